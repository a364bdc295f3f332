"""A program expanded to a flat table of nodes; missions are inlined at each call."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum

from linkwork.errors import ArgumentError, Place
from linkwork.mission.language import CommandSpec, Value
from linkwork.mission.machine import Action, Machine
from linkwork.mission.plans.expression import Closure
from linkwork.mission.text.program import Program

MAX_NODES = 10_000  # Nodes of a plan
MAX_DEPTH = 100  # Levels of a plan


class Kind(IntEnum):
    """Kind of a node."""

    SEQUENCE = 0
    PARALLEL = 1
    FALLBACK = 2
    RETRY = 3
    REPEAT = 4
    WHILE = 5
    IF = 6
    WHEN = 7
    ON = 8
    COMMAND = 9
    WAIT = 10
    WAIT_UNTIL = 11
    ASSERT = 12
    LOG = 13
    ASSIGN = 14
    FAIL = 15


GUARDS = (Kind.WHEN, Kind.ON)


@dataclass(frozen=True)
class DynamicArgument:
    """An argument that is evaluated when its command starts."""

    name: str  # Name of the parameter
    entries: tuple[Closure, ...]  # One closure, or one for each entry of a list
    is_list: bool
    offset: int  # Index of its first value among the saved arguments
    lower: float  # Minimum [SI]
    upper: float  # Maximum [SI]


@dataclass
class PlanNode:
    """A node."""

    index: int  # Its index, in the order of the text: a node comes before its children
    kind: Kind
    text: str  # Its text, for people
    place: Place
    parent: int  # Index of its parent; -1 for the root
    # Indices of its children; a guard has its handler, IF its one or two blocks
    children: list[int] = field(default_factory=list)
    condition: Closure | None = None  # Condition of IF, WHILE, guards, WAIT UNTIL and ASSERT
    amount: Closure | None = None  # Number of RETRY and REPEAT, duration of WAIT [s]
    # The same where it is known before the run, also the value of a variable that never changes;
    # otherwise NaN
    known_amount: float = math.nan
    timeout: Closure | None = None  # Timeout of a command, a mission or WAIT UNTIL [s]
    own_timeout: bool = False  # Whether the text gives the timeout, not the table
    message: str = ""  # Text of LOG, ASSERT and FAIL
    values: tuple[Closure, ...] = ()  # Numbers of LOG; at ASSERT the numbers compared
    # How each of them reads in the text, and its unit
    value_texts: tuple[tuple[str, str], ...] = ()
    # Variables that get a value at its start, with that value
    assigns: tuple[tuple[int, Closure], ...] = ()
    resume: bool = False  # Whether the step that ON interrupts starts again
    command: CommandSpec | None = None
    machine: Machine | None = None  # The machine that executes the command
    fixed: Mapping[str, Value] = field(default_factory=dict)  # Arguments known before the run
    dynamic: tuple[DynamicArgument, ...] = ()  # The other arguments
    memory: int = -1  # Index of the memory of a command in Python; -1 for others

    def action(self, values: Sequence[float]) -> Action:
        """Return the action of a command, with the values of its dynamic arguments."""
        if self.command is None:
            raise ArgumentError(f"node {self.index} is not a command: {self.text}")
        arguments = dict(self.fixed)
        for one in self.dynamic:
            numbers = tuple(values[one.offset : one.offset + len(one.entries)])
            arguments[one.name] = numbers if one.is_list else numbers[0]
        names = [x.name for x in self.command.parameters if x.name in arguments]
        return Action(self.command, {name: arguments[name] for name in names}, self.place)


RESULT, TIME, FIRST_VARIABLE = 0, 1, 2
"""Indices of built-in variables: result of the last command, time since the start [s]."""


@dataclass
class Plan:
    """A program ready to run on machines.

    Attributes:
        mission: Name of the mission.
        nodes: All nodes; the first one is the root.
        machines: Machines by name; empty when only checked.
        variables: Values of variables; the closures of the nodes read them.
        arguments: Values of dynamic arguments of running commands.
        memories: Number of memories of commands in Python.
    """

    program: Program
    mission: str
    nodes: list[PlanNode]
    machines: Mapping[str, Machine]
    variables: list[float]
    arguments: list[float]
    memories: int = 0

    def depth(self, index: int) -> int:
        """Return the number of nodes above a node."""
        depth, parent = 0, self.nodes[index].parent
        while parent >= 0:
            depth, parent = depth + 1, self.nodes[parent].parent
        return depth


INITIAL = math.nan  # Value of a variable without a value

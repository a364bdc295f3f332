"""Nodes of a running mission: their states, and how they start, end and are cancelled."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from bisect import bisect_left, insort
from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from linkwork.errors import ArgumentError
from linkwork.mission.language import MEMORY
from linkwork.mission.plans.expression import Closure
from linkwork.mission.plans.plan import Kind, Plan

IDLE, RUNNING, WAITING, DONE, FAILED, CANCELLED = range(6)
STATES = ("idle", "running", "waiting", "done", "failed", "cancelled")
"""Names of the states of a node."""

MAX_ITERATIONS = 1000  # Iterations of all loops in one tick; then they continue in the next
ROUNDING = 1e-9  # Tolerance of times [s]


class Event(NamedTuple):
    """A change of the state of a node."""

    time: float  # Simulated time [s]
    node: int  # Index of the node
    line: int  # Its line in the text
    state: str  # Its new state
    command: str  # Text of the node
    reason: str  # Why it failed or was cancelled; message of a LOG


class NodeRunner:
    """States of the nodes of a plan, which change by the rules of their kinds.

    Methods that start a node return its state, which is final where it takes no time. What follows
    a node that has ended starts at once: `propagate` goes up as far as parents end too.

    Attributes:
        events: Changes of states.
        status: State of each node.
        start: When each node started, on the mission's clock [s].
        count: Of a block the next child, of a loop the iteration, of a guard whether it is latched.
        limit: Of a loop the number of times, of a step its timeout or duration [s].
        interrupt: Of a block the index of the ON guard that interrupts it; else -1.
        fresh: Tick in which each node was started.
        steps: Active steps, in the order of the text.
        watching: Guards and timeouts of missions that are checked, in the order of the text.
        memory: Memories of commands in Python.
        changed: Whether anything has changed since it was set to False.
        time: Simulated time [s].
        clock: Time since the start without pauses [s].
        ticks: Number of ticks.
        iterations: Iterations of loops in this tick.
        message: Reason of the last failure.
    """

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.nodes = plan.nodes
        self.events: list[Event] = []
        count = len(plan.nodes)
        self.status = [IDLE] * count
        self.start = [0.0] * count
        self.count = [0.0] * count
        self.limit = [math.inf] * count
        self.interrupt = [-1] * count
        self.fresh = [-1] * count
        self.steps: list[int] = []
        self.watching: list[int] = []
        self.memory = np.zeros((plan.memories, MEMORY))
        self.changed = True
        self.time = -math.inf
        self.clock = 0.0
        self.ticks = self.iterations = 0
        self.message = ""
        self._rules: list[NodeRule] = []

    def set_rules(self, rules: Mapping[Kind, NodeRule]) -> None:
        """Set the rule of each kind of node."""
        self._rules = [rules[node.kind] for node in self.nodes]

    def rule(self, index: int) -> NodeRule:
        """Return the rule of a node."""
        return self._rules[index]

    def begin(self, index: int) -> int:
        """Start a node; return its state."""
        self.start[index] = self.clock
        self.fresh[index] = self.ticks
        return self._rules[index].start(index)

    def set_state(self, index: int, status: int, reason: str = "") -> int:
        """Change the state of a node, which is an event; return the state."""
        self.status[index] = status
        self.changed = True
        node = self.nodes[index]
        line, state = node.place.line, STATES[status]
        self.events.append(Event(self.time, index, line, state, node.text, reason))
        return status

    def fail(self, index: int, reason: str) -> int:
        """Fail a node that is not active."""
        self.message = reason
        return self.set_state(index, FAILED, reason)

    def propagate(self, index: int, status: int) -> None:
        """Notify the parents of a node that has ended, as far up as they end too."""
        parent = self.nodes[index].parent
        while parent >= 0 and status > WAITING:
            status = self._rules[parent].ended(parent, index, status)
            index, parent = parent, self.nodes[parent].parent

    def cancel(self, index: int, reason: str) -> None:
        """Cancel an active node, the nodes below it first."""
        self._cancel_children(index, reason)
        self.leave(index)
        fault = self._rules[index].stop(index)
        self.set_state(index, CANCELLED, f"{reason}; {fault}" if fault else reason)

    def _cancel_children(self, index: int, reason: str) -> None:
        for child in self.nodes[index].children:
            if self.status[child] in (RUNNING, WAITING):
                self.cancel(child, reason)

    def leave(self, index: int) -> None:
        """Take a node out of the active ones."""
        for active in (self.steps, self.watching):
            at = bisect_left(active, index)
            if at < len(active) and active[at] == index:
                del active[at]

    def end(self, index: int, status: int, reason: str = "") -> int:
        """End a node, with all that still runs below it."""
        if self.nodes[index].children:
            self._cancel_children(index, reason)
        self.leave(index)
        if status == FAILED:
            self.message = reason
        return self.set_state(index, status, reason)

    def evaluate(self, closure: Closure | None) -> float:
        """Return a value; NaN where there is none."""
        try:
            return math.nan if closure is None else closure(self.plan.variables)
        except (ArithmeticError, ValueError):
            return math.nan

    def fail_without_value(self, index: int) -> int:
        """Fail a node with an expression that has no value."""
        return self.end(index, FAILED, f"no value: {self.nodes[index].text}")

    def set_limit(self, index: int, limit: Closure | None) -> str:
        """Set the duration or timeout of a node; return its fault, empty if it is valid."""
        node = self.nodes[index]
        value = self.limit[index] = math.inf if limit is None else self.evaluate(limit)
        if math.isnan(value):
            return f"no value: {node.text}"
        what = "time" if node.kind == Kind.WAIT else "timeout"
        return "" if value >= 0.0 else f"invalid {what}: {value:g} s"

    def start_wait(self, index: int, limit: Closure | None) -> int:
        """Start a step that waits; return its state if its limit is invalid, otherwise 0."""
        self.set_state(index, WAITING)
        if fault := self.set_limit(index, limit):
            return self.end(index, FAILED, fault)
        insort(self.steps, index)
        return 0

    def may_iterate(self, index: int) -> bool:
        """Whether a loop may go on in this tick; if not, it does in the next."""
        self.iterations += 1
        if self.iterations <= MAX_ITERATIONS:
            return True
        self.fresh[index] = self.ticks
        self.changed = True
        insort(self.steps, index)
        return False

    def why(self, status: int) -> str:
        """Return the reason of a state: that of the last failure, or none."""
        return self.message if status == FAILED else ""

    def poll_timeout(self, index: int, status: int) -> int:
        """Return the state of a step, or a failure after its timeout."""
        if self.clock - self.start[index] < self.limit[index] - ROUNDING:
            return status
        return self.end(index, FAILED, f"timeout after {self.limit[index]:g} s")


class NodeRule(ABC):
    """Rules of one kind of node: start, continue, end, cancel; methods return the state."""

    def __init__(self, run: NodeRunner) -> None:
        self.run = run

    @abstractmethod
    def start(self, index: int) -> int:
        """Start a node."""

    def ended(self, index: int, child: int, status: int) -> int:
        """Continue after a child of a node has ended."""
        raise self.unexpected(index)

    def poll(self, index: int) -> int:
        """Continue an active step in a tick."""
        raise self.unexpected(index)

    def go_on(self, index: int) -> int:
        """Continue a block after an interruption."""
        raise self.unexpected(index)

    def stop(self, index: int) -> str:
        """Stop what a node does on its machine; return what went wrong, or an empty string."""
        return ""

    def unexpected(self, index: int) -> ArgumentError:
        """Return the error of a node in a state that its kind does not have."""
        return ArgumentError(f"invalid state of node {index}: {self.run.nodes[index].text}")

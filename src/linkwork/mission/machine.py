"""The interface between the interpreter of a mission and the machines that execute it."""

import math
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import ActionFailedError, Place
from linkwork.mission.language import CommandSpec, Value

State = dict[str, NDArray[np.float64]]  # State of a machine or an interpreter in a checkpoint


@dataclass(frozen=True)
class Reading:
    """A number of a machine that guards and expressions read.

    Attributes:
        name: Its name in mission texts.
        unit: Its SI unit, e.g. `m/s`; empty for a number.
        what: One line for lists.
        lower: Minimum it can have; the checker finds guards that are never true.
        upper: Maximum it can have.
    """

    name: str
    unit: str = ""
    what: str = ""
    lower: float = -math.inf
    upper: float = math.inf


@dataclass(frozen=True)
class Action:
    """A command with its arguments.

    Attributes:
        arguments: Values by parameter name, numbers in SI, defaults filled in; a list of numbers
            is a tuple. Those without a default that are left out are absent.
        place: Its place in the mission text.
        places: Those of its arguments, by parameter; only for `Machine.check`, whose errors take
            one of them where an argument is invalid.
    """

    command: CommandSpec
    arguments: Mapping[str, Value]
    place: Place | None = None
    places: Mapping[str, Place] = field(default_factory=dict, compare=False)


class Status(Enum):
    """State of an action."""

    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"


@dataclass(frozen=True)
class Progress:
    """Progress of an action.

    Attributes:
        fraction: Part done, 0 to 1; NaN when unknown.
        message: Reason of a failure, or what it is doing.
        result: Number that a finished action gives, if any.
    """

    status: Status
    fraction: float = math.nan
    message: str = ""
    result: float | None = field(default=None)


RUNNING = Progress(Status.RUNNING)  # Progress of a running action
DONE = Progress(Status.DONE, 1.0)  # Progress of an action that has reached its end condition


class Machine(ABC):
    """Something that executes actions of a mission and has readings for its guards.

    Attributes:
        name: Its name in mission texts.
        abilities: What commands need: `fly`, `carry`, `move-arm`, `grip`, `drive`, ...
    """

    name: str
    abilities: frozenset[str]
    course: tuple[float, ...] | None = None
    """What `check` knows of the action before, e.g. where it ends; None where it is not unique: at
    the start, after branches, in a guard."""

    @abstractmethod
    def readings(self) -> Mapping[str, Reading]:
        """Return the readings by name."""

    @abstractmethod
    def read(self, name: str) -> float:
        """Return the present value of a reading, in SI."""

    def names(self, kind: str) -> Sequence[str]:
        """Return the names of a kind of `Parameter`, such as `slot` or `live`."""
        return ()

    def units(self, parameter: str, arguments: Mapping[str, Value]) -> Sequence[str]:
        """Return the units that a parameter for any unit may have; empty for all units.

        Args:
            parameter: Name of the parameter.
            arguments: Constant arguments before it.
        """
        return ()

    def check(self, action: Action) -> None:
        """Raise for an action that can never work: unreachable, too fast, an unknown name.

        Arguments that are only known at run time are absent from the action. Actions are checked in
        the order of the text; `course` passes on what later ones need.

        Raises:
            LinkworkError: The action can never work.
        """
        return

    def begin_tick(self, time: float) -> None:
        """Update readings before guards and steps are checked in a tick at a simulated time [s]."""
        return

    @abstractmethod
    def start(self, slot: int, action: Action, time: float) -> None:
        """Start an action.

        Args:
            slot: Identifies the running action, the index of its node.
            time: Simulated time [s].

        Raises:
            ActionRefusedError: Its precondition does not hold now. Any `LinkworkError` of
                `start`, `progress` or `cancel` fails the step.
        """

    @abstractmethod
    def progress(self, slot: int, time: float) -> Progress:
        """Return the progress of a running action; called at its start and once in every tick.

        After a status other than `RUNNING` the slot is free.
        """

    @abstractmethod
    def cancel(self, slot: int, time: float) -> None:
        """End a running action and bring the machine to its safe state."""

    def advance(self, slot: int, time: float) -> bool:
        """Continue with the next step of a running action, by hand; return whether there is one.

        Without one, the action is cancelled and counts as done.
        """
        return False

    def set(self, path: str, value: object) -> None:
        """Set a live value for a command written in Python.

        Raises:
            ActionFailedError: The machine has no live values.
        """
        raise ActionFailedError(f"machine {self.name!r} has no live values; cannot set {path!r}")

    def command(self, name: str, **arguments: object) -> object:
        """Execute a command of the session for a command written in Python.

        Raises:
            ActionFailedError: The machine does not belong to a session.
        """
        raise ActionFailedError(f"machine {self.name!r} has no session for command {name!r}")

    def state(self) -> State:
        """Return the state of the running actions, for a checkpoint."""
        return {}

    def is_valid_state(self, state: State) -> bool:
        """Whether `state` can be restored."""
        return not state

    def restore(self, state: State, actions: Mapping[int, Action]) -> None:
        """Continue from a state of this machine, with the running actions by slot."""
        return

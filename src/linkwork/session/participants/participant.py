"""Participants of a scene, which act at control periods: controllers, missions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np
from numpy.typing import NDArray

from linkwork.session.participants.memory import Remembering, load, open_names, put
from linkwork.world.engine.element import Command, LiveValue
from linkwork.world.engine.world import World
from linkwork.world.stepping.native_loop import TurnHook

if TYPE_CHECKING:
    from linkwork.session.missions.mission_text import MissionText
    from linkwork.session.participants.controller_turns import RobotTurn

Arrays = dict[str, NDArray[np.float64]]
"""Arrays by name: the state of a participant, or of a whole scene."""


class CommandPort(Protocol):
    """Takes commands of participants; they are executed and logged as those of users."""

    world: World

    def scene_program(self) -> MissionText:
        """Return the program of the scene, which is parsed once."""
        ...

    def set(self, path: str, value: Any, source: str) -> None:
        """Set a live value; an invalid one raises LinkworkError and changes nothing."""

    def command(self, name: str, arguments: Mapping[str, Any], source: str) -> None:
        """Execute a command; an invalid one raises LinkworkError and changes nothing."""

    def check(self, path: str, value: Any) -> None:
        """Raise what `set` would raise in any state; change nothing."""

    def live_texts(self) -> Mapping[str, str]:
        """Return the descriptions of all live values with their units, by path."""
        ...


class TurnInLoop(TurnHook, Protocol):
    """Turns of a participant within the step loop."""

    def prepare(self, first: int, end: int) -> int:
        """Get ready for the steps from `first` to before `end`; return an end, perhaps earlier."""
        ...

    def finish(self, failed: int | None = None) -> None:
        """Store the state after the steps."""


class Participant(Remembering):
    """Takes a turn before each step whose number is a multiple of `every`.

    A turn sees the world after the last step, and acts on the next one: a controller applies
    torques to its robot, a mission sends commands through the port. Participants that use the port
    come first, because their commands remain valid if the step fails. Torques are rewound with the
    step, and `undo` rewinds the participant. A turn that raised an exception is undone too.

    All that a participant remembers is in its `memory`, or in `state`, so checkpoints, hashes and
    replays include it.
    """

    name: str
    every: int
    """Physics steps from one turn to the next."""

    def turn(self, port: CommandPort) -> None:
        """Act on the next step."""

    def next_turn(self, step: int) -> int:
        """Return the next step after this one at which its turn does anything."""
        return step + self.every - step % self.every

    def turn_in_loop(self, drivers: Mapping[str, RobotTurn]) -> TurnInLoop | None:
        """Its turns in machine code; None if they are taken in Python."""
        return None

    def undo(self) -> None:
        """Undo the last turn: its step failed."""

    @property
    def varying(self) -> frozenset[str]:
        """Names of the arrays in `state` that may have any size, also none."""
        return open_names(self.memory)

    def restore(self, state: Arrays) -> None:
        """Go back to a state."""
        put(self.memory, load(self.memory, state, self.saved_names))

    def live_values(self) -> Mapping[str, LiveValue]:
        """Return the values that can be set while the scene runs, by path."""
        return {}

    def commands(self) -> Mapping[str, Command]:
        """Return the commands, by name."""
        return {}

    def show(self, references: NDArray[np.float64]) -> None:
        """Write its reference positions into the references of a frame [rad or m]."""

    def show_many(self, references: NDArray[np.float64], times: NDArray[np.float64]) -> None:
        """Write its reference positions at several times [s], one row each [rad or m]."""

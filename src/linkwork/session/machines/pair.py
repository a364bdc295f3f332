"""The machine of two arms that hold one load, with the internal force as a reading."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from linkwork.errors import ActionRefusedError
from linkwork.mission.machine import DONE, Action, Progress, Reading, State
from linkwork.session.machines.cooperation import Cooperation
from linkwork.session.machines.session_machine import SessionMachine
from linkwork.session.participants.participant import CommandPort
from linkwork.world.engine.element import are_indices

_MOST_LOADS = 10**9

_READINGS = (
    Reading("internal-force", "N", "force between both arms through the load", 0.0),
    Reading("both-hold", "", "1 while both arms hold the load", 0.0, 1.0),
)


class Pair(SessionMachine):
    """Two arms that hold one load, with the internal force as a reading.

    Args:
        name: Its name in the scene.
        port: Takes its commands.
        cooperation: Its controller.
    """

    abilities: frozenset[str] = frozenset()

    def __init__(self, name: str, port: CommandPort, cooperation: Cooperation) -> None:
        super().__init__(name, port)
        self.participant = self._cooperation = cooperation
        # Number of loads that both held, and whether the present one is among them.
        self._count, self._is_counted = 0, False

    def begin_tick(self, time: float) -> None:
        """Count a load once from when both hold it until a gripper opens."""
        if not self._is_counted and self._cooperation.both_hold:
            self._count, self._is_counted = self._count + 1, True
        elif self._is_counted and not self._cooperation.are_closed:
            self._is_counted = False

    def readings(self) -> Mapping[str, Reading]:
        """Return the internal force, and whether both hold."""
        return {reading.name: reading for reading in _READINGS}

    def _value(self, name: str) -> float:
        found = self._cooperation
        return float(found.both_hold if name == "both-hold" else np.linalg.norm(found.internal))

    def report(self) -> dict[str, float]:
        """Load that both held, greatest and mean internal force, and the time of holding."""
        cooperation = self._cooperation
        seconds = cooperation.seconds
        if not seconds:
            return {"loads held by both": self._count}
        return {
            "loads held by both": self._count,
            "internal force, greatest [N]": cooperation.greatest,
            "internal force, mean [N]": cooperation.impulse / seconds,
            "both hold [s]": seconds,
        }

    def start(self, slot: int, action: Action, time: float) -> None:
        """Refuses: a pair has no commands.

        Raises:
            ActionRefusedError: Always.
        """
        raise ActionRefusedError(f"{self.name!r} has no command {action.command.name}")

    def progress(self, slot: int, time: float) -> Progress:
        """Nothing runs."""
        return DONE

    def cancel(self, slot: int, time: float) -> None:
        """Nothing runs."""

    def state(self) -> State:
        """Load that both held."""
        return {"loads": np.array([self._count, self._is_counted], dtype=np.float64)}

    def is_valid_state(self, state: State) -> bool:
        """Whether it is a state of this pair."""
        return set(state) == {"loads"} and bool(
            state["loads"].size == 2
            and are_indices(state["loads"][:1], _MOST_LOADS)
            and are_indices(state["loads"][1:], 1)
        )

    def restore(self, state: State, actions: Mapping[int, Action]) -> None:
        """Continue from a state."""
        count, is_counted = state["loads"].tolist()
        self._count, self._is_counted = int(count), bool(is_counted)

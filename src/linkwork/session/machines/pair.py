"""The machine of two arms that hold one load, with the internal force as a reading."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from linkwork.errors import ActionRefusedError
from linkwork.mission.machine import DONE, Action, Progress, Reading, State
from linkwork.session.core.participant import CommandPort
from linkwork.session.machines.cooperation import Cooperation
from linkwork.session.machines.session_machine import SessionMachine

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

    def readings(self) -> Mapping[str, Reading]:
        """Internal force, and whether both hold."""
        return {reading.name: reading for reading in _READINGS}

    def _value(self, name: str) -> float:
        found = self._cooperation
        return float(found.both_hold if name == "both-hold" else np.linalg.norm(found.internal))

    def report(self) -> dict[str, float]:
        """Greatest and mean internal force, and the time for which both held."""
        found = self._cooperation
        return {
            "internal force, greatest [N]": found.greatest,
            "internal force, mean [N]": found.impulse / found.seconds if found.seconds else 0.0,
            "both hold [s]": found.seconds,
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

    def is_valid_state(self, state: State) -> bool:
        """It has none."""
        return not state

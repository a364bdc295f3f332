"""Turns of the participants of a scene, in Python and in machine code."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from linkwork.errors import LinkworkError
from linkwork.session.participants.participant import CommandPort, Participant, TurnInLoop


class Turns:
    """Turns of the participants at their control periods.

    Args:
        participants: In the order of their turns.

    Attributes:
        native: Turns in machine code, which the step loop takes.
    """

    def __init__(self, participants: Sequence[Participant]) -> None:
        self._all = self._participants = participants
        self.native: Sequence[TurnInLoop] = ()
        self._prepared: list[TurnInLoop] = []
        self.forget()

    def set_native(self, turns: Sequence[TurnInLoop], participants: Sequence[Participant]) -> None:
        """Set the turns in machine code, and the participants that take none in Python."""
        self.native = turns
        self._participants = [x for x in self._all if x not in participants]

    def prepare(self, first: int, end: int) -> int:
        """Prepare the step loop for the steps from `first` to before `end`.

        Returns:
            The step at which the loop must return, at most `end`.
        """
        self._prepared = []
        for turn in self.native:
            end = turn.prepare(first, end)
            self._prepared.append(turn)
        return end

    def finish(self, failed: int | None) -> None:
        """Store what machine code computed.

        Args:
            failed: Steps done before one that failed; its turns are undone. None if none did.
        """
        for turn in self._prepared:
            turn.finish(failed)

    def next_stop(self, step: int) -> int:
        """Return the next step at which a participant has a turn."""
        stops = (participant.next_turn(step) for participant in self._participants)
        return min(stops, default=sys.maxsize)

    def take(self, port: CommandPort) -> None:
        """Give a turn to all that are due at this step."""
        self._at, self._taken = port.world.step_count, []
        for participant in self._participants:
            if self._at % participant.every == 0:
                self._give(participant, port)

    def give(self, name: str, port: CommandPort) -> None:
        """Give one participant a turn now, before the others."""
        for participant in self._participants:
            if participant.name == name:
                self._give(participant, port)

    def _give(self, participant: Participant, port: CommandPort) -> None:
        self._taken.append(participant)
        try:
            participant.turn(port)
        except LinkworkError:
            # A controller rejects values that are not finite: report physics if it is the cause.
            port.world.check_sound()
            raise

    def undo(self, step: int) -> bool:
        """Undo the turns before a step that failed; returns whether there were any."""
        is_undone = self._at == step
        if is_undone:
            for participant in reversed(self._taken):
                participant.undo()
        self.forget()
        return is_undone

    def forget(self) -> None:
        """Forget all turns, after a jump to another state."""
        self._at = -1
        self._taken: list[Participant] = []

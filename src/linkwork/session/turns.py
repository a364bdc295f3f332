"""Turns at control periods: who has had one at this step, and who has to take it back."""

from __future__ import annotations

from collections.abc import Sequence

from linkwork.errors import LinkworkError
from linkwork.session.participant import Door, Participant


class Turns:
    """Gives turns to those who take part in a scene.

    Attributes:
        rhythms: Steps from one turn to the next of any of them.

    Args:
        participants: All of them, in their order.
    """

    def __init__(self, participants: Sequence[Participant]) -> None:
        self._participants = participants
        self.rhythms = {participant.every for participant in participants}
        self.forget()

    def take(self, door: Door) -> None:
        """Gives a turn to those who are due at this step."""
        self._at, self._taken = door.world.step_count, []
        for participant in self._participants:
            if self._at % participant.every == 0:
                self._give(participant, door)

    def give(self, name: str, door: Door) -> None:
        """Gives one of them a turn now, before the others have theirs."""
        for participant in self._participants:
            if participant.name == name:
                self._give(participant, door)

    def _give(self, participant: Participant, door: Door) -> None:
        self._taken.append(participant)
        try:
            participant.turn(door)
        except LinkworkError:
            # A controller refuses what is not finite: where physics is to blame, that is named.
            door.world.check_sound()
            raise

    def undo(self, step: int) -> bool:
        """Takes back the turns at a step that did not come about; whether there were any."""
        is_undone = self._at == step
        if is_undone:
            for participant in reversed(self._taken):
                participant.undo()
        self.forget()
        return is_undone

    def forget(self) -> None:
        """After a jump to another moment: nobody has had a turn there."""
        self._at = -1
        self._taken: list[Participant] = []


def fewest(rhythms: set[int]) -> list[int]:
    """The rhythms without those whose every beat is one of another's."""
    return [x for x in sorted(rhythms) if not any(x != y and x % y == 0 for y in rhythms)]

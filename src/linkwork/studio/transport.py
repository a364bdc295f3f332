"""Play and pause, single steps, reset."""

from __future__ import annotations

from typing import TYPE_CHECKING

from linkwork.session.base import Session
from linkwork.session.state import Snapshot
from linkwork.studio.acting import Act, Deed
from linkwork.studio.icons import icon

if TYPE_CHECKING:
    import viser

STEP_COUNTS = (1, 10, 100)
"""How many physics steps the step buttons do."""


class PlayButton:
    """One button that plays a standing scene and pauses a playing one."""

    def __init__(self, gui: viser.GuiApi, act: Act) -> None:
        self._button = gui.add_button("Play")
        self._button.on_click(lambda _: act("Could not play or pause", _toggle))
        self._show(False)

    def update(self, snapshot: Snapshot) -> None:
        """Shows what a press would do now."""
        self._show(snapshot.playing)

    def _show(self, playing: bool) -> None:
        label = "Pause" if playing else "Play"
        if self._button.label == label and self._button.icon is not None:
            return
        self._button.label = label
        self._button.icon = icon("player-pause" if playing else "player-play")
        self._button.color = "gray" if playing else None


class StepButtons:
    """Buttons that do some physics steps at once and stand again."""

    def __init__(self, gui: viser.GuiApi, act: Act) -> None:
        self._act = act
        self._counts = {f"+{count}": count for count in STEP_COUNTS}
        hint = "Does so many physics steps and stands"
        self._group = gui.add_button_group("Step", list(self._counts), hint=hint)
        self._group.on_click(lambda _: self._step(self._group.value))

    def _step(self, label: str) -> None:
        if label in self._counts:
            self._act("Could not step", lambda session: session.step(self._counts[label]))


class ResetButton:
    """A button that brings the scene back to its beginning."""

    def __init__(self, gui: viser.GuiApi, act: Act, reset: Deed) -> None:
        button = gui.add_button("Reset", icon=icon("restore"), color="gray")
        button.on_click(lambda _: act("Could not reset", reset))


def _toggle(session: Session) -> None:
    if session.latest().playing:
        session.pause()
    else:
        session.start()

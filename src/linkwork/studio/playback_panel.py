"""Controls of a page that shows a recorded run: time, speed, steps, and what is shown."""

from __future__ import annotations

import time
from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

from linkwork.errors import printable
from linkwork.session.base import Session
from linkwork.session.playback_run.session import PlaybackSession
from linkwork.session.state import PlaybackInfo, Snapshot
from linkwork.studio.controls import (
    Action,
    PlayButton,
    ResetButton,
    RunAction,
    ScenePicker,
    StepButtons,
    Switch,
)
from linkwork.studio.status import StatusLine, notice_html, table_html

if TYPE_CHECKING:
    import viser

FRAME_COUNTS = (-10, -1, 1, 10)
"""Recorded frames of the step buttons."""

SPEEDS = {f"{speed:g} x": speed for speed in (0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0, 50.0)}
"""Speeds to choose from, as factors of real time."""
_REAL_TIME = "1 x"

KEPT_FOR = 0.5
"""How long the slider keeps a time that a user has set before it follows the playback [s]."""
_FINE, _COARSE, _LONG = 0.001, 0.01, 10.0


class PlaybackPanel:
    """Controls and status of a playback.

    Args:
        gui: Parent of the controls.
        runs: Names of runs to choose from.
        run: The open run.
        switch: Called with the chosen run.
        run_action: Runs actions on the session.
        restarted: Called after a jump in time.
    """

    def __init__(
        self,
        gui: viser.GuiApi,
        runs: Sequence[str],
        run: str,
        switch: Switch,
        run_action: RunAction,
        restarted: Action,
    ) -> None:
        self._banner = gui.add_html("")
        self._picker = ScenePicker(gui, runs, run, switch, label="Run")
        self._time = TimeSlider(gui, run_action, restarted)
        self._play = PlayButton(gui, run_action)
        hint = "Goes so many recorded frames on or back"
        StepButtons(gui, run_action, FRAME_COUNTS, hint)
        ResetButton(gui, run_action, lambda session: self._time.go_to_start(session), "To start")
        self._speed = SpeedPicker(gui, run_action)
        self._status = StatusLine(gui, self._numbers)
        self._session: PlaybackSession | None = None

    def show_scene(self, scene: str) -> None:
        """Shows which run is open."""
        self._picker.show(scene)

    def attach(self, session: Session) -> None:
        """Shows another session."""
        self._session = session if isinstance(session, PlaybackSession) else None
        if session.info.playback is not None:
            self._banner.content = banner_html(session.info.playback)
        self._time.attach(session)
        self._speed.apply(session)

    def update(self, snapshot: Snapshot) -> None:
        """Shows a snapshot."""
        self._play.update(snapshot)
        self._time.update(snapshot)
        self._status.update(snapshot)

    def _numbers(self, snapshot: Snapshot) -> str:
        return "" if self._session is None else playback_html(snapshot, self._session)


class TimeSlider:
    """A slider over the recorded time, which follows the playback and seeks."""

    def __init__(self, gui: viser.GuiApi, run_action: RunAction, restarted: Action) -> None:
        self._run_action = run_action
        self._restarted = restarted
        self._session: PlaybackSession | None = None
        self._kept_until = 0.0
        self._slider = gui.add_slider(
            "Time [s]", min=0.0, max=1.0, step=_FINE, initial_value=0.0, hint="Position in the run"
        )
        self._slider.on_update(lambda event: self._changed(event.client is not None))

    def attach(self, session: Session) -> None:
        """Follows another session."""
        self._session = session if isinstance(session, PlaybackSession) else None
        self._kept_until = 0.0
        self.update(session.latest())

    def update(self, snapshot: Snapshot) -> None:
        """Follows the playback, unless a user has just moved the slider."""
        if self._session is None:
            return
        begin, end = self._session.begin, max(self._session.end, self._session.begin + _FINE)
        if (self._slider.min, self._slider.max) != (begin, end):
            self._slider.min, self._slider.max = begin, end
            self._slider.step = _FINE if end - begin <= _LONG else _COARSE
            self._slider.precision = 3
        if time.monotonic() >= self._kept_until:
            self._slider.value = min(max(snapshot.time, begin), end)

    def go_to_start(self, session: Session) -> None:
        """Goes to the first frame."""
        if isinstance(session, PlaybackSession):
            self._kept_until = 0.0
            session.pause()
            self.update(session.seek(session.begin))
            self._restarted(session)

    def _changed(self, by_user: bool) -> None:
        if by_user:
            self._kept_until = time.monotonic() + KEPT_FOR
            self._run_action("Could not go there", self._seek)

    def _seek(self, session: Session) -> None:
        if isinstance(session, PlaybackSession):
            # Of several waiting times only the last is sought.
            session.seek(min(max(self._slider.value, session.begin), session.end))
            self._restarted(session)


class SpeedPicker:
    """A list of speeds."""

    def __init__(self, gui: viser.GuiApi, run_action: RunAction) -> None:
        self._run_action = run_action
        self._list = gui.add_dropdown(
            "Speed", list(SPEEDS), initial_value=_REAL_TIME, hint="1 x is real time"
        )
        self._list.on_update(lambda event: self._changed(event.client is not None))

    def apply(self, session: Session) -> None:
        """Sets the chosen speed of a session."""
        session.set_speed(SPEEDS[self._list.value])

    def _changed(self, by_user: bool) -> None:
        if by_user:
            self._run_action("Could not set the speed", self.apply)


def banner_html(played: PlaybackInfo) -> str:
    """What is shown: a playback, and how it differs from the run."""
    head = notice_html("<b>Playback</b> of a recorded run, no physics", "#1c7ed6")
    notes = "<br>".join(escape(printable(note)) for note in played.notes)
    return head + (notice_html(notes, "#e67700") if notes else "")


def playback_html(snapshot: Snapshot, session: PlaybackSession) -> str:
    """A snapshot of a playback as a small table."""
    status = "" if session.info.playback is None else session.info.playback.status
    return table_html(
        {
            "Recorded time": f"{snapshot.time:.3f} of {session.end:.3f} s",
            "Step": f"{snapshot.step:,}".replace(",", "\u202f"),
            "Playback": _state(snapshot),
            "Scene": escape(printable(session.info.scene)),
            "Status of the run": escape(printable(status)),
        }
    )


def _state(snapshot: Snapshot) -> str:
    if not snapshot.playing:
        return "paused"
    if not snapshot.real_time_factor:
        return "waiting for the run" if snapshot.speed else "standing"
    return f"at {snapshot.speed:g} x real time"

"""Controls of the page: scene, play and pause, steps, reset, speed, and their panel."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from linkwork.session.base import Session
from linkwork.session.runner import MAX_SPEED
from linkwork.session.state import Snapshot
from linkwork.studio.status import StatusLine, status_html

if TYPE_CHECKING:
    import viser


Action = Callable[[Session], Any]


class RunAction(Protocol):
    """Runs an action on the present session, one at a time; an error becomes a notification."""

    def __call__(self, trouble: str, action: Action) -> None:
        """Runs an action.

        Args:
            trouble: Title of the notification of an error, e.g. `Could not step`.
            action: The action.
        """
        ...


def icon(name: str) -> viser.IconName:
    """An icon by its Tabler name, e.g. `player-play`."""
    from viser import IconName

    return IconName(name)


Switch = Callable[[str], None]


class ScenePicker:
    """A list of scenes to choose from.

    Args:
        gui: Parent of the control.
        scenes: Names to choose from; the present one is added if missing.
        present: The open scene.
        switch: Called with the chosen name, from a separate thread.
        label: Label of the control.
    """

    def __init__(
        self,
        gui: viser.GuiApi,
        scenes: Sequence[str],
        present: str,
        switch: Switch,
        label: str = "Scene",
    ) -> None:
        self._scenes = tuple(scenes) if present in scenes else (present, *scenes)
        self._switch = switch
        self._list = gui.add_dropdown(label, self._scenes, initial_value=present)
        self._list.on_update(lambda event: self._chosen(event.client is not None))

    def show(self, scene: str) -> None:
        """Shows which scene is open."""
        self._list.value = scene

    def _chosen(self, by_user: bool) -> None:
        # A page may send any string, and the name of a scene may also be a file.
        if by_user and self._list.value in self._scenes:
            self._switch(self._list.value)


STEP_COUNTS = (1, 10, 100)
"""Physics steps of the step buttons."""


class PlayButton:
    """One button to play and to pause."""

    def __init__(self, gui: viser.GuiApi, run_action: RunAction) -> None:
        self._button = gui.add_button("Play")
        self._button.on_click(lambda _: run_action("Could not play or pause", _toggle))
        self._show(False)

    def update(self, snapshot: Snapshot) -> None:
        """Shows the action of the button in this state."""
        self._show(snapshot.playing)

    def _show(self, playing: bool) -> None:
        label = "Pause" if playing else "Play"
        if self._button.label == label and self._button.icon is not None:
            return
        self._button.label = label
        self._button.icon = icon("player-pause" if playing else "player-play")
        self._button.color = "gray" if playing else None


class StepButtons:
    """Buttons for a number of steps.

    Args:
        gui: Parent of the control.
        run_action: Runs actions on the session.
        counts: Steps of each button.
        hint: Shown on hover.
    """

    def __init__(
        self,
        gui: viser.GuiApi,
        run_action: RunAction,
        counts: Sequence[int] = STEP_COUNTS,
        hint: str = "Runs so many physics steps, then stops",
    ) -> None:
        self._run_action = run_action
        self._counts = {f"{count:+d}".replace("-", "\u2212"): count for count in counts}
        self._group = gui.add_button_group("Step", list(self._counts), hint=hint)
        self._group.on_click(lambda _: self._step(self._group.value))

    def _step(self, label: str) -> None:
        if label in self._counts:
            self._run_action("Could not step", lambda session: session.step(self._counts[label]))


class ResetButton:
    """A button that goes back to the start."""

    def __init__(
        self, gui: viser.GuiApi, run_action: RunAction, reset: Action, label: str = "Reset"
    ) -> None:
        button = gui.add_button(label, icon=icon("restore"), color="gray")
        button.on_click(lambda _: run_action("Could not go to the start", reset))


def _toggle(session: Session) -> None:
    if session.latest().playing:
        session.pause()
    else:
        session.start()


class SpeedControl:
    """A slider in percent of real time and a checkbox for unpaced."""

    def __init__(self, gui: viser.GuiApi, run_action: RunAction) -> None:
        self._run_action = run_action
        self._percent = gui.add_slider(
            "Speed [%]",
            min=0,
            max=round(100 * MAX_SPEED),
            step=5,
            initial_value=100,
            marks=((0, "0"), (100, "100"), (200, "200"), (300, "300"), (400, "400")),
            hint="100 % is real time",
        )
        self._unpaced = gui.add_checkbox(
            "Max speed", False, hint="Simulates as fast as this machine can"
        )
        self._percent.on_update(lambda event: self._changed(event.client is not None))
        self._unpaced.on_update(lambda event: self._changed(event.client is not None))

    @property
    def factor(self) -> float:
        """Chosen speed as a factor of real time; inf for unpaced."""
        return math.inf if self._unpaced.value else self._percent.value / 100

    def apply(self, session: Session) -> None:
        """Sets the chosen speed of a session."""
        session.set_speed(self.factor)

    def _changed(self, by_user: bool) -> None:
        if by_user:
            self._percent.disabled = self._unpaced.value
            self._run_action("Could not set the speed", self.apply)


class LivePanel:
    """Controls and status of a running scene.

    Args:
        gui: Parent of the controls.
        scenes: Names of scenes to choose from.
        scene: The open scene.
        switch: Called with the chosen scene.
        run_action: Runs actions on the session.
        reset: Resets the scene.
    """

    def __init__(
        self,
        gui: viser.GuiApi,
        scenes: Sequence[str],
        scene: str,
        switch: Switch,
        run_action: RunAction,
        reset: Action,
    ) -> None:
        self._picker = ScenePicker(gui, scenes, scene, switch)
        self._play = PlayButton(gui, run_action)
        StepButtons(gui, run_action)
        ResetButton(gui, run_action, reset)
        self._speed = SpeedControl(gui, run_action)
        self._recorded = False
        self._status = StatusLine(gui, lambda snapshot: status_html(snapshot, self._recorded))

    def show_scene(self, scene: str) -> None:
        """Shows which scene is open."""
        self._picker.show(scene)

    def attach(self, session: Session) -> None:
        """Shows another session."""
        self._speed.apply(session)
        self._recorded = session.info.recorded

    def update(self, snapshot: Snapshot) -> None:
        """Shows a snapshot."""
        self._play.update(snapshot)
        self._status.update(snapshot)

"""The joint panel: a folder a robot, with a slider or a reading for each joint."""

from __future__ import annotations

import math
import threading
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from linkwork.errors import LinkworkError
from linkwork.session.base import Session
from linkwork.session.state import POSITION, REFERENCE, JointInfo, SessionInfo, Snapshot
from linkwork.studio.controls import RunAction, icon

if TYPE_CHECKING:
    import viser


RESOLUTION = 0.001
"""Step of every joint slider [rad or m]."""

_DECIMALS = 3
_REACH = {"rad": math.pi, "m": 1.0}


@dataclass(frozen=True)
class SliderRange:
    """Least and greatest value of a slider [rad or m]."""

    lower: float
    upper: float

    def nearest(self, value: float) -> float:
        """The slider value nearest to a value."""
        return min(max(round(value, _DECIMALS), self.lower), self.upper)


def slider_range(joint: JointInfo) -> SliderRange:
    """Range of a joint's slider: its limits, or a default range without limits.

    Limits are rounded inwards to the resolution of the slider, so that all its values are valid.
    """
    reach = _REACH[joint.unit]
    lower, upper = joint.lower, joint.upper
    if math.isinf(lower):
        lower = min(-reach, upper - reach)
    if math.isinf(upper):
        upper = max(reach, lower + reach)
    # The small term keeps limits that are multiples of the resolution within rounding.
    rounded = SliderRange(
        math.ceil(lower / RESOLUTION - 1e-6) / 10**_DECIMALS,
        math.floor(upper / RESOLUTION + 1e-6) / 10**_DECIMALS,
    )
    return rounded if rounded.lower <= rounded.upper else SliderRange(lower, upper)


class Hold:
    """Whether a slider shows the user's target or follows the reference.

    A target takes effect at the next control period, which while paused never comes, and then the
    reference moves there smoothly. So the slider keeps the target until the reference has reached
    it or was changed by something else.
    """

    def __init__(self) -> None:
        self._target: tuple[float, float] | None = None

    def take(self, value: float, time: float) -> None:
        """Keeps a target of the user [rad or m], set at a simulated time [s]."""
        self._target = (value, time)

    def release(self) -> None:
        """Follows the reference again."""
        self._target = None

    def follows(self, reference: float, time: float) -> bool:
        """Whether the slider shows the reference [rad or m] of a simulated time [s]."""
        if self._target is None:
            return True
        value, since = self._target
        arrived, was_reset = abs(reference - value) <= RESOLUTION / 2, time < since
        if arrived or was_reset:
            self._target = None
        return self._target is None


REPEATED_AFTER = 0.4
"""Wall time after which a target is shown once more [s]."""


class TargetSlider:
    """A slider that sets the target of a joint, and otherwise shows its reference."""

    def __init__(self, gui: viser.GuiApi, joint: JointInfo, run_action: RunAction) -> None:
        self._joint = joint
        self._path = f"robots.{joint.robot}.targets.{joint.joint}"
        self._run_action = run_action
        self._time = 0.0
        self._target = 0.0
        self._repeat_at = math.inf
        self._hold = Hold()
        self._range = slider_range(joint)
        lower, upper = self._range.lower, self._range.upper
        self._slider = gui.add_slider(
            f"{joint.joint} [{joint.unit}]",
            min=lower,
            max=upper,
            step=RESOLUTION,
            initial_value=self._range.nearest(0.0),
            marks=((lower, f"{lower:.4g}"), (upper, f"{upper:.4g}")),
            hint=f"Target of {joint.name} [{joint.unit}]",
        )
        self._slider.on_update(self._take_target)
        self._slider.on_update(lambda event: self._pass_on(event.client is not None))

    def update(self, snapshot: Snapshot, position: float, reference: float) -> None:
        """Follows the reference unless a target is kept; call it in the server's loop."""
        self._time = snapshot.time
        if math.isfinite(reference) and self._hold.follows(reference, snapshot.time):
            self._slider.value = self._range.nearest(reference)
        if time.monotonic() >= self._repeat_at:
            self._repeat()

    def release(self) -> None:
        """Follows the reference again."""
        self._hold.release()

    async def _take_target(self, event: viser.GuiEvent[viser.GuiSliderHandle[float]]) -> None:
        # Following the reference calls back too; only a change on a page is a target. This runs in
        # the server's loop, as `update` does, so no target is overwritten before it is read.
        if event.client is not None:
            self._target = self._slider.value
            self._hold.take(self._target, self._time)
            self._repeat_at = time.monotonic() + REPEATED_AFTER

    def _repeat(self) -> None:
        # A reference on its way to the page may have crossed the target on its way from there; then
        # page and server differ. A value is only sent when it changes.
        value = self._slider.value
        self._slider.value = value + RESOLUTION
        self._slider.value = value
        self._repeat_at = math.inf

    def _pass_on(self, by_user: bool) -> None:
        if by_user:
            self._run_action(f"Could not move {self._joint.name}", self._set_target)

    def _set_target(self, session: Session) -> None:
        try:
            # Of several waiting targets only the last is set.
            session.set(self._path, self._target)
        except LinkworkError:
            self._hold.release()
            raise


class Reading:
    """The position of a joint that cannot be moved from the page."""

    def __init__(self, gui: viser.GuiApi, joint: JointInfo, hint: str) -> None:
        self._unit = joint.unit
        self._text = gui.add_text(joint.joint, "", disabled=True, hint=f"{joint.name} {hint}")

    def update(self, snapshot: Snapshot, position: float, reference: float) -> None:
        """Shows the position."""
        known = math.isfinite(position)
        self._text.value = f"{position:z.3f} {self._unit}" if known else "not recorded"

    def release(self) -> None:
        """Nothing to do: a reading always shows the position."""


def carrier_name(robot: str) -> str:
    """Label of a group of joints: the robot, or the bodies of the scene."""
    return robot or "between bodies"


class JointPanel:
    """Sliders and readings for every joint of a scene.

    Args:
        server: The page's server.
        info: The scene whose joints are shown.
        run_action: Runs actions on the session.
    """

    def __init__(self, server: viser.ViserServer, info: SessionInfo, run_action: RunAction) -> None:
        self._server = server
        self._layout = info.layout
        # Updated in the server's loop, removed in other threads.
        self._lock = threading.Lock()
        self._removed = False
        self._rows: dict[int, TargetSlider | Reading] = {}
        self._folders: list[viser.GuiFolderHandle] = []
        for robot in dict.fromkeys(joint.robot for joint in info.joints):
            folder = server.gui.add_folder(carrier_name(robot))
            self._folders.append(folder)
            with folder:
                self._fill(server.gui, info, robot, run_action)

    def update(self, snapshot: Snapshot) -> None:
        """Shows a snapshot, soon: in the server's loop, where changes of pages arrive."""
        self._server.get_event_loop().call_soon_threadsafe(self._show, snapshot)

    def release(self) -> None:
        """Makes every slider follow its reference again."""
        for row in self._rows.values():
            row.release()

    def remove(self) -> None:
        """Removes the panel from the page."""
        with self._lock:
            self._removed = True
            for folder in self._folders:
                folder.remove()

    def _show(self, snapshot: Snapshot) -> None:
        joints = self._layout.joint_view(snapshot.frame)
        with self._lock:
            # The snapshot may have waited in the loop until after the removal.
            rows = {} if self._removed else self._rows
            for index, row in rows.items():
                position, reference = joints[index, POSITION], joints[index, REFERENCE]
                row.update(snapshot, float(position), float(reference))

    def _fill(
        self, gui: viser.GuiApi, info: SessionInfo, robot: str, run_action: RunAction
    ) -> None:
        joints = {i: joint for i, joint in enumerate(info.joints) if joint.robot == robot}
        if info.playback is not None:
            self._rows |= {i: Reading(gui, x, "as recorded") for i, x in joints.items()}
            return
        for i, joint in joints.items():
            self._rows[i] = (
                TargetSlider(gui, joint, run_action)
                if joint.driven
                else Reading(gui, joint, "has no controller")
            )
        if any(joint.driven for joint in joints.values()):
            follow = gui.add_button(
                "Follow trajectory",
                icon=icon("route"),
                color="gray",
                hint=f"Returns {robot} to its trajectory",
            )
            follow.on_click(
                lambda _: run_action(
                    f"{robot} cannot follow a trajectory",
                    lambda session: self._follow(session, robot, list(joints)),
                )
            )

    def _follow(self, session: Session, robot: str, joints: list[int]) -> None:
        session.command("follow", robot=robot)
        for index in joints:
            self._rows[index].release()

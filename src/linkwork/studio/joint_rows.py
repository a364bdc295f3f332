"""One line of the joint panel: a slider for a driven joint, a reading for any other."""

from __future__ import annotations

import math
import time
from typing import TYPE_CHECKING

from linkwork.errors import LinkworkError
from linkwork.session.base import Session
from linkwork.session.state import JointInfo, Snapshot
from linkwork.studio.acting import Act
from linkwork.studio.following import RESOLUTION, Hold, slider_range

if TYPE_CHECKING:
    import viser


REPEATED_AFTER = 0.4
"""When a wish is shown once more [s of wall clock]."""


class TargetSlider:
    """A slider that sets a joint's target, and shows its reference while nobody touches it."""

    def __init__(self, gui: viser.GuiApi, joint: JointInfo, act: Act) -> None:
        self._joint = joint
        self._path = f"robots.{joint.robot}.targets.{joint.joint}"
        self._act = act
        self._time = 0.0
        self._wish = 0.0
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
        self._slider.on_update(self._take_wish)
        self._slider.on_update(lambda event: self._pass_on(event.client is not None))

    def update(self, snapshot: Snapshot, position: float, reference: float) -> None:
        """Follows the reference unless the user has the slider; call it in the server's loop."""
        self._time = snapshot.time
        if math.isfinite(reference) and self._hold.follows(reference, snapshot.time):
            self._slider.value = self._range.nearest(reference)
        if time.monotonic() >= self._repeat_at:
            self._repeat()

    def release(self) -> None:
        """Lets the slider follow the reference again."""
        self._hold.release()

    async def _take_wish(self, event: viser.GuiEvent[viser.GuiSliderHandle[float]]) -> None:
        # Following the reference calls back too; only a change made on a page is a wish. This runs
        # in the page server's loop, as `update` does, so no wish is overwritten before it is seen.
        if event.client is not None:
            self._wish = self._slider.value
            self._hold.take(self._wish, self._time)
            self._repeat_at = time.monotonic() + REPEATED_AFTER

    def _repeat(self) -> None:
        # A reference on its way to the page may have met the wish on its way from there; then the
        # page shows the one and the server the other. A value is only sent when it changes.
        value = self._slider.value
        self._slider.value = value + RESOLUTION
        self._slider.value = value
        self._repeat_at = math.inf

    def _pass_on(self, by_user: bool) -> None:
        if by_user:
            self._act(f"Could not move {self._joint.name}", self._set_target)

    def _set_target(self, session: Session) -> None:
        try:
            # Of several wishes that waited, the last one is passed on.
            session.set(self._path, self._wish)
        except LinkworkError:
            self._hold.release()
            raise


class Reading:
    """The position of a joint without a controller."""

    def __init__(self, gui: viser.GuiApi, joint: JointInfo) -> None:
        self._unit = joint.unit
        self._text = gui.add_text(
            joint.joint, "", disabled=True, hint=f"{joint.name} has no controller"
        )

    def update(self, snapshot: Snapshot, position: float, reference: float) -> None:
        """Shows the position."""
        self._text.value = f"{position:z.3f} {self._unit}"

    def release(self) -> None:
        """A reading always shows what is."""

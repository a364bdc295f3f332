"""How fast simulated time shall pass."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from linkwork.session.base import Session
from linkwork.session.runner import MAX_SPEED
from linkwork.studio.acting import Act

if TYPE_CHECKING:
    import viser


class SpeedControl:
    """A slider in percent of real time and a box for as fast as it goes."""

    def __init__(self, gui: viser.GuiApi, act: Act) -> None:
        self._act = act
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
        """The chosen speed as a factor of real time; inf for unpaced."""
        return math.inf if self._unpaced.value else self._percent.value / 100

    def apply(self, session: Session) -> None:
        """Gives the chosen speed to a session."""
        session.set_speed(self.factor)

    def _changed(self, by_user: bool) -> None:
        if by_user:
            self._percent.disabled = self._unpaced.value
            self._act("Could not set the speed", self.apply)

"""The mission of a scene at work: commands at their times."""

from __future__ import annotations

import math

import numpy as np

from linkwork.errors import LinkworkError
from linkwork.session.checkpoint import Arrays
from linkwork.session.participant import Door, Participant
from linkwork.world.scene.mission import Mission, MissionStep

MISSION = "mission"
"""Who a mission's commands come from, in the log."""


class MissionSteps(Participant):
    """Does each step of a mission at the first control period at or after its time.

    A command that is refused is told as an event and does not stop the run.
    """

    name = MISSION

    def __init__(self, mission: Mission, step_size: float, every: int) -> None:
        self.every = every
        self._steps = mission.steps
        # A time that is a whole number of steps but for rounding is that number.
        self._due = [math.ceil(step.time / step_size - 1e-6) for step in mission.steps]
        self._done = 0

    def turn(self, door: Door) -> None:
        """Does what is due."""
        now = door.world.step_count
        while self._done < len(self._due) and self._due[self._done] <= now:
            step = self._steps[self._done]
            self._done += 1
            _do(step, door)

    def state(self) -> Arrays:
        """How many steps are done."""
        return {"done": np.array([float(self._done)])}

    def restore(self, state: Arrays) -> None:
        """Goes on after so many steps."""
        self._done = int(state["done"][0])


def _do(step: MissionStep, door: Door) -> None:
    for path, value in step.set.items():
        try:
            door.set(path, value, MISSION)
        except LinkworkError as error:
            door.world.tell("refused", str(error), path=path, source=MISSION)
    if step.command is not None:
        try:
            door.command(step.command, step.arguments, MISSION)
        except LinkworkError as error:
            door.world.tell("refused", str(error), command=step.command, source=MISSION)

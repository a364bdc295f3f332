"""The mission of a scene at work: commands at their times."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial

import numpy as np

from linkwork.errors import LinkworkError, NotFoundError, SchemaError
from linkwork.session.checkpoint import Arrays
from linkwork.session.live import Controls
from linkwork.session.participant import Door, Participant
from linkwork.world.engine.element import are_indices
from linkwork.world.scene.loaded import LoadedScene
from linkwork.world.scene.schema import Mission, MissionStep

MISSION = "mission"
"""Who a mission's commands come from, in the log."""
REFUSED = "refused"
"""Kind of the event that tells of a command that was not taken."""


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
        self._done = self._stands = 0

    def turn(self, door: Door) -> None:
        """Does what is due."""
        now = door.world.step_count
        self._stands = self._done
        while self._done < len(self._due) and self._due[self._done] <= now:
            step = self._steps[self._done]
            self._done += 1
            if _do(step, door):
                self._stands = self._done

    def undo(self) -> None:
        """What was taken stands and is logged; what was refused after it is tried again."""
        self._done = self._stands

    def state(self) -> Arrays:
        """How many steps are done."""
        return {"done": np.array([float(self._done)])}

    def may_be(self, state: Arrays) -> bool:
        """A number of steps that there are."""
        return are_indices(state["done"], len(self._steps))

    def restore(self, state: Arrays) -> None:
        """Goes on after so many steps."""
        self._done = int(state["done"][0])


def check_mission(loaded: LoadedScene, controls: Controls) -> None:
    """Refuses what a mission can never set or command, before anything runs.

    Args:
        loaded: The scene.
        controls: All that can be set and commanded in it.

    Raises:
        LinkworkError: An unknown path, command or argument, or a value that is never taken; with
            its place in the file.
    """
    for index, step in enumerate(loaded.scene.mission.steps):
        for path, value in step.set.items():
            where = (index, "set", path)
            _placed(loaded, where, partial(_check_value, loaded, controls, path, value))
        if step.command is not None:
            check = partial(controls.check_command, step.command, step.arguments)
            _placed(loaded, (index, "command"), check)


def _placed(loaded: LoadedScene, where: tuple[str | int, ...], check: Callable[[], object]) -> None:
    try:
        check()
    except LinkworkError as error:
        error.place = loaded.place("mission", "steps", *where)
        raise


def _check_value(loaded: LoadedScene, controls: Controls, path: str, value: object) -> None:
    try:
        controls.check(path, value)
    except NotFoundError as error:
        group, _, rest = path.partition(".")
        name = rest.partition(".")[0]
        robot = loaded.scene.robots.get(name) if group == "robots" else None
        if robot is None or robot.controller is not None:
            raise
        message, hint = f"robot {name!r} has no controller", "add `controller: {kind: pid}`"
        raise SchemaError(message, hint=hint) from error


def _do(step: MissionStep, door: Door) -> bool:
    """Does a step of a mission; whether anything of it was taken."""
    taken = False
    for path, value in step.set.items():
        try:
            door.set(path, value, MISSION)
            taken = True
        except LinkworkError as error:
            door.world.add_event(REFUSED, str(error), path=path, source=MISSION)
    if step.command is not None:
        try:
            door.command(step.command, step.arguments, MISSION)
            taken = True
        except LinkworkError as error:
            door.world.add_event(REFUSED, str(error), command=step.command, source=MISSION)
    return taken

"""The mission of a scene: commands at given times."""

import math
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Annotated

from linkwork.checks import plain_value
from linkwork.errors import LinkworkError, NotFoundError, SchemaError
from linkwork.session.engine.live import LiveParameters
from linkwork.session.participants.memory import Memory, Names, Whole
from linkwork.session.participants.participant import CommandPort, Participant
from linkwork.world.scene.loaded import LoadedScene
from linkwork.world.scene.schema import Mission, MissionStep

MISSION = "mission"  # Source of a mission's commands in the log
PROGRAM = "program"
"""Name of the participant that runs a mission program, and source of its commands in the log."""
NODE_CHANGED = "mission"  # Kind of the event of a change of the state of a node of a program
ROW_BEGUN = "step"  # Kind of the event of a machine that begins a step of its table
REFUSED = "refused"  # Kind of the event of a refused command


@dataclass
class StepMemory(Memory):
    """Number of executed steps."""

    done: Annotated[int, Whole("counts")] = 0


class MissionSteps(Participant):
    """Executes each step of a mission at the first control period at or after its time.

    A refused command becomes an event and does not stop the run.
    """

    name = MISSION
    memory: StepMemory

    def __init__(self, mission: Mission, step_size: float, every: int) -> None:
        self.every = every
        self._steps = mission.steps
        # A time within rounding of a whole number of steps is that number.
        self._due = [math.ceil(step.time / step_size - 1e-6) for step in mission.steps]
        self.memory = StepMemory()
        self._valid = 0

    @property
    def saved_names(self) -> Names:
        """Numbers of steps that can be done."""
        return {"counts": range(len(self._due) + 1)}

    def turn(self, port: CommandPort) -> None:
        """Execute the steps that are due."""
        now, memory = port.world.step_count, self.memory
        self._valid = memory.done
        while memory.done < len(self._due) and self._due[memory.done] <= now:
            step = self._steps[memory.done]
            memory.done += 1
            if _execute(step, port):
                self._valid = memory.done

    def next_turn(self, step: int) -> int:
        """Return the control period of the next command."""
        if self.memory.done == len(self._due):
            return sys.maxsize
        due = max(self._due[self.memory.done], step + 1)
        return math.ceil(due / self.every) * self.every

    def undo(self) -> None:
        """Keep executed commands, which are logged; refused ones after them are tried again."""
        self.memory.done = self._valid


def check_mission(loaded: LoadedScene, live: LiveParameters) -> None:
    """Check all that a mission sets and commands, before anything runs."""
    for index, step in enumerate(loaded.scene.mission.steps):
        for path, value in step.set.items():
            where = (index, "set", path)
            _placed(loaded, where, partial(_check_value, loaded, live, path, value))
        if step.command is not None:
            check = partial(_check_command, live, step.command, step.arguments)
            _placed(loaded, (index, "command"), check)


def _placed(loaded: LoadedScene, where: tuple[str | int, ...], check: Callable[[], object]) -> None:
    try:
        check()
    except LinkworkError as error:
        error.place = loaded.place("mission", "steps", *where)
        raise


def _check_command(live: LiveParameters, name: str, arguments: Mapping[str, object]) -> None:
    live.check_command(name, {key: plain_value(key, value) for key, value in arguments.items()})


def _check_value(loaded: LoadedScene, live: LiveParameters, path: str, value: object) -> None:
    try:
        live.check(path, plain_value(path, value))
    except NotFoundError as error:
        group, _, rest = path.partition(".")
        name = rest.partition(".")[0]
        robot = loaded.scene.robots.get(name) if group == "robots" else None
        if robot is None or robot.controller is not None:
            raise
        message, hint = f"robot {name!r} has no controller", "add `controller: {kind: pid}`"
        raise SchemaError(message, hint=hint) from error


def _execute(step: MissionStep, port: CommandPort) -> bool:
    """Execute a step of a mission; return whether any of its commands was accepted."""
    accepted = False
    for path, value in step.set.items():
        try:
            port.set(path, value, MISSION)
            accepted = True
        except LinkworkError as error:
            port.world.add_event(REFUSED, str(error), path=path, source=MISSION)
    if step.command is not None:
        try:
            port.command(step.command, step.arguments, MISSION)
            accepted = True
        except LinkworkError as error:
            port.world.add_event(REFUSED, str(error), command=step.command, source=MISSION)
    return accepted

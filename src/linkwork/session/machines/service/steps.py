"""Steps of the actions of a service robot: rows of a table with targets of three axes."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from linkwork.errors import ActionRefusedError, NotFoundError, SchemaError
from linkwork.files import Document
from linkwork.files.kinds import YAML
from linkwork.mission.language import command_key
from linkwork.mission.machine import Action
from linkwork.mission.scenario import IMMEDIATELY, Axis, Scenario, read_scenario

PLATFORM, MANIPULATOR, GRAB = AXES = ("platform", "manipulator", "grab")
ORIGIN, HOME, ON, OFF, KEEP = "origin", "home", "on", "off", "keep"
SOURCE, TARGET = "source", "target"
_ALLOWED = {
    PLATFORM: (ORIGIN, SOURCE, TARGET, KEEP),
    MANIPULATOR: (HOME, SOURCE, TARGET, KEEP),
    GRAB: (ON, OFF, KEEP),
}


@dataclass(frozen=True)
class Step:
    """A row: the target of each axis, and the axis that ends it."""

    platform: str = KEEP
    manipulator: str = KEEP
    grab: str = KEEP
    until: str = IMMEDIATELY
    timeout: float = 60.0  # Longest time [s]

    def for_places(self, source: str, target: str) -> Step:
        """Return the step with slots or loads for `source` and `target`."""
        slots = {SOURCE: source, TARGET: target}
        return replace(
            self,
            platform=slots.get(self.platform, self.platform),
            manipulator=slots.get(self.manipulator, self.manipulator),
        )


@dataclass(frozen=True)
class StepTable:
    """The table of MOVE."""

    steps: tuple[Step, ...]
    axes: Mapping[str, Axis]  # Thresholds at which an axis is there

    @property
    def after_grab(self) -> int:
        """Index of the first step after the load is grabbed."""
        grabs = [i for i, step in enumerate(self.steps) if step.grab == ON]
        return grabs[0] + 1 if grabs else 0


def read_table(name: str, folder: Path) -> StepTable:
    """Return the table of a scenario of the library, or of a file in the folder of the scene."""
    source = folder / name if name.endswith(YAML) else name
    scenario, document = read_scenario(source)
    _check_axes(scenario, document)
    steps = []
    for index, cells in enumerate(scenario.steps):
        for axis in AXES:
            _check_cell(document, index, axis, str(cells.get(axis, "")))
        until = str(cells.get("until", ""))
        if until not in (*AXES, IMMEDIATELY):
            raise _wrong(document, index, "until", until, (*AXES, IMMEDIATELY))
        limit = cells.get("timeout", scenario.timeout)
        limit = limit if isinstance(limit, int | float) else scenario.timeout
        axes = [str(cells[axis]) for axis in AXES]
        steps.append(Step(axes[0], axes[1], axes[2], until, float(limit)))
    return StepTable(tuple(steps), scenario.axes)


def _check_axes(scenario: Scenario, document: Document) -> None:
    if set(scenario.axes) != set(AXES):
        names = ", ".join(scenario.axes)
        message = f"invalid axes of a service robot: {names}"
        raise SchemaError(message, place=document.place(("axes",)), hint=f"expected {AXES}")


def _check_cell(document: Document, index: int, axis: str, value: str) -> None:
    if value not in _ALLOWED[axis]:
        raise _wrong(document, index, axis, value, _ALLOWED[axis])


def _wrong(
    document: Document, index: int, key: str, value: str, choices: tuple[str, ...]
) -> NotFoundError:
    place = document.place(("steps", index, key))
    return NotFoundError(f"target of {key!r}", value, choices, place=place)


def steps_of(action: Action, table: StepTable, holding: bool) -> tuple[Step, ...]:
    """Return the steps of an action."""
    name, arguments = command_key(action.command.name), action.arguments
    if name == "MOVE":
        return table.steps[table.after_grab :] if holding else table.steps
    if name == "BRING":
        return table.steps[table.after_grab :]
    if name == "GRAB":
        take = Step(grab=ON, until=GRAB, timeout=10.0)
        if "load" not in arguments:
            return (take,)
        load = str(arguments["load"])
        to_load = (Step(load, HOME, OFF, PLATFORM), Step(load, load, OFF, MANIPULATOR))
        return (*to_load, replace(take, platform=load, manipulator=load))
    if name == "RELEASE":
        return (Step(grab=OFF, until=GRAB),)
    if name == "HOME":
        return (Step(manipulator=HOME, until=MANIPULATOR),)
    if name == "GO":
        return (Step(str(arguments["place"]), HOME, until=PLATFORM, timeout=math.inf),)
    raise ActionRefusedError(f"a service robot has no command {name}")

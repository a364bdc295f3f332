"""Scenario tables: steps with a target for each axis and an end condition, as a mission program.

An axis has arrived when its error and the rate of its error are both below thresholds; they are the
readings `AXIS.error` and `AXIS.error_rate`.
"""

from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field

from linkwork import checks, library
from linkwork.errors import NotFoundError, Place
from linkwork.files import (
    Document,
    check_header,
    expand_home,
    file_model,
    parse_yaml,
    read_yaml,
    validate,
)
from linkwork.files.expressions.tree import Function, Name, Number, Operation
from linkwork.files.file_model import FileModel
from linkwork.files.kinds import YAML
from linkwork.mission.text import program as tree
from linkwork.mission.text.program import MissionTextError, Source

IMMEDIATELY = "immediately"  # End condition of a step that ends at once
_UNTIL, _TIMEOUT = "until", "timeout"
_LIBRARY = Path(library.__file__).parent / "missions"

Threshold = Annotated[float, Field(gt=0.0, le=1e6)]
Seconds = Annotated[float, Field(gt=0.0, le=86400.0)]


class Axis(FileModel):
    """Thresholds below which an axis has arrived."""

    error: Threshold  # Maximum magnitude of its error, in SI
    rate: Threshold  # Maximum magnitude of the rate of its error, in SI per second


class Scenario(FileModel):
    """A table of steps."""

    linkwork: Literal["scenario"]  # Type of the file
    version: Literal[1]  # Version of the format
    description: Annotated[str, Field(max_length=2000)] = ""  # One sentence for lists
    parameters: Annotated[tuple[file_model.Name, ...], Field(max_length=20)] = ()
    """Names of arguments, e.g. source and target."""
    axes: Annotated[dict[file_model.Name, Axis], Field(min_length=1, max_length=50)]
    """Axes by name, with their thresholds."""
    timeout: Seconds = 60.0  # Maximum duration of a step [s]
    steps: Annotated[tuple[dict[str, str | float], ...], Field(min_length=1, max_length=1000)]
    """Steps: a target for each axis, `until` an axis or `immediately`, `timeout` [s]."""


def scenario_names() -> list[str]:
    """Return the names of the scenarios in the library, sorted."""
    return sorted(path.stem for path in _LIBRARY.glob("*.yaml"))


def is_table(file: str | Path) -> bool:
    """Whether the name of a file is that of a table rather than a mission text."""
    return Path(file).suffix.lower() in YAML


def parse_scenario(source: Source) -> tree.Mission:
    """Return the text of a scenario table as a mission with the name of its file."""
    document = parse_yaml(source.text, source.file)
    check_header(document, "scenario")
    return _Builder(validate(document, Scenario), document, source).mission(Path(source.file).stem)


def scenario_file(source: str | Path) -> Path:
    """Return the file of a scenario, given itself or as the name of one in the library."""
    if is_table(checks.path("scenario", source)):
        return Path(source)
    if source not in scenario_names():
        raise NotFoundError("scenario in the library called", str(source), scenario_names())
    return _LIBRARY / f"{source}.yaml"


def read_scenario(source: str | Path) -> tuple[Scenario, Document]:
    """Return a scenario table and the document it is in; see `scenario_file`."""
    document = read_yaml(expand_home(scenario_file(source)))
    check_header(document, "scenario")
    return validate(document, Scenario), document


class _Builder:
    """Makes a program of a table."""

    def __init__(self, scenario: Scenario, document: Document, source: Source) -> None:
        self._scenario = scenario
        self._document = document
        self._source = source

    def mission(self, name: str) -> tree.Mission:
        """Return the mission; each step is a block."""
        place = self._place("steps")
        steps = tuple(self._step(i, x) for i, x in enumerate(self._scenario.steps))
        body = tree.Sequence(place, name, steps)
        return tree.Mission(place, name, name, self._scenario.parameters, body)

    def _place(self, *path: str | int) -> Place:
        place = self._document.place(path)
        return Place(place.file, max(place.line, 1), max(place.column, 1))

    def _error(self, message: str, hint: str, *path: str | int) -> MissionTextError:
        return self._source.error(self._place(*path), message, hint)

    def _step(self, index: int, cells: dict[str, str | float]) -> tree.Sequence:
        axes = self._scenario.axes
        place = self._place("steps", index)
        for key in cells:
            if key not in (*axes, _UNTIL, _TIMEOUT):
                missing = NotFoundError("axis", key, [*axes, _UNTIL, _TIMEOUT])
                raise self._error(missing.message, missing.hint, "steps", index, key)
        missing = [x for x in (*axes, _UNTIL) if x not in cells]
        if missing:
            message = f"step {index} lacks: {', '.join(missing)}"
            raise self._error(
                message, "expected a target for every axis, and `until`", "steps", index
            )
        parts = [self._aim(index, axis, cells[axis]) for axis in axes]
        parts += self._wait(index, cells)
        return tree.Sequence(place, f"step {index}", tuple(parts))

    def _aim(self, index: int, axis: str, target: str | float) -> tree.Statement:
        place = self._place("steps", index, axis)
        if not isinstance(target, str):
            message = f"invalid target of {axis!r}: {target:g}"
            raise self._error(message, "expected a name", "steps", index, axis)
        names = (Name(place, axis, axis), Name(place, target, target))
        arguments = tuple(tree.Argument("", name, place) for name in names)
        return tree.Call(place, f"AIM({axis}, {target})", "AIM", arguments, None)

    def _wait(self, index: int, cells: dict[str, str | float]) -> list[tree.Statement]:
        until, timeout = cells[_UNTIL], cells.get(_TIMEOUT, self._scenario.timeout)
        place = self._place("steps", index, _UNTIL)
        if until == IMMEDIATELY:
            return []
        if not isinstance(until, str) or until not in self._scenario.axes:
            choices = [IMMEDIATELY, *self._scenario.axes]
            missing = NotFoundError("end condition", str(until), choices)
            raise self._error(missing.message, missing.hint, "steps", index, _UNTIL)
        if isinstance(timeout, str) or not 0.0 < timeout <= 86400.0:
            hint = "expected seconds, above 0 and at most 86400"
            raise self._error(f"invalid timeout: {timeout}", hint, "steps", index, _TIMEOUT)
        limit = Number(place, f"{timeout:g} s", float(timeout))
        condition = self._is_there(place, until)
        return [tree.WaitUntil(place, f"WAIT UNTIL {until} is there", condition, limit)]

    def _is_there(self, place: Place, axis: str) -> Operation:
        limits = self._scenario.axes[axis]
        parts = []
        for name, limit in ((f"{axis}.error", limits.error), (f"{axis}.error_rate", limits.rate)):
            size = Function(place, f"abs({name})", "abs", (Name(place, name, name),))
            number = Number(place, f"{limit:g}", limit)
            parts.append(Operation(place, f"{size.text} < {number.text}", ("<",), (size, number)))
        return Operation(place, " AND ".join(x.text for x in parts), ("and",), tuple(parts))

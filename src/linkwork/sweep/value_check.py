"""Values of a sweep tried on its scene before anything runs: the ends of ranges, and of lists."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from linkwork.errors import ArgumentError, LinkworkError, Place, Problems
from linkwork.files import Document
from linkwork.files.document import Path as Keys
from linkwork.files.document import describe_value
from linkwork.session.core.engine import Engine
from linkwork.sweep.case import Case
from linkwork.sweep.job import mission_with
from linkwork.sweep.plan import Sweep
from linkwork.sweep.sampling import Combination, TableRow, value_at
from linkwork.sweep.schema import SweepFile
from linkwork.world.scene.load import load_scene

MOST_CHECKED = 50
"""Most values of one entry that are tried before a sweep, besides the least and the greatest."""
_WORDS = re.compile(r"[\w.+-]+( [\w/^-]+)?")
"""Texts that may be an argument of a mission: a name, or a number and a unit."""


class NamedErrors:
    """Gives errors of a block the place of a value of the sweep."""

    def __init__(self, place: Place) -> None:
        self._place = place

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, LinkworkError):
            own = error.place
            if own is not None and own.file == self._place.file:
                # A block within this one has named it.
                return
            error.place = self._place
            if own is not None and own.line:
                error.message = f"{error.message} (at {own})"


def place_of_case(document: Document, index: int, case: Combination, name: str) -> Place:
    """Where a value of `cases` stands: in the sweep file, or in its table."""
    if isinstance(case, TableRow):
        return case.places[name]
    return document.place(("cases", index, name))


class ValueCheck:
    """Tries the values of a sweep on its scene.

    Args:
        sweep: The sweep.
        engine: Its scene with the values of `set`; it is restarted.
        source: Name or file of the scene.
        mission: Arguments of the command `mission`, and the name of the main mission.
    """

    def __init__(
        self, sweep: Sweep, engine: Engine, source: str, mission: Mapping[str, Any]
    ) -> None:
        self._sweep, self._engine = sweep, engine
        self._source, self._mission = source, mission
        self._file, self._document, self._targets = sweep.file, sweep.document, sweep.targets

    def check(self, problems: Problems) -> None:
        """Try the values of `set`, the ends of each range, and values of lists.

        Args:
            problems: Collects what the scene refuses.
        """
        file = self._file
        for path, value in file.set.items():
            self._try(path, value, self._document.place(("set", path)), problems)
        for name in file.vary:
            for value, keys in _ends(file, name):
                if not self._try(name, value, self._document.place(keys), problems):
                    break
        if file.cases is None:
            return
        given = self._sweep.combinations
        tried: set[str] = set()
        ends = _extremes(given)
        for index, case in enumerate(given):
            for name, value in case.items():
                key = f"{name} {value!r}"
                few = len(tried) < MOST_CHECKED * len(self._targets)
                if key not in tried and (few or key in ends):
                    tried.add(key)
                    place = place_of_case(self._document, index, case, name)
                    self._try(name, value, place, problems)

    def _try(self, name: str, value: Any, place: Place, problems: Problems) -> bool:
        """Whether the scene accepts a value; if not, the problem is collected."""
        sweep, engine, target = self._sweep, self._engine, self._targets[name]
        with problems.collecting(), NamedErrors(place):
            case = sweep.case(0, {name: value} if name not in sweep.fixed else {}, 0)
            if target.kind == "live":
                engine.restart(0)
                engine.set(target.path, case.live[target.path], "sweep")
            elif target.kind == "mission":
                _check_argument(value)
                others = {x.path for x in self._targets.values() if x.kind == "mission"}
                if others == {target.path} and not self._varies_file:
                    self._give_mission(engine, case)
            elif case.overrides:
                load_scene(self._source, (*sweep.job.overrides, *case.overrides))
            return True
        return False

    @property
    def _varies_file(self) -> bool:
        """Whether cases have scenes of their own."""
        fixed = self._file.set
        return any(x.kind == "file" for name, x in self._targets.items() if name not in fixed)

    def _give_mission(self, engine: Engine, case: Case) -> None:
        engine.restart(0)
        engine.command("mission", mission_with(self._mission, case.arguments), "sweep")

    def check_first_mission(self) -> None:
        """Try the mission with the arguments of the first case.

        Raises:
            LinkworkError: It is refused.
        """
        if not self._mission:
            return
        sweep, engine = self._sweep, self._engine
        if self._file.search is not None:
            first = {name: value_at(x, 0.5) for name, x in self._file.vary.items()}
        else:
            first = sweep.combinations[0]
        case = sweep.case(0, first, 0)
        with NamedErrors(self._document.place(("mission",))):
            if case.overrides:
                engine = Engine(load_scene(self._source, (*sweep.job.overrides, *case.overrides)))
            self._give_mission(engine, case)


def _check_argument(value: Any) -> None:
    """Raise for what cannot stand as one argument in a mission."""
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    is_word = isinstance(value, str) and _WORDS.fullmatch(value)
    if not (is_number or is_word):
        hint = "give a number, with a unit such as `5 m` if needed, or a name"
        raise ArgumentError(f"invalid argument of a mission: {describe_value(value)}", hint=hint)


def _ends(file: SweepFile, name: str) -> Iterator[tuple[Any, Keys]]:
    """Values of an entry to try, with their places."""
    variation = file.vary[name]
    if variation.values is not None:
        for index, value in enumerate(variation.values[:MOST_CHECKED]):
            yield value, ("vary", name, "values", index)
    elif variation.from_ is not None:
        yield value_at(variation, 0.0), ("vary", name, "from")
        yield value_at(variation, 1.0), ("vary", name, "to")
    elif variation.mean is not None:
        yield value_at(variation, 0.5), ("vary", name, "mean")


def _extremes(given: Sequence[Combination]) -> set[str]:
    """Least and greatest number of each name, as `NAME VALUE`."""
    numbers: dict[str, list[float]] = {}
    for case in given:
        for name, value in case.items():
            if isinstance(value, int | float):
                numbers.setdefault(name, []).append(value)
    return {f"{name} {end(x)!r}" for name, x in numbers.items() for end in (min, max)}

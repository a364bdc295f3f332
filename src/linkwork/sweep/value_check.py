"""Values of a sweep tried on its scene before anything runs: the ends of ranges, and of lists."""

import itertools
import re
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from typing import Any

from linkwork.errors import ArgumentError, LinkworkError, Place, Problems
from linkwork.files import Document
from linkwork.files.document import Path as Keys
from linkwork.files.document import describe_value
from linkwork.session.engine.engine import Engine
from linkwork.sweep.case import Case
from linkwork.sweep.job import mission_with
from linkwork.sweep.plan import Sweep
from linkwork.sweep.sampling import Combination, TableRow, value_at
from linkwork.sweep.schema import SweepFile
from linkwork.world.scene.load import load_scene
from linkwork.world.scene.loaded import LoadedScene

MAX_CHECKED = 50  # Maximum number of values of one entry that are tried before a sweep
TRIAL_TIME = 1.5
"""Maximum time of all these trials [s]; a value that is not tried is refused when its case runs."""
_WORDS = re.compile(r"[\w.+-]+( [\w/^-]+)?")
"""Texts that may be an argument of a mission: a name, or a number and a unit."""

Trial = tuple[str, Any, Callable[[], Place]]
"""A value of the sweep: its name, the value, and what returns its place."""
Entry = tuple[list[Trial], int]
"""Values of one name to try, and how many different values there are."""
_Listed = tuple[int, Combination, Any]
"""A value of `cases`: number of its combination, the combination, and the value."""


@contextmanager
def named_errors(place: Place) -> Iterator[None]:
    """Give errors of a block the place of a value of the sweep."""
    try:
        yield
    except LinkworkError as error:
        inner = error.place
        # A block within this one may have named it.
        if inner is None or inner.file != place.file:
            error.place = place
            if inner is not None and inner.line:
                error.message = f"{error.message} (at {inner})"
        raise


def place_of_case(document: Document, index: int, case: Combination, name: str) -> Place:
    """Return the place of a value of `cases`: in the sweep file, or in its table."""
    if isinstance(case, TableRow):
        return case.place(name)
    return document.place(("cases", index, name))


class ValueCheck:
    """Tries the values of a sweep on its scene."""

    def __init__(
        self, sweep: Sweep, engine: Engine, source: str, mission: Mapping[str, Any]
    ) -> None:
        self._sweep, self._engine = sweep, engine
        self._source, self._mission = source, mission
        self.code = {x.code.digest: x.code for x in engine.world.loaded.code.values()}
        self._file, self._document, self._targets = sweep.file, sweep.document, sweep.targets

    def check(self, problems: Problems) -> tuple[int, int]:
        """Try the values of `set`, ends of ranges and lists; return how many of how many."""
        place = self._document.place
        fixed = [([(x, y, partial(place, ("set", x)))], 1) for x, y in self._file.set.items()]
        entries: list[Entry] = [*fixed, *self._varied_values(), *self._values_of_cases()]
        end, refused, tried = time.monotonic() + TRIAL_TIME, set[str](), 0
        # In turn, so that each entry is tried before the time is over.
        for trials in itertools.zip_longest(*(trials for trials, _ in entries)):
            for name, value, place in filter(None, trials):
                if name in refused or time.monotonic() > end:
                    continue
                tried += 1
                if not self._try(name, value, place(), problems) and self._file.cases is None:
                    refused.add(name)
        return tried, sum(count for _, count in entries)

    def _varied_values(self) -> Iterator[Entry]:
        for name in self._file.vary:
            ends = list(_ends(self._file, name))
            first = ends[:MAX_CHECKED]
            yield [(name, x, partial(self._document.place, keys)) for x, keys in first], len(ends)

    def _values_of_cases(self) -> Iterator[Entry]:
        """Yield values of `cases` that differ, by name; the least and the greatest number first."""
        listed: dict[str, dict[str, _Listed]] = {}
        for index, case in enumerate(self._sweep.combinations if self._file.cases else ()):
            for name, value in case.items():
                listed.setdefault(name, {}).setdefault(repr(value), (index, case, value))
        for name, values in listed.items():
            first = _ends_first(list(values.values()))[:MAX_CHECKED]
            place = partial(place_of_case, self._document, name=name)
            yield [(name, x, partial(place, i, case)) for i, case, x in first], len(values)

    def _try(self, name: str, value: Any, place: Place, problems: Problems) -> bool:
        """Whether the scene accepts a value; if not, the problem is collected."""
        sweep, engine, target = self._sweep, self._engine, self._targets[name]
        with problems.collecting(), named_errors(place):
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
                self._scene_of(case)
            return True
        return False

    def _scene_of(self, case: Case) -> LoadedScene:
        """Return the scene of a case whose file varies; its code is noted."""
        overrides = (*self._sweep.job.overrides, *case.overrides)
        loaded = load_scene(self._source, overrides)
        self.code.update((x.code.digest, x.code) for x in loaded.code.values())
        return loaded

    @property
    def _varies_file(self) -> bool:
        """Whether the cases have different scenes."""
        fixed = self._file.set
        return any(x.kind == "file" for name, x in self._targets.items() if name not in fixed)

    def _give_mission(self, engine: Engine, case: Case) -> None:
        engine.restart(0)
        engine.command("mission", mission_with(self._mission, case.arguments), "sweep")

    def check_first_mission(self) -> None:
        """Try the mission with the arguments of the first case."""
        if not self._mission:
            return
        sweep, engine = self._sweep, self._engine
        if self._file.search is not None:
            first = {name: value_at(x, 0.5) for name, x in self._file.vary.items()}
        else:
            first = next(iter(sweep.combinations))
        case = sweep.case(0, first, 0)
        with named_errors(self._document.place(("mission",))):
            if case.overrides:
                engine = Engine(self._scene_of(case).without_code())
            self._give_mission(engine, case)


def _check_argument(value: Any) -> None:
    """Raise for what cannot stand as one argument in a mission."""
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    is_word = isinstance(value, str) and _WORDS.fullmatch(value)
    if not (is_number or is_word):
        hint = "give a number, with a unit such as `5 m` if needed, or a name"
        raise ArgumentError(f"invalid argument of a mission: {describe_value(value)}", hint=hint)


def _ends(file: SweepFile, name: str) -> Iterator[tuple[Any, Keys]]:
    """Yield values of an entry to try, with their places."""
    variation = file.vary[name]
    if variation.values is not None:
        for index, value in enumerate(variation.values):
            yield value, ("vary", name, "values", index)
    elif variation.from_ is not None:
        yield value_at(variation, 0.0), ("vary", name, "from")
        yield value_at(variation, 1.0), ("vary", name, "to")
    elif variation.mean is not None:
        yield value_at(variation, 0.5), ("vary", name, "mean")


def _ends_first(values: list[_Listed]) -> list[_Listed]:
    """Return the same values, with the least and the greatest number first."""
    numbers = [x for x in values if isinstance(x[-1], int | float)]
    if not numbers:
        return values
    ends = [end(numbers, key=lambda x: x[-1]) for end in (min, max)]
    return [*ends, *(x for x in values if all(x is not end for end in ends))]

"""Combinations of values: grid, random, Latin hypercube, Sobol, list, file; reproducible."""

import csv
import io
import itertools
import json
import math
import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from statistics import NormalDist
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import Place, SchemaError, import_extra
from linkwork.files import Document, read_bytes, resolve_inside
from linkwork.files.document import describe_value
from linkwork.files.numbers import parse_integer, parse_number
from linkwork.files.paths import Path as FilePath
from linkwork.sweep.case import with_floats
from linkwork.sweep.schema import MAX_CASES, MAX_VALUES, SweepFile, Variation

Combination = Mapping[str, Any]  # Values by name of what varies

_EDGE = 1e-9  # Minimum distance of a share from 0 and 1, where a normal distribution is infinite


def check_variations(document: Document, file: SweepFile) -> None:
    """Refuse variations that have no values, or too many."""
    if file.search is not None:
        _check_search(document, file)
    for name, variation in file.vary.items():
        _check_variation(document, file, name, variation)
    _check_differ(document, ("seeds",), () if isinstance(file.seeds, int) else file.seeds)
    if file.cases is not None and any(_kind(x) for x in file.vary.values()):
        hint = "give either `cases` or ranges; with `cases` an entry of `vary` has only a `path`"
        raise document.error(("cases",), "both cases and ranges of values", hint)
    if file.cases is None and not file.vary and file.seeds == 1:
        hint = "add `vary: {PATH: {from: 0, to: 1, count: 5}}`, `cases` or `seeds`"
        raise document.error(("vary",), "nothing varies", hint)
    if file.method != "grid" and file.samples is None and file.cases is None and not file.search:
        message = f"the number of combinations of method {file.method!r} is missing"
        raise document.error(("method",), message, "add `samples: 100`")
    if file.method == "grid" and file.samples is not None:
        hint = "a grid has `count` in each entry; or set `method: sobol`"
        raise document.error(("samples",), "a grid has no `samples`", hint)


def _check_search(document: Document, file: SweepFile) -> None:
    search = file.search
    assert search is not None
    hint = "remove it; a search makes its own combinations, `search.evaluations` of them"
    for key in ("cases", "samples"):
        if getattr(file, key) is not None:
            raise document.error((key,), f"a search has no `{key}`", hint)
    if file.method != "grid":
        raise document.error(("method",), "a search has no `method`", hint)
    if not file.vary:
        hint = "add `vary: {PATH: {from: 0, to: 1}}`"
        raise document.error(("search",), "nothing to search: no ranges", hint)
    if search.population is not None and search.population > search.evaluations:
        message = f"a population of {search.population} exceeds {search.evaluations} evaluations"
        raise document.error(("search", "population"), message, "set more `evaluations`")


def _check_differ(document: Document, where: tuple[str, ...], values: Sequence[Any]) -> None:
    """Refuse a value that is listed twice."""
    seen: set[str] = set()
    for index, value in enumerate(values):
        text = json.dumps(with_floats(value), sort_keys=True)
        if text in seen:
            message = f"{describe_value(value)} is listed twice"
            raise document.error((*where, index), message, "list each value once")
        seen.add(text)


def _kind(variation: Variation) -> str:
    """Return how the values of an entry are given; empty if they are not."""
    kinds = {
        "values": variation.values is not None,
        "range": variation.from_ is not None or variation.to is not None,
        "normal": variation.mean is not None or variation.deviation is not None,
    }
    return " and ".join(name for name, is_used in kinds.items() if is_used)


def _check_variation(document: Document, file: SweepFile, name: str, variation: Variation) -> None:
    kind, where = _kind(variation), ("vary", name)
    if kind not in ("values", "range", "normal"):
        if not kind and file.cases is not None:
            return
        hint = "give `values`, or `from` and `to`, or `mean` and `deviation`"
        raise document.error(where, f"invalid values: {kind or 'none'}", hint)
    if kind == "values":
        if not variation.values:
            raise document.error((*where, "values"), "empty list of values", "add a value")
        if file.search is not None:
            raise document.error((*where, "values"), "a search needs a range", "give from and to")
        _check_differ(document, (*where, "values"), variation.values)
    elif kind == "range":
        _check_range(document, file, where, variation)
    elif variation.mean is None or variation.deviation is None:
        raise document.error(where, "a normal distribution needs mean and deviation")
    elif file.search is not None or file.method == "grid":
        hint = "use `from` and `to`, or `method: random`"
        raise document.error(where, "a normal distribution fits no grid and no search", hint)


def _check_range(
    document: Document, file: SweepFile, where: tuple[str, ...], variation: Variation
) -> None:
    low, high = variation.from_, variation.to
    if low is None or high is None:
        raise document.error(where, "a range needs both ends", "give `from` and `to`")
    if not low < high:
        message = f"empty range: from {low:g} to {high:g}"
        raise document.error((*where, "from"), message, "`from` must be less than `to`")
    if variation.scale == "log" and low <= 0:
        message = f"invalid range: from {low:g} on a logarithmic scale"
        raise document.error((*where, "from"), message, "both ends must be above 0")
    if variation.whole and math.ceil(low) > math.floor(high):
        message = f"empty range: no whole number from {low:g} to {high:g}"
        raise document.error((*where, "from"), message, "widen the range, or omit `whole`")
    is_grid = file.method == "grid" and file.search is None
    if is_grid and variation.count is None:
        raise document.error(where, "a grid needs a number of values", "add `count: 5`")
    if not is_grid and variation.count is not None:
        hint = "remove it; `samples` is the number of combinations"
        raise document.error((*where, "count"), "only a grid has a `count`", hint)


class Combinations(Iterable[Combination]):
    """All combinations of a sweep file, in their order; made as they are read."""

    def __init__(self, document: Document, file: SweepFile, folder: FilePath) -> None:
        self._file = file
        self._listed: Sequence[Combination] | None = None
        self._axes: list[list[Any]] = []
        if isinstance(file.cases, str):
            self._listed = _table(document, file.cases, folder)
        elif file.cases is not None:
            self._listed = [dict(case) for case in file.cases]
        elif file.method == "grid":
            self._axes = [_axis(variation) for variation in file.vary.values()]
        self.seeds = range(file.seeds) if isinstance(file.seeds, int) else file.seeds
        self._check_count(document)

    def _check_count(self, document: Document) -> None:
        count, seeds = len(self), len(self.seeds)
        if count > MAX_CASES:
            message = f"a grid of {count} combinations is too large"
            raise document.error(("vary",), message, f"at most {MAX_CASES}; use `method: sobol`")
        if self._file.samples and count * len(self._file.vary) > MAX_VALUES:
            message = f"{count} combinations of {len(self._file.vary)} values are too many"
            hint = f"at most {MAX_VALUES // len(self._file.vary)}"
            raise document.error(("samples",), message, hint)
        if count * seeds > MAX_CASES:
            message = f"{count} combinations with {seeds} seeds are too many cases"
            raise document.error(("seeds",), message, f"at most {MAX_CASES}")

    def __len__(self) -> int:
        if self._listed is not None:
            return len(self._listed)
        if self._file.method == "grid":
            return math.prod(len(axis) for axis in self._axes)
        return self._file.samples or 0

    def __iter__(self) -> Iterator[Combination]:
        if self._listed is not None:
            return iter(self._listed)
        rows = itertools.product(*self._axes) if self._file.method == "grid" else self._sampled()
        return (dict(zip(self._file.vary, row, strict=True)) for row in rows)

    def _sampled(self) -> Iterator[list[Any]]:
        file = self._file
        entries = list(file.vary.values())
        shares = map(np.ndarray.tolist, _shares(file.method, len(self), len(entries), file.seed))
        return ([value_at(x, y) for x, y in zip(entries, row, strict=True)] for row in shares)


def _axis(variation: Variation) -> list[Any]:
    if variation.values is not None:
        return list(variation.values)
    count = variation.count or 1
    shares = np.linspace(0.0, 1.0, count) if count > 1 else np.zeros(1)
    return list(dict.fromkeys(value_at(variation, share) for share in shares.tolist()))


def value_at(variation: Variation, share: float) -> Any:
    """Return the value at a share of the distribution, 0 to 1."""
    if variation.values is not None:
        count = len(variation.values)
        return variation.values[min(int(share * count), count - 1)]
    if variation.mean is not None and variation.deviation is not None:
        inside = min(max(share, _EDGE), 1.0 - _EDGE)
        value = NormalDist(variation.mean, variation.deviation).inv_cdf(inside)
        return round(value) if variation.whole else value
    value = _between(variation, share)
    if not variation.whole:
        return value
    low, high = math.ceil(variation.from_ or 0.0), math.floor(variation.to or 0.0)
    return min(max(round(value), low), high)


def _between(variation: Variation, share: float) -> float:
    low, high = variation.from_ or 0.0, variation.to or 0.0
    if share in (0.0, 1.0):
        return float(high if share else low)
    if variation.scale == "log":
        return low * (high / low) ** share
    return low + (high - low) * share


def _shares(method: str, count: int, size: int, seed: int) -> NDArray[np.float64]:
    """Return numbers from 0 to 1, one row for each combination."""
    generator = np.random.Generator(np.random.Philox(seed))
    if method == "random" or not size:
        return generator.random((count, size))
    if method == "sobol":
        qmc = import_extra("scipy.stats.qmc", "sweep")
        with warnings.catch_warnings():
            # It prefers powers of two; any number is allowed here.
            warnings.simplefilter("ignore", UserWarning)
            return qmc.Sobol(size, scramble=True, rng=generator).random(count)
    rows = np.stack([generator.permutation(count) for _ in range(size)], axis=1)
    return (rows + generator.random((count, size))) / count


def _table(document: Document, name: str, folder: FilePath) -> list[Combination]:
    """Return the rows of a CSV file."""
    place = document.place(("cases",))
    path = resolve_inside(name, folder, place=place)
    try:
        text = read_bytes(path).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise SchemaError(f"{name!r} is not UTF-8 text", place=place) from error
    reader = csv.reader(io.StringIO(text))
    rows = [(reader.line_num, row) for row in reader if any(x.strip() for x in row)]
    if len(rows) < 2 or not all(x.strip() for x in rows[0][1]):
        hint = "the first line has the names or paths, each further line the values of a case"
        raise SchemaError(f"{name!r} has no cases", place=place, hint=hint)
    head = [x.strip() for x in rows[0][1]]
    for column, word in enumerate(head):
        if word in head[:column]:
            where = Place(str(path), rows[0][0])
            raise SchemaError(f"column {word!r} is given twice", place=where, hint="keep one")
    lines = text.splitlines()
    return [_row(head, row, Place(str(path), line), lines[line - 1]) for line, row in rows[1:]]


class TableRow(dict[str, Any]):
    """A combination of a CSV file, which knows where its values stand."""

    def __init__(self, values: Mapping[str, Any], line: Place, text: str) -> None:
        super().__init__(values)
        self._line, self._text = line, text

    def place(self, name: str) -> Place:
        """Return the place of a value."""
        column = _starts(self._text, len(self))[list(self).index(name)]
        return Place(self._line.file, self._line.line, column, name)


def _row(head: Sequence[str], row: Sequence[str], line: Place, text: str) -> TableRow:
    if len(row) != len(head):
        message = f"{len(row)} values, expected {len(head)}"
        raise SchemaError(message, place=line, hint="one value for each column")
    values = {name: _cell(x.strip()) for name, x in zip(head, row, strict=True)}
    return TableRow(values, line, text)


def _starts(line: str, count: int) -> list[int]:
    """Return columns at which the values of a line begin; zeros where they cannot be determined."""
    starts, is_quoted = [1], False
    for index, letter in enumerate(line, 2):
        is_quoted ^= letter == '"'
        starts += [index] if letter == "," and not is_quoted else []
    return starts if len(starts) == count else [0] * count


def _cell(text: str) -> Any:
    integer = parse_integer(text)
    number = parse_number(text) if integer is None else integer
    words = {"true": True, "false": False}
    return words.get(text, text) if number is None else number

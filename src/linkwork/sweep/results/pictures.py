"""Pictures of a sweep: success map, parallel coordinates, histograms, course of a search."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork import checks
from linkwork.errors import ArgumentError
from linkwork.files.document import shorten
from linkwork.files.numbers import parse_number
from linkwork.plot.case_panels import (
    CaseAxis,
    CasePanel,
    Descent,
    Histogram,
    ParallelCoordinates,
    SuccessMap,
)
from linkwork.plot.picture import Picture
from linkwork.sweep.case import OBJECTIVE

if TYPE_CHECKING:
    from linkwork.sweep.results.result import SweepResult

KINDS = ("all", "map", "parallel", "histogram", "search")
_MAX_AXES = 10
_MAX_HISTOGRAMS = 6
_LOG_RATIO = 50.0
"""Ratio of large to small values, without the outermost, from which an axis is logarithmic."""


def picture_of(result: SweepResult, kind: str, outcome: str | None = None) -> Picture:
    """Return a picture of the results of a sweep; see `SweepResult.picture`."""
    checks.choice("kind of picture", kind, KINDS)
    if not len(result):
        raise ArgumentError("no cases to draw")
    makers: dict[str, Any] = {
        "search": _descent,
        "map": _map,
        "parallel": _parallel,
        "histogram": _histograms,
    }
    chosen = makers if kind == "all" else {kind: makers[kind]}
    rows = [row for name, make in chosen.items() for row in make(result, outcome)]
    if not rows:
        hint = (
            "this sweep is not a search" if kind == "search" else "add a measure, or vary something"
        )
        raise ArgumentError(f"nothing to draw as {kind}", hint=hint)
    low, high = result.confidence
    share = f"{100 * result.success_rate:.1f} % ({100 * low:.1f} to {100 * high:.1f} %)"
    return Picture(rows, f"{result.sweep}: {result.successes} of {len(result)} successful, {share}")


def _descent(result: SweepResult, outcome: str | None) -> list[list[CasePanel]]:
    del outcome
    if not result.objective or OBJECTIVE not in result.measures:
        return []
    is_minimum = result.objective == "minimise"
    objective, good = _axis(result, OBJECTIVE), _good(result)
    text = shorten(str(result.content["search"][result.objective]))
    return [[Descent(objective, good, is_minimum, f"{result.objective} {text}")]]


def _order(result: SweepResult, outcome: str | None) -> list[str]:
    """Return names of what varies, the most important first."""
    ranked = [x.name for x in result.ranking(outcome) if x.name in result.inputs]
    others = [x for x in result.inputs if x not in ranked]
    return [x for x in (*ranked, *others) if len({repr(y) for y in result[x].tolist()}) > 1]


def _axis(result: SweepResult, name: str) -> CaseAxis:
    values, label = result[name].tolist(), result.label(name)
    if all(isinstance(x, int | float) and not isinstance(x, bool) for x in values):
        numbers = np.array(values, dtype=float)
        return CaseAxis(label, numbers, is_log=_is_log(result, name, numbers))
    labels = sorted({str(x) for x in values})
    return CaseAxis(label, np.array([float(labels.index(str(x))) for x in values]), labels)


def _is_log(result: SweepResult, name: str, values: Any) -> bool:
    """Whether an axis is logarithmic: as the file says, else by the spread of the values."""
    finite = values[np.isfinite(values)]
    if not finite.size or finite.min() <= 0 or finite.min() == finite.max():
        return False
    entry = (result.content.get("vary") or {}).get(name) or {}
    if entry.get("from") is not None:
        return entry.get("scale") == "log"
    low, high = np.quantile(finite, (0.05, 0.95))
    return bool(high > _LOG_RATIO * low)


def _good(result: SweepResult) -> Any:
    return np.array([x.success for _, x in result.done], dtype=bool)


def _map(result: SweepResult, outcome: str | None) -> list[list[CasePanel]]:
    names = _order(result, outcome)[:2]
    if not names:
        return []
    first = _axis(result, names[0])
    second = _axis(result, names[1]) if len(names) > 1 else None
    if result.objective and second is not None and OBJECTIVE in result.measures:
        best = result.worst(1)[0]
        index = next(i for i, (case, _) in enumerate(result.done) if case.number == best)
        shown = _axis(result, OBJECTIVE)
        return [[SuccessMap(first, second, _good(result), "objective map", shown, index)]]
    title = "success rate" if second is None else "success map"
    return [[SuccessMap(first, second, _good(result), title)]]


def _parallel(result: SweepResult, outcome: str | None) -> list[list[CasePanel]]:
    names = [*_order(result, outcome), *result.measures][:_MAX_AXES]
    axes = [_axis(result, name) for name in names]
    finite = [x for x in axes if np.isfinite(x.values).any()]
    if len(finite) < 2:
        return []
    return [[ParallelCoordinates(finite, _good(result), "parallel coordinates")]]


def _histograms(result: SweepResult, outcome: str | None) -> list[list[CasePanel]]:
    del outcome
    panels: list[CasePanel] = []
    # The objective of a search has a separate panel.
    names = [x for x in result.measures if x != OBJECTIVE or not result.objective]
    for name in names[:_MAX_HISTOGRAMS]:
        axis = _axis(result, name)
        if axis.finite.size and not axis.labels:
            panels.append(Histogram(axis, _good(result), _limits(result, name)))
    width = 3 if len(panels) in (3, 5, 6) else 2
    return [panels[i : i + width] for i in range(0, len(panels), width)]


def _limits(result: SweepResult, measure: str) -> list[float]:
    """Return numbers that conditions compare a measure with, as in `error < 0.01`."""
    limits = []
    for text in (result.content.get("verdict") or {}).values():
        words = re.fullmatch(rf"\s*{re.escape(measure)}\s*[<>]=?\s*([-+.eE0-9]+)\s*", text)
        number = None if words is None else parse_number(words[1])
        limits += [] if number is None else [number]
    return limits

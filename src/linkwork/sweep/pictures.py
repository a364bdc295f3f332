"""Pictures of a sweep: success map, parallel coordinates, histograms."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork import checks
from linkwork.errors import ArgumentError
from linkwork.plot.case_panels import (
    CaseAxis,
    CasePanel,
    Histogram,
    ParallelCoordinates,
    SuccessMap,
)
from linkwork.plot.picture import Picture

if TYPE_CHECKING:
    from linkwork.sweep.result import SweepResult

KINDS = ("all", "map", "parallel", "histogram")
_MOST_AXES = 10
_MOST_HISTOGRAMS = 6
_LOG_RATIO = 50.0
"""Ratio of greatest to least value from which an axis is logarithmic."""


def picture_of(result: SweepResult, kind: str, outcome: str | None = None) -> Picture:
    """A picture of the results of a sweep; see `SweepResult.picture`.

    Raises:
        ArgumentError: An unknown kind, or nothing to draw.
    """
    checks.choice("kind of picture", kind, KINDS)
    if not len(result):
        raise ArgumentError("no cases to draw")
    makers: dict[str, Any] = {"map": _map, "parallel": _parallel, "histogram": _histograms}
    chosen = makers if kind == "all" else {kind: makers[kind]}
    rows = [row for name, make in chosen.items() for row in make(result, outcome)]
    if not rows:
        raise ArgumentError(f"nothing to draw as {kind}", hint="add a measure, or vary something")
    share = f"{result.successes} of {len(result)} successful"
    return Picture(rows, f"{result.sweep}: {share} ({100 * result.success_rate:.1f} %)")


def _order(result: SweepResult, outcome: str | None) -> list[str]:
    """Names of what varies, the most important first."""
    ranked = [x.name for x in result.ranking(outcome) if x.name in result.inputs]
    others = [x for x in result.inputs if x not in ranked]
    return [x for x in (*ranked, *others) if len({repr(y) for y in result[x].tolist()}) > 1]


def _axis(result: SweepResult, name: str) -> CaseAxis:
    values = result[name].tolist()
    if all(isinstance(x, int | float) and not isinstance(x, bool) for x in values):
        numbers = np.array(values, dtype=float)
        known = numbers[np.isfinite(numbers)]
        is_log = bool(known.size and known.min() > 0 and known.max() > _LOG_RATIO * known.min())
        return CaseAxis(name, numbers, is_log=is_log)
    labels = sorted({str(x) for x in values})
    return CaseAxis(name, np.array([float(labels.index(str(x))) for x in values]), labels)


def _good(result: SweepResult) -> Any:
    return np.array([found.success for _, found in result.done], dtype=bool)


def _map(result: SweepResult, outcome: str | None) -> list[list[CasePanel]]:
    names = _order(result, outcome)[:2]
    if not names:
        return []
    first = _axis(result, names[0])
    second = _axis(result, names[1]) if len(names) > 1 else None
    return [[SuccessMap(first, second, _good(result), "success map")]]


def _parallel(result: SweepResult, outcome: str | None) -> list[list[CasePanel]]:
    names = [*_order(result, outcome), *result.measures][:_MOST_AXES]
    axes = [_axis(result, name) for name in names]
    known = [x for x in axes if np.isfinite(x.values).any()]
    if len(known) < 2:
        return []
    return [[ParallelCoordinates(known, _good(result), "parallel coordinates")]]


def _histograms(result: SweepResult, outcome: str | None) -> list[list[CasePanel]]:
    del outcome
    axes = [_axis(result, name) for name in result.measures[:_MOST_HISTOGRAMS]]
    panels: list[CasePanel] = [
        Histogram(axis, _good(result))
        for axis in axes
        if np.isfinite(axis.values).any() and not axis.labels
    ]
    width = 3 if len(panels) in (3, 5, 6) else 2
    return [panels[i : i + width] for i in range(0, len(panels), width)]

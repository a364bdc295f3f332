"""Figures of a sweep: success rate with confidence, and which parameters matter."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Vector = NDArray[np.float64]

CONFIDENCE = 0.95
_Z = 1.959963984540054  # Quantile of the normal distribution for a confidence of 95 %
_MAX_BINS = 10
_MIN_CASES = 8  # Fewest cases for a ranking


def wilson_interval(successes: int, count: int) -> tuple[float, float]:
    """Return the confidence interval of a success rate, 95 % (Wilson 1927)."""
    if not count:
        return 0.0, 1.0
    rate, square = successes / count, _Z * _Z
    middle = (rate + square / (2 * count)) / (1 + square / count)
    spread = math.sqrt(rate * (1 - rate) / count + square / (4 * count * count))
    half = _Z * spread / (1 + square / count)
    low = 0.0 if successes == 0 else max(0.0, middle - half)
    high = 1.0 if successes == count else min(1.0, middle + half)
    return low, high


@dataclass(frozen=True)
class Influence:
    """Effect of a parameter: the share of the outcome's variance it explains alone, 0 to 1.

    `trend` is the rank correlation with the outcome, NaN if it has no order; `chance` is a share
    that a parameter without influence hardly ever explains.
    """

    name: str
    share: float
    trend: float
    chance: float

    @property
    def is_clear(self) -> bool:
        """Whether it explains more than chance does."""
        return self.share > self.chance


def rank_parameters(parameters: dict[str, Sequence[Any]], outcome: Vector) -> list[Influence]:
    """Return the parameters by influence on an outcome, the strongest first.

    The share is the correlation ratio over bins of the parameter, corrected for the number of bins
    (epsilon squared), which also sees influences that rise and fall.
    """
    finite = np.isfinite(outcome)
    y = outcome[finite]
    if y.size < _MIN_CASES or np.ptp(y) == 0:
        return []
    influences = []
    for name, values in parameters.items():
        chosen = [value for value, is_finite in zip(values, finite, strict=True) if is_finite]
        if len({repr(x) for x in chosen}) > 1:
            influences.append(_influence(name, chosen, y))
    return sorted(influences, key=lambda x: -x.share)


def _influence(name: str, values: Sequence[Any], y: Vector) -> Influence:
    is_number = all(isinstance(x, int | float) for x in values)
    x = np.array(values, dtype=float) if is_number else np.array([])
    groups = _bins(x) if is_number else np.unique([*map(repr, values)], return_inverse=True)[1]
    count, kinds = y.size, int(groups.max()) + 1
    total = float(np.sum((y - y.mean()) ** 2))
    inside = sum(
        float(np.sum((y[groups == i] - y[groups == i].mean()) ** 2))
        for i in range(kinds)
        if (groups == i).any()
    )
    free = max(count - kinds, 1)
    share = 1.0 - (inside / free) / (total / (count - 1))
    trend = _rank_correlation(x, y) if is_number else math.nan
    # Without influence the share is about zero with this deviation; three of them, since there are
    # several parameters.
    chance = 3.0 * math.sqrt(2 * max(kinds - 1, 1)) / count
    return Influence(name, min(max(share, 0.0), 1.0), trend, chance)


def _bins(x: Vector) -> NDArray[np.int64]:
    """Return the bin of each value: equal values together, else bins of equally many."""
    values, groups = np.unique(x, return_inverse=True)
    if values.size <= min(_MAX_BINS, x.size // 2):
        return groups
    count = min(_MAX_BINS, max(2, x.size // 5))
    edges = np.quantile(x, np.linspace(0, 1, count + 1)[1:-1])
    return np.searchsorted(np.unique(edges), x, side="right")


def _rank_correlation(x: Vector, y: Vector) -> float:
    a, b = _ranks(x), _ranks(y)
    spread = math.sqrt(float(np.var(a) * np.var(b)))
    return float(np.mean((a - a.mean()) * (b - b.mean())) / spread) if spread else 0.0


def _ranks(x: Vector) -> Vector:
    """Return the ranks, equal values with their mean rank."""
    _, groups, counts = np.unique(x, return_inverse=True, return_counts=True)
    ends = np.cumsum(counts).astype(float)
    return (ends - (counts - 1) / 2)[groups]

"""Panels about many cases: successes over two parameters, parallel coordinates, histograms."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True)
class CaseAxis:
    """Values of one quantity over all cases (N,), for labels their indices."""

    name: str
    values: NDArray[np.float64]
    labels: Sequence[str] = ()
    is_log: bool = False

    @property
    def finite(self) -> NDArray[np.float64]:
        """The finite values."""
        return self.values[np.isfinite(self.values)]

    @property
    def scaled(self) -> NDArray[np.float64]:
        """Values from 0 to 1 as they are placed on the axis; NaN where there is none (N,)."""
        values = np.log(self.values) if self.is_log else self.values
        finite = values[np.isfinite(values)]
        if not finite.size or np.ptp(finite) == 0:
            return np.where(np.isfinite(values), 0.5, np.nan)
        return (values - finite.min()) / np.ptp(finite)


@dataclass(frozen=True)
class SuccessMap:
    """Success over one or two parameters, or an outcome in its place.

    Few cases are points before the success rate of their neighbours; of many, and where values
    repeat, the map shows the success rate of cells. `best` is the index of a case to mark.
    """

    x: CaseAxis
    y: CaseAxis | None
    success: NDArray[np.bool_]
    title: str = ""
    outcome: CaseAxis | None = None
    best: int | None = None
    y_label: str = ""


@dataclass(frozen=True)
class ParallelCoordinates:
    """One line a case through all quantities, coloured by success."""

    axes: Sequence[CaseAxis]
    success: NDArray[np.bool_]
    title: str = ""
    y_label: str = ""


@dataclass(frozen=True)
class Histogram:
    """Number of cases by value, successful ones and others stacked."""

    axis: CaseAxis
    success: NDArray[np.bool_]
    limits: Sequence[float] = ()
    title: str = ""
    y_label: str = "cases"


@dataclass(frozen=True)
class Descent:
    """An outcome case by case, and the best one so far."""

    outcome: CaseAxis
    success: NDArray[np.bool_]
    is_minimum: bool = True
    title: str = ""
    y_label: str = ""


CasePanel = SuccessMap | ParallelCoordinates | Histogram | Descent

HEIGHTS: dict[type, float] = {
    SuccessMap: 3.3,
    ParallelCoordinates: 2.9,
    Histogram: 2.1,
    Descent: 2.2,
}
"""Height of each kind of panel [inch]."""

"""A rectangular height field with triangular cells, as in the engine."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linkwork.world.terrain.schema import MAX_SAMPLES

Heights = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class HeightField:
    """Heights over a rectangle along the world's axes.

    Each cell has two triangles; they share the diagonal from lowest x and y to highest x and y, as
    in the engine.
    """

    heights: Heights  # (rows along y, columns along x), from lowest x and y, in the world [m]
    center: tuple[float, float]  # x and y of the centre [m]
    size: tuple[float, float]  # Lengths along x and y [m]

    @property
    def lowest(self) -> float:
        """Least height [m]."""
        return float(self.heights.min())

    @property
    def range(self) -> float:
        """Greatest minus least height [m]."""
        return float(np.ptp(self.heights))

    def height(self, x: ArrayLike, y: ArrayLike) -> Heights:
        """Height at points of the world; minus infinity outside the field [m]."""
        rows, columns = self.heights.shape
        across = self._along(x, 0) * (columns - 1)
        along = self._along(y, 1) * (rows - 1)
        inside = (across >= 0) & (across <= columns - 1) & (along >= 0) & (along <= rows - 1)
        row, column = _cell(along, rows - 1), _cell(across, columns - 1)
        height = self._in_cell(row, column, across - column, along - row)
        return np.where(inside, height, -np.inf)

    def _along(self, values: ArrayLike, axis: int) -> Heights:
        """Normalised coordinate along an axis, 0 at the lower edge, 1 at the upper."""
        offset = np.asarray(values, dtype=np.float64) - self.center[axis]
        return offset / self.size[axis] + 0.5

    def _in_cell(
        self, row: NDArray[np.intp], column: NDArray[np.intp], across: Heights, along: Heights
    ) -> Heights:
        low, high = self.heights[row, column], self.heights[row + 1, column + 1]
        right, left = self.heights[row, column + 1], self.heights[row + 1, column]
        below = low + across * (right - low) + along * (high - right)
        above = low + along * (left - low) + across * (high - left)
        return np.where(across >= along, below, above)

    @property
    def cell(self) -> tuple[float, float]:
        """Lengths of a cell along x and y [m]."""
        rows, columns = self.heights.shape
        return self.size[0] / (columns - 1), self.size[1] / (rows - 1)

    def refined(self, max_cell: float, min_cell: float = 0.0) -> HeightField:
        """Return the same surface with cell sides of at most `max_cell`; 0 for no refinement [m].

        The mean cell side, the root of a cell's area, stays at least `min_cell`.
        """
        if max_cell <= 0.0:
            return self
        # One factor for both sides: the new triangles are then inside the old ones.
        needed = math.ceil(max(self.cell) / max_cell - 1e-9)
        factor = max(1, min(needed, self._greatest_factor(min_cell)))
        if factor == 1:
            return self
        cells = (self.heights.shape[0] - 1, self.heights.shape[1] - 1)
        along, across = (np.arange(factor * count + 1) / factor for count in cells)
        row, column = np.ix_(_cell(along, cells[0]), _cell(across, cells[1]))
        heights = self._in_cell(row, column, across - column, along[:, np.newaxis] - row)
        return HeightField(heights, self.center, self.size)

    def _greatest_factor(self, min_cell: float) -> int:
        """Greatest factor by which cells can be subdivided."""
        rows, columns = self.heights.shape[0] - 1, self.heights.shape[1] - 1
        factor = math.isqrt(MAX_SAMPLES // (rows * columns))
        if min_cell > 0.0:
            factor = min(factor, math.floor(math.sqrt(math.prod(self.cell)) / min_cell + 1e-9))
        while factor > 1 and (factor * rows + 1) * (factor * columns + 1) > MAX_SAMPLES:
            factor -= 1
        return factor


def _cell(places: Heights, cells: int) -> NDArray[np.intp]:
    """Index of the cell of each position along a side, clipped to the field."""
    return np.clip(places, 0, cells - 1).astype(np.intp)

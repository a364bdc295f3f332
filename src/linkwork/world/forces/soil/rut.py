"""Ruts: depths below the undisturbed ground at the samples of a terrain."""

import ctypes
import math

import numpy as np
from numpy.typing import NDArray

from linkwork.world.stepping.native import NativeData, step_structure
from linkwork.world.terrain.height_field import HeightField


class Rut:
    """Depths of ruts on a terrain, (rows along y, columns along x)."""

    def __init__(self, terrain: HeightField) -> None:
        self.shape = terrain.heights.shape
        self._cell = terrain.cell
        self._lowest = tuple(terrain.center[i] - 0.5 * terrain.size[i] for i in range(2))
        # How far from a footprint a reading is free of its samples [m].
        self.margin = 1.5 * max(self._cell)

    def depth(self, depths: NDArray[np.float64], x: float, y: float) -> float:
        """Depth at a point of the world, bilinear; 0 outside the terrain [m]."""
        across = (x - self._lowest[0]) / self._cell[0]
        along = (y - self._lowest[1]) / self._cell[1]
        column, row = math.floor(across), math.floor(along)
        rows, columns = self.shape
        if not (0 <= column < columns - 1 and 0 <= row < rows - 1):
            return 0.0
        across -= column
        along -= row
        low, right = float(depths[row, column]), float(depths[row, column + 1])
        left, high = float(depths[row + 1, column]), float(depths[row + 1, column + 1])
        near = low + across * (right - low)
        far = left + across * (high - left)
        return near + along * (far - near)

    def press(
        self,
        depths: NDArray[np.float64],
        place: tuple[float, float],
        heading: tuple[float, float],
        wheel: tuple[float, float],
        sunk: tuple[float, float],
    ) -> None:
        """Deepen the samples under a wheel of a radius and width [m] to its lower side.

        `place` is above the lowest point of the wheel, `heading` a horizontal unit vector forward,
        `sunk` the sinkage of the lowest point [m] and the share of it that remains. Across, the
        depth fades over one cell about the edge of the wheel, so that ruts at an angle to the
        samples have even sides.
        """
        (x, y), (hx, hy), (radius, width), (sinkage, share) = place, heading, wheel, sunk
        rest = max(radius - sinkage, 0.0)
        reach = math.sqrt(radius * radius - rest * rest)
        soft = max(self._cell)
        half = 0.5 * width + 0.5 * soft
        extent_x = reach * abs(hx) + half * abs(hy)
        extent_y = reach * abs(hy) + half * abs(hx)
        columns = _span(x, extent_x, self._lowest[0], self._cell[0], self.shape[1])
        for row in _span(y, extent_y, self._lowest[1], self._cell[1], self.shape[0]):
            dy = self._lowest[1] + row * self._cell[1] - y
            for column in columns:
                dx = self._lowest[0] + column * self._cell[0] - x
                forward, left = hx * dx + hy * dy, hx * dy - hy * dx
                if abs(left) > half or abs(forward) > reach:
                    continue
                depth = sinkage - radius + math.sqrt(radius * radius - forward * forward)
                depth *= share * min((half - abs(left)) / soft, 1.0)
                if depth > depths[row, column]:
                    depths[row, column] = depth

    def native(self, depths: NDArray[np.float64], data: NativeData) -> ctypes.Structure:
        """Return the rut in machine code."""
        native = step_structure("rut")(
            depths=data.view(depths), lowest=self._lowest, cell=self._cell
        )
        native.rows, native.columns = self.shape
        return native


def _span(place: float, extent: float, lowest: float, cell: float, count: int) -> range:
    """Return the indices of the samples within an extent of a place along one side."""
    first = max(math.ceil((place - extent - lowest) / cell), 0)
    last = min(math.floor((place + extent - lowest) / cell), count - 1)
    return range(first, last + 1)

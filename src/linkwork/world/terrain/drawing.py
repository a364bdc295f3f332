"""Terrain as triangles, few enough to be drawn."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from linkwork.model.mesh import MeshData

MOST_TRIANGLES = 40_000
"""Triangles of a drawn terrain; finer terrain is drawn with every second, third, ... sample."""


def mesh_of_heights(
    heights: NDArray[np.float64], size: tuple[float, float], most: int = MOST_TRIANGLES
) -> MeshData:
    """The surface of a height field about its centre.

    Args:
        heights: (rows along y, columns along x) [m].
        size: Lengths along x and y [m].
        most: Greatest number of triangles.
    """
    rows, columns = _kept(heights.shape, most)
    x = (columns / (heights.shape[1] - 1) - 0.5) * size[0]
    y = (rows / (heights.shape[0] - 1) - 0.5) * size[1]
    grid_x, grid_y = np.meshgrid(x, y)
    vertices = np.stack([grid_x, grid_y, heights[np.ix_(rows, columns)]], axis=-1)
    return MeshData(vertices.reshape(-1, 3), _faces(len(rows), len(columns)))


def _kept(shape: tuple[int, ...], most: int) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Which rows and columns are drawn: the first, the last, and evenly some between."""
    along, across = shape[0] - 1, shape[1] - 1
    stride = max(1.0, math.sqrt(2 * along * across / most))
    cells_along = max(1, int(along / stride))
    cells_across = max(1, min(across, most // (2 * cells_along)))
    cells_along = min(along, most // (2 * cells_across))
    return _spread(along, cells_along), _spread(across, cells_across)


def _spread(cells: int, kept: int) -> NDArray[np.intp]:
    return np.linspace(0, cells, kept + 1).round().astype(np.intp)


def _faces(rows: int, columns: int) -> NDArray[np.int32]:
    """Two triangles a cell, cut as the engine cuts them, seen from above."""
    index = np.arange(rows * columns, dtype=np.int32).reshape(rows, columns)
    low, right = index[:-1, :-1].ravel(), index[:-1, 1:].ravel()
    left, high = index[1:, :-1].ravel(), index[1:, 1:].ravel()
    below, above = np.stack([low, right, high], axis=1), np.stack([low, high, left], axis=1)
    return np.concatenate([below, above])

"""The surface of a capsule as triangles; the viewer knows every other shape itself."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

SEGMENTS = 32
"""Faces around the axis."""

RINGS = 8
"""Rings of each cap, pole and equator included."""


def capsule_mesh(radius: float, length: float) -> tuple[NDArray[np.float64], NDArray[np.uint32]]:
    """Vertices and triangles of a capsule along Z, centred on the origin.

    Args:
        radius: Radius [m].
        length: Length without the caps [m].

    Returns:
        Vertices (n, 3) [m] and triangles (m, 3), seen counterclockwise from outside.
    """
    elevation = np.linspace(-math.pi / 2, math.pi / 2, 2 * RINGS)
    middle = np.where(elevation < 0, -length / 2, length / 2)
    height, across = middle + radius * np.sin(elevation), radius * np.cos(elevation)
    azimuth = np.linspace(0, 2 * math.pi, SEGMENTS, endpoint=False)
    vertices = np.stack(
        [
            np.outer(across, np.cos(azimuth)),
            np.outer(across, np.sin(azimuth)),
            np.repeat(height[:, None], SEGMENTS, axis=1),
        ],
        axis=-1,
    )
    return vertices.reshape(-1, 3), _triangles(len(elevation))


def _triangles(rings: int) -> NDArray[np.uint32]:
    """Two triangles for each cell between neighbouring rings and segments."""
    ring, segment = np.meshgrid(np.arange(rings - 1), np.arange(SEGMENTS), indexing="ij")
    beside = (segment + 1) % SEGMENTS
    a, b = ring * SEGMENTS + segment, ring * SEGMENTS + beside
    c, d = a + SEGMENTS, b + SEGMENTS
    cells = np.stack([a, b, d, a, d, c], axis=-1)
    return cells.reshape(-1, 3).astype(np.uint32)

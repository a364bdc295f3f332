"""Spheres that contain a union of convex solids and exceed it by at most a tolerance.

A ball around a point of depth d with radius d + tolerance exceeds the solid by at most the
tolerance. Balls are chosen greedily on samples; an octree then proves that nothing is left
uncovered, or gives further samples.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from linkwork.motion.trajectory import Array
from linkwork.planning.collision.solids import Solid

Mask = NDArray[np.bool_]

_MIN_CELL = 0.1
"""Smallest cell of the proof, half its diagonal, in tolerances."""
_SPACING = 0.8
"""Distance of samples, in tolerances."""
_CANDIDATES = 700
"""About so many centres are tried."""
_AT_ONCE = 200
"""About so many points that are left uncovered are treated at once."""
_CHUNK = 256
"""Points compared with all spheres at once."""
_CORNERS = np.array(np.meshgrid(*[(-1, 1)] * 3)).reshape(3, -1).T


def cover(solids: Sequence[Solid], tolerance: float) -> Array:
    """Return spheres (N, 4) that exceed the union of solids by at most a tolerance [m]."""
    finest = _MIN_CELL * tolerance
    reach = tolerance - finest
    centres, radii = _candidates(solids, reach)
    samples = np.concatenate([s.surface_in_link(_SPACING * tolerance) for s in solids])
    chosen = _greedy(centres, radii, np.concatenate([samples, centres]), finest)
    spheres = np.column_stack([centres[chosen], radii[chosen]])
    left = _uncovered(solids, spheres, finest)
    while len(left):
        # Some of the points at a time: a sphere around one covers its neighbours too.
        some = left[:: len(left) // _AT_ONCE + 1]
        more = np.concatenate([some, *_moved_inwards(some, centres)])
        # Points that are left may be just outside of the solids.
        inside = _depth(solids, more) + reach
        picked = _greedy(more, inside, some, 0.0)
        added = np.column_stack([more, inside])[picked]
        spheres = np.concatenate([spheres, added])
        left = left[~_inside_one(left, added, 0.0)]
    spheres[:, 3] += finest
    return spheres


def _moved_inwards(points: Array, centres: Array) -> list[Array]:
    """Points moved towards the nearest of some centres, by several shares of the way."""
    near = [centres[int(np.argmin(np.linalg.norm(centres - x, axis=1)))] for x in points]
    return [points + share * (np.array(near) - points) for share in (0.25, 0.5, 0.75, 1.0)]


def enclosing_sphere(spheres: Array) -> Array:
    """Return a small sphere (4,) that contains all spheres (N, 4) [m]."""
    if len(spheres) == 2:
        return _around_two(*spheres)
    low, high = spheres[:, :3] - spheres[:, 3:], spheres[:, :3] + spheres[:, 3:]
    centre = (low.min(axis=0) + high.max(axis=0)) / 2
    for k in range(1, 10):
        gaps = spheres[:, :3] - centre
        far = np.sqrt((gaps * gaps).sum(axis=1)) + spheres[:, 3]
        centre = centre + gaps[int(np.argmax(far))] * (0.2 / k)
    far = np.linalg.norm(spheres[:, :3] - centre, axis=1) + spheres[:, 3]
    return np.append(centre, far.max())


def _around_two(one: Array, two: Array) -> Array:
    gap = float(np.linalg.norm(two[:3] - one[:3]))
    if gap <= abs(one[3] - two[3]):
        return one if one[3] > two[3] else two
    radius = (gap + one[3] + two[3]) / 2
    centre = one[:3] + (two[:3] - one[:3]) * ((radius - one[3]) / gap)
    return np.append(centre, radius)


def _depth(solids: Sequence[Solid], points: Array) -> Array:
    return np.max([solid.depth_in_link(points) for solid in solids], axis=0)


def _bounds(solids: Sequence[Solid]) -> tuple[Array, Array]:
    corners = np.concatenate([
        (_CORNERS * s.half) @ s.pose[:3, :3].T + s.pose[:3, 3] for s in solids
    ])  # fmt: skip
    return corners.min(axis=0), corners.max(axis=0)


def _candidates(solids: Sequence[Solid], reach: float) -> tuple[Array, Array]:
    centres = []
    for solid in solids:
        step = _step(2 * solid.half, max(60, _CANDIDATES // len(solids)))
        axes = [_levels(h, step) for h in solid.half]
        grid = np.stack(np.meshgrid(*axes, indexing="ij"), axis=-1).reshape(-1, 3)
        inside = grid[solid.depth(grid) > 0.0]
        centres.append(inside @ solid.pose[:3, :3].T + solid.pose[:3, 3])
    points = np.concatenate(centres)
    return points, _depth(solids, points) + reach


def _step(edges: Array, count: int) -> float:
    for rest in (3, 2, 1):
        longest = np.sort(edges)[-rest:]
        step = float(np.exp((np.log(longest).sum() - np.log(count)) / rest))
        if longest[0] >= step:
            break
    return step


def _levels(half: float, step: float) -> Array:
    """Odd number of levels over (-half, half), the middle among them."""
    count = 2 * int(half / step) + 1
    return np.linspace(-half, half, count + 2)[1:-1]


def _greedy(centres: Array, radii: Array, samples: Array, slack: float) -> list[int]:
    """Balls that cover the most samples that no earlier one covers, until no more are covered."""
    one, two = centres.astype(np.float32), samples.astype(np.float32)
    squares = (one**2).sum(axis=1)[:, None] + (two**2).sum(axis=1)[None]
    squares -= 2.0 * one @ two.T
    covers = squares <= (np.maximum(radii - slack, 0.0) ** 2).astype(np.float32)[:, None]
    covers = covers[:, covers.any(axis=0)]
    counts = covers.sum(axis=1)
    picked: list[int] = []
    while covers.shape[1]:
        best = int(np.argmax(counts))
        picked.append(best)
        covered = covers[best]
        counts -= covers[:, covered].sum(axis=1)
        covers = covers[:, ~covered]
    return picked


def _uncovered(solids: Sequence[Solid], spheres: Array, finest: float) -> Array:
    """Points of the solids outside all spheres; none if there are none beyond `finest`."""
    lower, upper = _bounds(solids)
    edge = float((upper - lower).max())
    cells, half = ((lower + upper) / 2)[None], edge * np.sqrt(3.0) / 2
    while len(cells):
        near = cells[_depth(solids, cells) > -half]
        if half <= finest:
            return near[~_inside_one(near, spheres, 0.0)]
        cells = near[~_inside_one(near, spheres, half)]
        half /= 2
        step = half / np.sqrt(3.0)
        cells = (cells[:, None] + step * _CORNERS[None]).reshape(-1, 3)
    return cells


def _inside_one(points: Array, spheres: Array, margin: float) -> Mask:
    """Whether balls of a radius around points are inside one of the spheres."""
    deep = spheres[spheres[:, 3] > margin]
    if not len(deep):
        return np.zeros(len(points), dtype=bool)
    # |x|^2 - 2 x c + |c|^2 < (r - margin)^2; not by BLAS, whose threads cost more than they gain.
    x, y, z = (-2.0 * deep[:, k, None] for k in range(3))
    beside = (deep[:, :3] ** 2).sum(axis=1) - (deep[:, 3] - margin) ** 2
    inside = np.empty(len(points), dtype=bool)
    for i in range(0, len(points), _CHUNK):
        part = points[i : i + _CHUNK].T
        table = x * part[0]
        table += y * part[1]
        table += z * part[2]
        table += beside[:, None]
        inside[i : i + _CHUNK] = table.min(axis=0) < -(part**2).sum(axis=0)
    return inside

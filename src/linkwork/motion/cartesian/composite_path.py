"""Composite paths: paths in sequence, with blends at the corners."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from linkwork import checks
from linkwork.errors import ArgumentError
from linkwork.motion.cartesian.pose_path import PathStates, PosePath, angles_between
from linkwork.motion.trajectory import Array


class Blend(PosePath):
    """Smooth transition between two paths around their common corner.

    The pose is that of the first path, displaced by the motion of the second since the corner. The
    weights of both tangents follow a cubic, so the curvature is continuous; they add up to one, so
    the tool is nowhere faster than on the paths.
    """

    def __init__(self, before: PosePath, after: PosePath, radius: float) -> None:
        """Blend two paths from `radius` before their common corner to `radius` after it [m]."""
        super().__init__(2.0 * radius)
        self._before, self._after, self._radius = before, after, radius
        corner = after.states(np.zeros(1))
        self._position, self._rotation = corner.position[0], corner.rotation[0]
        end = before.states(np.array([before.length]))
        self._change = corner.tangent[0] - end.tangent[0]

    @property
    def curvature_bounds(self) -> Array:
        """Upper bounds of the linear curvature, one between any two knots [1/m]."""
        bends = (self._before.curvature_bounds.max(), self._after.curvature_bounds.max())
        change = np.linalg.norm(self._change[:3]) + self._radius * sum(bends)
        return np.array([max(bends) + 0.75 * change / self._radius])

    def states(self, parameters: Array) -> PathStates:
        """Return the path at N parameters inside [0, length]."""
        w = parameters / self.length
        passed = self.length * (w**3 - 0.5 * w**4)
        share = (3.0 * w**2 - 2.0 * w**3)[:, None]
        rate = (6.0 * (w - w**2))[:, None] / self.length
        first = self._before.states(self._before.length - self._radius + parameters - passed)
        second = self._after.states(passed)
        turned = first.rotation @ self._rotation.T
        tangent = _rotated_twist(turned, second.tangent)
        curvature = _rotated_twist(turned, second.curvature)
        slower, faster = (1.0 - share) * first.tangent, share * tangent
        change = (1.0 - share) ** 2 * first.curvature + share**2 * curvature
        change += rate * (tangent - first.tangent)
        # The angular velocity of the second path rotates with the first.
        change[:, 3:] += np.cross(slower[:, 3:], faster[:, 3:])
        return PathStates(
            first.position + second.position - self._position,
            turned @ second.rotation,
            slower + faster,
            change,
        )


def _rotated_twist(rotation: Array, change: Array) -> Array:
    angular = np.einsum("nij,nj->ni", rotation, change[:, 3:])
    return np.concatenate([change[:, :3], angular], axis=1)


_MIN_LENGTH = 1e-12
"""Length below which a blend, or the rest of a path, is a rounding error and is dropped [m]."""
_JOINED = 1e-9
"""Tolerance between the end of a path and the start of the next [m and rad]."""


class CompositePath(PosePath):
    """Paths in sequence."""

    def __init__(self, paths: Sequence[PosePath], blend: float = 0.0) -> None:
        """Join paths, each of which starts where the one before ends.

        Args:
            blend: Distance before and after a corner at which a blend leaves and joins the paths
                [m]. Without blends the tool must stop at corners.

        Raises:
            ArgumentError: No paths, paths that do not meet, or a blend too long for a path.
        """
        paths = checks.instances("paths", paths, PosePath)
        radius = _checked_blend(paths, blend)
        for i, (before, after) in enumerate(pairwise(paths)):
            _check_joined(i, before, after)
        self._parts: list[tuple[PosePath, float, float]] = []
        for i, path in enumerate(paths):
            first = radius if i else 0.0
            last = path.length - (radius if i < len(paths) - 1 else 0.0)
            if last < first:
                raise ArgumentError(
                    f"invalid blend: {radius:g} m does not fit on path {i + 1} of length "
                    f"{path.length:.6g} m",
                    hint=f"expected at most {_room(paths):.6g} m",
                )
            if last - first > _MIN_LENGTH:
                self._parts.append((path, first, last))
            if radius and i < len(paths) - 1:
                self._parts.append((Blend(path, paths[i + 1], radius), 0.0, 2.0 * radius))
        self._starts = np.cumsum([0.0, *(last - first for _, first, last in self._parts)])
        super().__init__(float(self._starts[-1]))

    @property
    def curvature_bounds(self) -> Array:
        """Upper bounds of the linear curvature, one between any two knots [1/m]."""
        return np.concatenate([path.curvature_bounds for path, _, _ in self._parts])

    @property
    def knots(self) -> Array:
        """Parameters between which the path is smooth, with both ends [m]."""
        return self._starts.copy()

    @property
    def corners(self) -> Array:
        """Parameters at which the tangent jumps, so that the tool must stop [m]."""
        inner = self._starts[1:-1]
        before = [path.states(np.array([last])).tangent[0] for path, _, last in self._parts[:-1]]
        after = [path.states(np.array([first])).tangent[0] for path, first, _ in self._parts[1:]]
        jumps = [np.abs(a - b).max() > _JOINED for a, b in zip(before, after, strict=True)]
        return inner[np.array(jumps, dtype=bool)]

    def states(self, parameters: Array) -> PathStates:
        """Return the path at N parameters inside [0, length]."""
        part = np.searchsorted(self._starts[1:-1], parameters, side="right")
        whole = PathStates(*(np.empty((len(parameters), *s)) for s in ((3,), (3, 3), (6,), (6,))))
        for index in np.unique(part):
            path, first, last = self._parts[index]
            here = part == index
            inside = np.clip(parameters[here] - self._starts[index] + first, first, last)
            for whole_value, value in zip(whole, path.states(inside), strict=True):
                whole_value[here] = value
        return whole


def _checked_blend(paths: Sequence[PosePath], blend: float) -> float:
    if not paths or any(isinstance(path, CompositePath) for path in paths):
        raise ArgumentError(
            "invalid paths: expected at least one, and no CompositePath",
            hint="give all paths to one CompositePath",
        )
    radius = checks.number("blend", blend, minimum=0.0, unit="m")
    return radius if radius > _MIN_LENGTH else 0.0


def _check_joined(index: int, before: PosePath, after: PosePath) -> None:
    a, b = before.pose(before.length)[None], after.pose(0.0)[None]
    gap = float(np.linalg.norm(a[0, :3, 3] - b[0, :3, 3]))
    angle = float(angles_between(a[:, :3, :3], b[:, :3, :3])[0])
    if gap > _JOINED or angle > _JOINED:
        raise ArgumentError(
            f"path {index + 2} starts {gap:.3g} m and {angle:.3g} rad from the end of path "
            f"{index + 1}",
            hint="start each path at the end pose of the previous one",
        )


def _room(paths: Sequence[PosePath]) -> float:
    inner = [path.length / 2.0 for path in paths[1:-1]]
    return min([paths[0].length, paths[-1].length, *inner])

"""The smooth curve that cuts the corner between two paths of a tool."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from linkwork import checks
from linkwork.errors import ArgumentError
from linkwork.motion.cartesian.pose_path import PathStates, PosePath, angles_between

Array = NDArray[np.float64]


class Blend(PosePath):
    """From one path to the next: the motion along one fades out while the other's fades in.

    Position and orientation are those of the first path, moved on by what the second has added
    since the corner. The shares of both change along a cubic, so that the curvature is continuous;
    they add up to one, so that the tool is nowhere faster than on the paths.
    """

    def __init__(self, before: PosePath, after: PosePath, radius: float) -> None:
        """Cuts a corner.

        Args:
            before: Ends at the corner.
            after: Begins at the corner.
            radius: How far from the corner the curve begins and ends, along both paths [m].
        """
        super().__init__(2.0 * radius)
        self._before, self._after, self._radius = before, after, radius
        corner = after.states(np.zeros(1))
        self._position, self._rotation = corner.position[0], corner.rotation[0]
        end = before.states(np.array([before.length]))
        self._change = corner.tangent[0] - end.tangent[0]

    @property
    def bends(self) -> Array:
        """Bounds of the linear part of the curvature, one between any two knots [1/m]."""
        bends = (self._before.bends.max(), self._after.bends.max())
        change = np.linalg.norm(self._change[:3]) + self._radius * sum(bends)
        return np.array([max(bends) + 0.75 * change / self._radius])

    def states(self, parameters: Array) -> PathStates:
        """The path at N parameters inside [0, length]."""
        w = parameters / self.length
        passed = self.length * (w**3 - 0.5 * w**4)
        share = (3.0 * w**2 - 2.0 * w**3)[:, None]
        rate = (6.0 * (w - w**2))[:, None] / self.length
        first = self._before.states(self._before.length - self._radius + parameters - passed)
        second = self._after.states(passed)
        turned = first.rotation @ self._rotation.T
        tangent = _carried(turned, second.tangent)
        curvature = _carried(turned, second.curvature)
        slower, faster = (1.0 - share) * first.tangent, share * tangent
        change = (1.0 - share) ** 2 * first.curvature + share**2 * curvature
        change += rate * (tangent - first.tangent)
        # The second turn is carried around by the first.
        change[:, 3:] += np.cross(slower[:, 3:], faster[:, 3:])
        return PathStates(
            first.position + second.position - self._position,
            turned @ second.rotation,
            slower + faster,
            change,
        )


def _carried(rotation: Array, change: Array) -> Array:
    """A change of pose whose angular part is turned."""
    angular = np.einsum("nij,nj->ni", rotation, change[:, 3:])
    return np.concatenate([change[:, :3], angular], axis=1)


_LEAST = 1e-12
"""A blend, or what blends leave of a path, that is shorter is rounding, and left out [m]."""
_JOINED = 1e-9
"""How far apart the end of a path and the begin of the next may be [m and rad]."""


class CompositePath(PosePath):
    """Paths one after another."""

    def __init__(self, paths: Sequence[PosePath], blend: float = 0.0) -> None:
        """Joins paths.

        Args:
            paths: Each begins where the one before ends.
            blend: How far before and after a corner the paths are left for a smooth curve that cuts
                it [m]. With none one must stop at corners.

        Raises:
            ArgumentError: No paths, paths that do not meet, or a blend longer than a path has room.
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
                    f"a blend of {radius:g} m does not fit on path {i + 1} of length "
                    f"{path.length:.6g} m",
                    hint=f"blend at most {_room(paths):.6g} m",
                )
            if last - first > _LEAST:
                self._parts.append((path, first, last))
            if radius and i < len(paths) - 1:
                self._parts.append((Blend(path, paths[i + 1], radius), 0.0, 2.0 * radius))
        self._starts = np.cumsum([0.0, *(last - first for _, first, last in self._parts)])
        super().__init__(float(self._starts[-1]))

    @property
    def bends(self) -> Array:
        """Bounds of the linear part of the curvature, one between any two knots [1/m]."""
        return np.concatenate([path.bends for path, _, _ in self._parts])

    @property
    def knots(self) -> Array:
        """Parameters between which the path is one smooth curve, with both ends [m]."""
        return self._starts.copy()

    @property
    def corners(self) -> Array:
        """Parameters at which the direction jumps, so that one must stop there [m]."""
        inner = self._starts[1:-1]
        before = [path.states(np.array([last])).tangent[0] for path, _, last in self._parts[:-1]]
        after = [path.states(np.array([first])).tangent[0] for path, first, _ in self._parts[1:]]
        jumps = [np.abs(a - b).max() > _JOINED for a, b in zip(before, after, strict=True)]
        return inner[np.array(jumps, dtype=bool)]

    def states(self, parameters: Array) -> PathStates:
        """The path at N parameters inside [0, length]."""
        part = np.searchsorted(self._starts[1:-1], parameters, side="right")
        whole = PathStates(*(np.empty((len(parameters), *s)) for s in ((3,), (3, 3), (6,), (6,))))
        for index in np.unique(part):
            path, first, last = self._parts[index]
            here = part == index
            own = np.clip(parameters[here] - self._starts[index] + first, first, last)
            for whole_value, value in zip(whole, path.states(own), strict=True):
                whole_value[here] = value
        return whole


def _checked_blend(paths: Sequence[PosePath], blend: float) -> float:
    if not paths or any(isinstance(path, CompositePath) for path in paths):
        raise ArgumentError(
            "a chain is made of at least one path, and of no chains",
            hint="give all paths to one chain",
        )
    radius = checks.number("blend", blend, least=0.0, unit="m")
    return radius if radius > _LEAST else 0.0


def _check_joined(index: int, before: PosePath, after: PosePath) -> None:
    a, b = before.pose(before.length)[None], after.pose(0.0)[None]
    gap = float(np.linalg.norm(a[0, :3, 3] - b[0, :3, 3]))
    angle = float(angles_between(a[:, :3, :3], b[:, :3, :3])[0])
    if gap > _JOINED or angle > _JOINED:
        raise ArgumentError(
            f"path {index + 2} begins {gap:.3g} m and {angle:.3g} rad from where path {index + 1} "
            "ends",
            hint="begin each path with the pose at which the one before ends",
        )


def _room(paths: Sequence[PosePath]) -> float:
    """The longest blend for which there is room [m]."""
    inner = [path.length / 2.0 for path in paths[1:-1]]
    return min([paths[0].length, paths[-1].length, *inner])

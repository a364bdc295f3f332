"""Obstacles and bodies as the arrays of the compiled checker."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork.planning.collision.obstacles import (
    BoxObstacle,
    CapsuleObstacle,
    ConvexObstacle,
    CylinderObstacle,
    HeightFieldObstacle,
    Obstacle,
    PlaneObstacle,
    PointCloudObstacle,
    SphereObstacle,
)
from linkwork.planning.planners.native import planning_structure


class Arrays:
    """Arrays whose addresses are given to C; they live as long as this object."""

    def __init__(self) -> None:
        self._kept: list[NDArray[Any]] = []

    def address(self, values: Any, dtype: type[np.generic]) -> int:
        """Address of a copy of some numbers."""
        array = np.array(values, dtype=dtype, order="C")
        array = array if array.size else np.zeros(1, dtype)
        self._kept.append(array)
        return array.ctypes.data


def pack_obstacles(obstacles: Sequence[Obstacle], arrays: Arrays) -> Any:
    """Return a C array of obstacles; `arrays` holds those of height fields, meshes and clouds."""
    packed = (planning_structure("lw_obstacle") * max(1, len(obstacles)))()
    for struct, obstacle in zip(packed, obstacles, strict=False):
        kind = type(obstacle)
        struct.kind = list(_PACKERS).index(kind)
        _PACKERS[kind](obstacle, struct, arrays)
    return packed


def packed_spheres(obstacles: Sequence[Obstacle]) -> NDArray[np.float64]:
    """Rows of `lw_scene.ball` (N, 5) of the spheres among obstacles."""
    spheres = [x for x in obstacles if isinstance(x, SphereObstacle)]
    centers = np.array([x.center for x in spheres], dtype=float).reshape(-1, 3)
    radii = np.array([x.radius for x in spheres], dtype=float)
    beyond = (centers**2).sum(axis=1) - radii**2
    return np.column_stack([2 * centers, 2 * radii, beyond])


def _parameters(struct: ctypes.Structure, *numbers: Any) -> None:
    flat = np.concatenate([np.ravel(x) for x in numbers])
    struct.p = (ctypes.c_float * 20)(*flat.tolist())


def _frame(obstacle: Any) -> tuple[Any, Any]:
    matrix = obstacle.pose.matrix
    return matrix[:3, 3], matrix[:3, :3].T


def _sphere(obstacle: SphereObstacle, struct: ctypes.Structure, _: Arrays) -> None:
    _parameters(struct, obstacle.center, obstacle.radius)


def _box(obstacle: BoxObstacle, struct: ctypes.Structure, _: Arrays) -> None:
    _parameters(struct, *_frame(obstacle), np.asarray(obstacle.size) / 2)


def _round(
    obstacle: CylinderObstacle | CapsuleObstacle, struct: ctypes.Structure, _: Arrays
) -> None:
    position, axes = _frame(obstacle)
    _parameters(struct, position, axes[2], obstacle.radius, obstacle.length / 2)


def _plane(obstacle: PlaneObstacle, struct: ctypes.Structure, _: Arrays) -> None:
    _parameters(struct, obstacle.normal, obstacle.offset)


def _hull(obstacle: ConvexObstacle, struct: ctypes.Structure, arrays: Arrays) -> None:
    centre, normals, offsets = obstacle.planes
    matrix = obstacle.pose.matrix
    corners = np.asarray(obstacle.vertices) @ matrix[:3, :3].T + matrix[:3, 3]
    _parameters(struct, centre, np.linalg.norm(corners - centre, axis=1).max())
    # A spread-out order separates early.
    order = np.random.default_rng(0).permutation(len(normals))
    struct.a = len(normals)
    struct.data = arrays.address(np.column_stack([normals, offsets])[order], np.float32)


def _field(obstacle: HeightFieldObstacle, struct: ctypes.Structure, arrays: Arrays) -> None:
    heights = np.asarray(obstacle.heights)
    _parameters(struct, *_frame(obstacle), np.asarray(obstacle.size) / 2, heights.max())
    struct.a, struct.b = heights.shape
    struct.data = arrays.address(heights, np.float32)


def _cloud(obstacle: PointCloudObstacle, struct: ctypes.Structure, arrays: Arrays) -> None:
    lower, edge, counts, points, starts = obstacle.grid()
    extents = np.ptp(points, axis=0)
    _parameters(struct, lower, obstacle.radius, edge, extents)
    struct.a, struct.b, struct.c = counts.tolist()
    struct.data = arrays.address(points, np.float32)
    struct.index = arrays.address(starts, np.int32)


_PACKERS: dict[type[Obstacle], Callable[[Any, ctypes.Structure, Arrays], None]] = {
    SphereObstacle: _sphere,
    BoxObstacle: _box,
    CylinderObstacle: _round,
    CapsuleObstacle: _round,
    PlaneObstacle: _plane,
    ConvexObstacle: _hull,
    HeightFieldObstacle: _field,
    PointCloudObstacle: _cloud,
}
"""In the order of the enumeration in checker.c."""

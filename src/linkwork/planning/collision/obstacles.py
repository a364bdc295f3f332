"""Obstacles: plain data in the frame of the world, changed without compiling; also from MuJoCo.

Each has an exact distance to points, which the compiled checker agrees with; convex meshes are
bounded by planes in many directions, conservative within a stated bound.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linkwork import checks
from linkwork.errors import ArgumentError, import_extra
from linkwork.motion.trajectory import Array
from linkwork.planning.collision.solids import bounding_directions, sphere_points, support
from linkwork.spatial import Pose

_HULL_DIRECTIONS = 600
HULL_ERROR = 0.01
"""A convex mesh may be reported this fraction of a distance too near."""
_MIN_LENGTH = 1e-9
"""Least edge of a box and length of a cylinder [m]."""
_FLAT = 1e-9
"""Least thickness of a convex mesh, relative to its size."""
_MAX_CELLS = 2_000_000
_ROUND_CELLS = 4.0


@dataclass(frozen=True)
class Obstacle(ABC):
    """A fixed solid."""

    name: str = field(default="", kw_only=True)

    @abstractmethod
    def distance(self, points: Array) -> Array:
        """Distance of points (N, 3) from the surface, negative or zero inside (N,) [m]."""

    @abstractmethod
    def moved(self, pose: Pose) -> Obstacle:
        """Return the same obstacle in another frame, in which its present frame has this pose."""


class PosedObstacle(Obstacle):
    """A fixed solid whose own frame has a pose in the world."""

    pose: Pose

    def moved(self, pose: Pose) -> Self:
        """Return the same obstacle in another frame."""
        return replace(self, pose=pose @ self.pose)


def _vector(name: str, value: ArrayLike) -> Array:
    return checks.array(name, value, (3,))


def _set(owner: Any, **values: Any) -> None:
    for name, value in values.items():
        if isinstance(value, np.ndarray):
            value.setflags(write=False)
        object.__setattr__(owner, name, value)


@dataclass(frozen=True, eq=False)
class SphereObstacle(Obstacle):
    """A sphere of a radius around a center [m]."""

    center: ArrayLike
    radius: float

    def __post_init__(self) -> None:
        _set(
            self,
            center=_vector("center of a sphere", self.center),
            radius=checks.positive("radius of a sphere", self.radius, "m"),
        )

    def distance(self, points: Array) -> Array:
        """Distance of points from the surface [m]."""
        return np.linalg.norm(points - np.asarray(self.center), axis=1) - self.radius

    def moved(self, pose: Pose) -> SphereObstacle:
        """Return the same obstacle in another frame."""
        return replace(self, center=_transform(pose, self.center))


@dataclass(frozen=True, eq=False)
class BoxObstacle(PosedObstacle):
    """A box with full edge lengths [m], and the pose of its centre in the world."""

    size: ArrayLike
    pose: Pose = field(default_factory=Pose)

    def __post_init__(self) -> None:
        _set(self, size=checks.array("size of a box", self.size, (3,), minimum=_MIN_LENGTH))
        checks.instance("pose of a box", self.pose, Pose, "a Pose")

    def distance(self, points: Array) -> Array:
        """Distance of points from the surface [m]."""
        beyond = np.abs(_local(self.pose, points)) - np.asarray(self.size) / 2
        outside = np.linalg.norm(np.maximum(beyond, 0.0), axis=1)
        return outside + np.minimum(beyond.max(axis=1), 0.0)


@dataclass(frozen=True, eq=False)
class CylinderObstacle(PosedObstacle):
    """A cylinder along the z axis of its pose, which is at its centre [m]."""

    radius: float
    length: float
    pose: Pose = field(default_factory=Pose)

    def __post_init__(self) -> None:
        _check_round(self, "cylinder")

    def distance(self, points: Array) -> Array:
        """Distance of points from the surface [m]."""
        x = _local(self.pose, points)
        radial = np.hypot(x[:, 0], x[:, 1]) - self.radius
        axial = np.abs(x[:, 2]) - self.length / 2
        outside = np.hypot(np.maximum(radial, 0.0), np.maximum(axial, 0.0))
        return outside + np.minimum(np.maximum(radial, axial), 0.0)


@dataclass(frozen=True, eq=False)
class CapsuleObstacle(PosedObstacle):
    """A capsule along the z axis of its pose, at its centre; the length is without the caps [m]."""

    radius: float
    length: float
    pose: Pose = field(default_factory=Pose)

    def __post_init__(self) -> None:
        _check_round(self, "capsule")

    def distance(self, points: Array) -> Array:
        """Distance of points from the surface [m]."""
        x = _local(self.pose, points)
        beyond = np.maximum(np.abs(x[:, 2]) - self.length / 2, 0.0)
        return np.sqrt(x[:, 0] ** 2 + x[:, 1] ** 2 + beyond**2) - self.radius


@dataclass(frozen=True, eq=False)
class PlaneObstacle(Obstacle):
    """A half-space: all points with normal . x at most offset [m]; the normal points outwards."""

    normal: ArrayLike = (0.0, 0.0, 1.0)
    offset: float = 0.0

    def __post_init__(self) -> None:
        normal = _vector("normal of a plane", self.normal)
        length = float(np.linalg.norm(normal))
        if length < 1e-9:
            raise checks.invalid("normal of a plane", self.normal, "a vector other than zero")
        offset = checks.number("offset of a plane", self.offset, unit="m")
        _set(self, normal=normal / length, offset=offset)

    def distance(self, points: Array) -> Array:
        """Distance of points from the surface [m]."""
        return points @ np.asarray(self.normal) - self.offset

    def moved(self, pose: Pose) -> PlaneObstacle:
        """Return the same obstacle in another frame."""
        matrix = pose.matrix
        normal = matrix[:3, :3] @ np.asarray(self.normal)
        return replace(self, normal=normal, offset=self.offset + float(normal @ matrix[:3, 3]))


@dataclass(frozen=True, eq=False)
class ConvexObstacle(PosedObstacle):
    """The convex hull of vertices (N, 3) in the frame of its pose [m]."""

    vertices: ArrayLike
    pose: Pose = field(default_factory=Pose)

    def __post_init__(self) -> None:
        vertices = checks.array("vertices of a convex mesh", self.vertices, (None, 3))
        if not len(vertices):
            raise ArgumentError("invalid convex mesh: no vertices", hint="expected at least four")
        spread = np.linalg.svd(_spanning(vertices), compute_uv=False)
        if len(vertices) < 4 or spread[2] <= _FLAT * spread[0]:
            raise ArgumentError(
                f"invalid convex mesh: {len(vertices)} vertices in one plane",
                hint="expected at least four that are not; use a thin box",
            )
        checks.instance("pose of a convex mesh", self.pose, Pose, "a Pose")
        _set(self, vertices=vertices)

    @cached_property
    def planes(self) -> tuple[Array, Array, Array]:
        """Centre (3,), normals (N, 3) and offsets from the centre (N,), in the world [m]."""
        matrix = self.pose.matrix
        corners = np.asarray(self.vertices) @ matrix[:3, :3].T + matrix[:3, 3]
        centre = (corners.min(axis=0) + corners.max(axis=0)) / 2
        normals = bounding_directions(corners, sphere_points(_HULL_DIRECTIONS))
        return centre, normals, support(corners - centre, normals)

    def distance(self, points: Array) -> Array:
        """Distance of points from the surface, at most `HULL_ERROR` of it too small [m]."""
        centre, normals, offsets = self.planes
        return ((points - centre) @ normals.T - offsets).max(axis=1)


@dataclass(frozen=True, eq=False)
class HeightFieldObstacle(PosedObstacle):
    """Ground of given heights on a grid, solid below.

    Attributes:
        heights: Rows along y, columns along x [m].
        size: Extents along x and y [m].
        pose: Pose of its middle in the world, z up.
    """

    heights: ArrayLike
    size: ArrayLike
    pose: Pose = field(default_factory=Pose)

    def __post_init__(self) -> None:
        heights = checks.array("heights of a height field", self.heights, (None, None))
        if min(heights.shape) < 2:
            raise ArgumentError(
                f"invalid height field: {heights.shape[0]} x {heights.shape[1]} heights",
                hint="expected at least 2 x 2",
            )
        size = checks.array("size of a height field", self.size, (2,), minimum=1e-9)
        checks.instance("pose of a height field", self.pose, Pose, "a Pose")
        _set(self, heights=heights, size=size)

    def distance(self, points: Array) -> Array:
        """Distance of points from the surface, zero or the way out sideways inside [m]."""
        heights, (wide, deep) = np.asarray(self.heights), np.asarray(self.size).tolist()
        local, corners = _local(self.pose, points), _triangles(heights, wide, deep)
        inside = np.clip(local[:, :2], [-wide / 2, -deep / 2], [wide / 2, deep / 2])
        beside = np.linalg.norm(local[:, :2] - inside, axis=1)
        below = np.array([height_at(heights, wide, deep, x, y) for x, y in inside.tolist()])
        chunks = np.array_split(local, len(local) * len(corners) // 200_000 + 1)
        above = np.concatenate([_triangle_squares(x, corners).min(axis=1) for x in chunks])
        return np.where(local[:, 2] <= below, beside, np.sqrt(above))


@dataclass(frozen=True, eq=False)
class PointCloudObstacle(Obstacle):
    """Points (N, 3) of a depth camera or scanner in the world, each a ball of a radius [m]."""

    points: ArrayLike
    radius: float = 0.01

    def __post_init__(self) -> None:
        points = checks.array("points of a point cloud", self.points, (None, 3))
        if not len(points):
            raise ArgumentError("invalid point cloud: no points", hint="expected at least one")
        radius = checks.positive("radius of a point cloud", self.radius, "m")
        _set(self, points=points, radius=radius)

    def distance(self, points: Array) -> Array:
        """Distance of points from the surface [m]."""
        cloud = np.asarray(self.points)
        return np.array([np.linalg.norm(cloud - x, axis=1).min() for x in points]) - self.radius

    def moved(self, pose: Pose) -> PointCloudObstacle:
        """Return the same obstacle in another frame."""
        matrix = pose.matrix
        return replace(self, points=np.asarray(self.points) @ matrix[:3, :3].T + matrix[:3, 3])

    def grid(self) -> tuple[Array, float, NDArray[np.int64], Array, NDArray[np.int32]]:
        """Least corner, edge of a cell, cells along the axes, sorted points, first of each cell."""
        points = np.asarray(self.points)
        lower, extents = points.min(axis=0), np.ptp(points, axis=0)
        edge = max(_ROUND_CELLS * self.radius, float(extents.max()) / 200, 1e-6)
        while np.prod(np.floor(extents / edge) + 1) > _MAX_CELLS:
            edge *= 1.3
        counts = (np.floor(extents / edge) + 1).astype(np.int64)
        cell = np.minimum((points - lower) // edge, counts - 1).astype(np.int64)
        keys = (cell[:, 0] * counts[1] + cell[:, 1]) * counts[2] + cell[:, 2]
        order = np.argsort(keys, kind="stable")
        starts = np.searchsorted(keys[order], np.arange(int(counts.prod()) + 1))
        return lower, edge, counts, points[order], starts.astype(np.int32)


def height_at(heights: Array, wide: float, deep: float, x: float, y: float) -> float:
    """Height at x, y from the middle of a field, rows along y and columns along x [m]."""
    rows, columns = heights.shape
    across = min(max((x + wide / 2) / wide * (columns - 1), 0.0), columns - 1 - 1e-9)
    up = min(max((y + deep / 2) / deep * (rows - 1), 0.0), rows - 1 - 1e-9)
    c, r = int(across), int(up)
    s, t = across - c, up - r
    low, high = heights[r, c], heights[r + 1, c + 1]
    corner = heights[r, c + 1] if s > t else heights[r + 1, c]
    near, far = max(s, t), min(s, t)
    return float(low + near * (corner - low) + far * (high - corner))


def _triangles(heights: Array, wide: float, deep: float) -> Array:
    """Corners (N, 3, 3) of the triangles of a field; MuJoCo's diagonal."""
    rows, columns = heights.shape
    x, y = np.linspace(-wide / 2, wide / 2, columns), np.linspace(-deep / 2, deep / 2, rows)
    grid = np.dstack([*np.meshgrid(x, y), heights])
    a, d, e, b = grid[:-1, :-1], grid[:-1, 1:], grid[1:, :-1], grid[1:, 1:]
    both = [np.stack(x, axis=2).reshape(-1, 3, 3) for x in ((a, d, b), (a, b, e))]
    return np.concatenate(both)


def _triangle_squares(points: Array, corners: Array) -> Array:
    """Squared distances of points (P, 3) and triangles (N, 3, 3), (P, N)."""
    a, b, c = corners[:, 0], corners[:, 1], corners[:, 2]
    ab, ac, ap = b - a, c - a, points[:, None] - a
    aa, cc, m = (ab * ab).sum(-1), (ac * ac).sum(-1), (ab * ac).sum(-1)
    p, q = (ab * ap).sum(-1), (ac * ap).sum(-1)
    det = np.maximum(aa * cc - m * m, 1e-300)
    s, t = (cc * p - m * q) / det, (aa * q - m * p) / det
    inside = (s >= 0) & (t >= 0) & (s + t <= 1)
    best = ((ap - s[..., None] * ab - t[..., None] * ac) ** 2).sum(-1)
    best = np.where(inside, best, np.inf)
    for start, way in ((a, ab), (a, ac), (b, c - b)):
        share = ((points[:, None] - start) * way).sum(-1) / np.maximum((way * way).sum(-1), 1e-300)
        foot = start + np.clip(share, 0.0, 1.0)[..., None] * way
        best = np.minimum(best, ((points[:, None] - foot) ** 2).sum(-1))
    return best


def _spanning(points: Array) -> Array:
    """Differences of points from their mean, three at least."""
    return np.concatenate([points - points.mean(axis=0), np.zeros((3, 3))])


def _check_round(obstacle: CylinderObstacle | CapsuleObstacle, kind: str) -> None:
    radius = checks.positive(f"radius of a {kind}", obstacle.radius, "m")
    least = _MIN_LENGTH if kind == "cylinder" else 0.0
    length = checks.number(f"length of a {kind}", obstacle.length, minimum=least, unit="m")
    checks.instance(f"pose of a {kind}", obstacle.pose, Pose, "a Pose")
    _set(obstacle, radius=radius, length=length)


def _transform(pose: Pose, point: ArrayLike) -> Array:
    matrix = pose.matrix
    return matrix[:3, :3] @ np.asarray(point) + matrix[:3, 3]


def _local(pose: Pose, points: Array) -> Array:
    matrix = pose.matrix
    return (points - matrix[:3, 3]) @ matrix[:3, :3]


_ELLIPSOID_POINTS = 400


def obstacles_of_model(
    model: Any, data: Any, without: Collection[str] = (), base: Pose | None = None
) -> list[Obstacle]:
    """Return geoms of a `MjModel` that collide, where they are now, as obstacles.

    Args:
        data: Its `mujoco.MjData`, with positions computed.
        without: Names of bodies that are left out, e.g. those of the robot.
        base: Pose of the robot's base in the world; the obstacles are given in that frame.
    """
    into_base = (base or Pose()).inverse()
    obstacles = []
    for geom in range(model.ngeom):
        collides = model.geom_contype[geom] or model.geom_conaffinity[geom]
        body = model.body(int(model.geom_bodyid[geom])).name
        if collides and body not in without:
            name = model.geom(geom).name or body or f"geom {geom}"
            obstacles.append(_obstacle(model, geom, into_base @ _pose(data, geom), name))
    return obstacles


def _pose(data: Any, geom: int) -> Pose:
    # A rotation of the engine needs no check.
    a, b, c, d, e, f, g, h, i = data.geom_xmat[geom].tolist()
    x, y, z = data.geom_xpos[geom].tolist()
    return Pose(((a, b, c), (d, e, f), (g, h, i)), (x, y, z))


def _obstacle(model: Any, geom: int, pose: Pose, name: str) -> Obstacle:
    kinds = import_extra("mujoco", "world").mjtGeom
    size = np.array(model.geom_size[geom], float)
    kind = kinds(int(model.geom_type[geom]))
    if kind == kinds.mjGEOM_PLANE:
        normal = np.array([row[2] for row in pose.rotation])
        return PlaneObstacle(normal, float(normal @ np.array(pose.position)), name=name)
    if kind == kinds.mjGEOM_SPHERE:
        return SphereObstacle(pose.position, float(size[0]), name=name)
    if kind == kinds.mjGEOM_BOX:
        return BoxObstacle(2 * size, pose, name=name)
    if kind in (kinds.mjGEOM_CYLINDER, kinds.mjGEOM_CAPSULE):
        of_kind = CylinderObstacle if kind == kinds.mjGEOM_CYLINDER else CapsuleObstacle
        return of_kind(float(size[0]), float(2 * size[1]), pose, name=name)
    if kind == kinds.mjGEOM_HFIELD:
        return _field(model, geom, pose, name)
    if kind == kinds.mjGEOM_ELLIPSOID:
        # Points on a slightly larger ellipsoid, so that their hull contains the given one.
        return ConvexObstacle(1.01 * size * sphere_points(_ELLIPSOID_POINTS), pose, name=name)
    mesh = int(model.geom_dataid[geom])
    first, count = int(model.mesh_vertadr[mesh]), int(model.mesh_vertnum[mesh])
    return ConvexObstacle(np.array(model.mesh_vert[first : first + count], float), pose, name=name)


def _field(model: Any, geom: int, pose: Pose, name: str) -> HeightFieldObstacle:
    field = int(model.geom_dataid[geom])
    wide, deep, high, _ = model.hfield_size[field]
    rows, columns = int(model.hfield_nrow[field]), int(model.hfield_ncol[field])
    first = int(model.hfield_adr[field])
    heights = np.array(model.hfield_data[first : first + rows * columns], float)
    grid = high * heights.reshape(rows, columns)
    return HeightFieldObstacle(grid, (2 * wide, 2 * deep), pose, name=name)

"""Convex solids with a lower bound of the depth of points, and convex hulls.

MuJoCo collides meshes as their convex hulls, so every shape of a robot is convex here.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from linkwork.model.link import Shape, ShapeKind
from linkwork.model.mujoco.geom import usable_mesh
from linkwork.motion.trajectory import Array
from linkwork.spatial import Pose

Depth = Callable[[Array], Array]

_DIRECTIONS = 300
"""Directions in which a mesh is bounded by planes, besides those of its faces."""
_AT_ONCE = 100_000
"""Points whose depth in a mesh is computed at once."""


@dataclass(frozen=True)
class Solid:
    """A convex solid in the frame of a link.

    Attributes:
        pose: Pose of its own frame in the link, 4x4.
        depth: Lower bound of the distance from points (N, 3), in its own frame, to its surface;
            outside it is negative and an upper bound of minus the distance [m].
        half: Half extents of its bounding box around the origin of its own frame [m].
        surface: Points on its surface in its own frame, at most a given distance apart (N, 3) [m].
    """

    pose: Array
    depth: Depth
    half: Array
    surface: Callable[[float], Array]

    def depth_in_link(self, points: Array) -> Array:
        """Depth of points in the link frame (N, 3) [m]."""
        return self.depth((points - self.pose[:3, 3]) @ self.pose[:3, :3])

    def surface_in_link(self, spacing: float) -> Array:
        """Surface points in the link frame [m]."""
        return self.surface(spacing) @ self.pose[:3, :3].T + self.pose[:3, 3]


def solid_of_shape(shape: Shape, link_in_body: Pose) -> Solid:
    """Return the solid of a shape; that of a mesh is its convex hull."""
    pose = (link_in_body @ shape.pose_in_link).matrix
    size = np.array(shape.size)
    if shape.kind is ShapeKind.MESH and shape.mesh is not None:
        return mesh_solid(usable_mesh(shape.mesh, collides=True).vertices, pose)
    return _MAKERS[shape.kind](size, pose)


def _box(size: Array, pose: Array) -> Solid:
    half = size / 2

    def surface(spacing: float) -> Array:
        axes = [np.linspace(-h, h, _count(2 * h, spacing)) for h in half]
        faces = []
        for axis in range(3):
            u, v = (axes[k] for k in range(3) if k != axis)
            grid = np.stack(np.meshgrid(u, v), axis=-1).reshape(-1, 2)
            faces += [np.insert(grid, axis, side, axis=1) for side in (-half[axis], half[axis])]
        return np.concatenate(faces)

    return Solid(pose, lambda x: (half - np.abs(x)).min(axis=1), half, surface)


def _cylinder(size: Array, pose: Array) -> Solid:
    radius, half = size[0], size[1] / 2

    def depth(x: Array) -> Array:
        return np.minimum(radius - np.hypot(x[:, 0], x[:, 1]), half - np.abs(x[:, 2]))

    def surface(spacing: float) -> Array:
        around = _circle(radius, spacing)
        levels = np.linspace(-half, half, _count(2 * half, spacing))
        side = np.column_stack([np.tile(around, (len(levels), 1)), np.repeat(levels, len(around))])
        radii = np.linspace(0.0, radius, _count(radius, spacing))[:-1]
        disc = np.concatenate([_circle(r, spacing) for r in radii])
        ends = [np.column_stack([disc, np.full(len(disc), z)]) for z in (-half, half)]
        return np.concatenate([side, *ends])

    return Solid(pose, depth, np.array([radius, radius, half]), surface)


def _capsule(size: Array, pose: Array) -> Solid:
    radius, half = size[0], size[1] / 2

    def depth(x: Array) -> Array:
        beyond = np.maximum(np.abs(x[:, 2]) - half, 0.0)
        return radius - np.sqrt(x[:, 0] ** 2 + x[:, 1] ** 2 + beyond**2)

    def surface(spacing: float) -> Array:
        ball = _ball(radius, spacing)
        levels = np.linspace(-half, half, _count(2 * half, spacing))
        ring = _circle(radius, spacing)
        side = np.column_stack([np.tile(ring, (len(levels), 1)), np.repeat(levels, len(ring))])
        ends = ball + np.where(ball[:, 2:] > 0, half, -half) * np.array([0.0, 0.0, 1.0])
        return np.concatenate([side, ends])

    return Solid(pose, depth, np.array([radius, radius, half + radius]), surface)


def _sphere(size: Array, pose: Array) -> Solid:
    return _ellipsoid(np.repeat(size, 3), pose)


def _ellipsoid(radii: Array, pose: Array) -> Solid:
    least, most = float(radii.min()), float(radii.max())

    def depth(x: Array) -> Array:
        # A ball of the least radius, scaled, fits inside; exact for a sphere.
        return (1.0 - np.linalg.norm(x / radii, axis=1)) * least

    def surface(spacing: float) -> Array:
        return _ball(1.0, spacing / most) * radii

    return Solid(pose, depth, radii, surface)


def mesh_solid(vertices: Array, pose: Array) -> Solid:
    """Return the convex hull of points (N, 3), bounded by planes in many directions [m]."""
    middle = (vertices.min(axis=0) + vertices.max(axis=0)) / 2
    centred = vertices - middle
    normals = bounding_directions(centred, sphere_points(_DIRECTIONS), math.inf)
    offsets = support(centred, normals)
    moved = pose.copy()
    moved[:3, 3] = pose[:3, :3] @ middle + pose[:3, 3]

    def depth(x: Array) -> Array:
        # In parts: a fine octree has millions of points.
        parts = np.array_split(x, len(x) // _AT_ONCE + 1)
        return np.concatenate([(offsets - part @ normals.T).min(axis=1) for part in parts])

    def surface(spacing: float) -> Array:
        size = float(np.linalg.norm(centred, axis=1).max())
        rays = _ball(1.0, spacing / size)
        ahead = np.maximum(rays @ normals.T, 1e-9)
        return rays * (offsets / ahead).min(axis=1)[:, None]

    return Solid(moved, depth, np.abs(centred).max(axis=0), surface)


def support(points: Array, normals: Array) -> Array:
    """Support of a set of points in each direction: greatest n . p (directions,) [m]."""
    chunks = np.array_split(normals, max(1, len(points) * len(normals) // 4_000_000))
    return np.concatenate([(points @ chunk.T).max(axis=0) for chunk in chunks])


def _count(length: float, spacing: float) -> int:
    return max(2, math.ceil(length / spacing) + 1)


def _circle(radius: float, spacing: float) -> Array:
    count = max(8, math.ceil(2 * math.pi * radius / spacing))
    angles = np.linspace(0.0, 2 * math.pi, count, endpoint=False)
    return radius * np.column_stack([np.cos(angles), np.sin(angles)])


def _ball(radius: float, spacing: float) -> Array:
    return radius * sphere_points(max(32, math.ceil(4 * math.pi * (radius / spacing) ** 2)))


def sphere_points(count: int) -> Array:
    """Evenly spread unit vectors: a Fibonacci lattice and the axes."""
    i = np.arange(count) + 0.5
    z, angle = 1.0 - 2.0 * i / count, i * math.pi * (3.0 - math.sqrt(5.0))
    r = np.sqrt(1.0 - z**2)
    axes = np.concatenate([np.eye(3), -np.eye(3)])
    return np.concatenate([np.column_stack([r * np.cos(angle), r * np.sin(angle), z]), axes])


_MAKERS: dict[ShapeKind, Callable[[Array, Array], Solid]] = {
    ShapeKind.BOX: _box,
    ShapeKind.CYLINDER: _cylinder,
    ShapeKind.CAPSULE: _capsule,
    ShapeKind.SPHERE: _sphere,
    ShapeKind.ELLIPSOID: _ellipsoid,
}


Faces = NDArray[np.int64]

_FLAT = 1e-9
"""Points nearer than this to a face lie on it, relative to the size."""
_MAX_POINTS = 4000
"""Of more points the extreme ones in many directions are used."""


def hull_faces(points: Array) -> Faces | None:
    """Triangles (F, 3) of the hull of points, counter-clockwise from outside; None if flat."""
    size = float(np.ptp(points, axis=0).max())
    first = _first_tetrahedron(points, _FLAT * max(size, 1e-300))
    if first is None:
        return None
    faces, normals, offsets = _oriented(points, np.array(first), points[list(first)].mean(axis=0))
    middle = points[list(first)].mean(axis=0)
    order = np.argsort(-np.linalg.norm(points - middle, axis=1), kind="stable")
    for index in order.tolist():
        seen = normals @ points[index] - offsets > _FLAT * size
        if not seen.any():
            continue
        edges = faces[seen][:, [[0, 1], [1, 2], [2, 0]]].reshape(-1, 2)
        backward = {(b, a) for a, b in edges.tolist()}
        rim = [(a, b) for a, b in edges.tolist() if (a, b) not in backward]
        added = np.array([(a, b, index) for a, b in rim])
        more_normals, more_offsets = _planes(points, added)
        faces = np.concatenate([faces[~seen], added])
        normals = np.concatenate([normals[~seen], more_normals])
        offsets = np.concatenate([offsets[~seen], more_offsets])
    return faces


def bounding_directions(points: Array, spread: Array, step: float = 0.15) -> Array:
    """Directions whose support planes bound the hull closely near faces, edges and corners.

    Further ones are `spread` evenly, (N, 3); `step` is the angle between directions around an edge
    [rad].
    """
    if len(points) > _MAX_POINTS:
        keep = np.unique([int(np.argmax(points @ n)) for n in spread])
        points = points[keep]
    faces = hull_faces(points)
    if faces is None:
        return spread
    normals, _ = _planes(points, faces)
    edges = {}
    for face, corners in enumerate(faces.tolist()):
        for a, b in zip(corners, [*corners[1:], corners[0]], strict=True):
            edges[a, b] = face
    arcs = [
        _arc(normals[face], normals[edges[b, a]], step)
        for (a, b), face in edges.items()
        if a < b and (b, a) in edges
    ]
    return np.concatenate([np.unique(normals.round(12), axis=0), *arcs, spread])


def _arc(one: Array, two: Array, step: float) -> Array:
    angle = math.acos(min(1.0, max(-1.0, float(one @ two))))
    count = math.ceil(angle / step)
    if count < 2 or angle > math.pi - 1e-6:
        return np.zeros((0, 3))
    shares = np.linspace(0.0, 1.0, count + 1)[1:-1, None]
    return (np.sin((1 - shares) * angle) * one + np.sin(shares * angle) * two) / math.sin(angle)


def _planes(points: Array, faces: Faces) -> tuple[Array, Array]:
    a, b, c = (points[faces[:, k]] for k in range(3))
    normals = np.cross(b - a, c - a)
    normals = normals / np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-300)
    return normals, (normals * a).sum(axis=1)


def _oriented(points: Array, corners: Faces, inside: Array) -> tuple[Faces, Array, Array]:
    faces = corners[np.array([[0, 1, 2], [0, 1, 3], [0, 2, 3], [1, 2, 3]])]
    normals, offsets = _planes(points, faces)
    inward = normals @ inside > offsets
    faces[inward] = faces[inward][:, ::-1]
    return faces, *_planes(points, faces)


def _first_tetrahedron(points: Array, least: float) -> tuple[int, int, int, int] | None:
    """Four points that span a volume, far from each other."""
    a = int(np.argmin(points[:, 0]))
    b = int(np.argmax(np.linalg.norm(points - points[a], axis=1)))
    along = points[b] - points[a]
    area = np.linalg.norm(np.cross(points - points[a], along), axis=1)
    c = int(np.argmax(area))
    normal = np.cross(points[c] - points[a], along)
    volume = np.abs((points - points[a]) @ normal)
    d = int(np.argmax(volume))
    length = float(np.linalg.norm(normal))
    if length <= least**2 or volume[d] / length <= least:
        return None
    return a, b, c, d

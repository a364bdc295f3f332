"""Meshes that are not convex: the engine lets every mesh collide as its convex hull."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import import_extra
from linkwork.model.doctor import Finding
from linkwork.world.doctor.about import about_body, finding
from linkwork.world.engine.world import World

Array = NDArray[np.float64]

MOST_DEPTH = 0.05
"""How deep a mesh's surface may lie inside its hull, as a share of its greatest length."""
MOST_POINTS = 2000
"""Points of a surface, and faces of a hull, that are looked at."""


def mesh_findings(world: World) -> Iterator[Finding]:
    """Colliding meshes that are clearly not convex, each once for each part of the scene."""
    model = world.model
    is_mesh = model.geom_type == import_extra("mujoco", "world").mjtGeom.mjGEOM_MESH
    collides = (model.geom_contype != 0) | (model.geom_conaffinity != 0)
    told: set[tuple[tuple[str, str], int]] = set()
    for geom in np.flatnonzero(is_mesh & collides).tolist():
        about = about_body(world, int(model.geom_bodyid[geom]))
        mesh = int(model.geom_dataid[geom])
        if (about, mesh) in told:
            continue
        told.add((about, mesh))
        yield from _of_mesh(world, about, mesh)


def _of_mesh(world: World, about: tuple[str, str], mesh: int) -> Iterator[Finding]:
    points, planes = _surface(world, mesh), _hull(world, mesh)
    if not planes.size:
        return
    depth = float((planes[:, 3] - points @ planes[:, :3].T).min(axis=1).max())
    length = float(np.ptp(points, axis=0).max())
    if depth > MOST_DEPTH * length:
        message = (
            f"a mesh of {length:.3g} m is not convex: it collides as its convex hull, "
            f"in places {1000 * depth:.3g} mm outside its own surface"
        )
        fix = (
            "split it into convex parts (`shapes`)"
            if about[0] == "body"
            else "split it into convex parts, each a collision shape of the link"
        )
        yield finding(world, "warning", about, message, fix)


def _surface(world: World, mesh: int) -> Array:
    """Corners of the triangles of a mesh, and the middles of them and of their edges."""
    model = world.model
    first, count = int(model.mesh_faceadr[mesh]), int(model.mesh_facenum[mesh])
    corners = _vertices(world, mesh)[_thinned(model.mesh_face[first : first + count])]
    edges = (corners + np.roll(corners, 1, axis=1)) / 2
    return np.concatenate([corners, edges, corners.mean(axis=1, keepdims=True)], axis=1).reshape(
        -1, 3
    )


def _hull(world: World, mesh: int) -> Array:
    """Outward normals of the faces of a mesh's hull, and how far along them the faces lie."""
    model = world.model
    start = int(model.mesh_graphadr[mesh])
    if start < 0:
        return np.zeros((0, 4))
    # Numbers of corners and faces; of each corner two; of each edge one; then the faces' corners.
    corner_count, face_count = model.mesh_graph[start : start + 2].tolist()
    faces_at = start + 2 + 3 * corner_count + 3 * face_count
    faces = model.mesh_graph[faces_at : faces_at + 3 * face_count].reshape(-1, 3)
    vertices = _vertices(world, mesh)
    middle = vertices[np.unique(faces)].mean(axis=0)
    a, b, c = np.moveaxis(vertices[_thinned(faces)], 1, 0)
    normals = np.cross(b - a, c - a)
    areas = np.linalg.norm(normals, axis=1)
    is_flat = areas > 0
    normals, a = normals[is_flat] / areas[is_flat, None], a[is_flat]
    normals[np.einsum("ni,ni->n", normals, a - middle) < 0] *= -1
    return np.column_stack([normals, np.einsum("ni,ni->n", normals, a)])


def _vertices(world: World, mesh: int) -> Array:
    model = world.model
    first, count = int(model.mesh_vertadr[mesh]), int(model.mesh_vertnum[mesh])
    return np.asarray(model.mesh_vert[first : first + count], dtype=np.float64)


def _thinned(rows: NDArray[np.int32]) -> NDArray[np.int32]:
    return rows[:: max(1, -(-len(rows) // MOST_POINTS))]

"""Check masses, inertias, start positions, footing and meshes of bodies."""

import hashlib
import math
from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import import_extra
from linkwork.model.doctor import Finding
from linkwork.world.doctor.about import about_body, finding, moving_bodies
from linkwork.world.engine.world import World
from linkwork.world.terrain.ground_height import (
    MAX_CELLS,
    MIN_CELLS,
    cells_under,
    footprint_widths,
    ground_height,
    refined_for_footprints,
)

MAX_RATIO = 1000.0
"""Maximum ratio of masses of two bodies connected by a joint, as for links of a robot."""
MIN_MOMENT_RATIO = 1e-4  # Minimum ratio of least and greatest moment of inertia of a free body

About = tuple[str, str]


def body_findings(world: World) -> Iterator[Finding]:
    """Problems of single bodies, of bodies connected by joints, and of start positions."""
    parts: dict[About, list[int]] = {}
    for body in moving_bodies(world):
        about = about_body(world, body)
        parts.setdefault(about, []).append(body)
        yield from _ratio(world, body)
        if about[0] == "body":
            # Links of robots are checked by the model doctor.
            yield from _thinness(world, body, about)
    for about, bodies in parts.items():
        yield from _standing(world, bodies, about)


def _ratio(world: World, body: int) -> Iterator[Finding]:
    """Unequal masses of connected bodies, each with all bodies fixed to it."""
    model = world.model
    parent = int(model.body_weldid[model.body_parentid[body]])
    masses = [float(model.body_mass[model.body_weldid == one].sum()) for one in (body, parent)]
    if parent == 0 or not max(masses) > MAX_RATIO * min(masses) > 0:
        return
    members = np.flatnonzero(np.isin(model.body_weldid, (body, parent)))
    of_scene = [one for one in map(int, members) if about_body(world, one)[0] == "body"]
    if not of_scene:
        # Checked by the model doctor.
        return
    named = body if body in of_scene else max(of_scene, key=lambda one: float(model.body_mass[one]))
    what = "it" if named == body else repr(model.body(body).name)
    fixed = ", including bodies fixed to them" if len(members) > 2 else ""
    message = (
        f"{what} weighs {masses[0]:.3g} kg and its parent {model.body(parent).name!r} "
        f"{masses[1]:.3g} kg{fixed}"
    )
    fix = f"bring both within a factor of {MAX_RATIO:g}, or make them one body"
    yield finding(world, "warning", about_body(world, named), message, fix)


def _thinness(world: World, body: int, about: About) -> Iterator[Finding]:
    moments = np.sort(world.model.body_inertia[body])
    if moments[0] < MIN_MOMENT_RATIO * moments[2]:
        message = f"its moments of inertia range from {moments[0]:.2g} to {moments[2]:.2g} kg m^2"
        fix = "make it thicker, or set its inertia"
        yield finding(world, "warning", about, message, fix)


def depth_below_ground(world: World, body: int) -> float:
    """Depth of the centre of mass of a body below the ground; negative above [m]."""
    x, y, z = (float(value) for value in world.data.xipos[body])
    return float(ground_height(world.loaded, x, y)) - z


def _standing(world: World, bodies: list[int], about: About) -> Iterator[Finding]:
    """Return a body, or a robot by its deepest link, below the ground or outside the terrain."""
    deepest = max(bodies, key=lambda body: depth_below_ground(world, body))
    depth = depth_below_ground(world, deepest)
    if depth > 0:
        of_link = f" of {world.model.body(deepest).name!r}" if about[0] == "robot" else ""
        message = f"its centre of mass{of_link} is {depth:.3g} m below the ground"
        yield finding(world, "error", about, message, f"raise it by more than {depth:.3g} m")
    if world.loaded.terrain is not None and depth == -np.inf and _is_free(world, bodies[0]):
        x, y, _ = (float(value) for value in world.data.xipos[deepest])
        message = f"it is outside the terrain, at x = {x:.3g}, y = {y:.3g} m, and will fall"
        yield finding(world, "warning", about, message, "move it, or make the terrain larger")


def _is_free(world: World, body: int) -> bool:
    return int(world.model.body_dofnum[body]) == 6


_FEET = "let it touch by `shapes` that are spheres, with `collides: false` for the flat one"


def footing_findings(world: World) -> Iterator[Finding]:
    """Bodies with flat sides that do not fit the cells of the terrain."""
    if world.loaded.terrain is None:
        return
    widths = footprint_widths(world.loaded)
    field = refined_for_footprints(world.loaded.terrain, widths.values())
    widest = max(widths, key=lambda name: widths[name], default="")
    for name, width in widths.items():
        min_cells, max_cells = cells_under(field, width)
        where = (
            f"its flat side of {width:.2g} m lies on terrain in cells of {max(field.cell):.2g} m"
        )
        if max_cells > MAX_CELLS:
            message = f"{where}: more than {MAX_CELLS:g} cells wide, only one end is supported"
            fix = f"use fewer rows and columns, or {_FEET}"
            yield finding(world, "warning", ("body", name), message, fix)
        elif min_cells < MIN_CELLS:
            cause = ""
            if field.refined(width) is not field:
                cause = f"; finer ones would let {widest!r} of {widths[widest]:.2g} m fall through"
            message = f"{where}: less than {MIN_CELLS:g} cells wide, it may tip over{cause}"
            fix = _FEET if cause else f"use more rows and columns, or {_FEET}"
            yield finding(world, "warning", ("body", name), message, fix)


Array = NDArray[np.float64]

MAX_DEPTH = 0.05  # Maximum depth of a mesh's surface inside its hull, over the length of the mesh
MAX_POINTS = 2000
"""Maximum number of checked faces of a surface, and of a hull; fewer for many meshes."""
MIN_POINTS = 200  # The same for any number of meshes


def mesh_findings(world: World) -> Iterator[Finding]:
    """Colliding meshes that are clearly not convex, once for each part of the scene."""
    model = world.model
    is_mesh = model.geom_type == import_extra("mujoco", "world").mjtGeom.mjGEOM_MESH
    collides = (model.geom_contype != 0) | (model.geom_conaffinity != 0)
    geoms = np.flatnonzero(is_mesh & collides)
    bodies = (about_body(world, int(body)) for body in model.geom_bodyid[geoms])
    meshes = dict.fromkeys(zip(bodies, model.geom_dataid[geoms].tolist(), strict=True))
    # The work grows with the square of the number of points.
    different = len({_content(world, mesh) for _, mesh in meshes})
    max_faces = max(MIN_POINTS, int(MAX_POINTS / math.sqrt(max(different, 1))))
    depths: dict[bytes, tuple[float, float]] = {}
    for about, mesh in meshes:
        content = _content(world, mesh)
        if content not in depths:
            depths[content] = _depth_and_length(world, mesh, max_faces)
        yield from _of_mesh(world, about, *depths[content])


def _content(world: World, mesh: int) -> bytes:
    """Digest of the vertices and faces of a mesh: many bodies may have a copy of one."""
    faces = _rows(world.model.mesh_face, world.model.mesh_faceadr, world.model.mesh_facenum, mesh)
    return hashlib.sha256(_vertices(world, mesh).tobytes() + faces.tobytes()).digest()


def _depth_and_length(world: World, mesh: int, max_faces: int) -> tuple[float, float]:
    """Greatest depth of the surface of a mesh in its hull, and its length [m]."""
    points, planes = _surface(world, mesh, max_faces), _hull(world, mesh, max_faces)
    length = float(np.ptp(points, axis=0).max())
    if not planes.size:
        return 0.0, length
    return float((planes[:, 3] - points @ planes[:, :3].T).min(axis=1).max()), length


def _of_mesh(
    world: World, about: tuple[str, str], depth: float, length: float
) -> Iterator[Finding]:
    if depth > MAX_DEPTH * length:
        message = (
            f"a mesh of {length:.3g} m is not convex: it collides as its convex hull, "
            f"which is up to {1000 * depth:.3g} mm outside its surface"
        )
        fix = (
            "split it into convex parts (`shapes`)"
            if about[0] == "body"
            else "split it into convex parts, each a collision shape of the link"
        )
        yield finding(world, "warning", about, message, fix)


def _surface(world: World, mesh: int, max_faces: int) -> Array:
    """Corners of the triangles of a mesh, their centres and edge midpoints."""
    faces = _rows(world.model.mesh_face, world.model.mesh_faceadr, world.model.mesh_facenum, mesh)
    corners = _vertices(world, mesh)[_thinned(faces, max_faces)]
    edges = (corners + np.roll(corners, 1, axis=1)) / 2
    return np.concatenate([corners, edges, corners.mean(axis=1, keepdims=True)], axis=1).reshape(
        -1, 3
    )


def _hull(world: World, mesh: int, max_faces: int) -> Array:
    """Outward normals of the faces of a mesh's hull, and their offsets."""
    model = world.model
    start = int(model.mesh_graphadr[mesh])
    if start < 0:
        return np.zeros((0, 4))
    # Counts of vertices and faces; two numbers per vertex; one per edge; then the faces.
    corner_count, face_count = model.mesh_graph[start : start + 2].tolist()
    faces_at = start + 2 + 3 * corner_count + 3 * face_count
    faces = model.mesh_graph[faces_at : faces_at + 3 * face_count].reshape(-1, 3)
    vertices = _vertices(world, mesh)
    middle = vertices[np.unique(faces)].mean(axis=0)
    a, b, c = np.moveaxis(vertices[_thinned(faces, max_faces)], 1, 0)
    normals = np.cross(b - a, c - a)
    areas = np.linalg.norm(normals, axis=1)
    is_flat = areas > 0
    normals, a = normals[is_flat] / areas[is_flat, None], a[is_flat]
    normals[np.einsum("ni,ni->n", normals, a - middle) < 0] *= -1
    return np.column_stack([normals, np.einsum("ni,ni->n", normals, a)])


def _vertices(world: World, mesh: int) -> Array:
    model = world.model
    rows = _rows(model.mesh_vert, model.mesh_vertadr, model.mesh_vertnum, mesh)
    return np.asarray(rows, dtype=np.float64)


def _rows(table: Any, starts: Any, counts: Any, mesh: int) -> Any:
    """Rows of a mesh in a table of all meshes."""
    return table[int(starts[mesh]) : int(starts[mesh]) + int(counts[mesh])]


def _thinned(rows: NDArray[np.int32], max_faces: int) -> NDArray[np.int32]:
    return rows[:: max(1, -(-len(rows) // max_faces))]

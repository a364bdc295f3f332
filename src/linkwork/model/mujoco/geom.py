"""Shapes as MuJoCo geoms."""

from collections.abc import Sequence
from dataclasses import fields
from typing import Any

import numpy as np

from linkwork.errors import ModelError, Place, import_extra
from linkwork.model.link import MAX_LENGTH, MIN_LENGTH, Mesh, Shape, ShapeKind
from linkwork.model.mesh import MeshData, read_mesh
from linkwork.spatial import Pose

VISUAL_AND_COLLISION_GROUP = 0
VISUAL_GROUP = 2  # Group of geoms that are only drawn; MuJoCo draws groups 0 to 2 by default
COLLISION_GROUP = 3

_MIN_VERTICES = 4
_FLAT = 1e-6  # Thickness below this fraction of the length is flat
_MIN_SHARE = 1e-6  # Volume below this fraction of the cube of the length is none
_MIN_VOLUME = 1e-12  # Volume below which MuJoCo finds none [m^3]

_SCALES = {
    ShapeKind.SPHERE: (1.0,),
    ShapeKind.CAPSULE: (1.0, 2.0),
    ShapeKind.ELLIPSOID: (1.0, 1.0, 1.0),
    ShapeKind.CYLINDER: (1.0, 2.0),
    ShapeKind.BOX: (2.0, 2.0, 2.0),
    ShapeKind.MESH: (),
}
"""Dimensions of a shape over those of its geom; in the order of MuJoCo's types of geoms."""
SHAPE_KINDS = dict(enumerate(_SCALES, start=2))  # Shapes by the type of their geom


def shape_size(kind: ShapeKind, size: Sequence[float]) -> tuple[float, ...]:
    """Size of a shape from that of a geom."""
    return tuple(factor * x for factor, x in zip(_SCALES[kind], size, strict=False))


def geom_arguments(spec: Any, shape: Shape) -> dict[str, Any]:
    """Arguments of MuJoCo's `add_geom` for a shape, without mass; its mesh is added once."""
    geom = {
        "type": getattr(import_extra("mujoco", "world").mjtGeom, f"mjGEOM_{shape.kind.name}"),
        "mass": 0.0,
        "group": _group(shape),
        **_contact_arguments(shape),
        "rgba": shape.rgba,
        **pose_arguments(shape.pose_in_link),
    }
    if shape.mesh is not None:
        return geom | {"meshname": _mesh_name(spec, shape.mesh, shape.collides)}
    sizes = [x / factor for x, factor in zip(shape.size, _SCALES[shape.kind], strict=True)]
    return geom | {"size": (*sizes, 0.0, 0.0)[:3]}


def _contact_arguments(shape: Shape) -> dict[str, Any]:
    if not shape.collides:
        return {"contype": 0, "conaffinity": 0}
    return {one.name: getattr(shape.contact, one.name) for one in fields(shape.contact)}


def pose_arguments(pose: Pose) -> dict[str, Any]:
    """Return a pose as arguments of MuJoCo."""
    return {"pos": pose.position, "quat": pose.quaternion_wxyz}


def _group(shape: Shape) -> int:
    if shape.visible:
        return VISUAL_AND_COLLISION_GROUP if shape.collides else VISUAL_GROUP
    return COLLISION_GROUP


def _mesh_name(spec: Any, mesh: Mesh, collides: bool) -> str:
    name = "-".join((mesh.digest[:16], *(f"{factor!r}" for factor in mesh.scale)))
    data = usable_mesh(mesh, collides)
    if spec.mesh(name) is None:
        missing = max(_MIN_VERTICES - len(data.vertices), 0)
        vertices = np.vstack([data.vertices, *[data.vertices[:1]] * missing])
        added = spec.add_mesh(name=name, uservert=vertices.ravel(), userface=data.faces.ravel())
        if not _has_volume(data):
            # Only affects the mesh origin inside MuJoCo, to which it rounds the points.
            kinds = import_extra("mujoco", "world").mjtMeshInertia
            added.inertia = kinds.mjMESH_INERTIA_SHELL
    return name


def _has_volume(data: MeshData) -> bool:
    """Whether the cones from the centre of the points to the triangles have a volume."""
    a, b, c = np.moveaxis((data.vertices - data.vertices.mean(axis=0))[data.faces], 1, 0)
    volume = float(np.abs(np.einsum("ij,ij->i", np.cross(a, b), c)).sum()) / 6
    return volume > max(_MIN_SHARE * float(np.ptp(data.vertices)) ** 3, _MIN_VOLUME)


def usable_mesh(mesh: Mesh, collides: bool) -> MeshData:
    """Surface of a mesh, checked for MuJoCo and for planning."""
    data = read_mesh(mesh)
    _check_extent(data, mesh.file, collides)
    return data


def _check_extent(data: MeshData, file: str, collides: bool) -> None:
    if np.abs(data.vertices).max() > MAX_LENGTH:
        hint = f"expected at most {MAX_LENGTH:g} m: check the scale"
        raise ModelError("the mesh is too large", place=Place(file), hint=hint)
    centred = data.vertices - data.vertices.mean(axis=0)
    lengths = np.sqrt(np.maximum(np.linalg.eigvalsh(centred.T @ centred / len(centred)), 0.0))
    if lengths[1] < max(_FLAT * lengths[2], MIN_LENGTH):
        hint = "lengths are in m: check the scale, or use another shape"
        raise ModelError("degenerate mesh: a line or a point", place=Place(file), hint=hint)
    if collides and lengths[0] < _FLAT * lengths[2]:
        hint = "use a thin box, or disable collision"
        raise ModelError("a flat mesh cannot collide", place=Place(file), hint=hint)

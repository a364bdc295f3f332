"""Writing robot YAML: a source in its own form, parts as parts, any other Tree as links."""

import math
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from linkwork.errors import LinkworkError, ModelError, Place
from linkwork.files import parse_yaml, write_yaml
from linkwork.model.ledger import Fate, Ledger, LedgerEntry
from linkwork.model.link import Joint, Limits, Mesh, Shape, TreeLink
from linkwork.model.parts import Model, Part, part_values
from linkwork.model.parts.fields import fields_of
from linkwork.model.physics import changed_values, data_of_physics
from linkwork.model.robot_file.part_schema import SHAPES
from linkwork.model.robot_file.source import RobotSource, source_of_document
from linkwork.model.tree import Tree
from linkwork.spatial import Inertia, Pose
from linkwork.spatial.rotation import from_rpy, to_rpy
from linkwork.spatial.vector import IDENTITY, ZERO


def without_defaults(**pairs: tuple[Any, Any]) -> dict[str, Any]:
    """Return the values that differ from their defaults, of pairs of value and default."""
    return {key: value for key, (value, default) in pairs.items() if value != default}


Data = dict[str, Any]
MeshName = Callable[[Mesh], str | None]
"""Path of a mesh in a file; None when it cannot be referenced."""

_GREY = "#b3b3b3"


def data_of_pose(pose: Pose) -> Data:
    """Return data of a pose: roll, pitch, yaw where they are exact, else rows of the rotation."""
    data = without_defaults(position=(list(pose.position), list(ZERO)))
    if pose.rotation == IDENTITY:
        return data
    rpy = to_rpy(pose.rotation)
    if from_rpy(rpy) == pose.rotation:
        return data | {"rpy": list(rpy)}
    return data | {"rotation": [list(row) for row in pose.rotation]}


def data_of_shapes(shapes: Sequence[Shape], name_of_mesh: MeshName) -> Data:
    """Return the data of shapes, named by kind and number."""
    data: Data = {}
    count: dict[str, int] = {}
    for shape in shapes:
        kind = shape.kind.value
        file = name_of_mesh(shape.mesh) if shape.mesh else None
        if shape.mesh and file is None:
            continue
        count[kind] = count.get(kind, 0) + 1
        data[f"{kind}{count[kind]}"] = _shape(shape, file)
    return data


def _shape(shape: Shape, file: str | None) -> Data:
    scale = list(shape.mesh.scale) if shape.mesh else [1.0, 1.0, 1.0]
    return (
        {"shape": shape.kind.value}
        | without_defaults(
            size=(list(shape.size), []), file=(file, None), scale=(scale, [1.0, 1.0, 1.0])
        )
        | data_of_pose(shape.pose_in_link)
        | without_defaults(
            color=(_color(shape.rgba), _GREY),
            visible=(shape.visible, True),
            collides=(shape.collides, True),
            contact=(changed_values(shape.contact), {}),
        )
    )


def _color(rgba: tuple[float, float, float, float]) -> str | list[float]:
    steps = [round(share * 255) for share in rgba]
    if any(step / 255 != share for step, share in zip(steps, rgba, strict=True)):
        return list(rgba)
    shown = steps[:3] if steps[3] == 255 else steps
    return "#" + "".join(f"{step:02x}" for step in shown)


def data_of_tree(tree: Tree, name_of_mesh: MeshName) -> Data:
    """Return the data of a robot that is read back as the same Tree; no name omits a shape."""
    data: Data = {"linkwork": "robot", "version": 1, "name": tree.name}
    data["links"] = {link.name: _link(link, name_of_mesh) for link in tree.links}
    groups = {
        "frames": {x.name: {"link": x.link} | data_of_pose(x.pose_in_link) for x in tree.frames},
        "cuts": {
            x.name: {"type": x.kind.value, "between": [x.frame_a, x.frame_b]} for x in tree.cuts
        },
        "couplings": {
            x.name: {"between": [x.frame_a, x.frame_b]}
            | _changed(x, "stiffness", "rest_length", "damping")
            for x in tree.couplings
        },
        "shafts": {
            x.name: _changed(x, "motor", "joint", "stiffness", "damping") for x in tree.shafts
        },
        "force_points": list(tree.force_points),
        "tool": tree.tool_name,
        "physics": data_of_physics(tree.physics),
    }
    return data | {key: group for key, group in groups.items() if group}


def _changed(values: Any, *names: str) -> Data:
    """Return some fields of a dataclass that differ from their defaults."""
    changed = changed_values(values)
    return {name: changed[name] for name in names if name in changed}


def _link(link: TreeLink, name_of_mesh: MeshName) -> Data:
    joint = link.joint
    return (
        without_defaults(
            parent=(link.parent, None),
            type=(joint.kind.value, "fixed"),
            joint=(joint.name, link.name),
            axis=(list(joint.axis), [0.0, 0.0, 1.0]),
        )
        | data_of_pose(link.pose_in_parent)
        | _limits(joint.limits)
        | _drive(joint)
        | (_inertia(link.inertia) if link.inertia else {})
        | without_defaults(shapes=(data_of_shapes(link.shapes, name_of_mesh), {}))
    )


def _limits(limits: Limits) -> Data:
    ends = [_finite(limits.lower), _finite(limits.upper)]
    return without_defaults(
        limits=(ends, [None, None]),
        velocity=(_finite(limits.velocity), None),
        effort=(_finite(limits.effort), None),
    )


def _finite(limit: float) -> float | None:
    return None if math.isinf(limit) else limit


def _drive(joint: Joint) -> Data:
    drive = joint.drive
    spring = {"stiffness": drive.stiffness} | _changed(drive, "rest")
    return without_defaults(
        friction=(_changed(drive, "viscous", "coulomb", "coulomb_back"), {}),
        rotor_inertia=(drive.rotor_inertia, 0.0),
        spring=(spring, {"stiffness": 0.0}),
        mimic=(joint.mimic and changed_values(joint.mimic), None),
    )


def _inertia(inertia: Inertia) -> Data:
    rows = inertia.matrix
    (xx, xy, xz), (yx, yy, yz), (zx, zy, zz) = rows
    # Round-off may leave a matrix slightly asymmetric; the file keeps it exactly.
    symmetric = (xy, xz, yz) == (yx, zx, zy)
    moments = [xx, yy, zz, xy, xz, yz] if symmetric else [list(row) for row in rows]
    return (
        {"mass": inertia.mass}
        | without_defaults(center=(list(inertia.center), list(ZERO)))
        | {"inertia": moments}
    )


def data_of_parts(model: Model, name_of_mesh: MeshName) -> Data:
    """Return the data of parts and connections that is read back as the same."""
    return (
        {"linkwork": "robot", "version": 1, "name": model.name}
        | {"parts": {name: _part(part, name_of_mesh) for name, part in model.parts.items()}}
        | without_defaults(
            connections=(model.connections(), []),
            tool=(model.tool, None),
            physics=(data_of_physics(model.physics), {}),
        )
    )


def _part(part: Part, name_of_mesh: MeshName) -> Data:
    types = fields_of(type(part))
    values = {
        key: data_of_shapes(getattr(part, key), name_of_mesh)
        if types[key] == SHAPES
        else _bounded(value)
        for key, value in part_values(part).items()
    }
    return {"kind": part.kind, **values}


def _bounded(value: Any) -> Any:
    """Return the value without None and infinities, which are defaults."""
    if isinstance(value, dict):
        return {key: _bounded(x) for key, x in value.items() if not _is_none(x)}
    return value


def _is_none(value: Any) -> bool:
    return value is None or (isinstance(value, float) and math.isinf(value))


def write_robot_yaml(
    robot: RobotSource | Model | Tree, folder: Path | None = None
) -> tuple[str, Ledger]:
    """Return the text of a YAML file that is read back as the same robot, and what is dropped.

    Tables, links, parameters and expressions of a source are kept; comments are not.
    """
    here = (folder or Path()).resolve()
    lost: list[LedgerEntry] = []

    def name_of_mesh(mesh: Mesh) -> str | None:
        file = Path(mesh.file).resolve()
        if file.is_relative_to(here):
            return file.relative_to(here).as_posix()
        note = f"the mesh is not inside {str(here)!r}"
        lost.append(LedgerEntry(Place(mesh.file), "mesh", Fate.DROPPED, note))
        return None

    text = write_yaml(_data(robot, name_of_mesh))
    try:
        source_of_document(parse_yaml(text, "robot.yaml"), here)
    except LinkworkError as error:
        raise ModelError(f"cannot write the robot as YAML: {error}") from error
    return text, Ledger(tuple(lost))


def _data(robot: RobotSource | Model | Tree, name_of_mesh: MeshName) -> dict[str, Any]:
    if isinstance(robot, RobotSource):
        return robot.document.data
    if isinstance(robot, Model):
        return data_of_parts(robot, name_of_mesh)
    return data_of_tree(robot, name_of_mesh)

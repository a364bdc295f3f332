"""Reading a robot file: DH table, links or parts to a tree."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from pydantic import BaseModel

from linkwork.errors import Place, Problems
from linkwork.model.build import build_tree
from linkwork.model.dh import DHRow, tree_from_dh, with_centers
from linkwork.model.link import (
    Coupling,
    Cut,
    ElasticShaft,
    Frame,
    Joint,
    JointKind,
    Mimic,
    TreeLink,
)
from linkwork.model.parts import Fixed, Link, Model, Part, connect_text, make_part, model_of_parts
from linkwork.model.parts.fields import fields_of
from linkwork.model.parts.registry import part_kind
from linkwork.model.physics import Physics, physics_of_data
from linkwork.model.robot_file.part_schema import SHAPES
from linkwork.model.robot_file.read_body import (
    FileLocation,
    drive_of,
    inertia_of,
    limits_of,
    pose_of,
    shapes_of,
    vector,
)
from linkwork.model.robot_file.schema import (
    DHParametersModel,
    DHRowModel,
    DHTableModel,
    LinkModel,
    PartModel,
    RobotModel,
    Triple,
)
from linkwork.model.tree import Tree
from linkwork.spatial import Vector3
from linkwork.spatial.vector import vector3


def parts_of_model(model: RobotModel, top: FileLocation) -> Model:
    """Return connected parts of a file whose expressions are evaluated."""
    parts: dict[str, Part] = {}
    for name, part in (model.parts or {}).items():
        location = top.at("parts", name)
        with location.placing():
            parts[name] = make_part(part.kind, name, _values(part, location))
    for index, line in enumerate(model.connections):
        with top.at("connections", index).placing():
            connect_text(parts, line)
    places = {name: top.at("parts", name).place for name in parts}
    with top.at("parts").placing():
        robot = model_of_parts(model.name, parts, tool=model.tool, places=places)
        robot.physics = _physics(model)
        robot.rebuild()
    return robot


def unused(robot: Model) -> Iterator[tuple[tuple[str, str], str]]:
    """Fields of parts that have no effect on the tree, and the reason."""
    for name, part in robot.parts.items():
        if isinstance(part, Link) and not part.tip.mates:
            for field in ("tip_position", "tip_rpy"):
                yield (name, field), "its tip is not connected"
        if isinstance(part, Fixed) and part.child_link() is None:
            yield (name, "coordinate"), "without a child link it is a frame, not a joint"


def _values(part: PartModel, location: FileLocation) -> dict[str, Any]:
    types = fields_of(part_kind(part.kind))
    return {
        key: shapes_of(getattr(part, key), location.at(key))
        if types[key] == SHAPES
        else _plain(getattr(part, key))
        for key in types
        if key in part.model_fields_set
    }


def _plain(value: Any) -> Any:
    if isinstance(value, BaseModel):
        return {key: _plain(getattr(value, key)) for key in value.model_fields_set}
    return value


_UNIT = 1e-9
"""Tolerance of the length of a unit axis."""

Places = dict[tuple[str, str], Place]


def tree_of_model(model: RobotModel, top: FileLocation) -> Tree:
    """Tree of a file whose expressions are evaluated."""
    if model.parts is not None:
        return parts_of_model(model, top).tree
    places: Places = {}
    if model.dh is not None:
        table = _tree_of_table(model.name, model.dh, top.at("dh"), places)
        links, frames, tool = list(table.links), list(table.frames), table.tool_name
    else:
        links, frames, tool = _links(model, top.at("links"), places), [], None
    problems = Problems()
    for name, frame in model.frames.items():
        location = top.at("frames", name)
        places["frame", name] = location.place
        with problems.collecting():
            frames.append(Frame(name, frame.link, pose_of(frame, location)))
    problems.raise_found()
    if model.tool:
        places["tool", model.tool] = top.at("tool").place
    return build_tree(
        model.name,
        links,
        frames,
        model.tool or tool,
        places,
        cuts=_cuts(model, top.at("cuts"), places),
        couplings=_couplings(model, top.at("couplings"), places),
        force_points=_force_points(model, top.at("force_points"), places),
        shafts=_shafts(model, top.at("shafts"), places),
        physics=_physics(model),
    )


def _physics(model: RobotModel) -> Physics:
    return physics_of_data(model.physics.model_dump(exclude_unset=True))


def _tree_of_table(name: str, table: DHTableModel, location: FileLocation, places: Places) -> Tree:
    places["link", "base"] = location.at("base_shapes").place
    places["frame", "tool"] = location.at("tool").place
    rows, problems = [], Problems()
    for number, (joint, row) in enumerate(table.rows.items(), start=1):
        place = location.at("rows", joint).place
        places["joint", joint] = places["link", f"link{number}"] = place
        places["frame", f"dh{number}"] = place
        with problems.collecting(), location.at("rows", joint).placing():
            rows.append(_row(joint, row, table.centers.get(joint), location.at("rows", joint)))
    problems.raise_found()
    return tree_from_dh(
        name,
        rows,
        convention=table.convention,
        base_pose=pose_of(table.base, location.at("base")),
        tool_pose=pose_of(table.tool, location.at("tool")),
        base_shapes=shapes_of(table.base_shapes, location.at("base_shapes")),
        places=places,
    )


def _row(
    joint: str, row: DHRowModel, center: DHParametersModel | None, location: FileLocation
) -> DHRow:
    standard = DHRow(
        *_four(row),
        kind=JointKind(row.type),
        offset=float(row.offset),
        name=joint,
        limits=limits_of(row),
        drive=drive_of(row),
        inertia=inertia_of(row),
        shapes=shapes_of(row.shapes, location.at("shapes")),
    )
    return standard if center is None else with_centers([standard], [_four(center)])[0]


def _four(row: DHParametersModel) -> tuple[float, float, float, float]:
    return (float(row.theta), float(row.d), float(row.a), float(row.alpha))


def _links(model: RobotModel, location: FileLocation, places: Places) -> list[TreeLink]:
    links: list[TreeLink] = []
    problems = Problems()
    for name, member in (model.links or {}).items():
        with problems.collecting(), location.at(name).placing():
            links.append(_link(name, member, location.at(name)))
            places["joint", links[-1].joint.name] = location.at(name).place
            places["link", name] = location.at(name).place
    problems.raise_found()
    return links


def _link(name: str, member: LinkModel, location: FileLocation) -> TreeLink:
    mimic = member.mimic
    joint = Joint(
        member.joint or name,
        JointKind(member.type),
        _axis(member.axis, location.at("axis")),
        limits_of(member),
        drive_of(member),
        Mimic(mimic.joint, float(mimic.multiplier), float(mimic.offset)) if mimic else None,
    )
    shapes = shapes_of(member.shapes, location.at("shapes"))
    return TreeLink(
        name, member.parent, joint, pose_of(member, location), inertia_of(member), shapes
    )


def _axis(triple: Triple, location: FileLocation) -> Vector3:
    axis = vector(triple)
    length = math.hypot(*axis)
    if length < _UNIT:
        raise location.error(f"invalid axis {axis}: zero length", "write e.g. [0, 0, 1]")
    # A unit axis is kept exactly as written.
    return axis if abs(length - 1) <= _UNIT else vector3(x / length for x in axis)


def _cuts(model: RobotModel, location: FileLocation, places: Places) -> list[Cut]:
    places.update({("cut", name): location.at(name).place for name in model.cuts})
    return [Cut(name, JointKind(x.type), *x.between) for name, x in model.cuts.items()]


def _couplings(model: RobotModel, location: FileLocation, places: Places) -> list[Coupling]:
    places.update({("coupling", name): location.at(name).place for name in model.couplings})
    return [
        Coupling(name, *x.between, float(x.stiffness), float(x.rest_length), float(x.damping))
        for name, x in model.couplings.items()
    ]


def _shafts(model: RobotModel, location: FileLocation, places: Places) -> list[ElasticShaft]:
    places.update({("shaft", name): location.at(name).place for name in model.shafts})
    return [
        ElasticShaft(name, x.motor, x.joint, float(x.stiffness), float(x.damping))
        for name, x in model.shafts.items()
    ]


def _force_points(model: RobotModel, location: FileLocation, places: Places) -> tuple[str, ...]:
    for index, frame in enumerate(model.force_points):
        places.setdefault(("frame", frame), location.at(index).place)
    return model.force_points

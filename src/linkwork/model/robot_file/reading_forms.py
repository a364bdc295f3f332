"""From what a robot file says to a Tree: DH tables, links, and what stands beside them."""

from __future__ import annotations

import math

from linkwork.errors import Place, Problems
from linkwork.model.build import build_tree
from linkwork.model.dh import DHRow, tree_from_dh, with_centers
from linkwork.model.link import Coupling, Cut, Frame, Joint, JointKind, Link, Mimic
from linkwork.model.robot_file.quantity import Triple
from linkwork.model.robot_file.reading_body import (
    drive_of,
    inertia_of,
    limits_of,
    pose_of,
    shapes_of,
    vector,
)
from linkwork.model.robot_file.reading_parts import parts_of_model
from linkwork.model.robot_file.schema import Member, RobotModel, Row, Table, Transform
from linkwork.model.robot_file.spot import Spot
from linkwork.model.tree import Tree
from linkwork.spatial import Vector3
from linkwork.spatial.vector import vector3

_UNIT = 1e-9
"""How far from one the length of a unit axis may be."""

Places = dict[tuple[str, str], Place]


def tree_of_model(model: RobotModel, top: Spot) -> Tree:
    """The robot a file describes, once every expression in it is a number.

    Args:
        model: What the file says.
        top: The top of the file.
    """
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
        spot = top.at("frames", name)
        places["frame", name] = spot.place
        with problems.collecting():
            frames.append(Frame(name, frame.link, pose_of(frame, spot)))
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
    )


def _tree_of_table(name: str, table: Table, spot: Spot, places: Places) -> Tree:
    places["link", "base"] = spot.at("base_shapes").place
    places["frame", "tool"] = spot.at("tool").place
    rows, problems = [], Problems()
    for number, (joint, row) in enumerate(table.rows.items(), start=1):
        place = spot.at("rows", joint).place
        places["joint", joint] = places["link", f"link{number}"] = place
        places["frame", f"dh{number}"] = place
        with problems.collecting():
            rows.append(_row(joint, row, table.centers.get(joint), spot.at("rows", joint)))
    problems.raise_found()
    return tree_from_dh(
        name,
        rows,
        convention=table.convention,
        base_pose=pose_of(table.base, spot.at("base")),
        tool_pose=pose_of(table.tool, spot.at("tool")),
        base_shapes=shapes_of(table.base_shapes, spot.at("base_shapes")),
        places=places,
    )


def _row(joint: str, row: Row, center: Transform | None, spot: Spot) -> DHRow:
    made = DHRow(
        *_four(row),
        kind=JointKind(row.type),
        offset=float(row.offset),
        name=joint,
        limits=limits_of(row),
        drive=drive_of(row),
        inertia=inertia_of(row),
        shapes=shapes_of(row.shapes, spot.at("shapes")),
    )
    return made if center is None else with_centers([made], [_four(center)])[0]


def _four(row: Transform) -> tuple[float, float, float, float]:
    return (float(row.theta), float(row.d), float(row.a), float(row.alpha))


def _links(model: RobotModel, spot: Spot, places: Places) -> list[Link]:
    links: list[Link] = []
    problems = Problems()
    for name, member in (model.links or {}).items():
        with problems.collecting():
            links.append(_link(name, member, spot.at(name)))
            places["joint", links[-1].joint.name] = spot.at(name).place
            places["link", name] = spot.at(name).place
    problems.raise_found()
    return links


def _link(name: str, member: Member, spot: Spot) -> Link:
    follow = member.mimic
    joint = Joint(
        member.joint or name,
        JointKind(member.type),
        _axis(member.axis, spot.at("axis")),
        limits_of(member),
        drive_of(member),
        Mimic(follow.joint, float(follow.multiplier), float(follow.offset)) if follow else None,
    )
    shapes = shapes_of(member.shapes, spot.at("shapes"))
    return Link(name, member.parent, joint, pose_of(member, spot), inertia_of(member), shapes)


def _axis(given: Triple, spot: Spot) -> Vector3:
    axis = vector(given)
    length = math.hypot(*axis)
    if length < _UNIT:
        raise spot.error(f"the axis {axis} has no direction", "write [0, 0, 1], for one")
    # A unit axis stays as it is written, to the last bit.
    return axis if abs(length - 1) <= _UNIT else vector3(x / length for x in axis)


def _cuts(model: RobotModel, spot: Spot, places: Places) -> list[Cut]:
    places.update({("cut", name): spot.at(name).place for name in model.cuts})
    return [Cut(name, JointKind(x.type), *x.between) for name, x in model.cuts.items()]


def _couplings(model: RobotModel, spot: Spot, places: Places) -> list[Coupling]:
    places.update({("coupling", name): spot.at(name).place for name in model.couplings})
    return [
        Coupling(name, *x.between, float(x.stiffness), float(x.rest_length), float(x.damping))
        for name, x in model.couplings.items()
    ]


def _force_points(model: RobotModel, spot: Spot, places: Places) -> tuple[str, ...]:
    for index, frame in enumerate(model.force_points):
        places.setdefault(("frame", frame), spot.at(index).place)
    return model.force_points

"""Reading robot YAML: a DH table or links, with quantities that may be expressions."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from linkwork.errors import ArgumentError, NotFoundError, Place
from linkwork.files import Document, check_header, parse_expression, read_yaml, validate
from linkwork.files.part import rgba
from linkwork.model.build import build_tree
from linkwork.model.dh import DHRow, tree_from_dh
from linkwork.model.ledger import Ledger, ledger_of_document
from linkwork.model.link import Drive, Frame, Joint, JointKind, Limits, Link, Shape, ShapeKind
from linkwork.model.robot_schema import (
    Body,
    Driven,
    Formula,
    Member,
    Placed,
    Quantity,
    RobotModel,
    Row,
    Solid,
    Table,
)
from linkwork.model.tree import Tree
from linkwork.spatial import Inertia, Pose, Vector3, from_position_rpy
from linkwork.spatial.vector import vector3

Places = dict[tuple[str, str], Place]


def read_robot_yaml(path: Path, parameters: Mapping[str, float]) -> tuple[Tree, Ledger]:
    """Reads a robot from a YAML file.

    Args:
        path: The file.
        parameters: Those that differ from what the file says.

    Raises:
        FileError: The file cannot be read or says something that is not allowed.
        NotFoundError: A parameter the file does not have.
        ModelError: What it says is no robot.
    """
    document = read_yaml(path)
    check_header(document, "robot")
    model = validate(document, RobotModel)
    values = {**model.parameters, **_checked(model, parameters)}
    tree = robot_tree(_resolved(model, document, values, ()), document)
    return tree, ledger_of_document(document, {"description": "models have no description"})


def robot_tree(model: RobotModel, document: Document) -> Tree:
    """The robot a file describes, once every expression in it is a number."""
    if model.dh is not None:
        return _tree_of_table(model.name, model.dh, document)
    return _tree_of_links(model, document)


def _checked(model: RobotModel, parameters: Mapping[str, float]) -> dict[str, float]:
    for name, value in parameters.items():
        if name not in model.parameters:
            raise NotFoundError(f"parameter of {model.name!r} called", name, model.parameters)
        number = isinstance(value, int | float) and not isinstance(value, bool)
        if not number or not math.isfinite(value):
            raise ArgumentError(f"parameter {name!r} must be a finite number, not {value!r}")
    return {name: float(value) for name, value in parameters.items()}


def _resolved(
    value: Any, document: Document, values: Mapping[str, float], path: tuple[str | int, ...]
) -> Any:
    """The same, with a number in place of every expression."""
    if isinstance(value, Formula):
        return parse_expression(value, document.place(path)).evaluate(values)

    def inner(item: Any, key: str | int) -> Any:
        return _resolved(item, document, values, (*path, key))

    if isinstance(value, BaseModel):
        given = {key: inner(getattr(value, key), key) for key in value.model_fields_set}
        return value.model_copy(update=given)
    if isinstance(value, dict):
        return {key: inner(item, key) for key, item in value.items()}
    if isinstance(value, tuple):
        return tuple(inner(item, index) for index, item in enumerate(value))
    return value


def _tree_of_table(name: str, table: Table, document: Document) -> Tree:
    places: Places = {("link", "base"): document.place(("dh", "base_shapes"))}
    places["frame", "tool"] = document.place(("dh", "tool"))
    rows = []
    for number, (joint, row) in enumerate(table.rows.items(), start=1):
        place = document.place(("dh", "rows", joint))
        places["joint", joint] = places["link", f"link{number}"] = place
        places["frame", f"dh{number}"] = place
        rows.append(_row(joint, row))
    return tree_from_dh(
        name,
        rows,
        convention=table.convention,
        base_pose=_pose(table.base),
        tool_pose=_pose(table.tool),
        base_shapes=_shapes(table.base_shapes),
        places=places,
    )


def _row(joint: str, row: Row) -> DHRow:
    return DHRow(
        *(float(x) for x in (row.theta, row.d, row.a, row.alpha)),
        kind=JointKind(row.type),
        offset=float(row.offset),
        name=joint,
        limits=_limits(row),
        drive=_drive(row),
        inertia=_inertia(row),
        shapes=_shapes(row.shapes),
    )


def _tree_of_links(model: RobotModel, document: Document) -> Tree:
    places: Places = {}
    links = []
    for name, member in (model.links or {}).items():
        links.append(_link(name, member, document))
        places["joint", links[-1].joint.name] = document.place(("links", name))
        places["link", name] = document.place(("links", name))
    frames = [Frame(name, x.link, _pose(x)) for name, x in model.frames.items()]
    for frame in frames:
        places["frame", frame.name] = document.place(("frames", frame.name))
    if model.tool:
        places["tool", model.tool] = document.place(("tool",))
    return build_tree(model.name, links, frames, tool=model.tool, places=places)


def _link(name: str, member: Member, document: Document) -> Link:
    axis = _vector(member.axis)
    length = math.hypot(*axis)
    if length < 1e-9:
        raise document.error(("links", name, "axis"), f"the axis {axis} has no direction")
    joint = Joint(
        member.joint or name,
        JointKind(member.type),
        vector3(x / length for x in axis),
        _limits(member),
        _drive(member),
    )
    shapes = _shapes(member.shapes)
    return Link(name, member.parent, joint, _pose(member), _inertia(member), shapes)


def _vector(values: Iterable[Quantity]) -> Vector3:
    return vector3(float(value) for value in values)


def _pose(placed: Placed) -> Pose:
    return from_position_rpy(_vector(placed.position), _vector(placed.rpy))


def _limits(driven: Driven) -> Limits:
    lower, upper = driven.limits or (-math.inf, math.inf)
    speed, effort = (math.inf if x is None else float(x) for x in (driven.speed, driven.effort))
    return Limits(float(lower), float(upper), speed, effort)


def _drive(driven: Driven) -> Drive:
    friction = driven.friction
    return Drive(float(driven.rotor_inertia), float(friction.viscous), float(friction.coulomb))


def _inertia(body: Body) -> Inertia | None:
    if body.mass is None or body.inertia is None:
        return None
    xx, yy, zz, xy, xz, yz = (float(x) for x in body.inertia)
    matrix = ((xx, xy, xz), (xy, yy, yz), (xz, yz, zz))
    return Inertia(float(body.mass), _vector(body.center), matrix)


def _shapes(solids: Mapping[str, Solid]) -> tuple[Shape, ...]:
    return tuple(_shape(solid) for solid in solids.values())


def _shape(solid: Solid) -> Shape:
    return Shape(
        ShapeKind(solid.shape),
        tuple(float(x) for x in solid.size),
        _pose(solid),
        rgba(solid.color),
        solid.visible,
        solid.collides,
    )

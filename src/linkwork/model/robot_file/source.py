"""A robot file in source form: tables, links and expressions as written."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from linkwork.errors import ArgumentError, FileError, NotFoundError, Place, Problems
from linkwork.files import (
    Document,
    apply_overrides,
    check_header,
    parse_expression,
    read_yaml,
    resolve_inside,
    validate,
)
from linkwork.model.build import build_tree
from linkwork.model.dh import DHRow, tree_from_dh, with_centers
from linkwork.model.ledger import FILE, Finding, Ledger, ledger_of_document
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
from linkwork.model.robot_file.part_schema import SHAPES, robot_model
from linkwork.model.robot_file.read_body import (
    FileLocation,
    drive_of,
    evaluate_expressions,
    inertia_of,
    limits_of,
    pose_of,
    shapes_of,
    vector,
    with_missing_shapes,
)
from linkwork.model.robot_file.schema import (
    DHParametersModel,
    DHRowModel,
    DHTableModel,
    Formula,
    LinkModel,
    PartModel,
    RobotModel,
    ShapeModel,
    Triple,
)
from linkwork.model.tree import Tree
from linkwork.spatial import Vector3
from linkwork.spatial.vector import vector3


@dataclass(frozen=True)
class RobotSource:
    """A validated robot file, not yet a Tree. Created by `source_of_document`."""

    document: Document
    model: RobotModel
    folder: Path
    roots: tuple[Path, ...] = ()

    def tree(self, parameters: Mapping[str, float] | None = None) -> Tree:
        """Build the robot, with overrides of the parameters of the file."""
        model, top = self._resolved(parameters or {})
        return with_missing_shapes(tree_of_model(model, top), top)

    def robot(
        self, parameters: Mapping[str, float] | None = None
    ) -> tuple[Tree, Ledger, Model | None]:
        """Return the robot, the ledger of its file, and its parts if it has that form."""
        model, top = self._resolved(parameters or {})
        parts = None if model.parts is None else parts_of_model(model, top)
        tree = parts.tree if parts else tree_of_model(model, top)
        tree = with_missing_shapes(tree, top)
        effect = "the shape is left out"
        findings = tuple(
            Finding("warning", FILE, x.reference, f"{x.reason}; {effect}", x.fix, x.place)
            for _, x in top.missing
        )
        return tree, replace(self._ledger(parts), findings=findings), parts

    def parts(self, parameters: Mapping[str, float] | None = None) -> Model | None:
        """Return connected parts; None when the file has another form."""
        if self.model.parts is None:
            return None
        return parts_of_model(*self._resolved(parameters or {}))

    def _resolved(self, parameters: Mapping[str, float]) -> tuple[RobotModel, FileLocation]:
        values = {**self.model.parameters, **_checked(self.model, parameters)}
        top = FileLocation(self.document, self.folder, self.roots)
        return evaluate_expressions(self.model, top, values), top

    def _ledger(self, parts: Model | None) -> Ledger:
        formulas = (value for value in _inside(self.model) if isinstance(value, Formula))
        used = {name for formula in formulas for name in parse_expression(formula).names}
        dropped: dict[tuple[str | int, ...], str] = {}
        dropped["description",] = "a tree has no description"
        for name in self.model.parameters:
            if name not in used:
                dropped["parameters", name] = "not used in any expression"
        for (part, field), why in unused(parts) if parts else ():
            dropped["parts", part, field] = why
        return ledger_of_document(self.document, dropped)

    def mesh_files(self) -> dict[str, Path]:
        """Paths of the meshes that exist, by their name in the file."""
        names = {
            solid.file
            for solid in _inside(self.model)
            if isinstance(solid, ShapeModel) and solid.file is not None
        }
        files: dict[str, Path] = {}
        for name in sorted(names):
            with suppress(FileError):
                files[name] = resolve_inside(name, self.folder, self.roots)
        return files

    def changed(self, assignments: Sequence[str]) -> RobotSource:
        """Return a copy of the file with values changed or added: `dh.rows.q1.a=l1 / 2`."""
        document = apply_overrides(self.document, assignments, robot_model())
        return source_of_document(document, self.folder, self.roots)


def source_of_document(document: Document, folder: Path, roots: Sequence[Path] = ()) -> RobotSource:
    """Validate a document."""
    check_header(document, "robot")
    return RobotSource(document, validate(document, robot_model()), folder, tuple(roots))


def _checked(model: RobotModel, parameters: Mapping[str, float]) -> dict[str, float]:
    for name, value in parameters.items():
        if name not in model.parameters:
            raise NotFoundError(f"parameter of {model.name!r} called", name, model.parameters)
        number = isinstance(value, int | float) and not isinstance(value, bool)
        if not number or not math.isfinite(value):
            raise ArgumentError(f"invalid parameter {name!r}: {value!r}, expected a finite number")
    return {name: float(value) for name, value in parameters.items()}


def _inside(value: Any) -> Iterator[Any]:
    """Return a value and everything set inside it."""
    yield value
    inner: Any = ()
    if isinstance(value, BaseModel):
        inner = (getattr(value, key) for key in value.model_fields_set)
    elif isinstance(value, dict | tuple):
        inner = value.values() if isinstance(value, dict) else value
    for item in inner:
        yield from _inside(item)


def load_robot_file(path: Path, package_paths: Sequence[Path] = ()) -> RobotSource:
    """Read a robot file in source form, to be changed and saved."""
    return source_of_document(read_yaml(path), path.parent, package_paths)


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


_UNIT = 1e-9  # Tolerance of the length of a unit axis

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
    for kind in ("cut", "coupling", "shaft"):
        group = f"{kind}s"
        places |= {(kind, name): top.at(group, name).place for name in getattr(model, group)}
    for index, frame in enumerate(model.force_points):
        places.setdefault(("frame", frame), top.at("force_points", index).place)
    return build_tree(
        model.name,
        links,
        frames,
        model.tool or tool,
        places,
        cuts=[Cut(name, JointKind(x.type), *x.between) for name, x in model.cuts.items()],
        couplings=[
            Coupling(name, *x.between, float(x.stiffness), float(x.rest_length), float(x.damping))
            for name, x in model.couplings.items()
        ],
        force_points=model.force_points,
        shafts=[
            ElasticShaft(name, x.motor, x.joint, float(x.stiffness), float(x.damping))
            for name, x in model.shafts.items()
        ],
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

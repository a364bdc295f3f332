"""Reading poses, shapes, masses and drives of a robot file, with their places."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
from pydantic import BaseModel

from linkwork.errors import ArgumentError, FileError, LinkworkError, Place, SchemaError
from linkwork.files import Document, parse_expression, resolve_inside
from linkwork.model.link import Drive, Limits, Mesh, MissingShape, Shape, ShapeKind, size_fault
from linkwork.model.mesh import mesh_of_file
from linkwork.model.robot_file.schema import (
    BodyModel,
    Color,
    DrivenBodyModel,
    Formula,
    PlacedModel,
    Quantity,
    ShapeModel,
    parameters_of,
)
from linkwork.model.tree import Tree
from linkwork.spatial import Inertia, Pose, Vector3
from linkwork.spatial.vector import matrix3, vector3


@dataclass(frozen=True)
class FileLocation:
    """A location in a robot file; all of them share the shapes of the file that cannot be used."""

    document: Document
    folder: Path
    roots: tuple[Path, ...] = ()
    path: tuple[str | int, ...] = ()
    missing: list[tuple[tuple[str | int, ...], MissingShape]] = field(default_factory=list)

    def at(self, *keys: str | int) -> FileLocation:
        """Location of a child."""
        return replace(self, path=(*self.path, *keys))

    @property
    def place(self) -> Place:
        """Place with line and column."""
        return self.document.place(self.path)

    def error(self, message: str, hint: str = "") -> SchemaError:
        """Return an error at this location, to raise."""
        return self.document.error(self.path, message, hint)

    @contextmanager
    def placing(self) -> Iterator[None]:
        """Set this place on every error raised inside that has none."""
        try:
            yield
        except LinkworkError as error:
            error.place = error.place or self.place
            raise


def evaluate_expressions(value: Any, location: FileLocation, values: Mapping[str, float]) -> Any:
    """Replace every expression in a model, or anything inside one, by its value."""
    if isinstance(value, Formula):
        return parse_expression(value, location.place).evaluate(values)
    if isinstance(value, BaseModel):
        evaluated = {
            key: evaluate_expressions(getattr(value, key), location.at(key), values)
            for key in value.model_fields_set
        }
        return value.model_copy(update=evaluated)
    if isinstance(value, dict):
        return {
            key: evaluate_expressions(item, location.at(key), values) for key, item in value.items()
        }
    if isinstance(value, tuple):
        return tuple(
            evaluate_expressions(x, location.at(index), values) for index, x in enumerate(value)
        )
    return value


def vector(values: Iterable[Quantity]) -> Vector3:
    """Three numbers."""
    return vector3(float(value) for value in values)


def pose_of(placed: PlacedModel, location: FileLocation) -> Pose:
    """Pose of an element."""
    position = vector(placed.position)
    if placed.rotation is None:
        try:
            return Pose.from_xyz_rpy(position, vector(placed.rpy))
        except ArgumentError as error:
            raise location.at("rpy").error(error.message, error.hint) from error
    rotation = matrix3(vector(row) for row in placed.rotation)
    matrix = np.eye(4)
    matrix[:3, :3] = rotation
    try:
        Pose.from_matrix(matrix)
    except ArgumentError as error:
        raise location.at("rotation").error(error.message, error.hint) from error
    return Pose(rotation, position)


def limits_of(driven: DrivenBodyModel) -> Limits:
    """Limits of a joint."""
    lower, upper = driven.limits or (None, None)
    return Limits(
        -math.inf if lower is None else float(lower),
        math.inf if upper is None else float(upper),
        math.inf if driven.velocity is None else float(driven.velocity),
        math.inf if driven.effort is None else float(driven.effort),
    )


def drive_of(driven: DrivenBodyModel) -> Drive:
    """Rotor inertia, friction and spring of a joint."""
    friction, spring = driven.friction, driven.spring
    back = friction.coulomb_back
    return Drive(
        float(driven.rotor_inertia),
        float(friction.viscous),
        float(friction.coulomb),
        None if back is None else float(back),
        float(spring.stiffness) if spring else 0.0,
        float(spring.rest) if spring else 0.0,
    )


def inertia_of(body: BodyModel) -> Inertia | None:
    """Mass, centre of mass and inertia; None when not given."""
    if body.mass is None or body.inertia is None:
        return None
    if len(body.inertia) == 3:
        matrix = matrix3(vector(row) for row in body.inertia)
    else:
        xx, yy, zz, xy, xz, yz = (float(x) for x in body.inertia)
        matrix = ((xx, xy, xz), (xy, yy, yz), (xz, yz, zz))
    return Inertia.unvalidated(float(body.mass), vector(body.center), matrix)


def shapes_of(solids: Mapping[str, ShapeModel], location: FileLocation) -> tuple[Shape, ...]:
    """Shapes of a link; those whose mesh cannot be used are in `location.missing`."""
    shapes = (_shape(solid, location.at(name)) for name, solid in solids.items())
    return tuple(shape for shape in shapes if shape is not None)


def _shape(solid: ShapeModel, location: FileLocation) -> Shape | None:
    size, pose, mesh = _size(solid, location.at("size")), pose_of(solid, location), None
    if solid.file is not None:
        try:
            mesh = _mesh(solid.file, vector(solid.scale), location.at("file"))
        except FileError as error:
            parts = (solid.file, error.message, pose, solid.visible, solid.collides, error.hint)
            missing = MissingShape(*parts, place=location.at("file").place)
            location.missing.append((location.path, missing))
            return None
    kind, rgba = ShapeKind(solid.shape), _rgba(solid.color)
    contact = parameters_of(solid.contact)
    return Shape(kind, size, pose, rgba, solid.visible, solid.collides, mesh, contact)


def with_missing_shapes(tree: Tree, location: FileLocation) -> Tree:
    """Return a robot with the missing shapes of its file on its links."""
    shapes: dict[int, list[MissingShape]] = {}
    for path, shape in location.missing:
        frame = _frame_at(path, tree)
        if frame not in tree.frame_names:
            raise FileError(shape.reason, place=shape.place, hint=shape.fix)
        link, pose = tree.frame(frame)
        placed = replace(shape, pose_in_link=pose @ shape.pose_in_link)
        shapes.setdefault(link, []).append(placed)
    if not shapes:
        return tree
    links = enumerate(tree.links)
    changed = (replace(x, missing_shapes=tuple(shapes.get(i, ()))) for i, x in links)
    return replace(tree, links=tuple(changed))


def _frame_at(path: tuple[str | int, ...], tree: Tree) -> str:
    """Frame of the shape at a path such as `links.arm.shapes.shell`."""
    if path[:2] == ("dh", "rows"):
        # Link k of a table has the frame dhk of its row.
        number = tree.links[tree.link_of_joint(str(path[2]))].name.removeprefix("link")
        return f"dh{number}"
    return tree.links[0].name if path[0] == "dh" else str(path[1])


def _size(solid: ShapeModel, location: FileLocation) -> tuple[float, ...]:
    size = tuple(float(x) for x in solid.size)
    if hint := size_fault(ShapeKind(solid.shape), size):
        raise location.error(f"invalid size of a {solid.shape}: {size}", hint)
    return size


def _mesh(file: str, scale: Vector3, location: FileLocation) -> Mesh:
    path = resolve_inside(file, location.folder, location.roots, location.place)
    return mesh_of_file(path, scale, place=location.place)


def _rgba(color: Color) -> tuple[float, float, float, float]:
    if not isinstance(color, str):
        return color
    shares = [int(color[i : i + 2], 16) / 255 for i in range(1, len(color), 2)]
    red, green, blue, opacity = (*shares, 1.0)[:4]
    return (red, green, blue, opacity)

"""A robot file in source form: tables, links and expressions as written."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from linkwork.errors import ArgumentError, FileError, NotFoundError
from linkwork.files import (
    Document,
    apply_overrides,
    check_header,
    parse_expression,
    read_yaml,
    resolve_inside,
    validate,
)
from linkwork.model.ledger import FILE, Finding, Ledger, ledger_of_document
from linkwork.model.parts import Model
from linkwork.model.robot_file.part_schema import robot_model
from linkwork.model.robot_file.read_body import (
    FileLocation,
    evaluate_expressions,
    with_missing_shapes,
)
from linkwork.model.robot_file.read_robot import parts_of_model, tree_of_model, unused
from linkwork.model.robot_file.schema import Formula, RobotModel, ShapeModel
from linkwork.model.tree import Tree


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
        whole = with_missing_shapes(tree, top)
        effect = "the shape is left out"
        findings = tuple(
            Finding("warning", FILE, x.reference, f"{x.reason}; {effect}", x.fix, x.place)
            for _, x in top.missing
        )
        return whole, replace(self._ledger(parts), findings=findings), parts

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

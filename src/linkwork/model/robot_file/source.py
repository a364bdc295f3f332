"""A robot file in its source form: tables, links and expressions as they were written."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from linkwork.errors import ArgumentError, NotFoundError
from linkwork.files import (
    Document,
    apply_overrides,
    check_header,
    parse_expression,
    read_yaml,
    resolve_inside,
    validate,
)
from linkwork.model.ledger import Ledger, ledger_of_document
from linkwork.model.parts import Model
from linkwork.model.robot_file.body_schema import Formula, ShapeModel
from linkwork.model.robot_file.part_schema import robot_model
from linkwork.model.robot_file.read_body import FileLocation, evaluate_expressions
from linkwork.model.robot_file.read_robot import parts_of_model, tree_of_model, unused
from linkwork.model.robot_file.schema import RobotModel
from linkwork.model.tree import Tree


@dataclass(frozen=True)
class RobotSource:
    """What a robot file says, checked but not yet a Tree. Make one with `source_of_document`.

    Attributes:
        document: The plain data, with the place of every value.
        model: The same data, checked.
        folder: Where the files it names are looked for.
        roots: Further folders they may lie in.
    """

    document: Document
    model: RobotModel
    folder: Path
    roots: tuple[Path, ...] = ()

    def tree(self, parameters: Mapping[str, float] | None = None) -> Tree:
        """The robot.

        Args:
            parameters: Those that differ from what the file says.

        Raises:
            NotFoundError: A parameter the file does not have.
            ArgumentError: A parameter that is no finite number.
            SchemaError: An expression without a value, a rotation that is none.
            ModelError: What it says is no robot.
        """
        model, top = self._resolved(parameters or {})
        return tree_of_model(model, top)

    def parts(self, parameters: Mapping[str, float] | None = None) -> Model | None:
        """The connected parts; None when the file is of another form.

        Args:
            parameters: Those that differ from what the file says.

        Raises:
            LinkworkError: As `tree` does.
        """
        if self.model.parts is None:
            return None
        return parts_of_model(*self._resolved(parameters or {}))

    def _resolved(self, parameters: Mapping[str, float]) -> tuple[RobotModel, FileLocation]:
        values = {**self.model.parameters, **_checked(self.model, parameters)}
        top = FileLocation(self.document, self.folder, self.roots)
        return evaluate_expressions(self.model, top, values), top

    def ledger(self, parameters: Mapping[str, float] | None = None) -> Ledger:
        """What becomes of everything the file says: almost all of it is in the Tree.

        Args:
            parameters: Those that differ from what the file says.
        """
        formulas = (value for value in _inside(self.model) if isinstance(value, Formula))
        used = {name for formula in formulas for name in parse_expression(formula).names}
        dropped: dict[tuple[str | int, ...], str] = {}
        dropped["description",] = "models have no description"
        for name in self.model.parameters:
            if name not in used:
                dropped["parameters", name] = "no expression names it"
        parts = self.parts(parameters)
        for (part, field), why in unused(parts) if parts else ():
            dropped["parts", part, field] = why
        return ledger_of_document(self.document, dropped)

    def mesh_files(self) -> dict[str, Path]:
        """The meshes it names, as it names them, and where they lie.

        Raises:
            FileError: There is no such file.
        """
        names = {
            solid.file
            for solid in _inside(self.model)
            if isinstance(solid, ShapeModel) and solid.file is not None
        }
        return {name: resolve_inside(name, self.folder, self.roots) for name in sorted(names)}

    def changed(self, assignments: Sequence[str]) -> RobotSource:
        """The same file with some values changed or added.

        Args:
            assignments: Each `path=value`, e.g. `dh.rows.q1.a=l1 / 2`.

        Raises:
            SchemaError: What comes out is no robot file.
        """
        document = apply_overrides(self.document, assignments, robot_model())
        return source_of_document(document, self.folder, self.roots)


def source_of_document(document: Document, folder: Path, roots: Sequence[Path] = ()) -> RobotSource:
    """Checks a document.

    Args:
        document: A YAML file, read.
        folder: Where the files it names are looked for.
        roots: Further folders they may lie in.

    Raises:
        SchemaError: It says something that is not allowed.
    """
    check_header(document, "robot")
    return RobotSource(document, validate(document, robot_model()), folder, tuple(roots))


def _checked(model: RobotModel, parameters: Mapping[str, float]) -> dict[str, float]:
    for name, value in parameters.items():
        if name not in model.parameters:
            raise NotFoundError(f"parameter of {model.name!r} called", name, model.parameters)
        number = isinstance(value, int | float) and not isinstance(value, bool)
        if not number or not math.isfinite(value):
            raise ArgumentError(f"parameter {name!r} must be a finite number, not {value!r}")
    return {name: float(value) for name, value in parameters.items()}


def _inside(value: Any) -> Iterator[Any]:
    """A value and everything in it that the file gives."""
    yield value
    inner: Any = ()
    if isinstance(value, BaseModel):
        inner = (getattr(value, key) for key in value.model_fields_set)
    elif isinstance(value, dict | tuple):
        inner = value.values() if isinstance(value, dict) else value
    for item in inner:
        yield from _inside(item)


def load_robot_file(path: Path, package_paths: Sequence[Path] = ()) -> RobotSource:
    """Reads a robot file and keeps its source form, so that it can be changed and saved.

    Args:
        path: The file.
        package_paths: Folders, besides the file's own, in which meshes may lie.

    Raises:
        FileError: The file cannot be read or says something that is not allowed.
    """
    return source_of_document(read_yaml(path), path.parent, package_paths)

"""Reading robots: selects the reader by file extension."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from linkwork.errors import ArgumentError, SchemaError
from linkwork.files import read_xml
from linkwork.files.document import shorten
from linkwork.files.kinds import YAML, not_of_kind
from linkwork.model.ledger import Ledger
from linkwork.model.tree import Tree

if TYPE_CHECKING:
    from linkwork.model.parts import Model

# Readers are imported on first use: library robots need none of them.

Parameters = Mapping[str, Any]
Reader = Callable[[Path, Sequence[Path], Parameters], "tuple[Tree, Ledger] | RobotFile"]
"""Reads a file with package paths and parameter overrides."""


@dataclass(frozen=True)
class RobotFile:
    """A robot read from a file; `model` are its connected parts, if it has that form."""

    tree: Tree
    ledger: Ledger
    model: Model | None = None


def read_robot(
    path: Path,
    parameters: Parameters | None = None,
    *,
    package_paths: Sequence[Path] = (),
    strict: bool = False,
) -> RobotFile:
    """Read a robot from a file; the extension selects the format.

    Args:
        parameters: Overrides of parameters of a YAML file or arguments of a xacro file.
        package_paths: Packages, or folders of packages, that the file may reference.
        strict: Reject what is otherwise corrected or left out and reported in the ledger.
    """
    reader = READERS.get(path.suffix.lower())
    if reader is None:
        raise not_of_kind(path, "robot")
    read = reader(path, package_paths, parameters or {})
    robot = read if isinstance(read, RobotFile) else RobotFile(*read)
    if strict and robot.ledger.findings:
        first = robot.ledger.findings[0]
        raise SchemaError(first.message, place=first.place, hint=first.fix)
    return robot


def _urdf(path: Path, package_paths: Sequence[Path], parameters: Parameters) -> tuple[Tree, Ledger]:
    from linkwork.model.urdf import read_urdf

    refuse_parameters(path, parameters)
    return read_urdf(path, package_paths)


def _mjcf(path: Path, package_paths: Sequence[Path], parameters: Parameters) -> tuple[Tree, Ledger]:
    from linkwork.model.mjcf import read_mjcf

    refuse_parameters(path, parameters)
    return read_mjcf(path, package_paths)


def _xacro(path: Path, package_paths: Sequence[Path], values: Parameters) -> tuple[Tree, Ledger]:
    from linkwork.model.urdf import read_xacro

    return read_xacro(path, package_paths, values)


def _xml(path: Path, package_paths: Sequence[Path], parameters: Parameters) -> tuple[Tree, Ledger]:
    """Read URDF or MJCF, by the root element."""
    top = read_xml(path)
    readers = {"robot": _urdf, "mujoco": _mjcf}
    if top.tag not in readers:
        hint = "expected <robot> (URDF) or <mujoco> (MJCF)"
        raise top.error(f"invalid root element of a robot file: <{shorten(top.tag)}>", hint)
    return readers[top.tag](path, package_paths, parameters)


def _yaml(path: Path, package_paths: Sequence[Path], parameters: Parameters) -> RobotFile:
    from linkwork.model.robot_file import load_robot_file

    return RobotFile(*load_robot_file(path, package_paths).robot(parameters))


def refuse_parameters(path: Path, parameters: Parameters) -> None:
    """Raise for parameters of a format that has none."""
    if parameters:
        raise ArgumentError(
            f"{str(path)!r} has no parameters, got {', '.join(parameters)}",
            hint="only robot YAML and xacro files have parameters",
        )


READERS: dict[str, Reader] = {
    ".mjcf": _mjcf,
    ".urdf": _urdf,
    ".xacro": _xacro,
    ".xml": _xml,
    **dict.fromkeys(YAML, _yaml),
}
"""Reader by file extension; `linkwork.files.kinds` has the same endings."""

"""Reading a robot from a file of any kind that is read."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from linkwork.errors import ArgumentError, FileError
from linkwork.files import read_xml
from linkwork.files.document import shorten
from linkwork.model.ledger import Ledger
from linkwork.model.tree import Tree

if TYPE_CHECKING:
    from linkwork.model.parts import Model

# Readers are imported on first use: robots of the library need none of them.

Parameters = Mapping[str, Any]
Reader = Callable[[Path, Sequence[Path], Parameters], "tuple[Tree, Ledger] | RobotFile"]
"""Reads a file, given the package paths and the parameters that differ from what it says."""


@dataclass(frozen=True)
class RobotFile:
    """A robot read from a file.

    Attributes:
        tree: The model.
        ledger: What became of everything the file says.
        model: The parts it is made of, where the file tells of parts.
    """

    tree: Tree
    ledger: Ledger
    model: Model | None = None


def read_robot(
    path: Path, parameters: Parameters | None = None, *, package_paths: Sequence[Path] = ()
) -> RobotFile:
    """Reads a robot from a file.

    Args:
        path: The file; its ending says what it is.
        parameters: Parameters of a YAML file, or arguments of a xacro file, that differ from what
            it says.
        package_paths: Packages, or folders in which packages lie, that the file may reach into.

    Raises:
        FileError: The file cannot be read or says something that is not allowed.
        ModelError: What it says is no robot.
        ArgumentError: Parameters for a file that has none.
    """
    reader = READERS.get(path.suffix.lower())
    if reader is None:
        raise FileError(
            f"{str(path)!r} is no robot file",
            hint=f"robots are read from files that end in {', '.join(READERS)}",
        )
    read = reader(path, package_paths, parameters or {})
    return read if isinstance(read, RobotFile) else RobotFile(*read)


def _urdf(path: Path, package_paths: Sequence[Path], parameters: Parameters) -> tuple[Tree, Ledger]:
    from linkwork.model.urdf import read_urdf

    refuse_parameters(path, parameters)
    return read_urdf(path, package_paths)


def _mjcf(path: Path, package_paths: Sequence[Path], parameters: Parameters) -> tuple[Tree, Ledger]:
    from linkwork.model.mjcf import read_mjcf

    refuse_parameters(path, parameters)
    return read_mjcf(path, package_paths)


def _xacro(
    path: Path, package_paths: Sequence[Path], parameters: Parameters
) -> tuple[Tree, Ledger]:
    from linkwork.model.urdf import read_xacro

    return read_xacro(path, package_paths, parameters)


def _xml(path: Path, package_paths: Sequence[Path], parameters: Parameters) -> tuple[Tree, Ledger]:
    """Reads URDF or MJCF, whichever the top element says the file is."""
    top = read_xml(path)
    readers = {"robot": _urdf, "mujoco": _mjcf}
    if top.tag not in readers:
        hint = "a URDF file begins with <robot>, an MJCF file with <mujoco>"
        raise top.error(f"a robot file does not begin with <{shorten(top.tag)}>", hint)
    return readers[top.tag](path, package_paths, parameters)


def _yaml(path: Path, package_paths: Sequence[Path], parameters: Parameters) -> RobotFile:
    from linkwork.model.robot_file import load_robot_file

    source = load_robot_file(path, package_paths)
    model = source.parts(parameters)
    tree = model.tree if model else source.tree(parameters)
    return RobotFile(tree, source.ledger(parameters), model)


def refuse_parameters(path: Path, parameters: Parameters) -> None:
    """Refuses parameters for a kind of file that has none."""
    if parameters:
        raise ArgumentError(
            f"{str(path)!r} has no parameters, but {', '.join(parameters)} was given",
            hint="it says all its numbers itself; robot YAML and xacro files have parameters",
        )


READERS: dict[str, Reader] = {
    ".mjcf": _mjcf,
    ".urdf": _urdf,
    ".xacro": _xacro,
    ".xml": _xml,
    ".yaml": _yaml,
    ".yml": _yaml,
}
"""Who reads a file, by its ending."""

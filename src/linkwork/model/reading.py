"""Reading a robot from a file of any kind that is read."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from linkwork.errors import ArgumentError, FileError
from linkwork.model.ledger import Ledger
from linkwork.model.robot_yaml import read_robot_yaml
from linkwork.model.tree import Tree
from linkwork.model.urdf import read_urdf

SUFFIXES = (".urdf", ".yaml", ".yml")
"""Endings of the files that `read_robot` reads."""


@dataclass(frozen=True)
class RobotFile:
    """A robot read from a file.

    Attributes:
        tree: The model.
        ledger: What became of everything the file says.
    """

    tree: Tree
    ledger: Ledger


def read_robot(path: Path, /, **parameters: float) -> RobotFile:
    """Reads a robot from a URDF or YAML file.

    Args:
        path: The file; its ending says what it is.
        **parameters: Parameters of a YAML file that differ from what it says.

    Raises:
        FileError: The file cannot be read or says something that is not allowed.
        ModelError: What it says is no robot.
        ArgumentError: Parameters for a file that has none.
    """
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES:
        raise FileError(
            f"{str(path)!r} is no robot file",
            hint=f"robots are read from files that end in {', '.join(SUFFIXES)}",
        )
    if suffix != ".urdf":
        return RobotFile(*read_robot_yaml(path, parameters))
    if parameters:
        raise ArgumentError(
            f"{str(path)!r} has no parameters, but {', '.join(parameters)} was given",
            hint="a URDF file says all its numbers itself; robot YAML files have parameters",
        )
    return RobotFile(*read_urdf(path))

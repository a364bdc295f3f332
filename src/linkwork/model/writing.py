"""Writing a robot to a file of any kind that is written."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from linkwork.errors import FileError, Place
from linkwork.files import write_atomically
from linkwork.model.ledger import Ledger
from linkwork.model.mesh_copies import bring_meshes, copy_mesh
from linkwork.model.mjcf import write_mjcf
from linkwork.model.robot_file import RobotSource, write_robot_yaml
from linkwork.model.tree import Tree
from linkwork.model.urdf import write_urdf

Writer = Callable[[Tree, Path], tuple[str, Ledger]]
"""Gives the text of a file that will stand in a folder, in which the meshes lie already."""

WRITERS: dict[str, Writer] = {
    ".mjcf": write_mjcf,
    ".urdf": write_urdf,
    ".xml": write_mjcf,
    ".yaml": write_robot_yaml,
    ".yml": write_robot_yaml,
}
"""Who writes a file, by its ending."""


def write_robot(robot: Tree | RobotSource, path: Path) -> Ledger:
    """Writes a robot, and copies of its meshes beside it where they lie elsewhere.

    Args:
        robot: A robot; a source is written in its own form where the file can hold it.
        path: The file; its ending says what it is.

    Returns:
        What of the robot is not in the file, or not as it was. All else is kept.

    Raises:
        FileError: The file cannot be written, or nothing is written to files of its ending.
        ModelError: The robot cannot be written in this form.
    """
    suffix = path.suffix.lower()
    writer = writer_for(path)
    if isinstance(robot, RobotSource) and suffix in (".yaml", ".yml"):
        text, ledger = write_robot_yaml(robot)
        for name, file in robot.mesh_files().items():
            copy_mesh(file, path.parent / name)
    else:
        tree = robot.tree() if isinstance(robot, RobotSource) else robot
        text, ledger = writer(bring_meshes(tree, path.parent), path.parent)
    write_atomically(path, text)
    return ledger


def writer_for(path: Path) -> Writer:
    """Who writes a file.

    Raises:
        FileError: Nobody does; the message lists the endings that are written.
    """
    writer = WRITERS.get(path.suffix.lower())
    if writer is None:
        raise FileError(
            f"robots are not written to files like {str(path)!r}",
            place=Place(str(path)),
            hint=f"they are written to files that end in {', '.join(WRITERS)}",
        )
    return writer

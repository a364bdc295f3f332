"""Writing a robot to a file of any kind that is written."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from linkwork.errors import FileError, Place
from linkwork.files import read_bytes, write_atomically
from linkwork.model.ledger import Ledger
from linkwork.model.link import Mesh, TreeLink
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
        text, ledger = writer(copy_meshes(tree, path.parent), path.parent)
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


MESHES = "meshes"
"""Folder, beside a robot file, into which meshes are copied."""


def copy_meshes(tree: Tree, folder: Path) -> Tree:
    """The same robot, with copies of those of its meshes that do not lie inside a folder yet.

    Args:
        tree: The robot.
        folder: Where its file will stand.

    Raises:
        FileError: A mesh cannot be read, or its copy not be written.
    """
    here = folder.resolve()
    copies = {
        shape.mesh.file: _brought(shape.mesh, here)
        for link in tree.links
        for shape in link.shapes
        if shape.mesh is not None
    }
    return replace(tree, links=tuple(_with_copies(link, copies) for link in tree.links))


def copy_mesh(source: Path, target: Path) -> None:
    """Copies a mesh, unless the very same is there already.

    Raises:
        FileError: Another file is in its place, or it cannot be read or written.
    """
    content = read_bytes(source)
    if target.exists():
        if read_bytes(target) == content:
            return
        hint = "move it away, or write the robot to another folder"
        raise FileError(
            f"{str(target)!r} is in the way of a mesh", place=Place(str(target)), hint=hint
        )
    try:
        target.parent.mkdir(exist_ok=True)
    except OSError as error:
        message = f"the folder {str(target.parent)!r} cannot be made: {error.strerror}"
        raise FileError(message, place=Place(str(target))) from error
    write_atomically(target, content)


def _brought(mesh: Mesh, folder: Path) -> str:
    file = Path(mesh.file)
    if file.resolve().is_relative_to(folder):
        return mesh.file
    target = folder / MESHES / file.name
    if target.exists() and hashlib.sha256(read_bytes(target)).hexdigest() != mesh.digest:
        # Packages like to call different meshes `base.stl`: the content tells them apart.
        target = target.with_stem(f"{target.stem}-{mesh.digest[:8]}")
    copy_mesh(file, target)
    return str(target)


def _with_copies(link: TreeLink, copies: dict[str, str]) -> TreeLink:
    shapes = tuple(
        replace(shape, mesh=replace(shape.mesh, file=copies[shape.mesh.file]))
        if shape.mesh
        else shape
        for shape in link.shapes
    )
    return replace(link, shapes=shapes)

"""Bringing the meshes of a robot into the folder of the file that will name them."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from pathlib import Path

from linkwork.errors import FileError, Place
from linkwork.files import read_bytes, write_atomically
from linkwork.model.link import Link, Mesh
from linkwork.model.tree import Tree

MESHES = "meshes"
"""Folder, beside a robot file, into which meshes are copied."""


def bring_meshes(tree: Tree, folder: Path) -> Tree:
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


def _with_copies(link: Link, copies: dict[str, str]) -> Link:
    shapes = tuple(
        replace(shape, mesh=replace(shape.mesh, file=copies[shape.mesh.file]))
        if shape.mesh
        else shape
        for shape in link.shapes
    )
    return replace(link, shapes=shapes)

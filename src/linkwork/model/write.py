"""Writing robots: selects the writer by file extension and copies meshes."""

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

from linkwork.errors import FileError, Place, list_names
from linkwork.files import read_bytes, write_atomically
from linkwork.files.kinds import YAML
from linkwork.model.ledger import Fate, Ledger, LedgerEntry
from linkwork.model.link import Mesh, TreeLink
from linkwork.model.mjcf import write_mjcf
from linkwork.model.robot_file import RobotSource, write_robot_yaml
from linkwork.model.tree import Tree
from linkwork.model.urdf import write_urdf

Writer = Callable[[Tree, Path], tuple[str, Ledger]]
"""Returns the text of a file in a folder that already contains the meshes."""

WRITERS: dict[str, Writer] = {
    ".mjcf": write_mjcf,
    ".urdf": write_urdf,
    ".xml": write_mjcf,
    **dict.fromkeys(YAML, write_robot_yaml),
}


def write_robot(robot: Tree | RobotSource, path: Path) -> Ledger:
    """Write a robot in the format of the extension, with its meshes; return what is lost."""
    suffix = path.suffix.lower()
    writer = writer_for(path)
    if isinstance(robot, RobotSource) and suffix in YAML:
        text, ledger = write_robot_yaml(robot)
        for name, file in robot.mesh_files().items():
            copy_mesh(file, path.parent / name)
    else:
        tree = robot.tree() if isinstance(robot, RobotSource) else robot
        complete = replace(tree, links=tuple(replace(x, missing_shapes=()) for x in tree.links))
        text, ledger = writer(copy_meshes(complete, path.parent), path.parent)
        ledger = replace(ledger, entries=(*_left_out(tree), *ledger.entries))
    write_atomically(path, text)
    return ledger


def _left_out(tree: Tree) -> Iterator[LedgerEntry]:
    """Entries of the shapes that were missing when the robot was read."""
    for link in tree.links:
        place = Place(tree.name, element=f"link {link.name!r}")
        for shape in link.missing_shapes:
            yield LedgerEntry(place, f"shape {shape.reference!r}", Fate.DROPPED, shape.reason)


def writer_for(path: Path) -> Writer:
    """Writer of a file."""
    writer = WRITERS.get(path.suffix.lower())
    if writer is None:
        raise FileError(
            f"unknown format to write: {str(path)!r}",
            place=Place(str(path)),
            hint=f"expected one of {list_names(WRITERS)}",
        )
    return writer


MESHES = "meshes"  # Folder beside a robot file for copied meshes


def copy_meshes(tree: Tree, folder: Path) -> Tree:
    """Return the robot with copies of the meshes that are outside a folder."""
    here = folder.resolve()
    meshes = [x.mesh for link in tree.links for x in link.shapes if x.mesh is not None]
    copies = {mesh.file: _copied(mesh, here) for mesh in meshes}
    return replace(tree, links=tuple(_with_copies(link, copies) for link in tree.links))


def copy_mesh(source: Path, target: Path) -> None:
    """Copy a mesh, unless an identical file exists."""
    content = read_bytes(source)
    if target.exists():
        if read_bytes(target) == content:
            return
        message = f"{str(target)!r} exists and is another file"
        hint = "remove it, or write the robot to another folder"
        raise FileError(message, place=Place(str(target)), hint=hint)
    try:
        target.parent.mkdir(exist_ok=True)
    except OSError as error:
        message = f"cannot create folder {str(target.parent)!r}: {error.strerror}"
        raise FileError(message, place=Place(str(target))) from error
    write_atomically(target, content)


def _copied(mesh: Mesh, folder: Path) -> str:
    file = Path(mesh.file)
    if file.resolve().is_relative_to(folder):
        return mesh.file
    target = folder / MESHES / file.name
    if target.exists() and hashlib.sha256(read_bytes(target)).hexdigest() != mesh.digest:
        # Different meshes of one name, such as `base.stl`, are distinguished by content.
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

"""The meshes of an MJCF file that its shapes use, found and checked."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from linkwork.files import Element, read_bytes
from linkwork.model.asset_folders import Roots
from linkwork.model.link import Mesh
from linkwork.model.mesh import mesh_of_file
from linkwork.model.mjcf.classes import Classes, Part
from linkwork.model.mjcf.source import inside
from linkwork.spatial import Pose, from_position_wxyz, from_translation
from linkwork.spatial.vector import vector3

_STL_HEADER, _STL_TRIANGLE = 84, 50
"""Bytes of a binary STL file."""
_UNIT = (1.0, 1.0, 1.0)
_NO_TURN = (1.0, 0.0, 0.0, 0.0)


@dataclass(frozen=True, eq=False)
class Asset:
    """A mesh that shapes use by its name.

    Attributes:
        part: Its element with its defaults.
        file: Where its surface is; None when it is written into the element.
        mesh: The surface, when it can be used with a pose alone.
        pose_in_geom: Where the file's frame stands in the frame MuJoCo gives the mesh.
    """

    part: Part
    file: Path | None = None
    mesh: Mesh | None = None
    pose_in_geom: Pose = field(default_factory=Pose)


def used_meshes(top: Element, classes: Classes, names: set[str], roots: Roots) -> dict[str, Asset]:
    """The meshes called by these names.

    Raises:
        FileError: A file is missing, with the places searched, or no mesh.
    """
    folder = _folder(top)
    found: dict[str, Asset] = {}
    for section in inside(top):
        for element in inside(section) if section.tag == "asset" else ():
            name = _name(element)
            if element.tag == "mesh" and name in names and name not in found:
                class_name = element.attributes.get("class", "main")
                found[name] = _asset(Part(element, "mesh", class_name, classes), folder, roots)
    return found


def is_mesh_of_mujoco(path: Path) -> bool:
    """Whether MuJoCo reads a mesh file: OBJ, or STL that is not text."""
    suffix = path.suffix.lower()
    if suffix != ".stl":
        return suffix == ".obj"
    content = read_bytes(path)
    count = int.from_bytes(content[80:84], "little")
    return len(content) == _STL_HEADER + _STL_TRIANGLE * count or content[:5] != b"solid"


def _name(element: Element) -> str:
    file = element.attributes.get("file", "").replace("\\", "/")
    return element.attributes.get("name") or PurePosixPath(file).stem


def _folder(top: Element) -> tuple[str, bool]:
    """Where meshes are, and whether only the last part of their paths counts."""
    folder, strip = "", False
    for element in inside(top):
        if element.tag == "compiler":
            said = element.attributes
            folder = said.get("meshdir", said.get("assetdir", folder))
            strip = said.get("strippath", str(strip)).lower() == "true"
    return folder, strip


def _asset(part: Part, folder: tuple[str, bool], roots: Roots) -> Asset:
    element = part.element
    if "builtin" in element.attributes:
        raise element.error("a mesh may not be built in", "write it as a file")
    reference = part.get("file")
    if not reference:
        return Asset(part)
    reference = PurePosixPath(reference).name if folder[1] else reference
    path = roots.find(str(PurePosixPath(folder[0], reference)), element.place)
    if not is_mesh_of_mujoco(path):
        hint = "MuJoCo's meshes are OBJ and binary STL files"
        raise element.error(f"{str(path)!r} is no mesh that MuJoCo reads", hint)
    scale = vector3(part.numbers("scale", _UNIT))
    mesh = mesh_of_file(path, scale, place=element.place)
    # The file's points are first moved by refpos, turned by refquat, and scaled last.
    turn = part.numbers("refquat", _NO_TURN)
    back = vector3(-x for x in part.numbers("refpos", (0.0, 0.0, 0.0)))
    if turn == _NO_TURN:
        moved = vector3(x * factor for x, factor in zip(back, scale, strict=True))
        return Asset(part, path, mesh, from_translation(moved))
    if len(set(scale)) > 1 or not any(turn):
        return Asset(part, path)
    moved = vector3(x * scale[0] for x in back)
    turned = from_position_wxyz((0.0, 0.0, 0.0), turn).inverse()
    return Asset(part, path, mesh, turned @ from_translation(moved))

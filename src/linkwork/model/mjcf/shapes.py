"""The meshes of an MJCF file that its shapes use, found and checked."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from linkwork.files import Element, read_bytes
from linkwork.model.asset_folders import Roots
from linkwork.model.link import Mesh, Shape, ShapeKind
from linkwork.model.mesh import mesh_of_file
from linkwork.model.mjcf.bodies import Classes, Part, inside
from linkwork.model.mjcf.compiled_model import (
    BOX,
    CAPSULE,
    CYLINDER,
    ELLIPSOID,
    MESH,
    SPHERE,
    GeomAnswer,
)
from linkwork.model.mujoco.geom import SEEN_GROUP
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


GREY = (0.5, 0.5, 0.5, 1.0)
"""The colour of a geom that says none."""

_KINDS = {
    SPHERE: ShapeKind.SPHERE,
    CAPSULE: ShapeKind.CAPSULE,
    ELLIPSOID: ShapeKind.ELLIPSOID,
    CYLINDER: ShapeKind.CYLINDER,
    BOX: ShapeKind.BOX,
    MESH: ShapeKind.MESH,
}


class Shapes:
    """Makes shapes; knows the materials and meshes of the file."""

    def __init__(self, top: Element, classes: Classes, meshes: dict[str, Asset]) -> None:
        self._meshes = meshes
        self.materials: dict[str, Part] = {}
        for section in inside(top):
            for element in inside(section) if section.tag == "asset" else ():
                if element.tag == "material" and "name" in element.attributes:
                    class_name = element.attributes.get("class", "main")
                    part = Part(element, "material", class_name, classes)
                    self.materials[element.attributes["name"]] = part

    def shape(self, part: Part, answer: GeomAnswer) -> Shape | None:
        """The shape of a geom; None for a mesh that is in no file of its own."""
        kind, mesh = _KINDS[answer.kind], None
        pose = from_position_wxyz(answer.pos, answer.quat)
        if kind is ShapeKind.MESH:
            asset = self._meshes[part.get("mesh")]
            if asset.mesh is None or answer.mesh_pos is None or answer.mesh_quat is None:
                return None
            centred = from_position_wxyz(answer.mesh_pos, answer.mesh_quat)
            mesh, pose = asset.mesh, pose @ centred.inverse() @ asset.pose_in_geom
        return Shape(
            kind,
            _size(kind, answer.size),
            pose,
            self._color(part),
            visible=self.group(part) <= SEEN_GROUP,
            collides=self._collides(part),
            mesh=mesh,
        )

    def material(self, part: Part) -> Part | None:
        """The material that gives a geom its colour; None when it says its colour itself."""
        own = part.says("rgba") is not None and part.numbers("rgba", GREY) != GREY
        return None if own else self.materials.get(part.get("material"))

    def group(self, part: Part) -> float:
        """The group of a geom."""
        return part.numbers("group", (0.0,))[0]

    def _color(self, part: Part) -> tuple[float, float, float, float]:
        material = self.material(part)
        teller = part if material is None else material
        usual = GREY if material is None else (1.0, 1.0, 1.0, 1.0)
        red, green, blue, alpha = teller.numbers("rgba", usual)
        if not all(0 <= x <= 1 for x in (red, green, blue, alpha)):
            element = teller.says("rgba") or teller.element
            raise element.error(
                f"the colour {element.attributes.get('rgba')!r} is out of range", "each 0 to 1"
            )
        return (red, green, blue, alpha)

    def _collides(self, part: Part) -> bool:
        return any(part.numbers(name, (1.0,))[0] != 0 for name in ("contype", "conaffinity"))


def _size(kind: ShapeKind, size: tuple[float, float, float]) -> tuple[float, ...]:
    if kind is ShapeKind.BOX:
        return tuple(2 * x for x in size)
    if kind is ShapeKind.SPHERE:
        return size[:1]
    if kind is ShapeKind.ELLIPSOID:
        return size
    return () if kind is ShapeKind.MESH else (size[0], 2 * size[1])

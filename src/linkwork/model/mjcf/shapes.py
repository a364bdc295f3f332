"""Shapes of an MJCF file: geoms, materials and mesh assets."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from linkwork.files import Element, read_bytes
from linkwork.model.asset_folders import AssetFolders
from linkwork.model.link import Mesh, Shape, ShapeKind
from linkwork.model.mesh import mesh_of_file
from linkwork.model.mjcf.bodies import ClassedElement, DefaultClasses, children_of
from linkwork.model.mjcf.compiled_model import (
    BOX,
    CAPSULE,
    CYLINDER,
    ELLIPSOID,
    MESH,
    SPHERE,
    CompiledGeom,
)
from linkwork.model.mujoco.geom import VISUAL_GROUP
from linkwork.spatial import Pose
from linkwork.spatial.vector import vector3

_STL_HEADER, _STL_TRIANGLE = 84, 50
"""Sizes in a binary STL file [bytes]."""
_UNIT = (1.0, 1.0, 1.0)
_NO_ROTATION = (1.0, 0.0, 0.0, 0.0)


@dataclass(frozen=True, eq=False)
class MeshAsset:
    """A mesh of the file, used by geoms.

    Attributes:
        part: Its element with defaults.
        file: File of the surface; None when it is inline.
        mesh: The mesh, when it differs from its file by scale and pose only.
        pose_in_geom: Pose of the file frame in the mesh frame of MuJoCo.
    """

    part: ClassedElement
    file: Path | None = None
    mesh: Mesh | None = None
    pose_in_geom: Pose = field(default_factory=Pose)


def used_meshes(
    top: Element, classes: DefaultClasses, names: set[str], roots: AssetFolders
) -> dict[str, MeshAsset]:
    """Meshes of some names.

    Raises:
        FileError: A file does not exist (lists the folders searched) or is not a mesh.
    """
    folder = _folder(top)
    found: dict[str, MeshAsset] = {}
    for section in children_of(top):
        for element in children_of(section) if section.tag == "asset" else ():
            name = _name(element)
            if element.tag == "mesh" and name in names and name not in found:
                class_name = element.attributes.get("class", "main")
                found[name] = _asset(
                    ClassedElement(element, "mesh", class_name, classes), folder, roots
                )
    return found


def is_mujoco_mesh(path: Path) -> bool:
    """Whether MuJoCo reads a mesh file: OBJ or binary STL."""
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
    """Folder of meshes, and whether directories are stripped from their paths."""
    folder, strip = "", False
    for element in children_of(top):
        if element.tag == "compiler":
            given = element.attributes
            folder = given.get("meshdir", given.get("assetdir", folder))
            strip = given.get("strippath", str(strip)).lower() == "true"
    return folder, strip


def _asset(part: ClassedElement, folder: tuple[str, bool], roots: AssetFolders) -> MeshAsset:
    element = part.element
    if "builtin" in element.attributes:
        raise element.error("built-in meshes are not supported", "write the mesh to a file")
    reference = part.get("file")
    if not reference:
        return MeshAsset(part)
    reference = PurePosixPath(reference).name if folder[1] else reference
    path = roots.find(str(PurePosixPath(folder[0], reference)), element.place)
    if not is_mujoco_mesh(path):
        hint = "expected an OBJ or binary STL file"
        raise element.error(f"MuJoCo does not support the mesh {str(path)!r}", hint)
    scale = vector3(part.numbers("scale", _UNIT))
    mesh = mesh_of_file(path, scale, place=element.place)
    # Vertices are translated by refpos, rotated by refquat, then scaled.
    rotation = part.numbers("refquat", _NO_ROTATION)
    back = vector3(-x for x in part.numbers("refpos", (0.0, 0.0, 0.0)))
    if rotation == _NO_ROTATION:
        moved = vector3(x * factor for x, factor in zip(back, scale, strict=True))
        return MeshAsset(part, path, mesh, Pose.from_translation(moved))
    if len(set(scale)) > 1 or not any(rotation):
        return MeshAsset(part, path)
    moved = vector3(x * scale[0] for x in back)
    rotated = Pose.from_xyz_wxyz((0.0, 0.0, 0.0), rotation).inverse()
    return MeshAsset(part, path, mesh, rotated @ Pose.from_translation(moved))


GREY = (0.5, 0.5, 0.5, 1.0)
"""Default colour of a geom."""

SHAPE_KINDS = {
    SPHERE: ShapeKind.SPHERE,
    CAPSULE: ShapeKind.CAPSULE,
    ELLIPSOID: ShapeKind.ELLIPSOID,
    CYLINDER: ShapeKind.CYLINDER,
    BOX: ShapeKind.BOX,
    MESH: ShapeKind.MESH,
}
"""Shapes of geoms, by their type in MuJoCo."""


class MjcfShapes:
    """Converts geoms to shapes with the materials and meshes of the file."""

    def __init__(self, top: Element, classes: DefaultClasses, meshes: dict[str, MeshAsset]) -> None:
        self._meshes = meshes
        self.materials: dict[str, ClassedElement] = {}
        for section in children_of(top):
            for element in children_of(section) if section.tag == "asset" else ():
                if element.tag == "material" and "name" in element.attributes:
                    class_name = element.attributes.get("class", "main")
                    part = ClassedElement(element, "material", class_name, classes)
                    self.materials[element.attributes["name"]] = part

    def shape(self, part: ClassedElement, compiled: CompiledGeom) -> Shape | None:
        """Shape of a geom; None for a mesh that cannot be represented."""
        kind, mesh = SHAPE_KINDS[compiled.kind], None
        pose = Pose.from_xyz_wxyz(compiled.pos, compiled.quat)
        if kind is ShapeKind.MESH:
            asset = self._meshes[part.get("mesh")]
            if asset.mesh is None or compiled.mesh_pos is None or compiled.mesh_quat is None:
                return None
            centred = Pose.from_xyz_wxyz(compiled.mesh_pos, compiled.mesh_quat)
            mesh, pose = asset.mesh, pose @ centred.inverse() @ asset.pose_in_geom
        return Shape(
            kind,
            shape_size(kind, compiled.size),
            pose,
            self._color(part),
            visible=self.group(part) <= VISUAL_GROUP,
            collides=self._collides(part),
            mesh=mesh,
        )

    def material(self, part: ClassedElement) -> ClassedElement | None:
        """Material that sets the colour of a geom; None when the geom sets it."""
        own = part.source_of("rgba") is not None and part.numbers("rgba", GREY) != GREY
        return None if own else self.materials.get(part.get("material"))

    def group(self, part: ClassedElement) -> float:
        """Group of a geom."""
        return part.numbers("group", (0.0,))[0]

    def _color(self, part: ClassedElement) -> tuple[float, float, float, float]:
        material = self.material(part)
        source = part if material is None else material
        usual = GREY if material is None else (1.0, 1.0, 1.0, 1.0)
        red, green, blue, alpha = source.numbers("rgba", usual)
        if not all(0 <= x <= 1 for x in (red, green, blue, alpha)):
            element = source.source_of("rgba") or source.element
            raise element.error(
                f"invalid colour {element.attributes.get('rgba')!r}", "expected numbers from 0 to 1"
            )
        return (red, green, blue, alpha)

    def _collides(self, part: ClassedElement) -> bool:
        return any(part.numbers(name, (1.0,))[0] != 0 for name in ("contype", "conaffinity"))


def shape_size(kind: ShapeKind, size: tuple[float, float, float]) -> tuple[float, ...]:
    """Size of a shape from that of a geom."""
    if kind is ShapeKind.BOX:
        return tuple(2 * x for x in size)
    if kind is ShapeKind.SPHERE:
        return size[:1]
    if kind is ShapeKind.ELLIPSOID:
        return size
    return () if kind is ShapeKind.MESH else (size[0], 2 * size[1])

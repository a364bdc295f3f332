"""Shapes of an MJCF file: geoms, materials and mesh assets."""

import math
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath

from linkwork.errors import FileError
from linkwork.files import Element, read_bytes
from linkwork.files.numbers import parse_number
from linkwork.model.asset_folders import AssetFolders
from linkwork.model.link import Mesh, MissingShape, Shape, ShapeKind, size_fault
from linkwork.model.mesh import mesh_of_file
from linkwork.model.mjcf.bodies import (
    ClassedElement,
    DefaultClasses,
    MassSources,
    MjcfBody,
    children_of,
    elements_in,
    find_file,
    is_shape,
)
from linkwork.model.mjcf.compiled_model import CompiledGeom
from linkwork.model.mujoco.geom import SHAPE_KINDS, VISUAL_GROUP, shape_size
from linkwork.model.physics import ContactParameters
from linkwork.spatial import Pose
from linkwork.spatial.vector import vector3

_STL_HEADER, _STL_TRIANGLE = 84, 50  # Sizes in a binary STL file [bytes]
_UNIT = (1.0, 1.0, 1.0)
_NO_ROTATION = (1.0, 0.0, 0.0, 0.0)


@dataclass(frozen=True, eq=False)
class MeshAsset:
    """A mesh of the file, used by geoms."""

    part: ClassedElement
    file: Path | None = None  # File of the surface; None when it is inline
    mesh: Mesh | None = None  # The mesh, when it differs from its file by scale and pose only
    # Pose of the file frame in the mesh frame of MuJoCo
    pose_in_geom: Pose = field(default_factory=Pose)
    reference: str = ""  # The file as written
    problem: FileError | None = None  # Why it cannot be used; None when it can


def used_meshes(
    top: Element, classes: DefaultClasses, names: set[str], roots: AssetFolders
) -> dict[str, MeshAsset]:
    """Meshes of some names; those that cannot be used have a `problem`."""
    folder = mesh_folder(top)
    meshes: dict[str, MeshAsset] = {}
    for element in elements_in(top, "asset"):
        name = mesh_name(element)
        if element.tag == "mesh" and name in names and name not in meshes:
            class_name = element.attributes.get("class", "main")
            part = ClassedElement(element, "mesh", class_name, classes)
            try:
                meshes[name] = _asset(part, folder, roots)
            except FileError as error:
                meshes[name] = MeshAsset(part, reference=part.get("file"), problem=error)
    return meshes


def is_mujoco_mesh(path: Path) -> bool:
    """Whether MuJoCo reads a mesh file: OBJ, MSH or binary STL."""
    suffix = path.suffix.lower()
    if suffix != ".stl":
        return suffix in (".obj", ".msh")
    content = read_bytes(path)
    count = int.from_bytes(content[80:84], "little")
    return len(content) == _STL_HEADER + _STL_TRIANGLE * count or content[:5] != b"solid"


def mesh_name(element: Element) -> str:
    """Name of a <mesh>, else that of its file."""
    file = element.attributes.get("file", "").replace("\\", "/")
    return element.attributes.get("name") or PurePosixPath(file).stem


def mesh_folder(top: Element) -> tuple[str, bool]:
    """Folder of meshes, and whether directories are stripped from their paths."""
    folder, strip = "", False
    for element in children_of(top):
        if element.tag == "compiler":
            settings = element.attributes
            folder = settings.get("meshdir", settings.get("assetdir", folder))
            strip = settings.get("strippath", str(strip)).lower() == "true"
    return folder, strip


def _asset(part: ClassedElement, folder: tuple[str, bool], roots: AssetFolders) -> MeshAsset:
    element = part.element
    if "builtin" in element.attributes:
        raise element.error("built-in meshes are not supported", "write the mesh to a file")
    reference = part.get("file")
    if not reference:
        return MeshAsset(part)
    if "meshdir" in element.attributes:
        # Of an attached model, whose files are in other folders.
        folder = element.attributes["meshdir"], element.attributes.get("strippath") == "true"
    reference = PurePosixPath(reference).name if folder[1] else reference
    path = find_file(reference, element, roots, folder[0])
    if not is_mujoco_mesh(path):
        hint = "expected an OBJ, MSH or binary STL file"
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


GREY = (0.5, 0.5, 0.5, 1.0)  # Default colour of a geom


class MeshAssets:
    """Meshes of a file, and which of them MuJoCo has to read.

    MuJoCo reads a mesh only for the mass of a body or to fit a primitive shape to it. All other
    geoms with a mesh are compiled as a small sphere in the same place (`stand_ins`), which is fast.
    """

    def __init__(
        self,
        meshes: dict[str, MeshAsset],
        geoms: list[tuple[MjcfBody, ClassedElement]],
        masses: MassSources,
    ) -> None:
        self.meshes = meshes
        solid = [(body, part) for body, part in geoms if part.get("mesh") and is_shape(part)]
        needed = [part for body, part in solid if not self._stands_in(body, part, masses)]
        self._needed = {part.get("mesh") for part in needed}
        self.stand_ins = {id(part.element) for _, part in solid if part not in needed}
        self.lost_mass = [
            problem
            for body, part in solid
            if masses.adds_mass(body, part) and (problem := self.problem_of(part)) is not None
        ]

    def mesh_of(self, part: ClassedElement) -> MeshAsset | None:
        """Mesh of a geom; None when it has none."""
        name = part.get("mesh")
        if not name or not is_shape(part):
            return None
        missing = part.element.error(f"unknown mesh {name!r}", "add it in <asset>, or remove it")
        return self.meshes.get(name, MeshAsset(part, reference=name, problem=missing))

    def read_by_engine(self) -> dict[str, MeshAsset]:
        """Meshes that MuJoCo has to read."""
        return {name: x for name, x in self.meshes.items() if name in self._needed}

    def problem_of(self, part: ClassedElement) -> FileError | None:
        """Why the mesh of a geom cannot be used; None when it can, or there is none."""
        asset = self.mesh_of(part)
        return None if asset is None else asset.problem

    def _stands_in(self, body: MjcfBody, part: ClassedElement, masses: MassSources) -> bool:
        if self.problem_of(part) is not None:
            return True
        return part.get("type") == "mesh" and not masses.adds_mass(body, part)


class MjcfShapes:
    """Converts geoms to shapes with the materials and meshes of the file."""

    def __init__(self, top: Element, classes: DefaultClasses, assets: MeshAssets) -> None:
        self.assets = assets
        self.invalid_colours: dict[int, Element] = {}
        """Elements with an invalid `rgba`, by identity."""
        self.materials: dict[str, ClassedElement] = {}
        for element in elements_in(top, "asset"):
            if element.tag == "material" and "name" in element.attributes:
                class_name = element.attributes.get("class", "main")
                part = ClassedElement(element, "material", class_name, classes)
                self.materials[element.attributes["name"]] = part

    def shape(self, part: ClassedElement, compiled: CompiledGeom) -> Shape | MissingShape | None:
        """Shape of a geom; None for a mesh that cannot be represented."""
        kind, mesh = SHAPE_KINDS[compiled.kind], None
        pose = Pose.from_xyz_wxyz(compiled.pos, compiled.quat)
        contact = self.contact(part, compiled)
        seen = (self.group(part) <= VISUAL_GROUP, contact is not None)
        asset = self.assets.mesh_of(part)
        if asset is not None and asset.problem is not None:
            return MissingShape(asset.reference, asset.problem.message, pose, *seen)
        if asset is not None and id(part.element) in self.assets.stand_ins:
            if asset.mesh is None:
                return None
            kind, mesh, pose = ShapeKind.MESH, asset.mesh, pose @ asset.pose_in_geom
        elif kind is ShapeKind.MESH and asset is not None:
            if asset.mesh is None or compiled.mesh_pos is None or compiled.mesh_quat is None:
                return None
            centred = Pose.from_xyz_wxyz(compiled.mesh_pos, compiled.mesh_quat)
            mesh, pose = asset.mesh, pose @ centred.inverse() @ asset.pose_in_geom
        size = shape_size(kind, compiled.size)
        if hint := size_fault(kind, size):
            raise part.element.error(f"invalid size of a {kind.value}: {size}", hint)
        contact = contact or ContactParameters()
        return Shape(kind, size, pose, self._color(part), *seen, mesh, contact)

    def material(self, part: ClassedElement) -> ClassedElement | None:
        """Material that sets the colour of a geom; None when the geom sets it."""
        source = part.source_of("rgba")
        has_color = source is not None and _numbers(source) != GREY
        return None if has_color else self.materials.get(part.get("material"))

    def group(self, part: ClassedElement) -> float:
        """Group of a geom."""
        return part.numbers("group", (0.0,))[0]

    def _color(self, part: ClassedElement) -> tuple[float, float, float, float]:
        material = self.material(part)
        source = part if material is None else material
        default = GREY if material is None else (1.0, 1.0, 1.0, 1.0)
        element = source.source_of("rgba")
        if element is None:
            return default
        rgba = _numbers(element)
        if len(rgba) != len(default) or not all(0 <= x <= 1 for x in rgba):
            self.invalid_colours[id(element)] = element
            return default
        red, green, blue, alpha = rgba
        return (red, green, blue, alpha)

    def contact(self, part: ClassedElement, compiled: CompiledGeom) -> ContactParameters | None:
        """Contact parameters of a geom; None when it collides with nothing."""
        contype, conaffinity = (
            int(part.numbers(name, (1.0,))[0]) for name in ("contype", "conaffinity")
        )
        if contype == conaffinity == 0:
            return None
        return replace(compiled.contact, contype=contype, conaffinity=conaffinity)


def _numbers(element: Element) -> tuple[float, ...]:
    """Numbers of the colour of an element; NaN for what is none."""
    numbers = (parse_number(word) for word in element.attributes["rgba"].split())
    return tuple(math.nan if x is None else x for x in numbers)

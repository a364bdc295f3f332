"""Links of a URDF file: inertia, shapes, materials and origins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from linkwork.errors import ArgumentError
from linkwork.files import Element
from linkwork.model.asset_folders import AssetFolders
from linkwork.model.ledger import XmlLedger
from linkwork.model.link import (
    Joint,
    Mesh,
    Shape,
    ShapeKind,
    TreeLink,
)
from linkwork.model.mesh import mesh_of_file
from linkwork.spatial import Inertia, Pose
from linkwork.spatial.vector import ZERO, vector3


def origin(element: Element, ledger: XmlLedger) -> Pose:
    """Pose of the <origin> of an element; identity without one.

    Raises:
        SchemaError: Invalid numbers.
    """
    found = element.first("origin")
    if found is None:
        return Pose()
    ledger.keep(found, "xyz", "rpy")
    try:
        return Pose.from_xyz_rpy(found.vector("xyz", 3, ZERO), found.vector("rpy", 3, ZERO))
    except ArgumentError as error:
        raise found.error(error.message, error.hint) from error


Rgba = tuple[float, float, float, float]

_NO_TEXTURE = "textures are not read"


class Materials:
    """Colours of the visuals of a file, defined in place or by name.

    A name is kept in the ledger only where it refers to a colour defined elsewhere.
    """

    def __init__(self, top: Element, ledger: XmlLedger) -> None:
        self._ledger = ledger
        visuals = [visual for link in top.all("link") for visual in link.all("visual")]
        inside = [x for x in (visual.first("material") for visual in visuals) if x is not None]
        self._used = {x.attributes.get("name") for x in inside if x.first("color") is None}
        self._defined: dict[str, Element] = {}
        self._textured: set[str] = set()
        for material in (*top.all("material"), *inside):
            self._define(material)
        for material in top.all("material"):
            self._note_global(material)

    def rgba(self, visual: Element) -> Rgba | None:
        """Colour of a visual; None when it has none."""
        material = visual.first("material")
        if material is None:
            return None
        if material.first("color") is None:
            return self._by_name(material)
        self._keep(material)
        if not self._is_used(material):
            note = "the colour is kept, not its name"
            self._ledger.drop_attributes(material, note, "name")
        return _rgba(material)

    def _define(self, material: Element) -> None:
        name = material.attributes.get("name", "")
        if material.first("color") is not None:
            self._defined.setdefault(name, material)
        elif material.first("texture") is not None:
            self._textured.add(name)

    def _note_global(self, material: Element) -> None:
        name = material.attribute("name")
        if material.first("color") is None:
            self._ledger.drop(material, _NO_TEXTURE)
        elif self._is_used(material):
            self._keep(material)
        elif self._defined[name] is material:
            self._ledger.drop(material, "not used by any visual")
        else:
            line = self._defined[name].place.line
            self._ledger.drop(material, f"{name!r} is defined in line {line}")

    def _is_used(self, material: Element) -> bool:
        name = material.attributes.get("name", "")
        return name in self._used and self._defined.get(name) is material

    def _by_name(self, material: Element) -> Rgba | None:
        name = material.attribute("name")
        if name in self._defined:
            self._keep(material)
            return _rgba(self._defined[name])
        if name not in self._textured:
            known = ", ".join(sorted(self._defined)) or "none"
            raise material.error(f"unknown material {name!r}", f"materials: {known}")
        self._ledger.drop(material, _NO_TEXTURE)
        return None

    def _keep(self, material: Element) -> None:
        self._ledger.keep(material, "name")
        for child in material.children:
            if child is material.first("color"):
                self._ledger.keep(child, "rgba")
            elif child.tag == "texture":
                self._ledger.drop(child, _NO_TEXTURE)


def _rgba(material: Element) -> Rgba:
    color = material.required("color")
    red, green, blue, alpha = color.vector("rgba", 4)
    if not all(0 <= x <= 1 for x in (red, green, blue, alpha)):
        raise color.error(
            f"invalid colour {color.attribute('rgba')!r}", "expected numbers from 0 to 1"
        )
    return (red, green, blue, alpha)


SIZES = {
    "box": (ShapeKind.BOX, (("size", 3),)),
    "sphere": (ShapeKind.SPHERE, (("radius", 1),)),
    "cylinder": (ShapeKind.CYLINDER, (("radius", 1), ("length", 1))),
    "capsule": (ShapeKind.CAPSULE, (("radius", 1), ("length", 1))),
}
"""Shapes of URDF: kind, and attributes with their number of values."""

_FORMS = (*SIZES, "mesh")
_UNSCALED = (1.0, 1.0, 1.0)


class UrdfShapes:
    """Shapes from <visual> and <collision> elements."""

    def __init__(self, top: Element, ledger: XmlLedger, roots: AssetFolders) -> None:
        self._ledger = ledger
        self._roots = roots
        self._materials = Materials(top, ledger)
        self._meshes: dict[str, Mesh] = {}

    def of_link(self, link: Element) -> tuple[Shape, ...]:
        """Shapes of a link."""
        seen = [self._visual(element) for element in link.all("visual")]
        return merge_shapes(seen, [self._shape(element) for element in link.all("collision")])

    def _visual(self, element: Element) -> Shape:
        shape, rgba = self._shape(element), self._materials.rgba(element)
        return shape if rgba is None else replace(shape, rgba=rgba)

    def _shape(self, element: Element) -> Shape:
        geometry = element.required("geometry")
        form = next((x for x in geometry.children if x.tag in _FORMS), None)
        if form is None:
            found = ", ".join(f"<{x.tag}>" for x in geometry.children) or "nothing"
            hint = f"expected one of {', '.join(_FORMS)}"
            raise geometry.error(f"invalid geometry: {found}", hint)
        self._ledger.keep(element)
        self._ledger.drop_attributes(element, "shapes have no name", "name")
        self._ledger.keep(geometry)
        pose = origin(element, self._ledger)
        if form.tag == "mesh":
            return Shape(ShapeKind.MESH, (), pose, mesh=self._mesh(form))
        return Shape(SIZES[form.tag][0], self._size(form), pose)

    def _size(self, form: Element) -> tuple[float, ...]:
        sizes = SIZES[form.tag][1]
        self._ledger.keep(form, *(name for name, _ in sizes))
        size = tuple(x for name, count in sizes for x in form.vector(name, count))
        if min(size) <= 0:
            raise form.error(f"invalid size of a {form.tag}: {size}", "expected positive numbers")
        return size

    def _mesh(self, form: Element) -> Mesh:
        self._ledger.keep(form, "filename", "scale")
        reference = form.attribute("filename")
        scale = vector3(form.vector("scale", 3, _UNSCALED))
        if not all(scale):
            raise form.error(f"invalid mesh scale: {scale}", "expected factors other than 0")
        if reference not in self._meshes:
            path = self._roots.find(reference, form.place)
            self._meshes[reference] = mesh_of_file(path, place=form.place)
        return replace(self._meshes[reference], scale=scale)


def merge_shapes(seen: Sequence[Shape], solid: Sequence[Shape]) -> tuple[Shape, ...]:
    """Shapes of a link from its visuals and collisions, visuals first.

    Equal visuals and collisions are one shape; without visuals the collisions are drawn.
    """
    shapes = [replace(shape, collides=False) for shape in seen]
    waiting: dict[Shape, list[int]] = {}
    for index in reversed(range(len(shapes))):
        waiting.setdefault(bare(shapes[index]), []).append(index)
    for shape in map(bare, solid):
        if waiting.get(shape):
            index = waiting[shape].pop()
            shapes[index] = replace(shapes[index], collides=True)
        else:
            shapes.append(replace(shape, visible=not seen))
    return tuple(shapes)


def bare(shape: Shape) -> Shape:
    """Geometry and pose of a shape, all that a collision element has."""
    return Shape(shape.kind, shape.size, shape.pose_in_link, mesh=shape.mesh)


class UrdfLinks:
    """Links from <link> elements."""

    def __init__(self, top: Element, ledger: XmlLedger, roots: AssetFolders) -> None:
        self._ledger = ledger
        self._shapes = UrdfShapes(top, ledger, roots)

    def link(
        self, element: Element, parent: str | None, joint: Joint, pose: Pose | None = None
    ) -> TreeLink:
        """Link of an element, with its joint."""
        shapes = self._shapes.of_link(element)
        inertia = self._inertia(element.first("inertial"))
        return TreeLink(element.attribute("name"), parent, joint, pose or Pose(), inertia, shapes)

    def _inertia(self, element: Element | None) -> Inertia | None:
        if element is None:
            return None
        mass, moments = element.required("mass"), element.required("inertia")
        self._ledger.keep(element)
        self._ledger.keep(mass, "value")
        self._ledger.keep(moments, "ixx", "ixy", "ixz", "iyy", "iyz", "izz")
        xx, yy, zz = (moments.number(name) for name in ("ixx", "iyy", "izz"))
        xy, xz, yz = (moments.number(name, 0.0) for name in ("ixy", "ixz", "iyz"))
        matrix = ((xx, xy, xz), (xy, yy, yz), (xz, yz, zz))
        body = Inertia.unvalidated(mass.number("value"), ZERO, matrix)
        pose = origin(element, self._ledger)
        if xx == yy == zz and xy == xz == yz == 0:
            pose = Pose.from_translation(pose.position)
            self._note_isotropic(element)
        return body.moved(pose)

    def _note_isotropic(self, inertial: Element) -> None:
        found = inertial.first("origin")
        if found is not None:
            note = "a rotation does not change an isotropic inertia"
            self._ledger.drop_attributes(found, note, "rpy")

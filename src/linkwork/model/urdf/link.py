"""Links of a URDF file: inertia, shapes, materials and origins."""

from collections.abc import Sequence
from dataclasses import replace

from linkwork.errors import ArgumentError, FileError, SchemaError, list_names
from linkwork.files import Element
from linkwork.files.document import shorten
from linkwork.files.numbers import parse_number
from linkwork.model.asset_folders import AssetFolders
from linkwork.model.ledger import XmlLedger
from linkwork.model.link import (
    MIN_LENGTH,
    Joint,
    Mesh,
    MissingShape,
    Shape,
    ShapeKind,
    TreeLink,
    scale_fault,
    size_fault,
)
from linkwork.model.mesh import mesh_of_file
from linkwork.model.mesh.colors import NO_TEXTURES, Rgba, mesh_color
from linkwork.model.urdf.joint import UrdfValues
from linkwork.spatial import Inertia, Matrix3, Pose, Vector3
from linkwork.spatial.vector import ZERO, vector3


def origin(element: Element, ledger: XmlLedger) -> Pose:
    """Pose of the <origin> of an element; identity without one."""
    element_origin = element.first("origin")
    if element_origin is None:
        return Pose()
    ledger.keep(element_origin, "xyz", "rpy")
    values = UrdfValues(ledger)
    try:
        xyz, rpy = (values.numbers(element_origin, name, 3, ZERO) for name in ("xyz", "rpy"))
        return Pose.from_xyz_rpy(xyz, rpy)
    except ArgumentError as error:
        raise element_origin.error(error.message, error.hint) from error


class Materials:
    """Colours of the visuals of a file, defined in place or by name.

    A name is kept in the ledger only where it refers to a colour defined elsewhere.
    """

    def __init__(self, top: Element, ledger: XmlLedger) -> None:
        self._ledger = ledger
        visuals = [visual for link in top.all("link") for visual in link.all("visual")]
        inside = [x for visual in visuals for x in visual.all("material")[:1]]
        materials = (*top.all("material"), *inside)
        self._used = {_name(x) for x in inside if x.first("color") is None}
        colored = [x for x in materials if x.first("color") is not None]
        self._defined = {_name(x): x for x in reversed(colored)}
        bare = (x for x in materials if x.first("color") is None)
        self._textured = {_name(x) for x in bare if x.first("texture") is not None}
        self._reported: list[Element] = []
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
        return self._rgba(material)

    def _note_global(self, material: Element) -> None:
        name = _name(material)
        if material.first("color") is None:
            self._ledger.drop(material, NO_TEXTURES)
        elif self._is_used(material):
            self._keep(material)
        elif self._defined[name] is material:
            self._ledger.drop(material, "not used by any visual")
        else:
            line = self._defined[name].place.line
            self._ledger.drop(material, f"{name!r} is defined in line {line}")

    def _is_used(self, material: Element) -> bool:
        name = _name(material)
        return name in self._used and self._defined.get(name) is material

    def _by_name(self, material: Element) -> Rgba | None:
        name = _name(material)
        if name in self._defined:
            self._keep(material)
            return self._rgba(self._defined[name])
        if name in self._textured:
            self._ledger.drop(material, NO_TEXTURES)
            return None
        names = list_names(sorted(self._defined), near=name) or "none"
        self._ledger.drop(material, "not defined")
        message = f"unknown material {shorten(name)!r}; the default colour is used"
        self._ledger.report(material, message, f"define it; materials: {names}")
        return None

    def _rgba(self, material: Element) -> Rgba | None:
        color = material.required("color")
        if color in self._reported:
            return None
        try:
            return self._color(color)
        except SchemaError as error:
            self._reported.append(color)
            self._ledger.report_error(color, error, "the default colour is used")
            return None

    def _color(self, color: Element) -> Rgba:
        text = color.attribute("rgba")
        size = 3 if len(text.replace(",", " ").split()) == 3 else 4
        values = UrdfValues(self._ledger).numbers(color, "rgba", size)
        if size == 3:
            message = f"colour {text!r} has no alpha, read as opaque"
            self._ledger.report(color, message, "add a fourth number")
        red, green, blue, alpha = (*values, 1.0)[:4]
        if not all(0 <= x <= 1 for x in (red, green, blue, alpha)):
            hint = "expected numbers from 0 to 1"
            raise color.error(f"invalid colour {shorten(text)!r}", hint)
        return (red, green, blue, alpha)

    def _keep(self, material: Element) -> None:
        self._ledger.keep(material, "name")
        for child in material.children:
            if child is material.first("color"):
                self._ledger.keep(child, "rgba")
            elif child.tag == "texture":
                self._ledger.drop(child, NO_TEXTURES)


def _name(material: Element) -> str:
    return material.attributes.get("name", "")


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
    """Shapes from <visual> and <collision> elements; those that cannot be used are reported."""

    def __init__(self, top: Element, ledger: XmlLedger, roots: AssetFolders) -> None:
        self._ledger = ledger
        self._values = UrdfValues(ledger)
        self._roots = roots
        self._materials = Materials(top, ledger)
        self._meshes: dict[str, Mesh] = {}

    def of_link(self, link: Element) -> tuple[tuple[Shape, ...], tuple[MissingShape, ...]]:
        """Shapes of a link, and those that cannot be used."""
        visuals, collisions = link.all("visual"), link.all("collision")
        missing: list[MissingShape] = []
        seen = [shape for x in visuals if (shape := self._visual(x, missing))]
        solid = [shape for x in collisions if (shape := self._shape(x, missing))]
        return merge_shapes(seen, solid), merge_missing(missing, drawn=not visuals)

    def _visual(self, element: Element, missing: list[MissingShape]) -> Shape | None:
        shape = self._shape(element, missing)
        if shape is None:
            return None
        if element.first("material") is None and shape.mesh is not None:
            rgba = self._mesh_color(element, shape.mesh)
        else:
            rgba = self._materials.rgba(element)
        return shape if rgba is None else replace(shape, rgba=rgba)

    def _mesh_color(self, element: Element, mesh: Mesh) -> Rgba | None:
        """Colour of the file of a mesh; what of it is lost is in the ledger."""
        color = mesh_color(mesh)
        if color.loss:
            form = element.required("geometry").required("mesh")
            self._ledger.approximate(form, "filename", color.loss)
        return color.rgba

    def _shape(self, element: Element, missing: list[MissingShape]) -> Shape | None:
        pose = Pose()
        try:
            form = self._form(element)
            pose = origin(element, self._ledger)
            if form.tag == "mesh":
                return Shape(ShapeKind.MESH, (), pose, mesh=self._mesh(form))
            return Shape(SIZES[form.tag][0], self._size(form), pose)
        except FileError as error:
            self._ledger.drop(element, "invalid, left out")
            self._ledger.report_error(element, error, "the shape is left out")
            if not _is_empty(element):
                missing.append(_missing(element, pose, error))
            return None

    def _form(self, element: Element) -> Element:
        """Return the solid of a visual or collision."""
        self._ledger.keep(element)
        self._ledger.drop_attributes(element, "shapes have no name", "name")
        geometry = element.required("geometry")
        self._ledger.keep(geometry)
        form = next((x for x in geometry.children if x.tag in _FORMS), None)
        if form is None:
            listed = ", ".join(f"<{x.tag}>" for x in geometry.children) or "nothing"
            hint = f"expected one of {list_names(_FORMS)}"
            raise geometry.error(f"invalid geometry: {shorten(listed)}", hint)
        return form

    def _size(self, form: Element) -> tuple[float, ...]:
        sizes = SIZES[form.tag][1]
        self._ledger.keep(form, *(name for name, _ in sizes))
        size = tuple(x for name, count in sizes for x in self._values.numbers(form, name, count))
        if hint := size_fault(SIZES[form.tag][0], size):
            raise form.error(f"invalid size of a {form.tag}: {size}", hint)
        return size

    def _mesh(self, form: Element) -> Mesh:
        self._ledger.keep(form, "filename", "scale")
        reference, scale = form.attribute("filename"), self._scale(form)
        if hint := scale_fault(scale):
            raise form.error(f"invalid mesh scale: {scale}", hint)
        if reference not in self._meshes:
            path = self._roots.find(self._with_slashes(form, reference), form.place)
            self._meshes[reference] = mesh_of_file(path, place=form.place)
        return replace(self._meshes[reference], scale=scale)

    def _with_slashes(self, form: Element, reference: str) -> str:
        if "\\" not in reference:
            return reference
        message = f"the path {shorten(reference)!r} has backslashes, read as /"
        self._ledger.report(form, message, "write / between folders")
        return reference.replace("\\", "/")

    def _scale(self, form: Element) -> Vector3:
        text = form.attributes.get("scale", "")
        factor = parse_number(text.strip())
        if factor is None:
            return vector3(self._values.numbers(form, "scale", 3, _UNSCALED))
        message = f"the mesh scale {text!r} is one number; used along all axes"
        self._ledger.report(form, message, f'write scale="{text} {text} {text}"')
        return (factor, factor, factor)


def _missing(element: Element, pose: Pose, error: FileError) -> MissingShape:
    solids = _solids(element)
    files = [x.attributes.get("filename", "") for x in solids if x.tag == "mesh"]
    reference = "".join(files[:1]) or ", ".join(f"<{x.tag}>" for x in solids)
    visible = element.tag == "visual"
    return MissingShape(
        *(reference, error.message, pose, visible, not visible, error.hint),
        place=error.place or element.place,
    )


def _is_empty(element: Element) -> bool:
    """Whether a visual or collision has no solid, one without size or file, or nothing to see."""
    min_length = MIN_LENGTH if element.tag == "visual" else 0.0
    return all(_is_nothing(x, min_length) for x in _solids(element))


def _solids(element: Element) -> list[Element]:
    return [x for geometry in element.all("geometry") for x in geometry.children]


def _is_nothing(solid: Element, min_length: float) -> bool:
    if solid.tag == "mesh":
        return not solid.attributes.get("filename", "").strip()
    names = [name for name, _ in SIZES[solid.tag][1]] if solid.tag in SIZES else []
    words = " ".join(solid.attributes.get(name, "") for name in names).split()
    sizes = [parse_number(word) for word in words]
    return bool(names) and all(x == 0 or (x is not None and 0 < x < min_length) for x in sizes)


def merge_missing(missing: Sequence[MissingShape], *, drawn: bool) -> tuple[MissingShape, ...]:
    """Missing shapes of a link, visuals first; equal ones of a visual and a collision are one.

    Collisions are drawn where the link has no visuals.
    """
    merged: dict[tuple[str, Pose], MissingShape] = {}
    for shape in missing:
        key = (shape.reference, shape.pose_in_link)
        first = merged.setdefault(key, replace(shape, visible=shape.visible or drawn))
        merged[key] = replace(first, collides=first.collides or shape.collides)
    return tuple(merged.values())


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


_MOMENTS = ("ixx", "ixy", "ixz", "iyy", "iyz", "izz")
_NO_MOMENTS = (ZERO, ZERO, ZERO)


class UrdfLinks:
    """Links from <link> elements."""

    def __init__(self, top: Element, ledger: XmlLedger, roots: AssetFolders) -> None:
        self._ledger = ledger
        self._values = UrdfValues(ledger)
        self._shapes = UrdfShapes(top, ledger, roots)

    def link(
        self, element: Element, parent: str | None, joint: Joint, pose: Pose | None = None
    ) -> TreeLink:
        """Link of an element, with its joint."""
        shapes, missing = self._shapes.of_link(element)
        inertia = self._inertia(element.first("inertial"))
        name = element.attribute("name")
        return TreeLink(name, parent, joint, pose or Pose(), inertia, shapes, missing)

    def _inertia(self, element: Element | None) -> Inertia | None:
        if element is None:
            return None
        try:
            mass = element.required("mass")
            self._ledger.keep(element)
            self._ledger.keep(mass, "value")
            value = self._values.number(mass, "value")
            body = Inertia.unvalidated(value, ZERO, self._moments(element))
            pose = origin(element, self._ledger)
        except SchemaError as error:
            self._ledger.drop(element, "invalid")
            self._ledger.report_error(element, error, "the link has no inertia")
            return None
        (xx, xy, xz), (_, yy, yz), (_, _, zz) = body.matrix
        if xx == yy == zz and xy == xz == yz == 0:
            pose = Pose.from_translation(pose.position)
            for turned in element.all("origin")[:1]:
                note = "a rotation does not change an isotropic inertia"
                self._ledger.drop_attributes(turned, note, "rpy")
        return body.moved(pose)

    def _moments(self, inertial: Element) -> Matrix3:
        moments = inertial.first("inertia")
        if moments is None:
            message = "the element <inertia> is missing; read as a point mass"
            self._ledger.report(inertial, message, "add it inside <inertial>")
            return _NO_MOMENTS
        self._ledger.keep(moments, *_MOMENTS)
        for name in ("ixx", "iyy", "izz"):
            if name not in moments.attributes:
                message = f"the attribute {name!r} is missing, read as 0"
                self._ledger.report(moments, message, f'write {name}="..."')
        xx, xy, xz, yy, yz, zz = (self._values.number(moments, x, 0.0) for x in _MOMENTS)
        return ((xx, xy, xz), (xy, yy, yz), (xz, yz, zz))

"""The bodies of a URDF file: inertias, visual and collision shapes, colours."""

from __future__ import annotations

from dataclasses import replace

from linkwork.files import Element
from linkwork.model.ledger import XmlLedger
from linkwork.model.link import Joint, Link, Shape, ShapeKind
from linkwork.spatial import Inertia, Pose, from_position_rpy

Rgba = tuple[float, float, float, float]

_SIZES = {
    "box": (ShapeKind.BOX, (("size", 3),)),
    "sphere": (ShapeKind.SPHERE, (("radius", 1),)),
    "cylinder": (ShapeKind.CYLINDER, (("radius", 1), ("length", 1))),
    "capsule": (ShapeKind.CAPSULE, (("radius", 1), ("length", 1))),
}
_ZERO = (0.0, 0.0, 0.0)


def origin(element: Element, ledger: XmlLedger) -> Pose:
    """The pose an element's <origin> gives; the identity without one."""
    found = element.first("origin")
    if found is None:
        return Pose()
    ledger.keep(found, "xyz", "rpy")
    return from_position_rpy(found.vector("xyz", 3, _ZERO), found.vector("rpy", 3, _ZERO))


class UrdfBodies:
    """Makes links from <link> elements; knows the colours the whole file defines."""

    def __init__(self, top: Element, ledger: XmlLedger) -> None:
        self._ledger = ledger
        visuals = (visual for link in top.all("link") for visual in link.all("visual"))
        materials = [*top.all("material"), *(x for v in visuals for x in v.all("material"))]
        self._colors: dict[str, Rgba] = {}
        for material in materials:
            color = material.first("color")
            if color is not None and material.attributes.get("name"):
                self._colors.setdefault(material.attribute("name"), _rgba(color))
        for material in top.all("material"):
            self._keep_material(material)

    def link(
        self, element: Element, parent: str | None, joint: Joint, pose: Pose | None = None
    ) -> Link:
        """The link an element describes, carried by a joint."""
        seen = [self._shape(x) for x in element.all("visual")]
        solid = [self._shape(x) for x in element.all("collision")]
        visuals = [replace(x, collides=False) for x in seen if x is not None]
        collisions = [replace(x, visible=not visuals) for x in solid if x is not None]
        inertia = self._inertia(element.first("inertial"))
        shapes = (*visuals, *collisions)
        return Link(element.attribute("name"), parent, joint, pose or Pose(), inertia, shapes)

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
        body = Inertia(mass.number("value"), _ZERO, matrix)
        return body.moved(origin(element, self._ledger))

    def _shape(self, element: Element) -> Shape | None:
        geometry = element.required("geometry")
        form = next((x for x in geometry.children if x.tag in _SIZES), None)
        if form is None:
            found = ", ".join(f"<{x.tag}>" for x in geometry.children) or "nothing"
            if geometry.first("mesh") is None:
                hint = f"the shapes that are read: {', '.join(_SIZES)}"
                raise geometry.error(f"a geometry must hold a shape, not {found}", hint)
            self._ledger.drop(element, "mesh shapes are not read")
            return None
        for part in (element, geometry):
            self._ledger.keep(part)
        kind, sizes = _SIZES[form.tag]
        self._ledger.keep(form, *(name for name, _ in sizes))
        size = tuple(x for name, count in sizes for x in form.vector(name, count))
        if min(size) <= 0:
            raise form.error(f"a {form.tag} has the size {size}", "its sizes must be positive")
        shape = Shape(kind, size, origin(element, self._ledger))
        material = element.first("material")
        return shape if material is None else self._colored(shape, material)

    def _colored(self, shape: Shape, material: Element) -> Shape:
        self._keep_material(material)
        color = material.first("color")
        if color is not None:
            return replace(shape, rgba=_rgba(color))
        name = material.attribute("name")
        if name not in self._colors:
            if material.first("texture") is not None:
                return shape
            known = ", ".join(sorted(self._colors)) or "none"
            raise material.error(f"there is no material {name!r}", f"materials: {known}")
        return replace(shape, rgba=self._colors[name])

    def _keep_material(self, material: Element) -> None:
        self._ledger.keep(material, "name")
        color = material.first("color")
        if color is not None:
            self._ledger.keep(color, "rgba")


def _rgba(color: Element) -> Rgba:
    red, green, blue, alpha = color.vector("rgba", 4)
    if not all(0 <= x <= 1 for x in (red, green, blue, alpha)):
        raise color.error(f"the colour {color.attribute('rgba')!r} is out of range", "each 0 to 1")
    return (red, green, blue, alpha)

"""The shapes of a URDF file: solids and meshes, to be seen, to collide, or both."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from linkwork.files import Element
from linkwork.model.asset_folders import Roots
from linkwork.model.ledger import XmlLedger
from linkwork.model.link import Mesh, Shape, ShapeKind
from linkwork.model.mesh import mesh_of_file
from linkwork.model.urdf.material import Materials
from linkwork.model.urdf.origin import origin
from linkwork.spatial.vector import vector3

SIZES = {
    "box": (ShapeKind.BOX, (("size", 3),)),
    "sphere": (ShapeKind.SPHERE, (("radius", 1),)),
    "cylinder": (ShapeKind.CYLINDER, (("radius", 1), ("length", 1))),
    "capsule": (ShapeKind.CAPSULE, (("radius", 1), ("length", 1))),
}
"""The solids of URDF: what each is here, and the attributes that measure it."""

_FORMS = (*SIZES, "mesh")
_UNSCALED = (1.0, 1.0, 1.0)


class Shapes:
    """Makes shapes from <visual> and <collision> elements."""

    def __init__(self, top: Element, ledger: XmlLedger, roots: Roots) -> None:
        self._ledger = ledger
        self._roots = roots
        self._materials = Materials(top, ledger)
        self._meshes: dict[str, Mesh] = {}

    def of_link(self, link: Element) -> tuple[Shape, ...]:
        """The shapes of a link."""
        seen = [self._visual(element) for element in link.all("visual")]
        return joined(seen, [self._shape(element) for element in link.all("collision")])

    def _visual(self, element: Element) -> Shape:
        shape, rgba = self._shape(element), self._materials.rgba(element)
        return shape if rgba is None else replace(shape, rgba=rgba)

    def _shape(self, element: Element) -> Shape:
        geometry = element.required("geometry")
        form = next((x for x in geometry.children if x.tag in _FORMS), None)
        if form is None:
            found = ", ".join(f"<{x.tag}>" for x in geometry.children) or "nothing"
            hint = f"the shapes that are read: {', '.join(_FORMS)}"
            raise geometry.error(f"a geometry must hold a shape, not {found}", hint)
        self._ledger.keep(element)
        self._ledger.drop_attributes(element, "shapes have no names", "name")
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
            raise form.error(f"a {form.tag} has the size {size}", "its sizes must be positive")
        return size

    def _mesh(self, form: Element) -> Mesh:
        self._ledger.keep(form, "filename", "scale")
        reference = form.attribute("filename")
        scale = vector3(form.vector("scale", 3, _UNSCALED))
        if not all(scale):
            raise form.error(f"a mesh is scaled by {scale}", "a factor of zero leaves nothing")
        if reference not in self._meshes:
            path = self._roots.find(reference, form.place)
            self._meshes[reference] = mesh_of_file(path, place=form.place)
        return replace(self._meshes[reference], scale=scale)


def joined(seen: Sequence[Shape], solid: Sequence[Shape]) -> tuple[Shape, ...]:
    """The shapes of a link from its visuals and collisions, visuals first.

    Where both say the same they are one shape; where nothing is to be seen, what is solid is.
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
    """The form and place of a shape, which is all that a collision says."""
    return Shape(shape.kind, shape.size, shape.pose_in_link, mesh=shape.mesh)

"""Geoms as shapes."""

from __future__ import annotations

from linkwork.files import Element
from linkwork.model.link import Shape, ShapeKind
from linkwork.model.mjcf.answer import (
    BOX,
    CAPSULE,
    CYLINDER,
    ELLIPSOID,
    MESH,
    SPHERE,
    GeomAnswer,
)
from linkwork.model.mjcf.classes import Classes, Part
from linkwork.model.mjcf.meshes import Asset
from linkwork.model.mjcf.source import inside
from linkwork.model.mujoco.geom import SEEN_GROUP
from linkwork.spatial import from_position_wxyz

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

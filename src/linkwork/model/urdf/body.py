"""The bodies of a URDF file: their inertias and shapes."""

from __future__ import annotations

from linkwork.files import Element
from linkwork.model.asset_folders import Roots
from linkwork.model.ledger import XmlLedger
from linkwork.model.link import Joint, Link
from linkwork.model.urdf.origin import origin
from linkwork.model.urdf.shape import Shapes
from linkwork.spatial import Inertia, Pose, from_translation
from linkwork.spatial.vector import ZERO


class Bodies:
    """Makes links from <link> elements."""

    def __init__(self, top: Element, ledger: XmlLedger, roots: Roots) -> None:
        self._ledger = ledger
        self._shapes = Shapes(top, ledger, roots)

    def link(
        self, element: Element, parent: str | None, joint: Joint, pose: Pose | None = None
    ) -> Link:
        """The link an element describes, carried by a joint."""
        shapes = self._shapes.of_link(element)
        inertia = self._inertia(element.first("inertial"))
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
        body = Inertia(mass.number("value"), ZERO, matrix)
        pose = origin(element, self._ledger)
        if xx == yy == zz and xy == xz == yz == 0:
            pose = from_translation(pose.position)
            self._note_round(element)
        return body.moved(pose)

    def _note_round(self, inertial: Element) -> None:
        found = inertial.first("origin")
        if found is not None:
            note = "turning does not change an inertia that is the same about all axes"
            self._ledger.drop_attributes(found, note, "rpy")

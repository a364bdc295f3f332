"""Reading URDF: links, fixed, revolute, continuous and prismatic joints, inertias, solid shapes."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from pathlib import Path

from linkwork.errors import Place
from linkwork.files import Element, read_xml
from linkwork.model.build import build_tree
from linkwork.model.ledger import Ledger, XmlLedger
from linkwork.model.link import Drive, Joint, JointKind, Limits, Link
from linkwork.model.tree import Tree
from linkwork.model.urdf_body import UrdfBodies, origin
from linkwork.spatial import Vector3
from linkwork.spatial.vector import vector3

_KINDS = {
    "fixed": JointKind.FIXED,
    "revolute": JointKind.REVOLUTE,
    "continuous": JointKind.REVOLUTE,
    "prismatic": JointKind.PRISMATIC,
}
_UNIT = 1e-9


def read_urdf(path: Path) -> tuple[Tree, Ledger]:
    """Reads a robot from a URDF file.

    Mesh shapes are dropped, and the ledger says so; a link left with nothing to see shows its
    collision shapes.

    Raises:
        FileError: The file cannot be read, is no XML, or has a missing or bad attribute.
        ModelError: The links and joints form no tree.
    """
    return urdf_tree(read_xml(path))


def urdf_tree(top: Element) -> tuple[Tree, Ledger]:
    """A robot from the top element of a URDF file."""
    if top.tag != "robot":
        raise top.error(f"a URDF file begins with <robot>, not <{top.tag}>")
    ledger = XmlLedger(top)
    ledger.keep(top, "name")
    reader = _Reader(top, ledger)
    tree = build_tree(top.attribute("name"), reader.links(), places=reader.places)
    return tree, ledger.finish()


@dataclass
class _Reader:
    """One pass over a robot's links and joints."""

    top: Element
    ledger: XmlLedger
    places: dict[tuple[str, str], Place] = field(default_factory=dict)

    def links(self) -> list[Link]:
        """The links in the order of the joints that carry them, the base first."""
        bodies = UrdfBodies(self.top, self.ledger)
        elements = self._named("link")
        carriers: dict[str, Element] = {}
        for joint in self._named("joint").values():
            child = self._joined(joint, "child", elements)
            if child in carriers:
                other = carriers[child].attribute("name")
                hint = "a link hangs on one joint: remove one, or give it another child"
                raise joint.error(f"link {child!r} already hangs on joint {other!r}", hint)
            carriers[child] = joint
        roots = [name for name in elements if name not in carriers]
        base = [bodies.link(elements[x], None, Joint(f"world/{x}")) for x in roots]
        carried = [self._carried(bodies, elements, x, carriers[x]) for x in carriers]
        return base + carried

    def _named(self, tag: str) -> dict[str, Element]:
        found: dict[str, Element] = {}
        for element in self.top.all(tag):
            name = element.attribute("name")
            if name in found:
                line = found[name].place.line
                hint = f"rename one; the other stands in line {line}"
                raise element.error(f"two {tag}s are called {name!r}", hint)
            self.ledger.keep(element, "name")
            self.places[tag, name] = element.place
            found[name] = element
        return found

    def _joined(self, joint: Element, end: str, links: dict[str, Element]) -> str:
        element = joint.required(end)
        name = element.attribute("link")
        if name not in links:
            hint = f"links: {', '.join(links)}"
            raise element.error(f"there is no link {name!r}", hint)
        self.ledger.keep(element, "link")
        return name

    def _carried(
        self, bodies: UrdfBodies, links: dict[str, Element], name: str, joint: Element
    ) -> Link:
        parent = self._joined(joint, "parent", links)
        return bodies.link(links[name], parent, self._joint(joint), origin(joint, self.ledger))

    def _joint(self, element: Element) -> Joint:
        name, kind = element.attribute("name"), element.attribute("type")
        if kind not in _KINDS:
            hint = f"the kinds that are read: {', '.join(_KINDS)}"
            raise element.error(f"joint {name!r} is of type {kind!r}", hint)
        mimic = element.first("mimic")
        if mimic is not None:
            hint = "remove <mimic> to make it a joint of its own"
            raise mimic.error(f"joint {name!r} follows another, which is not supported", hint)
        self.ledger.keep(element, "type")
        if kind == "fixed":
            return Joint(name)
        limits = self._limits(element, endless=kind == "continuous")
        return Joint(name, _KINDS[kind], self._axis(element), limits, self._drive(element))

    def _axis(self, joint: Element) -> Vector3:
        element = joint.first("axis")
        if element is None:
            return (1.0, 0.0, 0.0)
        axis = vector3(element.vector("xyz", 3))
        length = math.hypot(*axis)
        if length < _UNIT:
            raise element.error(f"the axis {axis} has no direction", 'write xyz="0 0 1", for one')
        self.ledger.keep(element, "xyz")
        if abs(length - 1) > _UNIT:
            self.ledger.approximate(element, "xyz", "made of unit length")
        return vector3(x / length for x in axis)

    def _limits(self, joint: Element, endless: bool) -> Limits:
        element = joint.first("limit") if endless else joint.required("limit")
        if element is None:
            return Limits()
        self.ledger.keep(element, "effort", "velocity")
        speed, effort = (
            element.number(name) if name in element.attributes else math.inf
            for name in ("velocity", "effort")
        )
        if endless:
            return Limits(speed=speed, effort=effort)
        self.ledger.keep(element, "lower", "upper")
        return Limits(element.number("lower", 0.0), element.number("upper", 0.0), speed, effort)

    def _drive(self, joint: Element) -> Drive:
        element = joint.first("dynamics")
        if element is None:
            return Drive()
        self.ledger.keep(element, "damping", "friction")
        return Drive(
            viscous=element.number("damping", 0.0), coulomb=element.number("friction", 0.0)
        )

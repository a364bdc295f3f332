"""What became of bodies, joints, geoms and sites, and of the defaults that speak for them."""

from __future__ import annotations

from linkwork.files import Element
from linkwork.model.ledger import Ledger, XmlLedger
from linkwork.model.mjcf.assembly import Assembly
from linkwork.model.mjcf.bodies import WORLD, Body, Part, inside
from linkwork.model.mjcf.compiled_model import (
    BALL,
    FREE,
    HINGE,
    MESH,
    SLIDE,
    GeomAnswer,
    JointAnswer,
)
from linkwork.model.mjcf.constraints import INACTIVE
from linkwork.model.mjcf.shapes import Asset
from linkwork.model.mjcf.vocabulary import NOT_KNOWN, ORIENTATION, WHY_DROPPED

_PLACED = ("pos", *ORIENTATION)
_OF_JOINT = {
    FREE: (),
    BALL: ("pos", "stiffness", "armature", "damping", "frictionloss", "springdamper"),
    SLIDE: (
        "axis",
        "ref",
        "springref",
        "springdamper",
        "stiffness",
        "armature",
        "damping",
        "frictionloss",
    ),
}
_OF_JOINT[HINGE] = (*_OF_JOINT[SLIDE], "pos")

_NO_SUCH = "a robot model has no such property"
_NO_MESH = "its mesh is in no file of its own, or turned and stretched"
_WEIGHS_ITSELF = "the mass of its body does not depend on it"
_SCENERY = "planes and terrain are said by a scene"
_AROUND = "the world around a robot that floats belongs to a scene"


class BodyFates:
    """Notes the fates of everything in <worldbody>."""

    def __init__(self, ledger: XmlLedger, assembly: Assembly, meshes: dict[str, Asset]) -> None:
        self._ledger = ledger
        self._assembly = assembly
        self._meshes = meshes
        names = assembly.bodies.names
        joints = {joint.name: joint for joint in assembly.answer.joints}
        geoms = {geom.name: geom for geom in assembly.answer.geoms}
        bodies = list(assembly.bodies.by_name.values())
        self._joints = {
            id(x.element): joints[names[id(x.element)]] for body in bodies for x in body.joints
        }
        self._geoms = {
            id(x.element): geoms.get(names[id(x.element)]) for body in bodies for x in body.geoms
        }

    def note(self) -> None:
        """Notes all of them."""
        for body in self._assembly.bodies.by_name.values():
            if body.name != WORLD:
                self._body(body)
            for frame in body.frames:
                self._keep(frame, "childclass", *_PLACED)
            for part in body.joints:
                self._joint(part, self._joints[id(part.element)])
            for part in body.geoms:
                self._geom(body, part, self._geoms[id(part.element)])
            for part in body.sites:
                self._site(body, part)

    def _keep(self, element: Element, *attributes: str) -> None:
        """Keeps an element; what else it says is nothing a robot has."""
        self._ledger.drop_attributes(element, _NO_SUCH, *element.attributes)
        self._ledger.keep(element, *attributes)

    def _body(self, body: Body) -> None:
        floats = body.name == self._assembly.base and self._assembly.floats
        self._keep(body.element, "name", "childclass", *(() if floats else _PLACED))
        if floats:
            note = "where a robot that floats begins is no part of it"
            self._ledger.drop_attributes(body.element, note, *_PLACED)
        if body.inertial is None:
            return
        self._keep(body.inertial, *_PLACED, "mass", "diaginertia", "fullinertia")
        if self._from_geoms == "true":
            self._ledger.drop(body.inertial, "the compiler takes inertias from geoms")

    def _joint(self, part: Part, answer: JointAnswer) -> None:
        self._keep(part.element, "name", "class", "type")
        names = [*_OF_JOINT[answer.kind], "limited", "type"]
        if part.says("springdamper") is not None:
            names = [name for name in names if name not in ("stiffness", "damping")]
        names += ["range"] if answer.range else []
        names += ["actuatorfrcrange", "actuatorfrclimited"] if answer.effort else []
        self._keep_said(part, names)
        for name, values in (("damping", answer.damping), ("stiffness", answer.stiffness)):
            if any(values[1:]):
                self._approximate(part, name, "only its linear part is kept")
        if answer.effort and answer.effort[0] != -answer.effort[1]:
            note = "the greater of both directions is kept"
            self._approximate(part, "actuatorfrcrange", note)

    def _geom(self, body: Body, part: Part, answer: GeomAnswer | None) -> None:
        element = part.element
        if answer is None:
            self._ledger.drop(element, _SCENERY)
            if "type" in element.attributes:
                self._ledger.approximate(element, "type", _SCENERY)
            return
        if body.name == WORLD and self._assembly.floats:
            self._ledger.drop(element, _AROUND)
            return
        self._keep(element, "class")
        self._ledger.drop_attributes(element, "shapes have no names", "name")
        self._ledger.drop_attributes(element, _WEIGHS_ITSELF, "mass", "density", "shellinertia")
        weighs = self._weighs(body, part)
        seen = id(element) in self._assembly.shape_of
        if seen or weighs:
            self._keep_said(part, self._form(part, answer))
            self._mesh(part, answer, weighs)
        if weighs:
            self._keep_said(part, ["mass" if part.says("mass") else "density", "shellinertia"])
        if seen:
            self._looks(part)
        elif weighs:
            self._ledger.approximate(element, "", f"only its mass is kept: {_NO_MESH}")
        else:
            self._ledger.drop(element, _NO_MESH)

    def _form(self, part: Part, answer: GeomAnswer) -> list[str]:
        names = ["type", "mesh"]
        if part.get("mesh") and answer.kind != MESH:
            names += ["fitscale"]
        elif answer.kind != MESH:
            names += ["size"]
        return [*names, "fromto"] if part.says("fromto") else [*names, *_PLACED]

    def _looks(self, part: Part) -> None:
        for name in ("contype", "conaffinity"):
            self._approximate(part, name, "only whether it collides is kept")
        self._approximate(part, "group", "only whether it is drawn is kept")
        self._keep_said(part, ["rgba"])
        material = self._assembly.shapes.material(part)
        if material is None:
            return
        self._keep_said(part, ["material"])
        self._ledger.keep(material.element, "name", "class")
        self._keep_said(material, ["rgba"])

    def _mesh(self, part: Part, answer: GeomAnswer, weighs: bool) -> None:
        asset = self._meshes.get(part.get("mesh"))
        if asset is None:
            return
        names = ["file", "scale", "refpos", "refquat", "vertex", "face"]
        if weighs or answer.kind != MESH:
            names += ["inertia"]
        self._ledger.keep(asset.part.element, "name", "class")
        self._keep_said(asset.part, names)

    def _site(self, body: Body, part: Part) -> None:
        if body.name == WORLD and self._assembly.floats:
            self._ledger.drop(part.element, _AROUND)
            return
        self._keep(part.element, "name", "class")
        self._keep_said(part, ["fromto"] if part.says("fromto") else list(_PLACED))
        frame = self._assembly.sites.frame_of(self._assembly.bodies.names[id(part.element)])
        if frame != part.element.attributes.get("name") and "name" in part.element.attributes:
            note = f"called {frame!r}, since a link or frame has its name"
            self._ledger.approximate(part.element, "name", note)

    def _keep_said(self, part: Part, names: list[str]) -> None:
        """Keeps attributes where they are said: in the element or in a default."""
        for name in names:
            teller = part.says(name)
            if teller is not None:
                self._ledger.keep(teller, name)

    def _approximate(self, part: Part, name: str, note: str) -> None:
        teller = part.says(name)
        if teller is not None:
            self._ledger.keep(teller)
            self._ledger.approximate(teller, name, note)

    def _weighs(self, body: Body, part: Part) -> bool:
        """Whether a geom adds to the mass of its body."""
        own = body.inertial is not None and self._from_geoms != "true"
        if body.name == WORLD or own or self._from_geoms == "false":
            return False
        low, high = self._groups
        return low <= self._assembly.shapes.group(part) <= high

    @property
    def _from_geoms(self) -> str:
        return self._compiler("inertiafromgeom", "auto")

    @property
    def _groups(self) -> tuple[float, float]:
        low, high = (float(x) for x in self._compiler("inertiagrouprange", "0 5").split()[:2])
        return low, high

    def _compiler(self, name: str, default: str) -> str:
        top = self._assembly.bodies.by_name[WORLD].element
        for element in inside(top):
            if element.tag == "compiler":
                default = element.attributes.get(name, default)
        return default


_SOFT = "what is joined here is joined exactly"
_SETTINGS = (
    "angle",
    "autolimits",
    "balanceinertia",
    "eulerseq",
    "fitaabb",
    "inertiafromgeom",
    "inertiagrouprange",
    "settotalmass",
    "meshdir",
    "assetdir",
    "strippath",
)


def ledger_of(top: Element, assembly: Assembly, meshes: dict[str, Asset]) -> Ledger:
    """The ledger of a file that has been read.

    Args:
        top: The file, with what it includes.
        assembly: What was made of it.
        meshes: The meshes its shapes use.
    """
    ledger = XmlLedger(top)
    _drop_all(top, ledger)
    ledger.keep(top, "model")
    _keep_structure(top, ledger, _used_classes(top))
    _keep_compiler(top, ledger, assembly)
    BodyFates(ledger, assembly, meshes).note()
    _note_beside(ledger, assembly)
    return ledger.finish()


def _drop_all(element: Element, ledger: XmlLedger) -> None:
    """Notes for everything why it would be dropped; what is kept is noted afterwards."""
    for child in element.children:
        if child.tag in WHY_DROPPED:
            ledger.drop(child, WHY_DROPPED[child.tag])
        else:
            ledger.drop_attributes(child, NOT_KNOWN, "", *child.attributes)
            _drop_all(child, ledger)


def _used_classes(top: Element) -> set[str]:
    names = ("class", "childclass")
    used: set[str] = set()
    for child in top.children:
        if child.tag != "default":
            used |= {child.attributes[name] for name in names if name in child.attributes}
            used |= _used_classes(child)
    return used


def _keep_structure(element: Element, ledger: XmlLedger, classes: set[str]) -> None:
    for child in element.children:
        if child.tag == "include":
            ledger.keep(child, "file")
        elif child.tag == "default":
            ledger.keep(child, "class")
            if child.attributes.get("class") not in classes:
                ledger.drop_attributes(child, "nothing is of this class", "class")
        elif child.tag in ("worldbody", "asset", "equality", "tendon", "compiler"):
            ledger.keep(child)
        if child.tag in ("include", "default", "worldbody", "body", "frame", "asset"):
            _keep_structure(child, ledger, classes)


def _keep_compiler(top: Element, ledger: XmlLedger, assembly: Assembly) -> None:
    bodies = assembly.answer.bodies
    masses = {body.mass for body in bodies}
    moments = {moment for body in bodies for moment in body.moments}
    for element in inside(top):
        if element.tag != "compiler":
            continue
        ledger.keep(element, *_SETTINGS)
        for name, values in (("boundmass", masses), ("boundinertia", moments)):
            if name in element.attributes and element.number(name) in values - {0.0}:
                ledger.keep(element, name)


def _note_beside(ledger: XmlLedger, assembly: Assembly) -> None:
    for constraint in assembly.answer.constraints:
        element = assembly.elements[constraint.index]
        if constraint.between == "joint":
            _note_mimic(element, ledger, nonlinear=any(constraint.data[2:5]))
        else:
            _note_cut(element, ledger, constraint.between)
        _note_lost(element, ledger, assembly)
    for tendon in assembly.answer.tendons:
        element = assembly.elements[tendon.index]
        names = ("name", "class", "stiffness", "damping", "springlength")
        ledger.keep(element, *names)
        for end in inside(element):
            ledger.keep(end, "site")
        if tendon.length[0] != tendon.length[1] and "springlength" in element.attributes:
            ledger.approximate(element, "springlength", "the spring has one rest length")
        for name, values in (("stiffness", tendon.stiffness), ("damping", tendon.damping)):
            if any(values[1:]) and name in element.attributes:
                ledger.approximate(element, name, "only its linear part is kept")
        _note_lost(element, ledger, assembly)


def _note_mimic(element: Element, ledger: XmlLedger, nonlinear: bool) -> None:
    ledger.keep(element, "class", "active", "joint1", "joint2", "polycoef")
    if nonlinear:
        ledger.approximate(element, "polycoef", "only its linear part is kept")


def _note_cut(element: Element, ledger: XmlLedger, between: str) -> None:
    ledger.keep(element, "name", "class", "active", f"{between}1", f"{between}2")
    if between == "body":
        ledger.keep(element, "anchor", "relpose")
    for name in element.attributes:
        if name.startswith("sol") or name == "torquescale":
            ledger.drop_attributes(element, _SOFT, name)


def _note_lost(element: Element, ledger: XmlLedger, assembly: Assembly) -> None:
    reason = assembly.beside.lost.get(id(element))
    if reason:
        ledger.drop(element, reason)
    if reason == INACTIVE:
        ledger.approximate(element, "active", "what is not active is left out")

"""What became of every element and attribute of an MJCF file."""

from __future__ import annotations

from linkwork.files import Element
from linkwork.model.ledger import Ledger, XmlLedger
from linkwork.model.mjcf.assembling import Assembly
from linkwork.model.mjcf.beside import INACTIVE
from linkwork.model.mjcf.fates_of_bodies import BodyFates
from linkwork.model.mjcf.meshes import Asset
from linkwork.model.mjcf.source import inside
from linkwork.model.mjcf.vocabulary import NOT_KNOWN, WHY_DROPPED

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

"""A model that is attached to another: its names, defaults, units and files in the other one."""

import math
from collections.abc import Iterator, Mapping
from functools import reduce
from pathlib import Path, PurePosixPath

from linkwork.files import Element, write_numbers
from linkwork.files.document import shorten
from linkwork.model.mjcf.bodies import (
    MAIN,
    ClassedElement,
    DefaultClasses,
    MjcfBodies,
    children_of,
    compiler_settings,
)
from linkwork.model.mjcf.expansion.names import (
    ASSETS,
    SECTIONS,
    Copies,
    Name,
    names_in,
    refers_only_to,
    renamed,
)
from linkwork.model.mjcf.shapes import mesh_folder, mesh_name
from linkwork.model.mjcf.vocabulary import ENGINE_ATTRIBUTES, IN_DEFAULTS, OWN_ATTRIBUTES, UNSET
from linkwork.spatial import Vector3
from linkwork.spatial.rotation import about_x, about_y, about_z, to_wxyz
from linkwork.spatial.vector import IDENTITY, Matrix3, multiply, vector3

_SAME = {
    "autolimits": "true",
    "balanceinertia": "false",
    "boundinertia": "0",
    "boundmass": "0",
    "coordinate": "local",
    "fitaabb": "false",
    "inertiafromgeom": "auto",
    "inertiagrouprange": "0 5",
}
"""Compiler settings, with their defaults, that must be those of the attaching file."""
_JOINT_ANGLES = {"hinge": ("range", "ref", "springref"), "ball": ("range",)}
_CLASSED = (*SECTIONS, "asset")


class AttachedModel:
    """A model that others attach, of which `copies` records the copies."""

    def __init__(self, top: Element, file: Path, other: Element, copies: Copies) -> None:
        self.file = file
        self.name = top.attributes.get("model", "")
        self._copies = copies
        self._require_same(top, other)
        self._euler, outer = EulerAngles(top), EulerAngles(other)
        self._factor = self._euler.unit / outer.unit
        self._joints: dict[int, ClassedElement] = {}
        if (self._euler.unit, self._euler.sequence) != (outer.unit, outer.sequence):
            bodies = MjcfBodies(top, DefaultClasses(top)).by_name.values()
            self._joints = {id(x.element): x for body in bodies for x in body.joints}
            top = self._converted(top)
        self.top = top

    def _require_same(self, top: Element, outer: Element) -> None:
        settings = [compiler_settings(x) for x in (top, outer)]
        for name, default in _SAME.items():
            inner, other = (x.get(name, default) for x in settings)
            if inner.split() != other.split():
                element = next((x for x in top.children if x.tag == "compiler"), top)
                raise element.error(
                    f"the attached model {self.name!r} has the compiler setting {name}={inner!r}, "
                    f"the file that attaches it {name}={other!r}",
                    "use the same setting in both files",
                )

    def attached(self, element: Element, prefix: str) -> tuple[set[Name], Element]:
        """Return the frame that replaces an <attach>, and the names of the model inside."""
        worlds = [x for x in self.top.children if x.tag == "worldbody"]
        contents, class_name = [x for world in worlds for x in world.children], MAIN
        if "body" in element.attributes:
            body = element.attributes["body"]
            matches = [match for world in worlds for match in _bodies(world, body, MAIN)]
            if not matches:
                message = f"the model {self.name!r} has no body {body!r}"
                raise element.error(message, f"expected a body of {str(self.file)!r}")
            contents, class_name = [matches[0][0]], matches[0][1]
        children = tuple(self._renamed(x, "worldbody", prefix) for x in contents)
        inherited = {"childclass": self._class(class_name, prefix)}
        frame = Element("frame", inherited, children, "", element.place)
        for one in (*worlds, *(x for x in self.top.children if x.tag == "compiler")):
            self._copies.link_into(one, frame)
        names = {name for x in contents for name in names_in(x, "worldbody")}
        return names, self._copies.keep(frame)

    def referring(self, names: set[Name], prefix: str) -> Iterator[Element]:
        """Sections with the elements that refer to attached ones only."""
        names = set(names)
        for tag in SECTIONS:
            for section in self.top.children:
                if section.tag == tag:
                    kept = [x for x in section.children if refers_only_to(x, names)]
                    names |= {name for x in kept for name in names_in(x, tag)}
                    copies = tuple(self._renamed(x, tag, prefix) for x in kept)
                    yield self._copies.make(section, children=copies)

    def shared(self, defaults: list[Element], prefix: str, folder: str) -> Iterator[Element]:
        """Sections of defaults and assets, with which all attached bodies are read."""
        sections = [x for x in self.top.children if x.tag == "default"]
        inner = [self._renamed(child, "default", prefix) for x in sections for child in x.children]
        children = self._merged([*_resets(defaults, sections), *inner])
        attributes = {"class": self._class(MAIN, prefix)}
        main = Element("default", attributes, children, "", self.top.place)
        for section in sections:
            self._copies.link(section, "", main, "")
        yield self._copies.keep(Element("default", {}, (self._copies.keep(main),)))
        meshes, strip = mesh_folder(self.top)
        placed = {"meshdir": str(PurePosixPath(folder, meshes)), "strippath": str(strip).lower()}
        for section in self.top.children:
            if section.tag == "asset":
                named = [self._asset(x, placed) for x in section.children if x.tag in ASSETS]
                copies = tuple(self._renamed(x, "asset", prefix) for x in named)
                yield self._copies.make(section, children=copies)

    def _merged(self, defaults: list[Element]) -> tuple[Element, ...]:
        """Elements of a default class, of which there may be one of each kind."""
        merged: dict[str, Element] = {}
        nested = [x for x in defaults if x.tag == "default"]
        for element in defaults:
            if element.tag == "default":
                continue
            before = merged.get(element.tag)
            attributes = {**(before.attributes if before else {}), **element.attributes}
            merged[element.tag] = self._copies.make(element, attributes=attributes)
            if before is not None:
                self._copies.link_all(before, merged[element.tag])
        return (*merged.values(), *nested)

    def _asset(self, element: Element, placed: Mapping[str, str]) -> Element:
        """Return an asset with a name; a mesh with the folder of its file."""
        if element.tag != "mesh":
            return element
        attributes = {"name": mesh_name(element), **placed, **element.attributes}
        return self._copies.make(element, attributes=attributes)

    def _renamed(self, element: Element, section: str, prefix: str) -> Element:
        if section in _CLASSED and element.tag not in ("exclude", "texture", "hfield"):
            attributes = {"class": MAIN, **element.attributes}
            element = self._copies.make(element, attributes=attributes)

        def rename(kind: str, name: str) -> str:
            return self._class(name, prefix) if kind == "class" else prefix + name

        return renamed(element, section, rename, self._copies)

    def _class(self, name: str, prefix: str) -> str:
        return prefix + name if prefix or name != MAIN else f"{self.file.name}/{MAIN}"

    def _converted(self, element: Element) -> Element:
        """Return an element with angles in the unit of the other file."""
        children = tuple(self._converted(child) for child in element.children)
        attributes = dict(element.attributes)
        if "axisangle" in attributes:
            *axis, angle = element.vector("axisangle", 4)
            attributes["axisangle"] = write_numbers((*axis, angle * self._factor))
        if "euler" in attributes:
            angles = vector3(element.vector("euler", 3))
            attributes["quat"] = write_numbers(to_wxyz(self._euler.rotation(angles)))
            del attributes["euler"]
        angles = dict(self._joint_angles(element))
        for name, source in angles.items():
            numbers = source.vector(name, 2 if name == "range" else 1)
            attributes[name] = write_numbers(x * self._factor for x in numbers)
        copy = self._copies.make(element, attributes=attributes, children=children)
        self._copies.link(element, "euler", copy, "quat")
        for name, source in angles.items():
            self._copies.link(source, name, copy, name)
        return copy

    def _joint_angles(self, element: Element) -> Iterator[tuple[str, Element]]:
        """Attributes of a joint that are angles in another unit, and where they are set."""
        part = self._joints.get(id(element))
        if part is None or element.tag != "joint" or self._factor == 1:
            return
        for name in _JOINT_ANGLES.get(part.get("type", "hinge"), ()):
            if (source := part.source_of(name)) is not None:
                yield name, source


def _bodies(holder: Element, name: str, class_name: str) -> Iterator[tuple[Element, str]]:
    """Bodies of a name below an element, with their default class."""
    for child in holder.children:
        inner = child.attributes.get("childclass", class_name)
        if child.tag == "body" and child.attributes.get("name") == name:
            yield child, class_name
        yield from _bodies(child, name, inner)


def _resets(outer: list[Element], inner: list[Element]) -> Iterator[Element]:
    """Defaults that undo those of the outer main class which the inner one does not set."""
    stated = {
        (x.tag, name) for section in inner for x in children_of(section) for name in x.attributes
    }
    for section in outer:
        for element in children_of(section):
            if element.tag not in IN_DEFAULTS:
                continue
            attributes: dict[str, str] = {}
            for name in element.attributes:
                used = (*ENGINE_ATTRIBUTES[element.tag], *OWN_ATTRIBUTES.get(element.tag, ()))
                if name not in used or (element.tag, name) in stated or name == "class":
                    continue
                value = UNSET.get(f"{element.tag} {name}", UNSET.get(name))
                if value is None:
                    raise element.error(
                        f"the default {name!r} of <{element.tag}> would act on attached models",
                        "set it in a separate class",
                    )
                attributes[name] = value
            yield Element(element.tag, attributes, (), "", element.place)


_ABOUT = {"x": about_x, "y": about_y, "z": about_z}


class EulerAngles:
    """Angles of a file: their unit [rad] and the axes of three rotations.

    Lower case is about moved axes, upper case about fixed ones.
    """

    def __init__(self, top: Element) -> None:
        settings = compiler_settings(top)
        self.unit = 1.0 if settings.get("angle") == "radian" else math.radians(1.0)
        self.sequence = settings.get("eulerseq", "xyz")
        if len(self.sequence) != 3 or not set(self.sequence.lower()) <= set(_ABOUT):
            raise top.error(
                f"invalid eulerseq {shorten(self.sequence)!r}",
                "expected three letters of xyzXYZ, e.g. xyz",
            )

    def rotation(self, angles: Vector3) -> Matrix3:
        """Rotation by three angles, in the unit of the file."""

        def turned(before: Matrix3, step: tuple[str, float]) -> Matrix3:
            axis, angle = step
            turn = _ABOUT[axis.lower()](angle * self.unit)
            return multiply(turn, before) if axis.isupper() else multiply(before, turn)

        return reduce(turned, zip(self.sequence, angles, strict=True), IDENTITY)

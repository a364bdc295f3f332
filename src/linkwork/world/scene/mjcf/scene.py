"""A scene from an MJCF file, which moves as MuJoCo moves the file.

The scene refers to the file for its robot. Ground, fixed and free bodies around it, contacts,
tendons, actuators, solver options, the first keyframe, sensors and cameras become parts of the
scene. What a scene cannot express is in the ledger, and a warning where it changes the motion.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from linkwork.files import Element
from linkwork.model.ledger import FILE, NOT_READ, Fate, Finding, Ledger, LedgerEntry, XmlLedger
from linkwork.model.mjcf.bodies import ClassedElement, children_of
from linkwork.model.mjcf.compiled_model import FREE
from linkwork.model.mjcf.constraints import INACTIVE
from linkwork.model.mjcf.ledger import structure_of
from linkwork.model.mjcf.read import MjcfSource, read_elements
from linkwork.model.read import read_robot
from linkwork.model.tree import Tree
from linkwork.world.scene.mjcf.actuators import actuators_and_tendons
from linkwork.world.scene.mjcf.contacts import pairs_of
from linkwork.world.scene.mjcf.naming import ROBOT
from linkwork.world.scene.mjcf.options import medium_of, solver_of
from linkwork.world.scene.mjcf.sensors import Sensors
from linkwork.world.scene.mjcf.start import Keyframe, start_of_robot
from linkwork.world.scene.mjcf.surroundings import Surroundings

Data = dict[str, Any]

_OF_MOTION = ("range", "frictionloss", "armature")
"""Attributes of a tendon that matter besides its spring and damper."""
SECTIONS = ("actuator", "sensor", "keyframe")
"""Elements that only hold those that the scene takes over."""


@dataclass(eq=False)
class MjcfScene:
    """Converts one file; `findings` is what moves differently in the scene."""

    source: MjcfSource
    tree: Tree | None
    model: str
    folder: Path
    findings: list[Finding] = field(default_factory=list)

    @cached_property
    def kept(self) -> XmlLedger:
        """Fates of elements in the scene."""
        return XmlLedger(self.source.file.source, self.source.file.pieces)

    @cached_property
    def keyframe(self) -> Keyframe:
        """The first keyframe."""
        return Keyframe(self)

    @cached_property
    def surroundings(self) -> Surroundings:
        """Ground and bodies around the robot."""
        return Surroundings(self)

    @property
    def joint_names(self) -> tuple[str, ...]:
        """Names of the robot's coordinates."""
        return () if self.tree is None else self.tree.joint_names

    def data(self) -> Data:
        """Return the data of a scene file."""
        name = Path(self.model).stem if self.tree is None else self.tree.name
        data: Data = {
            "linkwork": "scene",
            "version": 1,
            "description": f"{name}, from {Path(self.model).name}",
            "gravity": list(self.source.assembly.compiled.gravity),
            "solver": solver_of(self),
        }
        actuators, tendons = actuators_and_tendons(self)
        robots = {ROBOT: {"model": self.model, **start_of_robot(self)}} if self.tree else {}
        parts = {
            "medium": medium_of(self),
            "ground": self.surroundings.ground,
            "bodies": self.surroundings.bodies,
            "joints": self.surroundings.joints,
            "pairs": pairs_of(self),
            "tendons": tendons,
            "robots": robots,
            "actuators": actuators,
            "sensors": Sensors(self).data(),
        }
        return data | {key: part for key, part in parts.items() if part}

    def ledger(self, read: Ledger) -> Ledger:
        """Return the ledger of the robot with the fates in the scene."""
        for section in (x for tag in SECTIONS for x in self.elements(tag)):
            self.kept.keep(section)
        pairs = zip(self.kept.finish().entries, read.entries, strict=True)
        entries = tuple(of_robot if x.note == NOT_READ else x for x, of_robot in pairs)
        self._warn_of_constraints(entries)
        return Ledger(entries, (*read.findings, *self.findings))

    def _warn_of_constraints(self, entries: Sequence[LedgerEntry]) -> None:
        """Warn of equalities and tendons that are dropped, or reduced to spring and damper."""
        parts = [*self.children("equality"), *self.children("tendon")]
        elements = {element.place: element for element in parts}
        for entry in entries:
            element = elements.get(entry.place)
            if element is None or entry.fate is not Fate.DROPPED or entry.note == INACTIVE:
                continue
            attribute = entry.what.partition("=")[0].partition(" ")[2]
            if not attribute or attribute in _OF_MOTION:
                name = element.attributes.get("name", "")
                what = f"<{element.tag}> {name}".rstrip() + (attribute and f": {attribute}")
                message = f"{what} is not in the scene: {entry.note}"
                self.warn(element, message, "remove it, or use what a scene has")
                del elements[entry.place]

    def note(self, element: Element, fate: Fate, note: str = "") -> None:
        """Record the fate of an element and its attributes."""
        for name in ("", *element.attributes):
            self.kept.record(element, name, fate, note)

    def keep_given(self, part: ClassedElement, names: tuple[str, ...]) -> None:
        """Record attributes as kept where they are set: in the element or a default class."""
        for name in names:
            source = part.source_of(name)
            if source is not None:
                self.kept.keep(source, name)

    def warn(self, element: Element, message: str, fix: str) -> None:
        """Record that the scene moves differently for lack of an element."""
        what = f"<{element.tag}>"
        self.findings.append(Finding("warning", FILE, what, message, fix, element.place))

    def lose(self, element: Element, attribute: str, message: str, fix: str) -> None:
        """Record that an attribute is dropped, and that the scene moves differently for it."""
        self.kept.record(element, attribute, Fate.DROPPED, message)
        self.warn(element, message, fix)

    def elements(self, tag: str) -> list[Element]:
        """Return the elements of the file with a tag."""
        waiting, matches = [self.source.top], []
        while waiting:
            element = waiting.pop()
            if element.tag == tag:
                matches.append(element)
            elif element.tag != "default":
                waiting += reversed(element.children)
        return matches

    def children(self, tag: str) -> list[Element]:
        """Return the child elements of all sections with a tag."""
        return [child for section in self.elements(tag) for child in children_of(section)]

    def link_of(self, body: str) -> str | None:
        """Return the link of a body of the file; None for a body that is not part of the robot."""
        return None if self.tree is None else self.source.assembly.sites.link_of(body)

    def frame_of_site(self, site: str) -> str | None:
        """Return the frame of a site of the file; None when it is not on the robot."""
        return None if self.tree is None else self.source.assembly.sites.frame_of(site)


def scene_of_mjcf(
    source: Path, folder: Path, package_paths: Sequence[Path]
) -> tuple[str, Data, Ledger]:
    """Name, data of a scene and ledger of an MJCF file."""
    elements = read_elements(source, package_paths, for_scene=True)
    is_robot = not _has_free_bodies_only(elements)
    read = read_robot(source, package_paths=package_paths) if is_robot else None
    model, tree = source.absolute().relative_to(folder).as_posix(), read.tree if read else None
    scene = MjcfScene(elements, tree, model, folder)
    name = tree.name if tree else elements.top.attributes.get("model") or source.stem
    data = scene.data()
    robot = read.ledger if read else structure_of(elements.file, elements.assembly).finish()
    return name, data, scene.ledger(robot)


def _has_free_bodies_only(source: MjcfSource) -> bool:
    """Whether a file has several free bodies and nothing else that moves: no robot."""
    kinds = [joint.kind for joint in source.assembly.compiled.joints]
    return len(kinds) > 1 and set(kinds) == {FREE}

"""MJCF text for MuJoCo, reduced to the elements of a robot.

The text is written from the parsed elements, so that MuJoCo compiles exactly what was checked.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from xml.sax.saxutils import quoteattr

from linkwork.errors import Place
from linkwork.files import Element
from linkwork.model.mjcf.bodies import MjcfBodies, children_of, is_shape
from linkwork.model.mjcf.shapes import MeshAsset, MeshAssets
from linkwork.model.mjcf.vocabulary import (
    ACTUATORS,
    ENGINE_ATTRIBUTES,
    IN_DEFAULTS,
    OWN_ATTRIBUTES,
    check_numbers,
)

_OF_MESH = ("mesh", "fitscale", "shellinertia", "density")
_STAND_IN = {"type": "sphere", "size": "0.001", "mass": "0"}
"""Attributes of a geom with a mesh that MuJoCo need not read."""
_OF_SCENE = (*ACTUATORS, "camera", "pair")
TRANSMISSIONS = ("joint", "tendon", "site")  # What an actuator of a scene may act on
_NO_CONTACT = {"contype": "0", "conaffinity": "0"}


class EngineInput:
    """The text for MuJoCo, and the place in the file of each line.

    For a scene it includes planes, pairs of geoms, fixed tendons, actuators and cameras.
    """

    def __init__(
        self, top: Element, bodies: MjcfBodies, assets: MeshAssets, *, for_scene: bool = False
    ) -> None:
        self._for_scene = for_scene
        self.actuators: list[Element] = []
        """Actuators; their name in the text is the index."""
        self.cameras: list[Element] = []
        """Cameras; their name in the text is the index."""
        self.pairs: list[Element] = []
        """Pairs of geoms; their name in the text is the index."""
        self._bodies = bodies
        self._assets = assets
        self._parts = {id(part.element): part for _, part in bodies.geoms()}
        self._shown = {
            id(part.element)
            for _, part in bodies.geoms()
            if is_shape(part) or (for_scene and part.get("type") == "plane")
        }
        self._tendons: dict[str, str] = {}
        self._lines: list[str] = []
        self._places: list[Place] = []
        self.constraints: list[Element] = []
        """Constraints and tendons; their name in the text is the index."""
        with self._inside(top, "mujoco", {}):
            for section in children_of(top):
                if section.tag == "compiler":
                    self._one(section, "compiler")
                elif section.tag == "option":
                    self._option(section)
                elif section.tag == "default":
                    self._default(section)
                elif section.tag == "worldbody":
                    self._body_section(section, "worldbody", {})
            self._meshes(top, assets.read_by_engine())
            for section in children_of(top):
                if section.tag in ("equality", "tendon"):
                    self._constraint_section(section)
                elif section.tag == "contact" and for_scene:
                    self._pair_section(section)
            for section in children_of(top):
                # After the tendons, which they may act on.
                if section.tag == "actuator" and for_scene:
                    self._actuator_section(section)

    @property
    def text(self) -> str:
        """The text, one element per line."""
        return "\n".join(self._lines)

    def place(self, line: int) -> Place:
        """Place in the file of a line of the text, counted from 1."""
        return self._places[min(max(line, 1), len(self._places)) - 1]

    def _write(self, element: Element, line: str) -> None:
        self._lines.append(line)
        self._places.append(element.place)

    def _open(self, element: Element, tag: str, attributes: dict[str, str], end: str = "") -> None:
        text = "".join(f" {name}={quoteattr(value)}" for name, value in attributes.items())
        self._write(element, f"<{tag}{text}{end}>")

    @contextmanager
    def _inside(self, element: Element, tag: str, attributes: dict[str, str]) -> Iterator[None]:
        self._open(element, tag, attributes)
        yield
        self._write(element, f"</{tag}>")

    def _attributes(self, element: Element, kind: str) -> dict[str, str]:
        names = ENGINE_ATTRIBUTES[kind]
        check_numbers(element, (*names, *OWN_ATTRIBUTES.get(kind, ())))
        attributes = {
            name: element.attributes[name] for name in names if name in element.attributes
        }
        name = self._bodies.names.get(id(element))
        return attributes if name is None else {"name": name} | attributes

    def _one(self, element: Element, kind: str, **more: str) -> None:
        self._open(element, element.tag, self._attributes(element, kind) | more, "/")

    def _option(self, element: Element) -> None:
        with self._inside(element, "option", self._attributes(element, "option")):
            for child in children_of(element):
                if child.tag == "flag" and "gravity" in child.attributes:
                    self._open(child, "flag", {"gravity": child.attributes["gravity"]}, "/")

    def _default(self, element: Element) -> None:
        with self._inside(element, "default", self._attributes(element, "default")):
            for child in children_of(element):
                if child.tag == "default":
                    self._default(child)
                elif child.tag in IN_DEFAULTS or (self._for_scene and child.tag in _OF_SCENE):
                    of_scene = self._for_scene and child.tag == "tendon"
                    kind = "tendon of scene" if of_scene else child.tag
                    attributes = self._attributes(child, kind)
                    # Geoms state their mesh themselves.
                    attributes.pop("mesh", None)
                    self._open(child, child.tag, attributes, "/")

    def _body_section(self, element: Element, tag: str, attributes: dict[str, str]) -> None:
        with self._inside(element, tag, attributes):
            for child in children_of(element):
                if child.tag in ("body", "frame"):
                    self._body_section(child, child.tag, self._attributes(child, child.tag))
                elif child.tag == "geom":
                    if id(child) in self._shown:
                        self._geom(child)
                elif child.tag in ("inertial", "joint", "freejoint", "site"):
                    self._one(child, child.tag)
                elif child.tag == "camera" and self._for_scene and "target" not in child.attributes:
                    self._one(child, "camera", **_numbered(child, self.cameras))

    def _geom(self, element: Element) -> None:
        attributes = self._attributes(element, "geom") | _NO_CONTACT
        if id(element) in self._assets.stand_ins:
            attributes = {k: x for k, x in attributes.items() if k not in _OF_MESH} | _STAND_IN
        elif mesh := self._parts[id(element)].get("mesh"):
            attributes["mesh"] = mesh
        self._open(element, "geom", attributes, "/")

    def _meshes(self, top: Element, meshes: dict[str, MeshAsset]) -> None:
        with self._inside(top, "asset", {}):
            for name, asset in meshes.items():
                file = {} if asset.file is None else {"file": str(asset.file)}
                self._one(asset.part.element, "mesh", name=name, **file)

    def _constraint_section(self, section: Element) -> None:
        with self._inside(section, section.tag, {}):
            for child in children_of(section):
                if section.tag == "equality" and child.tag in ("connect", "weld", "joint"):
                    kind = "equality joint" if child.tag == "joint" else child.tag
                    self._one(child, kind, **_numbered(child, self.constraints))
                elif is_coupling(child):
                    self._tendon(child, "tendon site")
                elif self._for_scene and child.tag == "fixed":
                    self._tendon(child, "tendon joint")
                    self._tendons[child.attributes.get("name", "")] = str(len(self.constraints) - 1)

    def _tendon(self, tendon: Element, kind_of_ends: str) -> None:
        attributes = self._attributes(tendon, tendon.tag) | _numbered(tendon, self.constraints)
        with self._inside(tendon, tendon.tag, attributes):
            for end in children_of(tendon):
                self._one(end, kind_of_ends)

    def _pair_section(self, section: Element) -> None:
        names = {
            part.element.attributes.get("name"): self._bodies.names[id(part.element)]
            for _, part in self._bodies.geoms()
            if id(part.element) in self._shown
        }
        with self._inside(section, section.tag, {}):
            for child in children_of(section):
                ends = [child.attributes.get(key) for key in ("geom1", "geom2")]
                if child.tag == "pair" and None not in ends and {*ends} <= {*names}:
                    shapes = {f"geom{i}": names[end] for i, end in enumerate(ends, 1)}
                    self._one(child, "pair", **_numbered(child, self.pairs), **shapes)

    def _actuator_section(self, section: Element) -> None:
        kinds = self._bodies.names_by_kind()
        names = {kind: {name: name for name in kinds[kind]} for kind in ("joint", "site")}
        names["tendon"] = self._tendons
        with self._inside(section, section.tag, {}):
            for child in children_of(section):
                ends = {
                    kind: name
                    for kind in TRANSMISSIONS
                    if (name := names[kind].get(child.attributes.get(kind, ""))) is not None
                }
                is_supported = child.tag in ACTUATORS and "refsite" not in child.attributes
                if is_supported and len(ends) == 1:
                    self._one(child, child.tag, **_numbered(child, self.actuators), **ends)


def _numbered(element: Element, elements: list[Element]) -> dict[str, str]:
    """Add an element to a list; return its index as its name."""
    elements.append(element)
    return {"name": str(len(elements) - 1)}


def is_coupling(tendon: Element) -> bool:
    """Whether a tendon is a straight line between two sites."""
    return tendon.tag == "spatial" and [x.tag for x in children_of(tendon)] == ["site", "site"]

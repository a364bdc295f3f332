"""World and robot files of SimPartner as the data of a scene file."""

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from linkwork.errors import list_names
from linkwork.files import Element, resolve_inside
from linkwork.files.kinds import YAML, has_ending, kind_of
from linkwork.files.numbers import parse_number
from linkwork.files.paths import read_bytes
from linkwork.files.xml import parse_xml
from linkwork.model.ledger import Ledger, XmlLedger
from linkwork.model.link import ShapeKind, size_fault
from linkwork.world.simpartner.document_type import check_document
from linkwork.world.simpartner.properties import (
    ALONG_Y,
    number_of,
    numbers_of,
    pose_of,
    read_properties,
    vector_of,
)

Data = dict[str, Any]

TOP = "environment"
SCANNER = {"rays": 11, "half_angle": 0.1, "range": 10.0}
"""As published: 11 rays, +-0.1 rad about z in the z-x plane, 10 m."""
_POINT = 0.02  # Radius of the sphere that replaces a body without a shape [m]
_NAME = re.compile(r"[^A-Za-z0-9_-]")
_DOCTYPE = re.compile(rb"<!DOCTYPE\s+[\w.-]+\s+SYSTEM\s+(\"[^\"<>]*\"|'[^'<>]*')\s*>")


def is_simpartner(path: Path) -> bool:
    """Whether a file is one of SimPartner: a properties file, or the XML of a world."""
    if path.suffix.lower() in YAML or not has_ending(path, "scene"):
        return False
    # A pipe would wait for its writer.
    return path.is_file() and kind_of(path) == "scene"


def read_simpartner(path: Path) -> tuple[Data, Ledger]:
    """Read a properties file or a world as the data of a scene."""
    if path.suffix.lower() == ".xml":
        return _read_xml(path)
    properties = read_properties(path)
    world = resolve_inside(
        properties.environment, path.parent, [path.parent], properties.environment_place
    )
    data, ledger = _read_xml(world)
    for key, values in (("solver", properties.solver), ("recording", properties.recording)):
        if values:
            data[key] = data.get(key, {}) | values
    entries = (*properties.entries, *ledger.entries)
    return data, replace(ledger, entries=entries, findings=(*properties.findings, *ledger.findings))


def _parse(path: Path) -> Element:
    content = read_bytes(path)
    # The document type names the DTD; nothing is read from it.
    bare = _DOCTYPE.sub(lambda match: b"\n" * match[0].count(b"\n"), content, count=1)
    return parse_xml(bare, str(path))


def _read_xml(path: Path) -> tuple[Data, Ledger]:
    top = _parse(path)
    if top.tag != TOP:
        raise top.error(f"expected <{TOP}>, got <{top.tag}>", "name the file of a world")
    world = _World(top, path.parent)
    world.check(top)
    world.read(top)
    return world.data, world.ledger()


def _name_of(text: str) -> str:
    """Return a name that scenes allow; characters that they do not become hyphens."""
    name = _NAME.sub("-", text)
    return (name if name[:1].isalpha() else f"n{name}")[:63]


class _World:
    """Collects the parts of a scene."""

    def __init__(self, top: Element, folder: Path) -> None:
        self._folder = folder
        self._top, self._ledger = top, XmlLedger(top)
        self._ledgers = [self._ledger]
        self._is_robot = False
        self.data: Data = {"linkwork": "scene", "version": 1}
        self.data["description"] = "A world of SimPartner."
        self._readers: dict[str, Callable[[Element], None]] = {
            "plane": self._plane,
            "gravity": self._gravity,
            "space": self._space,
            "heightfield": self._heightfield,
            "object": self._object,
            "joint": self._joint,
            "robot": self._robot,
            "sensor": self._sensor,
            "actuator": self._actuator,
        }

    def ledger(self) -> Ledger:
        """Return the fate of everything, with a finding where nothing was read."""
        for ledger in self._ledgers:
            ledger.report_unread("delete it, or see simpartner.dtd for what is read there")
        parts = [ledger.finish() for ledger in self._ledgers]
        return Ledger(
            tuple(entry for part in parts for entry in part.entries),
            tuple(finding for part in parts for finding in part.findings),
        )

    def check(self, top: Element) -> None:
        """Check a file against the document type."""
        check_document(top, self._ledger)

    def read(self, top: Element) -> None:
        """Read the children of an element."""
        self._ledger.keep(top, *({"name"} & set(top.attributes)))
        for child in top.children:
            self._readers[child.tag](child)

    def _add(self, group: str, element: Element, part: Data) -> str:
        """Add a part by its name; characters that names cannot have become hyphens."""
        text = element.attribute("name")
        name = _name_of(text)
        if name in self.data.setdefault(group, {}):
            raise element.error(f"there are two {group} called {text!r}", "rename one")
        self.data[group][name] = part
        if name == text:
            self._ledger.keep(element, "name", "type")
        else:
            self._ledger.keep(element, "type")
            self._ledger.approximate(element, "name", f"is called {name!r}")
        return name

    def _plane(self, element: Element) -> None:
        a, b, c, d = numbers_of(element, self._ledger, "a", "b", "c", "d")
        if b <= 0.0:
            raise element.error(f"the plane does not point up: b = {b:g}", "expected b above 0")
        plane = {"normal": [a, -c + 0.0, b], "height": d / b}
        if "ground" in self.data:
            self._ledger.drop(element, "the heightfield is the ground")
        else:
            self.data["ground"] = plane

    def _gravity(self, element: Element) -> None:
        self.data["gravity"] = vector_of(element, self._ledger, "gx", "gy", "gz")

    def _space(self, element: Element) -> None:
        self._ledger.drop(element, "MuJoCo finds pairs that may collide by itself")

    def _heightfield(self, element: Element) -> None:
        width, depth = numbers_of(element, self._ledger, "width", "depth")
        counts = numbers_of(element, self._ledger, "rows", "columns")
        if not all(x.is_integer() for x in counts):
            raise element.error("rows and columns must be integers", "expected at least 2")
        rows, columns = map(int, counts)
        text = element.required("heights")
        heights = [parse_number(word) for word in text.text.split()]
        if len(heights) != rows * columns or None in heights or min(rows, columns) < 2:
            raise text.error(
                f"{len(heights)} heights for {rows} rows of {columns}",
                "expected finite numbers, at least two rows and two columns",
            )
        self._ledger.keep(text)
        # Rows run along z, which becomes -y: the last one has the lowest y.
        grid = [heights[row * columns : (row + 1) * columns] for row in reversed(range(rows))]
        ground: Data = {"kind": "terrain", "size": [width, depth], "heights": grid}
        for key in ("scale", "offset"):
            if (child := element.first(key)) is not None:
                ground[key] = number_of(child, self._ledger)
        self.data["ground"] = ground

    def _object(self, element: Element) -> None:
        body = self._shape(element)
        if (mass := element.first("mass")) is not None:
            body["mass"] = number_of(mass, self._ledger)
        else:
            self._check_scenery(element)
            body["fixed"] = True
        if (pose := element.first("transformation")) is not None:
            body["position"], body["rpy"] = pose_of(pose, self._ledger)
        for tag, key, names in (
            ("translationalVelocity", "velocity", ("vx", "vy", "vz")),
            ("rotationalVelocity", "angular_velocity", ("omegax", "omegay", "omegaz")),
        ):
            if (child := element.first(tag)) is not None:
                velocity = vector_of(child, self._ledger, *names)
                if any(velocity):
                    body[key] = velocity
        self._add("bodies", element, body)

    def _check_scenery(self, element: Element) -> None:
        """Raise if an object without a mass is not meant to be fixed."""
        reasons = {
            "of a robot": self._is_robot,
            "of the type Body": element.attribute("type") == "Body",
            "with a velocity": any(
                element.first(f"{kind}Velocity") for kind in ("translational", "rotational")
            ),
        }
        reason = next((reason for reason, holds in reasons.items() if holds), None)
        if reason is not None:
            message = f"object {element.attribute('name')!r} {reason} has no mass"
            raise element.error(message, "add <mass>KILOGRAMS</mass>")

    def _shape(self, element: Element) -> Data:
        kind = element.attribute("type")
        if kind == "Body":
            self._ledger.report(
                element,
                f"body {element.attribute('name')!r} has no shape; a small sphere replaces it",
                "give it the type Box, Sphere, Cylinder or Capsule",
            )
            return {"shape": "sphere", "size": [_POINT], "collides": False}
        if kind == "Box":
            x, y, z = self._size(ShapeKind.BOX, element.required("size"), "x", "y", "z")
            return {"shape": "box", "size": [x, z, y]}
        if kind == "Sphere":
            return {"shape": "sphere", "size": self._size(ShapeKind.SPHERE, element, "radius")}
        if kind in ("Cylinder", "Capsule"):
            size = self._size(ShapeKind(kind.lower()), element, "radius", "length")
            shape = {"shape": kind.lower(), "size": size, "rpy": [*ALONG_Y]}
            return {"shapes": {"shape": shape}}
        raise element.error(f"unknown type {kind!r} of an object", "see simpartner.dtd")

    def _size(self, kind: ShapeKind, parent: Element, *tags: str) -> list[float]:
        size = numbers_of(parent, self._ledger, *tags)
        if hint := size_fault(kind, size):
            raise parent.error(f"invalid size of a {kind.value}: {size}", hint)
        return [*size]

    def _joint(self, element: Element) -> None:
        kind = element.attribute("type")
        kinds = {"Fixed": "fixed", "Hinge": "revolute", "Slider": "prismatic", "Ball": "ball"}
        kinds["Constrained"] = "three-axis"
        if kind not in kinds:
            raise element.error(
                f"unknown type {kind!r} of a joint", f"one of {list_names(kinds, near=kind)}"
            )
        joint: Data = {"kind": kinds[kind]}
        for tag, key in (("body1", "parent"), ("body2", "child")):
            joint[key] = self._body(element.required(tag))
        if (anchor := element.first("anchor")) is not None and kind != "Fixed":
            joint["position"] = vector_of(anchor, self._ledger)
        if (axis := element.first("axis")) is not None and kind in ("Hinge", "Slider"):
            joint["axis"] = vector_of(axis, self._ledger)
        if (stops := element.first("stops")) is not None:
            self._stops(stops, joint)
        self._add("joints", element, joint)

    def _stops(self, element: Element, joint: Data) -> None:
        self._ledger.keep(element)
        lows = [number_of(x, self._ledger) for x in element.all("low")]
        highs = [number_of(x, self._ledger) for x in element.all("high")]
        count = {"revolute": 1, "prismatic": 1, "three-axis": 3}.get(joint["kind"], 0)
        if len(lows) != count or len(highs) != count:
            message = f"{len(lows)} low and {len(highs)} high stops"
            raise element.error(message, f"a joint of this type has {count}")
        pairs = [list(pair) for pair in zip(lows, highs, strict=True)]
        if count == 1:
            joint["limits"] = pairs[0]
        elif count == 3:
            # About x, z turned and y: the axes are those with Z up.
            (about_x, about_y, about_z) = pairs
            joint["limits"] = [about_x, [-about_z[1], -about_z[0]], about_y]

    def _body(self, element: Element) -> str:
        name = _name_of(element.text)
        if element.text in ("", "world"):
            self._ledger.keep(element)
            return "world"
        if name not in self.data.get("bodies", {}):
            hint = "objects must come before the joints, sensors and actuators that name them"
            raise element.error(f"there is no object {element.text!r}", hint)
        self._ledger.keep(element)
        return name

    def _robot(self, element: Element) -> None:
        reference = element.attributes.get("file")
        before = set(self.data.get("bodies", {}))
        if reference is None:
            self._read_robot(element)
        else:
            self._ledger.keep(element, "name", "file")
            path = resolve_inside(reference, self._folder, [self._folder], element.place)
            top = _parse(path)
            if top.tag != "robot":
                raise top.error(f"expected <robot>, got <{top.tag}>", "name the file of a robot")
            outer, self._ledger = self._ledger, XmlLedger(top)
            self._ledgers.append(self._ledger)
            self.check(top)
            self._read_robot(top)
            self._ledger = outer
        self._check_connected(element, set(self.data.get("bodies", {})) - before)

    def _read_robot(self, element: Element) -> None:
        outside, self._is_robot = self._is_robot, True
        self.read(element)
        self._is_robot = outside
        self._ledger.keep(element, "name")

    def _check_connected(self, element: Element, bodies: set[str]) -> None:
        """Raise for a robot that is not one piece: joints must reach every body."""
        if not bodies:
            raise element.error("the robot has no objects", "add <object>")
        reached, border = set[str](), {min(bodies)}
        neighbours: dict[str, set[str]] = {body: set() for body in bodies}
        for joint in self.data.get("joints", {}).values():
            if joint["parent"] in bodies and joint["child"] in bodies:
                neighbours[joint["parent"]].add(joint["child"])
                neighbours[joint["child"]].add(joint["parent"])
        while border:
            body = border.pop()
            reached.add(body)
            border |= neighbours[body] - reached
        if apart := sorted(bodies - reached):
            message = f"the robot is not connected: {', '.join(apart)} not joined to the rest"
            raise element.error(message, "join all its objects")

    def _sensor(self, element: Element) -> None:
        kind = element.attribute("type")
        if kind == "Echo":
            sensor: Data = {"kind": "echo"}
            if (body := element.first("body")) is not None:
                self._ledger.drop(body, "an echo sensor measures nothing")
        elif kind == "Position":
            sensor = {"kind": "position", "frame": self._body(element.required("body"))}
            self._ledger.report(
                element, "positions are measured with Z up", "turn (x, y, z) to (x, z, -y)"
            )
        elif kind == "Scanner":
            # Rays about the body's z axis in its z-x plane: about -y with Z up.
            pose = {"rpy": [0.0, 0.0, -ALONG_Y[0]]}
            body = self._body(element.required("body"))
            sensor = {"kind": "scanner", "frame": body, **pose, **SCANNER}
        else:
            raise element.error(f"unknown type {kind!r} of a sensor", "Echo, Position or Scanner")
        sensor["port"] = self._port(element)
        self._add("sensors", element, sensor)

    def _actuator(self, element: Element) -> None:
        kinds = {"JointController": "velocity", "AngleController": "position"}
        kind = element.attribute("type")
        if kind not in kinds:
            raise element.error(
                f"unknown type {kind!r} of an actuator", list_names(kinds, near=kind)
            )
        joint = element.required("joint")
        name = _name_of(joint.text)
        if name not in self.data.get("joints", {}):
            raise joint.error(
                f"there is no joint {joint.text!r}", "joints must come before actuators"
            )
        self._ledger.keep(joint)
        actuator: Data = {"kind": kinds[kind], "joint": name, "port": self._port(element)}
        self._add("actuators", element, actuator)

    def _port(self, element: Element) -> int:
        port = element.required("port")
        number = number_of(port, self._ledger)
        if not number.is_integer() or not 1024 < number <= 65535:
            raise port.error(f"invalid port {port.text!r}", "expected 1025 to 65535")
        return int(number)

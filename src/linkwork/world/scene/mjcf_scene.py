"""A scene from an MJCF file: solver, gravity, ground, start, actuators, sensors and cameras.

The scene refers to the file for its robot. What a scene cannot express is in the ledger.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from pathlib import Path
from typing import Any

from linkwork.errors import Place
from linkwork.files import Element
from linkwork.model.finding import FILE, Finding
from linkwork.model.ledger import Fate, Ledger, LedgerEntry
from linkwork.model.mjcf.bodies import WORLD, children_of
from linkwork.model.mjcf.compiled_model import BALL, FREE, CompiledActuator, CompiledJoint
from linkwork.model.mjcf.read import MjcfSource
from linkwork.model.tree import Tree
from linkwork.spatial import Pose
from linkwork.spatial.rotation import to_rpy

ROBOT = "robot"
"""Name of the robot in the scene."""
SECTIONS = ("option", "actuator", "sensor", "keyframe", "camera")
"""Elements of the file that the scene takes over."""

Data = dict[str, Any]

_INTEGRATORS = {"Euler": "euler", "RK4": "rk4", "implicit": "implicit"}
_INTEGRATORS |= {"implicitfast": "implicitfast"}
_SOLVER = {
    "timestep": ("step", 0.002),
    "iterations": ("iterations", 100),
    "ls_iterations": ("line_search_iterations", 50),
    "tolerance": ("tolerance", 1e-8),
    "noslip_iterations": ("noslip_iterations", 0),
    "impratio": ("impratio", 1.0),
}
"""Numbers of an <option>: key in a scene and MuJoCo's default."""
_WORDS = {
    "integrator": ("integrator", "euler", _INTEGRATORS),
    "solver": ("method", "newton", {"Newton": "newton", "CG": "cg", "PGS": "pgs"}),
    "cone": ("cone", "pyramidal", {"pyramidal": "pyramidal", "elliptic": "elliptic"}),
}
"""Words of an <option>: key in a scene, MuJoCo's default, and values."""
_MEDIUM = ("density", "viscosity", "wind")
_FLAGS = {"contact": "contacts", "multiccd": "multiccd", "eulerdamp": "euler_damping"}
_CAMERA_AXES = Pose(((0.0, -1.0, 0.0), (0.0, 0.0, 1.0), (-1.0, 0.0, 0.0)))
"""Axes of a scene's camera, which looks along x with z up, in those of MuJoCo's."""


@dataclass(eq=False)
class MjcfScene:
    """Converts one file.

    Attributes:
        source: The elements of the file, compiled for a scene.
        tree: Its robot.
        model: Path of the file, relative to the scene.
        entries: Fate of the elements of `SECTIONS`.
        findings: What moves differently in the scene.
    """

    source: MjcfSource
    tree: Tree
    model: str
    entries: list[LedgerEntry] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)

    def data(self) -> Data:
        """Data of a scene file."""
        gravity = self.tree.physics.gravity
        start = self._start()
        data: Data = {
            "linkwork": "scene",
            "version": 1,
            "description": f"{self.tree.name}, from {Path(self.model).name}",
            "gravity": list((0.0, 0.0, -9.81) if gravity is None else gravity),
            "solver": self._solver(),
        }
        for key, found in (("medium", self._medium()), ("ground", self._ground())):
            if found:
                data[key] = found
        data["robots"] = {ROBOT: {"model": self.model, **start}}
        sensors = _Sensors(self).data()
        for key, value in (("actuators", self._actuators()), ("sensors", sensors)):
            if value:
                data[key] = value
        return data

    def ledger(self, read: Ledger) -> Ledger:
        """The ledger of the robot with the fates in the scene."""
        handled = {_key(x.place) for section in SECTIONS for x in self.elements(section)}
        handled |= {_key(x.place) for section in SECTIONS[:4] for x in self.children(section)}
        rest = [x for x in read.entries if _key(x.place) not in handled]
        return Ledger((*rest, *self.entries), (*read.findings, *self.findings))

    def note(self, element: Element, fate: Fate, note: str = "", what: str = "") -> None:
        """Record the fate of an element."""
        self.entries.append(LedgerEntry(element.place, what or f"<{element.tag}>", fate, note))

    def warn(self, element: Element, message: str, fix: str) -> None:
        """Record that the scene moves differently for lack of an element."""
        what = f"<{element.tag}>"
        self.findings.append(Finding("warning", FILE, what, message, fix, element.place))

    def elements(self, tag: str) -> list[Element]:
        """Elements of the file with a tag."""
        waiting, found = [self.source.top], []
        while waiting:
            element = waiting.pop()
            if element.tag == tag:
                found.append(element)
            elif element.tag != "default":
                waiting += reversed(element.children)
        return found

    def children(self, tag: str) -> list[Element]:
        """Child elements of all sections with a tag."""
        return [child for section in self.elements(tag) for child in children_of(section)]

    def _solver(self) -> Data:
        # Bare MuJoCo does not predict contacts.
        data: Data = {"speculative": False}
        data |= dict(_SOLVER.values())
        data |= {key: default for key, default, _ in _WORDS.values()}
        for option in self.elements("option"):
            for name, text in option.attributes.items():
                fate, note = self._option(data, option, name, text)
                self.note(option, fate, note, f'option {name}="{text[:60]}"')
            for flag in children_of(option):
                for name, text in flag.attributes.items():
                    if name in _FLAGS:
                        data[_FLAGS[name]] = text != "disable"
                    known = name == "gravity" or name in _FLAGS
                    fate = Fate.KEPT if known else Fate.DROPPED
                    why = "" if fate is Fate.KEPT else "a scene has no such flag"
                    self.note(flag, fate, why, f'flag {name}="{text}"')
        return data

    def _option(self, data: Data, option: Element, name: str, text: str) -> tuple[Fate, str]:
        if name in _WORDS and text in _WORDS[name][2]:
            data[_WORDS[name][0]] = _WORDS[name][2][text]
            return Fate.KEPT, ""
        if name in _SOLVER:
            key, default = _SOLVER[name]
            value = type(default)(option.number(name))
            low, high = _BOUNDS[key]
            data[key] = min(max(value, low), high)
            if data[key] != value:
                return Fate.APPROXIMATED, f"expected {low:g} to {high:g} in a scene"
            return Fate.KEPT, ""
        if name in ("gravity", *_MEDIUM):
            return Fate.KEPT, ""
        return Fate.DROPPED, "a scene has no such option"

    def _medium(self) -> Data:
        data: Data = {}
        for option in self.elements("option"):
            for name in _MEDIUM:
                if name in option.attributes:
                    data[name] = (
                        option.number(name) if name != "wind" else list(option.vector(name, 3))
                    )
        return data

    def _ground(self) -> Data | None:
        """The first plane of the world."""
        for part in self.source.assembly.bodies.by_name[WORLD].geoms:
            if part.get("type", "sphere") == "plane":
                x, y, z = part.numbers("pos", (0.0, 0.0, 0.0))
                turned = any(part.source_of(name) for name in ("quat", "euler", "zaxis", "xyaxes"))
                if not turned and (x, y) == (0.0, 0.0):
                    self.note(part.element, Fate.KEPT, what="plane as the ground")
                    return {"height": z} if z else {"kind": "plane"}
        return None

    def _start(self) -> Data:
        """Start of the robot: of the first keyframe, or the reference configuration."""
        compiled, data, start = self.source.assembly.compiled, {}, {}
        sizes = [{FREE: 7, BALL: 4}.get(joint.kind, 1) for joint in compiled.joints]
        positions = self._first_key(sum(sizes))
        begins = list(accumulate(sizes, initial=0))
        self._warn_of_balls(begins, positions)
        for joint, begin in zip(compiled.joints, begins, strict=False):
            if joint.body in self.source.assembly.around:
                continue
            if joint.kind == FREE:
                data |= self._placed(joint, positions[begin : begin + 7])
            elif joint.kind != BALL and joint.name in self.tree.joint_names:
                position = positions[begin] if positions else joint.parameters.ref
                limits = self.tree.links[self.tree.link_of_joint(joint.name)].joint.limits
                if position:
                    start[joint.name] = min(max(position, limits.lower), limits.upper)
        return data | ({"start": start} if start else {})

    def _first_key(self, count: int) -> list[float]:
        keys = self.children("keyframe")
        for number, key in enumerate(keys):
            used = number == 0 and len(key.attributes.get("qpos", "").split()) == count
            why = "only the positions of the first keyframe are the start"
            self.note(key, Fate.APPROXIMATED if used else Fate.DROPPED, why)
        if not keys or len(keys[0].attributes.get("qpos", "").split()) != count:
            return []
        return list(keys[0].vector("qpos", count))

    def _warn_of_balls(self, begins: Sequence[int], positions: Sequence[float]) -> None:
        """Warn of ball joints that the first keyframe turns: a scene has no start of them."""
        joints = zip(self.source.assembly.compiled.joints, begins, strict=False)
        turned = [
            joint.name
            for joint, begin in joints
            if joint.kind == BALL and any(positions[begin + 1 : begin + 4])
        ]
        if turned:
            self.warn(
                self.children("keyframe")[0],
                f"the keyframe's orientation of ball joint {', '.join(turned)} is lost: "
                "the scene starts without it",
                "turn the body in the file, or use three hinges",
            )

    def _placed(self, joint: CompiledJoint, seven: list[float]) -> Data:
        bodies = {body.name: body for body in self.source.assembly.compiled.bodies}
        position, wxyz = seven[:3], seven[3:]
        if not seven:
            position, wxyz = list(bodies[joint.body].pos), list(bodies[joint.body].quat)
        # MuJoCo takes zeros for no rotation.
        pose = Pose.from_xyz_wxyz(position, wxyz if any(wxyz) else (1.0, 0.0, 0.0, 0.0))
        return {"position": list(pose.position), "rpy": list(to_rpy(pose.rotation))}

    def _actuators(self) -> Data:
        compiled = {x.index: x for x in self.source.assembly.compiled.actuators}
        numbers = {id(x): index for index, x in enumerate(self.source.actuators)}
        data: Data = {}
        driven: set[str] = set()
        for element in self.children("actuator"):
            actuator = compiled.get(numbers.get(id(element), -1))
            made, fate, note = None, Fate.DROPPED, _not_of_a_joint(element)
            if actuator is not None:
                made, fate, note = actuator_data(actuator)
                if actuator.joint in driven or actuator.joint not in self.tree.joint_names:
                    made, fate, note = None, Fate.DROPPED, _ONE_ACTUATOR
            self.note(element, fate, note)
            if actuator is None or made is None:
                name = element.attributes.get("name", "")
                message = f"actuator {name!r} is not in the scene: {note}"
                self.warn(element, message, "drive the joints by actuators of their own")
                continue
            driven.add(actuator.joint)
            name = unused_name(element.attributes.get("name") or actuator.joint, data)
            data[name] = {"robot": ROBOT, "joint": actuator.joint, **made}
        return data


def _not_of_a_joint(element: Element) -> str:
    """Why an actuator that does not drive a joint is dropped."""
    found = [x for x in _DRIVEN if x in element.attributes]
    what = f"the {found[0]} {element.attributes[found[0]]!r}" if found else "no joint"
    return f"it acts on {what}, a scene has only actuators of joints"


_DRIVEN = ("tendon", "site", "body", "jointinparent", "slidersite", "cranksite")
"""What an actuator of MuJoCo may act on, besides joints."""
_BOUNDS = {
    "step": (1e-6, 0.02),
    "iterations": (1, 10_000),
    "line_search_iterations": (1, 10_000),
    "tolerance": (0.0, 1.0),
    "noslip_iterations": (0, 1000),
    "impratio": (1e-3, 1e5),
}
_ONE_ACTUATOR = "a joint has one actuator at most, a mimic joint none"
_TORQUE = "commanded by the torque or force of the joint: gear times gain times control"
_SERVO = "commanded by the position of the joint: control over gear"
_VELOCITY = "reaches its velocity at once, within its limit"
_ONE_LIMIT = "the limit is that of the larger direction"


def actuator_data(actuator: CompiledActuator) -> tuple[Data | None, Fate, str]:
    """An actuator in a scene, its fate and a note; None when a scene has none like it."""
    gear, gain, bias = actuator.gear, actuator.gain[0], actuator.bias
    if actuator.dynamics or actuator.gain_kind or actuator.bias_kind > 1 or not gear or not gain:
        return None, Fate.DROPPED, "a scene has no actuator with this dynamics, gain or bias"
    notes = []
    limits = [actuator.force] if actuator.force else []
    if not actuator.bias_kind or not any(bias):
        made: Data = {"kind": "torque"}
        limits += [(gain * x for x in actuator.control)] if actuator.control else []
        notes += [_TORQUE] if gear * gain != 1 else []
    elif bias[0] == 0 and bias[1] == -gain and bias[2] <= 0:
        made = {"kind": "servo", "stiffness": gear * gear * gain, "damping": -gear * gear * bias[2]}
        notes += [_SERVO] if gear != 1 else []
    elif bias[0] == bias[1] == 0 and bias[2] == -gain:
        made = {"kind": "velocity"}
        notes.append(_VELOCITY)
    else:
        return None, Fate.DROPPED, "a scene has no actuator with this bias"
    ends = [sorted(abs(gear * x) for x in pair) for pair in limits]
    if ends and min(high for _, high in ends) > 0:
        made["limit"] = min(high for _, high in ends)
        notes += [_ONE_LIMIT] if any(low != high for low, high in ends) else []
    return made, Fate.APPROXIMATED if notes else Fate.KEPT, "; ".join(notes)


class _Sensors:
    """Converts sensors and cameras."""

    def __init__(self, scene: MjcfScene) -> None:
        self._scene = scene
        self._assembly = scene.source.assembly
        self._made: Data = {}
        self._joined: dict[tuple[str, str], str] = {}

    def data(self) -> Data:
        for element in self._scene.children("sensor"):
            self._add(element)
        for camera in self._assembly.compiled.cameras:
            self._add_camera(self._scene.source.cameras[camera.index], camera)
        for element in self._scene.elements("camera"):
            if not any(element is x for x in self._scene.source.cameras):
                self._scene.note(element, Fate.DROPPED, "only fixed cameras are in a scene")
        return self._made

    def _add(self, element: Element) -> None:
        made = self._joint_sensor(element) or self._mounted(element)
        if made is None:
            self._scene.note(element, Fate.DROPPED, "a scene has no such sensor, or not there")
            return
        self._scene.note(element, Fate.KEPT)
        key = (made["kind"], made.get("frame", ""))
        if made["kind"] in _TOGETHER and key in self._joined:
            return
        name = unused_name(element.attributes.get("name") or f"{element.tag}", self._made)
        self._joined[key] = name
        self._made[name] = made

    def _joint_sensor(self, element: Element) -> Data | None:
        kind, joint = _OF_JOINT.get(element.tag, ""), element.attributes.get("joint", "")
        if element.tag == "actuatorfrc":
            wanted = element.attributes.get("actuator")
            found = [x for x in self._scene.source.actuators if x.attributes.get("name") == wanted]
            kind, joint = "joint-torque", found[0].attributes["joint"] if found else ""
        if not kind or joint not in self._scene.tree.joint_names:
            return None
        return {"kind": kind, "robot": ROBOT, "joint": joint}

    def _mounted(self, element: Element) -> Data | None:
        kind, given = _MOUNTED.get(element.tag), element.attributes
        site = given.get("site") or (given.get("objtype") == "site" and given.get("objname")) or ""
        body = given.get("objname", "") if given.get("objtype") in ("body", "xbody") else ""
        frame = self._assembly.sites.frame_of(site) or self._assembly.sites.link_of(body)
        if kind is None or not frame or "reftype" in given:
            return None
        made: Data = {"kind": kind, "frame": f"{ROBOT}/{frame}"}
        if kind == "force-torque" and self._assembly.floats:
            link = self._assembly.sites.link_under(site) if site else frame
            return None if link == self._assembly.base else made
        if kind == "scanner":
            return made | {"rays": 1, "half_angle": 0.0, "rpy": [0.0, -math.pi / 2, 0.0]}
        return made | (self._volume(site) if kind == "touch" else {})

    def _volume(self, site: str) -> Data:
        names = self._assembly.bodies.names
        parts = (x for body in self._assembly.bodies.by_name.values() for x in body.sites)
        part = next(x for x in parts if names[id(x.element)] == site)
        size = [float(word) for word in part.get("size", "0.005").split()]
        kind = part.get("type", "sphere")
        if kind == "box" and len(size) == 3:
            return {"shape": "box", "size": [2 * x for x in size]}
        if kind in ("capsule", "cylinder") and len(size) >= 2:
            return {"shape": kind, "size": [size[0], 2 * size[1]]}
        return {"shape": "sphere", "size": size[:1]}

    def _add_camera(self, element: Element, camera: Any) -> None:
        link = self._assembly.sites.link_of(camera.body)
        if camera.body == WORLD and link is None:
            frame = WORLD
        elif link is None or not camera.fixed:
            self._scene.note(element, Fate.DROPPED, "only fixed cameras are in a scene")
            return
        else:
            frame = f"{ROBOT}/{link}"
        pose = Pose.from_xyz_wxyz(camera.pos, camera.quat) @ _CAMERA_AXES
        # A scene's camera has the horizontal field of view of a picture of 640 x 480.
        view = 2 * math.atan(math.tan(math.radians(camera.fovy) / 2) * 640 / 480)
        self._scene.note(element, Fate.KEPT)
        name = unused_name(element.attributes.get("name") or "camera", self._made)
        self._made[name] = {
            "kind": "camera",
            "frame": frame,
            "position": list(pose.position),
            "rpy": list(to_rpy(pose.rotation)),
            "field_of_view": min(max(view, 0.01), 3.0),
        }


_OF_JOINT = {
    "jointpos": "joint-position",
    "ballquat": "joint-position",
    "jointvel": "joint-velocity",
    "ballangvel": "joint-velocity",
    "jointactuatorfrc": "joint-torque",
}
_MOUNTED = {
    "accelerometer": "imu",
    "gyro": "imu",
    "framepos": "position",
    "framequat": "orientation",
    "framelinvel": "velocity",
    "frameangvel": "velocity",
    "force": "force-torque",
    "torque": "force-torque",
    "touch": "touch",
    "rangefinder": "scanner",
}
_TOGETHER = ("imu", "velocity", "force-torque")
"""Kinds that read what two sensors of MuJoCo read."""


def unused_name(wanted: str, taken: Data) -> str:
    """A valid name of a scene, derived from a name."""
    name = re.sub(r"[^A-Za-z0-9_-]", "_", wanted)[:50]
    name = name if name[:1].isalpha() else f"x{name}"
    made, number = name, 2
    while made in taken:
        made, number = f"{name}_{number}", number + 1
    return made


def _key(place: Place) -> tuple[str, int, int]:
    return (place.file, place.line, place.column)

"""Sensors and cameras of a scene from an MJCF file."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from linkwork.files import Element
from linkwork.model.ledger import Fate
from linkwork.model.mjcf.bodies import WORLD
from linkwork.spatial import Pose
from linkwork.spatial.rotation import to_rpy
from linkwork.world.scene.mjcf.naming import ROBOT, unused_name

if TYPE_CHECKING:
    from linkwork.world.scene.mjcf.scene import MjcfScene

Data = dict[str, Any]

_CAMERA_AXES = Pose(((0.0, -1.0, 0.0), (0.0, 0.0, 1.0), (-1.0, 0.0, 0.0)))
"""Axes of a scene's camera, which looks along x with z up, in those of MuJoCo's."""


class Sensors:
    """Converts sensors and cameras."""

    def __init__(self, scene: MjcfScene) -> None:
        self._scene = scene
        self._assembly = scene.source.assembly
        self._sensors: Data = {}
        self._joined: dict[tuple[str, str], str] = {}

    def data(self) -> Data:
        """Return the sensors and cameras of a scene by name."""
        for element in self._scene.children("sensor"):
            self._add(element)
        for camera in self._assembly.compiled.cameras:
            self._add_camera(self._scene.source.cameras[camera.index], camera)
        for element in self._scene.elements("camera"):
            if not any(element is x for x in self._scene.source.cameras):
                self._scene.note(element, Fate.DROPPED, "only fixed cameras are in a scene")
        return self._sensors

    def _add(self, element: Element) -> None:
        data = self._joint_sensor(element) or self._mounted(element)
        if data is None:
            reason = "scenes do not support this sensor, or not at this place"
            self._scene.note(element, Fate.DROPPED, reason)
            return
        self._scene.note(element, Fate.KEPT)
        key = (data["kind"], data.get("frame", ""))
        if data["kind"] in _TOGETHER and key in self._joined:
            return
        name = unused_name(element.attributes.get("name") or f"{element.tag}", self._sensors)
        self._joined[key] = name
        self._sensors[name] = data

    def _joint_sensor(self, element: Element) -> Data | None:
        kind, joint = _OF_JOINT.get(element.tag, ""), element.attributes.get("joint", "")
        if element.tag == "actuatorfrc":
            actuator = element.attributes.get("actuator")
            targets = [
                x for x in self._scene.source.actuators if x.attributes.get("name") == actuator
            ]
            kind, joint = "joint-torque", targets[0].attributes.get("joint", "") if targets else ""
        if not kind or joint not in self._scene.joint_names:
            return None
        return {"kind": kind, "robot": ROBOT, "joint": joint}

    def _mounted(self, element: Element) -> Data | None:
        kind, attributes = _MOUNTED.get(element.tag), element.attributes
        site = (
            attributes.get("site")
            or (attributes.get("objtype") == "site" and attributes.get("objname"))
            or ""
        )
        body = (
            attributes.get("objname", "") if attributes.get("objtype") in ("body", "xbody") else ""
        )
        frame = self._scene.frame_of_site(site) or self._scene.link_of(body)
        if kind is None or not frame or "reftype" in attributes:
            return None
        data: Data = {"kind": kind, "frame": f"{ROBOT}/{frame}"}
        if kind == "force-torque" and self._assembly.floats:
            link = self._assembly.sites.link_under(site) if site else frame
            return None if link == self._assembly.base else data
        if kind == "scanner":
            return data | {"rays": 1, "half_angle": 0.0, "rpy": [0.0, -math.pi / 2, 0.0]}
        return data | (self._volume(site) if kind == "touch" else {})

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
        link = self._scene.link_of(camera.body)
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
        name = unused_name(element.attributes.get("name") or "camera", self._sensors)
        self._sensors[name] = {
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
_TOGETHER = ("imu", "velocity", "force-torque")  # Kinds that read what two sensors of MuJoCo read

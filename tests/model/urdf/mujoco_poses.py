"""Where MuJoCo puts the links of a URDF text it reads by itself."""

from collections.abc import Mapping
from xml.etree import ElementTree

import mujoco
import numpy as np

from tests.model.mjcf.comparing import matrix_of

_COMPILER = {
    "fusestatic": "false",
    "discardvisual": "true",
    "balanceinertia": "true",
    # A dummy inertia for moving bodies without any.
    "boundmass": "0.001",
    "boundinertia": "0.001",
}


class MujocoUrdf:
    """MuJoCo's own reading of a URDF text, without its shapes."""

    def __init__(self, text: str) -> None:
        top = ElementTree.fromstring(text)
        for link in top.iter("link"):
            for shape in (*link.findall("visual"), *link.findall("collision")):
                link.remove(shape)
        for material in top.findall("material"):
            top.remove(material)
        compiler = ElementTree.SubElement(ElementTree.SubElement(top, "mujoco"), "compiler")
        compiler.attrib.update(_COMPILER)
        self._model = mujoco.MjModel.from_xml_string(ElementTree.tostring(top, "unicode"))
        self._data = mujoco.MjData(self._model)
        self._mimics = {
            joint.attrib["name"]: joint.find("mimic").attrib
            for joint in top.findall("joint")
            if joint.find("mimic") is not None
        }
        self.joint_names = [self._model.joint(i).name for i in range(self._model.njnt)]
        self.link_names = [self._model.body(i).name for i in range(self._model.nbody)]

    def poses(self, q: Mapping[str, float]) -> dict[str, np.ndarray]:
        """Poses of all links by name, with the joints that lead at q."""
        for name in self.joint_names:
            mimic = self._mimics.get(name)
            value = q[mimic["joint"] if mimic else name]
            if mimic:
                factor, offset = mimic.get("multiplier", "1"), mimic.get("offset", "0")
                value = float(factor) * value + float(offset)
            self._data.joint(name).qpos[:] = value
        mujoco.mj_kinematics(self._model, self._data)
        poses = {}
        for name in self.link_names:
            pose = np.eye(4)
            pose[:3, :3] = self._data.body(name).xmat.reshape(3, 3)
            pose[:3, 3] = self._data.body(name).xpos
            poses[name] = pose
        return poses

    def inertia(self, link: str) -> np.ndarray:
        return matrix_of(self._model.body(link))

"""The first keyframe of an MJCF file, with which a scene starts."""

from __future__ import annotations

import math
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from linkwork.files import Element
from linkwork.model.ledger import Fate
from linkwork.model.link import Limits
from linkwork.model.mjcf.compiled_model import BALL, FREE, CompiledJoint
from linkwork.model.tree import Tree
from linkwork.spatial import Pose
from linkwork.spatial.rotation import to_rpy

if TYPE_CHECKING:
    from linkwork.world.scene.mjcf.scene import MjcfScene

Data = dict[str, Any]

_ROUNDED = 1e-12  # Difference of the length of a quaternion from 1 that is left to MuJoCo


POSITIONS, DOFS = {FREE: 7, BALL: 4}, {FREE: 6, BALL: 3}
"""Numbers of positions and velocities of joints that have several."""


class Keyframe:
    """The first keyframe; without one, the reference configuration at rest."""

    def __init__(self, scene: MjcfScene) -> None:
        keys = scene.children("keyframe")
        self.element: Element | None = keys[0] if keys else None
        for other in keys[1:]:
            scene.note(other, Fate.DROPPED, "the first keyframe is the start")
        joints = scene.source.assembly.compiled.joints
        names = [joint.name for joint in joints]
        sizes = [POSITIONS.get(joint.kind, 1) for joint in joints]
        dofs = [DOFS.get(joint.kind, 1) for joint in joints]
        self._begins = dict(zip(names, accumulate(sizes, initial=0), strict=False))
        self._firsts = dict(zip(names, accumulate(dofs, initial=0), strict=False))
        count = len(scene.children("actuator"))
        if self.element is not None:
            scene.kept.keep(self.element, "name")
        self._qpos = self._numbers(scene, "qpos", sum(sizes))
        self._qvel = self._numbers(scene, "qvel", sum(dofs))
        # Commands of all actuators of the file
        self.controls = self._numbers(scene, "ctrl", count) or [0.0] * count
        # Their activations; empty when the keyframe has none
        self.activations = self._numbers(scene, "act", None)

    def position(self, joint: CompiledJoint) -> list[float]:
        """Return the numbers of `qpos` of a joint; empty when the keyframe has none."""
        begin = self._begins[joint.name]
        return self._qpos[begin : begin + POSITIONS.get(joint.kind, 1)]

    def velocity(self, joint: CompiledJoint) -> list[float]:
        """Return the numbers of `qvel` of a joint; empty when the keyframe has none."""
        first = self._firsts[joint.name]
        return self._qvel[first : first + DOFS.get(joint.kind, 1)]

    def _numbers(self, scene: MjcfScene, name: str, count: int | None) -> list[float]:
        if self.element is None or name not in self.element.attributes:
            return []
        length = len(self.element.attributes[name].split())
        if length != (length if count is None else count):
            why = f"{length} numbers, the file has {count}"
            scene.kept.record(self.element, name, Fate.DROPPED, why)
            return []
        scene.kept.keep(self.element, name)
        return list(self.element.vector(name, length))


def start_of_robot(scene: MjcfScene) -> Data:
    """Return the pose of the base and positions of joints in the first keyframe."""
    assembly, tree = scene.source.assembly, scene.tree
    joints = [x for x in assembly.compiled.joints if x.body not in assembly.around]
    _warn_of_velocities(scene, joints)
    data: Data = {}
    if tree is None:
        return data
    positions: dict[str, float] = {}
    orientations: Data = {}
    for joint in joints:
        position = scene.keyframe.position(joint)
        if joint.kind == FREE:
            data |= placed(scene, joint, position)
        elif joint.kind == BALL:
            orientations |= {joint.name: _unit(position)} if any(position[1:]) else {}
        else:
            positions[joint.name] = position[0] if position else joint.parameters.ref
    start = {name: x for name, x in positions.items() if _is_moved(tree, positions, name)}
    start = {name: _within_limits(scene, tree, name, x) for name, x in start.items()}
    data |= {"start": start} if start else {}
    return data | ({"start_orientations": orientations} if orientations else {})


def _unit(wxyz: list[float]) -> list[float]:
    """Return a quaternion as MuJoCo takes it."""
    length = math.hypot(*wxyz)
    return wxyz if abs(length - 1.0) < _ROUNDED else [x / length for x in wxyz]


def _is_moved(tree: Tree, positions: dict[str, float], joint: str) -> bool:
    """Whether a joint starts elsewhere than without its entry in `start`."""
    mimic = tree.links[tree.link_of_joint(joint)].joint.mimic
    usual = 0.0
    if mimic is not None:
        usual = mimic.multiplier * positions[mimic.joint] + mimic.offset
    return positions[joint] != usual


def _within_limits(scene: MjcfScene, tree: Tree, joint: str, position: float) -> float:
    limits: Limits = tree.links[tree.link_of_joint(joint)].joint.limits
    within = min(max(position, limits.lower), limits.upper)
    if within != position and scene.keyframe.element is not None:
        message = f"joint {joint!r} starts at {within:g}, its limit, not at {position:g}"
        scene.kept.approximate(scene.keyframe.element, "qpos", message)
        scene.warn(scene.keyframe.element, message, "change the keyframe or the limit")
    return within


def placed(scene: MjcfScene, joint: CompiledJoint, seven: list[float]) -> Data:
    """Return the position and orientation of a free body at the start."""
    bodies = {body.name: body for body in scene.source.assembly.compiled.bodies}
    position, wxyz = seven[:3], seven[3:]
    if not seven:
        position, wxyz = list(bodies[joint.body].pos), list(bodies[joint.body].quat)
    # MuJoCo takes zeros for no rotation.
    pose = Pose.from_xyz_wxyz(position, wxyz if any(wxyz) else (1.0, 0.0, 0.0, 0.0))
    return {"position": list(pose.position), "rpy": list(to_rpy(pose.rotation))}


def _warn_of_velocities(scene: MjcfScene, joints: list[CompiledJoint]) -> None:
    moving = [joint.name for joint in joints if any(scene.keyframe.velocity(joint))]
    if moving and scene.keyframe.element is not None:
        message = f"the keyframe's velocity of joint {', '.join(moving)} is lost: "
        message += "the robot starts at rest"
        scene.lose(scene.keyframe.element, "qvel", message, "start it at rest in the file")

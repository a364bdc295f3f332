"""The first keyframe of an MJCF file, with which a scene starts."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

from linkwork.files import Element
from linkwork.model.ledger import Fate
from linkwork.model.mjcf.compiled_model import BALL, FREE, CompiledJoint

if TYPE_CHECKING:
    from linkwork.world.scene.mjcf.scene import MjcfScene

POSITIONS, DOFS = {FREE: 7, BALL: 4}, {FREE: 6, BALL: 3}
"""Numbers of positions and velocities of joints that have several."""


class Keyframe:
    """The first keyframe; without one, the reference configuration at rest.

    Attributes:
        controls: Commands of all actuators of the file.
        activations: Their activations; empty when the keyframe has none.
    """

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
        self.controls = self._numbers(scene, "ctrl", count) or [0.0] * count
        self.activations = self._numbers(scene, "act", None)

    def position(self, joint: CompiledJoint) -> list[float]:
        """Numbers of `qpos` of a joint; empty when the keyframe has none."""
        begin = self._begins[joint.name]
        return self._qpos[begin : begin + POSITIONS.get(joint.kind, 1)]

    def velocity(self, joint: CompiledJoint) -> list[float]:
        """Numbers of `qvel` of a joint; empty when the keyframe has none."""
        first = self._firsts[joint.name]
        return self._qvel[first : first + DOFS.get(joint.kind, 1)]

    def _numbers(self, scene: MjcfScene, name: str, count: int | None) -> list[float]:
        if self.element is None or name not in self.element.attributes:
            return []
        found = len(self.element.attributes[name].split())
        if found != (found if count is None else count):
            why = f"{found} numbers, the file has {count}"
            scene.kept.record(self.element, name, Fate.DROPPED, why)
            return []
        scene.kept.keep(self.element, name)
        return list(self.element.vector(name, found))

"""Filling frames from the engine's arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from linkwork.record.layout import FrameLayout, FrameVector
from linkwork.world.engine.fixed_points import cross_rows
from linkwork.world.joints.coordinates import JointInWorld

if TYPE_CHECKING:
    from linkwork.world.engine.world import World


class FrameFiller:
    """Writes what a world holds into frames, everything but the joint references.

    Attributes:
        layout: What a frame of this world holds.
    """

    def __init__(self, world: World, joints: list[JointInWorld], channels: tuple[str, ...]) -> None:
        self._world = world
        model = world.model
        self._positions = np.array([joint.position for joint in joints], dtype=np.intp)
        self._speeds = np.array([joint.speed for joint in joints], dtype=np.intp)
        self._roots = model.body_rootid[1:].copy()
        self.layout = FrameLayout(
            bodies=tuple(model.body(i).name for i in range(1, model.nbody)),
            joints=tuple(joint.name for joint in joints),
            channels=channels,
        )

    def fill(self, frame: FrameVector) -> None:
        """Writes the present state into a frame."""
        layout, world, data = self.layout, self._world, self._world.data
        layout.stamp(frame, world.step_count, world.time)
        bodies = layout.body_view(frame)
        bodies[:, 0:3] = data.xpos[1:]
        bodies[:, 3:7] = data.xquat[1:]
        angular = data.cvel[1:, :3]
        arm = data.xpos[1:] - data.subtree_com[self._roots]
        # cvel is taken at the centre of mass of the whole kinematic tree; move it to the body.
        bodies[:, 7:10] = data.cvel[1:, 3:] + cross_rows(angular, arm)
        bodies[:, 10:13] = angular
        joints = layout.joint_view(frame)
        joints[:, 0] = data.qpos[self._positions]
        joints[:, 1] = data.qvel[self._speeds]
        joints[:, 2] = data.qfrc_actuator[self._speeds]
        layout.channel_view(frame)[:] = world.channels

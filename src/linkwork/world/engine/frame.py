"""Fill frames from the engine's arrays."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from linkwork.errors import import_extra
from linkwork.record.layout import FrameLayout, FrameVector
from linkwork.world.engine.attached_frame import cross_rows
from linkwork.world.engine.names import MjData, MjModel
from linkwork.world.joints.coordinates import JointInWorld

if TYPE_CHECKING:
    from linkwork.world.engine.world import World


class FrameFiller:
    """Writes the state of a world into frames, except joint references.

    Attributes:
        layout: Layout of the frames.
    """

    def __init__(self, world: World, joints: list[JointInWorld], channels: tuple[str, ...]) -> None:
        self._world = world
        model = world.model
        self._positions = np.array([joint.position for joint in joints], dtype=np.intp)
        self._dofs = np.array([joint.dof for joint in joints], dtype=np.intp)
        self._roots = model.body_rootid[1:].copy()
        self.layout = FrameLayout(
            bodies=tuple(model.body(i).name for i in range(1, model.nbody)),
            joints=tuple(joint.name for joint in joints),
            channels=channels,
        )

    def fill(self, frame: FrameVector) -> None:
        """Write the present state into a frame."""
        layout, world, data = self.layout, self._world, self._world.data
        layout.stamp(frame, world.step_count, world.time)
        bodies = layout.body_view(frame)
        bodies[:, 0:3] = data.xpos[1:]
        bodies[:, 3:7] = data.xquat[1:]
        angular = data.cvel[1:, :3]
        arm = data.xpos[1:] - data.subtree_com[self._roots]
        # MuJoCo's cvel refers to the centre of mass of the kinematic tree; shift it to the body.
        bodies[:, 7:10] = data.cvel[1:, 3:] + cross_rows(angular, arm)
        bodies[:, 10:13] = angular
        joints = layout.joint_view(frame)
        joints[:, 0] = data.qpos[self._positions]
        joints[:, 1] = data.qvel[self._dofs]
        joints[:, 2] = data.qfrc_actuator[self._dofs]
        layout.channel_view(frame)[:] = world.channels


def energy_of(model: MjModel, data: MjData) -> float:
    """Kinetic plus potential energy [J]; positions and velocities must be current."""
    mj = import_extra("mujoco", "world")
    mj.mj_energyPos(model, data)
    mj.mj_energyVel(model, data)
    is_solved = model.opt.disableflags & mj.mjtDisableBit.mjDSBL_EULERDAMP
    of_damping = _energy_of_damping(model, data) if is_solved else 0.0
    return math.fsum(data.energy) - of_damping - _energy_of_floating(model, data)


def _energy_of_floating(model: MjModel, data: MjData) -> float:
    """Potential energy of bodies without gravity, which the engine includes [J]."""
    floating = model.body_mass * model.body_gravcomp
    return -float(floating @ data.xipos @ model.opt.gravity)


def _energy_of_damping(model: MjModel, data: MjData) -> float:
    """Kinetic energy of the armature that replaces damping, which the engine includes [J]."""
    of_joints = np.dot(model.dof_damping, data.qvel**2)
    of_tendons = np.dot(model.tendon_damping, data.ten_velocity**2)
    return 0.5 * model.opt.timestep * float(of_joints + of_tendons)

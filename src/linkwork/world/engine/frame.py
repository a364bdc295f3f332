"""Fill frames from the engine's arrays."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from linkwork.errors import import_extra
from linkwork.record.layout import FrameLayout, FrameVector
from linkwork.world.engine.attached_frame import cross_rows
from linkwork.world.engine.names import MjData, MjModel, solid_geoms
from linkwork.world.joints.scene_joints import JointInWorld

if TYPE_CHECKING:
    from linkwork.world.actuators.motors import Motors
    from linkwork.world.engine.world import World


class FrameFiller:
    """Writes the state of a world into frames, except joint references."""

    def __init__(
        self,
        world: World,
        joints: list[JointInWorld],
        channels: tuple[str, ...],
        motors: Motors | None,
    ) -> None:
        self._world = world
        model = world.model
        self._positions = np.array([joint.position for joint in joints], dtype=np.intp)
        self._dofs = np.array([joint.dof for joint in joints], dtype=np.intp)
        self._roots = model.body_rootid[1:].copy()
        self._force = import_extra("mujoco", "world").mj_contactForce
        touchable = _touchable_bodies(model)
        self.force_rows = np.full(model.nbody, -1, dtype=np.int64)
        self.force_rows[touchable] = np.arange(len(touchable))
        self.contact_forces = np.zeros((len(touchable), 6))
        self.motor_forces = motors.state.force if motors else np.zeros(0)
        self.layout = FrameLayout(
            bodies=tuple(model.body(i).name for i in range(1, model.nbody)),
            joints=tuple(joint.name for joint in joints),
            channels=channels,
            actuators=(
                *(model.actuator(i).name for i in range(model.nu)),
                *(motors.axis_names if motors else ()),
            ),
            touchable=tuple(model.body(i).name for i in touchable),
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
        forces = layout.actuator_view(frame)
        count = len(forces) - len(self.motor_forces)
        forces[:count] = data.actuator_force
        forces[count:] = self.motor_forces
        layout.force_view(frame)[:] = self.contact_forces

    def gather_contacts(self) -> None:
        """Sum the forces of all contacts of a step by body, before positions are updated."""
        # Number by number in the order of the compiled loop, for the same bits.
        model, data = self._world.model, self._world.data
        sums, wrench = np.zeros_like(self.contact_forces).tolist(), np.zeros(6)
        for i, contact in enumerate(data.contact):
            if contact.efc_address < 0 or min(contact.geom) < 0:
                continue
            self._force(model, data, i, wrench)
            axes, f = contact.frame.tolist(), wrench.tolist()
            force, torque = (
                [axes[k] * x + axes[3 + k] * y + axes[6 + k] * z for k in range(3)]
                for x, y, z in (f[:3], f[3:])
            )
            for geom, sign in zip(contact.geom.tolist(), (-1.0, 1.0), strict=True):
                body = int(model.geom_bodyid[geom])
                row = int(self.force_rows[body])
                if row >= 0:
                    arm = [a - b for a, b in zip(contact.pos, data.xipos[body], strict=True)]
                    _add(sums[row], force, torque, arm, sign)
        self.contact_forces[:] = np.reshape(sums, self.contact_forces.shape)


def _touchable_bodies(model: MjModel) -> list[int]:
    bodies = {int(body) for body in model.geom_bodyid[solid_geoms(model)]}
    bodies |= {int(model.geom_bodyid[x]) for x in (*model.pair_geom1, *model.pair_geom2)}
    return sorted(bodies - {0})


def _add(
    sums: list[float], force: list[float], torque: list[float], arm: list[float], sign: float
) -> None:
    x, y, z = (float(a) for a in arm)
    for i in range(3):
        sums[i] += sign * force[i]
    sums[3] += sign * (torque[0] + (y * force[2] - z * force[1]))
    sums[4] += sign * (torque[1] + (z * force[0] - x * force[2]))
    sums[5] += sign * (torque[2] + (x * force[1] - y * force[0]))


def energy_of(model: MjModel, data: MjData) -> float:
    """Return the kinetic plus potential energy [J]; positions and velocities must be current."""
    mj = import_extra("mujoco", "world")
    mj.mj_energyPos(model, data)
    mj.mj_energyVel(model, data)
    energy = math.fsum(data.energy)
    # The engine includes the armature that replaces damping, and bodies without gravity.
    if model.opt.disableflags & mj.mjtDisableBit.mjDSBL_EULERDAMP:
        of_joints = np.dot(model.dof_damping, data.qvel**2)
        of_tendons = np.dot(model.tendon_damping, data.ten_velocity**2)
        energy -= 0.5 * model.opt.timestep * float(of_joints + of_tendons)
    floating = model.body_mass * model.body_gravcomp
    return energy + float(floating @ data.xipos @ model.opt.gravity)

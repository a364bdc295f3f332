"""A compiled scene and its state: stepping, checking, saving, and filling frames."""

from __future__ import annotations

import logging
import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import DivergenceError, import_extra
from linkwork.record.layout import FrameLayout, FrameVector
from linkwork.world.build import build_model, full_name
from linkwork.world.robot_in_world import RobotInWorld, find_robot
from linkwork.world.scene_file import LoadedScene

_LOGGER = logging.getLogger(__name__)

_LARGEST = 1e10
"""Greatest position or speed that still counts as physics; MuJoCo's own bound."""


class World:
    """The physics of a scene. After every step all that depends on the state is up to date.

    Attributes:
        model: The compiled MuJoCo model.
        data: Its state.
        robots: Where each robot's joints stand, by name.
        layout: What a frame of this world holds.
        step_count: Steps done since the start.
    """

    def __init__(self, loaded: LoadedScene) -> None:
        self._mj = import_extra("mujoco", "world")
        _route_warnings(self._mj)
        self.loaded = loaded
        self.model = build_model(loaded)
        self.data = self._mj.MjData(self.model)
        self.robots: dict[str, RobotInWorld] = {
            name: find_robot(self.model, name, tree) for name, tree in loaded.trees.items()
        }
        self.layout = self._make_layout()
        self.step_count = 0
        self._kind = self._mj.mjtState.mjSTATE_INTEGRATION
        self._good = np.zeros(self._mj.mj_stateSize(self.model, self._kind))
        self._next = np.zeros_like(self._good)
        self._readings = np.zeros(self.model.nv + self.model.nsensordata)
        # The state begins with the time, then all positions and speeds.
        self._motion = slice(1, 1 + self.model.nq + self.model.nv)
        self._joint_positions = self._gather("positions")
        self._joint_speeds = self._gather("speeds")
        self._is_rk4 = self.model.opt.integrator == self._mj.mjtIntegrator.mjINT_RK4
        self.reset()

    @property
    def step_size(self) -> float:
        """Physics step [s]."""
        return self.loaded.scene.solver.step

    @property
    def time(self) -> float:
        """Simulated time [s]: whole steps times the step size, so it never drifts."""
        return self.step_count * self.step_size

    def reset(self) -> None:
        """Back to the start."""
        self._mj.mj_resetData(self.model, self.data)
        for name, robot in self.loaded.scene.robots.items():
            place = self.robots[name]
            for joint, position in robot.start.items():
                index = place.tree.joint_names.index(joint)
                self.data.qpos[place.positions[index]] = position
        self.step_count = 0
        self._settle()

    def step(self) -> None:
        """One physics step with the torques now in `data.ctrl`.

        Raises:
            DivergenceError: The step left the finite numbers; the world is as the last good step
                left it.
        """
        model, data = self.model, self.data
        if self._is_rk4:
            self._mj.mj_step(model, data)
        else:
            self._mj.mj_step2(model, data)
        self._mj.mj_getState(model, data, self._next, self._kind)
        # One comparison sees every NaN, infinity and absurd size.
        if not np.abs(self._next[self._motion]).max(initial=0.0) < _LARGEST:
            self._refuse_step()
        self._good, self._next = self._next, self._good
        self.step_count += 1
        # Brings poses, velocities and sensors to the new state, so that nobody sees a stale one.
        self._mj.mj_step1(model, data)
        self._keep_readings()

    def _settle(self) -> None:
        """After a jump to another state: brings all that depends on it up to date."""
        self._mj.mj_step1(self.model, self.data)
        self._mj.mj_fwdActuation(self.model, self.data)
        self._mj.mj_getState(self.model, self.data, self._good, self._kind)
        self._keep_readings()

    def _refuse_step(self) -> None:
        element = self._first_unsound()
        step = self.step_count + 1
        self.restore(self._good.copy(), self.step_count, self._readings.copy())
        raise DivergenceError(
            f"step {step} (t = {step * self.step_size:g} s) diverged at {element}",
            step=step,
            element=element,
            hint="the last good state is kept; try a smaller solver.step or softer gains",
        )

    def _first_unsound(self) -> str:
        bad_speed = ~(np.abs(self.data.qvel) < _LARGEST)
        for joint in range(self.model.njnt):
            start = self.model.jnt_dofadr[joint]
            width = 6 if self.model.jnt_type[joint] == 0 else 1
            position = self.data.qpos[self.model.jnt_qposadr[joint]]
            if bad_speed[start : start + width].any() or not abs(position) < _LARGEST:
                body = self.model.body(self.model.jnt_bodyid[joint]).name
                return f"joint {self.model.joint(joint).name!r} of body {body!r}"
        return "an unknown joint"

    def state(self) -> NDArray[np.float64]:
        """The complete integration state, from which stepping goes on bit for bit."""
        self._mj.mj_getState(self.model, self.data, state := np.empty_like(self._good), self._kind)
        return state

    def readings(self) -> NDArray[np.float64]:
        """Torques and sensor readings of the last step, which the state alone does not tell."""
        return self._readings.copy()

    def _keep_readings(self) -> None:
        self._readings[: self.model.nv] = self.data.qfrc_actuator
        self._readings[self.model.nv :] = self.data.sensordata

    def restore(
        self,
        state: NDArray[np.float64],
        step_count: int,
        readings: NDArray[np.float64] | None = None,
    ) -> None:
        """Goes back to a state and step count, and to its readings if they are given."""
        self._mj.mj_setState(self.model, self.data, state, self._kind)
        self.step_count = step_count
        self._settle()
        if readings is not None:
            self.data.qfrc_actuator[:] = readings[: self.model.nv]
            self.data.sensordata[:] = readings[self.model.nv :]
            self._keep_readings()

    def fill(self, frame: FrameVector) -> None:
        """Writes everything but the joint references into a frame."""
        layout, data = self.layout, self.data
        layout.stamp(frame, self.step_count, self.time)
        bodies = layout.body_view(frame)
        bodies[:, 0:3] = data.xpos[1:]
        bodies[:, 3:7] = data.xquat[1:]
        angular = data.cvel[1:, :3]
        arm = data.xpos[1:] - data.subtree_com[self.model.body_rootid[1:]]
        # cvel is taken at the centre of mass of the whole kinematic tree; move it to the body.
        bodies[:, 7:10] = data.cvel[1:, 3:] + _cross(angular, arm)
        bodies[:, 10:13] = angular
        joints = layout.joint_view(frame)
        joints[:, 0] = data.qpos[self._joint_positions]
        joints[:, 1] = data.qvel[self._joint_speeds]
        joints[:, 2] = data.qfrc_actuator[self._joint_speeds]
        layout.channel_view(frame)[:] = data.sensordata

    def torque_limits(self, robot: str) -> NDArray[np.float64]:
        """Greatest torque of each joint's actuator; infinite where unlimited [N m or N]."""
        actuators = self.robots[robot].actuators
        limited = self.model.actuator_ctrllimited[actuators]
        return np.where(limited, self.model.actuator_ctrlrange[actuators, 1], math.inf)

    def energy(self) -> float:
        """Kinetic plus potential energy [J]."""
        self._mj.mj_energyPos(self.model, self.data)
        self._mj.mj_energyVel(self.model, self.data)
        return math.fsum(self.data.energy)

    def _gather(self, field: str) -> NDArray[np.intp]:
        parts = [getattr(robot, field) for robot in self.robots.values()]
        return np.concatenate(parts) if parts else np.zeros(0, dtype=np.intp)

    def _make_layout(self) -> FrameLayout:
        return FrameLayout(
            bodies=tuple(self.model.body(i).name for i in range(1, self.model.nbody)),
            joints=tuple(
                full_name(robot.name, joint)
                for robot in self.robots.values()
                for joint in robot.tree.joint_names
            ),
            channels=tuple(self.model.sensor(i).name for i in range(self.model.nsensor)),
        )


def _route_warnings(mj: Any) -> None:
    # By default MuJoCo writes them into a file of its own in the working folder.
    if mj.get_mju_user_warning() is None:
        mj.set_mju_user_warning(_LOGGER.info)


def _cross(a: NDArray[np.float64], b: NDArray[np.float64]) -> NDArray[np.float64]:
    # numpy.cross costs ten times as much on a handful of rows.
    return a[:, (1, 2, 0)] * b[:, (2, 0, 1)] - a[:, (2, 0, 1)] * b[:, (1, 2, 0)]

"""A compiled scene and its state: stepping, checking, saving."""

from __future__ import annotations

import logging
import math
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import DivergenceError, import_extra
from linkwork.record.layout import FrameLayout, FrameVector
from linkwork.world.building import build_model
from linkwork.world.divergence import first_unsound, is_sound
from linkwork.world.element import Command, LiveValue
from linkwork.world.elements import elements_of
from linkwork.world.event import Event
from linkwork.world.frame import FrameFiller
from linkwork.world.joints_in_world import JointInWorld, joints_in_world
from linkwork.world.loading import LoadedScene
from linkwork.world.memory import Memory
from linkwork.world.robot_in_world import RobotInWorld, find_robot
from linkwork.world.sensing import SensorBank

_LOGGER = logging.getLogger(__name__)

Vector = NDArray[np.float64]


class World:
    """The physics of a scene. After every step all that depends on the state is up to date.

    Attributes:
        loaded: The scene.
        seed: Seed of everything random.
        model: The compiled MuJoCo model.
        data: Its state.
        robots: Where each robot's joints stand, by name.
        joints: The joints that frames show, in their order.
        events: What happened since somebody last took it away.
        live: What can be changed while the scene runs, by path.
        commands: What can be commanded, by name.
        step_count: Steps done since the start.
    """

    def __init__(self, loaded: LoadedScene, seed: int = 0) -> None:
        self._mj = import_extra("mujoco", "world")
        _route_warnings(self._mj)
        self.loaded = loaded
        self.seed = seed
        self.model = build_model(loaded)
        self.data = self._mj.MjData(self.model)
        self.robots: dict[str, RobotInWorld] = {
            name: find_robot(self.model, name, tree) for name, tree in loaded.trees.items()
        }
        self.joints: list[JointInWorld] = joints_in_world(self.model, loaded, self.robots)
        self.events: list[Event] = []
        self.step_count = 0
        self._is_rk4 = self.model.opt.integrator == self._mj.mjtIntegrator.mjINT_RK4
        self._make_keeping()
        self._sensors = SensorBank(self)
        self._memory = Memory([*elements_of(self), self._sensors])
        self._frames = FrameFiller(self, self.joints, self._sensors.channels)
        self.live: Mapping[str, LiveValue] = self._memory.live_values()
        self.commands: Mapping[str, Command] = self._memory.commands()
        self.reset()

    def _make_keeping(self) -> None:
        """Room for the last good state, the one that follows, and what neither tells."""
        self._kind = self._mj.mjtState.mjSTATE_INTEGRATION
        self._good = np.zeros(self._mj.mj_stateSize(self.model, self._kind))
        self._next = np.zeros_like(self._good)
        # The state begins with the time, then all positions and speeds.
        self._motion = slice(1, 1 + self.model.nq + self.model.nv)
        self._readings = np.zeros(self.model.nv + self.model.nsensordata)
        self._pushes = np.zeros(self.model.nv)
        self._is_pushed = False

    @property
    def step_size(self) -> float:
        """Physics step [s]."""
        return self.loaded.scene.solver.step

    @property
    def time(self) -> float:
        """Simulated time [s]: whole steps times the step size, so it never drifts."""
        return self.step_count * self.step_size

    @property
    def layout(self) -> FrameLayout:
        """What a frame of this world holds."""
        return self._frames.layout

    @property
    def channels(self) -> Vector:
        """Readings of all sensors, in the order of `layout.channels`."""
        return self._sensors.readings

    def reset(self) -> None:
        """Back to the start."""
        self._mj.mj_resetData(self.model, self.data)
        self.step_count = 0
        self.events.clear()
        for name, robot in self.loaded.scene.robots.items():
            place = self.robots[name]
            for joint, position in robot.start.items():
                index = place.tree.joint_names.index(joint)
                self.data.qpos[place.positions[index]] = position
        self._mj.mj_forward(self.model, self.data)
        self._memory.start(self)
        self._settle()

    def step(self) -> None:
        """One physics step with the commands now in force.

        Raises:
            DivergenceError: The step left the finite numbers; the world is as the last good step
                left it.
        """
        told = len(self.events)
        for element in self._memory.acting:
            element.act(self)
        self._integrate()
        self.check_sound(told)
        self._good, self._next = self._next, self._good
        self.step_count += 1
        for element in self._memory.measuring:
            element.measure(self)
        # Brings poses, velocities and sensors to the new state, so that nobody sees a stale one.
        self._mj.mj_step1(self.model, self.data)
        for element in self._memory.observing:
            element.observe(self)
        self._memory.keep()
        self._keep_readings()

    def check_sound(self, told: int | None = None) -> None:
        """Refuses a state that is no physics any more.

        Args:
            told: Events told before the step under way; all that there are when None.

        Raises:
            DivergenceError: Names where; the world is as the last good step left it.
        """
        self._mj.mj_getState(self.model, self.data, self._next, self._kind)
        if not is_sound(self._next[self._motion]):
            self._refuse_step(len(self.events) if told is None else told)

    def _integrate(self) -> None:
        step = self._mj.mj_step if self._is_rk4 else self._mj.mj_step2
        if not self._is_pushed:
            step(self.model, self.data)
            return
        # What elements push is a function of the state, not a part of it: it is taken back.
        applied = self.data.qfrc_applied
        own = applied.copy()
        applied += self._pushes
        step(self.model, self.data)
        applied[:] = own
        self._pushes[:] = 0.0
        self._is_pushed = False

    def push(self, body: int, force: Vector, torque: Vector, point: Vector) -> None:
        """Adds a force to the coming step; for elements, within `act`.

        Args:
            body: The engine's index of the body.
            force: In the world [N].
            torque: In the world [N m].
            point: Where the force acts, in the world [m].
        """
        self._mj.mj_applyFT(self.model, self.data, force, torque, point, body, self._pushes)
        self._is_pushed = True

    def tell(self, kind: str, message: str, **data: Any) -> None:
        """Adds an event at the present step."""
        self.events.append(Event(self.step_count, self.time, kind, message, data))

    def keep(self) -> None:
        """After a command between steps: what it changed belongs to the last good state."""
        self._mj.mj_getState(self.model, self.data, self._good, self._kind)
        self._memory.keep()

    def _settle(self) -> None:
        """After a jump to another state: brings all that depends on it up to date."""
        self._mj.mj_step1(self.model, self.data)
        self._mj.mj_fwdActuation(self.model, self.data)
        self.keep()
        self._keep_readings()

    def _refuse_step(self, told: int) -> None:
        element = first_unsound(self.model, self.data)
        step = self.step_count + 1
        del self.events[told:]
        self._pushes[:] = 0.0
        self.restore(
            self._good.copy(), self.step_count, self._readings.copy(), self._memory.good.copy()
        )
        raise DivergenceError(
            f"step {step} (t = {step * self.step_size:g} s) diverged at {element}",
            step=step,
            element=element,
            hint="the last good state is kept; try a smaller solver.step or softer gains",
        )

    def state(self) -> Vector:
        """The complete integration state, from which stepping goes on bit for bit."""
        self._mj.mj_getState(self.model, self.data, state := np.empty_like(self._good), self._kind)
        return state

    def memory(self) -> Vector:
        """All that sensors, actuators and the like remember."""
        return self._memory.numbers.copy()

    def readings(self) -> Vector:
        """Torques and sensor readings of the last step, which the state alone does not tell."""
        return self._readings.copy()

    def _keep_readings(self) -> None:
        self._readings[: self.model.nv] = self.data.qfrc_actuator
        self._readings[self.model.nv :] = self.data.sensordata

    def restore(
        self,
        state: Vector,
        step_count: int,
        readings: Vector | None = None,
        memory: Vector | None = None,
    ) -> None:
        """Goes back to a state and step count, and to its readings and memory if they are given."""
        self._mj.mj_setState(self.model, self.data, state, self._kind)
        self.step_count = step_count
        if memory is not None:
            self._memory.restore(self, memory)
        self._settle()
        if readings is not None:
            self.data.qfrc_actuator[:] = readings[: self.model.nv]
            self.data.sensordata[:] = readings[self.model.nv :]
            self._keep_readings()

    def fill(self, frame: FrameVector) -> None:
        """Writes everything but the joint references into a frame."""
        self._frames.fill(frame)

    def torque_limits(self, robot: str) -> Vector:
        """Greatest torque of each joint's actuator; infinite where unlimited [N m or N]."""
        actuators = self.robots[robot].actuators
        limited = self.model.actuator_ctrllimited[actuators]
        return np.where(limited, self.model.actuator_ctrlrange[actuators, 1], math.inf)

    def energy(self) -> float:
        """Kinetic plus potential energy [J]."""
        self._mj.mj_energyPos(self.model, self.data)
        self._mj.mj_energyVel(self.model, self.data)
        return math.fsum(self.data.energy)


def _route_warnings(mj: Any) -> None:
    # By default MuJoCo writes them into a file of its own in the working folder.
    if mj.get_mju_user_warning() is None:
        mj.set_mju_user_warning(_LOGGER.info)

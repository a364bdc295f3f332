"""Monitoring of an arm: tracking, torques, fingers, collisions and stuck joints.

The model says which torque a motion takes. A joint that is stuck is still under a torque that would
move it: what is left over, the residual, is held by the fault. See De Luca and Mattone, Actuator
Failure Detection and Isolation Using Generalized Momenta, 2003; here accelerations are known, so
momenta are not needed.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any

import numpy as np
from numpy.typing import NDArray

from linkwork.arm.manipulator import Manipulator
from linkwork.control.controller import JointState
from linkwork.errors import import_extra
from linkwork.mission.machine import Reading
from linkwork.model.names import full_name
from linkwork.session.participants.memory import NUMBER, Memory, Numbers
from linkwork.session.robots.driver import RobotDriver
from linkwork.spatial import Pose
from linkwork.spatial.vector import ZERO, Vector3, norm, vector3
from linkwork.world.engine.attached_frame import AttachedFrame
from linkwork.world.engine.world import World
from linkwork.world.grasps.schema import FrictionGrasp
from linkwork.world.machines.schema import ArmMachine

COLLISION = "collision"  # Kind of the event of an unexpected contact
_STILL = 2e-3  # Velocity of a finger below which it has stopped [m/s or rad/s]
_MAX_PAIRS = 1000
_NEARLY = 0.8  # Share of the greatest joint error from which on the error of the tool is computed

_NO_PAIRS = np.zeros(0, dtype=np.int64)
_NO_GEOMS = np.zeros((0, 2), dtype=np.int32)

_READINGS = (
    Reading("x", "m", "position of the tool in the world"),
    Reading("y", "m", "position of the tool in the world"),
    Reading("z", "m", "position of the tool in the world"),
    Reading("speed", "m/s", "speed of the tool", 0.0),
    Reading("error", "m", "distance of the tool from its reference", 0.0),
    Reading("joint-error", "rad", "greatest distance of a joint from its reference", 0.0),
    Reading("torque", "", "greatest torque of a joint, part of its limit", 0.0),
    Reading("moving", "", "1 while a move or stop is in progress", 0.0, 1.0),
    Reading("collisions", "", "unexpected contacts so far", 0.0),
)
_GRIPPER_READINGS = (
    Reading("gap", "m", "distance between the fingers", 0.0),
    Reading("holding", "", "1 while the closed fingers hold something", 0.0, 1.0),
)


@dataclass
class MonitorMemory(Memory):
    """Greatest figures of an arm, and unexpected contacts."""

    # Greatest distance of the tool from its reference [m]
    tool_error: Annotated[float, NUMBER] = 0.0
    # Greatest distance of a joint from its reference [rad or m]
    joint_error: Annotated[float, NUMBER] = 0.0
    torque: Annotated[float, NUMBER] = 0.0  # Greatest torque of a joint over its limit
    collisions: Annotated[float, NUMBER] = 0.0  # Number of unexpected contacts
    # Pairs of bodies that touch unexpectedly at present, coded
    touching: Annotated[NDArray[Any], Numbers(minimum=0, whole=True, is_open=True)] = field(
        default_factory=lambda: _NO_PAIRS
    )


class ArmMonitor:
    """Measures an arm."""

    def __init__(self, world: World, spec: ArmMachine, driver: RobotDriver) -> None:
        self._mj = import_extra("mujoco", "world")
        self._world, self._driver = world, driver
        tree = world.loaded.trees[spec.robot]
        self._tool = AttachedFrame(world, full_name(spec.robot, tree.tool_name or ""))
        self._point = self._tool.fixed(ZERO)
        self._arm = Manipulator(tree)
        self._jacobian = np.zeros((3, world.model.nv))
        self._torque_limits = driver.robot.torque_limits()
        self._fingers = _Fingers(world, spec.gripper)
        self._bodies = _BodyKinds(world, spec)
        self.memory = MonitorMemory()
        # Geoms that touched at the last look, and what was found of them.
        self._looked: tuple[bytes, NDArray[Any]] | None = None
        readings = (*_READINGS, *(_GRIPPER_READINGS if spec.gripper else ()))
        self._readings = {reading.name: reading for reading in readings}
        self._readings |= {
            joint.name: Reading(joint.name, "m" if joint.kind.value == "prismatic" else "rad")
            for joint in tree.joints
        }

    def readings(self) -> Mapping[str, Reading]:
        """Return the readings by name."""
        return self._readings

    def value(self, name: str) -> float:
        """Return the present value of a reading."""
        if name in ("x", "y", "z"):
            return self._tool.position(self._point)["xyz".index(name)]
        if name == "speed":
            return norm(self._tool.velocity(self._tool.position(self._point)))
        if name == "error":
            return self._tool_error(self._joint_errors())
        if name == "joint-error":
            return float(np.abs(self._joint_errors()).max())
        if name == "torque":
            return self._torque()
        if name == "moving":
            return float(self.is_moving)
        if name == "collisions":
            return self.memory.collisions
        if name == "gap":
            return self._fingers.gap
        if name == "holding":
            return float(self.is_holding)
        index = self._driver.robot.tree.joint_names.index(name)
        return float(self._driver.robot.measure().position[index])

    @property
    def position(self) -> Vector3:
        """Position of the tool in the world [m]."""
        return self._tool.position(self._point)

    @property
    def pose(self) -> Pose:
        """Pose of the tool in the world."""
        return Pose(self._tool.rotation(), vector3(self._tool.position(self._point)))

    @property
    def reference_pose(self) -> Pose:
        """Pose of the tool in the world by the reference, from which motions start."""
        driver = self._driver
        position = driver.reference.at(self._world.time).position
        target = np.where(np.isnan(driver.held), position, driver.held)
        return driver.base @ Pose.from_matrix(self._arm.fk(target))

    @property
    def is_moving(self) -> bool:
        """Whether the reference moves."""
        return self._driver.reference.memory.motion is not None

    @property
    def gap(self) -> float:
        """Distance between the fingers, by their joints; 0 when closed on nothing [m]."""
        return self._fingers.gap

    @property
    def widest(self) -> float:
        """The gap when open [m]."""
        return self._fingers.widest

    @property
    def fingers_stand(self) -> bool:
        """Whether the fingers have stopped."""
        return self._fingers.speed < _STILL

    @property
    def is_holding(self) -> bool:
        """Whether the closed fingers have something between them."""
        fingers = self._fingers
        return fingers.is_closed and fingers.gap > fingers.least

    def sample(self) -> None:
        """Note greatest errors and torques, and report contacts that should not be."""
        off, memory = self._joint_errors(), self.memory
        greatest = max(map(abs, off.tolist()))
        # The tool is farthest off when a joint is; computing it costs as much as all the rest.
        if greatest >= _NEARLY * memory.joint_error:
            memory.tool_error = max(memory.tool_error, self._tool_error(off))
            memory.joint_error = max(memory.joint_error, greatest)
        memory.torque = max(memory.torque, self._torque())
        self._look_for_collisions()

    def _joint_errors(self) -> NDArray[np.float64]:
        """Return the reference minus position of each joint [rad or m]."""
        driver, robot = self._driver, self._driver.robot
        # The samples that the controller uses too.
        period = self._world.step_count // driver.period_steps
        reference = driver.reference.rows(period, 1)[0, : len(robot.positions)]
        return reference - robot.data.qpos[robot.positions]

    def _tool_error(self, off: NDArray[np.float64]) -> float:
        """Return the distance of the tool from its reference [m], to first order."""
        world = self._world
        point = np.array(self._tool.position(self._point))
        self._mj.mj_jac(world.model, world.data, self._jacobian, None, point, self._tool.body)
        return float(np.linalg.norm(self._jacobian[:, self._driver.robot.dofs] @ off))

    def _torque(self) -> float:
        """Return the greatest torque of a joint, over its limit."""
        return float(np.abs(self._driver.robot.torques() / self._torque_limits).max())

    def _look_for_collisions(self) -> None:
        data, model = self._world.data, self._world.model
        geoms = data.contact.geom if data.ncon else _NO_GEOMS
        # Mostly the same geoms touch as in the tick before.
        geoms_now, looked = geoms.tobytes(), self._looked
        if looked is not None and looked[0] == geoms_now and looked[1] is self.memory.touching:
            return
        touching = self._bodies.unexpected(model.geom_bodyid[geoms])[:_MAX_PAIRS]
        for pair in np.setdiff1d(touching, self.memory.touching).tolist():
            a, b = (str(model.body(x).name) for x in divmod(pair, model.nbody))
            message = f"unexpected contact of {a!r} and {b!r}"
            self._world.add_event(COLLISION, message, body_a=a, body_b=b)
            self.memory.collisions += 1.0
        self.memory.touching = touching
        self._looked = geoms_now, touching


class _Fingers:
    """Gap between the fingers of a friction grasp, from the travel of their joints."""

    def __init__(self, world: World, grasp: str | None) -> None:
        self._world, self._grasp = world, grasp
        self._signs = self._ends = np.zeros(0)
        self._positions = self._dofs = np.zeros(0, dtype=np.intp)
        self.widest = self.least = 0.0
        if grasp is None:
            return
        spec = world.loaded.scene.grasps[grasp]
        fingers = spec.fingers if isinstance(spec, FrictionGrasp) else ()
        ratio = spec.ratio if isinstance(spec, FrictionGrasp) else 1.0
        force = spec.force if isinstance(spec, FrictionGrasp) else 1.0
        joints = [world.model.joint(full_name(x.robot, x.joint)) for x in fingers]
        signs = [math.copysign(1.0, force), math.copysign(1.0, force * ratio)]
        self._signs = np.array(signs[: len(joints)])
        self._positions = np.array([x.qposadr[0] for x in joints], dtype=np.intp)
        self._dofs = np.array([x.dofadr[0] for x in joints], dtype=np.intp)
        ranges = np.array([x.range for x in joints]).reshape(-1, 2)
        self._ends = np.where(self._signs > 0, ranges[:, 1], ranges[:, 0])
        self.widest = float(np.ptp(ranges, axis=1).sum())
        self.least = 0.05 * self.widest

    @property
    def gap(self) -> float:
        left = self._signs * (self._ends - self._world.data.qpos[self._positions])
        return float(left.sum())

    @property
    def speed(self) -> float:
        return float(np.abs(self._world.data.qvel[self._dofs]).max(initial=0.0))

    @property
    def is_closed(self) -> bool:
        if self._grasp is None:
            return False
        return bool(self._world.live[f"grasps.{self._grasp}.closed"].read())


class _BodyKinds:
    """Which bodies belong to an arm, are its fingers, or its loads."""

    def __init__(self, world: World, spec: ArmMachine) -> None:
        model = world.model
        names = [str(model.body(index).name) for index in range(model.nbody)]
        self._arm_bodies = np.array([x.startswith(f"{spec.robot}/") for x in names])
        self._load = np.isin(names, list(spec.loads))
        self._finger = np.zeros(model.nbody, dtype=bool)
        grasp = None if spec.gripper is None else world.loaded.scene.grasps[spec.gripper]
        for finger in grasp.fingers if isinstance(grasp, FrictionGrasp) else ():
            joint = model.joint(full_name(finger.robot, finger.joint))
            self._finger[model.dof_bodyid[joint.dofadr[0]]] = True
        self._arm_bodies |= self._finger
        self._count = model.nbody

    def unexpected(self, bodies: NDArray[np.int32]) -> NDArray[np.int64]:
        """Return the pairs of bodies in contact of which one is the arm, coded and sorted.

        Fingers may touch loads and each other.
        """
        a, b = bodies[:, 0].astype(np.int64), bodies[:, 1].astype(np.int64)
        fingers = self._finger[a], self._finger[b]
        expected = fingers[0] & (self._load[b] | fingers[1]) | fingers[1] & self._load[a]
        which = (self._arm_bodies[a] | self._arm_bodies[b]) & ~expected
        if not which.any():
            return _NO_PAIRS
        return np.unique(a[which] * self._count + b[which])


Array = NDArray[np.float64]

FAULT = "fault"  # Kind of the event of a joint that is stuck
_STANDING = 2e-3  # Velocity below which a joint stands still, over its limit
_TICKS = 2  # Looks in succession that must find a joint stuck


@dataclass
class FaultMemory(Memory):
    """Looks in succession at which each joint was stuck, and the greatest residual at the last."""

    looks: Annotated[Array, Numbers(minimum=0, maximum=_TICKS + 1, whole=True)]
    residual: Annotated[float, NUMBER] = 0.0


class FaultMonitor:
    """Finds joints that stand still in spite of a residual over a share of their limit."""

    def __init__(self, world: World, driver: RobotDriver, threshold: float) -> None:
        self._world, self._driver, self._threshold = world, driver, threshold
        self._arm = Manipulator(driver.robot.tree)
        self._limits = driver.robot.torque_limits()
        self._still = _STANDING * np.array([x.limits.velocity for x in driver.robot.tree.joints])
        self.memory = FaultMemory(np.zeros(len(self._limits)))
        # Compiles now, so that no step waits for it.
        self._residuals(driver.robot.measure())

    def _residuals(self, state: JointState) -> Array:
        """Return the measured minus modelled torques, over their limits."""
        robot = self._driver.robot
        acceleration = robot.data.qacc[robot.dofs]
        modelled = self._arm.inverse_dynamics(state.position, state.velocity, acceleration)
        return (robot.torques() - np.asarray(modelled, dtype=float)) / self._limits

    def sample(self) -> dict[str, str]:
        """Report joints that are newly stuck as events, and return the messages by joint."""
        state, memory = self._driver.robot.measure(), self.memory
        residuals = np.abs(self._residuals(state))
        memory.residual = float(residuals.max())
        is_stuck = (residuals > self._threshold) & (np.abs(state.velocity) < self._still)
        memory.looks = np.where(is_stuck, np.minimum(memory.looks + 1.0, _TICKS + 1.0), 0.0)
        new = np.flatnonzero(memory.looks == _TICKS).tolist()
        names = self._driver.robot.tree.joint_names
        return {names[index]: self._report(index, float(residuals[index])) for index in new}

    def _report(self, index: int, residual: float) -> str:
        robot = self._driver.robot
        joint = robot.tree.joints[index]
        position = float(robot.measure().position[index])
        message = f"{joint.name} of {robot.name} is stuck at {position:.4g}"
        self._world.add_event(
            FAULT,
            message,
            robot=robot.name,
            joint=joint.name,
            position=position,
            residual=residual * float(self._limits[index]),
        )
        return message

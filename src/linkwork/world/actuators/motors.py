"""What the motors of a scene remember."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import import_extra
from linkwork.world.actuators.schema import MOST_MOTION, Actuator
from linkwork.world.actuators.transmission import Transmission, limits_of, transmissions_of
from linkwork.world.actuators.values import MotorValues
from linkwork.world.engine.element import LiveValue, WorldElement
from linkwork.world.engine.names import MjData, MjModel

if TYPE_CHECKING:
    from linkwork.world.engine.world import World


FIELDS = (
    "target",
    "speed",
    "limit",
    "proportional",
    "integral",
    "derivative",
    "error_integral",
    "commanded",
)


class MotorState:
    """A world's memory of its motors, by name; every array has one entry an axis.

    Attributes:
        target: Position to be at [rad or m].
        speed: Speed to have [rad/s or m/s].
        limit: Greatest torque or force [N m or N].
        proportional: Proportional gain [1/s].
        integral: Integral gain [1/s^2].
        derivative: Derivative gain.
        error_integral: Error times time [rad s or m s].
        commanded: 1 after the first command, before it 0.
    """

    def __init__(self, numbers: NDArray[np.float64]) -> None:
        rows = numbers.reshape(len(FIELDS), -1)
        self.target, self.speed, self.limit = rows[0:3]
        self.proportional, self.integral, self.derivative = self.gains = rows[3:6]
        self.error_integral, self.commanded = rows[6:8]


Rows = slice | NDArray[np.intp]

_ALL = slice(None)


class MotorConstraintRows:
    """Finds the rows of motors among those of friction.

    Args:
        model: The compiled model, with friction of all motors.
        tendons: Where the motors' tendons stand among all.
    """

    def __init__(self, model: MjModel, tendons: slice) -> None:
        self._kind = int(import_extra("mujoco", "world").mjtConstraint.mjCNSTR_FRICTION_TENDON)
        self._tendons = tendons
        has_row = model.tendon_frictionloss > 0.0
        self._usual = int((model.dof_frictionloss > 0.0).sum() + has_row.sum())
        self._after = int(has_row[tendons.stop :].sum())
        self._own = tendons.stop - tendons.start

    def find(self, data: MjData) -> tuple[Rows, Rows]:
        """The rows now, and the axes of the motors that they belong to."""
        first, count = data.ne, data.nf
        if count == self._usual:
            last = first + count - self._after
            return slice(last - self._own, last), _ALL
        # The engine leaves out what cannot move anything, such as a linear motor at a dead point.
        end = first + count
        rows = first + np.flatnonzero(data.efc_type[first:end] == self._kind)
        axes = data.efc_id[rows] - self._tendons.start
        is_own = (axes >= 0) & (axes < self._own)
        return rows[is_own], axes[is_own]


Vector = NDArray[np.float64]


@dataclass(frozen=True)
class MotorTable:
    """The motors of a scene; arrays have one entry an axis, the axes of a motor side by side.

    Attributes:
        axes: Where each motor's axes stand in the arrays, by the motor's name.
        tendons: Where the engine's tendons of the axes stand among all.
        approach: Share of a difference of speed made good, for each second [1/s].
        is_position: Whether a position is commanded, else a speed.
        limit: Greatest torque or force at the start [N m or N].
        hold: The same until the first command, where less [N m or N].
        most_speed: Greatest speed; infinite where unlimited [rad/s or m/s].
        lower: Least command [rad, m, rad/s or m/s].
        upper: Greatest command.
        gains: Proportional, integral and derivative gain, one row each.
    """

    axes: dict[str, slice]
    tendons: slice
    approach: Vector
    is_position: NDArray[np.bool_]
    limit: Vector
    hold: Vector
    most_speed: Vector
    lower: Vector
    upper: Vector
    gains: NDArray[np.float64]


def make_table(world: World) -> MotorTable:
    """Looks the motors of a scene up in its compiled model."""
    model = world.model
    axes: dict[str, slice] = {}
    found: list[tuple[Actuator, Transmission, float]] = []
    for name, actuator in world.loaded.scene.actuators.items():
        if actuator.kind == "torque":
            continue
        own = transmissions_of(world.loaded, name)
        axes[name] = slice(len(found), len(found) + len(own))
        model_speed = limits_of(world.loaded, actuator).speed
        for axis in own:
            speed = model_speed if actuator.speed is None else axis.of(actuator.speed)
            found.append((actuator, axis, speed))
    # They were added one after the other.
    first = int(model.tendon(found[0][1].name).id)
    tendons = slice(first, first + len(found))
    ranges = np.array([_range(model, *each) for each in found])
    gains = [(x.gains.proportional, x.gains.integral, x.gains.derivative) for x, _, _ in found]
    return MotorTable(
        axes=axes,
        tendons=tendons,
        # How the engine defines the damping of a constraint.
        approach=2.0 / (model.tendon_solimp_fri[tendons, 1] * model.tendon_solref_fri[tendons, 0]),
        is_position=np.array([actuator.kind == "position" for actuator, _, _ in found]),
        limit=model.tendon_frictionloss[tendons].copy(),
        hold=np.array([actuator.hold for actuator, _, _ in found]),
        most_speed=np.array([speed for _, _, speed in found]),
        lower=ranges[:, 0],
        upper=ranges[:, 1],
        gains=np.array(gains).T.copy(),
    )


def _range(
    model: MjModel, actuator: Actuator, axis: Transmission, speed: float
) -> tuple[float, float]:
    """Least and greatest command: of speed, of distance, or between the joint's stops."""
    if actuator.kind == "velocity":
        most = min(speed, MOST_MOTION)
        return -most, most
    if not axis.joint:
        return 0.0, MOST_MOTION
    joint = model.joint(axis.joint)
    if not joint.limited[0]:
        return -MOST_MOTION, MOST_MOTION
    return float(joint.range[0]), float(joint.range[1])


_HOLDING_SHARE = 0.1
"""Share of an error of position that a motor which holds its place makes good in one step."""
_FULL = 1.0 - 1e-9
"""Share of the limit from which on a motor gives all it has."""


class Motors(WorldElement):
    """All velocity and position motors of a world."""

    def __init__(self, world: World) -> None:
        self._mj = import_extra("mujoco", "world")
        self._world = world
        self.table = make_table(world)
        self.memory_size = len(FIELDS) * self.table.limit.size
        self._rows = MotorConstraintRows(world.model, self.table.tendons)
        self._is_governed = bool(np.isfinite(self.table.most_speed).any())
        self._least_speed = -self.table.most_speed
        self._torques = np.zeros(world.model.nv)
        self._given: Vector = world.data.qfrc_actuator
        self._find_torque_sensors(world)
        world.before_forces.append(self._move_floors)

    def _find_torque_sensors(self, world: World) -> None:
        """The engine's sensors of what actuators give, which do not know of motors."""
        model, kind = world.model, self._mj.mjtSensor.mjSENS_JOINTACTFRC
        sensors = np.flatnonzero(model.sensor_type == kind)
        # As numbers of this kind they need not be converted at every step.
        self._torque_readings = model.sensor_adr[sensors].astype(np.intp)
        self._read_speeds = model.jnt_dofadr[model.sensor_objid[sensors]].astype(np.intp)

    @cached_property
    def state(self) -> MotorState:
        """The memory by name."""
        return MotorState(self.memory)

    def start(self, world: World) -> None:
        """Every motor holds the place where it is."""
        now, table = self.state, self.table
        now.target[:] = world.data.ten_length[table.tendons]
        now.limit[:] = table.limit
        now.gains[:] = table.gains
        self.restored(world)

    def restored(self, world: World) -> None:
        """Works out which gains and limits are in force."""
        now, table = self.state, self.table
        is_free = now.commanded > 0.0
        follows = np.where(is_free & table.is_position, now.gains, 0.0)
        self._proportional, self._integral, self._derivative = follows
        self._proportional[~is_free] = _HOLDING_SHARE / world.step_size
        self._limit = np.where(is_free, now.limit, np.minimum(now.limit, table.hold))
        # Without friction the engine would leave the row out.
        self._limit = np.maximum(self._limit, np.finfo(float).tiny)
        world.model.tendon_frictionloss[table.tendons] = self._limit
        self._moves, self._follows = bool(now.speed.any()), bool(self._proportional.any())
        self._integrates, self._damps = bool(self._integral.any()), bool(self._derivative.any())
        is_steady = not (self._follows or self._integrates or self._damps)
        self._steady = table.approach * self._wanted(world.data) if is_steady else None

    def changed(self) -> None:
        """After a command: what is in force follows."""
        self.restored(self._world)

    def act(self, world: World) -> None:
        """Moves the floor of every motor at its wanted speed."""
        self._move_floors(world.data)

    def _move_floors(self, data: MjData) -> None:
        moved = self._steady
        if moved is None:
            moved = self.table.approach * self._wanted(data)
        rows, axes = self._rows.find(data)
        floors = data.efc_aref
        # Not added in place, which for a handful of rows takes twice as long.
        floors[rows] = floors[rows] + moved[axes]

    def _wanted(self, data: MjData) -> Vector:
        now, tendons = self.state, self.table.tendons
        wanted = now.speed
        if self._follows:
            followed = self._proportional * (now.target - data.ten_length[tendons])
            wanted = wanted + followed if self._moves else followed
        if self._integrates:
            wanted = wanted + self._integral * now.error_integral
        if self._damps:
            wanted = wanted - self._derivative * data.ten_velocity[tendons]
        if self._is_governed:
            wanted = np.minimum(np.maximum(wanted, self._least_speed), self.table.most_speed)
        return wanted

    def measure(self, world: World) -> None:
        """Reports what the motors gave as the torques of actuators, and gathers errors."""
        data = world.data
        rows, axes = self._rows.find(data)
        forces = np.zeros(data.nefc)
        forces[rows] = data.efc_force[rows]
        self._mj.mj_mulJacTVec(world.model, data, self._torques, forces)
        self._given += self._torques
        if self._read_speeds.size:
            data.sensordata[self._torque_readings] = self._given[self._read_speeds]
        if self._integrates:
            given = np.zeros(self._limit.size)
            given[axes] = forces[rows]
            self._integrate(world, given)

    def _integrate(self, world: World, given: Vector) -> None:
        now, table = self.state, self.table
        error = now.target - world.data.ten_length[table.tendons]
        wanted = self._wanted(world.data)
        is_full = (np.abs(given) >= _FULL * self._limit) & (given * error > 0.0)
        is_fast = (np.abs(wanted) >= table.most_speed) & (wanted * error > 0.0)
        stands = is_full | is_fast | (self._integral == 0.0)
        now.error_integral += np.where(stands, 0.0, world.step_size * error)

    def live_values(self) -> Mapping[str, LiveValue]:
        """Command, limit and gains of each."""
        step = self._world.step_size
        each = (MotorValues(self, name, step).live_values() for name in self.table.axes)
        return {path: value for values in each for path, value in values}

"""Velocity and position motors with force limits.

A motor is dry friction against a reference that moves at the target velocity: the constraint solver
finds its force together with all contacts.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork import checks
from linkwork.errors import ArgumentError, import_extra
from linkwork.world.actuators.check import check_gains
from linkwork.world.actuators.commands import (
    Vector,
    check_between,
    limits_of_position,
    numbers_for_axes,
    shown,
)
from linkwork.world.actuators.schema import MAX_EFFORT, MAX_MOTION, Actuator, MotorGains, is_motor
from linkwork.world.actuators.transmission import Transmission, limits_of, transmissions_of
from linkwork.world.engine.element import LiveValue, Storage, World, WorldElement
from linkwork.world.engine.names import MjData, MjModel
from linkwork.world.stepping.native import Moment, NativeData, NativeHook, step_structure

Rows = slice | NDArray[np.intp]


class MotorState:
    """Memory of the motors by name; every array has one entry per axis."""

    SIZE = 9

    def __init__(self, numbers: Vector) -> None:
        rows = numbers.reshape(self.SIZE, -1)
        # Targets [rad or m], [rad/s or m/s] and the greatest torque or force [N m or N].
        self.target, self.velocity, self.limit = rows[0:3]
        self.proportional, self.integral, self.derivative = self.gains = rows[3:6]
        # `commanded` is 1 after the first command; `force` is that of the last step.
        self.error_integral, self.commanded, self.force = rows[6:9]


class MotorConstraintRows:
    """Finds the constraint rows of motors among those of friction.

    `usual` is the number of friction rows while MuJoCo omits none, `after` that of those behind
    the rows of the motors.
    """

    def __init__(self, model: MjModel, tendons: slice) -> None:
        self._kind = int(import_extra("mujoco", "world").mjtConstraint.mjCNSTR_FRICTION_TENDON)
        self._tendons = tendons
        has_row = model.tendon_frictionloss > 0.0
        self.usual = int((model.dof_frictionloss > 0.0).sum() + has_row.sum())
        self.after = int(has_row[tendons.stop :].sum())
        self._count = tendons.stop - tendons.start

    def find(self, data: MjData) -> tuple[Rows, Rows]:
        """Present rows, and the motor axis of each."""
        first, count = data.ne, data.nf
        if count == self.usual:
            last = first + count - self.after
            return slice(last - self._count, last), slice(None)
        # MuJoCo omits rows with zero Jacobian, e.g. of a linear motor at a dead point.
        end = first + count
        rows = first + np.flatnonzero(data.efc_type[first:end] == self._kind)
        axes = data.efc_id[rows] - self._tendons.start
        is_motor_row = (axes >= 0) & (axes < self._count)
        return rows[is_motor_row], axes[is_motor_row]


@dataclass(frozen=True)
class MotorTable:
    """Parameters of all motors; arrays have one entry per axis, axes of a motor are contiguous."""

    axes: dict[str, slice]
    tendons: slice
    approach: Vector  # Rate at which the constraint reduces velocity errors [1/s]
    is_position: NDArray[np.bool_]
    limit: Vector
    hold: Vector  # Limit before the first command [N m or N]
    velocity_limit: Vector
    lower: Vector  # Least command [rad, m, rad/s or m/s]
    upper: Vector
    gains: Vector  # Proportional, integral and derivative gains, one row each


def make_table(world: World) -> MotorTable:
    """Collect the motors of a compiled scene."""
    model = world.model
    axes: dict[str, slice] = {}
    motors: list[tuple[Actuator, Transmission, float]] = []
    for name, actuator in world.loaded.scene.actuators.items():
        if not is_motor(actuator):
            continue
        first, limit = len(motors), actuator.velocity_limit
        model_limit = limits_of(world.loaded, actuator).velocity
        motors.extend(
            (actuator, axis, model_limit if limit is None else axis.of(limit))
            for axis in transmissions_of(world.loaded, name)
        )
        axes[name] = slice(first, len(motors))
    # Motor tendons are contiguous.
    first = int(model.tendon(motors[0][1].name).id)
    tendons = slice(first, first + len(motors))
    ranges = np.array([_range(model, *each) for each in motors])
    gains = [(x.gains.proportional, x.gains.integral, x.gains.derivative) for x, _, _ in motors]
    return MotorTable(
        axes=axes,
        tendons=tendons,
        # MuJoCo's damping of a constraint.
        approach=2.0 / (model.tendon_solimp_fri[tendons, 1] * model.tendon_solref_fri[tendons, 0]),
        is_position=np.array([actuator.kind == "position" for actuator, _, _ in motors]),
        limit=model.tendon_frictionloss[tendons].copy(),
        hold=np.array([actuator.hold for actuator, _, _ in motors]),
        velocity_limit=np.array([velocity for _, _, velocity in motors]),
        lower=ranges[:, 0],
        upper=ranges[:, 1],
        gains=np.array(gains).T.copy(),
    )


def _range(
    model: MjModel, actuator: Actuator, axis: Transmission, velocity: float
) -> tuple[float, float]:
    """Least and greatest command: velocity, distance, or position within the joint limits."""
    if actuator.kind == "velocity":
        limit = min(velocity, MAX_MOTION)
        return -limit, limit
    if not axis.joint:
        return 0.0, MAX_MOTION
    return limits_of_position(model, model.joint(axis.joint).id)


_HOLDING_SHARE = 0.1  # Share of the position error that a holding motor corrects in one step
_FULL = 1.0 - 1e-9  # Share of the limit above which a motor counts as saturated


_FLAGS = ("moves", "follows", "integrates", "damps", "governed", "has_new_limits")
"""Terms of the velocity that are not zero for all motors; whether machine code has set limits."""


class Motors(WorldElement):
    """All velocity and position motors of a world."""

    def __init__(self, world: World) -> None:
        self._mj = import_extra("mujoco", "world")
        self._world = world
        self.table = make_table(world)
        self.memory_size = MotorState.SIZE * self.table.limit.size
        self._rows = MotorConstraintRows(world.model, self.table.tendons)
        self._min_velocity = -self.table.velocity_limit
        self._torques = np.zeros(world.model.nv)
        self._efforts: Vector = world.data.qfrc_actuator
        # Shared with the native hooks: changed in place.
        self._gains = np.zeros((3, self.table.limit.size))
        self._proportional, self._integral, self._derivative = self._gains
        self._limit = np.zeros(self.table.limit.size)
        self._flags = np.zeros(len(_FLAGS), dtype=np.int64)
        self._find_torque_sensors(world)
        world.before_forces.append(self._move_floors)

    def _find_torque_sensors(self, world: World) -> None:
        """Find joint torque sensors, which in MuJoCo do not include motors."""
        model, kind = world.model, self._mj.mjtSensor.mjSENS_JOINTACTFRC
        sensors = np.flatnonzero(model.sensor_type == kind)
        # Converted once, not at every step.
        self._torque_readings = model.sensor_adr[sensors].astype(np.intp)
        self._measured_dofs = model.jnt_dofadr[model.sensor_objid[sensors]].astype(np.intp)

    @property
    def axis_names(self) -> list[str]:
        """Names of the axes: of the motor, with a number if it has several."""
        several = {name: axes.stop - axes.start for name, axes in self.table.axes.items()}
        return [
            name if count == 1 else f"{name}.{i}"
            for name, count in several.items()
            for i in range(count)
        ]

    @cached_property
    def state(self) -> MotorState:
        """The memory by name."""
        return MotorState(self.memory)

    def start(self, world: World) -> None:
        """Hold all motors at the start position."""
        now, table = self.state, self.table
        now.target[:] = world.data.ten_length[table.tendons]
        now.limit[:] = table.limit
        now.gains[:] = table.gains
        self.restored(world)

    def restored(self, world: World) -> None:
        """Update the effective gains and limits."""
        now, table = self.state, self.table
        is_free = now.commanded > 0.0
        self._gains[:] = np.where(is_free & table.is_position, now.gains, 0.0)
        self._proportional[~is_free] = _HOLDING_SHARE / world.step_size
        limit = np.where(is_free, now.limit, np.minimum(now.limit, table.hold))
        # MuJoCo omits rows with zero friction.
        self._limit[:] = np.maximum(limit, np.finfo(float).tiny)
        world.model.tendon_frictionloss[table.tendons] = self._limit
        is_governed = np.isfinite(table.velocity_limit).any()
        self._flags[:] = (now.velocity.any(), *map(np.any, self._gains), is_governed, False)
        is_steady = not self._gains.any()
        self._steady = table.approach * self._velocities(world.data) if is_steady else None

    def changed(self) -> None:
        """Update after a command."""
        self.restored(self._world)

    def act(self, world: World) -> None:
        """Move the reference of every motor at its target velocity."""
        self._move_floors(world.data)

    def _move_floors(self, data: MjData) -> None:
        moved = self._steady
        if moved is None:
            moved = self.table.approach * self._velocities(data)
        rows, axes = self._rows.find(data)
        floors = data.efc_aref
        # Not in place: for few rows that takes twice as long.
        floors[rows] = floors[rows] + moved[axes]

    def _velocities(self, data: MjData) -> Vector:
        now, tendons = self.state, self.table.tendons
        moves, follows, integrates, damps, is_governed, _ = self._flags.tolist()
        velocity = now.velocity
        if follows:
            followed = self._proportional * (now.target - data.ten_length[tendons])
            velocity = velocity + followed if moves else followed
        if integrates:
            velocity = velocity + self._integral * now.error_integral
        if damps:
            velocity = velocity - self._derivative * data.ten_velocity[tendons]
        if is_governed:
            limit = self.table.velocity_limit
            velocity = np.minimum(np.maximum(velocity, self._min_velocity), limit)
        return velocity

    def measure(self, world: World) -> None:
        """Add motor forces to actuator torques and integrate position errors."""
        data = world.data
        rows, axes = self._rows.find(data)
        forces = np.zeros(data.nefc)
        forces[rows] = data.efc_force[rows]
        self._mj.mj_mulJacTVec(world.model, data, self._torques, forces)
        self._efforts += self._torques
        if self._measured_dofs.size:
            data.sensordata[self._torque_readings] = self._efforts[self._measured_dofs]
        force = self.state.force
        force[:] = 0.0
        force[axes] = forces[rows]
        if self._integral.any():
            self._integrate(world, force)

    def _integrate(self, world: World, force: Vector) -> None:
        now, table = self.state, self.table
        error = now.target - world.data.ten_length[table.tendons]
        velocity = self._velocities(world.data)
        is_full = (np.abs(force) >= _FULL * self._limit) & (force * error > 0.0)
        is_fast = (np.abs(velocity) >= table.velocity_limit) & (velocity * error > 0.0)
        is_frozen = is_full | is_fast | (self._integral == 0.0)
        now.error_integral += np.where(is_frozen, 0.0, world.step_size * error)

    def native_hooks(self, data: NativeData) -> Mapping[Moment, NativeHook]:
        """Both hooks in machine code."""
        now, table, rows = self.state, self.table, self._rows
        motors = step_structure("motors")(
            first_tendon=table.tendons.start,
            count=table.limit.size,
            usual_rows=rows.usual,
            rows_after=rows.after,
            rows=data.copy(np.zeros(table.limit.size), np.int64),
            flags=data.view(self._flags),
            approach=data.view(table.approach),
            target=data.view(now.target),
            velocity=data.view(now.velocity),
            limit=data.view(self._limit),
            set_limit=data.view(now.limit),
            commanded=data.view(now.commanded),
            velocity_limit=data.view(table.velocity_limit),
            error_integral=data.view(now.error_integral),
            force=data.view(now.force),
            torques=data.view(self._torques),
            measured_count=self._measured_dofs.size,
            torque_readings=data.copy(self._torque_readings, np.int64),
            measured_dofs=data.copy(self._measured_dofs, np.int64),
        )
        motors.proportional, motors.integral, motors.derivative = map(data.view, self._gains)
        return {
            Moment.ACT: NativeHook("lw_motors_act", motors),
            Moment.MEASURE: NativeHook("lw_motors_measure", motors),
        }

    def command_storage(self, axis: int) -> Storage:
        """Address of the command of an axis, for machine code."""
        now, table = self.state, self.table
        return Storage(
            now.target if table.is_position[axis] else now.velocity,
            axis,
            float(table.lower[axis]),
            float(table.upper[axis]),
            now.commanded,
            self.moves_flag,
        )

    def limit_storage(self, axis: int) -> Storage:
        """Address of the greatest torque or force of an axis, for machine code."""
        now = self.state
        return Storage(now.limit, axis, 0.0, MAX_EFFORT, now.commanded, self._flags[-1:])

    @property
    def moves_flag(self) -> NDArray[np.int64]:
        """Set to 1 by machine code that has written a velocity."""
        return self._flags[:1]

    def live_values(self) -> Mapping[str, LiveValue]:
        """Command, limit and gains of each motor."""
        step = self._world.step_size
        each = (MotorValues(self, name, step).live_values() for name in self.table.axes)
        return {path: value for values in each for path, value in values}


_GAINS = {"proportional": "[1/s]", "integral": "[1/s^2]", "derivative": "(below 1)"}


class MotorValues:
    """Live values of one motor; the physics step bounds its gains [s]."""

    def __init__(self, motors: Motors, name: str, step: float) -> None:
        self._motors = motors
        self._path = f"actuators.{name}"
        self._axes = motors.table.axes[name]
        self._count = self._axes.stop - self._axes.start
        self._is_position = bool(motors.table.is_position[self._axes.start])
        self._step = step

    def live_values(self) -> Iterator[tuple[str, LiveValue]]:
        """All live values by path."""
        what = "target position [rad or m]" if self._is_position else "velocity [rad/s or m/s]"
        motors, axis = self._motors, self._axes.start
        command = motors.command_storage(axis) if self._count == 1 else None
        yield (
            f"{self._path}.command",
            LiveValue(
                what, self._read_command, self.set_command, self._checked_command, storage=command
            ),
        )
        what = "greatest torque or force [N m or N]"
        limit = motors.limit_storage(axis) if self._count == 1 else None
        yield (
            f"{self._path}.limit",
            LiveValue(what, self._read_limit, self.set_limit, self._checked_limit, storage=limit),
        )
        if self._is_position:
            for gain, unit in _GAINS.items():
                read, write = partial(self._read_gain, gain), partial(self.set_gain, gain)
                yield f"{self._path}.gains.{gain}", LiveValue(f"{gain} gain {unit}", read, write)

    def set_command(self, value: Any) -> None:
        """Set the target position or the velocity."""
        values, now = self._checked_command(value), self._motors.state
        (now.target if self._is_position else now.velocity)[self._axes] = values
        now.commanded[self._axes] = 1.0
        self._motors.changed()

    def set_limit(self, value: Any) -> None:
        """Set the greatest torque or force; one number applies to all axes."""
        self._motors.state.limit[self._axes] = self._checked_limit(value)
        self._motors.changed()

    def _checked_command(self, value: Any) -> Vector:
        path, table = f"{self._path}.command", self._motors.table
        values = numbers_for_axes(path, value, self._count)
        check_between(path, values, table.lower[self._axes], table.upper[self._axes])
        return values

    def _checked_limit(self, value: Any) -> Vector:
        path = f"{self._path}.limit"
        is_list = isinstance(value, list)
        values = numbers_for_axes(path, value, self._count if is_list else 1)
        check_between(path, values, np.zeros_like(values), np.full_like(values, MAX_EFFORT))
        return values

    def set_gain(self, name: str, value: Any) -> None:
        """Set one gain of all axes."""
        number = checks.number(f"{self._path}.gains.{name}", value)
        if number < 0.0 or (name == "derivative" and number >= 1.0):
            raise ArgumentError(
                f"invalid {name} gain of {self._path}: {number:g}",
                hint="expected at least 0, and below 1 for the derivative gain",
            )
        gains = {gain: self._read_gain(gain) for gain in _GAINS} | {name: number}
        check_gains(MotorGains(**gains), self._step)
        now = self._motors.state
        getattr(now, name)[self._axes] = number
        if now.integral[self._axes.start] == 0.0:
            now.error_integral[self._axes] = 0.0
        self._motors.changed()

    def _read_command(self) -> float | list[float]:
        now = self._motors.state
        return shown((now.target if self._is_position else now.velocity)[self._axes])

    def _read_limit(self) -> float | list[float]:
        return shown(self._motors.state.limit[self._axes])

    def _read_gain(self, name: str) -> float:
        return float(getattr(self._motors.state, name)[self._axes.start])

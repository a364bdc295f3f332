"""Velocity and position motors with force limits.

A motor is dry friction against a reference that moves at the target velocity: the constraint solver
finds its force together with all contacts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import import_extra
from linkwork.world.actuators.schema import MOST_EFFORT, MOST_MOTION, Actuator, is_motor
from linkwork.world.actuators.transmission import Transmission, limits_of, transmissions_of
from linkwork.world.actuators.values import MotorValues
from linkwork.world.engine.element import LiveValue, Storage, WorldElement
from linkwork.world.engine.names import MjData, MjModel
from linkwork.world.stepping.library import step_structure
from linkwork.world.stepping.native_hook import Moment, NativeData, NativeHook

if TYPE_CHECKING:
    from linkwork.world.engine.world import World


FIELDS = (
    "target",
    "velocity",
    "limit",
    "proportional",
    "integral",
    "derivative",
    "error_integral",
    "commanded",
    "force",
)


class MotorState:
    """Memory of the motors by name; every array has one entry per axis.

    Attributes:
        target: Target position [rad or m].
        velocity: Target velocity [rad/s or m/s].
        limit: Greatest torque or force [N m or N].
        proportional: Proportional gain [1/s].
        integral: Integral gain [1/s^2].
        derivative: Derivative gain.
        error_integral: Integral of the position error [rad s or m s].
        commanded: 1 after the first command, 0 before.
        force: Torque or force in the last step [N m or N].
    """

    def __init__(self, numbers: NDArray[np.float64]) -> None:
        rows = numbers.reshape(len(FIELDS), -1)
        self.target, self.velocity, self.limit = rows[0:3]
        self.proportional, self.integral, self.derivative = self.gains = rows[3:6]
        self.error_integral, self.commanded, self.force = rows[6:9]


Rows = slice | NDArray[np.intp]

_ALL = slice(None)


class MotorConstraintRows:
    """Finds the constraint rows of motors among those of friction.

    Args:
        tendons: Tendons of the motors.

    Attributes:
        usual: Friction rows while MuJoCo omits none.
        after: Of them behind those of the motors.
    """

    def __init__(self, model: MjModel, tendons: slice) -> None:
        self._kind = int(import_extra("mujoco", "world").mjtConstraint.mjCNSTR_FRICTION_TENDON)
        self._tendons = tendons
        has_row = model.tendon_frictionloss > 0.0
        self.usual = int((model.dof_frictionloss > 0.0).sum() + has_row.sum())
        self.after = int(has_row[tendons.stop :].sum())
        self._own = tendons.stop - tendons.start

    def find(self, data: MjData) -> tuple[Rows, Rows]:
        """Present rows, and the motor axis of each."""
        first, count = data.ne, data.nf
        if count == self.usual:
            last = first + count - self.after
            return slice(last - self._own, last), _ALL
        # MuJoCo omits rows with zero Jacobian, e.g. of a linear motor at a dead point.
        end = first + count
        rows = first + np.flatnonzero(data.efc_type[first:end] == self._kind)
        axes = data.efc_id[rows] - self._tendons.start
        is_own = (axes >= 0) & (axes < self._own)
        return rows[is_own], axes[is_own]


Vector = NDArray[np.float64]


@dataclass(frozen=True)
class MotorTable:
    """Parameters of all motors; arrays have one entry per axis, axes of a motor are contiguous.

    Attributes:
        axes: Slice of each motor's axes, by name.
        tendons: The engine's tendons of the axes.
        approach: Rate at which the constraint reduces velocity errors [1/s].
        is_position: Whether the command is a position; else a velocity.
        limit: Greatest torque or force at the start [N m or N].
        hold: Torque or force limit before the first command [N m or N].
        velocity_limit: Velocity limit; infinite if unlimited [rad/s or m/s].
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
    velocity_limit: Vector
    lower: Vector
    upper: Vector
    gains: NDArray[np.float64]


def make_table(world: World) -> MotorTable:
    """Collect the motors of a compiled scene."""
    model = world.model
    axes: dict[str, slice] = {}
    found: list[tuple[Actuator, Transmission, float]] = []
    for name, actuator in world.loaded.scene.actuators.items():
        if not is_motor(actuator):
            continue
        own = transmissions_of(world.loaded, name)
        axes[name] = slice(len(found), len(found) + len(own))
        model_limit = limits_of(world.loaded, actuator).velocity
        for axis in own:
            velocity = (
                model_limit if actuator.velocity_limit is None else axis.of(actuator.velocity_limit)
            )
            found.append((actuator, axis, velocity))
    # Motor tendons are contiguous.
    first = int(model.tendon(found[0][1].name).id)
    tendons = slice(first, first + len(found))
    ranges = np.array([_range(model, *each) for each in found])
    gains = [(x.gains.proportional, x.gains.integral, x.gains.derivative) for x, _, _ in found]
    return MotorTable(
        axes=axes,
        tendons=tendons,
        # MuJoCo's damping of a constraint.
        approach=2.0 / (model.tendon_solimp_fri[tendons, 1] * model.tendon_solref_fri[tendons, 0]),
        is_position=np.array([actuator.kind == "position" for actuator, _, _ in found]),
        limit=model.tendon_frictionloss[tendons].copy(),
        hold=np.array([actuator.hold for actuator, _, _ in found]),
        velocity_limit=np.array([velocity for _, _, velocity in found]),
        lower=ranges[:, 0],
        upper=ranges[:, 1],
        gains=np.array(gains).T.copy(),
    )


def _range(
    model: MjModel, actuator: Actuator, axis: Transmission, velocity: float
) -> tuple[float, float]:
    """Least and greatest command: velocity, distance, or position within the joint limits."""
    if actuator.kind == "velocity":
        most = min(velocity, MOST_MOTION)
        return -most, most
    if not axis.joint:
        return 0.0, MOST_MOTION
    joint = model.joint(axis.joint)
    if not joint.limited[0]:
        return -MOST_MOTION, MOST_MOTION
    return float(joint.range[0]), float(joint.range[1])


_HOLDING_SHARE = 0.1
"""Share of the position error that a holding motor corrects in one step."""
_FULL = 1.0 - 1e-9
"""Share of the limit above which a motor counts as saturated."""


_FLAGS = ("moves", "follows", "integrates", "damps", "governed", "limited_anew")
"""Terms of the velocity that are not zero for all motors; whether machine code has set limits."""


class Motors(WorldElement):
    """All velocity and position motors of a world."""

    def __init__(self, world: World) -> None:
        self._mj = import_extra("mujoco", "world")
        self._world = world
        self.table = make_table(world)
        self.memory_size = len(FIELDS) * self.table.limit.size
        self._rows = MotorConstraintRows(world.model, self.table.tendons)
        self._is_governed = bool(np.isfinite(self.table.velocity_limit).any())
        self._least_velocity = -self.table.velocity_limit
        self._torques = np.zeros(world.model.nv)
        self._given: Vector = world.data.qfrc_actuator
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
        self._moves, self._follows = bool(now.velocity.any()), bool(self._proportional.any())
        self._integrates, self._damps = bool(self._integral.any()), bool(self._derivative.any())
        self._flags[:] = (
            self._moves,
            self._follows,
            self._integrates,
            self._damps,
            self._is_governed,
            False,
        )
        is_steady = not (self._follows or self._integrates or self._damps)
        self._steady = table.approach * self._wanted(world.data) if is_steady else None

    def changed(self) -> None:
        """Update after a command."""
        self.restored(self._world)

    def act(self, world: World) -> None:
        """Move the reference of every motor at its target velocity."""
        self._move_floors(world.data)

    def _move_floors(self, data: MjData) -> None:
        moved = self._steady
        if moved is None:
            moved = self.table.approach * self._wanted(data)
        rows, axes = self._rows.find(data)
        floors = data.efc_aref
        # Not in place: for few rows that takes twice as long.
        floors[rows] = floors[rows] + moved[axes]

    def _wanted(self, data: MjData) -> Vector:
        now, tendons = self.state, self.table.tendons
        wanted = now.velocity
        if self._follows:
            followed = self._proportional * (now.target - data.ten_length[tendons])
            wanted = wanted + followed if self._moves else followed
        if self._integrates:
            wanted = wanted + self._integral * now.error_integral
        if self._damps:
            wanted = wanted - self._derivative * data.ten_velocity[tendons]
        if self._is_governed:
            wanted = np.minimum(np.maximum(wanted, self._least_velocity), self.table.velocity_limit)
        return wanted

    def measure(self, world: World) -> None:
        """Add motor forces to actuator torques and integrate position errors."""
        data = world.data
        rows, axes = self._rows.find(data)
        forces = np.zeros(data.nefc)
        forces[rows] = data.efc_force[rows]
        self._mj.mj_mulJacTVec(world.model, data, self._torques, forces)
        self._given += self._torques
        if self._measured_dofs.size:
            data.sensordata[self._torque_readings] = self._given[self._measured_dofs]
        given = self.state.force
        given[:] = 0.0
        given[axes] = forces[rows]
        if self._integrates:
            self._integrate(world, given)

    def _integrate(self, world: World, given: Vector) -> None:
        now, table = self.state, self.table
        error = now.target - world.data.ten_length[table.tendons]
        wanted = self._wanted(world.data)
        is_full = (np.abs(given) >= _FULL * self._limit) & (given * error > 0.0)
        is_fast = (np.abs(wanted) >= table.velocity_limit) & (wanted * error > 0.0)
        stands = is_full | is_fast | (self._integral == 0.0)
        now.error_integral += np.where(stands, 0.0, world.step_size * error)

    def native_hooks(self, data: NativeData) -> Mapping[Moment, NativeHook]:
        """Both hooks in machine code."""
        now, table, rows = self.state, self.table, self._rows
        made = step_structure("motors")(
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
        made.proportional, made.integral, made.derivative = map(data.view, self._gains)
        return {
            Moment.ACT: NativeHook("lw_motors_act", made),
            Moment.MEASURE: NativeHook("lw_motors_measure", made),
        }

    def command_storage(self, axis: int) -> Storage:
        """Where machine code may write the command of an axis."""
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
        """Where machine code may write the greatest torque or force of an axis."""
        now = self.state
        return Storage(now.limit, axis, 0.0, MOST_EFFORT, now.commanded, self._flags[-1:])

    @property
    def moves_flag(self) -> NDArray[np.int64]:
        """Set to 1 by machine code that has written a velocity."""
        return self._flags[:1]

    def live_values(self) -> Mapping[str, LiveValue]:
        """Command, limit and gains of each motor."""
        step = self._world.step_size
        each = (MotorValues(self, name, step).live_values() for name in self.table.axes)
        return {path: value for values in each for path, value in values}

"""Motors: what keeps a speed or goes to a position with a limited force.

A motor is friction whose floor moves at the wanted speed, so the solver finds, together with all
contacts, the force within the limit that reaches that speed at the end of the step. It is as stiff
as the limit allows whatever the masses are, and never swings about the speed. A position motor
wants a speed that follows from its error of position by a PID law.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from linkwork.errors import import_extra
from linkwork.world.actuators.motor_memory import FIELDS, MotorMemory
from linkwork.world.actuators.motor_rows import MotorRows
from linkwork.world.actuators.motor_table import Vector, make_table
from linkwork.world.actuators.motor_values import MotorValues
from linkwork.world.engine.element import Element, LiveValue
from linkwork.world.engine.mujoco_types import MjData

if TYPE_CHECKING:
    from linkwork.world.engine.world import World

_HOLDING_SHARE = 0.1
"""Share of an error of position that a motor which holds its place makes good in one step."""
_FULL = 1.0 - 1e-9
"""Share of the limit from which on a motor gives all it has."""


class Motors(Element):
    """All velocity and position motors of a world."""

    def __init__(self, world: World) -> None:
        self._mj = import_extra("mujoco", "world")
        self._world = world
        self.table = make_table(world)
        self.memory_size = len(FIELDS) * self.table.limit.size
        self._rows = MotorRows(world.model, self.table.tendons)
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
    def remembered(self) -> MotorMemory:
        """The memory by name."""
        return MotorMemory(self.memory)

    def start(self, world: World) -> None:
        """Every motor holds the place where it is."""
        now, table = self.remembered, self.table
        now.target[:] = world.data.ten_length[table.tendons]
        now.limit[:] = table.limit
        now.gains[:] = table.gains
        self.restored(world)

    def restored(self, world: World) -> None:
        """Works out which gains and limits are in force."""
        now, table = self.remembered, self.table
        is_free = now.commanded > 0.0
        follows = np.where(is_free & table.is_position, now.gains, 0.0)
        self._proportional, self._integral, self._derivative = follows
        self._proportional[~is_free] = _HOLDING_SHARE / world.step_size
        self._limit = np.where(is_free, now.limit, np.minimum(now.limit, table.hold))
        # Without friction the engine would leave the row out.
        self._limit = np.maximum(self._limit, np.finfo(float).tiny)
        world.model.tendon_frictionloss[table.tendons] = self._limit
        self._moves, self._follows = bool(now.speed.any()), bool(self._proportional.any())
        self._gathers, self._damps = bool(self._integral.any()), bool(self._derivative.any())
        is_steady = not (self._follows or self._gathers or self._damps)
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
        now, tendons = self.remembered, self.table.tendons
        wanted = now.speed
        if self._follows:
            followed = self._proportional * (now.target - data.ten_length[tendons])
            wanted = wanted + followed if self._moves else followed
        if self._gathers:
            wanted = wanted + self._integral * now.gathered
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
        if self._gathers:
            given = np.zeros(self._limit.size)
            given[axes] = forces[rows]
            self._gather(world, given)

    def _gather(self, world: World, given: Vector) -> None:
        now, table = self.remembered, self.table
        error = now.target - world.data.ten_length[table.tendons]
        wanted = self._wanted(world.data)
        is_full = (np.abs(given) >= _FULL * self._limit) & (given * error > 0.0)
        is_fast = (np.abs(wanted) >= table.most_speed) & (wanted * error > 0.0)
        stands = is_full | is_fast | (self._integral == 0.0)
        now.gathered += np.where(stands, 0.0, world.step_size * error)

    def live_values(self) -> Mapping[str, LiveValue]:
        """Command, limit and gains of each."""
        step = self._world.step_size
        each = (MotorValues(self, name, step).live_values() for name in self.table.axes)
        return {path: value for values in each for path, value in values}

"""Rotors: thrust along the axis, or blades by blade elements and momentum theory.

The blade model integrates blade elements in closed form, for a uniform inflow and blades hinged at
the axis, relative to the plane that the joint axis is normal to (Bramwell, Done and Balmford,
*Bramwell's Helicopter Dynamics*, 2001, ch. 3). The inflow follows the thrust with the apparent mass
of Pitt and Peters (*Theoretical prediction of dynamic-inflow derivatives*, 1981); at rest that is
Glauert's momentum theory. The ground reduces it as Cheeseman and Bennett found (*The effect of the
ground on a helicopter rotor in forward flight*, 1955). Flapping tilts the thrust at once.
"""

from __future__ import annotations

import ctypes
import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from linkwork import checks
from linkwork.model.names import full_name
from linkwork.spatial.vector import Vector3, cross, dot
from linkwork.world.actuators.schema import Rotor
from linkwork.world.engine.element import LiveValue, Storage, WorldElement, read_only
from linkwork.world.forces.airflow import Airflows
from linkwork.world.forces.contact_points import Height, height_function, native_ground
from linkwork.world.forces.schema import Airflow
from linkwork.world.stepping.library import step_structure
from linkwork.world.stepping.native_hook import Moment, NativeData, NativeHook

if TYPE_CHECKING:
    from linkwork.world.engine.world import World

_COMMAND, _ENERGY, _THRUST, _TORQUE, _POWER, _INPUT, _INFLOW = range(7)
_WIDTH = 7
_STALL = 0.14
"""Greatest thrust coefficient over solidity."""
_DRIVE_RATE = 20.0
"""Rate at which the drive reduces an error of the speed [1/s]."""
_AIR_DENSITY = 1.225


@dataclass
class _BladeForces:
    """Thrust [N], force in the world [N], torque [N m], and the inflow after the step."""

    thrust: float
    force: Vector3
    torque: float
    inflow: float


class _Blades:
    """Aerodynamics of the blades of a rotor."""

    def __init__(self, given: Rotor, density: float, height: Height | None, step: float) -> None:
        blades = given.blades
        if blades is None:
            raise ValueError("a rotor without blades")
        self.radius, self.area = given.radius, math.pi * given.radius**2
        self.density, self._height, self._step = density, height, step
        self.solidity = blades.count * blades.chord / (math.pi * given.radius)
        self.given = blades

    def _ground_share(self, hub: Vector3, advance: float, induced: float) -> float:
        if self._height is None:
            return 1.0
        height = hub[2] - float(self._height(hub[0], hub[1]))
        if not height > 0.5 * self.radius:
            height = 0.5 * self.radius
        ratio = self.radius / (4.0 * height)
        forward = advance / max(induced, 1e-3)
        return 1.0 - ratio * ratio / (1.0 + forward * forward)

    def forces(
        self,
        hub: Vector3,
        axis: Vector3,
        air: Vector3,
        rate: Vector3,
        spin: float,
        pitch: float,
        induced: float,
    ) -> _BladeForces:
        """Return the forces of the blades on the hub.

        Args:
            hub: Position of the hub [m].
            axis: Axis of the rotor.
            air: Velocity of the air relative to the hub [m/s].
            rate: Angular velocity of the rotor [rad/s].
            spin: Speed of rotation [rad/s].
            pitch: Collective pitch [rad].
            induced: Induced velocity over tip speed.
        """
        given, density, area = self.given, self.density, self.area
        tip = abs(spin) * self.radius
        through = dot(air, axis)
        across = tuple(air[i] - through * axis[i] for i in range(3))
        along = math.sqrt(dot(across, across))
        advance, climb = along / tip, -through / tip
        twist, squared = given.twist, advance * advance
        inflow = self._ground_share(hub, advance, induced) * induced + climb
        lift = self._lift(pitch, squared, inflow)
        new_inflow = self._next_inflow(lift, induced, climb, squared, spin)
        coning = (
            given.lock_number / 8.0 * (pitch * (1.0 + squared) + 0.8 * twist - inflow * 4.0 / 3.0)
        )
        back = 2.0 * advance * (pitch * 4.0 / 3.0 + twist - inflow) / (1.0 - 0.5 * squared)
        sideways = advance * coning * 4.0 / 3.0 / (1.0 + 0.5 * squared)
        if spin < 0.0:
            sideways = -sideways
        thrust = lift * density * area * tip * tip
        profile = 0.25 * self.solidity * given.drag * advance
        delay = 16.0 / (given.lock_number * abs(spin))
        scale = 1.0 / along if along > 1e-9 else 0.0
        e = (across[0] * scale, across[1] * scale, across[2] * scale)
        side, lag = cross(axis, e), cross(rate, axis)
        drag = profile * density * area * tip * tip
        fx, fy, fz = (
            thrust * (axis[i] + back * e[i] + sideways * side[i] - delay * lag[i]) + drag * e[i]
            for i in range(3)
        )
        power = (
            self.solidity * given.drag / 8.0 * (1.0 + 3.0 * squared)
            + (given.induced_factor * (inflow - climb) + climb) * lift
            - advance * (lift * back + profile)
        )
        torque = power * density * area * tip * tip * self.radius
        return _BladeForces(thrust, (fx, fy, fz), torque, new_inflow)

    def _lift(self, pitch: float, squared: float, inflow: float) -> float:
        """Thrust coefficient."""
        slope = 0.5 * self.solidity * self.given.lift_slope
        lift = slope * (
            pitch * (1.0 / 3.0 + 0.5 * squared)
            + 0.25 * self.given.twist * (1.0 + squared)
            - 0.5 * inflow
        )
        return _clipped(lift, -_STALL * self.solidity, _STALL * self.solidity)

    def _next_inflow(
        self, lift: float, induced: float, climb: float, squared: float, spin: float
    ) -> float:
        total = induced + climb
        # Momentum theory has no solution in the vortex ring.
        mass_flow = max(math.sqrt(squared + total * total), 0.4 * abs(induced))
        rate = (lift - 2.0 * mass_flow * induced) * (abs(spin) * 3.0 * math.pi / 8.0)
        return induced + self._step * rate


class RotorInWorld:
    """One rotor."""

    def __init__(self, world: World, name: str, given: Rotor) -> None:
        model, data = world.model, world.data
        joint = model.joint(full_name(given.robot, given.joint or ""))
        self.given = given
        self._data, self._loaded = data, world.loaded
        self._joint, self._dof = int(joint.id), int(joint.dofadr[0])
        self._body = int(model.jnt_bodyid[self._joint])
        self._actuator = int(model.actuator(name).id)
        self._tree = int(model.body_rootid[self._body])
        step, lag = world.step_size, given.time_constant
        self._share = -math.expm1(-step / lag) if lag > 0 else 1.0
        inertia = float(np.max(model.body_inertia[self._body]))
        self._brake = inertia * min(_DRIVE_RATE, 0.5 / step)
        air = world.loaded.scene.forces[given.air] if given.air else None
        self._density = air.density if isinstance(air, Airflow) else _AIR_DENSITY
        self._area = math.pi * given.radius**2
        self._height: Height | None = None
        if world.loaded.scene.ground is not None:
            self._height = height_function(world.loaded)
        self._blades = None
        if given.blades is not None:
            self._blades = _Blades(given, self._density, self._height, step)
        self._step = step
        self._pushed = np.zeros(6)

    def act(self, world: World, row: NDArray[np.float64], air: Vector3) -> None:
        """Apply thrust, torque and drive in the next step.

        Args:
            row: Its memory.
            air: Velocity of the air [m/s].
        """
        numbers = row.tolist()
        command, now = numbers[_COMMAND], numbers[_INPUT]
        now = now + self._share * (command - now)
        spin = float(self._data.qvel[self._dof])
        x, y, z = self._data.xaxis[self._joint].tolist()
        axis, hub = (x, y, z), _vector(self._data.xanchor[self._joint])
        inflow, force = numbers[_INFLOW], (0.0, 0.0, 0.0)
        thrust = torque = 0.0
        if self._blades is None:
            force = (now * x, now * y, now * z)
            thrust, torque = now, self.given.torque_ratio * abs(now)
        elif abs(spin) > 1.0:
            vx, vy, vz = self._velocity(hub)
            rate = _vector(self._data.cvel[self._body, :3])
            relative = (air[0] - vx, air[1] - vy, air[2] - vz)
            made = self._blades.forces(hub, axis, relative, rate, spin, now, inflow)
            thrust, force, torque, inflow = made.thrust, made.force, made.torque, made.inflow
        slowing = -torque if spin < 0.0 else torque
        self._push(world, hub, force, (-slowing * x, -slowing * y, -slowing * z))
        limit = self.given.drive_torque
        drive = _clipped(slowing + self._brake * (self.given.velocity - spin), -limit, limit)
        self._data.ctrl[self._actuator] = drive
        ideal = abs(thrust) * math.sqrt(abs(thrust) / (2.0 * self._density * self._area))
        power = abs(drive * spin) if self._blades is not None else ideal + abs(drive * spin)
        energy = numbers[_ENERGY] + self._step * power
        row[_ENERGY:] = (energy, thrust, torque, power, now, inflow)

    def _velocity(self, position: Vector3) -> Vector3:
        cx, cy, cz = self._data.subtree_com[self._tree].tolist()
        wx, wy, wz, vx, vy, vz = self._data.cvel[self._body].tolist()
        x, y, z = position[0] - cx, position[1] - cy, position[2] - cz
        return (vx + wy * z - wz * y, vy + wz * x - wx * z, vz + wx * y - wy * x)

    def _push(self, world: World, hub: Vector3, force: Vector3, torque: Vector3) -> None:
        center = self._data.xipos[self._body]
        cx, cy, cz = center.tolist()
        x, y, z = hub[0] - cx, hub[1] - cy, hub[2] - cz
        fx, fy, fz = force
        tx, ty, tz = torque
        self._pushed[:] = (
            *force,
            tx + (y * fz - z * fy),
            ty + (z * fx - x * fz),
            tz + (x * fy - y * fx),
        )
        world.push(self._body, self._pushed[:3], self._pushed[3:], center)

    def native(self, row: NDArray[np.float64], data: NativeData) -> ctypes.Structure:
        """Return the rotor in machine code.

        Args:
            row: Its memory.
            data: Allocates what it points to.
        """
        given = self.given
        made = step_structure("rotor")(
            row=data.view(row),
            joint=self._joint,
            dof=self._dof,
            body=self._body,
            actuator=self._actuator,
            share=self._share,
        )
        made.speed, made.brake, made.limit = given.velocity, self._brake, given.drive_torque
        made.radius, made.area, made.density = given.radius, self._area, self._density
        made.torque_ratio, made.has_blades = given.torque_ratio, self._blades is not None
        if self._blades is not None and given.blades is not None:
            made.solidity = self._blades.solidity
            for key in ("lift_slope", "drag", "twist", "lock_number", "induced_factor"):
                setattr(made, key, getattr(given.blades, key))
            ground = native_ground(self._loaded, None, data)
            if ground is not None:
                data.keep(ground)
                made.ground = ctypes.addressof(ground)
        return made


class Rotors(WorldElement):
    """All rotors of a world, as an element.

    Args:
        world: The world.
        airflows: The air they work in.
    """

    def __init__(self, world: World, airflows: Airflows) -> None:
        given = world.loaded.scene.actuators
        self._rotors = {
            name: RotorInWorld(world, name, x) for name, x in given.items() if isinstance(x, Rotor)
        }
        self._airflows = airflows
        self.memory_size = len(self._rotors) * _WIDTH

    def is_valid_memory(self, numbers: NDArray[np.float64]) -> bool:
        """Whether all commands are within their limits."""
        rows = numbers.reshape(-1, _WIDTH)
        limits = np.array([x.given.limits for x in self._rotors.values()])
        inputs = rows[:, [_COMMAND, _INPUT]]
        within = (inputs >= limits[:, :1]) & (inputs <= limits[:, 1:])
        return bool(within.all()) and super().is_valid_memory(numbers)

    def act(self, world: World) -> None:
        """Apply thrust, torque and drive of all rotors."""
        for row, rotor in zip(self._rows, self._rotors.values(), strict=True):
            air = (0.0, 0.0, 0.0)
            if rotor.given.air is not None:
                air = _vector(self._airflows.velocity(rotor.given.air))
            rotor.act(world, row, air)

    def native_hooks(self, data: NativeData) -> Mapping[Moment, NativeHook]:
        """All rotors in machine code."""
        made = []
        for row, rotor in zip(self._rows, self._rotors.values(), strict=True):
            native = rotor.native(row, data)
            if rotor.given.air is not None:
                native.air = data.view(self._airflows.velocity(rotor.given.air))
            made.append(native)
        rotors = step_structure("rotors")(count=len(made), rotors=data.array(made))
        return {Moment.ACT: NativeHook("lw_rotors_act", rotors)}

    def live_values(self) -> Mapping[str, LiveValue]:
        """Command of each rotor; thrust, torque, power and energy are read-only."""
        values: dict[str, LiveValue] = {}
        for index, (name, rotor) in enumerate(self._rotors.items()):
            path, row = f"actuators.{name}", self._rows[index]
            unit = "thrust [N]" if rotor.given.blades is None else "collective pitch [rad]"
            least, most = rotor.given.limits
            checked = partial(checks.number, f"{path}.command", least=least, most=most)
            values[f"{path}.command"] = LiveValue(
                f"commanded {unit}",
                partial(_number, row, _COMMAND),
                partial(_write, row, checked),
                checked,
                storage=Storage(row, _COMMAND, least, most),
            )
            for key, place, what in _SHOWN:
                shown = f"{path}.{key}"
                values[shown] = read_only(shown, f"{what}, read-only", partial(_number, row, place))
        return values

    def readings(self, name: str) -> NDArray[np.float64]:
        """Thrust [N], torque [N m], power [W], input and inflow of a rotor; a view."""
        return self._rows[list(self._rotors).index(name), _THRUST:]

    @cached_property
    def _rows(self) -> NDArray[np.float64]:
        return self.memory.reshape(-1, _WIDTH)


_SHOWN = (
    ("thrust", _THRUST, "thrust [N]"),
    ("torque", _TORQUE, "drag torque [N m]"),
    ("power", _POWER, "power [W]"),
    ("energy", _ENERGY, "energy since the start [J]"),
    ("inflow", _INFLOW, "induced velocity over tip speed"),
)


def _number(row: NDArray[np.float64], place: int) -> float:
    return float(row[place])


def _write(row: NDArray[np.float64], checked: Any, value: Any) -> None:
    row[_COMMAND] = checked(value)


def _vector(numbers: NDArray[np.float64]) -> Vector3:
    x, y, z = numbers.tolist()
    return (x, y, z)


def _clipped(x: float, least: float, most: float) -> float:
    return least if x < least else most if x > most else x

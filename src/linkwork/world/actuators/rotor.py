"""Rotors: thrust along the axis, or blades by blade elements and momentum theory.

The blade model integrates blade elements in closed form, for a uniform inflow and blades hinged at
the axis, relative to the plane that the joint axis is normal to (Bramwell, Done and Balmford,
*Bramwell's Helicopter Dynamics*, 2001, ch. 3). The inflow follows the thrust with the apparent mass
of Pitt and Peters (*Theoretical prediction of dynamic-inflow derivatives*, 1981); at rest that is
Glauert's momentum theory. The ground reduces it as Cheeseman and Bennett found (*The effect of the
ground on a helicopter rotor in forward flight*, 1955). Flapping tilts the thrust at once.
"""

import ctypes
import math
from collections.abc import Mapping
from functools import partial
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from linkwork import checks
from linkwork.model.names import full_name
from linkwork.spatial.vector import Vector3, cross, dot
from linkwork.world.actuators.schema import Rotor
from linkwork.world.engine.attached_frame import AttachedFrame
from linkwork.world.engine.element import LiveValue, Storage, World, read_only
from linkwork.world.engine.settings import SettingsElement
from linkwork.world.forces.airflow import Airflows
from linkwork.world.forces.schema import Airflow
from linkwork.world.stepping.native import Moment, NativeData, NativeHook, step_structure
from linkwork.world.terrain.ground_height import Height, height_function, native_ground

_COMMAND, _ENERGY, _THRUST, _TORQUE, _POWER, _INPUT, _INFLOW = range(7)
_STALL = 0.14  # Greatest thrust coefficient over solidity
_DRIVE_RATE = 20.0  # Rate at which the drive reduces an error of the speed [1/s]
_AIR_DENSITY = 1.225


class _BladeForces(NamedTuple):
    """Thrust [N], force in the world [N], torque [N m], and the inflow after the step."""

    thrust: float
    force: Vector3
    torque: float
    inflow: float


class _Blades:
    """Aerodynamics of the blades of a rotor."""

    def __init__(self, rotor: Rotor, density: float, height: Height | None, step: float) -> None:
        blades = rotor.blades
        if blades is None:
            raise ValueError("a rotor without blades")
        self.radius, self.area = rotor.radius, math.pi * rotor.radius**2
        self.density, self._height, self._step = density, height, step
        self.solidity = blades.count * blades.chord / (math.pi * rotor.radius)
        self.blades = blades

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
        """Return the forces of the blades on the hub at a point [m].

        The air moves relative to the hub [m/s]; `rate` is the angular velocity of the rotor and
        `spin` its speed of rotation [rad/s], `pitch` the collective pitch [rad], `induced` the
        induced velocity over tip speed.
        """
        blades, density, area = self.blades, self.density, self.area
        tip = abs(spin) * self.radius
        through = dot(air, axis)
        across = tuple(air[i] - through * axis[i] for i in range(3))
        along = math.sqrt(dot(across, across))
        advance, climb = along / tip, -through / tip
        twist, squared = blades.twist, advance * advance
        inflow = self._ground_share(hub, advance, induced) * induced + climb
        lift = self._lift(pitch, squared, inflow)
        new_inflow = self._next_inflow(lift, induced, climb, squared, spin)
        coning = (
            blades.lock_number / 8.0 * (pitch * (1.0 + squared) + 0.8 * twist - inflow * 4.0 / 3.0)
        )
        back = 2.0 * advance * (pitch * 4.0 / 3.0 + twist - inflow) / (1.0 - 0.5 * squared)
        sideways = advance * coning * 4.0 / 3.0 / (1.0 + 0.5 * squared)
        if spin < 0.0:
            sideways = -sideways
        thrust = lift * density * area * tip * tip
        profile = 0.25 * self.solidity * blades.drag * advance
        delay = 16.0 / (blades.lock_number * abs(spin))
        scale = 1.0 / along if along > 1e-9 else 0.0
        e = (across[0] * scale, across[1] * scale, across[2] * scale)
        side, lag = cross(axis, e), cross(rate, axis)
        drag = profile * density * area * tip * tip
        fx, fy, fz = (
            thrust * (axis[i] + back * e[i] + sideways * side[i] - delay * lag[i]) + drag * e[i]
            for i in range(3)
        )
        power = (
            self.solidity * blades.drag / 8.0 * (1.0 + 3.0 * squared)
            + (blades.induced_factor * (inflow - climb) + climb) * lift
            - advance * (lift * back + profile)
        )
        torque = power * density * area * tip * tip * self.radius
        return _BladeForces(thrust, (fx, fy, fz), torque, new_inflow)

    def _lift(self, pitch: float, squared: float, inflow: float) -> float:
        """Thrust coefficient."""
        slope = 0.5 * self.solidity * self.blades.lift_slope
        lift = slope * (
            pitch * (1.0 / 3.0 + 0.5 * squared)
            + 0.25 * self.blades.twist * (1.0 + squared)
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

    def __init__(self, world: World, name: str, rotor: Rotor) -> None:
        model, data = world.model, world.data
        joint = model.joint(full_name(rotor.robot, rotor.joint or ""))
        self.rotor = rotor
        self._data, self._loaded = data, world.loaded
        self._joint, self._dof = int(joint.id), int(joint.dofadr[0])
        self._body = int(model.jnt_bodyid[self._joint])
        self._hub = AttachedFrame(world, model.body(self._body).name)
        self._actuator = int(model.actuator(name).id)
        step, lag = world.step_size, rotor.time_constant
        self._share = -math.expm1(-step / lag) if lag > 0 else 1.0
        inertia = float(np.max(model.body_inertia[self._body]))
        self._brake = inertia * min(_DRIVE_RATE, 0.5 / step)
        air = world.loaded.scene.forces[rotor.air] if rotor.air else None
        self._density = air.density if isinstance(air, Airflow) else _AIR_DENSITY
        self._area = math.pi * rotor.radius**2
        self._height: Height | None = None
        if world.loaded.scene.ground is not None:
            self._height = height_function(world.loaded)
        self._blades = None
        if rotor.blades is not None:
            self._blades = _Blades(rotor, self._density, self._height, step)
        self._step = step

    def act(self, world: World, row: NDArray[np.float64], air: Vector3) -> None:
        """Apply thrust, torque and drive in the next step, in air of a velocity [m/s]."""
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
            thrust, torque = now, self.rotor.torque_ratio * abs(now)
        elif abs(spin) > 1.0:
            vx, vy, vz = self._hub.velocity(hub)
            rate = self._hub.angular_velocity()
            relative = (air[0] - vx, air[1] - vy, air[2] - vz)
            thrust, force, torque, inflow = self._blades.forces(
                hub, axis, relative, rate, spin, now, inflow
            )
        slowing = -torque if spin < 0.0 else torque
        drag = (-slowing * x, -slowing * y, -slowing * z)
        self._hub.push(world, self._hub.wrench(hub, force, drag))
        limit = self.rotor.drive_torque
        drive = _clipped(slowing + self._brake * (self.rotor.velocity - spin), -limit, limit)
        self._data.ctrl[self._actuator] = drive
        ideal = abs(thrust) * math.sqrt(abs(thrust) / (2.0 * self._density * self._area))
        power = abs(drive * spin) if self._blades is not None else ideal + abs(drive * spin)
        energy = numbers[_ENERGY] + self._step * power
        row[_ENERGY:] = (energy, thrust, torque, power, now, inflow)

    def native(self, row: NDArray[np.float64], data: NativeData) -> ctypes.Structure:
        """Return the rotor with its memory in machine code."""
        rotor = self.rotor
        native = step_structure("rotor")(
            row=data.view(row),
            joint=self._joint,
            dof=self._dof,
            body=self._body,
            actuator=self._actuator,
            share=self._share,
        )
        native.speed, native.brake, native.limit = rotor.velocity, self._brake, rotor.drive_torque
        native.radius, native.area, native.density = rotor.radius, self._area, self._density
        native.torque_ratio, native.has_blades = rotor.torque_ratio, self._blades is not None
        if self._blades is not None and rotor.blades is not None:
            native.solidity = self._blades.solidity
            for key in ("lift_slope", "drag", "twist", "lock_number", "induced_factor"):
                setattr(native, key, getattr(rotor.blades, key))
            ground = native_ground(self._loaded, None, data)
            if ground is not None:
                data.keep(ground)
                native.ground = ctypes.addressof(ground)
        return native


class Rotors(SettingsElement):
    """All rotors of a world."""

    group = "actuators"
    settings = ()
    width = 7

    def __init__(self, world: World, airflows: Airflows) -> None:
        actuators = world.loaded.scene.actuators
        self._rotors = {
            name: RotorInWorld(world, name, x)
            for name, x in actuators.items()
            if isinstance(x, Rotor)
        }
        self._airflows = airflows
        super().__init__(self._rotors)

    def is_valid_memory(self, numbers: NDArray[np.float64]) -> bool:
        """Whether all commands are within their limits."""
        rows = numbers.reshape(-1, self.width)
        limits = np.array([x.rotor.limits for x in self._rotors.values()])
        inputs = rows[:, [_COMMAND, _INPUT]]
        within = (inputs >= limits[:, :1]) & (inputs <= limits[:, 1:])
        return bool(within.all()) and super().is_valid_memory(numbers)

    def act(self, world: World) -> None:
        """Apply thrust, torque and drive of all rotors."""
        for row, rotor in zip(self.rows, self._rotors.values(), strict=True):
            air = (0.0, 0.0, 0.0)
            if rotor.rotor.air is not None:
                air = _vector(self._airflows.velocity(rotor.rotor.air))
            rotor.act(world, row, air)

    def native_hooks(self, data: NativeData) -> Mapping[Moment, NativeHook]:
        """All rotors in machine code."""
        natives = []
        for row, rotor in zip(self.rows, self._rotors.values(), strict=True):
            native = rotor.native(row, data)
            if rotor.rotor.air is not None:
                native.air = data.view(self._airflows.velocity(rotor.rotor.air))
            natives.append(native)
        rotors = step_structure("rotors")(count=len(natives), rotors=data.array(natives))
        return {Moment.ACT: NativeHook("lw_rotors_act", rotors)}

    def live_values(self) -> Mapping[str, LiveValue]:
        """Command of each rotor; thrust, torque, power and energy are read-only."""
        values: dict[str, LiveValue] = {}
        for row, (name, rotor) in zip(self.rows, self._rotors.items(), strict=True):
            path = f"actuators.{name}"
            unit = "thrust [N]" if rotor.rotor.blades is None else "collective pitch [rad]"
            lower, upper = rotor.rotor.limits
            checked = partial(checks.number, f"{path}.command", minimum=lower, maximum=upper)
            values[f"{path}.command"] = LiveValue(
                f"commanded {unit}",
                partial(_number, row, _COMMAND),
                partial(_write, row, checked),
                checked,
                storage=Storage(row, _COMMAND, lower, upper),
            )
            for key, place, what in _SHOWN:
                shown = f"{path}.{key}"
                values[shown] = read_only(shown, f"{what}, read-only", partial(_number, row, place))
        return values

    def readings(self, name: str) -> NDArray[np.float64]:
        """Thrust [N], torque [N m], power [W], input and inflow of a rotor; a view."""
        return self.rows[self.names.index(name), _THRUST:]


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


def _clipped(x: float, lower: float, upper: float) -> float:
    return lower if x < lower else upper if x > upper else x

"""One wheel on soil: contact with the ground, memory, forces.

The stresses of `wheel_stress` belong to steady motion. What makes them a force for any motion is a
short memory of each wheel, which changes with the distance rolled, not with time. So a wheel at
rest keeps its forces, and does not creep on a slope:

- `slid`, `aside`: displacement of the wheel against the soil at its lowest point. It grows with the
  slip velocity and is renewed as the wheel rolls over its contact length; in steady motion it is
  the slip times that length. Back and forth it follows Dahl's law, of which the law of
  Janosi-Hanamoto is the first loading, so that shearing to and fro dissipates.
- `turned`: -1 to 1, how far the wheel has rolled out of a symmetric imprint; the contact is the mix
  of one that travels forward and one that travels backward. Rolling back unloads it at once, as
  far as the soil is elastic.
- `rut`: depth of compacted soil that the wheel has rolled into.
- `pressed`: deepest sinkage at this place less its elastic part; less sinkage unloads.
"""

import ctypes
import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from linkwork.spatial.vector import Vector3, add, apply, cross, dot, scale
from linkwork.world.engine.attached_frame import AttachedFrame
from linkwork.world.engine.element import World
from linkwork.world.forces.soil.rut import Rut
from linkwork.world.forces.soil.soils import Soil
from linkwork.world.forces.soil.wheel_stress import (
    NO_FORCES,
    WheelForces,
    entry_angle,
    mirrored,
    wheel_forces,
)
from linkwork.world.forces.soil.wheels import WheelShape
from linkwork.world.stepping.native import NativeData, step_structure
from linkwork.world.terrain.ground_height import height_function

MIN_SPEED = 1e-3  # Slip is reported over at least this speed [m/s]
_FLAT = 1e-3  # Least horizontal component of an upright wheel's axle
_MAX_SLIDE = 20.0
"""Maximum shear displacement beyond the contact length, in shear moduli: fully mobilised."""

TURNED, SLID, ASIDE, RUT, PRESSED, FIRST_READING = range(6)  # Places in the memory of a wheel
READINGS = ("sinkage", "slip", "load", "drawbar", "side", "torque")
"""Measured quantities of each wheel."""
SUNK = FIRST_READING + len(READINGS)
"""Place in the memory: 1 while the axle is below the ground, else 0."""
MEMORY_SIZE = SUNK + 1


class _Contact(NamedTuple):
    """Contact of a wheel with the ground, with unit vectors in the world.

    `forward` and `left` are along the ground, `heading` is horizontal; the sinkage is that of the
    lowest point below the undisturbed ground [m].
    """

    center: Vector3
    axis: Vector3
    forward: Vector3
    left: Vector3
    normal: Vector3
    heading: tuple[float, float]
    sinkage: float


class _Motion(NamedTuple):
    """Velocities of a wheel against the ground [m/s]."""

    along: float  # Of its centre forward
    aside: float  # Of its centre to the left
    down: float  # Of its centre into the ground
    rim: float  # Angular velocity times radius


class WheelOnSoil:
    """One wheel."""

    def __init__(self, world: World, frame: str, shape: WheelShape, rut: Rut | None) -> None:
        self._carrier = AttachedFrame(world, frame)
        self._shape, self._rut = shape, rut
        self._center = self._carrier.fixed(shape.center)
        self._height = height_function(world.loaded)

    def native(
        self, soil: NDArray[np.float64], memory: NDArray[np.float64], data: NativeData
    ) -> ctypes.Structure:
        """Return the wheel with the settings of its soil and its memory in machine code."""
        shape = self._shape
        return step_structure("soil_wheel")(
            body=self._carrier.body,
            center=self._center,
            turn=sum(self._carrier.rotation_in_body, ()),
            axis=shape.axis,
            radius=shape.radius,
            width=shape.width,
            soil=data.view(soil),
            memory=data.view(memory),
            leaves_rut=self._rut is not None,
        )

    def is_sunk(self, memory: NDArray[np.float64]) -> bool:
        """Whether the axle is below the undisturbed ground, where pressure grows no more."""
        return bool(memory[FIRST_READING] > self._shape.radius)

    def act(
        self, world: World, soil: Soil, memory: NDArray[np.float64], depths: NDArray[np.float64]
    ) -> None:
        """Apply the forces of the soil; changes the memory of the wheel and depths of ruts."""
        memory[FIRST_READING:SUNK] = 0.0
        contact = self._contact()
        if contact is None:
            memory[:FIRST_READING] = 0.0
            return
        motion = self._motion(contact)
        if contact.sinkage <= memory[RUT]:
            self._lift(contact, motion, memory, depths, world.step_size)
            return
        self._travel(contact, motion, memory, depths, soil, world.step_size)
        forces = self._forces(contact, motion, memory, soil)
        if self._rut is not None:
            remains = 1.0 - soil.rebound
            size = (self._shape.radius, self._shape.width)
            place = (contact.center[0], contact.center[1])
            self._rut.press(depths, place, contact.heading, size, (contact.sinkage, remains))
        self._push(world, contact, forces)
        fastest = max(abs(motion.rim), abs(motion.along), MIN_SPEED)
        slip = (motion.rim - motion.along) / fastest
        pull, load, side, torque, _, _ = forces
        memory[FIRST_READING:SUNK] = (contact.sinkage, slip, load, pull, side, torque)

    def _contact(self) -> _Contact | None:
        """Contact with the ground; None for a wheel on its side, or without ground."""
        radius, half = self._shape.radius, 0.5 * self._shape.width
        axis = apply(self._carrier.rotation(), self._shape.axis)
        across = math.sqrt(axis[0] * axis[0] + axis[1] * axis[1])
        if across < _FLAT:
            return None
        hx, hy = axis[1] / across, -axis[0] / across
        center = x, y, z = self._carrier.position(self._center)
        ahead = 0.5 * radius
        front = float(self._height(x + ahead * hx, y + ahead * hy))
        back = float(self._height(x - ahead * hx, y - ahead * hy))
        left = float(self._height(x - half * hy, y + half * hx))
        right = float(self._height(x + half * hy, y - half * hx))
        ground = 0.25 * (front + back + left + right)
        if not math.isfinite(ground):
            return None
        rise, bank = (front - back) / radius, (left - right) / (2.0 * half)
        normal = (bank * hy - rise * hx, -rise * hy - bank * hx, 1.0)
        normal = scale(1.0 / math.sqrt(dot(normal, normal)), normal)
        forward = cross(axis, normal)
        length = math.sqrt(dot(forward, forward))
        if length < _FLAT:
            return None
        forward = scale(1.0 / length, forward)
        up = cross(forward, axis)
        lowest = (-radius * up[0], -radius * up[1], z - radius * up[2] - ground)
        sinkage = -dot(lowest, normal)
        return _Contact(center, axis, forward, cross(normal, forward), normal, (hx, hy), sinkage)

    def _motion(self, contact: _Contact) -> _Motion:
        velocity = self._carrier.velocity(contact.center)
        rate = dot(self._carrier.angular_velocity(), contact.axis)
        return _Motion(
            dot(velocity, contact.forward),
            dot(velocity, contact.left),
            -dot(velocity, contact.normal),
            rate * self._shape.radius,
        )

    def _lift(
        self,
        contact: _Contact,
        motion: _Motion,
        memory: NDArray[np.float64],
        depths: NDArray[np.float64],
        step: float,
    ) -> None:
        """Forget the contact; with the way, also what the soil below was like."""
        memory[:RUT] = 0.0
        way = step * math.sqrt(motion.along * motion.along + motion.aside * motion.aside)
        renewed = min(1.0, way / (0.25 * self._shape.radius))
        below = 0.0
        if self._rut is not None:
            below = self._rut.depth(depths, contact.center[0], contact.center[1])
        memory[RUT] += renewed * (below - memory[RUT])
        memory[PRESSED] -= renewed * memory[PRESSED]

    def _travel(
        self,
        contact: _Contact,
        motion: _Motion,
        memory: NDArray[np.float64],
        depths: NDArray[np.float64],
        soil: Soil,
        step: float,
    ) -> None:
        """Change the memory by the way of one step."""
        radius = self._shape.radius
        turned, slid, aside, rut, pressed = memory[:FIRST_READING].tolist()
        entry = entry_angle(radius, contact.sinkage - rut)
        length = radius * math.sin(entry)
        turned = turned_by(turned, step * motion.along, length, soil.rebound)
        slide = (motion.rim - motion.along, motion.aside)
        rolled = step * abs(motion.rim)
        lengths = (length, radius * entry)
        slid, aside = slid_on(slid, aside, slide, rolled, lengths, soil.shear_modulus, step)
        way = step * math.sqrt(motion.along * motion.along + motion.aside * motion.aside)
        renewed = min(1.0, way / length)
        if self._rut is not None:
            ahead = self._depth_ahead(self._rut, contact, motion, depths)
            rut += renewed * (ahead - rut)
        pressed -= renewed * pressed
        pressed = max(pressed, (1.0 - soil.rebound) * contact.sinkage)
        memory[:FIRST_READING] = (turned, slid, aside, rut, pressed)

    def _depth_ahead(
        self, rut: Rut, contact: _Contact, motion: _Motion, depths: NDArray[np.float64]
    ) -> float:
        """Mean depth of the rut before the wheel, at three points of its width [m]."""
        radius = self._shape.radius
        (x, y, _), (hx, hy) = contact.center, contact.heading
        reach = radius * math.sin(entry_angle(radius, contact.sinkage)) + rut.margin
        reach = reach if motion.along >= 0.0 else -reach
        third = self._shape.width / 3.0
        depth = 0.0
        for left in (-third, 0.0, third):
            depth += rut.depth(depths, x + reach * hx - left * hy, y + reach * hy + left * hx)
        return depth / 3.0

    def _forces(
        self, contact: _Contact, motion: _Motion, memory: NDArray[np.float64], soil: Soil
    ) -> WheelForces:
        """Return the forces of the soil, with their viscous part."""
        radius, width = self._shape.radius, self._shape.width
        turned, slid, aside, rut, pressed = memory[:FIRST_READING].tolist()
        depth = contact.sinkage - rut
        if depth <= 0.0:
            return NO_FORCES
        entry, delay = entry_angle(radius, depth), soil.damping
        length, rim = radius * math.sin(entry), abs(motion.rim)
        slid += delay * (motion.rim - motion.along - rim * slid / length)
        aside += delay * (motion.aside - rim * aside / (radius * entry))
        turned = turned_by(turned, delay * motion.along, length, soil.rebound)
        sunk = contact.sinkage + max(-depth, min(depth, delay * motion.down))
        loaded = max(0.0, (contact.sinkage - pressed) / (soil.rebound * contact.sinkage))
        loaded = min(1.0, loaded)
        forward = 0.5 * (1.0 + turned)
        total = [0.0] * 6
        if forward > 0.0:
            stress = wheel_forces(soil, radius, width, sunk, rut, slid, aside)
            total = [a + loaded * forward * b for a, b in zip(total, stress, strict=True)]
        if forward < 1.0:
            stress = mirrored(wheel_forces(soil, radius, width, sunk, rut, -slid, aside))
            backward = loaded * (1.0 - forward)
            total = [a + backward * b for a, b in zip(total, stress, strict=True)]
        return WheelForces(*total)

    def _push(self, world: World, contact: _Contact, forces: WheelForces) -> None:
        pull, load, side, torque, roll, yaw = forces
        force = add(
            add(scale(pull, contact.forward), scale(load, contact.normal)),
            scale(side, contact.left),
        )
        moment = add(
            add(scale(-torque, contact.axis), scale(roll, contact.forward)),
            scale(yaw, contact.normal),
        )
        self._carrier.push(world, self._carrier.wrench(contact.center, force, moment))


def turned_by(turned: float, way: float, length: float, rebound: float) -> float:
    """How far a wheel, -1 to 1 before, is rolled out of a symmetric imprint after a way.

    Rolling back unloads over the elastic part of the contact.
    """
    if turned * way < 0.0:
        unloaded = turned + way / (rebound * length)
        return 0.0 if unloaded * turned < 0.0 else unloaded
    return max(-1.0, min(1.0, turned + way / length))


def slid_on(
    slid: float,
    aside: float,
    slide: tuple[float, float],
    rolled: float,
    lengths: tuple[float, float],
    modulus: float,
    step: float,
) -> tuple[float, float]:
    """Shear displacement, forward and to the left, after a step [m].

    `slide` are the velocities of the wheel against the soil [m/s], `rolled` the way of the rim [m],
    `lengths` those of the contact, horizontal and along the rim [m], `modulus`
    Janosi-Hanamoto's K [m].
    """
    renewals = (rolled / lengths[0], rolled / lengths[1])
    kept = (math.exp(-renewals[0]), math.exp(-renewals[1]))
    if slid * slide[0] + aside * slide[1] >= 0.0:
        shares = [(1.0 - k) / r if r > 1e-9 else 1.0 for k, r in zip(kept, renewals, strict=True)]
        slid = slid * kept[0] + slide[0] * step * shares[0]
        aside = aside * kept[1] + slide[1] * step * shares[1]
    else:
        slid, aside = _reversed(slid, aside, slide, modulus, step)
        slid, aside = slid * kept[0], aside * kept[1]
    total = math.sqrt(slid * slid + aside * aside)
    limit = lengths[1] + _MAX_SLIDE * modulus
    if total > limit:
        slid, aside = slid * (limit / total), aside * (limit / total)
    return slid, aside


def _reversed(
    slid: float, aside: float, slide: tuple[float, float], modulus: float, step: float
) -> tuple[float, float]:
    """Shear displacement after sliding back: Dahl's law of the mobilised share of the strength."""
    total = math.sqrt(slid * slid + aside * aside)
    speed = math.sqrt(slide[0] * slide[0] + slide[1] * slide[1])
    share = (1.0 - math.exp(-total / modulus)) / total
    kept = math.exp(-speed * step / modulus)
    x, y = slide[0] / speed, slide[1] / speed
    mobile_x = x + (slid * share - x) * kept
    mobile_y = y + (aside * share - y) * kept
    mobile = math.sqrt(mobile_x * mobile_x + mobile_y * mobile_y)
    if mobile < 1e-12:
        return 0.0, 0.0
    factor = -modulus * math.log(1.0 - min(mobile, 1.0 - 1e-12)) / mobile
    return mobile_x * factor, mobile_y * factor

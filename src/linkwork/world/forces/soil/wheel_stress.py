"""Stresses under a rigid wheel on soil and what they add up to.

Normal stress after Bekker and Wong-Reece, shear stress after Janosi-Hanamoto within the limit of
Mohr-Coulomb. Angles are counted from the lowest point of the wheel towards its entry.

- Wong, Theory of Ground Vehicles, sections 2.4 and 2.5.
- Wong, Reece, Prediction of rigid wheel performance based on the analysis of soil-wheel stresses,
  J. of Terramechanics 4 (1967).
- Ishigami, Miwa, Nagatani, Yoshida, Terramechanics-based model for steering maneuver of planetary
  exploration rovers on loose soil, J. of Field Robotics 24 (2007): exit angle, lateral shear.

soil.c reproduces these functions to the last bit.
"""

import math
from typing import NamedTuple

import numpy as np

from linkwork.world.forces.soil.soils import Soil

NODES = 10  # Points of the Gauss-Legendre rule on each side of the greatest stress
_GAUSS = np.polynomial.legendre.leggauss(NODES)
POINTS: tuple[float, ...] = tuple(_GAUSS[0].tolist())
WEIGHTS: tuple[float, ...] = tuple(_GAUSS[1].tolist())


class WheelForces(NamedTuple):
    """Forces [N] and moments [N m] of the soil on a wheel that travels forward."""

    pull: float  # Net force forward, the drawbar pull
    load: float  # Force along the normal of the ground
    side: float  # Force to the left
    torque: float  # About the axle, against driving
    roll: float  # Moment of the side stresses about the forward axis
    yaw: float  # Moment of the side stresses about the normal


NO_FORCES = WheelForces(0.0, 0.0, 0.0, 0.0, 0.0, 0.0)


def entry_angle(radius: float, depth: float) -> float:
    """Angle at which a wheel sunk by a depth enters the soil, at most a right angle [rad]."""
    return math.acos(max(1.0 - depth / radius, 0.0))


def wheel_forces(
    soil: Soil,
    radius: float,
    width: float,
    sinkage: float,
    rut: float,
    slid: float,
    slid_aside: float,
) -> WheelForces:
    """Sum of the stresses on a wheel that travels forward.

    The sinkage of its lowest point is below the undisturbed ground, the rut it travels in was
    compacted before [m]. `slid` and `slid_aside` are the displacements of the wheel against the
    soil at the lowest point, forward and to the left [m]: in steady motion the slip times the
    contact length.
    """
    depth = sinkage - rut
    if depth <= 0.0:
        return NO_FORCES
    entry = entry_angle(radius, depth)
    exit_ = -entry_angle(radius, min(soil.exit_ratio * sinkage, depth))
    cos_entry, sin_entry = math.cos(entry), math.sin(entry)
    slip = slid / (radius * sin_entry)
    bounded = max(-1.0, min(1.0, slip))
    peak = max(0.05, min(0.95, soil.peak + soil.peak_slip * bounded)) * entry
    modulus = soil.cohesive_modulus / width + soil.frictional_modulus
    exponent = soil.exponent + soil.slip_exponent * abs(bounded)
    friction = math.tan(soil.friction_angle)
    elastic = soil.rebound * rut / (1.0 - soil.rebound)
    pull = load = side = torque = roll = yaw = 0.0
    for begin, end, is_rear in ((exit_, peak, True), (peak, entry, False)):
        half, middle = 0.5 * (end - begin), 0.5 * (end + begin)
        for point, weight in zip(POINTS, WEIGHTS, strict=True):
            angle = middle + half * point
            share = weight * half
            cos, sin = math.cos(angle), math.sin(angle)
            cos_front = cos
            if is_rear:
                cos_front = math.cos(entry - (angle - exit_) / (peak - exit_) * (entry - peak))
            sunk = max(radius * (cos_front - cos_entry), 0.0)
            pressure = modulus * math.pow(rut + sunk, exponent)
            if elastic > 0.0 and sunk < elastic:
                pressure *= sunk / elastic
            rise = radius * (sin_entry - sin)
            along = radius * (entry - angle) - rise + slip * rise
            aside = slid_aside * (entry - angle) / entry
            moved = math.sqrt(along * along + aside * aside)
            shear = 0.0
            if moved > 0.0:
                strength = soil.cohesion + pressure * friction
                shear = strength * (1.0 - math.exp(-moved / soil.shear_modulus)) / moved
            forward, left = shear * along, -shear * aside
            pull += share * (forward * cos - pressure * sin)
            load += share * (pressure * cos + forward * sin)
            side += share * left
            torque += share * forward
            roll += share * (left * cos)
            yaw += share * (left * sin)
    area = radius * width
    lever = radius * area
    return WheelForces(
        pull * area, load * area, side * area, torque * lever, roll * lever, yaw * lever
    )


def mirrored(forces: WheelForces) -> WheelForces:
    """Return the same forces on a wheel that travels backward."""
    return WheelForces(
        -forces.pull, forces.load, forces.side, -forces.torque, forces.roll, -forces.yaw
    )

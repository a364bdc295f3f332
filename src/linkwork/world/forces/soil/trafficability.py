"""Figures of mobility on soil: sinkage, thrust, resistances, drawbar pull, slope limits.

    from linkwork.world.forces.soil.trafficability import SOILS, RigidWheel, steady_wheel
    wheel = RigidWheel(radius=0.235, width=0.075)
    steady_wheel(SOILS["dry-sand"], wheel, load=340.0, slip=0.2).pull

Steady motion by the stresses that also act in scenes (`wheel_stress`); classical formulas of Bekker
beside them, for comparison: Bekker, Introduction to Terrain-Vehicle Systems, 1969; Wong, Theory of
Ground Vehicles, chapter 2. Nothing here is simulated.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from linkwork import checks
from linkwork.errors import ArgumentError
from linkwork.world.forces.soil.soils import SOILS, Soil
from linkwork.world.forces.soil.wheel_stress import WheelForces, entry_angle, mirrored, wheel_forces

__all__ = [
    "SOILS",
    "RigidWheel",
    "Soil",
    "SteadyWheel",
    "bulldozing_resistance",
    "compaction_resistance",
    "driving_slope",
    "greatest_thrust",
    "standing_pull",
    "steady_wheel",
    "walking_slope",
]

_SLIPS = tuple(0.05 * i for i in range(19))  # Slips among which the best one is searched


@dataclass(frozen=True)
class RigidWheel:
    """A rigid wheel [m]."""

    radius: float
    width: float

    def __post_init__(self) -> None:
        for name in ("radius", "width"):
            checks.positive(name, getattr(self, name), "m")


@dataclass(frozen=True)
class SteadyWheel:
    """A wheel in steady motion: sinkage [m], forces [N] and driving torque [N m]."""

    sinkage: float
    thrust: float  # Part of the shear stresses along the ground
    resistance: float  # Part of the normal stresses along the ground, against the motion
    pull: float  # Drawbar pull, thrust less resistance
    side: float  # Force to the left
    torque: float
    efficiency: float  # Power at the drawbar over power of the torque; 0 if either is not positive


def steady_wheel(
    soil: Soil,
    wheel: RigidWheel,
    load: float,
    slip: float = 0.0,
    sideslip: float = 0.0,
    rut: float = 0.0,
) -> SteadyWheel:
    """Return a wheel that carries a load in steady motion.

    Args:
        load: Force along the normal of the ground [N].
        slip: 1 - velocity / (rate radius); negative when braking, at most 1.
        sideslip: Angle between velocity and heading [rad].
        rut: Depth of the rut it travels in [m].

    Raises:
        ArgumentError: A number out of range, or a load that sinks the wheel by its radius.
    """
    _check(load, slip)

    def forces(sinkage: float, of: Soil = soil) -> WheelForces:
        entry = entry_angle(wheel.radius, sinkage - rut)
        slid = slip * wheel.radius * math.sin(entry)
        aside = (1.0 - slip) * wheel.radius * entry * math.tan(sideslip)
        return wheel_forces(of, wheel.radius, wheel.width, sinkage, rut, slid, aside)

    sinkage = _sinkage(lambda z: forces(z).load, wheel, load, rut)
    total = forces(sinkage)
    resistance = -forces(sinkage, soil._replace(cohesion=0.0, friction_angle=0.0)).pull
    useful = total.pull * (1.0 - slip) * wheel.radius
    efficiency = useful / total.torque if useful > 0.0 and total.torque > 0.0 else 0.0
    thrust = total.pull + resistance
    return SteadyWheel(
        sinkage, thrust, resistance, total.pull, total.side, total.torque, efficiency
    )


def standing_pull(soil: Soil, wheel: RigidWheel, load: float, slide: float) -> float:
    """Force along the ground [N] that a standing wheel under a load [N] holds after a slide [m]."""
    _check(load, 0.0)

    def forces(sinkage: float) -> tuple[float, float]:
        ahead = wheel_forces(soil, wheel.radius, wheel.width, sinkage, 0.0, slide, 0.0)
        back = mirrored(wheel_forces(soil, wheel.radius, wheel.width, sinkage, 0.0, -slide, 0.0))
        return 0.5 * (ahead.load + back.load), 0.5 * (ahead.pull + back.pull)

    return forces(_sinkage(lambda z: forces(z)[0], wheel, load, 0.0))[1]


def _check(load: float, slip: float) -> None:
    checks.positive("load", load, "N")
    if not checks.number("slip", slip) <= 1.0:
        raise ArgumentError(f"invalid slip: {slip:g}", hint="expected at most 1")


def _sinkage(
    load_at: Callable[[float], float], wheel: RigidWheel, load: float, rut: float
) -> float:
    """Sinkage at which a load is carried, by halving [m]."""
    low, high = rut, rut + wheel.radius
    if load_at(high) < load:
        raise ArgumentError(
            f"a load of {load:g} N sinks the wheel by more than its radius",
            hint="expected less load, a larger wheel or firmer soil",
        )
    return _bisect(low, high, lambda sinkage: load_at(sinkage) < load, 60)[1]


def _bisect(
    low: float, high: float, is_low: Callable[[float], bool], count: int
) -> tuple[float, float]:
    """Return an interval that is halved so many times."""
    for _ in range(count):
        middle = 0.5 * (low + high)
        low, high = (middle, high) if is_low(middle) else (low, middle)
    return low, high


def compaction_resistance(soil: Soil, wheel: RigidWheel, load: float) -> tuple[float, float]:
    """Bekker's sinkage [m] and compaction resistance [N] of a towed wheel; n up to 1.3."""
    n, modulus = soil.exponent, soil.cohesive_modulus + wheel.width * soil.frictional_modulus
    base = 3.0 * load / ((3.0 - n) * modulus * math.sqrt(2.0 * wheel.radius))
    sinkage = base ** (2.0 / (2.0 * n + 1.0))
    return sinkage, modulus * sinkage ** (n + 1.0) / (n + 1.0)


def bulldozing_resistance(
    soil: Soil, wheel: RigidWheel, sinkage: float, gravity: float = 9.81
) -> float:
    """Bekker's resistance [N] of the soil that a wheel sunk in by a way [m] pushes ahead.

    Bearing capacity factors of Terzaghi for general shear; those of the self-weight by Coduto's
    approximation.
    """
    phi, weight = max(soil.friction_angle, 1e-3), soil.density * gravity
    tan, cos = math.tan(phi), math.cos(phi)
    n_q = math.exp((1.5 * math.pi - phi) * tan) / (2.0 * math.cos(math.pi / 4 + phi / 2) ** 2)
    n_c, n_weight = (n_q - 1.0) / tan, 2.0 * (n_q + 1.0) * tan / (1.0 + 0.4 * math.sin(4.0 * phi))
    k_c, k_weight = (n_c - tan) * cos**2, (2.0 * n_weight / tan + 1.0) * cos**2
    approach = entry_angle(wheel.radius, sinkage)
    wedge = sinkage * math.tan(math.pi / 4 - phi / 2) ** 2
    front = wheel.width * math.sin(approach + phi) / (2.0 * math.sin(approach) * cos)
    front *= 2.0 * sinkage * soil.cohesion * k_c + weight * sinkage**2 * k_weight
    sides = wedge**3 * weight / 3.0 * (math.pi / 2 - phi)
    sides += soil.cohesion * wedge**2 * (1.0 + math.tan(math.pi / 4 + phi / 2))
    return front + sides


def greatest_thrust(soil: Soil, area: float, load: float) -> float:
    """Mohr-Coulomb's greatest thrust [N] of a contact area [m^2] under a load [N]."""
    return area * soil.cohesion + load * math.tan(soil.friction_angle)


def driving_slope(
    soil: Soil, wheel: RigidWheel, weight: float, wheels: int = 4, slips: Sequence[float] = _SLIPS
) -> tuple[float, float]:
    """Steepest slope that a vehicle drives up with all wheels [rad], and the slip there.

    All wheels carry the same load and follow in no ruts.

    Args:
        weight: Of the vehicle [N].
        slips: Slips among which the best is chosen.
    """

    def best(slope: float) -> tuple[float, float]:
        load = weight * math.cos(slope) / wheels
        return max((steady_wheel(soil, wheel, load, slip).pull, slip) for slip in slips)

    def can_climb(slope: float) -> bool:
        return best(slope)[0] >= weight * math.sin(slope) / wheels

    slope = _steepest(can_climb)
    return slope, best(slope)[1]


def walking_slope(
    soil: Soil,
    wheel: RigidWheel,
    weight: float,
    wheels: int = 4,
    slide: float = 0.05,
    moving_share: float = 0.5,
) -> float:
    """Steepest slope that a vehicle climbs by wheel walking [rad].

    One leg after the other moves its wheel forward, which rolls freely under a share of its load,
    while the other wheels stand still: they compact no soil, and the whole contact holds.

    Args:
        weight: Of the vehicle [N].
        slide: How far standing wheels may slide back in a stride [m].
        moving_share: Load of the moving wheel over the mean load.
    """
    if not 0.0 <= checks.number("moving_share", moving_share) < 1.0:
        raise ArgumentError(f"invalid moving_share: {moving_share:g}", hint="expected 0 to 1")

    def can_climb(slope: float) -> bool:
        mean = weight * math.cos(slope) / wheels
        standing = (wheels - moving_share) * mean / (wheels - 1)
        held = (wheels - 1) * standing_pull(soil, wheel, standing, slide)
        if moving_share > 0.0:
            held += _free_pull(soil, wheel, moving_share * mean)
        return held >= weight * math.sin(slope)

    return _steepest(can_climb)


def _free_pull(soil: Soil, wheel: RigidWheel, load: float) -> float:
    """Drawbar pull of a wheel that rolls without torque, which is negative [N]."""
    low, high = _bisect(
        -3.0, 0.9, lambda slip: steady_wheel(soil, wheel, load, slip).torque < 0.0, 30
    )
    return steady_wheel(soil, wheel, load, 0.5 * (low + high)).pull


def _steepest(can_climb: Callable[[float], bool]) -> float:
    """Greatest slope at which a condition holds, by halving; 0 if at none [rad]."""
    return _bisect(0.0, 1.2, can_climb, 16)[0]

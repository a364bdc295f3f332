"""Circles of the WorkPartner with split steering: drives, fits and theory."""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from linkwork.session.engine.engine import Engine
from linkwork.validate.trial import Track, record_engine
from linkwork.world.scene.load import load_scene

Array = NDArray[np.float64]

LEGS = ("FL", "FR", "RL", "RR")
AXLE, TRACK_WIDTH, WHEEL_RADIUS = 0.6, 0.6, 0.235
"""From the hinge to each axle, between the wheels of an axle, radius of a wheel [m]."""
_STEERING = 3.0  # Time until the hinge has its angle [s]
_SETTLING = 5.0  # Time until the robot follows its circle [s]


def axle_radius(angle: float) -> float:
    """Radius of the circle of the middle of each axle, a cot(alpha / 2) [m]."""
    return AXLE / math.tan(angle / 2)


def leg_radius(angle: float) -> float:
    """Radius of the mean of the four legs: midway between both axles [m]."""
    return axle_radius(angle) * math.cos(angle / 2)


def hinge_radius(angle: float) -> float:
    """Radius of the hinge, the point where both halves meet [m]."""
    return axle_radius(angle) / math.cos(angle / 2)


@dataclass(frozen=True)
class Circle:
    """The circle that fits points best."""

    center: Array  # Centre (2,) [m]
    radius: float  # Radius [m]
    deviation: float  # Greatest distance of a point from it [m]


def fit(points: Array) -> Circle:
    """Return the circle through points (N, 2), by least squares."""
    rows = np.column_stack([2 * points, np.ones(len(points))])
    solution = np.linalg.lstsq(rows, (points**2).sum(axis=1), rcond=None)[0]
    center = solution[:2]
    radius = math.sqrt(solution[2] + center @ center)
    away = np.linalg.norm(points - center, axis=1) - radius
    return Circle(center, radius, float(np.abs(away).max()))


def drive(angle: float, inner: float, outer: float, seconds: float, *overrides: str) -> Track:
    """Turn the hinge [rad], drive right at wheel speeds [m/s], then record 50 Hz."""
    engine = Engine(load_scene("workpartner-1", overrides))
    engine.set("actuators.Turner.command", angle)
    step = engine.world.step_size
    engine.advance(round(_STEERING / step))
    for leg in LEGS:
        speed = inner if leg.endswith("R") else outer
        engine.set(f"actuators.Axle{leg}.command", speed / WHEEL_RADIUS)
    engine.advance(round(_SETTLING / step))
    return record_engine(engine, seconds, round(0.02 / step))


def mean_of(track: Track, *bodies: str) -> Array:
    """Mean position of some bodies (N, 2) [m]."""
    return np.mean([[track.of(x, "x"), track.of(x, "y")] for x in bodies], axis=0).T


def leg_circle(track: Track) -> Circle:
    """Circle of the mean of the four legs, as published."""
    return fit(mean_of(track, *(f"Calf{leg}" for leg in LEGS)))


def axle_circle(track: Track) -> Circle:
    """Circle of the middle of the front axle."""
    return fit(mean_of(track, "WheelFL", "WheelFR"))


def hinge_circle(track: Track) -> Circle:
    """Circle of the hinge."""
    return fit(mean_of(track, "Hinge"))

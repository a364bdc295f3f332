"""Velocity profile along a path whose sections have different limits.

A forward and a backward pass bound the velocity between sections by what can be reached and braked.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from linkwork.motion.joint.synchronise import SynchronisedMove, concatenate
from linkwork.motion.piecewise import PiecewiseTrajectory

Array = NDArray[np.float64]

_HALVINGS = 60


class PathSection(NamedTuple):
    """A section of a path: its length [m], and greatest speed [m/s] and acceleration [m/s^2]."""

    length: float
    speed: float
    acceleration: float
    stops: bool = False


class PathVelocityProfile(PiecewiseTrajectory):
    """From rest at 0 to rest at the end of the last section, as fast as every section allows.

    Each section has phases of acceleration, constant velocity and braking. With a jerk limit the
    acceleration is continuous, and zero between sections.
    """

    def __init__(self, sections: list[PathSection], jerk: float = math.inf) -> None:
        """Plan the motion through sections in sequence, with a greatest jerk [m/s^3]."""
        speeds = _speeds_between(sections, jerk)
        ends = np.cumsum([0.0, *(section.length for section in sections)])
        changes = list(pairwise(speeds))
        moves = [
            _move(float(ends[i]), _phases(section, *changes[i], jerk))
            for i, section in enumerate(sections)
        ]
        whole = concatenate(moves)
        super().__init__(whole.knots, whole.coefficients, ends[-1:])


class _Phase(NamedTuple):
    """A phase of constant jerk, with its initial state."""

    time: float
    speed: float
    acceleration: float
    jerk: float

    @property
    def distance(self) -> float:
        t = self.time
        return t * (self.speed + t * (self.acceleration / 2 + t * self.jerk / 6))


def _move(begin: float, phases: list[_Phase]) -> SynchronisedMove:
    """Phases in sequence, from a position on."""
    places = np.cumsum([begin, *(phase.distance for phase in phases[:-1])])
    rows = [
        (place, phase.speed, phase.acceleration / 2, phase.jerk / 6)
        for place, phase in zip(places, phases, strict=True)
    ]
    knots = np.cumsum([0.0, *(phase.time for phase in phases)])
    return SynchronisedMove(knots, np.array(rows).T[:, :, None])


def _speeds_between(sections: list[PathSection], jerk: float) -> list[float]:
    """Speeds at the start, between sections and at the end, which can be reached and braked."""
    speeds = [0.0]
    for before, after in pairwise(sections):
        speeds.append(0.0 if before.stops else min(before.speed, after.speed))
    speeds.append(0.0)
    for i, section in enumerate(sections):
        speeds[i + 1] = min(speeds[i + 1], _reached(speeds[i], section, jerk))
    for i, section in reversed(list(enumerate(sections))):
        speeds[i] = min(speeds[i], _reached(speeds[i + 1], section, jerk))
    return speeds


def _reached(speed: float, section: PathSection, jerk: float) -> float:
    """Return the greatest speed that can be reached on a section."""

    def fits(faster: float) -> bool:
        return _distance(speed, faster, section.acceleration, jerk) <= section.length

    return _greatest(speed, max(speed, section.speed), fits)


def _phases(section: PathSection, first: float, last: float, jerk: float) -> list[_Phase]:
    """Acceleration, constant velocity and braking between two speeds."""
    rate = section.acceleration

    def left(peak: float) -> float:
        return (
            section.length - _distance(first, peak, rate, jerk) - _distance(peak, last, rate, jerk)
        )

    peak = _greatest(max(first, last), section.speed, lambda speed: left(speed) >= 0.0)
    cruise = _Phase(max(left(peak), 0.0) / peak, peak, 0.0, 0.0)
    return [*_change(first, peak, rate, jerk), cruise, *_change(peak, last, rate, jerk)]


def _change(before: float, after: float, rate: float, jerk: float) -> list[_Phase]:
    """Change between two speeds, both without acceleration if the jerk is limited."""
    change, sign = abs(after - before), math.copysign(1.0, after - before)
    if math.isinf(jerk):
        return [_Phase(change / rate, before, sign * rate, 0.0)]
    rise, hold = _times(change, rate, jerk)
    peak = sign * jerk * rise
    risen = before + peak * rise / 2
    return [
        _Phase(rise, before, 0.0, sign * jerk),
        _Phase(hold, risen, peak, 0.0),
        _Phase(rise, after - peak * rise / 2, peak, -sign * jerk),
    ]


def _distance(before: float, after: float, rate: float, jerk: float) -> float:
    """Distance of a change between two speeds: their mean times the duration."""
    change = abs(after - before)
    if math.isinf(jerk):
        return 0.5 * (before + after) * change / rate
    rise, hold = _times(change, rate, jerk)
    return 0.5 * (before + after) * (rise + hold + rise)


def _times(change: float, rate: float, jerk: float) -> tuple[float, float]:
    """Time in which the acceleration rises or falls, and time for which it is held."""
    rise = min(rate / jerk, math.sqrt(change / jerk))
    return rise, max(change / (jerk * rise) - rise, 0.0) if rise > 0.0 else 0.0


def _greatest(lower: float, upper: float, fits: Callable[[float], bool]) -> float:
    """Return the greatest number up to `upper` that fits, by bisection."""
    if fits(upper):
        return upper
    for _ in range(_HALVINGS):
        middle = 0.5 * (lower + upper)
        lower, upper = (middle, upper) if fits(middle) else (lower, middle)
    return lower

"""How far along a way one is that allows different speeds on different stretches."""

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
    """A part of a way.

    Attributes:
        length: Above zero [m].
        speed: Greatest on it [m/s].
        acceleration: Greatest on it [m/s^2].
        stops: Whether one must be at rest at its end.
    """

    length: float
    speed: float
    acceleration: float
    stops: bool = False


class PathVelocityProfile(PiecewiseTrajectory):
    """From rest at 0 to rest at the end of the last stretch, as fast as every stretch allows.

    On each stretch one speeds up, cruises and brakes. With a limit of the jerk the acceleration is
    continuous, and zero where stretches meet.
    """

    def __init__(self, stretches: list[PathSection], jerk: float = math.inf) -> None:
        """Plans the motion.

        Args:
            stretches: One after another.
            jerk: Greatest jerk [m/s^3].
        """
        speeds = _speeds_between(stretches, jerk)
        ends = np.cumsum([0.0, *(stretch.length for stretch in stretches)])
        changes = list(pairwise(speeds))
        moves = [
            _move(float(ends[i]), _phases(stretch, *changes[i], jerk))
            for i, stretch in enumerate(stretches)
        ]
        whole = concatenate(moves)
        super().__init__(whole.knots, whole.coefficients, ends[-1:])


class _Phase(NamedTuple):
    """Motion with constant jerk, with its state at the start."""

    time: float
    speed: float
    acceleration: float
    jerk: float

    @property
    def way(self) -> float:
        t = self.time
        return t * (self.speed + t * (self.acceleration / 2 + t * self.jerk / 6))


def _move(begin: float, phases: list[_Phase]) -> SynchronisedMove:
    """Phases one after another, from a place on."""
    places = np.cumsum([begin, *(phase.way for phase in phases[:-1])])
    rows = [
        (place, phase.speed, phase.acceleration / 2, phase.jerk / 6)
        for place, phase in zip(places, phases, strict=True)
    ]
    knots = np.cumsum([0.0, *(phase.time for phase in phases)])
    return SynchronisedMove(knots, np.array(rows).T[:, :, None])


def _speeds_between(stretches: list[PathSection], jerk: float) -> list[float]:
    """Speeds at the begin, between stretches and at the end: no greater than can be braked."""
    speeds = [0.0]
    for before, after in pairwise(stretches):
        speeds.append(0.0 if before.stops else min(before.speed, after.speed))
    speeds.append(0.0)
    for i, stretch in enumerate(stretches):
        speeds[i + 1] = min(speeds[i + 1], _reached(speeds[i], stretch, jerk))
    for i, stretch in reversed(list(enumerate(stretches))):
        speeds[i] = min(speeds[i], _reached(speeds[i + 1], stretch, jerk))
    return speeds


def _reached(speed: float, stretch: PathSection, jerk: float) -> float:
    """The greatest speed to which one can come on a stretch."""

    def fits(faster: float) -> bool:
        return _way(speed, faster, stretch.acceleration, jerk) <= stretch.length

    return _greatest(speed, max(speed, stretch.speed), fits)


def _phases(stretch: PathSection, first: float, last: float, jerk: float) -> list[_Phase]:
    """Speeding up, cruising and braking between two speeds."""
    rate = stretch.acceleration

    def left(peak: float) -> float:
        return stretch.length - _way(first, peak, rate, jerk) - _way(peak, last, rate, jerk)

    peak = _greatest(max(first, last), stretch.speed, lambda speed: left(speed) >= 0.0)
    cruise = _Phase(max(left(peak), 0.0) / peak, peak, 0.0, 0.0)
    return [*_change(first, peak, rate, jerk), cruise, *_change(peak, last, rate, jerk)]


def _change(before: float, after: float, rate: float, jerk: float) -> list[_Phase]:
    """From one speed to another, both without acceleration when the jerk is limited."""
    change, sign = abs(after - before), math.copysign(1.0, after - before)
    if math.isinf(jerk):
        return [_Phase(change / rate, before, sign * rate, 0.0)]
    rise = min(rate / jerk, math.sqrt(change / jerk))
    peak = sign * jerk * rise
    hold = change / (jerk * rise) - rise if rise > 0.0 else 0.0
    risen = before + peak * rise / 2
    return [
        _Phase(rise, before, 0.0, sign * jerk),
        _Phase(max(hold, 0.0), risen, peak, 0.0),
        _Phase(rise, after - peak * rise / 2, peak, -sign * jerk),
    ]


def _way(before: float, after: float, rate: float, jerk: float) -> float:
    """How far one comes on the way from one speed to another: their mean, for the time it takes."""
    time = sum(phase.time for phase in _change(before, after, rate, jerk))
    return 0.5 * (before + after) * time


def _greatest(lower: float, upper: float, fits: Callable[[float], bool]) -> float:
    """The greatest number up to `upper` that fits, if all below it do."""
    if fits(upper):
        return upper
    for _ in range(_HALVINGS):
        middle = 0.5 * (lower + upper)
        lower, upper = (middle, upper) if fits(middle) else (lower, middle)
    return lower

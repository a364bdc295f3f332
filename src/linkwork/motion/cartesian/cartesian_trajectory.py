"""Motion of a tool: a path with a timing law (Siciliano et al., Robotics, 2009, section 4.3)."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from linkwork import checks
from linkwork.errors import ArgumentError
from linkwork.motion.cartesian.pose_path import PosePath
from linkwork.motion.piecewise import PiecewiseTrajectory, SynchronisedMove, concatenate
from linkwork.motion.trajectory import Array

_CLOSE = 1e-9  # Tolerance of a law at the ends of its path [m] and at its corners [m, m/s]


_NORMAL_SHARES = (0.5, 0.7, 0.9)
"""Fractions of the acceleration reserved for curvature, tried in turn."""


class CartesianTrajectory:
    """Pose, velocity and acceleration of a tool in the base frame over time.

    Before and after, the first and last pose are held at rest.
    """

    def __init__(self, path: PosePath, law: PiecewiseTrajectory) -> None:
        """Follow a path by a law of its parameter over time, from 0 to the path length [m].

        Raises:
            ArgumentError: A law of several coordinates, one that does not go from start to end of
                the path or leaves it, or one that does not stop at a corner.
        """
        _check_law(path, law)
        self._path = path
        self._law = law

    @property
    def path(self) -> PosePath:
        """The path."""
        return self._path

    @property
    def law(self) -> PiecewiseTrajectory:
        """The path parameter over time [m]."""
        return self._law

    @property
    def duration(self) -> float:
        """Duration [s]."""
        return self._law.duration

    def pose(self, time: ArrayLike) -> Array:
        """Poses at one time or many [s]: (4, 4) or (N, 4, 4)."""
        return self._path.pose(self._law.position(time)[..., 0])

    def velocity(self, time: ArrayLike) -> Array:
        """Linear and angular velocity at one time or many: (6,) or (N, 6) [m/s, rad/s]."""
        return self._moved(time)[0]

    def acceleration(self, time: ArrayLike) -> Array:
        """Linear and angular acceleration: (6,) or (N, 6) [m/s^2, rad/s^2]."""
        return self._moved(time)[1]

    def _moved(self, time: ArrayLike) -> tuple[Array, Array]:
        times = checks.array("time", time)
        s = np.clip(self._law.position(times).reshape(-1), 0.0, self._path.length)
        rate, change = (
            f(times).reshape(-1, 1) for f in (self._law.velocity, self._law.acceleration)
        )
        _, _, tangent, curvature = self._path.states(s)
        velocity, acceleration = rate * tangent, change * tangent + rate**2 * curvature
        shape = (*times.shape, 6)
        return velocity.reshape(shape), acceleration.reshape(shape)


def move_along(
    path: PosePath, speed: float, acceleration: float, jerk: float | None = None
) -> CartesianTrajectory:
    """Return the motion along a path from rest to rest within limits, stopping at corners.

    On curves a fraction of the acceleration is reserved for the normal acceleration; of a few
    fractions the fastest is used.

    Args:
        speed: Greatest speed of the tool; its angular speed is at most `speed / TURN_RADIUS` [m/s].
        acceleration: Greatest acceleration of the tool [m/s^2].
        jerk: Greatest jerk along the path, for a continuous acceleration; None for a discontinuous
            one [m/s^3].
    """
    checks.instance("path", path, PosePath, "a Line, an Arc, a CompositePath or another PosePath")
    fastest = checks.positive("speed", speed, "m/s")
    greatest = checks.positive("acceleration", acceleration, "m/s^2")
    sharpest = math.inf if jerk is None else checks.positive("jerk", jerk, "m/s^3")
    is_curved = bool(path.curvature_bounds.any())
    laws = [
        PathVelocityProfile(_sections(path, fastest, greatest, share), sharpest)
        for share in (_NORMAL_SHARES if is_curved else _NORMAL_SHARES[:1])
    ]
    return CartesianTrajectory(path, min(laws, key=lambda law: law.duration))


def _sections(path: PosePath, speed: float, acceleration: float, share: float) -> list[PathSection]:
    """Limits between the knots of a path, with a fraction of the acceleration for curvature."""
    corners = set(path.corners.tolist())
    sections = []
    bounds = zip(path.knots[:-1], path.knots[1:], path.curvature_bounds, strict=True)
    for begin, end, curvature in bounds:
        around = math.sqrt(share * acceleration / curvature) if curvature > 0.0 else math.inf
        along = (1.0 - share) * acceleration if curvature > 0.0 else acceleration
        sections.append(PathSection(end - begin, min(speed, around), along, end in corners))
    return sections


def _check_law(path: PosePath, law: PiecewiseTrajectory) -> None:
    checks.instance("path", path, PosePath, "a Line, an Arc, a CompositePath or another PosePath")
    checks.instance("law", law, PiecewiseTrajectory, "a PiecewiseTrajectory along the path")
    if law.dimension != 1 or law.looped:
        raise ArgumentError(
            f"invalid law: {law.dimension} coordinates, {'looped' if law.looped else 'not looped'}",
            hint="expected one coordinate, not looped",
        )
    begin, end = law.position([0.0, law.duration])[:, 0]
    if abs(begin) > _CLOSE or abs(end - path.length) > _CLOSE:
        raise ArgumentError(
            f"invalid law: from {begin:.6g} to {end:.6g} m",
            hint=f"expected from 0 to the path length {path.length:.6g} m",
        )
    values = law.extremes(0).values
    beyond = max(-values.min(), values.max() - path.length)
    if beyond > _CLOSE:
        raise ArgumentError(f"invalid law: it leaves the path by {beyond:.3g} m")
    stops = law.position(law.knots)[np.abs(law.velocity(law.knots)[:, 0]) <= _CLOSE, 0]
    for corner in path.corners:
        if not (np.abs(stops - corner) <= _CLOSE).any():
            raise ArgumentError(
                f"invalid law: no stop at the corner of the path at {corner:.6g} m",
                hint="stop there, or blend the corner",
            )


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
        motion = concatenate(moves)
        super().__init__(motion.knots, motion.coefficients, ends[-1:])


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
    places = np.cumsum([begin, *(phase.distance for phase in phases[:-1])])
    rows = [
        (place, phase.speed, phase.acceleration / 2, phase.jerk / 6)
        for place, phase in zip(places, phases, strict=True)
    ]
    knots = np.cumsum([0.0, *(phase.time for phase in phases)])
    return SynchronisedMove(knots, np.array(rows).T[:, :, None])


def _speeds_between(sections: list[PathSection], jerk: float) -> list[float]:
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
    def fits(faster: float) -> bool:
        return _distance(speed, faster, section.acceleration, jerk) <= section.length

    return _greatest(speed, max(speed, section.speed), fits)


def _phases(section: PathSection, first: float, last: float, jerk: float) -> list[_Phase]:
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

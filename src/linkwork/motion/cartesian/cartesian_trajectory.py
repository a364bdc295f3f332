"""Motion of a tool: a path with a timing law (Siciliano et al., Robotics, 2009, section 4.3)."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linkwork import checks
from linkwork.errors import ArgumentError
from linkwork.motion.cartesian.path_velocity_profile import PathSection, PathVelocityProfile
from linkwork.motion.cartesian.pose_path import PosePath
from linkwork.motion.piecewise import PiecewiseTrajectory

Array = NDArray[np.float64]

_CLOSE = 1e-9
"""Tolerance of a law at the ends of its path [m] and at its corners [m, m/s]."""


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

"""Motions of a tool over time: a path, and a law that says how far along it the tool is."""

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
"""How far a law may miss the ends of its path [m], and the stops at its corners [m, m/s]."""


_AROUND = (0.5, 0.7, 0.9)
"""Shares of the acceleration to leave for bends."""


class CartesianTrajectory:
    """Pose, velocity and acceleration of a tool in the base frame, at any time.

    Before and after, the first and last pose are held at rest.
    """

    def __init__(self, path: PosePath, law: PiecewiseTrajectory) -> None:
        """Follows a path.

        Args:
            path: Where to go.
            law: The path's parameter over time, one coordinate from 0 to the path's length [m].

        Raises:
            ArgumentError: A law of several coordinates, one that does not go from begin to end of
                the path or leaves it, or one that does not stop at a corner.
        """
        _check_law(path, law)
        self._path = path
        self._law = law

    @property
    def path(self) -> PosePath:
        """Where it goes."""
        return self._path

    @property
    def law(self) -> PiecewiseTrajectory:
        """The path's parameter over time [m]."""
        return self._law

    @property
    def duration(self) -> float:
        """Length in time [s]."""
        return self._law.duration

    def pose(self, time: ArrayLike) -> Array:
        """Poses at a time or at each of many [s]: (4, 4) or (N, 4, 4)."""
        return self._path.pose(self._law.position(time)[..., 0])

    def velocity(self, time: ArrayLike) -> Array:
        """Linear and angular velocity at a time or at each of many: (6,) or (N, 6) [m/s, rad/s]."""
        return self._moved(time)[0]

    def acceleration(self, time: ArrayLike) -> Array:
        """Linear and angular acceleration: (6,) or (N, 6) [m/s^2, rad/s^2]."""
        return self._moved(time)[1]

    def _moved(self, time: ArrayLike) -> tuple[Array, Array]:
        times = checks.array("time", time)
        s = np.clip(self._law.position(times).reshape(-1), 0.0, self._path.length)
        rate, change = (f(times).reshape(-1, 1) for f in (self._law.speed, self._law.acceleration))
        _, _, tangent, curvature = self._path.states(s)
        velocity, acceleration = rate * tangent, change * tangent + rate**2 * curvature
        shape = (*times.shape, 6)
        return velocity.reshape(shape), acceleration.reshape(shape)


def move_along(
    path: PosePath, speed: float, acceleration: float, jerk: float | None = None
) -> CartesianTrajectory:
    """Follows a path from rest to rest, fast but within limits of the tool, stopping at corners.

    Where the path bends, a share of the acceleration is left for going around the bend: of a few
    shares the one with which the whole is fastest.

    Args:
        path: Where to go.
        speed: Greatest speed of the tool; it turns at most at `speed / TURN_RADIUS` [m/s].
        acceleration: Greatest acceleration of the tool [m/s^2].
        jerk: Greatest jerk along the path, with which the acceleration is continuous; without one
            it jumps [m/s^3].

    Raises:
        ArgumentError: A limit that is not above zero.
    """
    checks.instance("path", path, PosePath, "a Line, an Arc, a Chain or another PosePath")
    fastest = checks.positive("speed", speed, "m/s")
    greatest = checks.positive("acceleration", acceleration, "m/s^2")
    sharpest = math.inf if jerk is None else checks.positive("jerk", jerk, "m/s^3")
    laws = [
        PathVelocityProfile(_stretches(path, fastest, greatest, share), sharpest)
        for share in _AROUND
    ]
    return CartesianTrajectory(path, min(laws, key=lambda law: law.duration))


def _stretches(
    path: PosePath, speed: float, acceleration: float, share: float
) -> list[PathSection]:
    """What a path allows between its knots, a share of the acceleration kept for bends."""
    corners = set(path.corners.tolist())
    stretches = []
    for begin, end, bend in zip(
        path.knots[:-1], path.knots[1:], path.curvature_bounds, strict=True
    ):
        around = math.sqrt(share * acceleration / bend) if bend > 0.0 else math.inf
        along = (1.0 - share) * acceleration if bend > 0.0 else acceleration
        stretches.append(PathSection(end - begin, min(speed, around), along, end in corners))
    return stretches


def _check_law(path: PosePath, law: PiecewiseTrajectory) -> None:
    checks.instance("path", path, PosePath, "a Line, an Arc, a Chain or another PosePath")
    checks.instance("law", law, PiecewiseTrajectory, "a PiecewiseTrajectory along the path")
    if law.dimension != 1 or law.looped:
        raise ArgumentError(
            f"a law along a path has one coordinate and no loop, not {law.dimension} coordinates"
            + (" and a loop" if law.looped else "")
        )
    begin, end = law.position([0.0, law.duration])[:, 0]
    if abs(begin) > _CLOSE or abs(end - path.length) > _CLOSE:
        raise ArgumentError(
            f"the law goes from {begin:.6g} to {end:.6g} m along a path from 0 to "
            f"{path.length:.6g} m",
            hint="let it go from 0 to the path's length",
        )
    values = law.extremes(0).values
    beyond = max(-values.min(), values.max() - path.length)
    if beyond > _CLOSE:
        raise ArgumentError(f"the law leaves the path by {beyond:.3g} m between begin and end")
    stops = law.position(law.knots)[np.abs(law.speed(law.knots)[:, 0]) <= _CLOSE, 0]
    for corner in path.corners:
        if not (np.abs(stops - corner) <= _CLOSE).any():
            raise ArgumentError(
                f"the law does not stop at the corner of the path at {corner:.6g} m",
                hint="stop there, or blend the corner",
            )

"""Cubic and quintic splines through positions and their derivatives at given times.

The velocities and accelerations of a quintic that are not given make higher derivatives continuous.
Its jerk at its start is (60 d - 36 v0 h - 24 v1 h - 9 a0 h^2 + 3 a1 h^2) / h^3, the
derivative (-360 d + 192 v0 h + 168 v1 h + 36 a0 h^2 - 24 a1 h^2) / h^4, with the displacement d and
the duration h; at its end the same with the signs of reversed time.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from linkwork.errors import ArgumentError
from linkwork.motion.joint.waypoints import (
    check_lasting,
    checked_like,
    checked_samples,
    checked_stops,
)
from linkwork.motion.limits.motion_limits import MotionLimits, check_positions
from linkwork.motion.limits.time_scaling import piece_factors
from linkwork.motion.piecewise import PiecewiseTrajectory
from linkwork.motion.trajectory import Array


def smooth_velocities_and_accelerations(
    times: Array, positions: Array, looped: bool = False, ends: Array | None = None
) -> tuple[Array, Array]:
    """Return velocities and accelerations (m, n) for which jerk and snap are continuous.

    `ends` are velocity and acceleration at the start and at the end, (2, 2, n), when not looped;
    zeros when None.
    """
    before, after, way_before, way_after = _neighbours(times, positions, looped)
    h, k = before[:, None, None], after[:, None, None]
    lower = np.block([[-24.0 / h**2, -3.0 / h], [-168.0 / h**3, -24.0 / h**2]])
    diagonal = np.block(
        [
            [36.0 / k**2 - 36.0 / h**2, 9.0 / h + 9.0 / k],
            [-192.0 / h**3 - 192.0 / k**3, 36.0 / h**2 - 36.0 / k**2],
        ]
    )
    upper = np.block([[24.0 / k**2, -3.0 / k], [-168.0 / k**3, 24.0 / k**2]])
    jerk = 60.0 * (way_after / k[:, 0] ** 3 - way_before / h[:, 0] ** 3)
    snap = -360.0 * (way_after / k[:, 0] ** 4 + way_before / h[:, 0] ** 4)
    boundary = np.zeros((2, 2, positions.shape[1])) if ends is None else ends
    solved = _solved(lower, diagonal, upper, np.stack([jerk, snap], axis=1), looped, boundary)
    return solved[:, 0], solved[:, 1]


def smooth_accelerations(times: Array, positions: Array, velocities: Array, looped: bool) -> Array:
    """Return accelerations (m, n) for a continuous jerk; zero at the ends unless looped."""
    before, after, way_before, way_after = _neighbours(times, positions, looped)
    earlier = np.roll(velocities[:-1], 1, axis=0) if looped else velocities[:-2]
    here, later = (
        (velocities[:-1], velocities[1:]) if looped else (velocities[1:-1], velocities[2:])
    )
    h, k = before[:, None], after[:, None]
    right = 60.0 * (way_after / k**3 - way_before / h**3)
    right += (24.0 * earlier + 36.0 * here) / h**2 - (24.0 * later + 36.0 * here) / k**2
    lower, diagonal, upper = -3.0 / h, 9.0 / h + 9.0 / k, -3.0 / k
    rows = (lower[..., None], diagonal[..., None], upper[..., None], right[:, None])
    return _solved(*rows, looped, np.zeros((2, 1, positions.shape[1])))[:, 0]


def _neighbours(times: Array, positions: Array, looped: bool) -> tuple[Array, Array, Array, Array]:
    """Durations and displacements before and after each inner point."""
    span, way = np.diff(times), np.diff(positions, axis=0)
    if looped:
        return np.roll(span, 1), span, np.roll(way, 1, axis=0), way
    return span[:-1], span[1:], way[:-1], way[1:]


def _solved(
    lower: Array, diagonal: Array, upper: Array, right: Array, looped: bool, ends: Array
) -> Array:
    """Unknowns of all points: the first repeated at the end of a loop, else given at both ends."""
    if looped:
        around = solve_cyclic(lower, diagonal, upper, right)
        return np.concatenate([around, around[:1]])
    if not len(right):
        return ends
    right = right.copy()
    right[0] -= lower[0] @ ends[0]
    right[-1] -= upper[-1] @ ends[1]
    inner = solve_tridiagonal(lower, diagonal, upper, right)
    return np.concatenate([ends[:1], inner, ends[1:]])


class QuinticTrajectory(PiecewiseTrajectory):
    """One quintic polynomial per segment and coordinate.

    Each matches position, velocity and acceleration at both ends of its segment. Accelerations that
    are not given make the jerk continuous; without velocities too, jerk and snap are continuous. It
    then starts and ends at rest, without acceleration, or is as smooth over the seam when looped.
    """

    def __init__(
        self,
        times: Sequence[float] | Array,
        points: ArrayLike,
        velocities: ArrayLike | None = None,
        accelerations: ArrayLike | None = None,
        *,
        looped: bool = False,
    ) -> None:
        """Interpolate points.

        Args:
            times: Times of the points, increasing from 0 [s].
            points: Positions, (times, n) [rad or m].
            velocities: Velocities at the points, (times, n) [rad/s or m/s]; smooth ones when None.
            accelerations: At the points, (times, n) [rad/s^2 or m/s^2]; smooth ones when None.
            looped: Whether to repeat; the last point must then equal the first.
        """
        knots, positions = checked_samples(times, points, looped)
        slopes, bends = _completed(knots, positions, velocities, accelerations, looped)
        check_lasting(knots, slopes, bends)
        start = np.stack([positions[:-1], slopes[:-1], bends[:-1]])
        end = np.stack([positions[1:], slopes[1:], bends[1:]])
        coefficients = quintic_coefficients(np.diff(knots), start, end)
        super().__init__(knots, coefficients, positions[-1], looped=looped)


def quintic_coefficients(spans: Array, start: Array, end: Array) -> Array:
    """Return ascending coefficients (6, m, n) of the quintics between states (3, m, n)."""
    span = spans[:, None]
    (p0, v0, a0), (p1, v1, a1) = start, end
    step, v0, v1, a0, a1 = p1 - p0, v0 * span, v1 * span, a0 * span**2, a1 * span**2
    return np.stack(
        [
            p0,
            v0 / span,
            0.5 * a0 / span**2,
            (10.0 * step - 6.0 * v0 - 4.0 * v1 - 1.5 * a0 + 0.5 * a1) / span**3,
            (-15.0 * step + 8.0 * v0 + 7.0 * v1 + 1.5 * a0 - a1) / span**4,
            (6.0 * step - 3.0 * v0 - 3.0 * v1 - 0.5 * a0 + 0.5 * a1) / span**5,
        ]
    )


def _completed(
    knots: Array,
    positions: Array,
    velocities: ArrayLike | None,
    accelerations: ArrayLike | None,
    looped: bool,
) -> tuple[Array, Array]:
    if velocities is None:
        if accelerations is not None:
            raise ArgumentError(
                "accelerations are given without velocities",
                hint="give both, velocities only, or neither",
            )
        return smooth_velocities_and_accelerations(knots, positions, looped)
    slopes = checked_like("velocities", velocities, positions)
    if accelerations is None:
        return slopes, smooth_accelerations(knots, positions, slopes, looped)
    return slopes, checked_like("accelerations", accelerations, positions)


_ROUNDS = 30  # Iterations of the segment times; more gain less than 1 %
_STEP = 0.5  # Damping exponent of an iteration; undamped, the times oscillate


def fit_times(points: ArrayLike, limits: MotionLimits) -> Array:
    """Return the times for which a smooth motion through points just meets its limits.

    Each segment gets time in proportion to its load; the total is the shortest for which the smooth
    motion through the points (`QuinticTrajectory`) is within the limits.

    Args:
        points: (m, n) [rad or m].
        limits: Of velocities, accelerations or jerks; at least one for each coordinate that moves.
            Torques are ignored: see `within_limits`.

    Returns:
        Times of the points, increasing from 0 (m,) [s].

    Raises:
        ArgumentError: Points of a wrong shape, repeated or outside limits, a coordinate that moves
            without limits, or a motion that leaves the position limits between points.
    """
    via = checked_stops(points, limits, looped=False)
    spans = _shared_out(via, _least_spans(np.abs(np.diff(via, axis=0)), limits), limits)
    times = _times(spans)
    check_positions(QuinticTrajectory(times, via), limits)
    return times


def through(points: ArrayLike, limits: MotionLimits) -> QuinticTrajectory:
    """Smooth motion through points, from rest to rest, within limits: see `fit_times`."""
    return QuinticTrajectory(fit_times(points, limits), points)


def _shared_out(via: Array, spans: Array, limits: MotionLimits) -> Array:
    """Durations of the segments, redistributed by their loads."""
    step, factors = _STEP, _factors(via, spans, limits)
    best = spans * factors.max()
    shares = factors / factors.max()
    for _ in range(_ROUNDS):
        spans = best * shares**step
        factors = _factors(via, spans, limits)
        if spans.sum() * factors.max() < best.sum():
            best, shares = spans * factors.max(), factors / factors.max()
        else:
            step *= 0.5
    return best


def _factors(via: Array, spans: Array, limits: MotionLimits) -> Array:
    return piece_factors(QuinticTrajectory(_times(spans), via), limits)


def _least_spans(ways: Array, limits: MotionLimits) -> Array:
    """Approximate duration of each segment alone [s]."""
    bounds = (limits.velocities, limits.accelerations, limits.jerks)
    free = np.isinf(bounds).all(axis=0) & (ways > 0.0).any(axis=0)
    if free.any():
        raise ArgumentError(
            f"no limit of velocity, acceleration or jerk for {limits.names[int(np.argmax(free))]}",
            hint="give MotionLimits velocities=, accelerations= or jerks=",
        )
    times = [(ways / bound) ** (1.0 / order) for order, bound in enumerate(bounds, start=1)]
    return np.max(times, axis=(0, 2))


def _times(spans: Array) -> Array:
    return np.concatenate([[0.0], np.cumsum(spans)])


def natural_velocities(times: Array, positions: Array) -> Array:
    """Return the velocities (m, n) of the natural spline, with acceleration zero at both ends."""
    span, slope = _spans_and_slopes(times, positions)
    first, last = span[:1], span[-1:]
    # One row per point: the accelerations before and after it are equal.
    lower = np.concatenate([first, span[1:], last])
    diagonal = 2.0 * np.concatenate([first, span[:-1] + span[1:], last])
    upper = np.concatenate([first, span[:-1], last])
    right = np.concatenate(
        [
            3.0 * first[:, None] * slope[:1],
            _middle(span[:-1], slope[:-1], span[1:], slope[1:]),
            3.0 * last[:, None] * slope[-1:],
        ]
    )
    return solve_tridiagonal(_blocks(lower), _blocks(diagonal), _blocks(upper), right[:, None])[
        :, 0
    ]


def periodic_velocities(times: Array, positions: Array) -> Array:
    """Return the velocities (m, n) of the periodic spline, smooth around the loop."""
    span, slope = _spans_and_slopes(times, positions)
    before, slope_before = np.roll(span, 1), np.roll(slope, 1, axis=0)
    right = _middle(before, slope_before, span, slope)
    lower, diagonal, upper = _blocks(span), _blocks(2.0 * (before + span)), _blocks(before)
    velocities = solve_cyclic(lower, diagonal, upper, right[:, None])[:, 0]
    return np.concatenate([velocities, velocities[:1]])


def _spans_and_slopes(times: Array, positions: Array) -> tuple[Array, Array]:
    span = np.diff(times)
    return span, np.diff(positions, axis=0) / span[:, None]


def _middle(before: Array, slope_before: Array, after: Array, slope_after: Array) -> Array:
    return 3.0 * (after[:, None] * slope_before + before[:, None] * slope_after)


def _blocks(numbers: Array) -> Array:
    return numbers[:, None, None]


class CubicTrajectory(PiecewiseTrajectory):
    """One cubic polynomial per segment and coordinate.

    Each matches position and velocity at both ends of its segment. Velocities that are not given
    make the acceleration continuous: zero at both ends (natural spline), or equal at both ends when
    looped (periodic spline).
    """

    def __init__(
        self,
        times: Sequence[float],
        points: ArrayLike,
        velocities: ArrayLike | None = None,
        *,
        looped: bool = False,
    ) -> None:
        """Interpolate points.

        Args:
            times: Times of the points, increasing from 0 [s].
            points: Positions, (times, n) [rad or m].
            velocities: Velocities at the points, (times, n) [rad/s or m/s]; smooth ones when None.
            looped: Whether to repeat; the last point must then equal the first.
        """
        knots, positions = checked_samples(times, points, looped)
        if velocities is None:
            slopes = (periodic_velocities if looped else natural_velocities)(knots, positions)
        else:
            slopes = checked_like("velocities", velocities, positions)
            check_lasting(knots, slopes)
        coefficients = _coefficients(np.diff(knots), positions, slopes)
        super().__init__(knots, coefficients, positions[-1], looped=looped)


def _coefficients(spans: Array, positions: Array, velocities: Array) -> Array:
    """Return a, b, c, d of a + b s + c s^2 + d s^3 for the time s in each segment.

    The usual form inverts a 4x4 matrix of powers of absolute time for every segment; time since the
    segment's start gives the same polynomial without loss of digits.
    """
    span = spans[:, None]
    slope = np.diff(positions, axis=0) / span
    start, end = velocities[:-1], velocities[1:]
    c = (3.0 * slope - 2.0 * start - end) / span
    d = (start + end - 2.0 * slope) / span**2
    return np.stack([positions[:-1], start, c, d])


_DENSE = 64  # Most unknowns of a system that is solved as a dense one


def solve_tridiagonal(lower: Array, diagonal: Array, upper: Array, right: Array) -> Array:
    """Return the solution of a system of blocks (m, b, b) for k right-hand sides (m, b, k).

    Row i is lower[i] x[i-1] + diagonal[i] x[i] + upper[i] x[i+1] = right[i]; it is solved by block
    elimination (Golub and Van Loan, Matrix Computations, 4th ed., 2013, section 4.5).
    The first lower and the last upper block are not read.
    """
    if right[..., 0].size <= _DENSE:
        return _solve_dense(lower, diagonal, upper, right)
    inverses, x = np.empty_like(diagonal), right.copy()
    pivot = diagonal[0]
    for i in range(len(diagonal)):
        if i:
            ratio = lower[i] @ inverses[i - 1]
            pivot = diagonal[i] - ratio @ upper[i - 1]
            x[i] -= ratio @ x[i - 1]
        inverses[i] = np.linalg.inv(pivot)
    x[-1] = inverses[-1] @ x[-1]
    for i in range(len(diagonal) - 2, -1, -1):
        x[i] = inverses[i] @ (x[i] - upper[i] @ x[i + 1])
    return x


def _solve_dense(lower: Array, diagonal: Array, upper: Array, right: Array) -> Array:
    """Return the same as one dense system, which is faster if it is small."""
    count, size = diagonal.shape[:2]
    matrix = np.zeros((count, size, count, size))
    rows = np.arange(count)
    matrix[rows, :, rows] = diagonal
    matrix[rows[1:], :, rows[:-1]] = lower[1:]
    matrix[rows[:-1], :, rows[1:]] = upper[:-1]
    flat = matrix.reshape(count * size, -1)
    solved = np.linalg.solve(flat, right.reshape(count * size, -1))
    return np.asarray(solved, dtype=float).reshape(right.shape)


def solve_cyclic(lower: Array, diagonal: Array, upper: Array, right: Array) -> Array:
    """Return the solution of a cyclic system, in which the last unknown precedes the first."""
    if len(diagonal) == 1:
        return solve_tridiagonal(lower, lower + diagonal + upper, upper, right)
    # Eliminate the last unknown; solve the rest for the right-hand side and for its influence.
    problems = right.shape[2]
    influence = np.zeros((len(diagonal) - 1, *diagonal.shape[1:]))
    influence[0] += lower[0]
    influence[-1] += upper[-2]
    both = np.concatenate([right[:-1], influence], axis=2)
    solved = solve_tridiagonal(lower[:-1], diagonal[:-1], upper[:-1], both)
    plain, along = solved[..., :problems], solved[..., problems:]
    rest = right[-1] - lower[-1] @ plain[-1] - upper[-1] @ plain[0]
    reduced = diagonal[-1] - lower[-1] @ along[-1] - upper[-1] @ along[0]
    last = np.linalg.solve(reduced, rest)
    return np.concatenate([plain - along @ last, last[None]])

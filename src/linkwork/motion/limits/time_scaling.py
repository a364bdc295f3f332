"""Time scaling: the least slowdown for which a motion is within its limits (Hollerbach 1984)."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from linkwork import checks
from linkwork.errors import ArgumentError
from linkwork.motion.limits.motion_limits import MotionLimits, check_positions, check_smooth
from linkwork.motion.piecewise import PiecewiseTrajectory
from linkwork.motion.trajectory import Array

Indices = NDArray[np.int64]
Torques = Callable[[Array, Array, Array], Array]
"""Torques from positions, velocities and accelerations, (N, n) each."""
_SAMPLES = 512  # States of a motion at which torques are sampled first
_MIN_SAMPLES = 5  # Least samples of each piece
_MAX_SAMPLES = 4096  # Most samples of each piece
_ADVANCE = 0.05
"""Greatest change of a position [rad or m] between two samples: torques follow sines of angles."""
_LOADED = 0.9  # Fraction of a limit above which a peak is refined
_ZOOM = np.linspace(-1.0, 1.0, 9)
_ZOOMS = 8
_CLOSE = 1e-10  # Relative tolerance of a limit at a peak
_EXACT = 1e-12  # Relative precision of the factor
_ROUNDS = 20
_STEP = 1.05  # Ratio of successive factors
_MAX_FACTOR = 1e3  # Greatest factor tried


def torque_factor(
    trajectory: PiecewiseTrajectory, limits: MotionLimits, torques_of: Torques, least: float = 1.0
) -> float:
    """Return the least time scale, not below `least`, for which torques are within their limits.

    It is found by bisection on samples; peaks between samples are then added, until no peak exceeds
    its limit.
    """
    loads = _Loads(trajectory, limits, torques_of)
    pieces, shares = grid = _samples(trajectory)
    loads.check_at_rest(*grid)
    factor = least
    for _ in range(_ROUNDS):
        factor = _bisected(loads, trajectory.in_pieces(pieces, shares), factor)
        peaks, exceeding = loads.peaks(*grid, factor)
        if not exceeding:
            break
        pieces, shares = np.append(pieces, peaks[0]), np.append(shares, peaks[1])
    return factor


def _samples(trajectory: PiecewiseTrajectory) -> tuple[Indices, Array]:
    speeds = np.abs(trajectory.extremes(1).values).max(axis=(0, 2))
    advances = speeds * np.diff(trajectory.knots)
    least = max(_MIN_SAMPLES, -(-_SAMPLES // trajectory.pieces))
    counts = np.clip(np.ceil(advances / _ADVANCE) + 1, least, max(least, _MAX_SAMPLES)).astype(
        np.int64
    )
    shares = [np.linspace(0.0, 1.0, count) for count in counts]
    return np.repeat(np.arange(trajectory.pieces), counts), np.concatenate(shares)


class _Loads:
    """Torques of a motion relative to their limits."""

    def __init__(
        self, trajectory: PiecewiseTrajectory, limits: MotionLimits, torques_of: Torques
    ) -> None:
        self._trajectory = trajectory
        self._limits = limits
        self._torques_of = torques_of

    def of(self, states: Array, factor: float) -> Array:
        """Load (..., n) of states (3, ..., n) slowed down by a factor."""
        flat = states.reshape(3, -1, states.shape[-1])
        torques = self._torques_of(flat[0], flat[1] / factor, flat[2] / factor**2)
        return (np.abs(torques) / self._limits.torques).reshape(states.shape[1:])

    def check_at_rest(self, pieces: Indices, shares: Array) -> None:
        states = self._trajectory.in_pieces(pieces, shares)
        states[1:] = 0.0
        loads = self.of(states, 1.0)
        worst, axis = np.unravel_index(int(np.argmax(loads)), loads.shape)
        if loads[worst, axis] > 1.0:
            limit = float(self._limits.torques[axis])
            knots = self._trajectory.knots
            time = np.interp(pieces[worst] + shares[worst], np.arange(len(knots)), knots)
            raise ArgumentError(
                f"{self._limits.names[axis]}: the torque at rest at {time:.6g} s is "
                f"{loads[worst, axis] * limit:.6g}, {(loads[worst, axis] - 1) * limit:.3g} beyond "
                f"its limit {limit:g}",
                hint="slowing down does not help; change the path or reduce the payload",
            )

    def too_great(self, states: Array, factor: float) -> ArgumentError:
        loads = self.of(states, factor)
        axis = int(np.argmax(loads.max(axis=0)))
        limit = float(self._limits.torques[axis])
        return ArgumentError(
            f"{self._limits.names[axis]}: even {_MAX_FACTOR:g} times slower the torque is "
            f"{(loads[:, axis].max() - 1) * limit:.3g} beyond its limit {limit:g}",
            hint="gravity and friction exceed it; raise the limit or reduce the payload",
        )

    def peaks(
        self, pieces: Indices, shares: Array, factor: float
    ) -> tuple[tuple[Indices, Array], bool]:
        """Peaks of the loads between samples that exceed a limit, and whether there are any."""
        loads = self.of(self._trajectory.in_pieces(pieces, shares), factor)
        padded = np.pad(loads, ((1, 1), (0, 0)))
        high = (loads >= padded[:-2]) & (loads >= padded[2:]) & (loads > _LOADED)
        # Samples of different pieces are not adjacent: a peak may be at the end of either.
        ends = ((shares == 0.0) | (shares == 1.0))[:, None] & (loads > _LOADED)
        samples, axes = np.nonzero(high | ends)
        piece, center = pieces[samples], shares[samples]
        rows, load = np.arange(len(samples)), loads[samples, axes]
        width = 1.0 / (np.bincount(pieces)[piece, None] - 1.0)
        for _ in range(_ZOOMS if len(samples) else 0):
            near = np.clip(center[:, None] + width * _ZOOM, 0.0, 1.0)
            where = np.repeat(piece[:, None], len(_ZOOM), axis=1)
            seen = self.of(self._trajectory.in_pieces(where, near), factor)
            column = seen[rows[:, None], np.arange(len(_ZOOM)), axes[:, None]]
            best = np.argmax(column, axis=1)
            center, load, width = near[rows, best], column[rows, best], width / 4.0
        over = load > 1.0 + _CLOSE
        return (piece[over], center[over]), bool(over.any())


def _bisected(loads: _Loads, states: Array, least: float) -> float:
    """Return the least factor from `least` on for which no load of the states exceeds one."""

    def holds(factor: float) -> bool:
        return bool(loads.of(states, factor).max() <= 1.0)

    if holds(least):
        return least
    # Damping may load a slower motion more: small steps skip no solution.
    lower, upper = least, _STEP * least
    while not holds(upper):
        lower, upper = upper, _STEP * upper
        if upper > _STEP * _MAX_FACTOR:
            raise loads.too_great(states, lower)
    while upper - lower > _EXACT * upper:
        middle = 0.5 * (lower + upper)
        lower, upper = (lower, middle) if holds(middle) else (middle, upper)
    return upper


def scaled(trajectory: PiecewiseTrajectory, factor: float) -> PiecewiseTrajectory:
    """Return the same path in `factor` times the time."""
    _require_pieces(trajectory)
    return trajectory.scaled(factor)


def within_limits(
    trajectory: PiecewiseTrajectory, limits: MotionLimits, torques_of: Torques | None = None
) -> PiecewiseTrajectory:
    """Return the motion slowed down by the least factor for which all limits hold.

    Args:
        torques_of: Torques from positions, velocities and accelerations, (N, n) each, for instance
            a robot's `inverse_dynamics`. Torques are limited only with it.

    Raises:
        ArgumentError: Positions outside their limits, an acceleration that jumps where the jerk is
            limited, or torques that exceed their limits at any time scale.
    """
    _require_pieces(trajectory)
    checks.instance("limits", limits, MotionLimits, "MotionLimits")
    if torques_of is not None:
        checks.function("torques_of", torques_of, "a function, such as inverse_dynamics")
    check_positions(trajectory, limits)
    check_smooth(trajectory, limits)
    factor = max(1.0, motion_factor(trajectory, limits))
    if torques_of is not None and np.isfinite(limits.torques).any():
        factor = torque_factor(trajectory, limits, torques_of, factor)
    return trajectory if factor == 1.0 else trajectory.scaled(factor)


def _require_pieces(trajectory: PiecewiseTrajectory) -> None:
    checks.instance("trajectory", trajectory, PiecewiseTrajectory, "a PiecewiseTrajectory")


def motion_factor(trajectory: PiecewiseTrajectory, limits: MotionLimits) -> float:
    """Return the least time scale within velocity, acceleration and jerk limits; maybe below 1."""
    return float(piece_factors(trajectory, limits).max())


def piece_factors(trajectory: PiecewiseTrajectory, limits: MotionLimits) -> Array:
    """Return the same for every piece alone (pieces,)."""
    factors = np.zeros(trajectory.pieces)
    bounds = {1: limits.velocities, 2: limits.accelerations, 3: limits.jerks}
    for order, bound in bounds.items():
        if np.isfinite(bound).any():
            loads = np.abs(trajectory.extremes(order).values) / bound
            factors = np.maximum(factors, loads.max(axis=(0, 2)) ** (1.0 / order))
    return factors

"""How much slower a motion must be for its torques to keep their limits."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import ArgumentError
from linkwork.motion.limits import MotionLimits
from linkwork.motion.piecewise import PiecewiseTrajectory

Array = NDArray[np.float64]
Torques = Callable[[Array, Array, Array], Array]
"""Torques of positions, speeds and accelerations, (N, n) each."""

_SHARES = np.linspace(0.0, 1.0, 17)
"""Places of a piece at which torques are first looked at."""
_FEWEST = 256
"""Samples of a motion of few pieces."""
_CLOSE = 1e-10
"""Share of a limit by which torques between samples may exceed it."""
_EXACT = 1e-12
"""Share of the factor to which it is found."""
_ROUNDS = 12
_SLOWEST = 2.0**20


class _Samples(NamedTuple):
    """States along a motion, in the order of its pieces.

    Attributes:
        pieces: The piece of each (N,).
        shares: Its place in the piece, from 0 to 1 (N,).
        states: Position, speed and acceleration (3, N, n).
    """

    pieces: NDArray[np.int64]
    shares: Array
    states: Array


def torque_factor(
    trajectory: PiecewiseTrajectory, limits: MotionLimits, torques_of: Torques, least: float = 1.0
) -> float:
    """The least factor on the time for which torques keep their limits, and at least `least`.

    Found by halving; then torques are looked at again between the samples that load a coordinate
    most, until none is found that exceeds its limit.

    Args:
        trajectory: The motion.
        limits: Of the torques.
        torques_of: Torques of a batch of states.
        least: The factor is not below this.

    Raises:
        ArgumentError: A torque that exceeds its limit however slow the motion, or torques of a
            wrong shape.
    """
    loads = _Loads(trajectory, limits, torques_of)
    count = max(len(_SHARES), -(-_FEWEST // trajectory.pieces))
    samples = _sampled(trajectory, np.linspace(0.0, 1.0, count))
    loads.check_at_rest(samples)
    factor = least
    for _ in range(_ROUNDS):
        factor = _halved(loads, samples, factor)
        between = loads.between(samples, factor)
        if loads.at(between, factor).max() <= 1.0 + _CLOSE:
            break
        samples = _Samples(*(np.concatenate(pair, axis=-2 if pair[0].ndim == 3 else 0)
                             for pair in zip(samples, between, strict=True)))
    return factor

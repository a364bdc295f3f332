"""Types of arrays and of several scalars, and full turns of joint positions.

The last axis of `q` and of reference positions `near` runs over positions [rad or m]. `lower` and
`upper` are limits, infinite without one [rad or m]; `periodic` is a mask of the positions that a
full turn leaves equivalent.
"""

import math
from collections.abc import Sequence
from itertools import product

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import ArgumentError
from linkwork.spatial.scalar import Scalar

Array = NDArray[np.float64]
Mask = NDArray[np.bool_]
Indices = NDArray[np.int64]
Scalars = Sequence[Scalar]


TURN = 2.0 * math.pi
MAX_COMBINATIONS = 10_000  # Most combinations of full turns that are listed
_TOUCHING = 1e-10  # Tolerance of limits, in turns


def wrapped(q: Array, periodic: Mask) -> Array:
    """Differences of positions, those of periodic joints wrapped to [-pi, pi]."""
    return q - TURN * periodic * np.round(q / TURN)


def nearest_turns(q: Array, near: Array, periodic: Mask) -> Array:
    """Positions moved by full turns to be nearest to reference positions."""
    return q - TURN * periodic * np.round((q - near) / TURN)


def nearest_turns_within(
    q: Array, near: Array, lower: Array, upper: Array, periodic: Mask
) -> Array:
    """As `nearest_turns`, of the positions within limits; if none is, the nearest to the limits."""
    first = np.ceil((lower - q) / TURN - _TOUCHING)
    last = np.floor((upper - q) / TURN + _TOUCHING)
    turns = np.minimum(np.maximum(np.round((near - q) / TURN), first), last)
    out = first > last
    if out.any():
        middle = np.where(np.isfinite(lower) & np.isfinite(upper), lower + upper, 0.0) / 2.0
        turns = np.where(out, np.round((middle - q) / TURN), turns)
    return q + TURN * periodic * turns


def bounded(lower: Array, upper: Array, periodic: Mask) -> Mask:
    """Mask of the periodic positions with finite limits on both sides."""
    return periodic & np.isfinite(lower) & np.isfinite(upper)


def full_turn_offsets(lower: Array, upper: Array, listed: Mask) -> Array:
    """All combinations of full turns that may bring `listed` angles into limits."""
    joints = zip(lower.tolist(), upper.tolist(), listed.tolist(), strict=True)
    ranges = [turns_inside(low, high) if turns else range(1) for low, high, turns in joints]
    count = math.prod(len(turns) for turns in ranges)
    if count > MAX_COMBINATIONS:
        raise ArgumentError(
            f"the joint limits allow {count} combinations of full turns, "
            f"expected at most {MAX_COMBINATIONS}",
            hint="leave out `all_turns`, or narrow the limits",
        )
    return TURN * np.array(list(product(*ranges)), dtype=float).reshape(count, len(lower))


def turns_inside(lower: float, upper: float) -> range:
    """Return the numbers of full turns that may bring an angle in [-pi, pi] into limits [rad]."""
    first, last = math.ceil((lower - math.pi) / TURN), math.floor((upper + math.pi) / TURN)
    return range(first, last + 1)

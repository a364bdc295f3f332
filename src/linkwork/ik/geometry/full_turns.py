"""Full turns: angles brought near zero, and all positions within limits that differ by them."""

from __future__ import annotations

import math
from itertools import product

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import ArgumentError

Array = NDArray[np.float64]
Mask = NDArray[np.bool_]

TURN = 2.0 * math.pi
MOST = 10_000
"""How many combinations of full turns are listed at most."""


def wrapped(q: Array, periodic: Mask) -> Array:
    """Differences of positions with full turns taken away, so that angles are within half a turn.

    Args:
        q: The last axis runs over positions [rad or m].
        periodic: For each of them whether full turns change nothing.
    """
    return q - TURN * periodic * np.round(q / TURN)


def nearest_turns(q: Array, near: Array, periodic: Mask) -> Array:
    """Positions moved by full turns as near to others as they can be.

    Args:
        q: The last axis runs over positions [rad or m].
        near: Others [rad or m].
        periodic: For each position whether it may be turned.
    """
    return q - TURN * periodic * np.round((q - near) / TURN)


def bounded(lower: Array, upper: Array, periodic: Mask) -> Mask:
    """The joints whose full turns can be listed: those with an end on both sides."""
    return periodic & np.isfinite(lower) & np.isfinite(upper)


def full_turn_offsets(lower: Array, upper: Array, listed: Mask) -> Array:
    """Full turns that may bring angles within half a turn into limits, all combinations.

    Args:
        lower: Least positions [rad or m].
        upper: Greatest positions [rad or m].
        listed: Which positions to turn, as `bounded` tells.

    Returns:
        (combinations, n) [rad or m].

    Raises:
        ArgumentError: There are more than `MOST`.
    """
    joints = zip(lower.tolist(), upper.tolist(), listed.tolist(), strict=True)
    ranges = [turns_inside(low, high) if turns else range(1) for low, high, turns in joints]
    count = math.prod(len(turns) for turns in ranges)
    if count > MOST:
        raise ArgumentError(
            f"the joint limits allow {count} combinations of full turns",
            hint=f"at most {MOST} are listed; ask without turns or give narrower limits",
        )
    return TURN * np.array(list(product(*ranges)), dtype=float).reshape(count, len(lower))


def turns_inside(lower: float, upper: float) -> range:
    """How many full turns may bring an angle within half a turn into limits [rad]."""
    first, last = math.ceil((lower - math.pi) / TURN), math.floor((upper + math.pi) / TURN)
    return range(first, last + 1)

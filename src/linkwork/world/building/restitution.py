"""How strongly what touches is pushed apart, so that it bounces as it should."""

from __future__ import annotations

import math
from typing import Any

_RATE = 0.1
"""Angular rate of a bouncing contact times the step: half a swing takes thirty steps."""
_MOST_DAMPED = 5.0
"""Damping ratio from which a contact hardly bounces at all."""
_IMPEDANCE = (0.99, 0.99, 0.001, 0.5, 2.0)


def bouncing(restitution: float, step: float) -> dict[str, Any]:
    """MuJoCo's parameters of a contact that gives a share of the speed back.

    The contact is a spring and damper, whatever the masses: r'' = -b r' - k r while it pushes.
    Without gravity the speed left when it no longer does is, by the damping ratio z,
    exp(-2 z acos(z) / sqrt(1 - z^2)) of that before. The damper is the one whose steps, not
    whose continuous motion, lose as much.

    Args:
        restitution: Speed after over speed before the impact, 0 to 1; least is about 0.01.
        step: Physics step [s].
    """
    rate = _RATE / step
    damping = -math.expm1(-2 * damping_ratio(restitution) * rate * step) / step
    # MuJoCo takes a pair of zeros for a contact without spring and damper.
    return {"solref": (-rate * rate, -max(damping, 1e-9)), "solimp": _IMPEDANCE}


def entering_time(stiffness: float, damping: float, step: float) -> float:
    """How deep a bouncing contact is entered, for each speed [m / (m/s)].

    Args:
        stiffness: Square of its angular rate [1/s^2].
        damping: Share of the speed lost in a step, over the step [1/s].
        step: Physics step [s].
    """
    rate = math.sqrt(stiffness)
    ratio = -math.log1p(-damping * step) / (2 * rate * step)
    return math.sqrt(restitution_of(ratio)) / rate


def damping_ratio(restitution: float) -> float:
    """The damping ratio of a contact that can only push, found by halving."""
    low, high = 0.0, _MOST_DAMPED
    for _ in range(60):
        middle = (low + high) / 2
        if restitution_of(middle) > restitution:
            low = middle
        else:
            high = middle
    return (low + high) / 2 if restitution < 1 else 0.0


def restitution_of(ratio: float) -> float:
    """The share of the speed that a contact of a damping ratio gives back."""
    if ratio < 1:
        angle, root = math.acos(ratio), math.sqrt(1 - ratio * ratio)
    else:
        angle, root = math.acosh(ratio), math.sqrt(ratio * ratio - 1)
    return math.exp(-2 * ratio * (angle / root if root > 0 else 1.0))

"""Equal wheel speeds in a turn: the circle on which the friction forces of sliding wheels balance.

Slow driving, so forces of inertia are left out. Each wheel slides, and Coulomb friction acts on it
against its slip. Three equations of forces and moment determine the motion of the robot; weight,
tilting moments and the free roll joint between both halves determine the four wheel loads.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from linkwork.validate.experiments.simpartner.workpartner.circles import AXLE, TRACK_WIDTH

Array = NDArray[np.float64]

_GRAVITY, _MASS = 9.81, 18.0
_HINGE_HEIGHT = 0.535
_HALF_MASS = 0.49 * _MASS
_HALF_CENTRE = (0.27 * 0.3 + 0.22 * 0.6) / 0.49
"""From the hinge to the centre of mass of a half: body and wheeled legs of `workpartner-1` [m]."""
_SMOOTHINGS = np.geomspace(0.3, 1e-5, 6)
"""Slip below which friction is smoothed, as a share of the speed of the wheels, step by step."""


@dataclass(frozen=True)
class SlidingTurn:
    """A steady turn with wheels that slide."""

    leg_radius: float  # Of the circle of the mean of the four legs [m]
    axle_radius: float  # Of the circle of the middle of the front axle [m]
    loads: Array  # Of the wheels FL, FR, RL, RR (4,) [N]


def sliding_turn(angle: float, along: float, across: float) -> SlidingTurn:
    """Turn right by the hinge [rad], all wheels at one speed; friction along and across rolling."""
    wheels, headings = _wheels(angle)
    unknowns = np.array([1.0, 0.0, -0.25, *[_MASS * _GRAVITY / 4] * 4])
    for smoothing in _SMOOTHINGS:
        unknowns = _newton(
            lambda x, s=smoothing: _balance(x, wheels, headings, along, across, s), unknowns
        )
    vx, vy, turning = unknowns[:3]
    centre = np.array([-vy, vx]) / turning
    places = wheels[:, :2]
    legs, axle = (np.linalg.norm(x.mean(axis=0) - centre) for x in (places, places[:2]))
    return SlidingTurn(float(legs), float(axle), unknowns[3:])


def _wheels(angle: float) -> tuple[Array, Array]:
    """Contacts of the wheels from the hinge (4, 3) [m], headings of front and rear (2, 3)."""
    half = angle / 2
    headings = np.array([[np.cos(half), -np.sin(half), 0.0], [np.cos(half), np.sin(half), 0.0]])
    down = np.array([0.0, 0.0, -_HINGE_HEIGHT])
    places = [
        end * AXLE * ahead + side * TRACK_WIDTH / 2 * np.cross([0.0, 0.0, 1.0], ahead) + down
        for end, ahead in zip((1.0, -1.0), headings, strict=True)
        for side in (1.0, -1.0)
    ]
    return np.array(places), headings


def _balance(
    unknowns: Array, wheels: Array, headings: Array, along: float, across: float, smoothing: float
) -> Array:
    """Return sums of forces and moments about the hinge, and the rear roll axis."""
    (vx, vy, turning), loads = unknowns[:3], unknowns[3:]
    ahead = np.repeat(headings, 2, axis=0)
    left = np.cross([0.0, 0.0, 1.0], ahead)
    velocity = np.array([vx, vy, 0.0]) + np.cross([0.0, 0.0, turning], wheels)
    slip = (velocity * ahead).sum(axis=1) - 1.0, (velocity * left).sum(axis=1)
    size = np.sqrt((along * slip[0]) ** 2 + (across * slip[1]) ** 2 + (along * smoothing) ** 2)
    friction = -(along**2 * slip[0] * ahead.T + across**2 * slip[1] * left.T) / size
    forces = (loads * (friction + np.array([[0.0], [0.0], [1.0]]))).T
    moments = np.cross(wheels, forces)
    centres = _HALF_CENTRE * np.array([1.0, -1.0])[:, None] * headings
    weights = np.cross(centres, [0.0, 0.0, -_HALF_MASS * _GRAVITY])
    force = forces.sum(axis=0) - np.array([0.0, 0.0, _MASS * _GRAVITY])
    roll = moments[2:].sum(axis=0) @ headings[1]
    return np.array([*force, *(moments.sum(axis=0) + weights.sum(axis=0)), roll])


def _newton(function: Callable[[Array], Array], start: Array) -> Array:
    """Zero of a function by Newton's method with central differences."""
    x = start
    for _ in range(30):
        value = function(x)
        steps = np.diag(1e-7 * np.maximum(1.0, np.abs(x)))
        columns = [(function(x + h) - function(x - h)) / (2.0 * h.sum()) for h in steps]
        change = np.linalg.solve(np.array(columns).T, -value)
        share = 1.0
        while share > 1e-3 and np.abs(function(x + share * change)).max() > np.abs(value).max():
            share /= 2.0
        x = x + share * change
        if np.abs(change).max() < 1e-10:
            break
    return x

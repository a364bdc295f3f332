"""Gains to begin with, from the robot's own inertia."""

from __future__ import annotations

import math

import numpy as np

from linkwork import checks
from linkwork.control.controller import Vector
from linkwork.dynamics import mass_matrix
from linkwork.model.inertia_check import require_dynamics
from linkwork.model.tree import Tree

FREQUENCY = 8.0
"""Natural frequency of a controlled joint when none is given [Hz]."""

_FASTEST = 1e4
"""Greatest natural frequency that may be asked for: gains grow with its square [Hz]."""

_DAMPED = 1.9
"""Most that sampling may let a joint's damping change its speed in one period, as a factor; at 2 it
would swing for ever."""

_INTEGRAL_SHARE = 0.2
"""Integral gain as a share of proportional gain times angular frequency. A joint alone is stable
below 2; the coupling of n joints lowers that to 2/n at worst, so this holds for up to ten."""

_SLIDING_ERROR = 0.01
"""Error that sliding mode allows [rad or m]."""
_SLIDING_RATIO = 4.0
"""How much faster than errors die out on the sliding line the line itself is approached."""


def home_position(tree: Tree) -> list[float]:
    """Every joint at zero, or at the limit nearest to it [rad or m]."""
    return [min(max(0.0, x.limits.lower), x.limits.upper) for x in tree.joints]


def suggest_pid_gains(
    tree: Tree, frequency: float = FREQUENCY, period: float = 0.0
) -> dict[str, Vector]:
    """PID gains that make each joint, alone at the home position, critically damped.

    Args:
        tree: The robot; its masses and inertias must be known.
        frequency: Natural frequency of each joint under control [Hz].
        period: Time between two samples [s]; the frequency is lowered where sampling is too slow
            for it.
    """
    pull = suggest_pd_gravity_gains(tree, frequency, period)
    omega = 2.0 * pull["proportional"] / pull["derivative"]
    return {**pull, "integral": _INTEGRAL_SHARE * omega * pull["proportional"]}


def suggest_pd_gravity_gains(
    tree: Tree, frequency: float = FREQUENCY, period: float = 0.0
) -> dict[str, Vector]:
    """PD gains that make each joint, alone at the home position, critically damped.

    Args:
        tree: The robot; its masses and inertias must be known.
        frequency: Natural frequency of each joint under control [Hz].
        period: Time between two samples [s]; the frequency is lowered where sampling is too slow
            for it.
    """
    _require_tree(tree)
    require_dynamics(tree)
    mass = np.array(mass_matrix(tree, home_position(tree)), dtype=float)
    inertia = np.diag(mass)
    omega = _angular(frequency)
    if checks.number("period", period, least=0.0, unit="s"):
        # Joints that move together have less inertia than each has alone.
        lightest = np.linalg.eigvals(np.linalg.solve(mass, np.diag(inertia))).real.max(initial=1.0)
        omega = _sampled(omega, lightest * period)
    return {"proportional": inertia * omega**2, "derivative": 2.0 * omega * inertia}


def suggest_computed_torque_gains(
    tree: Tree, frequency: float = FREQUENCY, period: float = 0.0
) -> dict[str, Vector]:
    """Computed-torque gains that make each joint's error critically damped, without an integral.

    The model carries the inertias, so the gains are the same for every joint. Where an integral is
    wanted, a fifth of proportional gain times angular frequency is a good one to begin with.

    Args:
        tree: The robot.
        frequency: Natural frequency of the errors [Hz].
        period: Time between two samples [s]; the frequency is lowered where sampling is too slow
            for it.
    """
    _require_tree(tree)
    omega = _sampled(_angular(frequency), period)
    ones = np.ones(len(tree.moving))
    return {
        "proportional": omega**2 * ones,
        "integral": 0.0 * ones,
        "derivative": 2.0 * omega * ones,
    }


def suggest_sliding_mode_gains(
    tree: Tree, frequency: float = FREQUENCY / 2, period: float = 0.0
) -> dict[str, Vector]:
    """Sliding-mode gains that keep errors within a hundredth of a radian or metre.

    They do so against anything unknown up to an acceleration of `reaching`, inertia times which is
    the torque it stands for. The model carries the inertias, so the gains are the same for every
    joint. Errors die out at the frequency once they slide, and reach the sliding four times faster.

    Args:
        tree: The robot.
        frequency: Inverse of the time in which errors die out, times 2 pi [Hz].
        period: Time between two samples [s]; the frequency is lowered where sampling is too slow
            for it.
    """
    _require_tree(tree)
    slope = _sampled(_angular(frequency), period, _SLIDING_RATIO) * np.ones(len(tree.moving))
    boundary = _SLIDING_ERROR * slope
    return {"slope": slope, "reaching": _SLIDING_RATIO * slope * boundary, "boundary": boundary}


def _sampled(omega: float, period: float, faster: float = 2.0) -> float:
    """An angular frequency that sampling can damp; what damps it is so many times faster."""
    every = checks.number("period", period, least=0.0, unit="s")
    return min(omega, _DAMPED / (faster * every)) if every else omega


def _angular(frequency: float) -> float:
    return 2.0 * math.pi * checks.positive("natural frequency", frequency, "Hz", most=_FASTEST)


def _require_tree(tree: Tree) -> None:
    checks.instance("tree", tree, Tree, "the .tree of a loaded arm")

"""Controllers by name."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping

import numpy as np
from numpy.typing import ArrayLike

from linkwork import checks
from linkwork.control.computed_torque import ComputedTorque
from linkwork.control.controller import Vector
from linkwork.control.law_controller import LawController
from linkwork.control.pd_gravity import PDGravity
from linkwork.control.pid import PID
from linkwork.control.sliding_mode import SlidingMode
from linkwork.control.suggest import (
    suggest_computed_torque_gains,
    suggest_pd_gravity_gains,
    suggest_pid_gains,
    suggest_sliding_mode_gains,
)
from linkwork.dynamics.plain.body import gravity_of
from linkwork.model.tree import Tree, TreeLike, tree_of
from linkwork.spatial import Vector3

Gains = Mapping[str, ArrayLike]


def _pid(tree: Tree, period: float, gains: Gains, limit: Vector, gravity: Vector3) -> LawController:
    return PID(len(tree.joints), period, gains, limit)


_MAKERS: dict[str, tuple[Callable[..., dict[str, Vector]], Callable[..., LawController]]] = {
    "pid": (suggest_pid_gains, _pid),
    "pd-gravity": (suggest_pd_gravity_gains, PDGravity),
    "computed-torque": (suggest_computed_torque_gains, ComputedTorque),
    "sliding-mode": (suggest_sliding_mode_gains, SlidingMode),
}

CONTROLLER_KINDS: tuple[str, ...] = tuple(_MAKERS)
"""Kinds of controllers for `make_controller`."""


def make_controller(
    kind: str,
    tree: TreeLike,
    period: float,
    gains: Gains | None = None,
    *,
    gravity: ArrayLike | None = None,
    torque_limit: ArrayLike | None = None,
) -> LawController:
    """Make a controller for a robot, with torques limited to the joints' efforts.

    Args:
        kind: One of `CONTROLLER_KINDS`.
        tree: The robot, with revolute or prismatic joints and known inertias.
        period: Time between two steps [s].
        gains: By name; suggested ones by default.
        gravity: Gravitational acceleration in the base frame [m/s^2], for model-based kinds; the
            robot's when None.
        torque_limit: Greatest torques [N m or N]; those of the robot's joints when None.

    Raises:
        NotFoundError: An unknown kind or gain.
        ArgumentError: An invalid kind, tree, gain, period, limit or gravity.
        ModelError: Unsupported joints, or links without inertia.
    """
    tree = tree_of(tree)
    if not isinstance(kind, str):
        kinds = f"one of {', '.join(CONTROLLER_KINDS)}"
        raise checks.invalid("kind of controller", kind, kinds)
    checks.choice("controller", kind, CONTROLLER_KINDS)
    given = {} if gains is None else checks.mapping("gains", gains)
    suggest, make = _MAKERS[kind]
    tree.require_axes(f"{kind} control")
    efforts = np.array([joint.limits.effort for joint in tree.joints])
    limit = efforts if torque_limit is None else torque_limit
    every = checks.positive("period of a controller", period, "s")
    falling = gravity_of(tree, gravity)
    controller = make(tree, every, _suggested(suggest, tree, every), limit, falling)
    for name, value in given.items():
        controller.set_gain(name, value)
    return controller


@functools.lru_cache(maxsize=64)
def _suggested(
    suggest: Callable[..., dict[str, Vector]], tree: Tree, period: float
) -> dict[str, Vector]:
    """Suggested gains, computed once: a scene that restarts makes its controllers anew."""
    return suggest(tree, period=period)

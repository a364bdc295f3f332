"""Controllers by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np
from numpy.typing import ArrayLike

from linkwork.control.computed_torque import ComputedTorque
from linkwork.control.controller import Controller, Vector
from linkwork.control.pid import PID
from linkwork.control.suggest import suggest_computed_torque_gains, suggest_pid_gains
from linkwork.dynamics import GRAVITY
from linkwork.errors import NotFoundError
from linkwork.model.tree import Tree
from linkwork.spatial import Vector3

Gains = Mapping[str, ArrayLike]


def _pid(tree: Tree, period: float, gains: Gains, limit: Vector, gravity: Vector3) -> Controller:
    return PID(len(tree.moving), period, gains, limit)


_MAKERS: dict[str, tuple[Callable[[Tree], dict[str, Vector]], Callable[..., Controller]]] = {
    "pid": (suggest_pid_gains, _pid),
    "computed-torque": (suggest_computed_torque_gains, ComputedTorque),
}

CONTROLLER_KINDS: tuple[str, ...] = tuple(_MAKERS)
"""What `make_controller` can make."""


def make_controller(
    kind: str,
    tree: Tree,
    period: float,
    gains: Gains | None = None,
    *,
    gravity: Vector3 = GRAVITY,
    torque_limit: ArrayLike | None = None,
) -> Controller:
    """Makes a controller for a robot, its torques limited.

    Args:
        kind: One of `CONTROLLER_KINDS`.
        tree: The robot; its masses and inertias must be known.
        period: Time between two steps [s].
        gains: By name; suggested ones where not given.
        gravity: Acceleration of a falling body in the base frame [m/s^2], for the kinds that
            know the model.
        torque_limit: Greatest torques [N m or N]; those of the robot's joints when None.

    Raises:
        NotFoundError: No such kind, or no such gain.
        ArgumentError: A gain or period of the wrong size or range.
    """
    if kind not in _MAKERS:
        raise NotFoundError("controller", kind, CONTROLLER_KINDS)
    suggest, make = _MAKERS[kind]
    efforts = np.array([joint.limits.effort for joint in tree.joints])
    limit = efforts if torque_limit is None else torque_limit
    controller = make(tree, period, suggest(tree), limit, gravity)
    for name, value in (gains or {}).items():
        controller.set_gain(name, value)
    return controller

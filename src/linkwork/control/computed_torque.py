"""Computed torque: the model's inverse dynamics around a linear error law."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import ArrayLike

from linkwork.control.controller import (
    Controller,
    JointReference,
    JointState,
    Vector,
    checked_values,
)
from linkwork.dynamics import GRAVITY, inverse_dynamics
from linkwork.model.rigid import require_dynamics
from linkwork.model.tree import Tree
from linkwork.spatial import Vector3
from linkwork.spatial.scalar import Scalar, clamp

Scalars = Sequence[Scalar]


def computed_torque_step(
    gains: Mapping[str, Scalars],
    state: Scalars,
    reference: JointReference[Scalars],
    measured: JointState[Scalars],
    dt: float,
    tree: Tree,
    torque_limit: Scalars,
    gravity: Vector3,
) -> tuple[tuple[Scalar, ...], Scalars]:
    """One step: the torques for the reference's acceleration plus a pull on the errors.

    On the nominal model each joint's error e obeys e'' + derivative e' + proportional e = 0.

    Args:
        gains: `proportional` [1/s^2] and `derivative` [1/s].
        state: Nothing; taken and returned as every control law does.
        reference: What the joints shall do.
        measured: What they do.
        dt: Time since the step before [s]; the law does not depend on it.
        tree: The robot.
        torque_limit: Greatest torques [N m or N].
        gravity: Acceleration of a falling body in the base frame [m/s^2].

    Returns:
        The torques [N m or N], and the state.
    """
    wanted = [
        acceleration + kd * (speed - speed_now) + kp * (position - position_now)
        for acceleration, kd, speed, speed_now, kp, position, position_now in zip(
            reference.acceleration,
            gains["derivative"],
            reference.speed,
            measured.speed,
            gains["proportional"],
            reference.position,
            measured.position,
            strict=True,
        )
    ]
    torques = inverse_dynamics(tree, measured.position, measured.speed, wanted, gravity)
    limited = zip(torques, torque_limit, strict=True)
    return tuple(clamp(torque, -limit, limit) for torque, limit in limited), state


class ComputedTorque(Controller):
    """Computed torque control of a whole robot."""

    gain_names = ("proportional", "derivative")

    def __init__(
        self,
        tree: Tree,
        period: float,
        gains: Mapping[str, ArrayLike],
        torque_limit: ArrayLike = math.inf,
        gravity: Vector3 = GRAVITY,
    ) -> None:
        """Takes the model it controls by.

        Args:
            tree: The robot; its masses and inertias must be known.
            period: Time between two steps [s].
            gains: `proportional` [1/s^2] and `derivative` [1/s].
            torque_limit: Greatest torque; one number for all joints or one for each [N m or N].
            gravity: Acceleration of a falling body in the base frame [m/s^2].
        """
        require_dynamics(tree)
        joints = len(tree.moving)
        super().__init__(joints, period, gains)
        self._tree = tree
        self._gravity = gravity
        self._torque_limit = checked_values("torque limit", torque_limit, joints, finite=False)

    def reset(self, measured: JointState[Vector]) -> None:
        """Does nothing: there is no past to forget."""

    def step(self, reference: JointReference[Vector], measured: JointState[Vector]) -> Vector:
        """Torques for the coming period [N m or N]."""
        # Plain floats: the model's algorithms are several times slower over numpy's scalars.
        torques, _ = computed_torque_step(
            {name: values.tolist() for name, values in self._gains.items()},
            (),
            JointReference(
                reference.position.tolist(),
                reference.speed.tolist(),
                reference.acceleration.tolist(),
            ),
            JointState(measured.position.tolist(), measured.speed.tolist()),
            self._period,
            self._tree,
            self._torque_limit.tolist(),
            self._gravity,
        )
        return np.array(torques)

"""PID control of each joint by itself, with anti-windup."""

from __future__ import annotations

import math
from collections.abc import Mapping

from numpy.typing import ArrayLike

from linkwork.control.controller import (
    Controller,
    JointReference,
    JointState,
    Vector,
    checked_values,
)
from linkwork.spatial.scalar import Scalar, clamp


def pid_step(
    gains: Mapping[str, Scalar],
    state: Scalar,
    reference: JointReference[Scalar],
    measured: JointState[Scalar],
    dt: float,
    torque_limit: Scalar,
) -> tuple[Scalar, Scalar]:
    """One step of one joint, or of many when every scalar is an array of them.

    Anti-windup: the integral may fill what proportional and derivative torque leave of the limits
    and goes no further, so it never leaves [-torque_limit, torque_limit] and comes back at once
    when the error changes sign. It is kept as a torque, so that a new gain makes it no jump.

    Args:
        gains: `proportional`, `integral` and `derivative`.
        state: Integral torque [N m or N].
        reference: What the joint shall do.
        measured: What it does.
        dt: Time since the step before [s].
        torque_limit: Greatest torque [N m or N].

    Returns:
        The torque [N m or N], and the new state.
    """
    error = reference.position - measured.position
    direct = gains["proportional"] * error + gains["derivative"] * (
        reference.speed - measured.speed
    )
    integral = clamp(
        state + gains["integral"] * error * dt,
        clamp(-torque_limit - direct, -torque_limit, state),
        clamp(torque_limit - direct, state, torque_limit),
    )
    return clamp(direct + integral, -torque_limit, torque_limit), integral


class PID(Controller):
    """PID control of each joint by itself."""

    gain_names = ("proportional", "integral", "derivative")

    def __init__(
        self,
        joints: int,
        period: float,
        gains: Mapping[str, ArrayLike],
        torque_limit: ArrayLike = math.inf,
    ) -> None:
        """Starts with an integral of zero.

        Args:
            joints: How many joints there are.
            period: Time between two steps [s].
            gains: `proportional` [N m/rad], `integral` [N m/(rad s)], `derivative` [N m s/rad].
            torque_limit: Greatest torque; one number for all joints or one for each [N m or N].
        """
        super().__init__(joints, period, gains, state_size=joints)
        self._torque_limit = checked_values("torque limit", torque_limit, joints, finite=False)

    def reset(self, measured: JointState[Vector]) -> None:
        """Empties the integral."""
        self._state[:] = 0.0

    def step(self, reference: JointReference[Vector], measured: JointState[Vector]) -> Vector:
        """Torques for the coming period [N m or N]."""
        torques, self._state = pid_step(
            self._gains, self._state, reference, measured, self._period, self._torque_limit
        )
        return torques

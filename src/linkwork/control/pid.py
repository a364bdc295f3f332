"""Independent-joint PID control with anti-windup (Astrom and Hagglund, 2006, section 3.5)."""

import math
from collections.abc import Mapping

from numpy.typing import ArrayLike

from linkwork import checks
from linkwork.control.controller import MAX_JOINTS, JointReference, JointState
from linkwork.control.law import Law, LawController, Outcome, Scalars, Setting, limited
from linkwork.spatial.scalar import Scalar, clamp


def pid_step(
    gains: Mapping[str, Scalar],
    state: Scalar,
    reference: JointReference[Scalar],
    measured: JointState[Scalar],
    dt: float,
    torque_limit: float,
) -> tuple[Scalar, Scalar]:
    """Return the torque of one joint and the new integral torque [N m or N], after a time `dt` [s].

    Anti-windup: the integral is limited to what proportional and derivative torque leave of the
    limit, so it stays in [-torque_limit, torque_limit] and returns at once when the error changes
    sign. It is stored as a torque, so that a change of the gain causes no jump.
    """
    error = reference.position - measured.position
    direct = gains["proportional"] * error + gains["derivative"] * (
        reference.velocity - measured.velocity
    )
    integral = state + gains["integral"] * error * dt
    if math.isfinite(torque_limit):
        integral = clamp(
            integral,
            clamp(-torque_limit - direct, -torque_limit, state),
            clamp(torque_limit - direct, state, torque_limit),
        )
    return limited(direct + integral, torque_limit), integral


def _every_joint(
    gains: Mapping[str, Scalars],
    state: Scalars,
    reference: JointReference[Scalars],
    measured: JointState[Scalars],
    setting: Setting,
) -> Outcome:
    torques, integrals = [], []
    for i, limit in enumerate(setting.torque_limit):
        torque, integral = pid_step(
            {name: values[i] for name, values in gains.items()},
            state[i],
            JointReference(reference.position[i], reference.velocity[i], reference.acceleration[i]),
            JointState(measured.position[i], measured.velocity[i]),
            setting.period,
            limit,
        )
        torques.append(torque)
        integrals.append(integral)
    return torques, integrals


class PID(LawController):
    """Independent-joint PID control."""

    gain_names = ("proportional", "integral", "derivative")

    def __init__(
        self,
        joints: int,
        period: float,
        gains: Mapping[str, ArrayLike],
        torque_limit: ArrayLike = math.inf,
    ) -> None:
        """Set the gains and a zero integral.

        Args:
            period: Time between two steps [s].
            gains: `proportional` [N m/rad], `integral` [N m/(rad s)], `derivative` [N m s/rad].
            torque_limit: Greatest torque; one number for all joints or one for each [N m or N].
        """
        count = checks.integer("joints of a controller", joints, maximum=MAX_JOINTS)
        limit = checks.repeated("torque limit", torque_limit, count, maximum=math.inf)
        every = checks.positive("period of a controller", period, "s")
        law = Law("pid", _every_joint, self.gain_names, count, every, tuple(limit.tolist()))
        super().__init__(law, gains)

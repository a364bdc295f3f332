"""PD control of each joint, with what holds the robot still added from its model."""

from __future__ import annotations

from collections.abc import Mapping

from linkwork.control.controller import JointReference, JointState
from linkwork.control.law import Outcome, Scalars, Setting, limited
from linkwork.control.model_controller import ModelController


def pd_gravity_step(
    gains: Mapping[str, Scalars],
    state: Scalars,
    reference: JointReference[Scalars],
    measured: JointState[Scalars],
    setting: Setting,
) -> Outcome:
    """One step: the torques that hold the robot where it is, plus a pull on the errors.

    Those torques are of gravity and springs, so that a nominal robot comes to rest without error.

    Args:
        gains: `proportional` [N m/rad] and `derivative` [N m s/rad].
        state: Nothing.
        reference: What the joints shall do.
        measured: What they do.
        setting: What the law works in.

    Returns:
        The torques [N m or N], and nothing.
    """
    still = (0.0,) * len(setting.torque_limit)
    holding = setting.inverse_dynamics(measured.position, still, still)
    torques = [
        torque
        + gains["proportional"][i] * (reference.position[i] - measured.position[i])
        + gains["derivative"][i] * (reference.speed[i] - measured.speed[i])
        for i, torque in enumerate(holding)
    ]
    return [limited(*each) for each in zip(torques, setting.torque_limit, strict=True)], state


class PDGravity(ModelController):
    """PD control with gravity compensation.

    Its gains are `proportional` [N m/rad] and `derivative` [N m s/rad].
    """

    kind = "pd-gravity"
    rule = staticmethod(pd_gravity_step)
    gain_names = ("proportional", "derivative")

"""PD control with gravity compensation (Siciliano et al., Robotics, 2009, section 8.5.1)."""

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
    """Return the torques [N m or N]: static ones of the position plus feedback of the errors.

    The static torques compensate gravity and springs, so a nominal robot has no steady-state error.
    """
    still = (0.0,) * len(setting.torque_limit)
    holding = setting.inverse_dynamics(measured.position, still, still)
    torques = [
        torque
        + gains["proportional"][i] * (reference.position[i] - measured.position[i])
        + gains["derivative"][i] * (reference.velocity[i] - measured.velocity[i])
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

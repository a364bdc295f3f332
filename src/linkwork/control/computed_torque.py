"""Computed-torque control (Siciliano et al., Robotics: Modelling, Planning and Control, 8.5.2)."""

from __future__ import annotations

from collections.abc import Mapping

from linkwork.control.controller import JointReference, JointState
from linkwork.control.law import Outcome, Scalars, Setting, growth_within, limited
from linkwork.control.model_controller import ModelController


def computed_torque_step(
    gains: Mapping[str, Scalars],
    state: Scalars,
    reference: JointReference[Scalars],
    measured: JointState[Scalars],
    setting: Setting,
) -> Outcome:
    """Return the torques [N m or N] and the new state: inverse dynamics with error feedback.

    On the nominal model each joint's error e obeys e'' + derivative e' + proportional e = 0, and
    e''' + derivative e'' + proportional e' + integral e = 0 with an integral gain. Anti-windup: an
    integral stops growing while the torque of its joint is beyond the limit. It is stored as an
    acceleration, so that a change of the gain causes no jump, and acts from the next step on.
    """
    joints = range(len(setting.torque_limit))
    errors = [reference.position[i] - measured.position[i] for i in joints]
    wanted = [
        reference.acceleration[i]
        + gains["derivative"][i] * (reference.velocity[i] - measured.velocity[i])
        + gains["proportional"][i] * errors[i]
        + state[i]
        for i in joints
    ]
    torques = setting.inverse_dynamics(measured.position, measured.velocity, wanted)
    limits = setting.torque_limit
    growths = [gains["integral"][i] * errors[i] * setting.period for i in joints]
    return (
        [limited(torques[i], limits[i]) for i in joints],
        [state[i] + growth_within(growths[i], torques[i], limits[i]) for i in joints],
    )


class ComputedTorque(ModelController):
    """Computed-torque control of a robot.

    Its gains are `proportional` [1/s^2], `derivative` [1/s] and, zero by default, `integral`
    [1/s^3]. Without an integral, model errors leave a steady-state error: an unknown payload, dry
    friction at rest, a wrong mass.
    """

    kind = "computed-torque"
    rule = staticmethod(computed_torque_step)
    gain_names = ("proportional", "integral", "derivative")
    default_gains = {"integral": 0.0}
    kept = 1

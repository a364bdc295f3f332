"""Sliding mode: errors are driven onto a line on which they die out, whatever disturbs them."""

from __future__ import annotations

from collections.abc import Mapping

from linkwork.control.controller import JointReference, JointState
from linkwork.control.law import Outcome, Scalars, Setting, limited
from linkwork.control.model_controller import ModelController
from linkwork.spatial.scalar import clamp


def sliding_mode_step(
    gains: Mapping[str, Scalars],
    state: Scalars,
    reference: JointReference[Scalars],
    measured: JointState[Scalars],
    setting: Setting,
) -> Outcome:
    """One step: the torques that drive s = e' + slope e to zero, e the error of a joint.

    On the nominal model s' = -reaching outside a boundary layer |s| <= boundary, so that it is
    reached in |s| / reaching seconds at most, and s' = -(reaching / boundary) s inside, which keeps
    the torque from chattering. What the model does not know, up to an acceleration of `reaching`,
    leaves the joint in the layer, and there its error is at most boundary / slope.

    Args:
        gains: `slope` [1/s], `reaching` [rad/s^2] and `boundary` [rad/s].
        state: Nothing.
        reference: What the joints shall do.
        measured: What they do.
        setting: What the law works in.

    Returns:
        The torques [N m or N], and nothing.
    """
    wanted = []
    for i in range(len(setting.torque_limit)):
        slope, boundary = gains["slope"][i], gains["boundary"][i]
        speed_error = reference.speed[i] - measured.speed[i]
        s = speed_error + slope * (reference.position[i] - measured.position[i])
        pull = gains["reaching"][i] * clamp(s / boundary, -1.0, 1.0)
        wanted.append(reference.acceleration[i] + slope * speed_error + pull)
    torques = setting.inverse_dynamics(measured.position, measured.speed, wanted)
    return [limited(*each) for each in zip(torques, setting.torque_limit, strict=True)], state


class SlidingMode(ModelController):
    """Sliding mode control of a whole robot, with a boundary layer.

    Its gains are `slope` [1/s], `reaching` [rad/s^2] and `boundary` [rad/s]. Sampled, a joint is
    calm inside its layer while reaching / boundary is well below one over the period.
    """

    kind = "sliding-mode"
    rule = staticmethod(sliding_mode_step)
    gain_names = ("slope", "reaching", "boundary")
    positive_gains = ("boundary",)

"""Sliding-mode control with a boundary layer (Slotine and Li, Applied Nonlinear Control, 1991)."""

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
    """Return the torques [N m or N] that drive s = e' + slope e to zero, with the error e.

    On the nominal model s' = -reaching outside the boundary layer |s| <= boundary, which is thus
    reached within |s| / reaching seconds, and s' = -(reaching / boundary) s inside, which avoids
    chattering. Model errors up to an acceleration of `reaching` keep the joint in the layer, where
    its error is at most boundary / slope.
    """
    wanted = []
    for i in range(len(setting.torque_limit)):
        slope, boundary = gains["slope"][i], gains["boundary"][i]
        velocity_error = reference.velocity[i] - measured.velocity[i]
        s = velocity_error + slope * (reference.position[i] - measured.position[i])
        pull = gains["reaching"][i] * clamp(s / boundary, -1.0, 1.0)
        wanted.append(reference.acceleration[i] + slope * velocity_error + pull)
    torques = setting.inverse_dynamics(measured.position, measured.velocity, wanted)
    return [limited(*each) for each in zip(torques, setting.torque_limit, strict=True)], state


class SlidingMode(ModelController):
    """Sliding-mode control of a robot, with a boundary layer.

    Its gains are `slope` [1/s], `reaching` [rad/s^2] and `boundary` [rad/s]. The sampled motion
    inside the layer is stable while reaching / boundary is well below one over the period.
    """

    kind = "sliding-mode"
    rule = staticmethod(sliding_mode_step)
    gain_names = ("slope", "reaching", "boundary")
    positive_gains = ("boundary",)

"""Model-based controllers; the kinds differ only in their law and its gains.

See Siciliano et al., Robotics: Modelling, Planning and Control, 2009, sections 8.5.1 (PD control
with gravity compensation) and 8.5.2 (computed torque), and Slotine and Li, Applied Nonlinear
Control, 1991, ch. 7 (sliding mode with a boundary layer).
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import ClassVar

from numpy.typing import ArrayLike

from linkwork import checks
from linkwork.control.controller import JointReference, JointState
from linkwork.control.law import (
    Law,
    LawController,
    Outcome,
    Scalars,
    Setting,
    growth_within,
    limited,
)
from linkwork.dynamics.plain.body import gravity_of
from linkwork.model.inertia.inertia_check import require_masses
from linkwork.model.tree import TreeLike, tree_of
from linkwork.spatial.scalar import clamp


class ModelController(LawController):
    """A model-based controller of a robot."""

    kind: ClassVar[str]
    rule: ClassVar[staticmethod[..., Outcome]]
    kept: ClassVar[int] = 0  # State variables per joint
    default_gains: ClassVar[Mapping[str, float]] = {}  # Default values of optional gains

    def __init__(
        self,
        tree: TreeLike,
        period: float,
        gains: Mapping[str, ArrayLike],
        torque_limit: ArrayLike = math.inf,
        gravity: ArrayLike | None = None,
    ) -> None:
        """Store the model, the gains and the limits.

        Args:
            tree: The robot, with revolute or prismatic joints and known inertias.
            period: Time between two steps [s].
            gains: By name; one number for all joints or one for each.
            torque_limit: Greatest torque; one number for all joints or one for each [N m or N].
            gravity: Gravitational acceleration in the base frame [m/s^2]; the robot's when None.

        Raises:
            ModelError: Unsupported joints, or no masses.
        """
        tree = tree_of(tree)
        tree.require_axes(f"{self.kind} control")
        require_masses(tree)
        joints = len(tree.joints)
        limit = checks.repeated("torque limit", torque_limit, joints, maximum=math.inf)
        law = Law(
            self.kind,
            self.rule,
            self.gain_names,
            self.kept * joints,
            checks.positive("period of a controller", period, "s"),
            tuple(limit.tolist()),
            tree,
            gravity_of(tree, gravity),
        )
        super().__init__(law, {**self.default_gains, **checks.mapping("gains", gains)})


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
    accelerations = [
        reference.acceleration[i]
        + gains["derivative"][i] * (reference.velocity[i] - measured.velocity[i])
        + gains["proportional"][i] * errors[i]
        + state[i]
        for i in joints
    ]
    torques = setting.inverse_dynamics(measured.position, measured.velocity, accelerations)
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
    accelerations = []
    for i in range(len(setting.torque_limit)):
        slope, boundary = gains["slope"][i], gains["boundary"][i]
        velocity_error = reference.velocity[i] - measured.velocity[i]
        s = velocity_error + slope * (reference.position[i] - measured.position[i])
        pull = gains["reaching"][i] * clamp(s / boundary, -1.0, 1.0)
        accelerations.append(reference.acceleration[i] + slope * velocity_error + pull)
    torques = setting.inverse_dynamics(measured.position, measured.velocity, accelerations)
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

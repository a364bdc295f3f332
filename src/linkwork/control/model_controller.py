"""Model-based controllers; the kinds differ only in their law and its gains."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import ClassVar

from numpy.typing import ArrayLike

from linkwork import checks
from linkwork.control.law import Law, Outcome
from linkwork.control.law_controller import LawController
from linkwork.dynamics.plain.body import gravity_of
from linkwork.model.inertia.inertia_check import require_masses
from linkwork.model.tree import TreeLike, tree_of


class ModelController(LawController):
    """A model-based controller of a robot.

    Attributes:
        rule: One step of the law.
        kept: State variables per joint.
        default_gains: Default values of optional gains.
    """

    kind: ClassVar[str]
    rule: ClassVar[staticmethod[..., Outcome]]
    kept: ClassVar[int] = 0
    default_gains: ClassVar[Mapping[str, float]] = {}

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
            NotFoundError: An unknown gain.
            ArgumentError: An invalid gain, period, limit or gravity.
        """
        tree = tree_of(tree)
        tree.require_axes(f"{self.kind} control")
        require_masses(tree)
        joints = len(tree.joints)
        limit = checks.repeated("torque limit", torque_limit, joints, most=math.inf)
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

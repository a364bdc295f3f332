"""Parts that are frames only: a row of a DH table, the place where a force acts."""

from __future__ import annotations

from typing import Literal

from linkwork.model.dh import DHRow, split_row
from linkwork.model.parts.families import StandingPart
from linkwork.model.parts.plan import Plan, Spot
from linkwork.model.parts.registry import component
from linkwork.model.parts.values import Number, Triple
from linkwork.spatial import from_position_rpy
from linkwork.spatial.vector import ZERO


@component("dh_frame")
class DHFrame(StandingPart):
    """From frame to frame by the four numbers of a Denavit-Hartenberg row.

    A table's row is such a frame and a joint about or along z: with `standard` rows the joint comes
    first (`r1 << l1 << f1`), with `modified` rows the frame (`f1 << r1 << l1`).

    Attributes:
        theta: Turn about z [rad].
        d: Shift along z [m].
        a: Shift along x [m].
        alpha: Turn about x [rad].
        convention: `standard`: Rz Tz Tx Rx; `modified`: Rx Tx Rz Tz.
    """

    theta: Number = 0.0
    d: Number = 0.0
    a: Number = 0.0
    alpha: Number = 0.0
    convention: Literal["standard", "modified"] = "standard"

    def stand(self, plan: Plan, root: Spot) -> Spot:
        """Adds a frame of its name."""
        row = DHRow(self.theta, self.d, self.a, self.alpha)
        before, after = split_row(row, self.convention)
        return plan.add_frame(self.full_name, root.moved(before @ after))


@component("external_force")
class ExternalForce(StandingPart):
    """A place at which a force from outside may act; the frame has its name.

    Attributes:
        position: Where it stands in the frame of its root [m].
        rpy: How it is turned there: roll, pitch, yaw [rad].
    """

    position: Triple = ZERO
    rpy: Triple = ZERO

    def stand(self, plan: Plan, root: Spot) -> Spot:
        """Adds a frame of its name, and names it a force point."""
        spot = root.moved(from_position_rpy(self.position, self.rpy))
        plan.force_points.append(self.full_name)
        return plan.add_frame(self.full_name, spot)

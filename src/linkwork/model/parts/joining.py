"""Parts between two frames: springs, dampers and the joints that close loops."""

from __future__ import annotations

from typing import Literal

from linkwork.model.link import Coupling, Cut, JointKind
from linkwork.model.parts.families import JoiningPart
from linkwork.model.parts.plan import Plan, Spot
from linkwork.model.parts.registry import component
from linkwork.model.parts.values import Number


@component("spring")
class Spring(JoiningPart):
    """A spring between the origins of two frames.

    Attributes:
        stiffness: Force by length [N/m].
        rest_length: Distance at which it is at rest [m].
        damping: The spring's own [N s/m].
    """

    stiffness: Number
    rest_length: Number = 0.0
    damping: Number = 0.0

    def join(self, plan: Plan, a: Spot, b: Spot) -> None:
        """Adds a coupling."""
        ends = _ends(self, plan, a, b)
        numbers = (self.stiffness, self.rest_length, self.damping)
        plan.couplings.append(Coupling(self.full_name, *ends, *numbers))


@component("damper")
class Damper(JoiningPart):
    """A damper between the origins of two frames.

    Attributes:
        damping: Force by speed [N s/m].
    """

    damping: Number

    def join(self, plan: Plan, a: Spot, b: Spot) -> None:
        """Adds a coupling."""
        ends = _ends(self, plan, a, b)
        plan.couplings.append(Coupling(self.full_name, *ends, damping=self.damping))


@component("cut_joint")
class CutJoint(JoiningPart):
    """A joint that closes a loop; the tree is cut there.

    Attributes:
        joint: `fixed` holds both frames together, `ball` their origins, `revolute` also their z.
    """

    joint: Literal["fixed", "ball", "revolute"] = "fixed"

    def join(self, plan: Plan, a: Spot, b: Spot) -> None:
        """Adds a cut."""
        plan.cuts.append(Cut(self.full_name, JointKind(self.joint), *_ends(self, plan, a, b)))


def _ends(part: JoiningPart, plan: Plan, a: Spot, b: Spot) -> tuple[str, str]:
    return (
        plan.frame_at(a, f"{part.full_name}_a"),
        plan.frame_at(b, f"{part.full_name}_b"),
    )

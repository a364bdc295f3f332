"""The families of parts. A part of your own derives from one of them and fills in one method."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar

from linkwork.model.link import Joint
from linkwork.model.parts.connector import Medium, Side
from linkwork.model.parts.part import Part, Port
from linkwork.model.parts.plan import Plan, Spot


class StandingPart(Part):
    """A part that stands on one other and may carry more: a joint, a body, a frame."""

    root = Port(Side.A, Medium.FRAME)
    tip = Port(Side.B, Medium.FRAME)

    @abstractmethod
    def stand(self, plan: Plan, root: Spot) -> Spot:
        """Adds what the part is to the plan of a tree.

        Args:
            plan: The links, frames and so on so far.
            root: Where the part's `root` stands.

        Returns:
            Where its `tip` stands.
        """


class JoiningPart(Part):
    """A part between two frames that both stand without it: a spring, a cut joint."""

    a = Port(Side.A, Medium.FRAME)
    b = Port(Side.A, Medium.FRAME)

    @abstractmethod
    def join(self, plan: Plan, a: Spot, b: Spot) -> None:
        """Adds what the part is to the plan of a tree.

        Args:
            plan: The tree so far; all that stands is in it.
            a: Where the part's `a` stands.
            b: Where its `b` stands.
        """


class AxisPart(Part):
    """A part on the axis of a joint: a drive train, a spring, a damper.

    Attributes:
        drives: Whether it gives torque. The greatest effort of a joint is the sum over those that
            do; a joint without one has no limit.
    """

    drives: ClassVar[bool] = False

    flange = Port(Side.A, Medium.STATE)

    @abstractmethod
    def act_on(self, joint: Joint) -> Joint:
        """The joint with what the part adds to it.

        Args:
            joint: The joint, with what other parts added before.
        """

"""What parts turn into: the links of a tree and what stands beside them, collected part by part."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass, field
from typing import ClassVar

from linkwork.model.link import (
    Coupling,
    Cut,
    Frame,
    Joint,
    TreeLink,
)
from linkwork.model.parts.component import Part, Port
from linkwork.model.parts.connector import Medium, Side
from linkwork.spatial import Pose


@dataclass(frozen=True)
class FrameLocation:
    """Where a frame connector stands.

    Attributes:
        link: The link of the tree; None under a floating robot, which stands on none.
        pose_in_link: The connector's frame in that link.
        frame: Name of a frame of the tree that stands just there, if there is one.
    """

    link: str | None
    pose_in_link: Pose = field(default_factory=Pose)
    frame: str = ""

    def moved(self, pose: Pose) -> FrameLocation:
        """Another place on the same link, given in the frame of this one."""
        return FrameLocation(self.link, self.pose_in_link @ pose)


@dataclass
class TreePlan:
    """The pieces of a tree, as `build_tree` takes them."""

    links: list[TreeLink] = field(default_factory=list)
    frames: list[Frame] = field(default_factory=list)
    cuts: list[Cut] = field(default_factory=list)
    couplings: list[Coupling] = field(default_factory=list)
    force_points: list[str] = field(default_factory=list)

    def add_frame(self, name: str, location: FrameLocation) -> FrameLocation:
        """Gives a place a name; answers with the place, now named."""
        self.frames.append(Frame(name, location.link or "", location.pose_in_link))
        return FrameLocation(location.link, location.pose_in_link, name)

    def frame_at(self, location: FrameLocation, name: str) -> str:
        """Name of a frame or link that stands at a place; a new frame where there is none."""
        if location.frame:
            return location.frame
        if location.link is not None and location.pose_in_link == Pose():
            return location.link
        return self.add_frame(name, location).frame


class StandingPart(Part):
    """A part that stands on one other and may carry more: a joint, a body, a frame."""

    root = Port(Side.A, Medium.FRAME)
    tip = Port(Side.B, Medium.FRAME)

    @abstractmethod
    def stand(self, plan: TreePlan, root: FrameLocation) -> FrameLocation:
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
    def join(self, plan: TreePlan, a: FrameLocation, b: FrameLocation) -> None:
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

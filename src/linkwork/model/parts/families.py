"""Base classes of parts by role, and the tree plan they add to.

A custom part derives from one of the three classes and implements one method.
"""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass, field
from typing import ClassVar

from linkwork.model.link import Coupling, Cut, Drive, ElasticShaft, Frame, Joint, TreeLink
from linkwork.model.parts.component import Part, Port
from linkwork.model.parts.connector import Medium, Side
from linkwork.spatial import Pose


@dataclass(frozen=True)
class FrameLocation:
    """Location of a frame connector in the tree.

    Attributes:
        link: The link; None below a floating robot.
        pose_in_link: Pose of the connector in that link.
        frame: Name of a frame of the tree at this location, if any.
    """

    link: str | None
    pose_in_link: Pose = field(default_factory=Pose)
    frame: str = ""

    def moved(self, pose: Pose) -> FrameLocation:
        """Location at a relative pose on the same link."""
        return FrameLocation(self.link, self.pose_in_link @ pose)


@dataclass
class TreePlan:
    """Arguments of `build_tree`, collected part by part."""

    links: list[TreeLink] = field(default_factory=list)
    frames: list[Frame] = field(default_factory=list)
    cuts: list[Cut] = field(default_factory=list)
    couplings: list[Coupling] = field(default_factory=list)
    shafts: list[ElasticShaft] = field(default_factory=list)
    force_points: list[str] = field(default_factory=list)

    def add_frame(self, name: str, location: FrameLocation) -> FrameLocation:
        """Add a named frame; returns the location with its name."""
        self.frames.append(Frame(name, location.link or "", location.pose_in_link))
        return FrameLocation(location.link, location.pose_in_link, name)

    def frame_at(self, location: FrameLocation, name: str) -> str:
        """Name of a frame or link at a location; adds a frame if there is none."""
        if location.frame:
            return location.frame
        if location.link is not None and location.pose_in_link == Pose():
            return location.link
        return self.add_frame(name, location).frame


class StandingPart(Part):
    """A part with one parent and any number of children: a joint, a body, a frame."""

    root = Port(Side.A, Medium.FRAME)
    tip = Port(Side.B, Medium.FRAME)

    @abstractmethod
    def stand(self, plan: TreePlan, root: FrameLocation) -> FrameLocation:
        """Add the part to the plan of a tree; return the location of `tip`."""


class JoiningPart(Part):
    """A part between two frames: a spring, a damper, a cut joint."""

    a = Port(Side.A, Medium.FRAME)
    b = Port(Side.A, Medium.FRAME)

    @abstractmethod
    def join(self, plan: TreePlan, a: FrameLocation, b: FrameLocation) -> None:
        """Add the part to the plan of a tree."""


@dataclass(frozen=True)
class MotorCoordinate:
    """A motor behind an elastic shaft, on the joint side of all gears.

    Its name is that of its joint and link in the tree; stiffness and damping are the shaft's.
    """

    name: str
    shaft: str
    stiffness: float
    damping: float
    drive: Drive
    effort: float


class AxisPart(Part):
    """A part on the axis of a joint: a drive train, a spring, a damper.

    Attributes:
        drives: Whether it applies torque. The effort limit of a joint is the sum over these parts;
            without any there is no limit.
    """

    drives: ClassVar[bool] = False

    flange = Port(Side.A, Medium.STATE)

    @abstractmethod
    def act_on(self, joint: Joint) -> Joint:
        """Return the joint, which has the parts before, with the properties of the part added."""

    def motor_coordinates(self) -> list[MotorCoordinate]:
        """Motors that act on the joint through an elastic shaft; none for most parts."""
        return []

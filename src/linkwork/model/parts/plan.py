"""What parts turn into: the links of a tree and what stands beside them, collected part by part."""

from __future__ import annotations

from dataclasses import dataclass, field

from linkwork.model.link import Coupling, Cut, Frame, Link
from linkwork.spatial import Pose


@dataclass(frozen=True)
class Spot:
    """Where a frame connector stands.

    Attributes:
        link: The link of the tree; None under a floating robot, which stands on none.
        pose_in_link: The connector's frame in that link.
        frame: Name of a frame of the tree that stands just there, if there is one.
    """

    link: str | None
    pose_in_link: Pose = field(default_factory=Pose)
    frame: str = ""

    def moved(self, pose: Pose) -> Spot:
        """Another place on the same link, given in the frame of this one."""
        return Spot(self.link, self.pose_in_link @ pose)


@dataclass
class Plan:
    """The pieces of a tree, as `build_tree` takes them."""

    links: list[Link] = field(default_factory=list)
    frames: list[Frame] = field(default_factory=list)
    cuts: list[Cut] = field(default_factory=list)
    couplings: list[Coupling] = field(default_factory=list)
    force_points: list[str] = field(default_factory=list)

    def add_frame(self, name: str, spot: Spot) -> Spot:
        """Gives a place a name; answers with the place, now named."""
        self.frames.append(Frame(name, spot.link or "", spot.pose_in_link))
        return Spot(spot.link, spot.pose_in_link, name)

    def frame_at(self, spot: Spot, name: str) -> str:
        """Name of a frame or link that stands at a place; a new frame where there is none."""
        if spot.frame:
            return spot.frame
        if spot.link is not None and spot.pose_in_link == Pose():
            return spot.link
        return self.add_frame(name, spot).frame

"""The serial chain from the base to a frame: joint axes in the base at the zero position."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from linkwork.errors import ModelError
from linkwork.model.forward_kinematics import link_poses
from linkwork.model.link import Joint, JointKind
from linkwork.model.tree import Tree
from linkwork.spatial import Pose, Vector3
from linkwork.spatial.rotation import about_axis
from linkwork.spatial.scalar import Scalar
from linkwork.spatial.vector import IDENTITY, apply, scale, subtract


@dataclass(frozen=True)
class Axis:
    """A joint of a chain, as a line in the base at the zero position [m].

    `coordinate` is the index of the joint among the robot's coordinates.
    """

    joint: Joint
    coordinate: int
    direction: Vector3
    point: Vector3

    @property
    def is_revolute(self) -> bool:
        """Whether the joint is revolute; prismatic if not."""
        return self.joint.kind is JointKind.REVOLUTE

    def motion(self, q: Scalar) -> Pose:
        """Displacement of what the joint carries, in the base, at a position [rad or m]."""
        if not self.is_revolute:
            return Pose(IDENTITY, scale(q, self.direction))
        rotation = about_axis(self.direction, q)
        return Pose(rotation, subtract(self.point, apply(rotation, self.point)))


@dataclass(frozen=True)
class Chain:
    """A serial chain, base first: pose = motion 1 @ motion 2 @ ... @ home."""

    tree: Tree
    frame: str
    axes: tuple[Axis, ...]
    home: Pose

    def pose(self, q: Sequence[Scalar]) -> Pose:
        """Pose of the frame in the base, at one position per axis [rad or m]."""
        pose = Pose()
        for axis, position in zip(self.axes, q, strict=True):
            pose = pose @ axis.motion(position)
        return pose @ self.home


def chain_of(tree: Tree, frame: str | None = None) -> Chain:
    """Return the chain from the base to a frame, the tool when None.

    Raises:
        NotFoundError: No such frame.
        ModelError: No joint moves the frame, or one of them is a ball, floating or mimic joint.
    """
    link, pose_in_link = tree.frame(frame)
    name = tree.tool if frame is None else frame
    poses = link_poses(tree, tree.home)
    axes: list[Axis] = []
    ancestor = link
    while ancestor >= 0:
        joint = tree.links[ancestor].joint
        if joint.kind.moves:
            axes.append(_axis(tree, ancestor, poses[ancestor], name))
        ancestor = tree.parents[ancestor]
    if not axes:
        raise ModelError(f"no joint of {tree.name!r} moves {name!r}", hint="name another frame")
    return Chain(tree, name, tuple(reversed(axes)), poses[link] @ pose_in_link)


def _axis(tree: Tree, link: int, pose: Pose, frame: str) -> Axis:
    joint = tree.links[link].joint
    if not joint.kind.has_axis or joint.mimic is not None:
        how = "is a mimic joint" if joint.mimic else f"is a {joint.kind.value} joint"
        raise ModelError(
            f"{frame!r} of {tree.name!r} is not on a chain of axes: {joint.name!r} {how}",
            hint="use the numeric solver",
        )
    direction = apply(pose.rotation, joint.axis)
    return Axis(joint, tree.coordinate_of_link[link], direction, pose.position)

"""Plain pose composition over a tree: where every link stands, for any kind of scalar."""

from __future__ import annotations

from collections.abc import Sequence

from linkwork.model.link import Joint, JointKind
from linkwork.model.tree import Tree
from linkwork.spatial import Pose
from linkwork.spatial.rotation import about_axis
from linkwork.spatial.scalar import Scalar
from linkwork.spatial.vector import IDENTITY, ZERO, scale


def joint_motion(joint: Joint, q: Scalar) -> Pose:
    """Pose of a link's frame in the frame of its joint, moved by q.

    Args:
        joint: A joint of any kind; a fixed one does not look at q.
        q: Position of the joint [rad or m].
    """
    if joint.kind is JointKind.REVOLUTE:
        return Pose(about_axis(joint.axis, q), ZERO)
    if joint.kind is JointKind.PRISMATIC:
        return Pose(IDENTITY, scale(q, joint.axis))
    return Pose()


def link_poses(tree: Tree, q: Sequence[Scalar]) -> list[Pose]:
    """Pose of every link in the base, in the order of `tree.links`.

    Args:
        tree: The robot.
        q: One scalar for each coordinate [rad or m]; not checked here.
    """
    poses: list[Pose] = []
    for link, parent, coordinate in zip(
        tree.links, tree.parents, tree.coordinate_of_link, strict=True
    ):
        if parent < 0:
            poses.append(Pose())
            continue
        at_zero = poses[parent] @ link.pose_in_parent
        moved = coordinate >= 0
        poses.append(at_zero @ joint_motion(link.joint, q[coordinate]) if moved else at_zero)
    return poses

"""Forward kinematics of a tree by composition of poses, for any scalar type."""

from collections.abc import Sequence

from linkwork.model.link import Joint, JointKind
from linkwork.model.tree import Tree
from linkwork.spatial import Pose
from linkwork.spatial.rotation import about_axis, from_unit_wxyz
from linkwork.spatial.scalar import Scalar
from linkwork.spatial.vector import IDENTITY, ZERO, scale


def joint_motion(joint: Joint, q: Sequence[Scalar]) -> Pose:
    """Pose of a link frame in its joint frame at position q.

    Args:
        q: Its positions: none, one [rad or m], wxyz, or xyz [m] and wxyz.
    """
    if joint.kind is JointKind.REVOLUTE:
        return Pose(about_axis(joint.axis, q[0]), ZERO)
    if joint.kind is JointKind.PRISMATIC:
        return Pose(IDENTITY, scale(q[0], joint.axis))
    if joint.kind is JointKind.BALL:
        return Pose(from_unit_wxyz(q), ZERO)
    if joint.kind is JointKind.FLOATING:
        return Pose(from_unit_wxyz(q[3:]), (q[0], q[1], q[2]))
    return Pose()


def link_poses(tree: Tree, q: Sequence[Scalar]) -> list[Pose]:
    """Pose of every link in the world frame; a fixed base is at the origin."""
    poses: list[Pose] = []
    for index, (link, parent) in enumerate(zip(tree.links, tree.parents, strict=True)):
        carrier = Pose() if parent < 0 else poses[parent] @ link.pose_in_parent
        moves = link.joint.kind.moves
        motion = joint_motion(link.joint, link_position(tree, index, q)) if moves else None
        poses.append(carrier @ motion if motion else carrier)
    return poses


def link_position(tree: Tree, index: int, q: Sequence[Scalar]) -> Sequence[Scalar]:
    """Positions of the joint of a link; those of a mimic joint follow from its leader."""
    mimic = tree.links[index].joint.mimic
    if mimic is not None:
        (leading,) = link_position(tree, tree.link_of_joint(mimic.joint), q)
        return (mimic.multiplier * leading + mimic.offset,)
    coordinate = tree.coordinate_of_link[index]
    if coordinate < 0:
        return ()
    return q[tree.position_starts[coordinate] : tree.position_starts[coordinate + 1]]

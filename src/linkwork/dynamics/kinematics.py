"""Where a frame stands, and how it moves with the joints."""

from __future__ import annotations

from collections.abc import Sequence

from linkwork.dynamics.body import bodies_of
from linkwork.model.pose_of import link_poses
from linkwork.model.tree import Tree
from linkwork.spatial import Pose
from linkwork.spatial.scalar import Scalar
from linkwork.spatial.vector import ZERO, Vector3, apply, cross, subtract

Row = tuple[Scalar, ...]


def pose_of_frame_in_base(tree: Tree, q: Sequence[Scalar], frame: str | None = None) -> Pose:
    """Pose of a frame in the base.

    Args:
        tree: The robot.
        q: Joint positions [rad or m].
        frame: A link or named frame; the tool when None.
    """
    link, pose_in_link = tree.frame(frame)
    return link_poses(tree, q)[link] @ pose_in_link


def jacobian(
    tree: Tree, q: Sequence[Scalar], frame: str | None = None
) -> tuple[Row, Row, Row, Row, Row, Row]:
    """Geometric Jacobian of a frame: joint speeds to its velocity, in base axes.

    Args:
        tree: The robot.
        q: Joint positions [rad or m].
        frame: A link or named frame; the tool when None.

    Returns:
        Six rows of n: linear velocity of the frame's origin, then angular velocity.
    """
    link, pose_in_link = tree.frame(frame)
    poses = link_poses(tree, q)
    origin = poses[link].transform(pose_in_link.position)
    linear: list[Vector3] = [ZERO] * len(tree.moving)
    angular: list[Vector3] = [ZERO] * len(tree.moving)
    bodies = bodies_of(tree)
    ancestor = link
    while ancestor > 0:
        body = bodies[ancestor - 1]
        if body.coordinate >= 0:
            axis_in_base = apply(poses[ancestor].rotation, body.joint.axis)
            if body.revolute:
                lever = subtract(origin, poses[ancestor].position)
                linear[body.coordinate] = cross(axis_in_base, lever)
                angular[body.coordinate] = axis_in_base
            else:
                linear[body.coordinate] = axis_in_base
        ancestor = body.parent + 1
    return (*_rows(linear), *_rows(angular))


def _rows(columns: Sequence[Vector3]) -> tuple[Row, Row, Row]:
    x, y, z = (tuple(column[i] for column in columns) for i in range(3))
    return (x, y, z)

"""What a force on the robot asks of its joints."""

from __future__ import annotations

from collections.abc import Sequence

from linkwork.dynamics.kinematics import jacobian
from linkwork.model.tree import Tree
from linkwork.spatial.scalar import Scalar


def wrench_torques(
    tree: Tree, q: Sequence[Scalar], wrench: Sequence[Scalar], frame: str | None = None
) -> tuple[Scalar, ...]:
    """Joint torques that do the work of a force and torque acting on a frame: J^T F.

    They drive the joints beside the motors: M qdd + bias + friction + springs = tau + J^T F.

    Args:
        tree: The robot.
        q: Joint positions [rad or m].
        wrench: Force at the frame's origin [N], then torque [N m], in base axes.
        frame: A link or named frame; the tool when None.

    Returns:
        One torque or force a coordinate [N m or N].
    """
    columns = zip(*jacobian(tree, q, frame), strict=True)
    return tuple(
        sum((entry * force for entry, force in zip(column, wrench, strict=True)), 0.0)
        for column in columns
    )

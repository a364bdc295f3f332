"""Friction of the joints: viscous, and dry friction smoothed around rest."""

from __future__ import annotations

from collections.abc import Sequence

from linkwork.model.link import Drive
from linkwork.model.tree import Tree
from linkwork.spatial.scalar import Scalar, tanh

DRY_FRICTION_SPEED = 0.01
"""Speed over which dry friction grows from zero at rest: at twice this speed it has 96 % of its
full value [rad/s or m/s]."""


def friction_torques(tree: Tree, qd: Sequence[Scalar]) -> tuple[Scalar, ...]:
    """Torques the drives spend on friction at given joint speeds; zero at rest.

    Args:
        tree: The robot.
        qd: Joint speeds [rad/s or m/s].

    Returns:
        One torque or force a coordinate, with the sign of the speed [N m or N].
    """
    return tuple(
        joint_friction(joint.drive, speed) for joint, speed in zip(tree.joints, qd, strict=True)
    )


def joint_friction(drive: Drive, speed: Scalar) -> Scalar:
    """Friction of one joint: viscous v + coulomb tanh(v / v0) [N m or N]."""
    torque = drive.viscous * speed
    return torque + drive.coulomb * tanh(speed / DRY_FRICTION_SPEED) if drive.coulomb else torque

"""Friction of the joints: viscous, and dry by direction, smoothed around rest."""

from __future__ import annotations

from collections.abc import Sequence

from linkwork.dynamics.body import bodies_of
from linkwork.model.link import Drive
from linkwork.model.tree import Tree
from linkwork.spatial.scalar import Scalar, maximum, minimum, tanh

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
    torques: list[Scalar] = [0.0] * len(qd)
    for body in bodies_of(tree):
        for freedom in body.freedoms:
            own = joint_friction(body.joint.drive, freedom.ratio * qd[freedom.speed])
            torques[freedom.speed] = torques[freedom.speed] + freedom.ratio * own
    return tuple(torques)


def joint_friction(drive: Drive, speed: Scalar) -> Scalar:
    """Friction of one joint: viscous v + coulomb tanh(v / v0), dry by direction [N m or N]."""
    torque = drive.viscous * speed
    back = drive.coulomb if drive.coulomb_back is None else drive.coulomb_back
    if not drive.coulomb and not back:
        return torque
    share = tanh(speed / DRY_FRICTION_SPEED)
    if back == drive.coulomb:
        return torque + drive.coulomb * share
    return torque + drive.coulomb * maximum(share, 0.0) + back * minimum(share, 0.0)

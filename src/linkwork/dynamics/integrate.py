"""Where joints are after moving for a while at given speeds."""

from __future__ import annotations

from collections.abc import Sequence

from linkwork.model.link import JointKind
from linkwork.model.tree import Tree
from linkwork.spatial.rotation import from_rotation_vector, multiply_wxyz
from linkwork.spatial.scalar import Scalar


def integrate(
    tree: Tree, q: Sequence[Scalar], v: Sequence[Scalar], dt: Scalar = 1.0
) -> tuple[Scalar, ...]:
    """Joint positions after a time at constant speeds, exactly.

    Balls and what floats turn about an axis that is still in them, so that unit quaternions stay
    such. The speeds need not be physical: with dt left out, q is moved by v.

    Args:
        tree: The robot.
        q: Joint positions [rad or m].
        v: Joint speeds [rad/s or m/s].
        dt: Time [s].

    Returns:
        As many numbers as q has [rad or m].
    """
    moved: list[Scalar] = []
    starts = zip(tree.joints, tree.position_starts, tree.speed_starts, strict=False)
    for joint, at, speed in starts:
        shifts = joint.kind.speeds - (3 if joint.kind in _TURNING else 0)
        moved += [q[at + i] + dt * v[speed + i] for i in range(shifts)]
        if joint.kind in _TURNING:
            x, y, z = (dt * v[speed + shifts + i] for i in range(3))
            wxyz = q[at + shifts : at + shifts + 4]
            moved += multiply_wxyz(wxyz, from_rotation_vector((x, y, z)))
    return tuple(moved)


_TURNING = (JointKind.BALL, JointKind.FLOATING)

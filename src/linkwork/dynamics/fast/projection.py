"""What a joint feels of a wrench on the part it moves."""

from __future__ import annotations

from linkwork.dynamics.fast.placing import Placing
from linkwork.model.link import JointKind
from linkwork.spatial import Vector3
from linkwork.spatial.scalar import Scalar


def felt(placing: Placing, torque: Vector3, force: Vector3) -> tuple[Scalar, ...]:
    """What a joint feels of a wrench on its part, one number a speed."""
    kind, ratio = placing.part.kind, placing.part.ratio
    if kind is JointKind.REVOLUTE:
        return (ratio * torque[2],)
    if kind is JointKind.PRISMATIC:
        return (ratio * force[2],)
    return torque if kind is JointKind.BALL else (*placing.moved(force), *torque)

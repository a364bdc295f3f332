"""Regrouping of inertial parameters into those of the parent link.

Reference: Gautier, Khalil, Direct calculation of minimum set of inertial parameters of serial
robots, 1990.

A point mass on the axis of a revolute joint, or a rod along it, moves alike with both parts that
the joint connects; so does a point mass at the centre of a ball. What slides without turning needs
no second moments of its own. What no motion feels is left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from linkwork.dynamics.reduced.part import ReducedLink
from linkwork.dynamics.reduced.pseudo_inertia import (
    NO_SECOND,
    PseudoInertia,
    add_inertias,
    is_constant,
    transform_inertia,
)
from linkwork.model.link import JointKind
from linkwork.spatial import Pose, Vector3
from linkwork.spatial.scalar import Scalar
from linkwork.spatial.vector import ZERO, apply_transposed

_ROUND_OFF = 1e-14


def regroup(parts: Sequence[ReducedLink], gravity: Vector3) -> tuple[ReducedLink, ...]:
    """Regroup all links, from the leaves to the base."""
    changed = list(parts)
    for index in range(len(changed) - 1, -1, -1):
        part = changed[index]
        kept, given = _split(part)
        changed[index] = replace(part, body=_clean(kept, part.body))
        if part.parent >= 0:
            carrier = changed[part.parent]
            seen = transform_inertia(given, Pose(part.rotation, part.position))
            changed[part.parent] = replace(carrier, body=add_inertias(carrier.body, seen))
        elif part.kind is JointKind.REVOLUTE:
            body = _about_still_axis(changed[index], gravity)
            changed[index] = replace(part, body=body)
    return tuple(changed)


def _split(part: ReducedLink) -> tuple[PseudoInertia, PseudoInertia]:
    """Parameters that stay with a link, and those that move to its parent."""
    body = part.body
    x, y, z = body.first
    xx, yy, zz, xy, xz, yz = body.second
    if part.kind is JointKind.REVOLUTE:
        kept = PseudoInertia(0.0, (x, y, 0.0), (xx, yy, 0.0, xy, xz, yz))
        return kept, PseudoInertia(body.mass, (0.0, 0.0, z), (0.0, 0.0, zz, 0.0, 0.0, 0.0))
    if part.kind is JointKind.PRISMATIC:
        return PseudoInertia(body.mass, body.first), PseudoInertia(0.0, ZERO, body.second)
    if part.kind is JointKind.BALL:
        return PseudoInertia(0.0, body.first, body.second), PseudoInertia(body.mass)
    return body, PseudoInertia()


def _about_still_axis(part: ReducedLink, gravity: Vector3) -> PseudoInertia:
    """Remaining parameters of a link on a revolute joint fixed in the base."""
    xx, yy, *_ = part.body.second
    pull = apply_transposed(part.rotation, gravity)
    level = is_constant(*pull) and max(abs(pull[0]), abs(pull[1])) <= _ROUND_OFF * abs(pull[2])
    first = ZERO if level else part.body.first
    return PseudoInertia(0.0, first, (0.0, xx + yy, *NO_SECOND[2:]))


def _clean(kept: PseudoInertia, whole: PseudoInertia) -> PseudoInertia:
    """Set entries at the round-off of the largest one to zero."""
    x, y, z = _rounded(kept.first, whole.first)
    xx, yy, zz, xy, xz, yz = _rounded(kept.second, whole.second)
    return PseudoInertia(kept.mass, (x, y, z), (xx, yy, zz, xy, xz, yz))


def _rounded(numbers: Sequence[Scalar], among: Sequence[Scalar]) -> list[Scalar]:
    least = _ROUND_OFF * max((abs(x) for x in among if is_constant(x)), default=0.0)
    return [0.0 if is_constant(x) and abs(x) < least else x for x in numbers]

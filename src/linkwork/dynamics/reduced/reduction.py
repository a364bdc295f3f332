"""Reduced tree: the same motions and torques with as few parameters as possible.

Regrouping of inertial parameters: Gautier, Khalil, Direct calculation of minimum set of inertial
parameters of serial robots, 1990. A point mass on the axis of a revolute joint, or a rod along it,
moves alike with both parts that the joint connects; so does a point mass at the centre of a ball.
A prismatic joint needs no second moments. Parameters without any effect are left out.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from linkwork.dynamics.plain.body import GRAVITY
from linkwork.dynamics.reduced.frames import (
    SNAP,
    FixedFrame,
    RigidGroup,
    choose_frames,
    longest_step,
    rigid_groups,
    snapped_rotation,
    split_turn,
)
from linkwork.dynamics.reduced.part import ReducedLink, is_constant_pose, map_pose
from linkwork.dynamics.reduced.pseudo_inertia import (
    NO_SECOND,
    PseudoInertia,
    add_inertias,
    is_constant,
    rotate_about_z,
    transform_inertia,
)
from linkwork.errors import NotFoundError
from linkwork.model.link import JointKind
from linkwork.model.tree import Tree
from linkwork.spatial import Matrix3, Pose, Vector3
from linkwork.spatial.rotation import about_z
from linkwork.spatial.scalar import Scalar
from linkwork.spatial.vector import ZERO, apply_transposed, multiply, scale


@dataclass(frozen=True)
class ReducedTree:
    """An equivalent robot, made by `reduce_tree`."""

    tree: Tree  # The original robot, for its drives and names
    gravity: Vector3  # Gravitational acceleration in base axes, in the unit of length of `bodies`
    parts: tuple[ReducedLink, ...]  # Poses of the parts, in metres; without masses
    # The parts for dynamics: regrouped masses, another unit of length, turned leaves
    bodies: tuple[ReducedLink, ...]
    frames: tuple[FixedFrame, ...]  # Poses of links and named frames in the parts

    def frame(self, name: str | None = None) -> tuple[int, Pose]:
        """Return the reduced link of a frame, -1 for the base, and its pose there."""
        requested = self.tree.tool if name is None else name
        for frame in self.frames:
            if frame.name == requested:
                return frame.group, frame.pose
        raise NotFoundError(f"frame of {self.tree.name!r} called", requested, self.tree.frame_names)

    def map_scalars(self, change: Callable[[Scalar], Scalar]) -> ReducedTree:
        """Return a copy with all numbers but plain floats changed, in a fixed order."""

        def live(number: Scalar) -> Scalar:
            return number if is_constant(number) else change(number)

        x, y, z = (live(number) for number in self.gravity)
        return replace(
            self,
            gravity=(x, y, z),
            parts=tuple(part.map(live) for part in self.parts),
            bodies=tuple(part.map(live) for part in self.bodies),
            frames=tuple(replace(x, pose=map_pose(x.pose, live)) for x in self.frames),
        )


def reduce_tree(tree: Tree, gravity: Vector3 = GRAVITY) -> ReducedTree:
    """Reduce a robot to the parameters that affect its motions and torques.

    Numbers of the model that are not plain floats, as those of a live tool, are only computed
    with: no rule depends on them.
    """
    groups, fixed = rigid_groups(tree)
    parts, frames = _placed(groups)
    bodies = regroup(parts, gravity)
    unit = unit_of_length(bodies)
    return ReducedTree(
        tree,
        scale(1.0 / unit, gravity),
        tuple(replace(part, body=PseudoInertia()) for part in parts),
        align_leaves(in_unit_of_length(bodies, unit)),
        tuple(
            replace(x, pose=frames[x.group].inverse() @ x.pose) if x.group >= 0 else x
            for x in fixed
        ),
    )


def _placed(groups: tuple[RigidGroup, ...]) -> tuple[tuple[ReducedLink, ...], tuple[Pose, ...]]:
    """Express the groups in the chosen frames; return those too."""
    frames = list(choose_frames(groups))
    size = longest_step(groups)
    parts = []
    for index, group in enumerate(groups):
        head, kind = group.head, group.head.joint.kind
        carrier = frames[group.parent].inverse() if group.parent >= 0 else Pose()
        place = carrier @ group.pose_in_parent @ frames[index]
        rotation, turn = _split(place, kind)
        if kind is JointKind.PRISMATIC and turn:
            back = multiply(frames[index].rotation, about_z(-turn))
            frames[index] = Pose(snapped_rotation(back), frames[index].position)
            turn = 0.0
        x, y, z = (_snapped(length, size) for length in place.position)
        body = transform_inertia(group.body, frames[index].inverse())
        at = (head.first_position, head.freedoms[0].dof, head.ratio, head.offset + turn)
        parts.append(ReducedLink(group.parent, kind, *at, rotation, (x, y, z), body))
    return tuple(parts), tuple(frames)


def _split(place: Pose, kind: JointKind) -> tuple[Matrix3, float]:
    """Return the rotation of a link at zero, and an angle about its z for the joint offset."""
    if not is_constant_pose(place):
        return place.rotation, 0.0
    rotation = snapped_rotation(place.rotation)
    return split_turn(rotation) if kind.has_axis else (rotation, 0.0)


def _snapped(length: Scalar, size: float) -> Scalar:
    return 0.0 if is_constant(length) and abs(length) < SNAP * size else length


_SLIDING = (JointKind.PRISMATIC, JointKind.FLOATING)
_SAME = 1e-14


def unit_of_length(parts: Sequence[ReducedLink]) -> float:
    """Return the most frequent length between links, which becomes 1 [m].

    With a joint that slides the metre stays, because its position is in metres.
    """
    if any(part.kind in _SLIDING for part in parts):
        return 1.0
    carried = [part.position for part in parts if part.parent >= 0]
    lengths = [abs(x) for position in carried for x in position if is_constant(x) and x]
    counts = Counter(float(f"{length:.14g}") for length in lengths)
    common = counts.most_common(1)
    return next(x for x in lengths if float(f"{x:.14g}") == common[0][0]) if common else 1.0


def in_unit_of_length(parts: Sequence[ReducedLink], unit: float) -> tuple[ReducedLink, ...]:
    """Express a robot in another unit of length, with unchanged torques.

    Masses are measured so that a mass times a length squared keeps its number.
    """
    return tuple(
        replace(
            part,
            position=_in_unit(part.position, unit),
            body=PseudoInertia(
                unit * unit * part.body.mass, scale(unit, part.body.first), part.body.second
            ),
        )
        for part in parts
    )


def align_leaves(parts: Sequence[ReducedLink]) -> tuple[ReducedLink, ...]:
    """Rotate the frame of every revolute leaf so that its first moment is along x."""
    carrying = {part.parent for part in parts}
    return tuple(
        _turned(part) if index not in carrying and part.kind is JointKind.REVOLUTE else part
        for index, part in enumerate(parts)
    )


def _turned(part: ReducedLink) -> ReducedLink:
    x, y, z = part.body.first
    if not is_constant(*part.body.numbers) or y == 0.0:
        return part
    length, angle = math.hypot(x, y), math.atan2(y, x)
    second = rotate_about_z(x / length, -y / length, part.body.second)
    body = PseudoInertia(part.body.mass, (length, 0.0, z), second)
    return replace(part, offset=part.offset + angle, body=body)


def _in_unit(position: Vector3, unit: float) -> Vector3:
    x, y, z = (_ratio(length, unit) for length in position)
    return (x, y, z)


def _ratio(length: Scalar, unit: float) -> Scalar:
    ratio = length / unit
    return (
        math.copysign(1.0, ratio) if is_constant(ratio) and abs(abs(ratio) - 1.0) < _SAME else ratio
    )


_ROUND_OFF = 1e-14


def regroup(parts: Sequence[ReducedLink], gravity: Vector3) -> tuple[ReducedLink, ...]:
    """Regroup all links, from the leaves to the base."""
    changed = list(parts)
    for index in range(len(changed) - 1, -1, -1):
        part = changed[index]
        kept, moved = _kept_and_moved(part)
        changed[index] = replace(part, body=_clean(kept, part.body))
        if part.parent >= 0:
            carrier = changed[part.parent]
            in_parent = transform_inertia(moved, Pose(part.rotation, part.position))
            changed[part.parent] = replace(carrier, body=add_inertias(carrier.body, in_parent))
        elif part.kind is JointKind.REVOLUTE:
            body = _about_still_axis(changed[index], gravity)
            changed[index] = replace(part, body=body)
    return tuple(changed)


def _kept_and_moved(part: ReducedLink) -> tuple[PseudoInertia, PseudoInertia]:
    """Return the parameters that stay with a link, and those that move to its parent."""
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
    """Return the remaining parameters of a link on a revolute joint fixed in the base."""
    xx, yy, *_ = part.body.second
    pull = apply_transposed(part.rotation, gravity)
    level = is_constant(*pull) and max(abs(pull[0]), abs(pull[1])) <= _ROUND_OFF * abs(pull[2])
    first = ZERO if level else part.body.first
    return PseudoInertia(0.0, first, (0.0, xx + yy, *NO_SECOND[2:]))


def _clean(kept: PseudoInertia, original: PseudoInertia) -> PseudoInertia:
    """Set entries at the round-off of the largest one to zero."""
    x, y, z = _rounded(kept.first, original.first)
    xx, yy, zz, xy, xz, yz = _rounded(kept.second, original.second)
    return PseudoInertia(kept.mass, (x, y, z), (xx, yy, zz, xy, xz, yz))


def _rounded(numbers: Sequence[Scalar], among: Sequence[Scalar]) -> list[Scalar]:
    least = _ROUND_OFF * max((abs(x) for x in among if is_constant(x)), default=0.0)
    return [0.0 if is_constant(x) and abs(x) < least else x for x in numbers]

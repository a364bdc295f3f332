"""A closed form as a traced program: every branch of one pose, certified by forward kinematics."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import reduce
from typing import Any

from linkwork.checks import GREATEST, GREATEST_SINGLE
from linkwork.dynamics.plain.kinematics import jacobian, pose_of_frame_in_base
from linkwork.ik.certify import MISS
from linkwork.ik.chain import Axis
from linkwork.ik.closed_form import Branch, ClosedForm
from linkwork.ik.poses import RIGID_WITHIN
from linkwork.ik.turns import TURN, turns_inside
from linkwork.model.tree import Tree
from linkwork.spatial import Pose
from linkwork.spatial.scalar import Scalar, maximum, minimum, select, sqrt
from linkwork.spatial.vector import Vector3, column, cross, dot, subtract
from linkwork.trace import Argument, Program, trace

_TOUCHING = 1e-12
"""What touches a limit is inside it [rad]."""


def trace_branch(form: ClosedForm) -> Program:
    """One branch of one pose.

    Its arguments are `pose`, the 16 numbers of a 4x4 matrix; `signs`, those of the branch; and
    `parameters` where the form has any. Its results: `q`, a number for each position of the robot;
    `residual`, by how much forward kinematics misses the pose [m or rad, whichever is more];
    `margins` and `nearness` of the form, one number that means nothing where the form has none; and
    `nearest`, the least nearness of a solution, 1 where it is none, -1 where the pose is no rigid
    motion.
    """

    def body(
        numbers: Sequence[Scalar], signs: Sequence[Scalar], parameters: Sequence[Scalar] = ()
    ) -> Mapping[str, Any]:
        return _branch(form, numbers, signs, parameters)

    pose, *rest = _arguments(form)
    return trace("ik", body, [pose, Argument("signs", len(form.choices)), *rest])


def trace_branches(form: ClosedForm) -> Program:
    """Every branch of one pose: as `trace_branch` without `signs`.

    Results have the branches as their first extent, but for `nearest`, the least of all.
    """

    def body(numbers: Sequence[Scalar], parameters: Sequence[Scalar] = ()) -> Mapping[str, Any]:
        results = all_branches(form, numbers, parameters)
        return results | {"nearest": reduce(minimum, results["nearest"])}

    return trace("ik", body, _arguments(form))


def all_branches(
    form: ClosedForm, numbers: Sequence[Scalar], parameters: Sequence[Scalar] = ()
) -> dict[str, list[Any]]:
    """The results of `trace_branch` for every branch, over any scalar.

    Args:
        form: What is solved.
        numbers: The 16 numbers of a 4x4 matrix, the pose.
        parameters: A number for each of the form's parameters.
    """
    rows = [_branch(form, numbers, signs, parameters) for signs in form.sign_rows()]
    return {key: [row[key] for row in rows] for key in rows[0]}


def trace_jacobian(tree: Tree, frame: str) -> Program:
    """The Jacobian of a frame, in base axes."""
    size = tree.position_count
    return trace(
        "jacobian", lambda q: {"jacobian": jacobian(tree, q, frame)}, [Argument("q", size)]
    )


def bend(numbers: Sequence[Scalar]) -> Scalar:
    """How far 16 numbers are from a rigid motion: the sum of squared errors.

    A sum, not a greatest error, so that nothing that is no number gets lost.
    """
    rows = [numbers[4 * i : 4 * i + 4] for i in range(4)]
    x, y, z = (column(rows, i) for i in range(3))
    last = (*rows[3][:3], rows[3][3] - 1.0)
    errors = [dot(x, x) - 1.0, dot(y, y) - 1.0, dot(x, y), *subtract(cross(x, y), z), *last]
    return sum((error * error for error in errors[1:]), errors[0] * errors[0])


def _arguments(form: ClosedForm) -> list[Argument]:
    count = len(form.parameters)
    bounds = (GREATEST, GREATEST_SINGLE)
    free = [Argument("parameters", count, *bounds)] if count else []
    return [Argument("pose", 16, *bounds), *free]


def _branch(
    form: ClosedForm,
    numbers: Sequence[Scalar],
    signs: Sequence[Scalar],
    parameters: Sequence[Scalar],
) -> dict[str, Any]:
    pose = _pose(numbers)
    branch = form.branch(pose, signs, parameters)
    q = _positions(form, branch)
    reached = pose_of_frame_in_base(form.chain.tree, q, form.chain.frame)
    nearness = branch.nearness or (1.0,)
    residual = _miss(pose, reached)
    nearest = select(MISS - residual, reduce(minimum, nearness), 1.0)
    return {
        "q": q,
        "residual": residual,
        "margins": branch.margins or (1.0,),
        "nearness": nearness,
        "nearest": select(RIGID_WITHIN**2 - bend(numbers), nearest, -1.0),
    }


def _positions(form: ClosedForm, branch: Branch) -> list[Scalar]:
    """A number for each position of the robot; joints that do not move the frame stay at home."""
    tree = form.chain.tree
    q: list[Scalar] = list(tree.home)
    for axis, value in zip(form.chain.axes, branch.q, strict=True):
        q[tree.position_starts[axis.coordinate]] = _in_range(axis, value)
    return q


def _in_range(axis: Axis, q: Scalar) -> Scalar:
    """An angle in [-pi, pi], or full turns away where that alone is inside the joint's limits."""
    if not axis.turns:
        return q
    lower, upper = axis.joint.limits.lower, axis.joint.limits.upper
    if lower <= -math.pi and math.pi <= upper:
        return q
    # Within a turn of what is nearest to zero every angle is that ever is inside the limits.
    nearest = min(max(0.0, lower), upper)
    lower, upper = max(lower, nearest - TURN), min(upper, nearest + TURN)
    moved = q
    for turns in sorted(turns_inside(lower, upper), key=abs, reverse=True):
        there = q + turns * TURN
        moved = select(minimum(there - lower, upper - there) + _TOUCHING, there, moved)
    return moved


def _pose(numbers: Sequence[Scalar]) -> Pose:
    x, y, z = (numbers[4 * i : 4 * i + 4] for i in range(3))
    rotation = ((x[0], x[1], x[2]), (y[0], y[1], y[2]), (z[0], z[1], z[2]))
    return Pose(rotation, (x[3], y[3], z[3]))


def _miss(wanted: Pose, reached: Pose) -> Scalar:
    """Distance of two poses: of their origins [m] or by the angle between [rad], which is more.

    The angle is 2 sin(angle/2), which follows from the difference of two rotations without loss.
    """
    shift = subtract(reached.position, wanted.position)
    rows = zip(reached.rotation, wanted.rotation, strict=True)
    x, y, z = (_square(subtract(a, b)) for a, b in rows)
    return sqrt(maximum(_square(shift), 0.5 * (x + y + z)))


def _square(v: Vector3) -> Scalar:
    return dot(v, v)

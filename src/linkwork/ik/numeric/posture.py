"""Where a robot would rather be, and how balls are kept inside their limits."""

from __future__ import annotations

import math
from collections.abc import Sequence

from linkwork.ik.numeric.problem import Problem
from linkwork.model.link import JointKind
from linkwork.spatial.rotation import multiply_wxyz, to_rotation_vector
from linkwork.spatial.scalar import Scalar, maximum, select, sqrt
from linkwork.spatial.vector import dot, scale

_TURNING = (JointKind.BALL, JointKind.FLOATING)


def wish(
    problem: Problem,
    q: Sequence[Scalar],
    posture: Sequence[Scalar],
    pull: Sequence[Scalar],
) -> list[Scalar]:
    """The part of the way to a posture that a step would like to go, in the sizes of the speeds.

    Args:
        problem: What is solved.
        q: Joint positions [rad or m].
        posture: Others [rad or m].
        pull: Which part, for each of the speeds.
    """
    way = way_between(problem, q, posture)
    parts = zip(pull, problem.speeds, problem.sizes, strict=True)
    return [part * way[speed] * (1.0 / size) for part, speed, size in parts]


def way_between(problem: Problem, q: Sequence[Scalar], other: Sequence[Scalar]) -> list[Scalar]:
    """The speeds that bring one position to another in a second: `integrate` undone."""
    way: list[Scalar] = []
    for joint, at in zip(problem.tree.joints, problem.tree.position_starts, strict=False):
        shifts = joint.kind.positions - (4 if joint.kind in _TURNING else 0)
        way += [other[at + i] - q[at + i] for i in range(shifts)]
        if joint.kind in _TURNING:
            w, x, y, z = q[at + shifts : at + shifts + 4]
            there = other[at + shifts : at + shifts + 4]
            way += to_rotation_vector(multiply_wxyz((w, -x, -y, -z), there))
    return way


def ball_kept(problem: Problem, q: list[Scalar]) -> list[Scalar]:
    """The position with every ball turned back to its greatest angle where it is beyond it."""
    kept = list(q)
    starts = zip(problem.tree.joints, problem.tree.position_starts, strict=False)
    for joint, at in starts:
        most = joint.limits.upper
        if joint.kind is JointKind.BALL and problem.keep_limits and most < math.pi:
            kept[at : at + 4] = _turned_back(kept[at : at + 4], most)
    return kept


def _turned_back(wxyz: Sequence[Scalar], most: float) -> list[Scalar]:
    w, x, y, z = wxyz
    cosine, sine = math.cos(0.5 * most), math.sin(0.5 * most)
    length = sqrt(maximum(dot((x, y, z), (x, y, z)), 1e-24))
    beyond = cosine - maximum(w, -w)
    side = select(w, 1.0, -1.0)
    back = scale(sine / length, (x, y, z))
    pairs = zip(back, (x, y, z), strict=True)
    return [select(beyond, side * cosine, w), *(select(beyond, a, b) for a, b in pairs)]

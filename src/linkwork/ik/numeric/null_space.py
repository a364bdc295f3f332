"""Postures of redundant robots: motion in the null space of the task towards a posture."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike

from linkwork import checks
from linkwork.codegen import Kernel
from linkwork.errors import ArgumentError
from linkwork.ik.arrays import Array, Scalars
from linkwork.ik.numeric.problem import NumericProblem
from linkwork.ik.numeric.search import DAMPING, EXACT, SearchResult
from linkwork.model.link import JointKind
from linkwork.spatial.rotation import multiply_wxyz, to_rotation_vector
from linkwork.spatial.scalar import Scalar, maximum, select, sqrt
from linkwork.spatial.vector import dot, scale

_TURNING = (JointKind.BALL, JointKind.FLOATING)


def posture_step(
    problem: NumericProblem, q: Scalars, posture: Scalars, pull: Scalars
) -> list[Scalar]:
    """Return the step a fraction `pull` of the way to a posture, in scaled velocities."""
    way = way_between(problem, q, posture)
    parts = zip(pull, problem.dofs, problem.sizes, strict=True)
    return [part * way[dof] * (1.0 / size) for part, dof, size in parts]


def way_between(problem: NumericProblem, q: Scalars, other: Scalars) -> list[Scalar]:
    """Velocities that lead from one position to another in a second: the inverse of `integrate`."""
    way: list[Scalar] = []
    for joint, at in zip(problem.tree.joints, problem.tree.position_starts, strict=False):
        shifts = joint.kind.positions - (4 if joint.kind in _TURNING else 0)
        way += [other[at + i] - q[at + i] for i in range(shifts)]
        if joint.kind in _TURNING:
            w, x, y, z = q[at + shifts : at + shifts + 4]
            there = other[at + shifts : at + shifts + 4]
            way += to_rotation_vector(multiply_wxyz((w, -x, -y, -z), there))
    return way


def clamp_balls(problem: NumericProblem, q: list[Scalar]) -> list[Scalar]:
    """Positions with the ball joints clamped to their largest angle."""
    kept = list(q)
    starts = zip(problem.tree.joints, problem.tree.position_starts, strict=False)
    for joint, at in starts:
        largest = joint.limits.upper
        if joint.kind is JointKind.BALL and problem.keep_limits and largest < math.pi:
            kept[at : at + 4] = _turned_back(kept[at : at + 4], largest)
    return kept


def _turned_back(wxyz: Scalars, largest: float) -> list[Scalar]:
    w, x, y, z = wxyz
    cosine, sine = math.cos(0.5 * largest), math.sin(0.5 * largest)
    length = sqrt(maximum(dot((x, y, z), (x, y, z)), 1e-24))
    beyond = cosine - maximum(w, -w)
    side = select(w, 1.0, -1.0)
    back = scale(sine / length, (x, y, z))
    pairs = zip(back, (x, y, z), strict=True)
    return [select(beyond, side * cosine, w), *(select(beyond, a, b) for a, b in pairs)]


MIDDLE = "middle"
"""Name of the posture in the middle of the joint limits."""

_PART = 0.5
"""Fraction of the way to the posture per step."""

_STEPS = 40
"""Number of steps to converge to the posture."""


def read_posture(problem: NumericProblem, posture: ArrayLike | str) -> tuple[Array, Array]:
    """Return a posture, (n,) [rad or m], and the fraction of the way to it for each velocity.

    The posture `middle` ignores joints without limits.
    """
    if not isinstance(posture, str):
        there = problem.read_positions("posture", posture, ())
        return there, np.full(len(problem.dofs), _PART)
    if posture != MIDDLE:
        hint = f"give {problem.tree.position_count} positions, or {MIDDLE!r}"
        raise ArgumentError(f"invalid posture: {checks.shown(posture)}", hint=hint)
    places = [problem.position_of(dof) for dof in problem.dofs]
    pulled = [place is not None and problem.limited[place] for place in places]
    return problem.middle, _PART * np.array(pulled)


def move_to_posture(
    step: Kernel, numbers: Array, ends: SearchResult, posture: Array, pull: Array
) -> Array:
    """Move solutions towards a posture in the null space of the task, (N, searches, n) [rad or m].

    The results are close to solutions; where there was none they are unchanged.
    """
    pose, lane = np.nonzero(ends.miss <= EXACT)
    q = ends.q[pose, lane]
    for _ in range(_STEPS if len(q) else 0):
        q = step(q, numbers[pose], DAMPING, posture, pull)[0]
    settled = ends.q.copy()
    settled[pose, lane] = q
    return settled

"""Solutions of redundant robots moved to where the robot would rather be."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linkwork import checks
from linkwork.codegen import Kernel
from linkwork.errors import ArgumentError
from linkwork.ik.numeric.arguments import read_positions
from linkwork.ik.numeric.problem import Problem
from linkwork.ik.numeric.search import DAMPING, EXACT, Ends

Array = NDArray[np.float64]

MIDDLE = "middle"
"""The posture in the middle of the joint limits."""

_PART = 0.5
"""Which part of the way to its posture a robot would like to go in a step."""

_STEPS = 40
"""After so many steps nothing moves that can still be seen."""


def read_posture(problem: Problem, posture: ArrayLike | str) -> tuple[Array, Array]:
    """A posture, (n,) [rad or m], and which part of the way to it each speed would like to go.

    Args:
        problem: What is solved.
        posture: Positions, or `middle`; joints without limits are then left alone.

    Raises:
        ArgumentError: It is neither.
    """
    if not isinstance(posture, str):
        there = read_positions(problem, "posture", posture, ())
        return there, np.full(len(problem.speeds), _PART)
    if posture != MIDDLE:
        hint = f"give {problem.tree.position_count} positions, or {MIDDLE!r}"
        raise ArgumentError(f"invalid posture: {checks.shown(posture)}", hint=hint)
    places = [problem.position_of(speed) for speed in problem.speeds]
    pulled = [place is not None and problem.limited[place] for place in places]
    return problem.middle, _PART * np.array(pulled)


def settle(step: Kernel, numbers: Array, ends: Ends, posture: Array, pull: Array) -> Array:
    """Positions near a posture from which solutions are not far.

    Args:
        step: As `trace_step` describes it, with posture.
        numbers: The pose of each, (N, 16).
        ends: Where searches ended, (N, searches).
        posture: Where the robot would rather be, (n,) [rad or m].
        pull: Which part of the way a step would like to go, for each speed.

    Returns:
        (N, searches, n); what was no solution is where it was [rad or m].
    """
    pose, lane = np.nonzero(ends.miss <= EXACT)
    q = ends.q[pose, lane]
    for _ in range(_STEPS if len(q) else 0):
        q = step(q, numbers[pose], DAMPING, posture, pull)[0]
    settled = ends.q.copy()
    settled[pose, lane] = q
    return settled

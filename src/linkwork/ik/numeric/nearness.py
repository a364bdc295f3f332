"""How near to singular a position is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from linkwork.dynamics import reduced
from linkwork.dynamics.plain.forward import solve_ltdl
from linkwork.ik.closed_form import Degeneracy
from linkwork.ik.numeric.error import miss_of
from linkwork.ik.numeric.problem import Problem
from linkwork.ik.numeric.step import gram, task_rows
from linkwork.spatial.scalar import Scalar, sqrt
from linkwork.trace import Argument, Program, trace

SINGULAR_MAP = Degeneracy("jacobian", (), "the frame cannot move in every direction of the task")

_LEAST = 1e-15
"""Added to the squares, so that what is singular has numbers too."""


def trace_nearness(problem: Problem) -> Program:
    """How near a position `q` is to one where the frame cannot move in every direction.

    Its result `nearness` has no unit: 1 / |J^+|, with lengths in that of the problem. It is at most
    the least singular value of the Jacobian, and not less than that by the root of its rank.
    """

    def body(q: Sequence[Scalar]) -> Mapping[str, Any]:
        reached, jacobian = reduced.pose_and_jacobian(problem.reduced, q, problem.frame)
        rows = task_rows(problem, miss_of(problem.task, reached, reached), jacobian)
        rows = [[entry * (1.0 / problem.length) for entry in row] for row in rows]
        columns = [list(column) for column in zip(*rows, strict=True)]
        square = gram(rows if len(rows) <= len(columns) else columns, _LEAST)
        return {"nearness": [1.0 / sqrt(_trace_of_inverse(square))]}

    return trace("ik_nearness", body, [Argument("q", problem.tree.position_count)])


def _trace_of_inverse(matrix: list[list[Scalar]]) -> Scalar:
    count = len(matrix)
    total: Scalar = 0.0
    for i in range(count):
        unit = [1.0 if i == j else 0.0 for j in range(count)]
        total = total + solve_ltdl(matrix, range(-1, count - 1), unit, ["row"] * count)[i]
    return total

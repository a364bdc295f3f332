"""One damped Gauss-Newton step, for arms with fewer joints than a pose has coordinates.

Near a singularity of such an arm a formula gives some joints only to half the digits, and no other
joint compensates. All equations of the pose together determine them fully.
"""

from __future__ import annotations

from linkwork.ik.arrays import Scalars
from linkwork.ik.geometry.chain import Chain
from linkwork.spatial import Pose, Vector3
from linkwork.spatial.scalar import Scalar, select
from linkwork.spatial.vector import ZERO, add, apply, column, cross, dot, scale, subtract

_DAMPING = 1e-9
"""Damping of J^T J: directions that hardly move the frame are left alone."""
_MAX_STEP = 3e-6
"""Longest step [rad or m]."""
BEFORE_REFINEMENT = 1e-6
"""Largest residual of a solution before the step [m or rad]."""


def refined(chain: Chain, pose: Pose, q: Scalars) -> tuple[Scalar, ...]:
    """Joint positions after a Gauss-Newton step; the residual decreases quadratically."""
    slopes, reached = _slopes(chain, q)
    miss = (*_rotation_miss(reached, pose), *subtract(pose.position, reached.position))
    count = len(q)
    squares = [
        [_inner(slopes[i], slopes[j]) + (_DAMPING if i == j else 0.0) for j in range(i + 1)]
        for i in range(count)
    ]
    step = _solved(squares, [_inner(slope, miss) for slope in slopes])
    # A longer step would lead to another solution.
    short = _MAX_STEP * _MAX_STEP - sum((change * change for change in step), 0.0)
    return tuple(x + select(short, change, 0.0) for x, change in zip(q, step, strict=True))


def _slopes(chain: Chain, q: Scalars) -> tuple[list[tuple[Scalar, ...]], Pose]:
    """Jacobian columns of the frame, angular then linear, and its pose."""
    pose, lines = Pose(), []
    for axis, position in zip(chain.axes, q, strict=True):
        lines.append((apply(pose.rotation, axis.direction), pose.transform(axis.point)))
        pose = pose @ axis.motion(position)
    reached = pose @ chain.home
    slopes = []
    for axis, (direction, point) in zip(chain.axes, lines, strict=True):
        arm = cross(direction, subtract(reached.position, point))
        slopes.append((*direction, *arm) if axis.is_revolute else (*ZERO, *direction))
    return slopes, reached


def _rotation_miss(reached: Pose, target: Pose) -> Vector3:
    miss: Vector3 = ZERO
    for i in range(3):
        miss = add(miss, cross(column(reached.rotation, i), column(target.rotation, i)))
    return scale(0.5, miss)


def _inner(a: Scalars, b: Scalars) -> Scalar:
    return dot((a[0], a[1], a[2]), (b[0], b[1], b[2])) + dot((a[3], a[4], a[5]), (b[3], b[4], b[5]))


def _solved(squares: list[list[Scalar]], right: list[Scalar]) -> list[Scalar]:
    """Solve a symmetric system, given by its lower triangle, by L D L^T."""
    count = len(right)
    lower, inverse = [list(row) for row in squares], []
    for j in range(count):
        scaled = [lower[j][k] for k in range(j)]
        for k in range(j):
            lower[j][k] = scaled[k] * inverse[k]
        pivot = squares[j][j] - sum((lower[j][k] * scaled[k] for k in range(j)), 0.0)
        inverse.append(1.0 / pivot)
        for i in range(j + 1, count):
            lower[i][j] = lower[i][j] - sum((lower[i][k] * lower[j][k] for k in range(j)), 0.0)
    return _substituted(lower, inverse, right)


def _substituted(
    lower: list[list[Scalar]], inverse: list[Scalar], right: list[Scalar]
) -> list[Scalar]:
    count, x = len(right), list(right)
    for i in range(count):
        x[i] = x[i] - sum((lower[i][k] * x[k] for k in range(i)), 0.0)
    x = [value * factor for value, factor in zip(x, inverse, strict=True)]
    for i in reversed(range(count)):
        x[i] = x[i] - sum((lower[k][i] * x[k] for k in range(i + 1, count)), 0.0)
    return x

"""One step of a descent along a self-motion, as a traced program.

The positions that reach a pose with one redundant joint form a curve. Its tangent is the null
vector of the Jacobian, found by inverse iteration; its second derivative follows from the bias
acceleration of the frame. A step corrects the pose error and moves along the curve: by Newton's
method to where the curve is nearest to a goal, or, outside of the limits, back to them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from typing import Any, NamedTuple

from linkwork.dynamics import reduced
from linkwork.dynamics.plain.forward import solve_ltdl
from linkwork.ik.arrays import Scalars
from linkwork.ik.numeric.problem import NumericProblem
from linkwork.ik.numeric.step import gram, task_rows
from linkwork.ik.numeric.task import residual_of
from linkwork.ik.poses import pose_of_numbers
from linkwork.spatial.scalar import Scalar, clamp, maximum, minimum, select, sqrt
from linkwork.spatial.vector import Vector3, add, cross, scale
from linkwork.trace import Argument, Program, trace

_MAX_CORRECTION = 1.0
"""Longest correction of a joint in a step [rad or m]."""
NEAR = 0.05
"""Farther from the curve than this part of the longest motion, a step only approaches it."""
_SHIFT = 1e-12
"""Shift of inverse iteration, relative to the squared length."""
_BENT = 0.2
"""Least second derivative of half the squared distance along the curve, for Newton's step."""
_ALONG = 1e-3
"""Least share of a joint in the motion along the curve that brings it back to its limit."""
AT_LIMIT = 1e-10
"""Distance within which a joint is at its limit [rad or m]."""
_TINY = 1e-300


class _Curve(NamedTuple):
    """Tangent of the curve of unit length, second derivative, and correction of the pose error."""

    tangent: list[Scalar]
    bend: list[Scalar]
    correction: list[Scalar]


def trace_self_motion_step(problem: NumericProblem) -> Program:
    """One step of a descent along a self-motion of a robot with one redundant joint.

    Arguments: `q`, the positions of the robot; `pose`, the 16 entries of a 4x4 matrix; `goal`,
    positions; `lower` and `upper`, the limits of positions, large without one; `longest`, the
    longest motion along the curve [rad or m].
    Results: `next`, the positions after the step; `tangent`, by each position; `miss`, the residual
    at q [m or rad, whichever is more]; `outside`, the largest violation of a limit at q, negative
    within [rad or m]; `off`, the largest correction of a joint, and `along`, the motion along the
    curve [rad or m].
    """
    places = [problem.position_of(dof) for dof in problem.dofs]
    joints = [place for place in places if place is not None]
    assert len(joints) == len(places)

    def body(
        q: Scalars,
        numbers: Scalars,
        goal: Scalars,
        lower: Scalars,
        upper: Scalars,
        longest: Scalars,
    ) -> Mapping[str, Any]:
        reached, jacobian = reduced.pose_and_jacobian(problem.reduced, q, problem.frame)
        residual = residual_of(problem.task, pose_of_numbers(numbers), reached)
        shift, turn = residual.squares()
        miss = sqrt(maximum(shift, turn))
        rows = task_rows(problem, residual, jacobian)
        missing = [row.missing for row in residual.linear]
        missing += [problem.length * row.missing for row in residual.angular]
        curve = _curve(problem, rows, missing, jacobian)
        here, there, low, high = ([x[i] for i in joints] for x in (q, goal, lower, upper))
        outside = [maximum(a - x, x - b) for a, x, b in zip(low, here, high, strict=True)]
        worst = reduce(maximum, outside)
        back = _to_limits(curve.tangent, here, low, high, worst)
        ahead = clamp(_to_goal(curve, here, there), -longest[0], longest[0])
        ahead = _shortened(ahead, curve.tangent, here, low, high)
        way = clamp(select(worst - AT_LIMIT, back, ahead), -longest[0], longest[0])
        off = reduce(maximum, (maximum(x, -x) for x in curve.correction))
        way = select(NEAR * longest[0] - off, way, 0.0)
        moves = _moves(curve, way, off)
        return {
            "next": _placed(q, joints, [a + b for a, b in zip(here, moves, strict=True)]),
            "tangent": _placed([0.0] * len(q), joints, curve.tangent),
            "miss": miss,
            "outside": worst,
            "off": off,
            "along": maximum(way, -way),
        }

    size = problem.tree.position_count
    names = ("goal", "lower", "upper")
    arguments = [Argument("q", size), Argument("pose", 16), *(Argument(x, size) for x in names)]
    return trace("self_motion_step", body, [*arguments, Argument("longest", 1)])


def _curve(
    problem: NumericProblem, rows: Sequence[Scalars], missing: Scalars, jacobian: Any
) -> _Curve:
    """Return the curve at a position, by each velocity of the problem."""
    sizes = problem.sizes
    columns = [list(column) for column in zip(*rows, strict=True)]
    square = gram(columns, _SHIFT * problem.length**2)
    names = ["step"] * len(square)

    def solved(right: Scalars) -> list[Scalar]:
        return list(solve_ltdl(square, range(-1, len(square) - 1), right, names))

    null: list[Scalar] = [1.0 / (1.0 + 0.1 * i) for i in range(len(square))]
    for _ in range(2):
        null = _unit(solved(null))

    def least_motion(twist: Scalars) -> list[Scalar]:
        motion = solved([_sum(column, twist) for column in columns])
        along = _sum(motion, null)
        return [s * (x - along * n) for s, x, n in zip(sizes, motion, null, strict=True)]

    tangent = _unit([s * x for s, x in zip(sizes, null, strict=True)])
    linear, angular = _bias_acceleration(problem, jacobian, tangent)
    bias = [*linear, *(problem.length * x for x in angular)]
    bend = [-x for x in least_motion(bias)]
    return _Curve(tangent, bend, least_motion(missing))


def _bias_acceleration(
    problem: NumericProblem, jacobian: Any, velocity: Scalars
) -> tuple[Vector3, Vector3]:
    """Acceleration of the frame at constant velocities of the joints, base first."""
    columns = [[row[dof] for row in jacobian] for dof in problem.dofs]
    linear = angular = spin = (0.0, 0.0, 0.0)
    for rate, column in zip(velocity, columns, strict=True):
        shift = scale(rate, (column[0], column[1], column[2]))
        turn = scale(rate, (column[3], column[4], column[5]))
        # Twice the rotation by the joints before it, once its own.
        linear = add(linear, cross(add(scale(2.0, spin), turn), shift))
        angular = add(angular, cross(spin, turn))
        spin = add(spin, turn)
    return linear, angular


def _to_goal(curve: _Curve, q: Scalars, goal: Scalars) -> Scalar:
    """Newton's step along the curve to where it is nearest to the goal."""
    apart = [b - a for a, b in zip(q, goal, strict=True)]
    slope = _sum(curve.tangent, apart)
    return slope / maximum(1.0 - _sum(curve.bend, apart), _BENT)


def _to_limits(
    tangent: Scalars, q: Scalars, lower: Scalars, upper: Scalars, worst: Scalar
) -> Scalar:
    """Return the step along the curve that brings the joint farthest outside to its limit."""
    way: Scalar = 0.0
    for rate, x, low, high in zip(tangent, q, lower, upper, strict=True):
        back = select(x - high, high - x, low - x)
        share = select(rate, maximum(rate, _ALONG), minimum(rate, -_ALONG))
        is_worst = select(worst - maximum(low - x, x - high), 0.0, 1.0)
        way = select(is_worst, back / share, way)
    return way


def _shortened(way: Scalar, tangent: Scalars, q: Scalars, lower: Scalars, upper: Scalars) -> Scalar:
    """Return a step along the curve, shortened so that joints stay within their limits."""
    share: Scalar = 1.0
    for rate, x, low, high in zip(tangent, q, lower, upper, strict=True):
        move = way * rate
        room = maximum(select(move, high - x, x - low), 0.0)
        share = minimum(share, room / maximum(maximum(move, -move), _TINY))
    return way * share


def _moves(curve: _Curve, way: Scalar, off: Scalar) -> list[Scalar]:
    """Motions of joints: along the curve with its bend, and towards the pose."""
    # Near a singularity the bend is of no use.
    bent = way * way / maximum(2.0, sqrt(_sum(curve.bend, curve.bend) * way * way) / 0.25)
    share = _MAX_CORRECTION / maximum(off, _MAX_CORRECTION)
    parts = zip(curve.tangent, curve.bend, curve.correction, strict=True)
    return [way * t + bent * b + share * c for t, b, c in parts]


def _placed(row: Scalars, places: Sequence[int], values: Scalars) -> list[Scalar]:
    placed = list(row)
    for place, value in zip(places, values, strict=True):
        placed[place] = value
    return placed


def _unit(row: Scalars) -> list[Scalar]:
    size = sqrt(maximum(_sum(row, row), _TINY))
    return [x / size for x in row]


def _sum(a: Scalars, b: Scalars) -> Scalar:
    return sum((x * y for x, y in zip(a, b, strict=True)), 0.0)

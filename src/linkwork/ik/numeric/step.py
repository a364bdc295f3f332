"""One step of damped least squares as a traced program.

The step d minimises |J d - e|^2 + w |d - z|^2, with residual e, Jacobian J, a step z towards a
posture, and a damping w proportional to the residual, so that the last steps are Newton's
(Nakamura and Hanafusa 1986; Sugihara 2011). A joint that would leave its limits is held there.
"""

import math
from collections.abc import Mapping, Sequence
from functools import reduce
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from linkwork import checks
from linkwork.codegen import Kernel
from linkwork.dynamics import reduced
from linkwork.dynamics.plain.forward import solve_ltdl
from linkwork.dynamics.plain.kinematics import integrate
from linkwork.errors import ArgumentError
from linkwork.ik.arrays import Array, Scalars
from linkwork.ik.families.closed_form import Degeneracy
from linkwork.ik.numeric.problem import NumericProblem
from linkwork.ik.numeric.search import DAMPING, EXACT, SearchResult
from linkwork.ik.numeric.task import Residual, residual_of
from linkwork.ik.poses import pose_of_numbers
from linkwork.model.link import JointKind
from linkwork.spatial.rotation import multiply_wxyz, to_rotation_vector
from linkwork.spatial.scalar import Scalar, maximum, minimum, select, sqrt
from linkwork.spatial.vector import dot, scale
from linkwork.trace import Argument, Program, trace

MIN_DAMPING = 1e-12  # Least damping, relative to the squared length, at singular positions
_MAX_MISS = 8.0  # Residual in lengths beyond which the damping does not grow
_MAX_TURN = 1.0  # Longest rotation of a joint in a step [rad]
_AT_LIMIT = 1e-12  # Distance within which a joint is at its limit [rad or m]

Rows = Sequence[Scalars]


class _Linear(NamedTuple):
    """The linearised problem, scaled to lengths: rows of J, residual, and damping."""

    rows: Rows
    missing: Scalars
    damping: Scalar


def trace_step(problem: NumericProblem, posture: bool = False) -> Program:
    """One step from a position, towards a posture in the null space if there is one.

    Arguments: `q`, the positions of the robot; `pose`, the 16 entries of a 4x4 matrix; `damping`,
    one number without unit; and with a posture also `posture`, positions, and `pull`, the fraction
    of the way to it for each velocity of the problem.
    Results: `next`, the positions after the step; `miss`, the residual at q [m or rad, whichever is
    more]; `error`, the squared residual in lengths [m^2]; and `push`, half its negative gradient by
    each scaled velocity [m^2].
    """

    def body(
        q: Scalars, numbers: Scalars, damping: Scalars, preferred: Scalars = (), pull: Scalars = ()
    ) -> Mapping[str, Any]:
        reached, jacobian = reduced.pose_and_jacobian(problem.reduced, q, problem.frame)
        miss = residual_of(problem.task, pose_of_numbers(numbers), reached)
        shift, turn = miss.squares()
        error = shift + problem.length**2 * turn
        linear = _linear(problem, miss, jacobian, damping[0], error)
        push = [_sum(column, linear.missing) for column in _columns(linear.rows)]
        z = posture_step(problem, q, preferred, pull) if posture else None
        step = _short(problem, _step(problem, q, linear, push, z))
        return {
            "next": _moved(problem, q, step),
            "miss": sqrt(maximum(shift, turn)),
            "error": error,
            "push": push,
        }

    size = problem.tree.position_count
    arguments = [Argument("q", size), Argument("pose", 16), Argument("damping", 1)]
    if posture:
        arguments += [Argument("posture", size), Argument("pull", len(problem.dofs))]
    return trace("ik_step", body, arguments)


def task_rows(problem: NumericProblem, miss: Residual, jacobian: Rows) -> list[list[Scalar]]:
    """Jacobian of the task, scaled to lengths, with a column per velocity of the problem."""
    columns = [[row[dof] for row in jacobian] for dof in problem.dofs]
    pairs = list(zip(problem.sizes, columns, strict=True))
    weighted = [(1.0, row) for row in miss.linear]
    weighted += [(problem.length, row) for row in miss.angular]
    return [
        [weight * size * _sum((*row.along, *row.about), column) for size, column in pairs]
        for weight, row in weighted
    ]


def _linear(
    problem: NumericProblem, miss: Residual, jacobian: Rows, damping: Scalar, error: Scalar
) -> _Linear:
    length = problem.length
    missing = [row.missing for row in miss.linear]
    missing += [length * row.missing for row in miss.angular]
    missed = minimum(sqrt(error), _MAX_MISS * length)
    damped = damping * length * missed + MIN_DAMPING * length * length
    return _Linear(task_rows(problem, miss, jacobian), missing, damped)


def _step(
    problem: NumericProblem, q: Scalars, linear: _Linear, push: Scalars, z: Scalars | None
) -> list[Scalar]:
    free = [_free(problem, dof, q, p) for dof, p in zip(problem.dofs, push, strict=True)]
    rows = [[f * entry for f, entry in zip(free, row, strict=True)] for row in linear.rows]
    if z is None:
        return _solved(rows, linear.missing, linear.damping)
    z = [f * entry for f, entry in zip(free, z, strict=True)]
    rest = [e - _sum(row, z) for e, row in zip(linear.missing, rows, strict=True)]
    step = _solved(rows, rest, linear.damping)
    return [a + b for a, b in zip(step, z, strict=True)]


def _solved(rows: Rows, missing: Scalars, damping: Scalar) -> list[Scalar]:
    """J^T (J J^T + w)^-1 e, or (J^T J + w)^-1 J^T e, whichever inverse is smaller."""
    columns = _columns(rows)
    if len(rows) <= len(columns):
        y = _inverse_times(rows, damping, missing)
        return [_sum(column, y) for column in columns]
    return list(_inverse_times(columns, damping, [_sum(column, missing) for column in columns]))


def _inverse_times(factor: Rows, damping: Scalar, right: Scalars) -> tuple[Scalar, ...]:
    """(F F^T + w)^-1 b."""
    square = gram(factor, damping)
    count = len(square)
    return solve_ltdl(square, range(-1, count - 1), right, ["step"] * count)


def gram(factor: Rows, damping: Scalar) -> list[list[Scalar]]:
    """F F^T + w."""
    return [
        [_sum(a, b) + (damping if i == j else 0.0) for j, b in enumerate(factor)]
        for i, a in enumerate(factor)
    ]


def _free(problem: NumericProblem, dof: int, q: Scalars, push: Scalar) -> Scalar:
    """One, or zero for a joint at a limit that the gradient pushes through."""
    lower, upper = problem.limits_of(dof)
    position = problem.position_of(dof)
    blocked = [
        minimum(_AT_LIMIT - sign * (limit - q[position]), sign * push)
        for sign, limit in ((1.0, upper), (-1.0, lower))
        if position is not None and abs(limit) < math.inf
    ]
    return select(reduce(maximum, blocked), 0.0, 1.0) if blocked else 1.0


def _short(problem: NumericProblem, step: Scalars) -> list[Scalar]:
    """Return the step in joint units; rotations are shortened together to the longest allowed."""
    rotational = [problem.is_rotational(dof) for dof in problem.dofs]
    squares = [entry * entry for turns, entry in zip(rotational, step, strict=True) if turns]
    factor: Scalar = 1.0
    if squares:
        factor = _MAX_TURN / sqrt(maximum(reduce(maximum, squares), _MAX_TURN**2))
    entries = zip(problem.sizes, rotational, step, strict=True)
    return [size * (factor if turns else 1.0) * entry for size, turns, entry in entries]


def _moved(problem: NumericProblem, q: Scalars, step: Scalars) -> list[Scalar]:
    velocities: list[Scalar] = [0.0] * problem.tree.velocity_count
    for dof, entry in zip(problem.dofs, step, strict=True):
        velocities[dof] = entry
    moved = list(integrate(problem.tree, q, velocities))
    for dof in problem.dofs:
        position = problem.position_of(dof)
        if position is None:
            continue
        lower, upper = problem.limits_of(dof)
        if lower > -math.inf:
            moved[position] = maximum(moved[position], lower)
        if upper < math.inf:
            moved[position] = minimum(moved[position], upper)
    return clamp_balls(problem, moved)


def _columns(rows: Rows) -> list[list[Scalar]]:
    return [list(column) for column in zip(*rows, strict=True)]


def _sum(a: Scalars, b: Scalars) -> Scalar:
    return sum((x * y for x, y in zip(a, b, strict=True)), 0.0)


SINGULAR_MAP = Degeneracy("jacobian", (), "the task Jacobian is singular")

_MIN_DIAGONAL = 1e-15  # Added to the diagonal, so that singular positions have finite results


def trace_singularity_distance(problem: NumericProblem) -> Program:
    """Distance of a position `q` from a singularity of the task Jacobian.

    The result `singularity_distance` is 1 / |J^+| (Frobenius norm) with lengths scaled. It is at
    most the least singular value, and at least that over the square root of the rank.
    """

    def body(q: Scalars) -> Mapping[str, Any]:
        reached, jacobian = reduced.pose_and_jacobian(problem.reduced, q, problem.frame)
        rows = task_rows(problem, residual_of(problem.task, reached, reached), jacobian)
        rows = [[entry * (1.0 / problem.length) for entry in row] for row in rows]
        columns = [list(column) for column in zip(*rows, strict=True)]
        square = gram(rows if len(rows) <= len(columns) else columns, _MIN_DIAGONAL)
        return {"singularity_distance": [1.0 / sqrt(_trace_of_inverse(square))]}

    return trace("ik_nearness", body, [Argument("q", problem.tree.position_count)])


def _trace_of_inverse(matrix: list[list[Scalar]]) -> Scalar:
    count = len(matrix)
    total: Scalar = 0.0
    for i in range(count):
        unit = [1.0 if i == j else 0.0 for j in range(count)]
        total = total + solve_ltdl(matrix, range(-1, count - 1), unit, ["row"] * count)[i]
    return total


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


MIDDLE = "middle"  # Name of the posture in the middle of the joint limits
_PART = 0.5  # Fraction of the way to the posture per step
_STEPS = 40  # Number of steps to converge to the posture


def read_posture(problem: NumericProblem, posture: ArrayLike | str) -> tuple[Array, Array]:
    """Return a posture (n,), where `middle` ignores unlimited joints, and its pull by velocity."""
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
    """Move solutions (N, searches, n) towards a posture in the null space, close to the pose."""
    pose, lane = np.nonzero(ends.miss <= EXACT)
    q = ends.q[pose, lane]
    for _ in range(_STEPS if len(q) else 0):
        q = step(q, numbers[pose], DAMPING, posture, pull)[0]
    settled = ends.q.copy()
    settled[pose, lane] = q
    return settled

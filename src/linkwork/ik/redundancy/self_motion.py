"""Self-motion of a robot at one pose: joints move along curves while the frame is at rest.

The positions that reach a pose with one redundant joint form curves, self-motion manifolds (Burdick
1989). Here they are followed, descended to the member nearest to a position, and searched for a
member that is better by any measure.

A step is a traced program. The tangent is the null vector of the Jacobian, found by inverse
iteration; the second derivative follows from the bias acceleration of the frame. A step corrects
the pose error and moves along the curve: by Newton's method to where the curve is nearest to a
goal, or, outside of the limits, back to them.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from typing import Any, NamedTuple

import numpy as np

from linkwork.codegen import Kernel
from linkwork.dynamics import reduced
from linkwork.dynamics.plain.forward import solve_ltdl
from linkwork.ik.arrays import Array, Mask, Scalars, nearest_turns
from linkwork.ik.numeric.problem import NumericProblem
from linkwork.ik.numeric.step import gram, task_rows
from linkwork.ik.numeric.task import residual_of
from linkwork.ik.poses import pose_of_numbers
from linkwork.ik.solutions.method import RESIDUAL_TOLERANCE, Method
from linkwork.spatial.scalar import Scalar, clamp, maximum, minimum, select, sqrt
from linkwork.spatial.vector import Vector3, add, cross, scale
from linkwork.trace import Argument, Program, trace

Rating = Callable[[Array], Array]

STEP = 0.05  # Step along a self-motion [rad or m]
_MAX_STEPS = 4000
_SINGULAR = 1e-7  # Singular values of the Jacobian below this count as zero
_EXACT = 0.1 * RESIDUAL_TOLERANCE
_UNLIMITED = 1e9  # Limit of joints without one [rad or m]
_ROUNDS, _ROUNDS_OUTSIDE = 40, 12
"""Most steps of a descent, and of one that does not come within limits."""
_BLIND = 5  # Number of steps before results are looked at
_MAX_MOTION = 0.3  # Longest motion along a curve in a step [rad or m]
_LEFT, _SHORTER, _LONGER = 0.3, 0.25, 2.0
"""A step that leaves a curve by more than this part of its length is repeated, shorter."""
_AHEAD = 1.0  # Descents farther than the nearest member by this are given up [rad or m]
_STILL, _SETTLED = 1e-9, 1e-6
"""Motion of the last step of a descent, and that of a member that is nearest on its curve."""
_CORRECTIONS = 4
_AROUND = np.linspace(-1.0, 1.0, 9)
_WIDE, _NARROW = 0.3, 1e-6  # First and last width of the search for a better member [rad or m]


class SelfMotion:
    """Curves of positions that reach one pose (16,).

    `limits` are those that are kept, large without any, (n,) [rad or m].
    """

    def __init__(
        self, method: Method, step: Kernel, jacobian: Kernel, pose: Array, keeps_limits: bool
    ) -> None:
        self.method = method
        self.pose = pose
        self.keeps_limits = keeps_limits
        self._step = step
        self._jacobian = jacobian
        starts = method.chain.tree.velocity_starts
        self._columns = [starts[axis.coordinate] for axis in method.chain.axes]
        self._free = np.full_like(method.lower, -_UNLIMITED), np.full_like(method.upper, _UNLIMITED)
        lower, upper = (np.clip(x, *self._free) for x in (method.lower, method.upper))
        self.limits = (lower, upper) if keeps_limits else self._free

    def least_singular_values(self, rows: Array) -> Array:
        """Least singular values of the Jacobian but that of the self-motion, (N, n) to (N,)."""
        jacobians = self._jacobian(np.ascontiguousarray(rows))[..., self._columns]
        squares = np.linalg.eigvalsh(np.swapaxes(jacobians, -1, -2) @ jacobians)
        return np.sqrt(np.maximum(squares[..., 1], 0.0))

    def missed(self, q: Array) -> float:
        """Error of a position [m or rad]."""
        return float(self._towards_pose(q)[2])

    def followed(self, q: Array, sense: float) -> tuple[list[Array], bool]:
        """Positions after a member in one sense of its curve, and whether the curve closes."""
        positions: list[Array] = []
        here, direction = q, sense * self._towards_pose(q)[1]
        for step in range(_MAX_STEPS):
            if self._is_singular(here):
                break
            tangent = self._towards_pose(here)[1]
            direction = tangent if tangent @ direction >= 0.0 else -tangent
            ahead = here + STEP / np.abs(direction).max() * direction
            after, good = self._corrected(ahead[None])
            if not good[0]:
                break
            here = after[0]
            positions.append(here)
            back = nearest_turns(here, q, self.method.periodic) - q
            if step > 2 and np.abs(back).max() < 0.6 * STEP:
                return positions, True
        return positions, False

    def projected(self, rows: Array) -> Array:
        """Members near to positions (N, n), within limits or not, where there are any, (M, n)."""
        members = [rows[:0]]
        for count in range(_ROUNDS // 2):
            after, _, miss, *_ = self._towards_pose(rows)
            if count >= _BLIND:
                there = miss <= _EXACT
                members.append(rows[there])
                after = after[~there]
            if not len(after):
                break
            rows = after
        return np.concatenate(members)

    def nearest(self, rows: Array, goal: Array, within: float = np.inf) -> Array | None:
        """Return the member nearest to a position on the curves of members (N, n) [rad or m].

        None if there is none nearer than `within`.
        """
        best, before, longest = None, rows, np.full((len(rows), 1), _MAX_MOTION)
        for count in range(_ROUNDS):
            if not len(rows):
                break
            results = self._step(rows, self.pose, goal, *self.limits, longest)
            after, _, miss, outside, off, along = results
            before = _kept_near(rows, after, before, off, longest)
            if count == 0 or count >= _BLIND:
                apart = np.sqrt(np.square(rows - goal).sum(axis=1))
                inside = outside <= AT_LIMIT
                members = np.where((miss <= _EXACT) & inside, apart, np.inf)
                nearest = int(np.argmin(members))
                if members[nearest] < within:
                    best, within = rows[nearest], float(members[nearest])
                on = (off + along > _STILL) & (apart < within + _AHEAD)
                on &= inside | (count < _ROUNDS_OUTSIDE)
                after, before, longest = after[on], before[on], longest[on]
            rows = after
        return None if best is None else self._exact(best)

    def is_settled(self, q: Array, goal: Array) -> bool:
        """Whether a member is nearest to a position on its curve; a singularity may prevent it."""
        *_, off, along = self._step(q, self.pose, goal, *self.limits, np.array([_MAX_MOTION]))
        return bool(off + along <= _SETTLED)

    def improved(self, rows: Array, rating: Rating) -> Array:
        """Return the member with the greatest rating on the curves of members (N, n), near them."""
        rows, rates, widths = rows.copy(), rating(rows), np.full((len(rows), 1, 1), _WIDE)
        each, edges = np.arange(len(rows)), (0, len(_AROUND) - 1)
        for _ in range(_ROUNDS):
            if widths.max() <= _NARROW:
                break
            tangents = self._towards_pose(rows)[1]
            around = rows[:, None] + widths * _AROUND[:, None] * tangents[:, None]
            moved, good = self._corrected(around.reshape(-1, rows.shape[1]))
            values = np.where(good, rating(moved), -np.inf).reshape(len(rows), -1)
            top = np.argmax(values, axis=1)
            better = values[each, top] > rates
            rows[better] = moved.reshape(around.shape)[each, top][better]
            rates[better] = values[each, top][better]
            # At an edge there may be better ones beyond.
            widths[~(better & np.isin(top, edges))] *= 2.0 / (len(_AROUND) - 1)
        return rows[int(np.argmax(rates))]

    def _towards_pose(self, rows: Array) -> tuple[Array, ...]:
        """Results of steps that only approach the pose."""
        return self._step(rows, self.pose, rows, *self._free, np.zeros(1))

    def _corrected(self, rows: Array) -> tuple[Array, Mask]:
        for _ in range(_CORRECTIONS):
            rows = self._towards_pose(rows)[0]
        good = self._towards_pose(rows)[2] <= _EXACT
        return rows, good & self.method.inside(rows) if self.keeps_limits else good

    def _exact(self, q: Array) -> Array:
        """Return a member after a last correction, if that is one."""
        after, _, miss, *_ = self._towards_pose(q)
        return after if self._towards_pose(after)[2] < miss else q

    def _is_singular(self, q: Array) -> bool:
        jacobian = self._jacobian(q)[:, self._columns]
        sizes = np.linalg.svd(jacobian, compute_uv=False)
        return bool(sizes[len(self._columns) - 2] < _SINGULAR)


def _kept_near(rows: Array, after: Array, before: Array, off: Array, longest: Array) -> Array:
    """Take back steps that left their curve, and adapt the length of the next ones.

    Positions `after` the step are replaced by the last ones near their curve, which are returned.
    """
    near = off <= NEAR * longest[:, 0]
    if near.all():
        np.minimum(_LONGER * longest, _MAX_MOTION, out=longest)
        return rows
    before = np.where(near[:, None], rows, before)
    lost = off > _LEFT * longest[:, 0]
    after[lost] = before[lost]
    longest[lost] *= _SHORTER
    longest[near] = np.minimum(_LONGER * longest[near], _MAX_MOTION)
    return before


_MAX_CORRECTION = 1.0  # Longest correction of a joint in a step [rad or m]
NEAR = 0.05
"""Farther from the curve than this part of the longest motion, a step only approaches it."""
_SHIFT = 1e-12  # Shift of inverse iteration, relative to the squared length
_BENT = 0.2
"""Least second derivative of half the squared distance along the curve, for Newton's step."""
_ALONG = 1e-3
"""Least share of a joint in the motion along the curve that brings it back to its limit."""
AT_LIMIT = 1e-10  # Distance within which a joint is at its limit [rad or m]
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

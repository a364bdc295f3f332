"""Continuous joint paths through poses, within limits, with least motion.

The solutions of each pose are nodes of a graph; a transition joins two of successive poses if the
frame follows the path with it. Dynamic programming keeps the shortest path to every node, so that
the path is followed as far as any branch goes.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from linkwork import checks
from linkwork.codegen import Kernel, compile_program
from linkwork.errors import ArgumentError
from linkwork.ik.arrays import Array, Indices, Mask, bounded, nearest_turns
from linkwork.ik.branch_solver import ClosedFormSolver
from linkwork.ik.general import GeneralSolver
from linkwork.ik.geometry.chain import Chain
from linkwork.ik.numeric import NumericSolver
from linkwork.ik.poses import nearest_rigid, read_poses, twist_between
from linkwork.ik.programs import trace_jacobian
from linkwork.ik.solutions.method import SINGULAR, Method
from linkwork.ik.solutions.selection import SolutionFilter
from linkwork.ik.solutions.singularity import free_degeneracy, nearest_self_motions, null_directions
from linkwork.ik.solutions.solution_set import BatchSolutions, Solutions

FOLLOWS = 0.25
"""Largest deviation of the frame, relative to the step, for joints that move linearly."""
JUMP = 4.0  # Largest motion along a null direction, relative to the other motion or the step before
_STILL = 1e-6  # Tolerance of steps [rad, or of the chain's length]


class Transitions(NamedTuple):
    """Transitions from m positions to k solutions of the next pose, which end at `to`, (m, k, n).

    `length` is the sum of squared motions, (m, k) [rad^2 or m^2]; `follows` says whether the frame
    follows the path, `inside` whether the end is within the joint limits.
    """

    to: Array
    length: Array
    follows: Mask
    inside: Mask


def transitions_between(
    method: Method, jacobian: Kernel, q: Array, to: Array, twist: Array
) -> Transitions:
    """All transitions from positions (m, n) to the solutions (m, k, n) of the next pose.

    The solutions are moved by full turns nearest to q. The twist leads from one pose to the next:
    translation [m], then rotation vector [rad], in base axes.
    """
    move = to - q[:, None]
    halfway = q[:, None] + 0.5 * move
    n = q.shape[1]
    slopes = jacobian(np.ascontiguousarray(halfway.reshape(-1, n))).reshape(*move.shape[:2], 6, n)
    carried = np.einsum("mkij,mkj->mki", slopes, move)
    per_length = np.repeat((1.0 / _length(method.chain), 1.0), 3)
    miss = np.linalg.norm((carried - twist) * per_length, axis=-1)
    allowed = FOLLOWS * float(np.linalg.norm(twist * per_length)) + _STILL
    return Transitions(to, np.square(move).sum(axis=-1), miss <= allowed, method.inside(to))


def reached_from(method: Method, q: Array, solutions: Array, singularity_distance: Array) -> Array:
    """Solutions (k, n) moved by turns and self-motions nearest to positions (m, n), (m, k, n)."""
    to = nearest_turns(solutions[None], q[:, None], method.periodic)
    for solution in np.flatnonzero(singularity_distance.min(axis=1, initial=np.inf) < SINGULAR):
        degeneracy = free_degeneracy(method, singularity_distance[solution])
        if degeneracy is not None:
            to[:, solution] = nearest_self_motions(method, degeneracy, solutions[solution], q)
    return to


def null_directions_at(method: Method, to: Array, singularity_distance: Array) -> Array:
    """Null directions of singular solutions (m, k, n), of unit length; zero for others."""
    free = np.zeros_like(to)
    for solution in np.flatnonzero(singularity_distance.min(axis=1, initial=np.inf) < SINGULAR):
        degeneracy = free_degeneracy(method, singularity_distance[solution])
        if degeneracy is not None:
            free[:, solution] = null_directions(method, degeneracy, to[:, solution])
    return free


def without_jumps(
    steps: Transitions, q: Array, free: Array, free_to: Array, pace: Array
) -> Transitions:
    """Transitions without jumps along null directions, which do not move the frame.

    Those are `free` at the positions, (m, n), and `free_to` at the solutions, (m, k, n). `pace` is
    the largest joint motion of the transition to each position, (m,) [rad or m].
    """
    move = steps.to - q[:, None]
    follows = steps.follows
    for direction in (np.broadcast_to(free[:, None], move.shape), free_to):
        along = np.einsum("mkj,mkj->mk", move, direction)
        rest = np.abs(move - along[..., None] * direction).max(axis=-1)
        follows = follows & (np.abs(along) <= JUMP * np.maximum(rest, pace[:, None]) + _STILL)
    return steps._replace(follows=follows)


def twists(poses: Array) -> Array:
    """Displacements (N - 1, 6) from pose to pose: translation [m], rotation vector [rad]."""
    return twist_between(poses[:-1], poses[1:])


def _length(chain: Chain) -> float:
    """Largest distance of the frame from the joint axes, to scale lengths to angles [m]."""
    points = np.array([axis.point for axis in chain.axes], dtype=float)
    farthest = np.linalg.norm(points - np.array(chain.home.position, dtype=float), axis=1).max()
    return max(float(farthest), 1e-3)


class SolutionSource(ABC):
    """Solutions of the poses of a path, (N, 4, 4), and the frame's Jacobian in base axes."""

    method: Method
    poses: Array
    jacobian: Kernel

    @abstractmethod
    def at(self, index: int, near: Array | None) -> Solutions:
        """Solutions of a pose; a search starts from the position `near` (n,) [rad or m]."""

    def after(self, index: int, q: Array) -> Solutions:
        """Solutions of a pose, including those near to positions (m, n) [rad or m]."""
        return self.at(index, None)


class ClosedFormSource(SolutionSource):
    """Solutions by a closed form."""

    def __init__(
        self,
        solver: ClosedFormSolver | GeneralSolver,
        poses: Array,
        parameters: Mapping[str, ArrayLike] | None,
    ) -> None:
        self.method, self.poses, self.jacobian = solver.method, poses, solver.jacobian
        self._solutions = solver.solve_batch(poses.reshape(-1, 16), parameters)

    def at(self, index: int, near: Array | None) -> Solutions:
        """All solutions of a pose."""
        return self._solutions[index]


class NumericSource(SolutionSource):
    """Solutions by search, each from those of the pose before."""

    def __init__(self, solver: NumericSolver, poses: Array) -> None:
        """Take a solver and the path."""
        problem = solver.problem
        problem.tree.require_axes("following a path")
        self.method, self.poses = solver.method, poses
        self.jacobian = compile_program(trace_jacobian(problem.tree, problem.frame))
        self._solver = solver

    def at(self, index: int, near: Array | None) -> Solutions:
        """Solutions of a search from a position and many others."""
        return self._together(self._solver.solve(self.poses[index : index + 1], start=near))

    def after(self, index: int, q: Array) -> Solutions:
        """Solutions of one search from each position."""
        poses = np.repeat(self.poses[index : index + 1], len(q), axis=0)
        return self._together(self._solver.solve(poses, start=q, starts=1))

    def _together(self, solutions: Solutions | BatchSolutions) -> Solutions:
        return solutions.together() if isinstance(solutions, BatchSolutions) else solutions


@dataclass(frozen=True)
class Break:
    """A discontinuity of a joint path.

    Attributes:
        index: Index of the first pose that is not reached continuously.
    """

    index: int
    reason: str


@dataclass(frozen=True)
class JointPath:
    """Joint positions along a path of poses.

    Attributes:
        q: (N, n) [rad or m]; NaN where a pose has no solution.
        branch: Branch index at each pose; -1 without a solution.
        breaks: Discontinuities, and starts of stretches without a solution.
    """

    q: Array
    branch: Indices
    breaks: tuple[Break, ...]

    @property
    def continuous(self) -> bool:
        """Whether the joint path has no discontinuity."""
        return not self.breaks


class _Layer(NamedTuple):
    """Nodes of one pose; the pace is the largest joint motion of the last transition."""

    q: Array
    branch: Indices
    cost: Array
    before: Indices
    free: Array
    pace: Array


def ik_path(
    solver: ClosedFormSolver | GeneralSolver | NumericSolver,
    poses: Any,
    start: ArrayLike | None = None,
    parameters: Mapping[str, ArrayLike] | None = None,
    *,
    within_limits: bool = True,
) -> JointPath:
    """Joint positions along a path of poses.

    A transition is continuous if the frame follows it: the midpoint Jacobian times the joint motion
    deviates from the step of the path by at most a quarter of it, and there is no jump along the
    null space at a singular pose. There the joints stay as near as possible to where they were.
    After a break a new stretch starts, as near as possible to the last position.

    Args:
        poses: (N, 4, 4), or positions (N, 3) with quaternions wxyz (N, 4).
        start: Joint positions before the path, which starts at the nearest solution, full turns
            included. When None it starts on the branch that can be followed farthest.
        parameters: Redundancy parameters by name, one value or one per pose.

    Raises:
        ArgumentError: Not a batch of poses, or an invalid start.
        ModelError: A numeric solver of a robot with ball or floating joints.
    """
    inside = checks.flag("within_limits", within_limits)
    rows, single = read_poses(poses)
    numbers, _ = nearest_rigid(rows)
    if single:
        raise ArgumentError("expected a batch of poses for a path, got one", hint="give (N, 4, 4)")
    matrices = numbers.reshape(-1, 4, 4)
    if isinstance(solver, ClosedFormSolver | GeneralSolver):
        source: SolutionSource = ClosedFormSource(solver, matrices, parameters)
    else:
        source = NumericSource(solver, matrices)
    follower = _Follower(source, inside)
    if start is not None:
        size = source.method.chain.tree.position_count
        start = checks.array("start of a path", start, (size,))
    return follower.follow(start)


class _Follower:
    """Dynamic programming over the poses of one path."""

    def __init__(self, source: SolutionSource, within_limits: bool) -> None:
        self._source = source
        self._method = source.method
        self._moves = twists(source.poses)
        self._limits = within_limits
        count = len(source.poses)
        self._q = np.full((count, self._method.chain.tree.position_count), np.nan)
        self._branch = np.full(count, -1)

    def follow(self, start: Array | None) -> JointPath:
        breaks: list[Break] = []
        stretch: list[_Layer] = []
        near = start
        for index in range(len(self._q)):
            layer, reason = self._extended(stretch[-1], index) if stretch else (None, "")
            if layer is None:
                lost_before = index > 0 and not stretch
                near = self._store(stretch, index) if stretch else near
                layer, lacking = self._begun(index, near, index == 0 and start is not None)
                reason = reason or lacking
                if reason and not lost_before:
                    breaks.append(Break(index, reason))
                stretch = []
            stretch += [layer] if layer else []
        self._store(stretch, len(self._q))
        return JointPath(self._q, self._branch, tuple(breaks))

    def _extended(self, layer: _Layer, index: int) -> tuple[_Layer | None, str]:
        """Nodes of a pose with a transition from the layer before; else the reason."""
        shown = self._source.after(index, layer.q)
        if not len(shown):
            return None, shown.reason
        twist = self._moves[index - 1]
        to = reached_from(self._method, layer.q, shown.q, shown.singularity_distance)
        free = null_directions_at(self._method, to, shown.singularity_distance)
        steps = transitions_between(self._method, self._source.jacobian, layer.q, to, twist)
        steps = without_jumps(steps, layer.q, layer.free, free, layer.pace)
        allowed = steps.follows & steps.inside if self._limits else steps.follows
        if not allowed.any():
            return None, self._why_none(layer, steps)
        return _shortest(layer, steps, allowed, shown.branch, free), ""

    def _begun(self, index: int, near: Array | None, alone: bool) -> tuple[_Layer | None, str]:
        """Nodes at the start of a stretch, or the nearest alone; else the reason."""
        solutions = self._source.at(index, near)
        shown = solutions.filtered(SolutionFilter(all_turns=self._limits))
        if not len(shown):
            return None, shown.reason
        q = shown.q if near is None else nearest_turns(shown.q, near, self._free_to_turn())
        members, source = self._members(solutions, index, near, alone)
        q = np.concatenate([q, members])
        branch = np.concatenate([shown.branch, solutions.branch[source]])
        singularity_distance = np.concatenate(
            [shown.singularity_distance, solutions.singularity_distance[source]]
        )
        cost = np.zeros(len(q)) if near is None else np.square(q - near).sum(axis=1)
        chosen = np.array([np.argmin(cost)]) if alone else np.arange(len(q))
        free = null_directions_at(self._method, q[None, chosen], singularity_distance[chosen])[0]
        before, still = np.full(len(chosen), -1), np.zeros(len(chosen))
        return _Layer(q[chosen], branch[chosen], cost[chosen], before, free, still), ""

    def _members(
        self, solutions: Solutions, index: int, near: Array | None, alone: bool
    ) -> tuple[Array, Indices]:
        """Positions on self-motions nearest to the neighbouring poses, and the solution of each."""
        free = [
            free_degeneracy(self._method, row) is not None for row in solutions.singularity_distance
        ]
        singular = np.flatnonzero(free)
        others = [np.zeros((0, self._q.shape[1]))] if near is None else [near[None]]
        if len(singular) and not alone and index + 1 < len(self._q):
            onward = self._source.at(index + 1, near)
            others.append(onward.filtered(SolutionFilter(all_turns=self._limits)).q)
        around = np.concatenate(others)
        to = reached_from(
            self._method, around, solutions.q[singular], solutions.singularity_distance[singular]
        )
        members, source = to.reshape(-1, to.shape[-1]), np.tile(singular, len(around))
        kept = self._method.inside(members) if self._limits else np.ones(len(members), dtype=bool)
        return members[kept], source[kept]

    def _free_to_turn(self) -> Mask:
        """Mask of the joints whose full turns are not among the nodes."""
        method = self._method
        listed = bounded(method.lower, method.upper, method.periodic)
        return method.periodic & ~listed if self._limits else method.periodic

    def _store(self, stretch: list[_Layer], end: int) -> Array | None:
        """Store the shortest path through a stretch that ends before a pose; return its last q."""
        node = int(np.argmin(stretch[-1].cost)) if stretch else -1
        for back, layer in enumerate(reversed(stretch), start=1):
            self._q[end - back] = layer.q[node]
            self._branch[end - back] = layer.branch[node]
            node = int(layer.before[node])
        return self._q[end - 1] if stretch else None

    def _why_none(self, layer: _Layer, steps: Transitions) -> str:
        names = self._method.chain.tree.position_names
        costs = np.where(steps.follows, steps.length, np.inf)
        if not steps.follows.any():
            a, b = np.unravel_index(int(np.argmin(steps.length)), steps.length.shape)
            move = steps.to[a, b] - layer.q[a]
            most = int(np.argmax(np.abs(move)))
            return (
                "no solution continues from the previous pose: in the nearest solution "
                f"{names[most]} jumps by {move[most]:.6g} {self._unit(most)}"
            )
        a, b = np.unravel_index(int(np.argmin(costs)), costs.shape)
        q = steps.to[a, b]
        beyond = np.maximum(self._method.lower - q, q - self._method.upper)
        most = int(np.argmax(beyond))
        return (
            f"{names[most]} would leave its limits by {beyond[most]:.6g} {self._unit(most)}, "
            f"at {q[most]:.6g}"
        )

    def _unit(self, position: int) -> str:
        return self._method.units[position]


def _shortest(
    layer: _Layer, steps: Transitions, allowed: Mask, branch: Indices, free: Array
) -> _Layer:
    cost = layer.cost[:, None] + steps.length
    pairs = np.argwhere(allowed)
    pairs = pairs[np.argsort(cost[allowed], kind="stable")]
    best: dict[tuple[int, bytes], tuple[int, int]] = {}
    for a, b in pairs.tolist():
        # Positions of one solution that differ by full turns are different nodes.
        best.setdefault((b, np.round(steps.to[a, b], 6).tobytes()), (a, b))
    origins, ends = (np.array(x) for x in zip(*best.values(), strict=True))
    q = steps.to[origins, ends]
    pace = np.abs(q - layer.q[origins]).max(axis=1, initial=0.0)
    return _Layer(q, branch[ends], cost[origins, ends], origins, free[origins, ends], pace)

"""All solutions of one pose of a redundant robot: a one-parameter family, sampled and searched.

Positions of the family form curves, see `SelfMotion`. Every curve is sampled at values of one
redundancy parameter; between samples the best members are searched along the curves.
"""

import math
from contextlib import suppress
from functools import cache, cached_property

import numpy as np
from numpy.typing import ArrayLike

from linkwork import checks
from linkwork.errors import ArgumentError
from linkwork.ik.arrays import TURN, Array, nearest_turns, nearest_turns_within, wrapped
from linkwork.ik.branch_solver import BranchSolver
from linkwork.ik.poses import nearest_rigid, read_poses
from linkwork.ik.redundancy.parameters import bare_name, parameter_values
from linkwork.ik.redundancy.self_motion import STEP, Rating, SelfMotion
from linkwork.ik.solutions.method import RESIDUAL_TOLERANCE
from linkwork.ik.solutions.solution_set import BatchSolutions

SAMPLES = 128  # Number of values of the parameter
_DENSE = 4096  # The same where no sample is within the limits
_TRIED = 16  # Number of samples around which a better member is searched
_MIN_VALUES = 16
"""Least number of values of the parameter from which the nearest member is searched."""
_STARTS, _SPREADS = 32, (0.5, math.pi)
"""Number of starts around a position, for each of their spreads [rad or m]."""
_OUTSIDE = 0.3  # Violation of limits of samples from which members within are searched [rad or m]
_BEYOND = 0.5  # Samples farther than a known member by this lead to no nearer one [rad or m]
_NARROWER, _ROUNDS = 33, 4
"""Number of values of the parameter around one, and how often they are narrowed."""


class SolutionFamily:
    """The solutions of one pose of a robot with one redundant joint.

    Attributes:
        within_limits: Whether only positions within the joint limits belong to it.
    """

    def __init__(
        self,
        solver: BranchSolver,
        pose: object,
        *,
        samples: int = SAMPLES,
        within_limits: bool = True,
    ) -> None:
        """Sample the family.

        Args:
            solver: Solver of a robot with one redundancy parameter.
            pose: Of the frame in the base: 4x4, or (position, wxyz).

        Raises:
            ArgumentError: Several poses, an invalid pose, or a robot without one free parameter.
        """
        if len(solver.parameters) != 1:
            raise ArgumentError(
                f"{solver.method.chain.frame!r} of {solver.method.chain.tree.name!r} has "
                f"{len(solver.parameters)} redundancy parameters, expected 1"
            )
        numbers, single = read_poses(pose)
        if not single:
            raise ArgumentError(
                "expected one pose of a family, got several", hint="create a family for each pose"
            )
        self.solver = solver
        self.within_limits = checks.flag("within_limits", within_limits)
        self._numbers = nearest_rigid(numbers).numbers
        self.pose: Array = self._numbers.reshape(4, 4)
        self._count = checks.integer("samples", samples, minimum=2, maximum=100_000)

    @cached_property
    def _samples(self) -> tuple[Array, BatchSolutions]:
        values = self._range(self._count)
        solutions = self._at(values)
        if self._count < _DENSE and not solutions.counts.any():
            # Limits may leave short pieces of the curves.
            values = self._range(_DENSE)
            solutions = self._at(values)
        return values, solutions

    def _range(self, count: int) -> Array:
        return parameter_values(self.solver.method.chain, self.parameter, count)

    @property
    def parameter(self) -> str:
        """Name of the redundancy parameter, with its unit."""
        return self.solver.parameters[0]

    @property
    def q(self) -> Array:
        """Sampled positions, (count, n) [rad or m]."""
        _, solutions = self._samples
        return solutions.q[np.isfinite(solutions.residual)]

    @property
    def values(self) -> Array:
        """Parameter of each sampled position, (count,)."""
        values, solutions = self._samples
        there = np.isfinite(solutions.residual)
        return np.broadcast_to(values[:, None], there.shape)[there]

    def __len__(self) -> int:
        return len(self.q)

    def nearest(self, q: ArrayLike) -> Array:
        """Return the member nearest to a position by the norm of joint motion, (n,)."""
        near = self._position("q", q)
        motion = self._motion
        reached = motion.projected(np.clip(near + _start_moves(len(near)), *motion.limits))
        best = motion.nearest(reached, near)
        for count in (SAMPLES, _DENSE):
            within = np.inf if best is None else float(np.linalg.norm(best - near))
            values = self._values_near(near, within, count)
            # Of short curves no sample may be a member.
            more = self._reached_values(reached, near, within)
            rows = self._members(np.concatenate([values, more]), near)
            apart = np.sqrt(np.square(rows - near).sum(axis=1))
            better = motion.nearest(rows[apart < within + _BEYOND], near, within)
            best = best if better is None else better
            if best is not None:
                return best if motion.is_settled(best, near) else self._narrowed(best, near)
        raise ArgumentError("the family is empty: no position within the limits reaches the pose")

    def farthest_from_limits(self) -> Array:
        """Return the member whose joints are farthest from their limits, for their range, (n,)."""
        method = self.solver.method
        width = np.where(
            np.isfinite(method.upper - method.lower), method.upper - method.lower, np.inf
        )

        def rating(rows: Array) -> Array:
            with np.errstate(invalid="ignore"):
                share = np.minimum(rows - method.lower, method.upper - rows) / width
            return np.where(np.isfinite(width), share, 1.0).min(axis=-1)

        return self._best(rating)

    def farthest_from_singularity(self) -> Array:
        """Return the member with the greatest least singular value of the Jacobian, (n,)."""
        return self._best(self._motion.least_singular_values)

    def self_motion(self, start: ArrayLike) -> Array:
        """Positions along the curve of the family through a member, continuous, (steps, n).

        The frame stays at its pose. The curve ends at joint limits, if those are kept, at singular
        positions, or where it closes.

        Args:
            start: A member [rad or m].
        """
        q = self._position("start", start)
        missed = self._motion.missed(q)
        if missed > 1e3 * RESIDUAL_TOLERANCE:
            raise ArgumentError(
                f"the start misses the pose by {missed:.3g} (m or rad)",
                hint="give a member, e.g. family.nearest(q)",
            )
        ahead, closed = self._motion.followed(q, 1.0)
        if closed:
            return np.array([q, *ahead])
        back, _ = self._motion.followed(q, -1.0)
        return np.array([*reversed(back), q, *ahead])

    def path(self, start: ArrayLike, goal: ArrayLike) -> Array:
        """Return a continuous motion from one member to another with the frame at rest, (steps, n).

        Raises:
            ArgumentError: The two are on different curves, or not members.
        """
        first, last = self._position("start", start), self._position("goal", goal)
        curve = self.self_motion(first)
        periodic = self.solver.method.periodic
        apart = np.abs(nearest_turns(np.broadcast_to(last, curve.shape), curve, periodic) - curve)
        at_last = int(np.argmin(apart.max(axis=1)))
        if apart[at_last].max() > 2.0 * STEP:
            raise ArgumentError(
                "no continuous motion between these members: they are on different curves of the "
                "family, or joint limits are between them"
            )
        at_first = int(np.argmin(np.abs(curve - first).max(axis=1)))
        order = (
            slice(at_first, at_last + 1) if at_first <= at_last else slice(at_last, at_first + 1)
        )
        part = curve[order] if at_first <= at_last else curve[order][::-1]
        end = nearest_turns(last, part[-1], periodic)
        return np.vstack([part, end])

    def _at(self, values: Array) -> BatchSolutions:
        rows = np.repeat(self._numbers[None], len(values), axis=0)
        solutions = self.solver.solve(
            rows.reshape(-1, 4, 4),
            {bare_name(self.parameter): values},
            within_limits=self.within_limits,
        )
        assert isinstance(solutions, BatchSolutions)
        return solutions

    def _values_near(self, near: Array, within: float, count: int) -> Array:
        """Values of the parameter that members within a distance of a position may have.

        They are as dense as so many over the range of the parameter.
        """
        values, place = self._range(count), self._place
        if place is None or not np.isfinite(within):
            return values
        lower, upper = (float(x[place]) for x in self._motion.limits)
        first, last = max(near[place] - within, lower), min(near[place] + within, upper)
        if self.solver.method.periodic[place] and last - first > TURN:
            first, last = near[place] - math.pi, near[place] + math.pi
        count = math.ceil((last - first) / (values[1] - values[0])) + 1
        return np.linspace(first, last, max(count, _MIN_VALUES))

    def _reached_values(self, rows: Array, near: Array, within: float) -> Array:
        """Values of the parameter of members, of those that may be within a distance."""
        values, place = self.solver.parameters_of(rows)[..., 0], self._place
        if place is None:
            return values
        apart = wrapped(values - near[place], self.solver.method.periodic[place])
        return values[np.abs(apart) < within]

    def _members(self, values: Array, near: Array) -> Array:
        """Solutions at values of the parameter, within limits or a little outside, (N, n).

        Full turns bring them near to a position, first of all within limits.
        """
        numbers = np.repeat(self._numbers[None], len(values), axis=0)
        q, residual, *_ = self.solver.at_parameters(numbers, values[:, None])
        rows, periodic = q[residual <= RESIDUAL_TOLERANCE], self.solver.method.periodic
        lower, upper = self._motion.limits
        rows = nearest_turns_within(rows, near, lower, upper, periodic)
        nearer = nearest_turns(rows, near, periodic)
        crossed = (nearer != rows) & (nearer > lower - _OUTSIDE) & (nearer < upper + _OUTSIDE)
        some = crossed.any(axis=1)
        return np.concatenate([rows, np.where(crossed, nearer, rows)[some]])

    def _narrowed(self, best: Array, near: Array) -> Array:
        """Return a member nearer to a position, closer and closer around the parameter of one."""
        width = float(np.diff(self._range(SAMPLES)).max())
        for _ in range(_ROUNDS):
            value = self.solver.parameters_of(best)[0]
            rows = self._members(value + width * np.linspace(-1.0, 1.0, _NARROWER), near)
            if self.within_limits:
                rows = rows[self.solver.method.inside(rows)]
            rows = np.vstack([best, rows])
            best = rows[int(np.argmin(np.square(rows - near).sum(axis=1)))]
            width *= 2.0 / (_NARROWER - 1)
        return best

    def _best(self, rating: Rating) -> Array:
        """Return the best member, found among samples and along the curves of the best of them."""
        rows = self.q
        if not len(rows):
            raise ArgumentError(
                "the family is empty: no sample reaches the pose", hint="increase `samples`"
            )
        return self._motion.improved(rows[np.argsort(-rating(rows))[:_TRIED]], rating)

    @cached_property
    def _place(self) -> int | None:
        """Index in q of the joint that is the parameter; None if it is another angle."""
        names = [axis.joint.name for axis in self.solver.method.chain.axes]
        name = bare_name(self.parameter)
        return self.solver.method.position_of(names.index(name)) if name in names else None

    @cached_property
    def _motion(self) -> SelfMotion:
        solver = self.solver
        return SelfMotion(
            solver.method,
            solver.self_motion_step,
            solver.jacobian,
            self._numbers,
            self.within_limits,
        )

    def _position(self, name: str, value: ArrayLike) -> Array:
        return checks.array(name, value, (self.solver.method.chain.tree.position_count,))


def nearest_parameters(solver: BranchSolver, poses: object, near: ArrayLike) -> dict[str, Array]:
    """Return the redundancy parameter at which each pose has its solution nearest to a position.

    That is one within the joint limits; of poses without any, one outside; of poses without a
    member the position itself. The value by name is () or (N,).
    """
    numbers, single = read_poses(poses)
    rows = numbers.reshape(-1, 4, 4)
    size = solver.method.chain.tree.position_count
    starts = checks.array("position", near)
    if starts.shape not in ((size,), (len(rows), size)) or (single and starts.ndim > 1):
        raise ArgumentError(
            f"invalid position: shape {starts.shape}",
            hint=f"give {size} numbers, or one row a pose",
        )
    q = np.array(np.broadcast_to(starts, (len(rows), size)))
    for index, pose in enumerate(rows):
        for within_limits in (True, False):
            with suppress(ArgumentError):
                q[index] = SolutionFamily(solver, pose, within_limits=within_limits).nearest(
                    q[index]
                )
                break
    values = solver.parameters_of(q)[:, 0]
    return {bare_name(solver.parameters[0]): values[0] if single else values}


@cache
def _start_moves(size: int) -> Array:
    """Move of a position to starts around it, the position itself first, (starts, size)."""
    draws = np.random.default_rng(1).uniform(-1.0, 1.0, (len(_SPREADS), _STARTS, size))
    moves = (draws * np.reshape(_SPREADS, (-1, 1, 1))).reshape(-1, size)
    moves[0] = 0.0
    return moves

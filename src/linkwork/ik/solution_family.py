"""All solutions of one pose of a redundant robot: a one-parameter family, sampled and searched.

Positions of the family form curves, see `SelfMotion`. Every curve is sampled at values of one
redundancy parameter. Between samples the best member is found by narrowing the parameter, the
nearest one also by descending along the curves.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linkwork import checks
from linkwork.errors import ArgumentError
from linkwork.ik.branch_solver import BranchSolver
from linkwork.ik.certify import RESIDUAL_TOLERANCE
from linkwork.ik.geometry.full_turns import nearest_turns
from linkwork.ik.parameters import bare_name, parameter_values
from linkwork.ik.poses import made_rigid, read_poses
from linkwork.ik.self_motion import STEP, SelfMotion
from linkwork.ik.solutions import BatchSolutions

Array = NDArray[np.float64]
Rating = Callable[[Array], Array]

SAMPLES = 128
"""Number of values of the parameter."""
_DENSE = 4096
"""The same where no sample is within the limits."""
_NARROWER, _ROUNDS = 17, 4
_TRIED = 8
"""Number of samples around which a better member is searched."""
_DENSER = 2048
"""Number of values of the parameter for the nearest member: limits leave short pieces of curves."""
_DESCENTS = 16
"""Number of samples from which curves are descended."""
_APART = 0.3
"""Least distance of these [rad or m]."""
_AROUND = 16
"""Number of starts around a position, and their spread [rad or m]."""
_SPREAD = 0.5


class SolutionFamily:
    """The solutions of one pose of a robot with one redundant joint.

    Attributes:
        solver: Solver at given parameters.
        pose: Target pose, 4x4.
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
            samples: Number of values of the parameter.
            within_limits: Keep only positions within the joint limits.

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
            raise ArgumentError("a family has one pose, not several", hint="ask for each")
        self.solver = solver
        self.within_limits = checks.flag("within_limits", within_limits)
        self._numbers = made_rigid(numbers).numbers
        self.pose: Array = self._numbers.reshape(4, 4)
        count = checks.integer("samples", samples, least=2, most=100_000)
        self._sample(count)
        if not len(self.q) and count < _DENSE:
            # Limits may leave short pieces of the curves.
            self._sample(_DENSE)

    def _sample(self, count: int) -> None:
        chain = self.solver.method.chain
        self._values = parameter_values(chain, self.solver.parameters[0], count)
        self._found = self._at(self._values)

    @property
    def parameter(self) -> str:
        """Name of the redundancy parameter, with its unit."""
        return self.solver.parameters[0]

    @property
    def q(self) -> Array:
        """Sampled positions, (count, n) [rad or m]."""
        return self._found.q[np.isfinite(self._found.residual)]

    @property
    def values(self) -> Array:
        """Parameter of each sampled position, (count,)."""
        there = np.isfinite(self._found.residual)
        return np.broadcast_to(self._values[:, None], there.shape)[there]

    def __len__(self) -> int:
        return len(self.q)

    def nearest(self, q: ArrayLike) -> Array:
        """The member nearest to a position by the norm of joint motion, full turns included, (n,).

        Raises:
            ArgumentError: Invalid position, or an empty family.
        """
        near = self._position("q", q)

        def rating(rows: Array) -> Array:
            return -np.square(self._turned(rows, near) - near).sum(axis=-1)

        # Descended members are exact, but for those that limits end.
        best = self._best(rating, self._descended(near), tried=2)
        return self._turned(best, near)

    def farthest_from_limits(self) -> Array:
        """The member whose joints are farthest from their limits, as parts of their range, (n,).

        Raises:
            ArgumentError: An empty family.
        """
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
        """The member with the greatest least singular value of the Jacobian, (n,).

        Raises:
            ArgumentError: An empty family.
        """

        def rating(rows: Array) -> Array:
            sizes = np.linalg.svd(self._motion.jacobians(rows), compute_uv=False)
            return np.asarray(sizes[..., -1], dtype=np.float64)

        return self._best(rating)

    def self_motion(self, start: ArrayLike) -> Array:
        """Positions along the curve of the family through a member, continuous, (steps, n).

        The frame stays at its pose. The curve ends at joint limits, if those are kept, at singular
        positions, or where it closes.

        Args:
            start: A member [rad or m].

        Raises:
            ArgumentError: It does not reach the pose.
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
        """A continuous motion from one member to another with the frame at rest, (steps, n).

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
        found = self.solver.solve(
            rows.reshape(-1, 4, 4),
            {bare_name(self.parameter): values},
            within_limits=self.within_limits,
        )
        assert isinstance(found, BatchSolutions)
        return found

    def _turned(self, rows: Array, near: Array) -> Array:
        """Positions moved by full turns towards others, as far as limits are kept."""
        method = self.solver.method
        turned = nearest_turns(rows, near, method.periodic)
        if not self.within_limits:
            return turned
        return np.where((turned >= method.lower) & (turned <= method.upper), turned, rows)

    def _descended(self, near: Array) -> tuple[Array, Array]:
        """Members nearest to a position on the curves of samples, and their parameters.

        Curves between samples are found from positions around the given one.
        """
        values = np.linspace(self._values[0], self._values[-1], max(_DENSER, len(self._values)))
        dense = self._at(values)
        samples = self._turned(dense.q[np.isfinite(dense.residual)], near)
        apart = np.square(samples - near).sum(axis=-1)
        starts = _spread_out(samples[np.argsort(apart)], _DESCENTS)
        around = np.random.default_rng(1).uniform(-_SPREAD, _SPREAD, (_AROUND, len(near)))
        around[0] = 0.0
        rows = self._motion.descended(np.vstack([starts, near + around]), near)
        # A descent may end outside limits that its start keeps.
        rows = np.vstack([rows, starts])
        return rows, self.solver.parameters_of(rows)[..., 0]

    def _best(
        self, rating: Rating, more: tuple[Array, Array] | None = None, tried: int = _TRIED
    ) -> Array:
        """The best member, found among samples and closer and closer around the best of them."""
        rows, values = self.q, self.values
        if more is not None:
            rows, values = np.concatenate([rows, more[0]]), np.concatenate([values, more[1]])
        if not len(rows):
            raise ArgumentError(
                "the family is empty: no sample reaches the pose", hint="more samples"
            )
        order = np.argsort(-rating(rows))[:tried]
        spacing = float(np.diff(self._values).max()) if len(self._values) > 1 else 0.0
        found = [self._narrowed(rating, rows[i], float(values[i]), spacing) for i in order.tolist()]
        return max(found, key=lambda x: x[0])[1]

    def _narrowed(
        self, rating: Rating, best: Array, value: float, spacing: float
    ) -> tuple[float, Array]:
        rate = float(rating(best[None])[0])
        for _ in range(_ROUNDS):
            values = value + spacing * np.linspace(-1.0, 1.0, _NARROWER)
            values = np.clip(values, self._values[0], self._values[-1])
            found = self._at(values)
            there = np.isfinite(found.residual)
            if there.any():
                rows = found.q[there]
                rates = rating(rows)
                top = int(np.argmax(rates))
                if rates[top] > rate:
                    rate, best = float(rates[top]), rows[top]
                    value = float(np.broadcast_to(values[:, None], there.shape)[there][top])
            spacing *= 2.0 / (_NARROWER - 1)
        return rate, best

    @cached_property
    def _motion(self) -> SelfMotion:
        solver = self.solver
        return SelfMotion(solver.method, solver.placement, self.pose, self.within_limits)

    def _position(self, name: str, value: ArrayLike) -> Array:
        return checks.array(name, value, (self.solver.method.chain.tree.position_count,))


def _spread_out(rows: Array, most: int) -> Array:
    """The first rows that are not near to earlier ones, at most so many."""
    kept = rows[:0]
    for row in rows:
        if len(kept) == most:
            break
        if not (np.abs(kept - row).max(axis=-1) < _APART).any():
            kept = np.vstack([kept, row])
    return kept

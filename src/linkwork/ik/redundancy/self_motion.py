"""Self-motion of a robot at one pose: joints move along curves while the frame is at rest.

The positions that reach a pose with one redundant joint form curves, self-motion manifolds (Burdick
1989). Here they are followed, descended to the member nearest to a position, and searched for a
member that is better by any measure.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from linkwork.codegen import Kernel
from linkwork.ik.arrays import Array, Mask
from linkwork.ik.geometry.full_turns import nearest_turns
from linkwork.ik.redundancy.self_motion_step import AT_LIMIT, NEAR
from linkwork.ik.solutions.method import RESIDUAL_TOLERANCE, Method

Rating = Callable[[Array], Array]

STEP = 0.05
"""Step along a self-motion [rad or m]."""
_MAX_STEPS = 4000
_SINGULAR = 1e-7
"""Singular values of the Jacobian below this count as zero."""
_EXACT = 0.1 * RESIDUAL_TOLERANCE
_UNLIMITED = 1e9
"""Limit of joints without one [rad or m]."""

_ROUNDS, _ROUNDS_OUTSIDE = 40, 12
"""Most steps of a descent, and of one that does not come within limits."""
_BLIND = 5
"""Number of steps before results are looked at."""
_MAX_MOTION = 0.3
"""Longest motion along a curve in a step [rad or m]."""
_LEFT, _SHORTER, _LONGER = 0.3, 0.25, 2.0
"""A step that leaves a curve by more than this part of its length is repeated, shorter."""
_AHEAD = 1.0
"""Descents farther than the nearest member by this are given up [rad or m]."""
_STILL, _SETTLED = 1e-9, 1e-6
"""Motion of the last step of a descent, and that of a member that is nearest on its curve."""

_CORRECTIONS = 4
_AROUND = np.linspace(-1.0, 1.0, 9)
_WIDE, _NARROW = 0.3, 1e-6
"""First and last width of the search for a better member [rad or m]."""


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
        """Positions moved to the pose, and which are members."""
        for _ in range(_CORRECTIONS):
            rows = self._towards_pose(rows)[0]
        good = self._towards_pose(rows)[2] <= _EXACT
        return rows, good & self.method.inside(rows) if self.keeps_limits else good

    def _exact(self, q: Array) -> Array:
        """Return a member after a last correction, if that is one."""
        after, _, miss, *_ = self._towards_pose(q)
        return after if self._towards_pose(after)[2] < miss else q

    def _is_singular(self, q: Array) -> bool:
        """Whether the joints have a self-motion in more than one direction."""
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

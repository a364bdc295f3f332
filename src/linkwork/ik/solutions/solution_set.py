"""Solutions of inverse kinematics: arrays, with items and statements made on access."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike

from linkwork import checks
from linkwork.errors import ArgumentError
from linkwork.ik.arrays import Array, Indices, Mask
from linkwork.ik.solutions.method import SINGULAR, Method, RawBranches, split_block
from linkwork.ik.solutions.selection import (
    SelectedSolutions,
    SolutionFilter,
    select_many,
    select_one,
)
from linkwork.ik.solutions.singularity import Singularity, singularities_of, unreachable_reason
from linkwork.tables import MAX_ROWS, Table, Tabular


@dataclass(frozen=True)
class Solution:
    """One joint position that brings the frame to the target pose.

    Attributes:
        q: Positions of the robot; joints that do not move the frame are at home [rad or m].
        branch: Labels of the branch, e.g. `{"elbow": "up"}`; empty for a numeric solution.
        residual: Pose error by forward kinematics [m or rad, whichever is more].
        singularity: Distance to the nearest singularity [m, or a sine]; inf if none is known.
        coincident: Whether other branches coincide with this one.
    """

    q: Array
    branch: dict[str, str]
    residual: float
    in_limits: bool
    singularity: float
    coincident: bool


class SolutionSet(Tabular):
    """Solutions of one pose or of a batch."""

    __slots__ = ("_branches", "_correction", "_numbers", "_selection", "_shown_once", "method")

    def __init__(
        self,
        method: Method,
        raw: tuple[Any, ...] | Array,
        selection: SolutionFilter,
        numbers: Array | None = None,
        correction: Array | None = None,
    ) -> None:
        """Wrap the branches that a kernel computed.

        Args:
            raw: Fields of `RawBranches`, with the batch as first axis if there is one; of one pose
                also one after the other in one array.
            numbers: The target poses, (16,), 4x4 or (N, 16).
            correction: Largest change of an entry of each pose to make it rigid; none when None.
        """
        self._numbers = numbers
        self._correction = correction
        self.method = method
        self._branches = raw
        self._selection = selection
        self._shown_once: SelectedSolutions | None = None

    def filtered(self, selection: SolutionFilter) -> Self:
        """Return the same branches with another filter."""
        return type(self)(self.method, self._raw, selection, self._numbers, self._correction)

    def nearest_first(self, q: ArrayLike) -> Self:
        """Return same solutions sorted by distance from a position, the norm of the joint motion.

        Each is moved by full turns to be as near as possible, within the joint limits where it can.

        Args:
            q: (n,), or one for each pose of a batch, (N, n) [rad or m].

        Raises:
            ArgumentError: Positions do not fit the robot or the batch.
        """
        near = checks.array("position", q)
        names = self.method.chain.tree.position_names
        batch = np.shape(self._raw[-1])
        if near.shape not in ((len(names),), (*batch, len(names))):
            each = f", or one row for each of the {batch[0]} poses" if batch else ""
            raise ArgumentError(
                f"invalid position: shape {near.shape}",
                hint=f"give {len(names)} numbers ({', '.join(names)}){each}",
            )
        return self.filtered(replace(self._selection, near=near))

    @property
    def family(self) -> str:
        """Family of the robot, e.g. `spherical wrist`; `numeric` without a closed form."""
        return self.method.family

    @property
    def why(self) -> str:
        """The recognised geometry, as a sentence."""
        return self.method.why

    @property
    def correction(self) -> Array:
        """Largest change of an entry that made each given pose a rigid transform: () or (N,).

        Rotations in single precision or rounded ones are corrected up to 1e-4; residuals are
        against the corrected pose.
        """
        if self._correction is not None:
            return self._correction
        return np.zeros(np.shape(self._raw[-1]))

    @property
    def target(self) -> Array:
        """The poses that the solutions reach, with their corrections: 4x4 or (N, 4, 4)."""
        shape = (*np.shape(self._raw[-1]), 4, 4)
        return np.full(shape, np.nan) if self._numbers is None else self._numbers.reshape(shape)

    @property
    def raw(self) -> tuple[Any, ...]:
        """Fields of `RawBranches`: all branches, solutions or not."""
        return self._raw

    @property
    def _raw(self) -> tuple[Any, ...]:
        branches = self._branches
        if isinstance(branches, np.ndarray):
            branches = self._branches = split_block(branches, self.method.widths)
        return branches

    def corrected(self, correction: Array) -> Self:
        """Return the same solutions, with another correction of the given poses."""
        return type(self)(self.method, self._raw, self._selection, self._numbers, correction)

    @property
    def complete(self) -> bool:
        """Whether these are all solutions.

        False for a numeric search and near a degeneracy at which solutions may be missing. For a
        redundant robot: all at the given parameters, or under the convention in `why` (scara2:
        q2 = q3).
        """
        return self.method.complete and not bool(np.any(self.may_be_incomplete))

    @property
    def may_be_incomplete(self) -> Mask:
        """Whether solutions of a pose may be missing: () or (N,)."""
        distance = RawBranches(*self._raw).singularity_distance
        if not self.method.complete:
            return np.ones(distance.shape[:-2], dtype=bool)
        return np.any(distance[..., list(self.method.incomplete)] < SINGULAR, axis=(-2, -1))

    @property
    def completeness(self) -> str:
        """Whether these are all solutions, in words: why not, and how many may be missing."""
        if not self.method.complete:
            return f"may be incomplete: {self.method.why_incomplete}"
        if not np.any(self.may_be_incomplete):
            return "complete"
        near = RawBranches(*self._raw).singularity_distance < SINGULAR
        kinds = [i for i in self.method.incomplete if near[..., i].any()]
        reasons = "; ".join(dict.fromkeys(self.method.degeneracies[i].reason for i in kinds))
        missing = int(np.max(self.missing, initial=0))
        count = f", at most {missing} missing" if missing else ""
        return f"may be incomplete{count}: {reasons}"

    @property
    def missing(self) -> Indices:
        """Largest number of missing solutions of a pose, where it is known: () or (N,).

        It is known for six joints of any geometry, else zero; see `complete`.
        """
        if not self.method.counts_missing:
            return np.zeros(np.shape(self._raw[-1]), dtype=np.int64)
        return np.asarray(RawBranches(*self._raw).margins[..., 0, 0], dtype=np.int64)

    @property
    def q(self) -> Array:
        """Positions: (count, n), of a batch (N, most, n) padded with NaN [rad or m]."""
        return self._shown.positions()

    @property
    def branch(self) -> Indices:
        """Branch index of each solution: (count,), of a batch (N, most) padded with -1."""
        return self._shown.branches()

    @property
    def residual(self) -> Array:
        """Pose error by forward kinematics: (count,) or (N, most) [m or rad]."""
        return self._shown.of(RawBranches(*self._raw).residual, np.nan)

    @property
    def in_limits(self) -> Mask:
        """Whether each solution is within the joint limits: (count,) or (N, most)."""
        return self.method.inside(self.q)

    @property
    def coincident(self) -> Mask:
        """Whether several branches coincide in each solution: (count,) or (N, most)."""
        shown = self._shown
        if shown.coincident is None:
            return np.zeros(shown.order.shape, dtype=bool)
        return shown.of(shown.coincident, False)

    @property
    def singularity_distance(self) -> Array:
        """Distance to each degeneracy of the method, on the last axis [m, or a sine]."""
        distance = RawBranches(*self._raw).singularity_distance[
            ..., : len(self.method.degeneracies)
        ]
        return self._shown.of(distance, np.nan)

    @property
    def singularity(self) -> Array:
        """Distance to the nearest degeneracy: (count,) or (N, most) [m, or a sine]."""
        return self.singularity_distance.min(axis=-1, initial=np.inf)

    @property
    def _shown(self) -> SelectedSolutions:
        if self._shown_once is None:
            self._shown_once = self._show()
        return self._shown_once

    @abstractmethod
    def _show(self) -> SelectedSolutions: ...


class Solutions(SolutionSet):
    """Solutions of one pose, a sequence of `Solution`."""

    __slots__ = ()

    def table(self) -> Table:
        """Return the table that represents it."""
        count = f"{len(self)} solutions" if len(self) else f"no solution: {self.reason}"
        complete = "" if self.complete else f", {self.completeness}"
        title = f"{count} ({self.family}{complete})"
        columns = [*self.method.chain.tree.position_names, "branch", "residual", "in limits"]
        return Table(title, columns, [_row(solution) for solution in self])

    def __len__(self) -> int:
        return len(self._shown.order)

    def __iter__(self) -> Iterator[Solution]:
        names = self.method.names_of_branch
        columns = (self.residual, self.in_limits, self.singularity, self.coincident)
        numbers = zip(*(column.tolist() for column in columns), strict=True)
        for q, branch, others in zip(self.q, self.branch.tolist(), numbers, strict=True):
            yield Solution(q, names(branch), *others)

    def __getitem__(self, index: int) -> Solution:
        return next(islice(self, _place(index, len(self)), None))

    def nearest(self, q: ArrayLike) -> Solution:
        """Return the solution nearest to a position by the norm of the joint motion.

        It is moved by full turns as `nearest_first` says.

        Args:
            q: Joint positions, (n,) [rad or m].

        Raises:
            ArgumentError: The position does not fit the robot, or there is no solution.
        """
        ordered = self.nearest_first(q)
        if not len(ordered):
            raise ArgumentError(f"there is no nearest solution: {self.reason}")
        return ordered[0]

    @property
    def singular(self) -> tuple[Singularity, ...]:
        """Statements about singular solutions: which joints have a self-motion."""
        return tuple(singularities_of(self.method, self.q, self.singularity_distance))

    @property
    def reason(self) -> str:
        """Why there is no solution; empty if there is one."""
        if len(self):
            return ""
        numbers, measure = self._numbers, self.method.nearest_distance
        distance = None if numbers is None or measure is None else partial(measure, numbers)
        return unreachable_reason(self.method, RawBranches(*self._raw), distance)

    def _show(self) -> SelectedSolutions:
        return select_one(self.method, self._raw, self._selection)


class BatchSolutions(SolutionSet):
    """Solutions of many poses, a sequence of `Solutions`."""

    __slots__ = ()

    def table(self) -> Table:
        """Return the table that represents it."""
        title = f"{self.counts.sum()} solutions of {len(self)} poses ({self.family})"
        counts = [(pose, int(count)) for pose, count in enumerate(self.counts[:MAX_ROWS])]
        return Table(title, ("pose", "solutions"), counts, len(self))

    def __len__(self) -> int:
        return len(self._raw[0])

    def __iter__(self) -> Iterator[Solutions]:
        return (self[i] for i in range(len(self)))

    def __getitem__(self, index: int) -> Solutions:
        i = _place(index, len(self))
        numbers = None if self._numbers is None else self._numbers[i]
        correction = None if self._correction is None else self._correction[i]
        raw = tuple(array[i] for array in self._raw)
        return Solutions(self.method, raw, self._selection.of_pose(i), numbers, correction)

    def nearest(self, q: ArrayLike) -> Array:
        """Return the solution of each pose that is nearest to a position, see `Solutions.nearest`.

        Args:
            q: (n,), or one for each pose, (N, n) [rad or m].

        Returns:
            (N, n) [rad or m]; NaN where a pose has no solution.

        Raises:
            ArgumentError: Positions do not fit the robot or the batch.
        """
        first = self.nearest_first(q).q[:, :1]
        lost = np.full((len(first), 1 - first.shape[1], first.shape[2]), np.nan)
        return np.concatenate([first, lost], axis=1)[:, 0]

    def together(self) -> Solutions:
        """All solutions as those of one pose, for a pose that was given several times."""
        q, residual, margins, singularity_distance, nearest = self._raw
        rows = (np.concatenate(x) for x in (q, residual, margins, singularity_distance))
        numbers = None if self._numbers is None else self._numbers[0]
        return Solutions(self.method, (*rows, np.min(nearest)), self._selection.of_pose(0), numbers)

    def replaced(self, rows: Indices, q: Array, residual: Array) -> BatchSolutions:
        """Return a copy with other positions (padded with NaN) in the first branches of poses."""
        raw = RawBranches(*(np.array(array) for array in self._raw))
        most = min(q.shape[1], raw.q.shape[1])
        there = np.isfinite(residual[:, :most])
        raw.q[rows, :most] = np.where(there[..., None], q[:, :most], raw.q[rows, :most])
        raw.residual[rows, :most] = np.where(there, residual[:, :most], raw.residual[rows, :most])
        return BatchSolutions(
            self.method, tuple(raw), self._selection, self._numbers, self._correction
        )

    @property
    def counts(self) -> Indices:
        """Number of solutions per pose, (N,)."""
        shown = self._shown
        return np.sum(shown.there, axis=1) if shown.there is not None else np.zeros(0, dtype=int)

    def _show(self) -> SelectedSolutions:
        return select_many(self.method, RawBranches(*self._raw), self._selection)


Solved = Solutions | BatchSolutions  # Solutions of one pose or of a batch


def _place(index: Any, count: int) -> int:
    """Return a valid index; negative ones count from the end."""
    if not isinstance(index, int | np.integer):
        raise ArgumentError(
            f"invalid index of solutions: {index!r:.100}",
            hint="expected an integer; for several, use the arrays, e.g. solutions.q[1:3]",
        )
    if not -count <= index < count:
        raise IndexError(f"index {index} is out of range: there are {count} solutions")
    return int(index) % count


def _row(solution: Solution) -> tuple[Any, ...]:
    branch = " ".join(f"{name}={value}" for name, value in solution.branch.items())
    limits = "yes" if solution.in_limits else "no"
    return (*(f"{x:.4f}" for x in solution.q.tolist()), branch, f"{solution.residual:.0e}", limits)

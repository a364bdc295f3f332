"""What inverse kinematics gives: arrays, with items, reasons and statements made on access."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from linkwork.ik.certify import Raw
from linkwork.ik.explain import Singularity, reason_of, singularities_of
from linkwork.ik.method import Method
from linkwork.ik.selection import Candidates, Selection, Wanted, candidates, selection

Array = NDArray[np.float64]


@dataclass(frozen=True)
class Solution:
    """One position that puts the frame where it was wanted.

    Attributes:
        q: A number for each position of the robot; joints that do not move the frame are at home
            [rad or m].
        branch: What was chosen, by name, e.g. `{"elbow": "up"}`; empty for a numeric solution.
        residual: By how much forward kinematics misses the pose [m or rad, whichever is more].
        in_limits: Whether every joint is inside its limits.
        singularity: How near the nearest singular position is, zero at it [m, or a sine]; inf
            where none is known.
        merged: Whether other branches meet in this one.
    """

    q: Array
    branch: dict[str, str]
    residual: float
    in_limits: bool
    singularity: float
    merged: bool


class Found:
    """Solutions of one pose or of a batch.

    Attributes:
        method: How they were found.
    """

    def __init__(self, method: Method, raw: Raw, wanted: Wanted) -> None:
        """Takes what a kernel found.

        Args:
            method: How.
            raw: All branches, with the batch first if there is one.
            wanted: Which of them to show.
        """
        self.method = method
        self._raw = raw
        self._wanted = wanted

    @property
    def family(self) -> str:
        """What was recognised in the robot, e.g. `spherical wrist`; `numeric` where nothing was."""
        return self.method.family

    @property
    def why(self) -> str:
        """A sentence that says why this family."""
        return self.method.why

    @property
    def complete(self) -> bool:
        """Whether these are all solutions; False for a numeric search, which is sampled."""
        return self.method.complete

    @cached_property
    def q(self) -> Array:
        """Positions: (count, n), of a batch (N, most, n) padded with NaN [rad or m]."""
        return self._selection.of(self._candidates.q, np.nan)

    @cached_property
    def branch(self) -> NDArray[np.int64]:
        """Number of each solution's branch: (count,), of a batch (N, most) padded with -1."""
        order, there = self._selection
        branch = order // self._candidates.each
        return branch if there is None else np.where(there, branch, -1)

    @property
    def residual(self) -> Array:
        """By how much forward kinematics misses each pose: (count,) or (N, most) [m or rad]."""
        return self._by_branch.of(self._raw.residual, np.nan)

    @property
    def in_limits(self) -> NDArray[np.bool_]:
        """Whether each solution is inside the joint limits: (count,) or (N, most)."""
        return self.method.inside(self.q)

    @property
    def merged(self) -> NDArray[np.bool_]:
        """Whether several branches meet in each solution: (count,) or (N, most)."""
        return self._by_branch.of(self._candidates.merged, False)

    @property
    def nearness(self) -> Array:
        """How near each of the method's degeneracies is, on the last axis [m, or a sine]."""
        known = self._raw.nearness[..., : len(self.method.degeneracies)]
        return self._by_branch.of(known, np.nan)

    @property
    def singularity(self) -> Array:
        """How near the nearest degeneracy is: (count,) or (N, most) [m, or a sine]."""
        return self.nearness.min(axis=-1, initial=np.inf)

    @cached_property
    def _candidates(self) -> Candidates:
        return candidates(self.method, self._raw, self._wanted)

    @cached_property
    def _selection(self) -> Selection:
        return selection(self._candidates.kept)

    @cached_property
    def _by_branch(self) -> Selection:
        order, there = self._selection
        return Selection(order // self._candidates.each, there)


class Solutions(Found):
    """The solutions of one pose, a sequence of `Solution`.

    Attributes:
        method: How they were found.
    """

    def __repr__(self) -> str:
        shown = f"{len(self)} solutions" if len(self) else f"no solution: {self.reason}"
        return f"<Solutions ({self.family}): {shown}>"

    def __len__(self) -> int:
        return len(self.q)

    def __iter__(self) -> Iterator[Solution]:
        return (self[i] for i in range(len(self)))

    def __getitem__(self, index: int) -> Solution:
        i = range(len(self))[index]
        return Solution(
            q=self.q[i],
            branch=self.method.names_of_branch(int(self.branch[i])),
            residual=float(self.residual[i]),
            in_limits=bool(self.in_limits[i]),
            singularity=float(self.singularity[i]),
            merged=bool(self.merged[i]),
        )

    @cached_property
    def singular(self) -> tuple[Singularity, ...]:
        """What can be said of singular solutions: which joints are free against each other."""
        return tuple(singularities_of(self.method, self.q, self.nearness))

    @cached_property
    def reason(self) -> str:
        """Why there is no solution; empty where there is one."""
        return "" if len(self) else reason_of(self.method, self._raw)


class BatchSolutions(Found):
    """The solutions of many poses, a sequence of `Solutions`.

    Attributes:
        method: How they were found.
    """

    def __repr__(self) -> str:
        return f"<BatchSolutions ({self.family}): {self.counts.sum()} of {len(self)} poses>"

    def __len__(self) -> int:
        return len(self._raw.q)

    def __iter__(self) -> Iterator[Solutions]:
        return (self[i] for i in range(len(self)))

    def __getitem__(self, index: int) -> Solutions:
        i = range(len(self))[index]
        return Solutions(self.method, Raw(*(array[i] for array in self._raw)), self._wanted)

    @property
    def counts(self) -> NDArray[np.int64]:
        """How many solutions each pose has, (N,)."""
        return self._candidates.kept.sum(axis=-1)

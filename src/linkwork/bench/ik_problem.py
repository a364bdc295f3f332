"""Problem of the bench of inverse kinematics: poses of one robot, and all their solutions."""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork.bench.measurement import Agreement, Entry
from linkwork.dynamics.plain.kinematics import pose_of_frame_in_base
from linkwork.errors import ModelError
from linkwork.ik.branch_solver import ClosedFormSolver
from linkwork.ik.geometry.chain import Chain
from linkwork.model.tree import Tree

POSES = 1024  # Poses per batch

CALLED = 64  # Number of poses Python programs are timed and checked with, one after the other

ALL = "all solutions"
ONE = "one solution"

_EXACT = 1e-6
"""Maximum error of the pose of a solution of a peer that gives all [m, or of a matrix]."""
_EXACT_OF_ONE = 1e-4
_MIN_SHARE = 0.5

Array = NDArray[Any]


@dataclass(frozen=True)
class IkProblem:
    """A robot with revolute joints, and poses it reaches."""

    tree: Tree

    def __post_init__(self) -> None:
        """Reject robots that no peer can solve."""
        if not all(axis.is_revolute for axis in self.chain.axes) or len(self.chain.axes) != 6:
            raise ModelError(
                f"unsupported robot {self.tree.name!r}: expected six revolute joints",
                hint="irb140, puma560, ur5",
            )

    @cached_property
    def solver(self) -> ClosedFormSolver:
        """Ours."""
        return ClosedFormSolver(self.tree)

    @property
    def chain(self) -> Chain:
        """The joints that carry the tool."""
        return self.solver.form.chain

    @property
    def directions(self) -> Array:
        """Of the axes at position zero, in the base, (6, 3)."""
        return np.array([axis.direction for axis in self.chain.axes])

    @property
    def home(self) -> Array:
        """Pose of the tool at position zero, 4x4."""
        return self.chain.home.matrix

    def offsets(self, points: Array) -> Array:
        """From the base over a point of each axis to the tool, one after the other, (7, 3)."""
        return np.diff([np.zeros(3), *points, self.home[:3, 3]], axis=0)

    @property
    def bare(self) -> Tree:
        """The robot without shapes, which not every peer can read."""
        return replace(self.tree, links=tuple(replace(x, shapes=()) for x in self.tree.links))

    @cached_property
    def q(self) -> Array:
        """Positions inside the joint limits that the poses are made of, (POSES, n) [rad]."""
        lower, upper = (
            np.clip([getattr(x.joint.limits, end) for x in self.chain.axes], -2.9, 2.9)
            for end in ("lower", "upper")
        )
        return np.random.default_rng(29).uniform(lower, upper, (POSES, len(lower)))

    @cached_property
    def poses(self) -> Array:
        """Of the tool in the base, by the plain form of forward kinematics, (POSES, 4, 4)."""
        return self.reached(self.q)

    @cached_property
    def right(self) -> Array:
        """All solutions of the first `CALLED` poses, certified, (CALLED, solutions, n) [rad]."""
        return self.solver.solve_batch(self.poses[:CALLED].reshape(CALLED, 16)).q

    def reached(self, q: Array) -> Array:
        """Poses of the tool by the plain form, one for each of many positions."""
        columns = list(np.moveaxis(q, -1, 0))
        pose = pose_of_frame_in_base(self.tree, columns)
        matrix = np.zeros((*q.shape[:-1], 4, 4))
        for i in range(3):
            for k in range(3):
                matrix[..., i, k] = pose.rotation[i][k]
            matrix[..., i, 3] = pose.position[i]
        matrix[..., 3, 3] = 1.0
        return matrix


def agreement_of(entry: Entry, problem: IkProblem) -> Agreement:
    """Compare the solutions of an entry with ours.

    Positions that miss the pose are left out, since some peers mix them in; an entry that then has
    less than half of our solutions, or solves less than half of the poses, does not agree.
    """
    (positions,) = entry.answer()
    errors = _errors(problem, positions)
    if entry.function == ONE:
        solved = errors[errors <= _EXACT_OF_ONE]
        enough = len(solved) >= _MIN_SHARE * len(positions)
        error = float(solved.max(initial=0.0)) if enough else float("inf")
        return Agreement(entry.function, entry.name, error, entry.tolerance)
    exact = np.where((errors <= _EXACT)[..., None], positions, np.nan)
    counts = [np.isfinite(x[..., 0]).sum() for x in (exact, problem.right[: len(exact)])]
    pairs = zip(exact, problem.right, strict=False)
    error = max(_distance(theirs, ours) for theirs, ours in pairs)
    enough = counts[0] >= _MIN_SHARE * counts[1]
    return Agreement(entry.function, entry.name, error if enough else float("inf"), entry.tolerance)


def _errors(problem: IkProblem, positions: Array) -> Array:
    """Errors of the poses at positions (poses, solutions, n); NaN where there is none."""
    targets = problem.poses[: len(positions), None]
    return np.abs(problem.reached(positions) - targets).max(axis=(-2, -1))


def _distance(theirs: Array, ours: Array) -> float:
    """Greatest distance of a solution from the nearest of ours [rad]."""
    theirs, ours = (x[np.isfinite(x[:, 0])] for x in (theirs, ours))
    apart = theirs[:, None] - ours
    apart -= 2.0 * np.pi * np.round(apart / (2.0 * np.pi))
    return float(np.abs(apart).max(axis=-1).min(axis=1, initial=np.inf).max(initial=0.0))


def padded(rows: list[Array], size: int) -> Array:
    """Solutions of several poses, filled up with NaN to one shape."""
    array = np.full((len(rows), max(map(len, rows), default=0), size), np.nan)
    for i, row in enumerate(rows):
        array[i, : len(row)] = row
    return array

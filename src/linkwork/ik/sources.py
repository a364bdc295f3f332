"""Where the solutions of a path come from: from branches, all known beforehand, or from search."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linkwork.codegen import Kernel, compile_program
from linkwork.ik.method import Method
from linkwork.ik.numeric import NumericSolver
from linkwork.ik.programs import trace_jacobian
from linkwork.ik.solutions import BatchSolutions, Solutions
from linkwork.ik.solver import Solver

Array = NDArray[np.float64]


class Source(ABC):
    """Solutions of the poses of a path.

    Attributes:
        method: How they are found.
        poses: (N, 4, 4).
        jacobian: Of the frame, in base axes.
    """

    method: Method
    poses: Array
    jacobian: Kernel

    @abstractmethod
    def at(self, index: int, near: Array | None) -> Solutions:
        """The solutions of a pose.

        Args:
            index: Of the pose.
            near: A position (n,) near to which they should be sought [rad or m].
        """

    @abstractmethod
    def after(self, index: int, q: Array) -> Solutions:
        """Solutions of a pose among which are those near to positions (m, n) [rad or m]."""


class FromBranches(Source):
    """Solutions by a closed form."""

    def __init__(
        self, solver: Solver, poses: Array, parameters: Mapping[str, ArrayLike] | None
    ) -> None:
        self.method, self.poses, self.jacobian = solver.method, poses, solver.jacobian
        self._found = solver.solve_batch(poses.reshape(-1, 16), parameters)

    def at(self, index: int, near: Array | None) -> Solutions:
        """The solutions of a pose; all are known."""
        return self._found[index]

    def after(self, index: int, q: Array) -> Solutions:
        """The same: all are known."""
        return self._found[index]


class FromSearch(Source):
    """Solutions by search, each pose's from those of the pose before."""

    def __init__(self, solver: NumericSolver, poses: Array) -> None:
        """Takes a solver and the path.

        Raises:
            ModelError: The robot has joints that one number does not place.
        """
        problem = solver.problem
        problem.tree.require_axes("following a path")
        self.method, self.poses = solver.method, poses
        self.jacobian = compile_program(trace_jacobian(problem.tree, problem.frame))
        self._solver = solver

    def at(self, index: int, near: Array | None) -> Solutions:
        """What a search from a position, and from many others, comes upon."""
        return self._together(self._solver.solve(self.poses[index : index + 1], start=near))

    def after(self, index: int, q: Array) -> Solutions:
        """What one search from each position comes upon."""
        poses = np.repeat(self.poses[index : index + 1], len(q), axis=0)
        return self._together(self._solver.solve(poses, start=q, starts=1))

    def _together(self, found: Solutions | BatchSolutions) -> Solutions:
        return found.together() if isinstance(found, BatchSolutions) else found

"""Inverse kinematics of any robot: in closed form, by elimination, or by numeric search."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, TypedDict, Unpack, overload

import numpy as np
from numpy.typing import ArrayLike

from linkwork import checks
from linkwork.errors import ArgumentError, ModelError, list_names
from linkwork.ik.closed_form_solver import ClosedFormSolver
from linkwork.ik.general import GeneralSolver
from linkwork.ik.geometry.chain import chain_of
from linkwork.ik.numeric import Nearest, NumericSolver, Task
from linkwork.ik.numeric.task import TASK
from linkwork.ik.path.follow import JointPath, ik_path
from linkwork.ik.poses import read_poses
from linkwork.ik.redundancy.solution_family import SAMPLES, SolutionFamily, nearest_parameters
from linkwork.ik.rounded_poses import solve_rounded
from linkwork.ik.solutions.selection import SolutionFilter
from linkwork.ik.solutions.solution_set import Solutions, Solved
from linkwork.model.loops import require_ahead_of_loops
from linkwork.model.tree import Tree, TreeLike, tree_of
from linkwork.spatial import Pose

Parameters = Mapping[str, ArrayLike]


class SolveOptions(TypedDict, total=False):
    """Options of `IKSolver.solve`."""

    task: Task | None
    within_limits: bool
    all_turns: bool
    near: ArrayLike | None


class IKSolver:
    """Inverse kinematics of one robot and frame.

    Attributes:
        usual: `solve` without options, the fast path.
    """

    def __init__(self, tree: TreeLike, frame: str | None = None) -> None:
        """Analyse the robot; machine code is compiled at the first call.

        Args:
            frame: A link or named frame; the tool when None.

        Raises:
            NotFoundError: No such frame.
            ModelError: No joint moves the frame, or a loop does.
            ArgumentError: The frame is not a name.
        """
        tree = tree_of(tree)
        if not isinstance(frame, str | None):
            raise checks.invalid("frame", frame, f"one of {list_names(tree.frame_names)}")
        self.frame = tree.tool if frame is None else frame
        require_ahead_of_loops(tree, "inverse kinematics", self.frame)
        self.tree = tree.spanning_tree
        self._solvers: dict[bool, ClosedFormSolver | GeneralSolver | None] = {}
        self._numeric: dict[Task | None, NumericSolver] = {}
        if self.closed(free=False) is None:
            self.numeric()
        solver = self._solver_for(None)
        self.usual: Callable[[Any], Solved] = self.solve
        searched = isinstance(solver, ClosedFormSolver) and solver.method.incomplete
        if solver is not None and not (searched or solver.parameters):
            self.usual = solver.usual(self.solve)

    def closed(self, *, free: bool) -> ClosedFormSolver | GeneralSolver | None:
        """Return the solver that finds all solutions: in closed form, else by elimination.

        Args:
            free: Keep the redundancy parameters free, even if a convention fixes them.

        Returns:
            The solver; None for a robot that is solved numerically.
        """
        if free not in self._solvers:
            self._solvers[free] = None
            # Other robots are solved numerically; that solver raises for invalid ones.
            with suppress(ModelError):
                self._solvers[free] = _branch_solver(self.tree, self.frame, free)
        return self._solvers[free]

    def numeric(self, task: Task | None = None) -> NumericSolver:
        """Return the numeric solver of a task; of the whole pose when None."""
        if task is not None:
            checks.instance("task", task, Task, TASK)
        if task not in self._numeric:
            self._numeric[task] = NumericSolver(self.tree, self.frame, task)
        return self._numeric[task]

    @overload
    def solve(
        self, poses: Pose, parameters: Parameters | None = None, **options: Unpack[SolveOptions]
    ) -> Solutions: ...
    @overload
    def solve(
        self, poses: Any, parameters: Parameters | None = None, **options: Unpack[SolveOptions]
    ) -> Solved: ...
    def solve(
        self,
        poses: Any,
        parameters: Parameters | None = None,
        *,
        task: Task | None = None,
        within_limits: bool = False,
        all_turns: bool = False,
        near: ArrayLike | None = None,
    ) -> Solved:
        """All joint positions that bring the frame to a pose, or those a search finds.

        Args:
            poses: Of the frame in the base: 4x4, (N, 4, 4), or (position, wxyz).
            parameters: Redundancy parameters by name, one value or one per pose; others are zero.
                When None a convention fixes them if there is one; else one parameter is sampled
                over its range, and several are searched numerically. A pose without a solution at
                the samples is searched for one.
            task: The part of the pose to reach, by search; all of it when None.
            within_limits: Keep only solutions within the joint limits; a search always does.
            all_turns: Give all solutions within the limits that differ by full turns.
            near: Joint positions, (n,) or one per pose (N, n); solutions are sorted nearest first,
                see `Solutions.nearest_first`. A redundant robot without given parameters is solved
                at those of the nearest member of its family, or searched from there [rad or m].

        Returns:
            `Solutions` of one pose, `BatchSolutions` of a batch.

        Raises:
            ArgumentError: Invalid pose, parameter or position.
        """
        selection = SolutionFilter(within_limits, all_turns)
        parameters = None if parameters is None else checks.mapping("parameters", parameters)
        solver = self._solver_for(parameters) if task is None else None
        if solver is None:
            self._refuse_parameters(parameters)

        def solved(exact: Any) -> Solved:
            if solver is None:
                return self.numeric(task).solve_or_nearest(exact, near).filtered(selection)
            fixed = parameters
            if near is not None and fixed is None and solver.parameters:
                fixed = nearest_parameters(solver, exact, near)
            solutions = solver.solve_selected(exact, fixed, selection)
            if fixed or not (solver.method.incomplete or solver.parameters):
                return solutions
            return search_missing(solutions, exact, self.numeric(), selection)

        solutions = solved(poses)
        if task is None:
            solutions = solve_rounded(solutions, poses, self.numeric, solved)
        return solutions if near is None else solutions.nearest_first(near)

    def _refuse_parameters(self, parameters: Parameters | None) -> None:
        if parameters:
            raise ArgumentError(
                f"{self.frame!r} of {self.tree.name!r} is solved numerically, without parameters",
                hint="leave out `parameters`",
            )

    def _solver_for(self, parameters: Parameters | None) -> ClosedFormSolver | GeneralSolver | None:
        solver = self.closed(free=parameters is not None)
        # One parameter is sampled; several are searched numerically.
        many = parameters is None and solver is not None and len(solver.parameters) > 1
        return None if many else solver

    def path(
        self,
        poses: Any,
        start: ArrayLike | None = None,
        parameters: Parameters | None = None,
        *,
        within_limits: bool = True,
    ) -> JointPath:
        """Joint positions along a path of poses; see `ik_path`.

        A redundant robot without given parameters is searched from pose to pose.
        """
        parameters = None if parameters is None else checks.mapping("parameters", parameters)
        solver = self.closed(free=parameters is not None)
        if solver is None or (solver.parameters and parameters is None):
            self._refuse_parameters(parameters)
            return ik_path(self.numeric(), poses, start, within_limits=within_limits)
        return ik_path(solver, poses, start, parameters, within_limits=within_limits)

    def family(
        self, pose: Any, *, samples: int = SAMPLES, within_limits: bool = True
    ) -> SolutionFamily:
        """Return the one-parameter family of solutions of a robot with one redundant joint."""
        solver = self.closed(free=True)
        if solver is None:
            raise ArgumentError(
                f"{self.frame!r} of {self.tree.name!r} has no family of solutions",
                hint="it is solved numerically",
            )
        return SolutionFamily(solver, pose, samples=samples, within_limits=within_limits)

    def nearest(self, pose: Any, task: Task | None = None) -> Nearest:
        """Return the reachable pose nearest to a target, within the joint limits, by search.

        Args:
            pose: Of the frame in the base: 4x4, or (position, wxyz).
            task: The part of a pose to reach; all of it when None.

        Raises:
            ArgumentError: Invalid pose.
        """
        nearest = self.numeric(task).nearest(pose)
        if nearest.in_reach:
            return nearest
        solved = self.solve(pose, task=task, within_limits=True)
        if not len(solved):
            return nearest
        return self.numeric(task).nearest(solved.target, start=solved.q[0])


def _branch_solver(tree: Tree, frame: str, free: bool) -> ClosedFormSolver | GeneralSolver:
    with suppress(ModelError):
        return ClosedFormSolver(tree, frame, free=free)
    return GeneralSolver(chain_of(tree, frame))


def search_missing(
    solutions: Solved, poses: Any, numeric: NumericSolver, selection: SolutionFilter
) -> Solved:
    """Solutions, with numeric ones for poses without any where there may be some.

    That is so near an incomplete degeneracy, and where redundancy parameters were sampled. In a
    batch numeric solutions replace the first branches of their pose.
    """
    if isinstance(solutions, Solutions):
        if len(solutions) or not solutions.may_be_incomplete:
            return solutions
        searched = numeric.solve_or_nearest(poses).filtered(selection)
        return searched if isinstance(searched, Solutions) and len(searched) else solutions
    missing = np.flatnonzero((solutions.counts == 0) & solutions.may_be_incomplete)
    if not len(missing):
        return solutions
    numbers, _ = read_poses(poses)
    searched = numeric.solve_or_nearest(numbers[missing].reshape(-1, 4, 4))
    return solutions.replaced(missing, searched.q, searched.residual)

"""Inverse kinematics of any robot: in closed form, by elimination, or by numeric search."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, TypedDict, Unpack, overload

import numpy as np
from numpy.typing import ArrayLike

from linkwork import checks
from linkwork.dynamics.plain.kinematics import pose_of_frame_in_base
from linkwork.errors import ArgumentError, ModelError, list_names
from linkwork.ik.arrays import Array, Indices
from linkwork.ik.branch_solver import ClosedFormSolver
from linkwork.ik.general import GeneralSolver
from linkwork.ik.geometry.chain import Chain, chain_of
from linkwork.ik.joint_path import JointPath, ik_path
from linkwork.ik.numeric import Nearest, NumericSolver, Task
from linkwork.ik.numeric.task import TASK
from linkwork.ik.poses import CORRECTED_WITHIN, read_poses
from linkwork.ik.redundancy.solution_family import SAMPLES, SolutionFamily, nearest_parameters
from linkwork.ik.solutions.method import RawBranches
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
            ModelError: No joint moves the frame, or a loop does.
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
        """Return all joint positions that bring the frame to a pose, or those a search finds.

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
        """
        selection = SolutionFilter.checked(within_limits, all_turns)
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
        """Return joint positions along a path of poses; see `ik_path`.

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


_STARTS = 16, 64  # Numbers of searches per pose: more only where fewer do not find a pose in reach
_AT_THE_EDGE = 0.03
"""Residual of a branch beyond which a violated condition of reachability is not due to rounding [m
or rad]. At the edge of the reach branches miss by the square root of the rounding."""


def solve_rounded(
    solutions: Solved,
    poses: Any,
    numeric: Callable[[], NumericSolver],
    solve: Callable[[Array], Solved],
) -> Solved:
    """Solutions, with those of a pose in reach for rounded poses without any.

    Poses farther than `CORRECTED_WITHIN` from the reach stay without solutions.
    """
    rounded = np.atleast_1d(solutions.correction) > 0.0
    if getattr(poses, "dtype", None) == np.float32:
        rounded[:] = True
    # Solutions are selected only where they are used.
    if not rounded.any():
        return solutions
    counts = np.array([len(solutions)]) if isinstance(solutions, Solutions) else solutions.counts
    rows = np.flatnonzero((counts == 0) & rounded)
    if not len(rows):
        return solutions
    exact = read_poses(poses).numbers.reshape(-1, 4, 4)
    target = np.array(solutions.target).reshape(-1, 4, 4)
    target[rows] = _in_reach(solutions, target, rows, numeric)
    correction = np.abs(target - exact).max(axis=(1, 2))
    far = ~(correction[rows] <= CORRECTED_WITHIN)
    target[rows[far]] = solutions.target.reshape(-1, 4, 4)[rows[far]]
    correction[rows[far]] = np.atleast_1d(solutions.correction)[rows[far]]
    if far.all():
        return solutions
    single = isinstance(solutions, Solutions)
    again = solve(target[0] if single else target)
    return again.corrected(correction[0] if single else correction)


def _in_reach(
    solutions: Solved, target: Array, rows: Indices, numeric: Callable[[], NumericSolver]
) -> Array:
    """Poses in reach near some targets, (rows, 4, 4): of the best branch, else searched for."""
    near, open_rows = target[rows].copy(), np.arange(len(rows))
    q, residual = _best(solutions, len(target))
    q, residual = q[rows], residual[rows]
    for starts in (0, *_STARTS):
        if starts:
            searched = numeric().solve(near[open_rows], starts=starts)
            q, residual = _best(searched, len(open_rows))
        close = residual <= CORRECTED_WITHIN
        near[open_rows[close]] = _poses(solutions.method.chain, q[close])
        edge = residual <= _AT_THE_EDGE
        if not solutions.method.reaches:
            edge[:] = True
        open_rows = open_rows[~close & edge]
        if not len(open_rows):
            break
    return near


def _best(solutions: Solved, count: int) -> tuple[Array, Array]:
    """Return the branch with the least residual of each pose: (count, n) and (count,)."""
    raw = RawBranches(*solutions.raw)
    q, residual = raw.q.reshape(count, -1, raw.q.shape[-1]), raw.residual.reshape(count, -1)
    if not residual.shape[1]:
        return np.full((count, q.shape[-1]), np.nan), np.full(count, np.inf)
    residual = np.nan_to_num(residual, nan=np.inf)
    best = np.argmin(residual, axis=1)
    rows = np.arange(count)
    return q[rows, best], residual[rows, best]


def _poses(chain: Chain, q: Array) -> Array:
    columns = list(np.ascontiguousarray(q.T))
    return pose_of_frame_in_base(chain.tree, columns, chain.frame).matrix

"""The numeric solver of one robot, frame and task, compiled on first use."""

from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from linkwork import checks
from linkwork.codegen import Kernel, compile_program
from linkwork.dynamics.plain.kinematics import pose_of_frame_in_base
from linkwork.errors import ArgumentError
from linkwork.ik.arrays import Array, Indices, nearest_turns
from linkwork.ik.geometry.chain import Chain
from linkwork.ik.numeric.nearest_pose import Nearest, descend, minimise
from linkwork.ik.numeric.problem import NumericProblem, read_numbers
from linkwork.ik.numeric.search import (
    EXACT,
    ROUND,
    SearchResult,
    StartPositions,
    distinct,
    joined,
    sample_starts,
    search,
    search_in_rounds,
)
from linkwork.ik.numeric.step import (
    SINGULAR_MAP,
    move_to_posture,
    read_posture,
    trace_singularity_distance,
    trace_step,
)
from linkwork.ik.numeric.task import POSE, TASK, Task, residual_of
from linkwork.ik.poses import pose_of_numbers
from linkwork.ik.solutions.method import RESIDUAL_TOLERANCE, Method, RawBranches
from linkwork.ik.solutions.selection import SolutionFilter
from linkwork.ik.solutions.solution_set import BatchSolutions, Solutions
from linkwork.model.loops import require_ahead_of_loops
from linkwork.model.tree import TreeLike, tree_of

STARTS = 64
MAX_STEPS = 100
_MAX_STEPS_DOWN = 60
_MAX_COUNT = 1_000_000  # Largest number of searches, and of steps of each
_AT_ONCE = 4096  # Number of poses per batch
_NEARLY = 1e-2  # Residual after a descent, in lengths, beyond which a pose is out of reach


class NumericSolver:
    """Damped least squares from many starts, for a robot with joints of any kind."""

    def __init__(
        self,
        tree: TreeLike,
        frame: str | None = None,
        task: Task | None = None,
        *,
        keep_limits: bool = True,
    ) -> None:
        """Analyse the robot; machine code is compiled at the first call.

        Args:
            frame: A link or named frame; the tool when None.
            task: The part of a pose to reach; all of it when None.

        Raises:
            ModelError: No joint moves the frame, or a loop does.
        """
        tree = tree_of(tree)
        require_ahead_of_loops(tree, "inverse kinematics", frame)
        tree = tree.spanning_tree
        name = tree.tool if frame is None else checks.text("frame", frame)
        reached = POSE if task is None else checks.instance("task", task, Task, TASK)
        self.problem = NumericProblem(tree, name, reached, checks.flag("keep_limits", keep_limits))
        self._sampled: dict[int, Array] = {}
        home = pose_of_frame_in_base(tree, tree.home, name)
        self.method = Method(
            Chain(tree, name, self.problem.axes, home),
            "numeric",
            f"damped least squares in {len(self.problem.dofs)} velocities, from many starts",
            self.problem.task.words,
            complete=False,
            nearest_distance=self._nearest_distance,
            degeneracies=(SINGULAR_MAP,),
        )

    @cached_property
    def step(self) -> Kernel:
        """One step; see `trace_step`."""
        return compile_program(trace_step(self.problem))

    @cached_property
    def step_to_posture(self) -> Kernel:
        """One step towards a posture; see `trace_step`."""
        return compile_program(trace_step(self.problem, posture=True))

    @cached_property
    def singularity_distance(self) -> Kernel:
        """Distance of positions from a singularity; see `trace_singularity_distance`."""
        return compile_program(trace_singularity_distance(self.problem))

    def solve(
        self,
        poses: Any,
        *,
        start: ArrayLike | None = None,
        starts: int = STARTS,
        seed: int = 0,
        max_steps: int = MAX_STEPS,
        posture: ArrayLike | str | None = None,
    ) -> Solutions | BatchSolutions:
        """Joint positions that bring the frame to a pose, as many as searches find.

        Args:
            poses: Of the frame in the base: 4x4, (N, 4, 4), or (position, wxyz).
            start: Start of the first search, (n,) or one per pose; solutions are then ordered by
                distance from it [rad or m].
            starts: Largest number of searches per pose, in rounds of 16; a pose with a solution
                gets no further round. With 1 and a start the solution is one nearby.
            posture: Posture of a redundant robot, (n,), or `middle`, the middle of its limits;
                solutions move there in the null space of the task [rad or m].

        Returns:
            `Solutions` of one pose, `BatchSolutions` of a batch.
        """
        numbers, correction, single = read_numbers(poses)
        begin = self._starts(start, starts, seed, () if single else (len(numbers),))
        steps = checks.integer("max_steps", max_steps, minimum=1, maximum=_MAX_COUNT)
        preferred = None if posture is None else read_posture(self.problem, posture)
        parts = [slice(i, i + _AT_ONCE) for i in range(0, max(len(numbers), 1), _AT_ONCE)]
        batches = [self._distinct(numbers[x], begin.of_poses(x), steps, preferred) for x in parts]
        raw = self._raw(joined(batches))
        if single:
            one = tuple(array[0] for array in raw)
            return Solutions(self.method, one, SolutionFilter(), numbers[0], correction)
        return BatchSolutions(self.method, raw, SolutionFilter(), numbers, correction)

    def solve_or_nearest(
        self, poses: Any, start: ArrayLike | None = None
    ) -> Solutions | BatchSolutions:
        """As `solve`; a pose without a solution gets that of `nearest` if it reaches the pose."""
        solutions = self.solve(poses, start=start)
        if isinstance(solutions, Solutions):
            if len(solutions):
                return solutions
            near = self.nearest(poses)
            return self.solve(poses, start=near.q, starts=1) if near.in_reach else solutions
        numbers, _, _ = read_numbers(poses)
        lost = np.flatnonzero(solutions.counts == 0)
        rows, starts = self._reached(numbers, lost)
        if not len(rows):
            return solutions
        again = self.solve(numbers[rows].reshape(-1, 4, 4), start=starts, starts=1)
        return solutions.replaced(rows, again.q, again.residual)

    def _reached(self, numbers: Array, rows: Indices) -> tuple[Indices, Array]:
        size, few = self.problem.tree.position_count, _AT_ONCE // ROUND
        reached: list[tuple[int, Array]] = []
        start = self._starts(None, ROUND, 0, ())
        for some in (rows[i : i + few] for i in range(0, len(rows), few)):
            q = start.of_round(0, len(some)).reshape(-1, size)
            low, error = descend(
                self.step, np.repeat(numbers[some], ROUND, axis=0), q, _MAX_STEPS_DOWN
            )
            low, error = low.reshape(-1, ROUND, size), error.reshape(-1, ROUND)
            for i in np.flatnonzero(error.min(axis=1) <= (_NEARLY * self.problem.length) ** 2):
                lowest, pose = low[i, int(np.argmin(error[i]))], numbers[some[i]]
                near = self._nearest(pose, minimise(self.problem, self.step, pose, lowest))
                reached += [(int(some[i]), near.q)] if near.in_reach else []
        q = np.array([q for _, q in reached]).reshape(-1, size)
        return np.array([row for row, _ in reached], dtype=np.int64), q

    def nearest(self, pose: Any, *, start: ArrayLike | None = None, seed: int = 0) -> Nearest:
        """Return the nearest reachable pose: the lowest minimum that searches find.

        Args:
            pose: Of the frame in the base: 4x4, or (position, wxyz).
            start: Start of the first search [rad or m].
            seed: Seed of the other 15 starts.

        Raises:
            ArgumentError: Several poses, or an invalid pose or start.
        """
        numbers, _, single = read_numbers(pose)
        if not single:
            raise ArgumentError(f"expected one pose, got {len(numbers)}", hint="call it for each")
        q = self._starts(start, ROUND, seed, ()).of_round(0, 1)[0]
        low, error = descend(self.step, numbers[0], q, _MAX_STEPS_DOWN)
        lowest = low[int(np.argmin(error))]
        nearest = self._nearest(numbers[0], lowest)
        if nearest.in_reach:
            return nearest
        return self._nearest(numbers[0], minimise(self.problem, self.step, numbers[0], lowest))

    def _nearest_distance(self, numbers: Array) -> tuple[float, float]:
        """Distance of the nearest reachable pose from a pose (16,) [m, rad]."""
        nearest = self.nearest(numbers.reshape(4, 4))
        return nearest.distance, nearest.angle

    def _starts(
        self, start: ArrayLike | None, starts: int, seed: int, batch: tuple[int, ...]
    ) -> StartPositions:
        count = checks.integer("starts", starts, minimum=1, maximum=_MAX_COUNT)
        seed = checks.integer("seed", seed)
        sampled = self._sampled.get(seed)
        if sampled is None or len(sampled) < count:
            sampled = sample_starts(self.problem, count, seed)
            self._sampled = {seed: sampled}
        first = None
        if start is not None:
            first = np.atleast_2d(self.problem.read_positions("start", start, batch))
        return StartPositions(sampled[:count], first, self.problem.resting)

    def _nearest(self, numbers: Array, q: Array) -> Nearest:
        problem = self.problem
        reached = pose_of_frame_in_base(problem.tree, q.tolist(), problem.frame)
        miss = residual_of(problem.task, pose_of_numbers(numbers.tolist()), reached)
        distance, angle = (float(np.sqrt(square)) for square in miss.squares())
        in_reach = max(distance, angle) <= RESIDUAL_TOLERANCE
        return Nearest(q, reached.matrix, distance, angle, problem.length, in_reach)

    def _distinct(
        self,
        numbers: Array,
        starts: StartPositions,
        max_steps: int,
        posture: tuple[Array, Array] | None,
    ) -> SearchResult:
        ends = search_in_rounds(self.step, numbers, starts, max_steps)
        if posture is not None:
            ends = self._at_posture(numbers, ends, posture, max_steps)
        tidy = SearchResult(self._tidy(ends.q, starts.start), ends.miss)
        return distinct(tidy, self.method.periodic, starts.start)

    def _at_posture(
        self, numbers: Array, ends: SearchResult, posture: tuple[Array, Array], steps: int
    ) -> SearchResult:
        """Solutions moved towards a posture and corrected; those that are lost stay."""
        q = move_to_posture(self.step_to_posture, numbers, ends, *posture)
        solved = ends.miss <= EXACT
        exact = search(self.step, numbers[solved.nonzero()[0]], q[solved], steps)
        q[solved], miss = exact.q, ends.miss.copy()
        miss[solved] = exact.miss
        lost = miss > EXACT
        return SearchResult(np.where(lost[..., None], ends.q, q), np.where(lost, ends.miss, miss))

    def _tidy(self, q: Array, begin: Array | None) -> Array:
        """Positions without needless full turns; quaternions with positive w."""
        problem = self.problem
        near = problem.middle if begin is None else begin[:, None]
        free = self.method.periodic & ~(problem.limited & problem.keep_limits)
        q = nearest_turns(q, near, free) if free.any() else q
        for place in problem.quaternions:
            q[..., place] *= np.where(q[..., place][..., :1] < 0.0, -1.0, 1.0)
        return q

    def _raw(self, ends: SearchResult) -> RawBranches:
        there = np.isfinite(ends.miss)
        singularity_distance = np.full((*ends.miss.shape, 1), np.inf)
        if there.any():
            singularity_distance[there] = self.singularity_distance(ends.q[there])
        nothing = np.ones((*ends.miss.shape, 1))
        nearest = singularity_distance.min(axis=(1, 2), initial=np.inf)
        return RawBranches(ends.q, ends.miss, nothing, singularity_distance, nearest)

"""From poses to joints for any robot: by a closed form where there is one, else by search."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, overload

import numpy as np
from numpy.typing import ArrayLike

from linkwork.errors import ArgumentError, ModelError
from linkwork.ik.closed_form_solver import ClosedFormSolver
from linkwork.ik.numeric import Nearest, NumericSolver, Task
from linkwork.ik.path.follow import JointPath, ik_path
from linkwork.ik.poses import read_poses
from linkwork.ik.selection import SolutionFilter
from linkwork.ik.solutions import BatchSolutions, Solutions
from linkwork.model.tree import Tree
from linkwork.spatial import Pose


class IKSolver:
    """Inverse kinematics of one robot and frame.

    Attributes:
        tree: The robot.
        frame: Name of the frame.
        usual: `solve` without any options, as fast as it can be.
    """

    def __init__(self, tree: Tree, frame: str | None = None) -> None:
        """Looks at the robot; machine code is made at the first call.

        Args:
            tree: The robot.
            frame: A link or named frame; the tool when None.

        Raises:
            NotFoundError: No such frame.
            ModelError: There is no tool, nothing moves the frame, or the robot has loops.
            ArgumentError: A frame that is no name.
        """
        if not isinstance(frame, str | None):
            raise ArgumentError(
                f"a frame cannot be {frame!r:.100}",
                hint=f"name one: {', '.join(tree.frame_names)}",
            )
        self.tree = tree
        self.frame = tree.tool if frame is None else frame
        self._solvers: dict[bool, ClosedFormSolver | None] = {}
        self._numeric: dict[Task | None, NumericSolver] = {}
        if self.closed(free=False) is None:
            self.numeric()
        solver = self._closed_for(None)
        self.usual: Callable[[Any], Solutions | BatchSolutions] = (
            self._search if solver is None else solver.usual()
        )
        if solver is not None and solver.method.incomplete:
            self.usual = self.solve

    def closed(self, *, free: bool) -> ClosedFormSolver | None:
        """The solver by a closed form; None where none is known.

        Args:
            free: Leave free what is redundant, even where there is a convention that fixes it.
        """
        if free not in self._solvers:
            self._solvers[free] = None
            # What is no chain of axes may still be searched; what is no robot is refused there.
            with suppress(ModelError):
                self._solvers[free] = ClosedFormSolver(self.tree, self.frame, free=free)
        return self._solvers[free]

    def numeric(self, task: Task | None = None) -> NumericSolver:
        """The solver by search.

        Args:
            task: What of a pose is wanted; all of it when None.

        Raises:
            ArgumentError: It is no task.
        """
        if not isinstance(task, Task | None):
            raise ArgumentError(
                f"a task cannot be {task!r:.100}",
                hint="give a Task of linkwork.ik.numeric, e.g. POSITION",
            )
        if task not in self._numeric:
            self._numeric[task] = NumericSolver(self.tree, self.frame, task)
        return self._numeric[task]

    @overload
    def solve(
        self,
        poses: Pose,
        parameters: Mapping[str, ArrayLike] | None = None,
        *,
        task: Task | None = None,
        limits: bool = False,
        turns: bool = False,
    ) -> Solutions: ...

    @overload
    def solve(
        self,
        poses: Any,
        parameters: Mapping[str, ArrayLike] | None = None,
        *,
        task: Task | None = None,
        limits: bool = False,
        turns: bool = False,
    ) -> Solutions | BatchSolutions: ...

    def solve(
        self,
        poses: Any,
        parameters: Mapping[str, ArrayLike] | None = None,
        *,
        task: Task | None = None,
        limits: bool = False,
        turns: bool = False,
    ) -> Solutions | BatchSolutions:
        """All positions that put the frame where it is wanted, or those a search comes upon.

        Args:
            poses: Of the frame in the base: 4x4, (N, 4, 4), or (position, wxyz).
            parameters: Free numbers of a redundant robot by name, one or one for each pose; those
                not named are zero. When None a convention fixes them if there is one; else one is
                sampled over its range, and with more there is a search.
            task: A part of the pose that suffices, found by search; all of it when None.
            limits: Keep only solutions inside the joint limits; a search always does.
            turns: Give all solutions inside the limits that differ by full turns.

        Returns:
            `Solutions` of one pose, `BatchSolutions` of a batch.

        Raises:
            ArgumentError: A pose that is no rigid motion, or a parameter that does not fit.
        """
        solver = self._closed_for(parameters) if task is None else None
        if solver is not None:
            found = solver.solve(poses, parameters, limits=limits, turns=turns)
            if parameters or not solver.method.incomplete:
                return found
            return search_incomplete(found, poses, self.numeric(), SolutionFilter(limits, turns))
        self._refuse_parameters(parameters)
        return self.numeric(task).solve(poses).filtered(SolutionFilter(limits, turns))

    def _refuse_parameters(self, parameters: Mapping[str, ArrayLike] | None) -> None:
        if parameters:
            raise ArgumentError(
                f"{self.frame!r} of {self.tree.name!r} is searched for and has no free parameters",
                hint="give none",
            )

    def _search(self, poses: Any) -> Solutions | BatchSolutions:
        return self.numeric().solve(poses)

    def _closed_for(self, parameters: Mapping[str, ArrayLike] | None) -> ClosedFormSolver | None:
        solver = self.closed(free=parameters is not None)
        # The range of one free number can be sampled; in more of them it is better to search.
        many = parameters is None and solver is not None and len(solver.parameters) > 1
        return None if many else solver

    def path(
        self,
        poses: Any,
        start: ArrayLike | None = None,
        parameters: Mapping[str, ArrayLike] | None = None,
        *,
        limits: bool = True,
    ) -> JointPath:
        """Positions that follow a path of poses; see `ik_path`.

        A robot that is redundant, with its free numbers not given, is searched from pose to pose.

        Raises:
            ArgumentError: Poses, a start or parameters that do not fit.
        """
        solver = self.closed(free=parameters is not None)
        if solver is None or (solver.parameters and parameters is None):
            self._refuse_parameters(parameters)
            return ik_path(self.numeric(), poses, start, limits=limits)
        return ik_path(solver, poses, start, parameters, limits=limits)

    def nearest(self, pose: Any, task: Task | None = None) -> Nearest:
        """The reachable pose nearest to a wanted one, inside the joint limits, by search.

        Args:
            pose: Of the frame in the base: 4x4, or (position, wxyz).
            task: What of a pose is wanted; all of it when None.

        Raises:
            ArgumentError: A pose that is no rigid motion.
        """
        return self.numeric(task).nearest(pose)


def search_incomplete(
    found: Solutions | BatchSolutions, poses: Any, numeric: NumericSolver, wanted: SolutionFilter
) -> Solutions | BatchSolutions:
    """What a closed form found, with what a search finds of doubtful poses without solutions.

    Args:
        found: By the closed form.
        poses: Of which.
        numeric: What searches.
        wanted: Which solutions to show.

    Returns:
        The same where nothing is doubtful; of a single pose else what the search found, if it found
        any. In a batch searched solutions stand in the first branches of their pose.
    """
    if isinstance(found, Solutions):
        if len(found) or not found.doubtful:
            return found
        searched = numeric.solve(poses).filtered(wanted)
        return searched if isinstance(searched, Solutions) and len(searched) else found
    missing = np.flatnonzero((found.counts == 0) & found.doubtful)
    if not len(missing):
        return found
    numbers, _ = read_poses(poses)
    searched = numeric.solve(numbers[missing].reshape(-1, 4, 4))
    return found.replaced(missing, searched.q, searched.residual)

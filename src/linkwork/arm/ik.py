"""Inverse kinematics of what a user holds: the solvers of its frames, each made once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from numpy.typing import ArrayLike

from linkwork.ik import BatchSolutions, JointPath, Solutions, Solver, ik_path
from linkwork.model.tree import Tree


class Solvers:
    """The solvers of a robot's frames, each made at first use, kept while the robot stays."""

    def __init__(self) -> None:
        self._tree: Tree | None = None
        self._made: dict[tuple[str | None, bool], Solver] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        # Compiled code belongs to this process; another makes its own.
        return Solvers, ()

    def of(self, tree: Tree, frame: str | None = None, *, free: bool = False) -> Solver:
        """The solver of a frame.

        Args:
            tree: The robot.
            frame: A link or named frame; the tool when None.
            free: Leave free what is redundant, even where there is a convention that fixes it.

        Raises:
            NotFoundError: No such frame.
            ModelError: There is no tool, or nothing moves the frame.
        """
        if tree is not self._tree and tree != self._tree:
            self._made.clear()
        self._tree = tree
        if (frame, free) not in self._made:
            self._made[frame, free] = Solver(tree, frame, free=free)
        return self._made[frame, free]


class Inverted:
    """The functions of a robot that go from poses to joints."""

    tree: Tree
    _solvers: Solvers

    def ik(
        self,
        pose: Any,
        frame: str | None = None,
        parameters: Mapping[str, ArrayLike] | None = None,
        *,
        limits: bool = False,
        turns: bool = False,
    ) -> Solutions | BatchSolutions:
        """All joint positions that put a frame where it is wanted.

        Args:
            pose: Of the frame in the base: 4x4, (N, 4, 4), or (position, wxyz).
            frame: A link or named frame; the tool when None.
            parameters: Free numbers of a redundant robot by name, one or one for each pose; those
                not named are zero. When None a convention fixes them if there is one, else they
                are sampled over their range.
            limits: Keep only solutions inside the joint limits.
            turns: Give all solutions inside the limits that differ by full turns.

        Returns:
            `Solutions` of one pose, `BatchSolutions` of a batch.

        Raises:
            ArgumentError: A pose that is no rigid motion, or a parameter that does not fit.
            NotFoundError: No such frame or parameter.
            ModelError: There is no tool, or nothing moves the frame.
        """
        solver = self._solvers.of(self.tree, frame, free=parameters is not None)
        return solver.solve(pose, parameters, limits=limits, turns=turns)

    def ik_path(
        self,
        poses: Any,
        start: ArrayLike | None = None,
        frame: str | None = None,
        parameters: Mapping[str, ArrayLike] | None = None,
        *,
        limits: bool = True,
    ) -> JointPath:
        """Joint positions that follow a path of poses without a jump, as far as that can be.

        Args:
            poses: (N, 4, 4), or positions (N, 3) with quaternions wxyz (N, 4).
            start: Where the joints are before the path: the solution nearest to it begins the path.
                When None the branch begins it that can be followed farthest, with least motion.
            frame: A link or named frame; the tool when None.
            parameters: Free numbers of a redundant robot by name, one or one for each pose.
            limits: Stay inside the joint limits.

        Raises:
            ArgumentError: No batch of rigid poses, or a start or parameter that does not fit.
            NotFoundError: No such frame or parameter.
            ModelError: There is no tool, or nothing moves the frame.
        """
        solver = self._solvers.of(self.tree, frame, free=parameters is not None)
        return ik_path(solver, poses, start, parameters, limits=limits)

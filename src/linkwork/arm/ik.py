"""Inverse kinematics of what a user holds."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import Any

from numpy.typing import ArrayLike

from linkwork.arm.live_tool_solver import LiveToolSolver, links_after_tool
from linkwork.ik import BatchSolutions, IKSolver, JointPath, Nearest, Solutions, Task
from linkwork.model.tree import Tree


class InverseKinematics:
    """The functions of a robot from poses to joint positions.

    There is one solver for each frame, made at its first use.
    """

    _live_names: tuple[str, ...]
    _ik_solvers: dict[str | None, IKSolver | LiveToolSolver]
    _carrier_solver: IKSolver | None

    @property
    @abstractmethod
    def tree(self) -> Tree:
        """The robot, with its live parts as they are now."""

    def ik(
        self,
        pose: Any,
        frame: str | None = None,
        parameters: Mapping[str, ArrayLike] | None = None,
        *,
        task: Task | None = None,
        limits: bool = False,
        turns: bool = False,
    ) -> Solutions | BatchSolutions:
        """All joint positions that put a frame where it is wanted.

        They come from a closed form where the robot has one; else from a search, and `complete` is
        then False.

        Args:
            pose: Of the frame in the base: 4x4, (N, 4, 4), or (position, wxyz).
            frame: A link or named frame; the tool when None.
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
            NotFoundError: No such frame or parameter.
            ModelError: There is no tool, nothing moves the frame, or the robot has loops.
        """
        # The usual call comes first: it shall cost little more than its kernel.
        if parameters is None and task is None and not turns and not limits:
            return self._solver_of(frame).usual(pose)
        solver = self._solver_of(frame)
        return solver.solve(pose, parameters, task=task, limits=limits, turns=turns)

    def ik_nearest(
        self, pose: Any, frame: str | None = None, *, task: Task | None = None
    ) -> Nearest:
        """The reachable pose nearest to a wanted one, inside the joint limits, by search.

        Args:
            pose: Of the frame in the base: 4x4, or (position, wxyz).
            frame: A link or named frame; the tool when None.
            task: What of a pose is wanted; all of it when None.

        Raises:
            ArgumentError: A pose that is no rigid motion.
            NotFoundError: No such frame.
            ModelError: There is no tool, nothing moves the frame, or the robot has loops.
        """
        return self._solver_of(frame).nearest(pose, task)

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
        return self._solver_of(frame).path(poses, start, parameters, limits=limits)

    def _solver_of(self, frame: str | None) -> IKSolver | LiveToolSolver:
        return self._ik_solvers.get(frame) or self._new_solver(frame)

    def _start_ik(self) -> None:
        """Start without any solver."""
        self._ik_solvers = {}
        self._carrier_solver = None

    def _new_solver(self, frame: str | None) -> IKSolver | LiveToolSolver:
        """The solver of a frame that has none yet."""
        tree = self.tree
        after = links_after_tool(tree, frame) if "tool" in self._live_names else None
        if after is None:
            return self._ik_solvers.setdefault(frame, IKSolver(tree, frame))
        if any(link.joint.kind.moves for link in after):
            # Another tool moves the joints behind it: such a solver serves one call.
            return IKSolver(tree, frame)
        if self._carrier_solver is None:
            carrier = tree.links[tree.link_index(tree.tool)].parent
            self._carrier_solver = IKSolver(tree, carrier)
        solver = LiveToolSolver(lambda: self.tree, frame, self._carrier_solver)
        return self._ik_solvers.setdefault(frame, solver)

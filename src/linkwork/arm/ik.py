"""Inverse kinematics of a manipulator."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import Any

from numpy.typing import ArrayLike

from linkwork import checks
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
        within_limits: bool = False,
        all_turns: bool = False,
    ) -> Solutions | BatchSolutions:
        """All joint positions that bring a frame to a pose.

        In closed form if the robot has one; else by numeric search, and `complete` is False.

        Args:
            pose: Of the frame in the base: 4x4, (N, 4, 4), or (position, wxyz).
            frame: A link or named frame; the tool when None.
            parameters: Redundancy parameters by name, one value or one per pose; others are zero.
                When None a convention fixes them if there is one; else one parameter is sampled
                over its range, and several are searched numerically.
            task: The part of the pose to reach, by search; all of it when None.
            within_limits: Keep only solutions within the joint limits; a search always does.
            all_turns: Give all solutions within the limits that differ by full turns.

        Returns:
            `Solutions` of one pose, `BatchSolutions` of a batch.

        Raises:
            ArgumentError: Invalid pose or parameter.
            NotFoundError: No such frame or parameter.
            ModelError: No tool, no joint moves the frame, or the robot has loops.
        """
        # Fast path: it costs little more than the kernel.
        if parameters is None and task is None and all_turns is False and within_limits is False:
            return self._solver_of(frame).usual(pose)
        wanted = {
            "within_limits": checks.flag("within_limits", within_limits),
            "all_turns": checks.flag("all_turns", all_turns),
        }
        return self._solver_of(frame).solve(pose, parameters, task=task, **wanted)

    def ik_nearest(
        self, pose: Any, frame: str | None = None, *, task: Task | None = None
    ) -> Nearest:
        """The reachable pose nearest to a target, within the joint limits, by search.

        Args:
            pose: Of the frame in the base: 4x4, or (position, wxyz).
            frame: A link or named frame; the tool when None.
            task: The part of a pose to reach; all of it when None.

        Raises:
            ArgumentError: Invalid pose.
            NotFoundError: No such frame.
            ModelError: No tool, no joint moves the frame, or the robot has loops.
        """
        return self._solver_of(frame).nearest(pose, task)

    def ik_path(
        self,
        poses: Any,
        start: ArrayLike | None = None,
        frame: str | None = None,
        parameters: Mapping[str, ArrayLike] | None = None,
        *,
        within_limits: bool = True,
    ) -> JointPath:
        """Continuous joint positions along a path of poses, as far as possible.

        Args:
            poses: (N, 4, 4), or positions (N, 3) with quaternions wxyz (N, 4).
            start: Joint positions before the path, which starts at the nearest solution. When None
                it starts on the branch that can be followed farthest, with least motion.
            frame: A link or named frame; the tool when None.
            parameters: Redundancy parameters by name, one value or one per pose.
            within_limits: Stay within the joint limits.

        Raises:
            ArgumentError: Invalid poses, start or parameter.
            NotFoundError: No such frame or parameter.
            ModelError: No tool, or no joint moves the frame.
        """
        inside = checks.flag("within_limits", within_limits)
        return self._solver_of(frame).path(poses, start, parameters, within_limits=inside)

    def _solver_of(self, frame: str | None) -> IKSolver | LiveToolSolver:
        name = frame if frame is None else checks.text("frame", frame)
        return self._ik_solvers.get(name) or self._new_solver(name)

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

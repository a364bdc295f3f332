"""Inverse kinematics of what a user holds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from numpy.typing import ArrayLike

from linkwork import checks
from linkwork.arm.live_inverse import LiveInverse, links_after_tool
from linkwork.ik import BatchSolutions, Inverse, JointPath, Nearest, Solutions, Task
from linkwork.model.tree import Tree


class Inverses(dict[str | None, Inverse | LiveInverse]):
    """Inverse kinematics of a robot's frames by name, made at first use; the tool's is None's."""

    def __init__(self, robot: Callable[[], Tree], *, live_tool: bool = False) -> None:
        """Takes a robot that stays the same, but for a tool that is live.

        Args:
            robot: Gives the robot as it is now.
            live_tool: Whether the tool may change.
        """
        super().__init__()
        self._robot = robot
        self._live_tool = live_tool
        self._carrier: Inverse | None = None

    def __missing__(self, frame: str | None) -> Inverse | LiveInverse:
        tree = self._robot()
        after = links_after_tool(tree, frame) if self._live_tool else None
        if after is None:
            return self.setdefault(frame, Inverse(tree, frame))
        if any(link.joint.kind.moves for link in after):
            # Joints behind the tool stand elsewhere with another one.
            return Inverse(tree, frame)
        if self._carrier is None:
            self._carrier = Inverse(tree, tree.links[tree.link_index(tree.tool)].parent)
        return self.setdefault(frame, LiveInverse(self._robot, frame, self._carrier))


class Inverted:
    """The functions of a robot that go from poses to joints."""

    _inverses: Inverses

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
        if parameters is None and task is None and turns is False and limits is False:
            return self._inverse(frame).usual(pose)
        wanted = {"limits": checks.flag("limits", limits), "turns": checks.flag("turns", turns)}
        return self._inverse(frame).solve(pose, parameters, task=task, **wanted)

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
        return self._inverse(frame).nearest(pose, task)

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
        inside = checks.flag("limits", limits)
        return self._inverse(frame).path(poses, start, parameters, limits=inside)

    def _inverse(self, frame: str | None) -> Inverse | LiveInverse:
        return self._inverses[frame if frame is None else checks.text("frame", frame)]

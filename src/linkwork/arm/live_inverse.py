"""Inverse kinematics of a live tool: poses are brought to the link that carries it.

So a change of tool changes numbers that poses are multiplied with, and no code.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linkwork.ik import BatchSolutions, Inverse, JointPath, Nearest, Solutions, Task
from linkwork.ik.poses import read_poses
from linkwork.model.link import Link
from linkwork.model.tree import Tree


class LiveInverse:
    """As `Inverse`, for a frame that is fixed to a live tool."""

    def __init__(self, robot: Callable[[], Tree], frame: str | None, carrier: Inverse) -> None:
        """Takes what is solved in its place.

        Args:
            robot: Gives the robot with the tool it has now.
            frame: The tool, or what is fixed to it; the tool when None.
            carrier: Inverse kinematics of the link that carries the tool.
        """
        self._robot = robot
        self._frame = frame
        self._carrier = carrier
        tree = robot()
        # One object, so that no thread sees a tree beside the pose of another.
        self._placed = tree, self._carrier_in_frame(tree)

    def usual(self, poses: Any) -> Solutions | BatchSolutions:
        """`solve` without any options."""
        return self._carrier.usual(self._of_carrier(poses))

    def solve(
        self,
        poses: Any,
        parameters: Mapping[str, ArrayLike] | None = None,
        *,
        task: Task | None = None,
        limits: bool = False,
        turns: bool = False,
    ) -> Solutions | BatchSolutions:
        """See `Inverse.solve`; a part of the pose is found with the tool as it is now, compiled."""
        if task is not None:
            return self._now().solve(poses, parameters, task=task, limits=limits, turns=turns)
        carried = self._of_carrier(poses)
        return self._carrier.solve(carried, parameters, limits=limits, turns=turns)

    def path(
        self,
        poses: Any,
        start: ArrayLike | None = None,
        parameters: Mapping[str, ArrayLike] | None = None,
        *,
        limits: bool = True,
    ) -> JointPath:
        """See `Inverse.path`."""
        return self._carrier.path(self._of_carrier(poses), start, parameters, limits=limits)

    def nearest(self, pose: Any, task: Task | None = None) -> Nearest:
        """See `Inverse.nearest`; found with the tool as it is now, compiled."""
        return self._now().nearest(pose, task)

    def _now(self) -> Inverse:
        return Inverse(self._robot(), self._frame)

    def _of_carrier(self, poses: Any) -> NDArray[np.float64]:
        """Poses of the carrier at which the frame has the given ones."""
        tree, placed = self._robot(), self._placed
        if tree is not placed[0]:
            placed = self._placed = tree, self._carrier_in_frame(tree)
        numbers, _ = read_poses(poses)
        # What is no pose becomes none, which is refused as such.
        with np.errstate(invalid="ignore", over="ignore"):
            return numbers.reshape(*numbers.shape[:-1], 4, 4) @ placed[1]

    def _carrier_in_frame(self, tree: Tree) -> NDArray[np.float64]:
        index, pose = tree.frame(self._frame)
        while tree.links[index].name != self._carrier.frame:
            pose = tree.links[index].pose_in_parent @ pose
            index = tree.parents[index]
        return pose.inverse().matrix()


def links_after_tool(tree: Tree, frame: str | None = None) -> tuple[Link, ...] | None:
    """The links from the tool to a frame, the frame's own first; None where it is not behind it.

    Args:
        tree: A robot whose tool is a link.
        frame: A link or named frame; the tool when None.

    Raises:
        NotFoundError: No such frame.
        ModelError: There is no tool.
    """
    index, _ = tree.frame(frame)
    after: list[Link] = []
    while index >= 0 and tree.links[index].name != tree.tool:
        after.append(tree.links[index])
        index = tree.parents[index]
    return tuple(after) if index >= 0 else None

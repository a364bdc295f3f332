"""Inverse kinematics of a live tool: poses are transformed to the link that carries it.

A change of tool changes this transform, not the compiled code.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Unpack

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linkwork.ik import (
    BatchSolutions,
    IKSolver,
    JointPath,
    Nearest,
    SolutionFamily,
    Solutions,
    Task,
)
from linkwork.ik.ik_solver import SolveOptions
from linkwork.ik.poses import read_poses
from linkwork.model.link import TreeLink
from linkwork.model.tree import Tree


class LiveToolSolver:
    """As `IKSolver`, for a frame that is fixed to a live tool."""

    def __init__(self, robot: Callable[[], Tree], frame: str | None, carrier: IKSolver) -> None:
        self._robot = robot
        self._frame = frame
        self._carrier = carrier
        tree = robot()
        # One object, so that no thread sees a tree beside the pose of another.
        self._placed = tree, self._carrier_in_frame(tree)

    def usual(self, poses: Any) -> Solutions | BatchSolutions:
        """`solve` without options."""
        return self._carrier.usual(self._of_carrier(poses))

    def solve(
        self,
        poses: Any,
        parameters: Mapping[str, ArrayLike] | None = None,
        **options: Unpack[SolveOptions],
    ) -> Solutions | BatchSolutions:
        """See `IKSolver.solve`; with a task, the current tool is compiled."""
        if options.get("task") is not None:
            return self._now().solve(poses, parameters, **options)
        return self._carrier.solve(self._of_carrier(poses), parameters, **options)

    def path(
        self,
        poses: Any,
        start: ArrayLike | None = None,
        parameters: Mapping[str, ArrayLike] | None = None,
        *,
        within_limits: bool = True,
    ) -> JointPath:
        """See `IKSolver.path`."""
        return self._carrier.path(
            self._of_carrier(poses), start, parameters, within_limits=within_limits
        )

    def family(self, pose: Any, *, samples: int, within_limits: bool) -> SolutionFamily:
        """See `IKSolver.family`."""
        carried = self._of_carrier(pose)
        return self._carrier.family(carried, samples=samples, within_limits=within_limits)

    def nearest(self, pose: Any, task: Task | None = None) -> Nearest:
        """See `IKSolver.nearest`; the current tool is compiled."""
        return self._now().nearest(pose, task)

    def _now(self) -> IKSolver:
        return IKSolver(self._robot(), self._frame)

    def _of_carrier(self, poses: Any) -> NDArray[np.float64]:
        tree, placed = self._robot(), self._placed
        if tree is not placed[0]:
            placed = self._placed = tree, self._carrier_in_frame(tree)
        numbers, _ = read_poses(poses)
        # Invalid poses stay invalid, and the carrier's solver raises.
        with np.errstate(invalid="ignore", over="ignore"):
            return numbers.reshape(*numbers.shape[:-1], 4, 4) @ placed[1]

    def _carrier_in_frame(self, tree: Tree) -> NDArray[np.float64]:
        index, pose = tree.frame(self._frame)
        while tree.links[index].name != self._carrier.frame:
            pose = tree.links[index].pose_in_parent @ pose
            index = tree.parents[index]
        return pose.inverse().matrix


def links_after_tool(tree: Tree, frame: str | None = None) -> tuple[TreeLink, ...] | None:
    """Return the links from the tool to a frame, the frame's first; None if it is not carried."""
    index, _ = tree.frame(frame)
    after: list[TreeLink] = []
    while index >= 0 and tree.links[index].name != tree.tool:
        after.append(tree.links[index])
        index = tree.parents[index]
    return tuple(after) if index >= 0 else None

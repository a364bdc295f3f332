"""Joint positions of tool poses in the world, on one branch of the inverse kinematics."""

import math
from collections.abc import Callable, Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import ArgumentError, LinkworkError
from linkwork.ik import IKSolver, Solutions
from linkwork.ik.arrays import bounded, nearest_turns
from linkwork.ik.solutions.selection import SolutionFilter
from linkwork.model.link import JointKind
from linkwork.model.loops import warn_of_default_tool
from linkwork.model.tree import Tree
from linkwork.motion.cartesian.pose_path import Line
from linkwork.spatial import Pose, Vector3

Array = NDArray[np.float64]
Failure = Callable[[int, str, str], LinkworkError]
"""Makes the error for a pose from its index, a message and a hint."""

_BETWEEN = 24  # Poses solved between two given ones where branches are not known
_APART = 1e-12  # Distance below which two poses are the same [m or rad]
_SPLIT = "split the motion there, with a point given by joint `positions`"


class ToolPoses:
    """Inverse kinematics of a robot's tool, for sequences of poses."""

    def __init__(self, tree: Tree, base: Pose) -> None:
        warn_of_default_tool(tree)
        self._solver = IKSolver(tree)
        self._from_world = base.inverse()
        self._names = tree.joint_names
        self._carries = _carries_tool(tree)
        self._shoulder, self._reach = _reach_of_tool(tree)

    def solve(self, poses: Sequence[Pose], near: Array, fail: Failure) -> Array:
        """Return joint positions (poses, n) [rad or m] on one branch, with the least motion.

        In closed form the branch is the same at all poses. Other robots must be able to follow
        straight lines of the tool between the poses.
        """
        targets = [self._from_world @ pose for pose in poses]
        solutions = [self._solutions(index, pose, fail) for index, pose in enumerate(targets)]
        if solutions[0].method.complete:
            q = self._on_one_branch(solutions, near, fail)
        else:
            q = self._along_lines(targets, near, fail)
        return np.where(self._carries, q, near)

    def check(self, poses: Sequence[Pose], fail: Failure) -> None:
        """Raise what `solve` raises from any joint positions."""
        targets = [self._from_world @ pose for pose in poses]
        solutions = [self._solutions(index, pose, fail) for index, pose in enumerate(targets)]
        if solutions[0].method.complete:
            self._on_one_branch(solutions, np.zeros(len(self._names)), fail)

    def check_position(self, position: Vector3) -> None:
        """Raise for a position that the tool reaches in no orientation, by its distance."""
        distance = math.dist(self._from_world.transform(position), self._shoulder)
        if distance > self._reach:
            message = f"position out of reach: {distance:.3g} m from the first joint"
            raise ArgumentError(message, hint=f"expected at most {self._reach:.3g} m")

    def _solutions(self, index: int, pose: Pose, fail: Failure) -> Solutions:
        """Return all solutions within the joint limits, at least one."""
        solutions = self._solver.solve(pose)
        if not len(solutions):
            reason = f"the tool does not reach this pose: {solutions.reason}"
            raise fail(index, reason, "expected a pose in the world that the tool reaches")
        inside = solutions.filtered(SolutionFilter(all_turns=True))
        if not len(inside):
            method = solutions.method
            beyond = np.maximum(method.lower - solutions.q, solutions.q - method.upper)
            nearest = int(np.argmin(beyond.max(axis=1)))
            joint = int(np.argmax(beyond[nearest]))
            raise fail(
                index,
                "the tool reaches this pose only outside the joint limits: "
                f"{self._names[joint]!r} at {solutions.q[nearest, joint]:.4g}",
                f"allowed: {method.lower[joint]:.4g} to {method.upper[joint]:.4g}",
            )
        return inside

    def _on_one_branch(self, solutions: list[Solutions], near: Array, fail: Failure) -> Array:
        branches = set(solutions[0].branch.tolist())
        for index, candidates in enumerate(solutions):
            common = branches & set(candidates.branch.tolist())
            if not common:
                raise fail(index, _jump(solutions[index - 1], candidates, branches), _SPLIT)
            branches = common
        method = solutions[0].method
        free = method.periodic & ~bounded(method.lower, method.upper, method.periodic)
        paths = [
            _shortest([x.q[x.branch == branch] for x in solutions], near, free)
            for branch in sorted(branches)
        ]
        return min(paths, key=lambda path: path[1])[0]

    def _along_lines(self, targets: list[Pose], near: Array, fail: Failure) -> Array:
        """Return the ends of lines that the tool follows without a jump of the joints."""
        q = [self._solver.path(np.stack([targets[0].matrix]), near).q[0]]
        for index, (a, b) in enumerate(pairwise(targets), start=1):
            if np.abs(a.matrix - b.matrix).max() < _APART:
                q.append(q[-1])
                continue
            line = Line(a, b)
            poses = line.pose(np.linspace(0.0, line.length, _BETWEEN + 1))
            path = self._solver.path(poses, q[-1])
            if not path.continuous:
                reason = f"the joints jump on the way to this pose: {path.breaks[0].reason}"
                raise fail(index, reason, _SPLIT)
            q.append(path.q[-1])
        return np.stack(q)


def _jump(before: Solutions, after: Solutions, branches: set[int]) -> str:
    """Return why a pose has no solution on the branches of the poses before it."""

    def named(which: set[int]) -> str:
        labels = [after.method.names_of_branch(branch) for branch in sorted(which)]
        return " or ".join(", ".join(f"{x} {y}" for x, y in label.items()) for label in labels[:2])

    here = set(after.branch.tolist())
    return (
        f"the joints jump on the way to this pose: it is reached with {named(here)}, "
        f"the poses before it with {named(branches & set(before.branch.tolist()))}"
    )


def _shortest(layers: list[Array], near: Array, free: NDArray[np.bool_]) -> tuple[Array, float]:
    """Return the shortest sequence, one solution of each layer, and its sum of squared motions."""
    q = nearest_turns(layers[0], near, free)
    cost = np.square(q - near).sum(axis=1)
    reached, origins = [q], [np.zeros(len(q), dtype=np.intp)]
    for layer in layers[1:]:
        to = nearest_turns(layer[None], q[:, None], free)
        costs = cost[:, None] + np.square(to - q[:, None]).sum(axis=-1)
        best, columns = np.argmin(costs, axis=0), np.arange(len(layer))
        q, cost = to[best, columns], costs[best, columns]
        reached.append(q)
        origins.append(best)
    node = int(np.argmin(cost))
    total, path = float(cost[node]), []
    for positions, before in zip(reversed(reached), reversed(origins), strict=True):
        path.append(positions[node])
        node = int(before[node])
    return np.stack(path[::-1]), total


def _reach_of_tool(tree: Tree) -> tuple[Vector3, float]:
    """Return the first joint's origin, in the base, and a bound of the tool's distance [m]."""
    link, offset = tree.frame()
    reach = 0.0
    while link >= 0:
        joint = tree.links[link].joint
        if joint.kind.moves:
            reach += math.hypot(*offset.position)
            offset = Pose()
        if joint.kind is JointKind.PRISMATIC:
            reach += max(abs(joint.limits.lower), abs(joint.limits.upper))
        offset = tree.links[link].pose_in_parent @ offset
        link = tree.parents[link]
    return offset.position, reach


def _carries_tool(tree: Tree) -> NDArray[np.bool_]:
    link, names = tree.frame()[0], set[str]()
    while link >= 0:
        names.add(tree.links[link].joint.name)
        link = tree.parents[link]
    return np.array([name in names for name in tree.joint_names])

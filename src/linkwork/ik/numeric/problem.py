"""The numeric problem: the velocities that move a frame, their limits and their scale."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from linkwork import checks
from linkwork.dynamics import reduced
from linkwork.dynamics.plain.body import Body, bodies_of
from linkwork.errors import ArgumentError, ModelError
from linkwork.ik.arrays import Array, Mask
from linkwork.ik.geometry.chain import Axis
from linkwork.ik.numeric.task import POSE, Task
from linkwork.ik.poses import nearest_rigid, read_poses
from linkwork.model.forward_kinematics import link_poses
from linkwork.model.link import JointKind
from linkwork.model.tree import Tree
from linkwork.spatial.vector import apply, norm, subtract

_PART_OF_REACH = 0.25  # Fraction of the reach that is weighted like a radian
_MIN_REACH = 1e-3  # Shortest reach that is used as a scale [m]
_UNLIMITED = 1e6  # Limits beyond this count as none [rad or m]


@dataclass(frozen=True)
class NumericProblem:
    """One frame of one robot with joints of any kind, and its task."""

    tree: Tree
    frame: str
    task: Task = POSE
    keep_limits: bool = True

    @cached_property
    def reduced(self) -> reduced.ReducedTree:
        """The robot in its reduced form."""
        return reduced.reduce_tree(self.tree)

    @cached_property
    def dofs(self) -> tuple[int, ...]:
        """Indices of the velocity coordinates that move the frame."""
        moving = {freedom.dof for body in self._carrying for freedom in body.freedoms}
        if not moving:
            raise ModelError(
                f"no joint of {self.tree.name!r} moves {self.frame!r}", hint="name another frame"
            )
        return tuple(sorted(moving))

    @cached_property
    def length(self) -> float:
        """Length that is weighted like a radian: a quarter of the reach [m]."""
        poses = link_poses(self.tree, self.tree.home)
        link, pose_in_link = self.tree.frame(self.frame)
        points = [poses[body.link].position for body in self._carrying if body.freedoms]
        points.append(poses[link].transform(pose_in_link.position))
        reach = sum(norm(subtract(b, a)) for a, b in pairwise(points)) + sum(self._strokes())
        return _PART_OF_REACH * reach if reach > _MIN_REACH else 1.0

    @cached_property
    def sizes(self) -> tuple[float, ...]:
        """Scale of each of `dofs`: a radian, `length`, or the reach of an unlimited joint."""
        return tuple(self._size(dof) for dof in self.dofs)

    def _size(self, dof: int) -> float:
        if self.is_rotational(dof):
            return 1.0
        joint = self.tree.joints[self.joint_of(dof)[0]]
        limited = joint.limits.upper - joint.limits.lower < _UNLIMITED
        return self.length if limited else self.length / _PART_OF_REACH

    @cached_property
    def resting(self) -> Mask:
        """Mask of the positions that do not move the frame, (n,)."""
        resting = np.ones(self.tree.position_count, dtype=bool)
        for coordinate in {self.joint_of(dof)[0] for dof in self.dofs}:
            at, end = self.tree.position_starts[coordinate : coordinate + 2]
            resting[at:end] = False
        return resting

    def joint_of(self, dof: int) -> tuple[int, int]:
        """Coordinate of the joint of a velocity, and the index within that joint."""
        starts = self.tree.velocity_starts
        coordinate = next(i for i, start in enumerate(starts[1:]) if dof < start)
        return coordinate, dof - starts[coordinate]

    def is_rotational(self, dof: int) -> bool:
        """Whether a velocity is angular."""
        coordinate, place = self.joint_of(dof)
        kind = self.tree.joints[coordinate].kind
        return place >= 3 if kind is JointKind.FLOATING else kind is not JointKind.PRISMATIC

    def position_of(self, dof: int) -> int | None:
        """Index in q of the position of a velocity; None if it is part of a quaternion."""
        coordinate, place = self.joint_of(dof)
        if not self.tree.joints[coordinate].kind.has_axis and self.is_rotational(dof):
            return None
        return self.tree.position_starts[coordinate] + place

    def limits_of(self, dof: int) -> tuple[float, float]:
        """Lower and upper limit, infinite without one [rad or m]."""
        joint = self.tree.joints[self.joint_of(dof)[0]]
        if not self.keep_limits or not joint.kind.has_axis:
            return -math.inf, math.inf
        lower, upper = joint.limits.lower, joint.limits.upper
        return (
            lower if lower > -_UNLIMITED else -math.inf,
            upper if upper < _UNLIMITED else math.inf,
        )

    @cached_property
    def axes(self) -> tuple[Axis, ...]:
        """Axes of the revolute and prismatic joints that move the frame, at home."""
        poses = link_poses(self.tree, self.tree.home)
        axes: list[Axis] = []
        for coordinate in sorted({self.joint_of(dof)[0] for dof in self.dofs}):
            link = self.tree.moving[coordinate]
            joint, pose = self.tree.links[link].joint, poses[link]
            if joint.kind.has_axis:
                direction = apply(pose.rotation, joint.axis)
                axes.append(Axis(joint, coordinate, direction, pose.position))
        return tuple(axes)

    @cached_property
    def kept(self) -> tuple[Array, Array]:
        """Lower and upper limits of all positions, infinite without one, (n,)."""
        lower = np.full(self.tree.position_count, -math.inf)
        upper = -lower
        for dof in self.dofs:
            position = self.position_of(dof)
            if position is not None:
                lower[position], upper[position] = self.limits_of(dof)
        return lower, upper

    @cached_property
    def middle(self) -> Array:
        """Middle of the limits of every joint, home without limits, (n,) [rad or m]."""
        middle = np.array(self.tree.home, dtype=float)
        for axis in self.axes:
            lower, upper = axis.joint.limits.lower, axis.joint.limits.upper
            at = self.tree.position_starts[axis.coordinate]
            middle[at] = 0.5 * (lower + upper) if self.limited[at] else min(max(0.0, lower), upper)
        return middle

    @cached_property
    def limited(self) -> Mask:
        """Mask of the positions with limits on both sides, (n,)."""
        limited = np.zeros(self.tree.position_count, dtype=bool)
        for axis in self.axes:
            limits = axis.joint.limits
            finite = limits.upper - limits.lower < _UNLIMITED
            limited[self.tree.position_starts[axis.coordinate]] = finite
        return limited

    @cached_property
    def quaternions(self) -> tuple[slice, ...]:
        """Slices of q that are quaternions of ball and floating joints."""
        ends = zip(self.tree.joints, self.tree.position_starts[1:], strict=True)
        return tuple(slice(end - 4, end) for joint, end in ends if not joint.kind.has_axis)

    @cached_property
    def _carrying(self) -> list[Body]:
        """The bodies from the base to the frame."""
        bodies, link = bodies_of(self.tree), self.tree.frame(self.frame)[0]
        index = link - (len(self.tree.links) - len(bodies))
        chain: list[Body] = []
        while index >= 0:
            chain.insert(0, bodies[index])
            index = bodies[index].parent
        return chain

    def _strokes(self) -> Iterator[float]:
        for body in self._carrying:
            limits = body.joint.limits
            if body.joint.kind is JointKind.PRISMATIC and limits.upper - limits.lower < _UNLIMITED:
                yield limits.upper - limits.lower

    def read_positions(self, name: str, value: ArrayLike, batch: tuple[int, ...]) -> Array:
        """Read positions of the robot (n,) or (N, n), kept inside limits [rad or m]."""
        names = self.tree.position_names
        array = checks.array(name, value)
        if array.shape not in ((len(names),), (*batch, len(names))):
            raise ArgumentError(
                f"invalid {name}: shape {array.shape}",
                hint=f"give {len(names)} finite numbers: {', '.join(names)}",
            )
        q = np.clip(array, *self.kept)
        for place in self.quaternions:
            length = np.linalg.norm(q[..., place], axis=-1, keepdims=True)
            if (length < 1e-6).any():
                raise ArgumentError(
                    f"invalid {name}: a quaternion is zero", hint="expected a nonzero quaternion"
                )
            q[..., place] /= length
        return q


def read_numbers(poses: Any) -> tuple[Array, Array, bool]:
    """Poses as (N, 16), their corrections, and whether there was one alone."""
    rows, single = read_poses(poses)
    numbers, correction = nearest_rigid(rows)
    return numbers.reshape(-1, 16), correction, single

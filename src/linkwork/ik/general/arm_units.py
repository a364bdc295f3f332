"""Six joints in units of the arm: lengths of order one, coordinates around the middle.

Fewer than six joints become six by virtual joints behind the last one, which stay at zero. The six
together have at most 16 solutions, which elimination finds. Those with the virtual joints at zero
are all solutions of the real ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from linkwork.ik.arrays import Array
from linkwork.ik.geometry.chain import Axis, Chain
from linkwork.model.link import Joint, JointKind
from linkwork.spatial.vector import vector3

JOINTS = 6
_MIN_REACH = 1e-3
"""Shortest reach that is used as a unit [m]."""


@dataclass(frozen=True)
class UnitArm:
    """Six joints as motions in the base: pose = motion 1 ... motion 6 @ home.

    Lengths are in multiples of `unit` [m], coordinates around `middle` [m]. The last `virtual`
    joints stay at zero.
    """

    chain: Chain
    unit: float
    middle: Array
    virtual: int = 0

    @property
    def real(self) -> int:
        """Number of joints that are not virtual."""
        return len(self.chain.axes) - self.virtual

    @property
    def revolute(self) -> list[bool]:
        """Which joints are revolute; prismatic if not."""
        return [axis.is_revolute for axis in self.chain.axes]

    @cached_property
    def axes(self) -> Array:
        """Unit vectors along the axes, (6, 3)."""
        directions = np.array([axis.direction for axis in self.chain.axes], dtype=float)
        return directions / np.linalg.norm(directions, axis=1, keepdims=True)

    @cached_property
    def points(self) -> Array:
        """Points of the axes nearest to the origin, (6, 3)."""
        points = np.array([axis.point for axis in self.chain.axes], dtype=float) - self.middle
        return (points - np.sum(points * self.axes, axis=1, keepdims=True) * self.axes) / self.unit

    @property
    def tool(self) -> Array:
        """Position of the frame at the zero position, (3,)."""
        return (np.array(self.chain.home.position, dtype=float) - self.middle) / self.unit

    def parts(self, joint: int) -> Array:
        """Motion of a joint as a sum, (3, 3, 4).

        The parts are constant, with the cosine and with the sine of the position; of a prismatic
        joint constant, zero, and with the position.
        """
        axis, point = self.axes[joint], self.points[joint]
        parts = np.zeros((3, 3, 4))
        if not self.revolute[joint]:
            parts[0, :, :3], parts[2, :, 3] = np.eye(3), axis
            return parts
        along, turned = np.outer(axis, axis), _cross_matrix(axis)
        for i, part in enumerate((along, np.eye(3) - along, turned)):
            parts[i, :, :3] = part
            parts[i, :, 3] = -part @ point
        parts[0, :, 3] += point
        return parts

    def motion(self, joint: int, position: float) -> Array:
        """Motion of a joint at a position [rad, or units], 4x4."""
        values = np.array([1.0, np.cos(position), np.sin(position)])
        if not self.revolute[joint]:
            values = np.array([1.0, 0.0, position])
        matrix = np.eye(4)
        matrix[:3] = np.tensordot(values, self.parts(joint), axes=1)
        return matrix

    def whole_motion(self, q: Array) -> Array:
        """Motion of the last link at positions [rad, or units], 4x4."""
        matrix = np.eye(4)
        for joint, position in enumerate(q.tolist()):
            matrix = matrix @ self.motion(joint, position)
        return matrix

    def sample(self, count: int, seed: int) -> Array:
        """Random positions, within the joint limits as far as these are finite, (count, 6)."""
        rng = np.random.default_rng(seed)
        half = np.where(self.revolute, np.pi, 1.0)
        scale = np.where(self.revolute, 1.0, self.unit)
        limits = [axis.joint.limits for axis in self.chain.axes]
        lower = np.maximum([x.lower for x in limits] / scale, -half)
        upper = np.minimum([x.upper for x in limits] / scale, half)
        outside = ~(lower < upper)
        lower, upper = np.where(outside, -half, lower), np.where(outside, half, upper)
        q = rng.uniform(lower, upper, (count, JOINTS))
        q[:, self.real :] = 0.0
        return q


def unit_arm(chain: Chain) -> UnitArm:
    """Return a chain of axes in units of the arm: a quarter of its reach."""
    points = np.array([axis.point for axis in chain.axes], dtype=float)
    spots = np.vstack([points, chain.home.position])
    reach = float(np.linalg.norm(np.diff(spots, axis=0), axis=1).sum())
    strokes = [x.joint.limits.upper - x.joint.limits.lower for x in chain.axes if not x.is_revolute]
    reach += sum(x for x in strokes if np.isfinite(x))
    return UnitArm(chain, 0.25 * reach if reach > _MIN_REACH else 1.0, points.mean(axis=0))


def _cross_matrix(v: Array) -> Array:
    x, y, z = v.tolist()
    return np.array([[0.0, -z, y], [z, 0.0, -x], [-y, x, 0.0]])


_TRIED = 2
_MIN_RANK = 1e-9
"""Least singular value of a Jacobian of independent joints, relative to the greatest."""


def with_virtual_joints(chain: Chain) -> Iterator[UnitArm]:
    """Arms of six joints, each with other virtual axes; none for joints with a self-motion."""
    arm, missing = unit_arm(chain), JOINTS - len(chain.axes)
    if has_self_motion(arm):
        return
    if not missing:
        yield arm
        return
    for seed in range(_TRIED):
        axes = (_virtual_axis(arm, [seed, i, 83], i) for i in range(missing))
        longer = replace(chain, axes=(*chain.axes, *axes))
        yield replace(arm, chain=longer, virtual=missing)


def has_self_motion(arm: UnitArm) -> bool:
    """Whether the joints move at every position with the frame at rest."""
    moved, columns = np.eye(4), []
    for joint in range(arm.real):
        axis, point = moved[:3, :3] @ arm.axes[joint], moved @ np.append(arm.points[joint], 1.0)
        turns = arm.revolute[joint]
        columns.append([*np.cross(point[:3], axis), *axis] if turns else [*axis, 0.0, 0.0, 0.0])
        # A generic position: none is singular there that is not so everywhere.
        moved = moved @ arm.motion(joint, 0.4 + 0.3 * joint)
    sizes = np.linalg.svd(np.array(columns, dtype=float), compute_uv=False)
    return arm.real > JOINTS or bool(sizes[-1] <= _MIN_RANK * sizes[0])


def _virtual_axis(arm: UnitArm, seed: list[int], i: int) -> Axis:
    """Return a revolute axis of any direction, through a point in the middle of the arm's reach."""
    random = np.random.default_rng(seed)
    direction = random.normal(size=3)
    direction /= np.linalg.norm(direction)
    point = arm.middle + arm.unit * random.uniform(-1.0, 1.0, 3)
    joint = Joint(f"virtual {i + 1}", JointKind.REVOLUTE, vector3(direction.tolist()))
    return Axis(joint, -1, vector3(direction.tolist()), vector3(point.tolist()))

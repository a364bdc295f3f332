"""The inverse robot: inverse geometry by a kinematic loop.

The links of an arm with free joints; driven bars carry the tip, and a cut joint closes the loop.
Positions of the bars are then the target, and the free joints follow. In two dimensions two bars
carry the tip of two links. In three dimensions three bars carry the tool of a six-axis arm in a
fixed orientation: five revolute joints are free, the sixth is the cut joint.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np
from numpy.typing import ArrayLike

from linkwork import checks
from linkwork.arm.closed_mechanism import ClosedMechanism
from linkwork.arm.singular_position import SingularPosition
from linkwork.arm.state_spec import Array
from linkwork.errors import ArgumentError, ModelError
from linkwork.model.build import build_tree
from linkwork.model.forward_kinematics import link_poses
from linkwork.model.link import Cut, Frame, Joint, JointKind, TreeLink
from linkwork.model.rigid_groups import with_fixed_joints
from linkwork.model.tree import Tree
from linkwork.spatial import Pose, Vector3
from linkwork.spatial.rotation import to_rpy
from linkwork.spatial.vector import vector3

_STARTS = 40  # Postures from which a target is searched before it counts as out of reach
_ROUNDING = 1e-9
_PLANAR, _SIX = 2, 6
_SIDE_A, _SIDE_B, _CUT = "inverse/arm", "inverse/bars", "inverse/cut"
_BARS, _HOLDER = ("bar-x", "bar-y", "bar-z"), ("holder-yaw", "holder-pitch", "holder-roll")


@dataclass(frozen=True)
class InverseSolution:
    """Joint positions that an inverse robot found."""

    q: Array  # Positions of the arm [rad or m]
    residual: float  # Distance or sine by which the loop stays open
    singular: SingularPosition  # Whether and how the closure is singular there
    starts: int  # Number of postures that were searched


class InverseRobot:
    """The inverse robot of an arm.

    Args:
        tree: An arm with two parallel revolute joints, or one with six revolute ones; prismatic
            joints before them, of a platform, stay at zero.
        gravity: Gravitational acceleration in the base [m/s^2].

    Attributes:
        tree: The mechanism, with the cut joint.
        mechanism: Its closed loop, driven by the bars.
        bars: Names of the driven joints.
    """

    def __init__(self, tree: Tree, gravity: Vector3 = (0.0, 0.0, -9.81)) -> None:
        self._names = tree.joint_names
        arm = arm_alone(tree)
        self._moving = [self._names.index(x) for x in arm.joint_names]
        self._arm = arm
        self._is_planar = len(arm.joints) == _PLANAR
        built = _planar(arm) if self._is_planar else _spatial(arm)
        self.tree, self.bars, self._start = built.tree, built.bars, built.start
        self._plane = built.plane
        self.mechanism = ClosedMechanism(self.tree, gravity, self.bars, self._start)
        self._reach = _reach(arm)

    def __repr__(self) -> str:
        return f"<InverseRobot of {self._arm.name!r}: driven by {', '.join(self.bars)}>"

    def solve(
        self, xyz: ArrayLike, rpy: ArrayLike | None = None, near: ArrayLike | None = None
    ) -> InverseSolution:
        """Return the joint positions for a target of the tool.

        Args:
            xyz: Position in the base [m].
            rpy: Roll, pitch, yaw [rad]; that at zero when None. A planar arm takes none.
            near: Positions of the arm to start from; zero when None. The solution found first is
                on its branch if the way there is regular.

        Raises:
            ArgumentError: The target is out of reach; with the gap that stays open.
        """
        target = self._target(xyz, rpy)
        count = len(self._names)
        posture = np.zeros(count) if near is None else checks.array("near", near, (count,))
        rng = np.random.default_rng(0)
        gap = math.inf
        for start in range(_STARTS if self._within_reach(target) else 0):
            if start:
                posture = rng.uniform(-math.pi, math.pi, len(self._names))
            q, residual = self.mechanism.closed_from(self._state(posture, target))
            if residual <= _ROUNDING:
                positions = self._positions(q)
                return InverseSolution(
                    positions, residual, self.mechanism.singularity(q), start + 1
                )
            gap = min(gap, residual)
        raise self._out_of_reach(target, gap)

    def track(
        self,
        times: ArrayLike,
        xyz: ArrayLike,
        rpy: ArrayLike | None = None,
        near: ArrayLike | None = None,
    ) -> tuple[Array, Array]:
        """Return the joint positions and velocities as functions of time along a path of the tool.

        Args:
            times: Ascending times (N,) [s], at least two.
            xyz: Positions in the base (N, 3) [m].
            rpy: Orientation, kept along the path [rad]; that at zero when None.
            near: Positions of the arm near the first; zero when None.

        Returns:
            Positions (N, n) and velocities (N, n). Velocities of the bars are central differences.

        Raises:
            ArgumentError: A point is out of reach, the path crosses a singular closure, or times
                do not ascend.
        """
        moments = checks.array("times", times, (None,))
        if len(moments) < 2 or (np.diff(moments) <= 0.0).any():
            raise checks.invalid("times", moments.tolist(), "at least two, each after the last")
        points = checks.array("xyz", xyz, (len(moments), 3))
        targets = np.array([self._target(point, rpy) for point in points])
        speeds = np.gradient(targets, moments, axis=0)
        first = self.solve(points[0], rpy, near)
        q = self.mechanism.solve(targets[0], self._state(first.q, targets[0]))
        positions, velocities = [], []
        for index, (target, speed) in enumerate(zip(targets, speeds, strict=True)):
            try:
                q = self.mechanism.solve(target, q)
                rates = self.mechanism.velocities(q, speed)
            except ArgumentError as error:
                at = f"at t = {moments[index]:g} s, {_shown(points[index])} m"
                raise ArgumentError(f"the path is not feasible {at}: {error.message}") from error
            positions.append(self._positions(q))
            velocities.append(self._rates(q, rates))
        return np.unwrap(np.array(positions), axis=0), np.array(velocities)

    # Targets.

    def check_orientation(self, rpy: ArrayLike | None) -> None:
        """Raise for an orientation of the tool that is not three numbers, or of a planar arm."""
        if rpy is not None and self._is_planar:
            raise ArgumentError("invalid rpy: a planar arm has no free orientation", hint="omit it")
        if rpy is not None:
            checks.array("rpy", rpy, (3,))

    def _target(self, xyz: ArrayLike, rpy: ArrayLike | None) -> Array:
        """Return the positions of the driven joints for a target."""
        point = checks.array("xyz", xyz, (3,))
        self.check_orientation(rpy)
        if not self._is_planar:
            # The holder has yaw, pitch, roll.
            turn = self._start[-3:] if rpy is None else np.asarray(rpy, dtype=float)[::-1]
            return np.append(point, turn)
        along = self._plane @ (point - self._origin())
        if abs(along[2]) > _ROUNDING * 1e3:
            away = f"it is {abs(along[2]):.3g} m outside the plane of the arm"
            message = f"target {_shown(point)} m is out of reach: {away}"
            raise ArgumentError(message, hint="choose a point of the plane")
        return along[:2]

    def _origin(self) -> Array:
        return np.array(self.tree.links[self.tree.link_index("bar-x")].pose_in_parent.position)

    def _within_reach(self, target: Array) -> bool:
        """Whether the stretched arm could reach so far: what it cannot is refused at once."""
        point = self._point(target)
        return float(np.linalg.norm(point - self._reach[0])) <= self._reach[1] + _ROUNDING

    def _point(self, target: Array) -> Array:
        if not self._is_planar:
            return target[:3]
        return self._origin() + self._plane[:2].T @ target

    def _out_of_reach(self, target: Array, gap: float) -> ArgumentError:
        point, (centre, longest) = self._point(target), self._reach
        away = float(np.linalg.norm(point - centre))
        hint = "choose another position or orientation"
        if gap == math.inf:
            message = f"{away:.4g} m from the shoulder, the stretched arm is {longest:.4g} m long"
        else:
            message = f"the loop stays open by {gap:.3g}"
        return ArgumentError(f"target {_shown(point)} m is out of reach: {message}", hint=hint)

    # Between the arm and the mechanism.

    def _state(self, posture: Array, target: Array) -> Array:
        """Return positions of all joints of the mechanism: free joints of the arm, then bars."""
        free = posture[self._moving][: len(self.tree.joints) - len(self.bars)]
        return np.append(free, target)

    def _positions(self, q: Array) -> Array:
        positions = np.zeros(len(self._names))
        free = q[: len(self.tree.joints) - len(self.bars)]
        positions[self._moving[: len(free)]] = free
        if not self._is_planar:
            a, b = (self.mechanism.pose(q, x) for x in (_SIDE_A, _SIDE_B))
            positions[self._moving[-1]] = math.atan2(a[:3, 1] @ b[:3, 0], a[:3, 0] @ b[:3, 0])
        return positions + 0.0

    def _rates(self, q: Array, rates: Array) -> Array:
        velocities = np.zeros(len(self._names))
        free = rates[: len(self.tree.joints) - len(self.bars)]
        velocities[self._moving[: len(free)]] = free
        if not self._is_planar:
            turns = [self.mechanism.twist(q, rates, x)[3:] for x in (_SIDE_A, _SIDE_B)]
            axis = self.mechanism.pose(q, _SIDE_A)[:3, 2]
            velocities[self._moving[-1]] = axis @ (turns[1] - turns[0])
        return velocities


@dataclass(frozen=True)
class _Built:
    """A mechanism: its tree, the driven joints, a closed state, the axes of a plane in rows."""

    tree: Tree
    bars: tuple[str, ...]
    start: Array
    plane: Array


def arm_alone(tree: Tree) -> Tree:
    """Return the arm of a robot, with the prismatic joints of a platform fixed."""
    platform = [x.name for x in tree.joints if x.kind is JointKind.PRISMATIC]
    is_first = list(tree.joint_names[: len(platform)]) == platform
    arm = with_fixed_joints(tree, dict.fromkeys(platform, 0.0)) if is_first else tree
    kinds = {joint.kind for joint in arm.joints}
    if kinds != {JointKind.REVOLUTE} or len(arm.joints) not in (_PLANAR, _SIX) or tree.cuts:
        raise ModelError(
            f"{tree.name!r} has no inverse robot: its joints are {', '.join(tree.joint_names)}",
            hint="expected two parallel revolute joints, or six revolute ones",
        )
    if len(arm.joints) == _PLANAR:
        _check_parallel(arm)
    return arm


def _check_parallel(arm: Tree) -> None:
    a, b = (_axis(arm, joint) for joint in range(_PLANAR))
    if np.linalg.norm(np.cross(a, b)) > _ROUNDING:
        raise ModelError(f"{arm.name!r} has no inverse robot: its two axes are not parallel")


def _axis(arm: Tree, joint: int) -> Array:
    """Return the axis of a joint in the base at zero."""
    link = arm.link_of_joint(arm.joint_names[joint])
    pose = link_poses(arm, [0.0] * len(arm.moving))[link]
    return np.array(pose.rotation) @ np.array(arm.links[link].joint.axis)


def _planar(arm: Tree) -> _Built:
    """Two links whose tip is carried by two bars."""
    link, pose = arm.frame()
    tip = (link_poses(arm, [0.0, 0.0])[link] @ pose).position
    across = _axis(arm, 0)
    first = np.array([1.0, 0.0, 0.0])
    if np.linalg.norm(np.cross(across, first)) < 0.5:
        first = np.array([0.0, 1.0, 0.0])
    first = first - (first @ across) * across
    first /= np.linalg.norm(first)
    plane = np.array([first, np.cross(across, first), across])
    root, at = (
        arm.links[0].name,
        Pose.from_translation(((across @ np.array(tip)) * across).tolist()),
    )
    bars = [_bar("bar-x", root, plane[0], at), _bar("bar-y", "bar-x", plane[1], Pose())]
    frames = [Frame(_SIDE_A, arm.links[link].name, pose), Frame(_SIDE_B, "bar-y", Pose())]
    cut = Cut(_CUT, JointKind.BALL, _SIDE_A, _SIDE_B)
    tree = build_tree(
        f"inverse-{arm.name}",
        [*_bare(arm.links), *bars],
        [*arm.frames, *frames],
        cuts=[cut],
        tool=_SIDE_A,
    )
    start = plane[:2] @ (np.array(tip) - np.array(at.position))
    return _Built(tree, ("bar-x", "bar-y"), np.append(np.zeros(_PLANAR), start), plane)


def _spatial(arm: Tree) -> _Built:
    """Six axes of which five are free; the last one is cut, three bars carry the tool."""
    last = arm.link_of_joint(arm.joint_names[-1])
    carried = _below(arm, last)
    tool_link, tool_pose = arm.frame()
    if tool_link not in carried:
        raise ModelError(
            f"{arm.name!r} has no inverse robot: its last joint does not move the tool"
        )
    poses = link_poses(arm, [0.0] * _SIX)
    tool = poses[tool_link] @ tool_pose
    along = _along_z(arm.links[last].joint.axis)
    parent = arm.links[last].parent or ""
    holder = tool.inverse() @ poses[last] @ along
    root = arm.links[0].name
    axes = np.eye(3)
    bars = [
        _bar(name, parent_name, axis, Pose())
        for name, parent_name, axis in zip(_BARS, (root, *_BARS), axes, strict=False)
    ]
    turns = [
        replace(_bar(name, parent_name, axis, Pose()), joint=Joint(name, JointKind.REVOLUTE, axis))
        for name, parent_name, axis in zip(
            _HOLDER, (_BARS[-1], *_HOLDER), (vector3(x) for x in axes[::-1]), strict=False
        )
    ]
    links = [x for i, x in enumerate(arm.links) if i not in carried]
    names = {x.name for x in links}
    frames = [
        *(x for x in arm.frames if x.link in names),
        Frame(_SIDE_A, parent, arm.links[last].pose_in_parent @ along),
        Frame(_SIDE_B, _HOLDER[-1], holder),
    ]
    cut = Cut(_CUT, JointKind.REVOLUTE, _SIDE_A, _SIDE_B)
    tree = build_tree(
        f"inverse-{arm.name}", [*_bare(links), *bars, *turns], frames, cuts=[cut], tool=_SIDE_B
    )
    target = [*tool.position, *to_rpy(tool.rotation)[::-1]]
    start = np.append(np.zeros(_SIX - 1), target)
    return _Built(tree, (*_BARS, *_HOLDER), start, np.eye(3))


def _bar(name: str, parent: str, axis: ArrayLike, pose: Pose) -> TreeLink:
    along = vector3(np.asarray(axis, dtype=float).tolist())
    return TreeLink(name, parent, Joint(name, JointKind.PRISMATIC, along), pose)


def _bare(links: Sequence[TreeLink]) -> list[TreeLink]:
    """Return the links with free joints: no limits, no motors."""
    return [
        replace(x, joint=Joint(x.joint.name, x.joint.kind, x.joint.axis))
        if x.joint.kind.moves
        else x
        for x in links
    ]


def _below(tree: Tree, link: int) -> set[int]:
    carried = {link}
    for index, parent in enumerate(tree.parents):
        if parent in carried:
            carried.add(index)
    return carried


def _along_z(axis: Vector3) -> Pose:
    """Return a frame whose z axis is along a direction."""
    z = np.array(axis) / np.linalg.norm(axis)
    x = np.cross(z, np.eye(3)[int(np.argmin(np.abs(z)))])
    x /= np.linalg.norm(x)
    rows = np.stack([x, np.cross(z, x), z], axis=1).tolist()
    a, b, c = (vector3(row) for row in rows)
    return Pose((a, b, c), (0.0, 0.0, 0.0))


def _reach(arm: Tree) -> tuple[Array, float]:
    """Return a point on the first axis, and the greatest distance of the tool from it [m]."""
    poses = link_poses(arm, [0.0] * len(arm.moving))
    link, pose = arm.frame()
    points = [np.array(poses[arm.link_of_joint(x)].position) for x in arm.joint_names]
    points.append(np.array((poses[link] @ pose).position))
    steps = [float(np.linalg.norm(b - a)) for a, b in pairwise(points)]
    return points[0], sum(steps)


def _shown(point: Array) -> str:
    return "(" + ", ".join(f"{x:.4g}" for x in point.tolist()) + ")"

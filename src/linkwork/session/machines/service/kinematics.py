"""Kinematics of an arm on a platform: the arm alone in closed form, wherever the platform is."""

import math

import numpy as np
from numpy.typing import NDArray

from linkwork.arm.manipulator import Manipulator
from linkwork.errors import ArgumentError
from linkwork.ik.arrays import nearest_turns
from linkwork.model.forward_kinematics import link_poses
from linkwork.model.rigid_groups import with_fixed_joints
from linkwork.model.tree import Tree
from linkwork.motion import PiecewiseTrajectory
from linkwork.session.robots.tool_motion import ToolMotions
from linkwork.spatial import Pose, Vector3
from linkwork.world.machines.check import PLATFORM
from linkwork.world.robots.profiles import motion_limits

Array = NDArray[np.float64]

GRAVITY = 9.81
_LINEAR = "linear"
_MAX_STEP = 0.6
"""Change of a joint between two samples of a line that is certainly no change of branch [rad]."""
_REGULAR = 0.05  # Least distance of a posture in a container from a singularity [m, or a sine]


class PlatformArm:
    """A robot of two prismatic joints, then six revolute ones.

    Positions of the whole robot are q (8,), of the arm alone (6,), of the platform (2,).
    """

    def __init__(self, tree: Tree, base: Pose) -> None:
        names = tree.joint_names
        self._tree = with_fixed_joints(tree, dict.fromkeys(names[:PLATFORM], 0.0))
        self.arm = Manipulator(self._tree)
        self.base, self._motions = base, ToolMotions(self._tree, base, self.arm)
        shifts = np.array([_shift(tree, joint) for joint in range(PLATFORM)])
        self._axes: Array = shifts @ np.array(base.rotation, dtype=float).T
        limits = [joint.limits for joint in tree.joints]
        self.lower = np.array([x.lower for x in limits[:PLATFORM]])
        self.upper = np.array([x.upper for x in limits[:PLATFORM]])
        self.fastest = min(x.velocity for x in limits[:PLATFORM])

    def displacement(self, platform: Array) -> Array:
        """Return the displacement of the platform in the world [m]."""
        return platform @ self._axes

    def platform_at(self, x: float, y: float) -> Array:
        """Return the position of the platform whose centre is at a point of the world [m]."""
        dx, dy = x - self.base.position[0], y - self.base.position[1]
        return np.asarray(np.linalg.solve(self._axes[:, :2].T, np.array([dx, dy])), dtype=float)

    def tool_pose(self, q: Array) -> Pose:
        """Return the pose of the tool in the world."""
        pose = self.base @ Pose.from_matrix(self.arm.fk(q[PLATFORM:]))
        x, y, z = (np.array(pose.position) + self.displacement(q[:PLATFORM])).tolist()
        return Pose(pose.rotation, (x, y, z))

    def _shifted(self, pose: Pose, platform: Array) -> Pose:
        """Return a pose as the arm alone sees it, whose platform is at zero."""
        x, y, z = (np.array(pose.position) - self.displacement(platform)).tolist()
        return Pose(pose.rotation, (x, y, z))

    def branches(self, poses: list[Pose], platform: Array) -> list[Array]:
        """Regular motions of the arm through poses (poses, 6), one for each branch."""
        back = self.base.inverse()
        solutions = self.arm.ik(
            np.array([(back @ self._shifted(x, platform)).matrix for x in poses])
        )
        if solutions.q.size == 0:
            return []
        ways = []
        for branch in {int(x) for x in solutions.branch[0] if x >= 0}:
            is_on = solutions.branch == branch
            if not is_on.any(axis=1).all():
                continue
            rows = np.arange(len(poses)), is_on.argmax(axis=1)
            q, near = solutions.q[rows].copy(), solutions.singularity_distance[rows]
            for i in range(1, len(q)):
                q[i] = nearest_turns(q[i : i + 1], q[i - 1], solutions.method.periodic)[0]
            smooth = np.abs(np.diff(q, axis=0)).max(initial=0.0) < _MAX_STEP
            if smooth and near.min() > _REGULAR and solutions.method.inside(q).all():
                ways.append(q)
        return ways

    def line(self, q: Array, pose: Pose, speed: float) -> PiecewiseTrajectory | None:
        """Return the motion of the arm along a line at a speed [m/s]; None if the tool is there."""
        platform, start = q[:PLATFORM], q[PLATFORM:]
        target = self._shifted(pose, platform)
        limits = motion_limits(self._tree, 1.0)
        path = self._motions.plan(_LINEAR, [target], start, speed, 0.0, limits)
        if path is None:
            return None
        powers, pieces, _ = path.coefficients.shape
        coefficients = np.zeros((powers, pieces, len(q)))
        coefficients[0, :, :PLATFORM] = platform
        coefficients[:, :, PLATFORM:] = path.coefficients
        return PiecewiseTrajectory(path.knots, coefficients, np.append(platform, path.end))

    def tool_motion(self, q: Array, qd: Array) -> tuple[Vector3, float]:
        """Position of the tool relative to the platform [m], and its speed there [m/s]."""
        pose, jacobian = self.arm.pose_and_jacobian(q[PLATFORM:])
        x, y, z = pose[:3, 3].tolist()
        return (x, y, z), float(np.linalg.norm(jacobian[:3] @ qd[PLATFORM:]))

    def load_torques(self, q: Array, mass: float, center: Vector3) -> Array:
        """Return the torques that hold the arm at rest with a load, in parts of their limits."""
        posture = q[PLATFORM:]
        pose, jacobian = self.arm.pose_and_jacobian(posture)
        arm = pose[:3, :3] @ np.array(center)
        weight = np.array(self.base.inverse().rotation) @ np.array([0.0, 0.0, mass * GRAVITY])
        held = self.arm.gravity(posture) + jacobian[:3].T @ weight
        return (held + jacobian[3:].T @ np.cross(arm, weight)) / self.arm.effort_limits

    def check_load(self, q: Array, mass: float, center: Vector3, name: str) -> None:
        """Raise for a load that a joint cannot hold at rest."""
        shares = np.abs(self.load_torques(q, mass, center))
        joint = int(np.argmax(shares))
        if shares[joint] > 1.0:
            limit = float(self.arm.effort_limits[joint])
            needed = float(shares[joint]) * limit
            axis = self.arm.joint_names[joint]
            raise ArgumentError(
                f"load {name!r} of {mass:g} kg is too heavy: {axis!r} needs {needed:.3g} N m, "
                f"limit {limit:g} N m",
                hint=f"expected at most {self._heaviest(q, center):.1f} kg",
            )

    def _heaviest(self, q: Array, center: Vector3) -> float:
        """Return the heaviest load that all joints hold at rest [kg], rounded down."""
        empty = self.load_torques(q, 0.0, center)
        slope = self.load_torques(q, 1.0, center) - empty
        room = np.where(slope >= 0.0, 1.0 - empty, 1.0 + empty)
        most = (room / np.maximum(np.abs(slope), 1e-9)).min()
        return max(0.0, math.floor(10.0 * float(most)) / 10.0)


def _shift(tree: Tree, joint: int) -> Array:
    """Displacement of the tool in the base by one metre of a prismatic joint of the platform."""
    places = []
    for position in (0.0, 1.0):
        q = [0.0] * len(tree.moving)
        q[joint] = position
        link, pose = tree.frame()
        places.append((link_poses(tree, q)[link] @ pose).position)
    return np.subtract(places[1], places[0])

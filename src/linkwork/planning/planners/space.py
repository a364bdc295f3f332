"""The space in which motions are planned: coordinates, limits, metric and resolution."""

import ctypes
from collections.abc import Sequence
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linkwork.errors import ModelError
from linkwork.model.link import Joint, JointKind
from linkwork.motion.trajectory import Array
from linkwork.planning.collision.checker import CollisionChecker
from linkwork.planning.collision.packing import Arrays
from linkwork.planning.collision.robot_geometry import robot_size
from linkwork.planning.collision.self_pairs import finite_limits
from linkwork.planning.planners.native import planning_structure

RESOLUTION = 32.0  # Configurations checked per unit of distance
RANGE = 0.5
"""Longest motion of one extension of a tree, per square root of the number of coordinates."""


class PlanningSpace:
    """Planned joints of the robots of a checker.

    Planning coordinates are joint positions in units in which distances are comparable: radians,
    and for prismatic joints the size of the robot. The distance of two configurations is Euclidean.
    """

    def __init__(
        self,
        checker: CollisionChecker,
        held: ArrayLike,
        *,
        resolution: float = RESOLUTION,
        reach: float | None = None,
        goals: ArrayLike | None = None,
    ) -> None:
        """Plan all revolute and prismatic joints; `held` and `goals` are positions [rad or m]."""
        self.checker = checker
        # Positions of all joints; planned ones are replaced (n,) [rad or m]
        self.held = np.array(held, dtype=float)
        rows = list(_planned(checker))
        if not rows:
            names = ", ".join(repr(x.tree.name) for x in checker.geometry.robots)
            raise ModelError(f"{names}: no revolute or prismatic joints to plan")
        self.joints = np.array([at for at, *_ in rows])
        self.names = tuple(name for _, name, *_ in rows)
        # Joint position of one planning coordinate, for each planned joint [rad or m]
        self.units = np.array([unit for *_, unit in rows])
        limits = np.array([finite_limits(joint) for _, _, joint, _ in rows])
        ends = self.held[None] if goals is None else np.vstack([self.held, goals])
        self.lower, self.upper = _around(limits, [x for *_, x, _ in rows], ends[:, self.joints])
        self.resolution = resolution  # Configurations checked per unit of distance
        # Longest motion of one extension
        self.range = RANGE * float(np.sqrt(len(rows))) if reach is None else reach

    @property
    def size(self) -> int:
        """Number of planning coordinates."""
        return len(self.joints)

    def coordinates(self, q: ArrayLike) -> Array:
        """Planning coordinates of positions of all joints (..., n)."""
        return np.asarray(q, dtype=float)[..., self.joints] / self.units

    def positions(self, u: ArrayLike) -> Array:
        """Positions of all joints (..., n) of planning coordinates [rad or m]."""
        coordinates = np.asarray(u, dtype=float)
        q = np.tile(self.held, (*coordinates.shape[:-1], 1))
        q[..., self.joints] = coordinates * self.units
        return q

    def interpolated(self, path: Array, resolution: float) -> Array:
        """Return configurations along a path of joint positions (N, n), at a given density."""
        u = self.coordinates(path)
        rows = [path[:1]]
        for a, b, p, q in zip(u[:-1], u[1:], path[:-1], path[1:], strict=True):
            count = max(1, int(np.ceil(np.linalg.norm(b - a) * resolution)))
            shares = np.linspace(0.0, 1.0, count + 1)[1:, None]
            rows.append(p + shares * (q - p))
        return np.concatenate(rows)

    def free_motions(self, start: Array, end: Array) -> NDArray[np.bool_]:
        """Whether straight motions between rows of coordinates are free, without their starts."""
        a, b = np.atleast_2d(start), np.atleast_2d(end)
        if not self.checker.is_native:
            return np.array([self._free_in_numpy(x, y) for x, y in zip(a, b, strict=True)])
        one, two = (np.ascontiguousarray(x, dtype=np.float32) for x in (a, b))
        free = np.zeros(len(one), dtype=np.uint8)
        self.checker.library.lw_motions(
            ctypes.byref(self.struct),
            ctypes.c_void_p(one.ctypes.data),
            ctypes.c_void_p(two.ctypes.data),
            ctypes.c_int64(len(one)),
            ctypes.c_void_p(free.ctypes.data),
        )
        return free.astype(bool)

    def _free_in_numpy(self, a: Array, b: Array) -> bool:
        count = max(1, int(np.ceil(np.linalg.norm(b - a) * self.resolution)))
        shares = np.linspace(0.0, 1.0, count + 1)[1:, None]
        return not self.checker.collides_in_numpy(self.positions(a + shares * (b - a))).any()

    @cached_property
    def struct(self) -> ctypes.Structure:
        """The space as C reads it."""
        arrays = self._arrays = Arrays()
        scale = np.ones(len(self.held))
        scale[self.joints] = self.units
        scene = self.checker.struct
        scene.scale = arrays.address(scale, np.float32)
        return planning_structure("lw_space")(
            scene=scene,
            size=self.size,
            joint=arrays.address(self.joints, np.int32),
            held=arrays.address(self.held, np.float32),
            lower=arrays.address(self.lower / self.units, np.float32),
            upper=arrays.address(self.upper / self.units, np.float32),
            resolution=self.resolution,
            range=self.range,
        )


def _around(limits: Array, joints: Sequence[Joint], ends: Array) -> tuple[Array, Array]:
    """Limits that leave as much room around the ends of a motion as `finite_limits` does."""
    room = np.ptp(limits, axis=1) / 2
    bounds = np.array([(joint.limits.lower, joint.limits.upper) for joint in joints])
    lower = np.minimum(limits[:, 0], ends.min(axis=0) - room)
    upper = np.maximum(limits[:, 1], ends.max(axis=0) + room)
    return np.maximum(lower, bounds[:, 0]), np.minimum(upper, bounds[:, 1])


def _planned(checker: CollisionChecker) -> Sequence[tuple[int, str, Joint, float]]:
    rows, start = [], 0
    for robot in checker.geometry.robots:
        tree, prefix = robot.tree, f"{robot.name}/" if robot.name else ""
        size = robot_size(tree)
        for joint, at in zip(tree.joints, tree.position_starts, strict=False):
            if joint.kind.has_axis:
                unit = 1.0 if joint.kind is JointKind.REVOLUTE else size
                rows.append((start + at, prefix + joint.name, joint, unit))
        start += tree.position_count
    return rows

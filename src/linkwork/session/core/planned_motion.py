"""Moves around what stands in a scene."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from linkwork.arm.manipulator import Manipulator
from linkwork.errors import ArgumentError, import_extra
from linkwork.motion import MotionLimits, PiecewiseTrajectory
from linkwork.motion.joint.synchronise import joined
from linkwork.planning.collision.from_mujoco import obstacles_of_model
from linkwork.planning.collision.obstacles import Obstacle
from linkwork.planning.plan_motion import PlanSearch
from linkwork.planning.planners.constraints import Constraints
from linkwork.planning.planners.space import RESOLUTION
from linkwork.planning.planning_task import PlanningTask
from linkwork.spatial import Pose
from linkwork.world.engine.names import MjData, MjModel, full_name

if TYPE_CHECKING:
    from linkwork.world.robots.robot_in_world import RobotInWorld

Array = NDArray[np.float64]

_ITERATIONS = 100_000
"""Most samples of a search: a limit of time would make a run depend on the machine."""


class PlannedMotions:
    """Plans motions of a robot around everything else in its world.

    A search ends after a number of samples, not after a time, and depends on nothing but the
    positions of the world and the seed: a replay plans the same motion.

    Args:
        robot: The robot.
        base: Pose of its base in the world.
    """

    def __init__(self, robot: RobotInWorld, base: Pose) -> None:
        self._robot, self._base = robot, base
        self._arm = Manipulator(robot.tree)

    def plan(
        self, start: Array, goals: Array, limits: MotionLimits, seed: int
    ) -> PiecewiseTrajectory:
        """Motion through goals in order, at rest at each.

        Args:
            start: Joint positions (n,) [rad or m].
            goals: Joint positions (points, n) [rad or m].
            limits: Of the motion.
            seed: Seed of the search.

        Raises:
            ArgumentError: A start or goal in collision, or no way found; with the pair.
        """
        obstacles = self._obstacles()
        legs = []
        for goal in goals:
            legs.append(self._leg(obstacles, start, goal, limits, seed))
            start = goal
        return joined(legs)

    def _leg(
        self,
        obstacles: Sequence[Obstacle],
        start: Array,
        goal: Array,
        limits: MotionLimits,
        seed: int,
    ) -> PiecewiseTrajectory:
        task = PlanningTask(self._arm, obstacles)
        if near := list(_overlaps(task, start, goal)):
            task = PlanningTask(self._arm, obstacles, exact=near)
        for name, q in (("start", start), ("goal", goal)):
            task.check_exact(name, task.joint_positions(name, q))
        regions = Constraints(task.checker.geometry, [])
        search = PlanSearch(task, start, goal[None], regions, iterations=_ITERATIONS, limits=limits)
        found = search.plan(RESOLUTION, seed)
        if not found.reached:
            raise ArgumentError(
                f"no way around the obstacles: {found.reason}", hint="move them, or the goal"
            )
        return found.trajectory

    def _obstacles(self) -> list[Obstacle]:
        """Everything else in the world where it is now, in the frame of the base.

        Loose bodies that the robot touches are left out: it holds them.
        """
        mujoco = import_extra("mujoco", "world")
        model, now = self._robot.model, self._robot.data
        # Places in the data of the engine depend on what it computed last.
        data = mujoco.MjData(model)
        data.qpos[:] = now.qpos
        data.mocap_pos[:], data.mocap_quat[:] = now.mocap_pos, now.mocap_quat
        mujoco.mj_kinematics(model, data)
        mujoco.mj_collision(model, data)
        own = _with_attached(model, self._robot)
        return obstacles_of_model(model, data, own | _held(model, data, own), self._base)


def _with_attached(model: MjModel, robot: RobotInWorld) -> set[str]:
    """Names of the bodies of a robot, and of those that joints attach to them."""
    own = {full_name(robot.name, link.name) for link in robot.tree.links}
    for body in range(1, model.nbody):
        if model.body(int(model.body_parentid[body])).name in own:
            own.add(model.body(body).name)
    return own


def _held(model: MjModel, data: MjData, own: set[str]) -> set[str]:
    """Names of loose bodies in contact with bodies of a robot."""
    found = set()
    for geoms in data.contact.geom[: data.ncon]:
        bodies = [int(model.geom_bodyid[geom]) for geom in geoms]
        names = [model.body(body).name for body in bodies]
        for body, touched in zip(bodies, reversed(names), strict=True):
            if touched in own and model.body_dofnum[model.body_rootid[body]]:
                found.add(model.body(body).name)
    return found


def _overlaps(task: PlanningTask, *ends: Array) -> Iterator[tuple[str, str]]:
    """Pairs whose spheres overlap at an end."""
    for q in ends:
        for pair in task.checker.nearest_pairs(q):
            if pair.distance < task.checker.clearance:
                yield pair.first, pair.second

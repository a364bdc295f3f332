"""Moves around the obstacles of a scene."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from linkwork.arm.manipulator import Manipulator
from linkwork.errors import ArgumentError, import_extra
from linkwork.model.names import full_name
from linkwork.model.tree import Tree
from linkwork.motion import MotionLimits, PiecewiseTrajectory
from linkwork.motion.piecewise import joined
from linkwork.planning.collision.obstacles import Obstacle, obstacles_of_model
from linkwork.planning.plan_motion import PlanSearch
from linkwork.planning.planners.constraints import Constraints
from linkwork.planning.planners.space import RESOLUTION
from linkwork.planning.planning_task import HeldBody, PlanningTask
from linkwork.spatial import Pose
from linkwork.world.bodies.schema import Solid
from linkwork.world.engine.names import MjData, MjModel
from linkwork.world.robots.robot_in_world import RobotInWorld

Array = NDArray[np.float64]

_ITERATIONS = 100_000
"""Most samples of a search: a limit of time would make a run depend on the machine."""


@dataclass(frozen=True)
class _Surroundings:
    """Obstacles of a motion, and bodies that move with the robot."""

    obstacles: list[Obstacle]
    held: list[HeldBody]


class PlannedMotions:
    """Plans motions of a robot around everything else in its world.

    A search ends after a number of samples, not after a time, and depends on nothing but the
    positions of the world and the seed: a replay plans the same motion.
    """

    def __init__(
        self,
        robot: RobotInWorld,
        tree: Tree,
        base: Pose,
        solids: Mapping[str, Solid],
        grasped: Mapping[str, str],
    ) -> None:
        self._robot, self._base, self._solids, self._grasped = robot, base, solids, grasped
        # By name, as in the scene, where bodies may be called as links are.
        self._arms = {robot.name: Manipulator(tree)}

    def plan(
        self, start: Array, goals: Array, limits: MotionLimits, seed: int
    ) -> PiecewiseTrajectory:
        """Return the motion from (n,) through goals (points, n) [rad or m], at rest at each."""
        around = self._surroundings()
        # What overlaps a fixed base does not matter to what moves.
        task = PlanningTask(self._arms, around.obstacles, held=around.held, check_bases=False)
        legs = []
        for goal in goals:
            legs.append(self._leg(task, start, goal, limits, seed))
            start = goal
        return joined(legs)

    def _leg(
        self, task: PlanningTask, start: Array, goal: Array, limits: MotionLimits, seed: int
    ) -> PiecewiseTrajectory:
        if near := list(_overlaps(task, start, goal)):
            task = task.without(near)
        for name, q in (("start", start), ("goal", goal)):
            task.check_exact(name, task.joint_positions(name, q))
        regions = Constraints(task.checker.geometry, [])
        search = PlanSearch(task, start, goal[None], regions, iterations=_ITERATIONS, limits=limits)
        result = search.plan(RESOLUTION, seed)
        if not result.reached:
            raise ArgumentError(
                f"no way around the obstacles: {result.reason}", hint="move them, or the goal"
            )
        return result.trajectory

    def _surroundings(self) -> _Surroundings:
        """Return everything else in the world where it is now.

        Bodies on joints of the robot, such as fingers, loose bodies that touch it, and those that
        its grasps hold move with it.
        """
        mujoco = import_extra("mujoco", "world")
        model, now = self._robot.model, self._robot.data
        # Places in the data of the engine depend on what it computed last.
        data = mujoco.MjData(model)
        data.qpos[:] = now.qpos
        data.mocap_pos[:], data.mocap_quat[:] = now.mocap_pos, now.mocap_quat
        mujoco.mj_kinematics(model, data)
        mujoco.mj_collision(model, data)
        carriers = _attached(model, self._robot)
        touched = _touched(model, data, set(carriers))
        carriers |= {body: carriers[by] for body, by in touched.items()}
        carriers |= {body: carriers[by] for body, by in self._grasped.items() if by in carriers}
        links = {full_name(self._robot.name, link.name) for link in self._robot.tree.links}
        held = [
            self._held_body(model, data, body, carrier)
            for body, carrier in carriers.items()
            if body not in links and body in self._solids
        ]
        obstacles = obstacles_of_model(model, data, set(carriers), self._base)
        return _Surroundings(obstacles, held)

    def _held_body(self, model: MjModel, data: MjData, body: str, carrier: str) -> HeldBody:
        place = _pose(data, model.body(carrier).id).inverse() @ _pose(data, model.body(body).id)
        shapes = [
            replace(shape, pose_in_link=place @ shape.pose_in_link)
            for shape in self._solids[body].shapes.values()
            if shape.collides
        ]
        return HeldBody(
            shapes, body, self._robot.name, carrier.removeprefix(full_name(self._robot.name, ""))
        )


def _pose(data: MjData, body: int) -> Pose:
    return Pose.from_xyz_wxyz(data.xpos[body].tolist(), data.xquat[body].tolist())


def _attached(model: MjModel, robot: RobotInWorld) -> dict[str, str]:
    """Return the link that carries each body of a robot or one that joints attach to it."""
    links = [full_name(robot.name, link.name) for link in robot.tree.links]
    carriers = {name: name for name in links}
    for body in range(1, model.nbody):
        above = model.body(int(model.body_parentid[body])).name
        if above in carriers and model.body(body).name not in carriers:
            carriers[model.body(body).name] = carriers[above]
    return carriers


def _touched(model: MjModel, data: MjData, links: set[str]) -> dict[str, str]:
    """Return the loose bodies in contact with bodies of a robot, and the body that touches each."""
    carriers: dict[str, str] = {}
    for geoms in data.contact.geom[: data.ncon]:
        bodies = [int(model.geom_bodyid[geom]) for geom in geoms]
        for body, by in (bodies, reversed(bodies)):
            names = model.body(body).name, model.body(by).name
            is_loose = bool(model.body_dofnum[model.body_rootid[body]])
            if names[1] in links and names[0] not in links and is_loose:
                carriers.setdefault(*names)
    return carriers


def _overlaps(task: PlanningTask, *ends: Array) -> Iterator[tuple[str, str]]:
    """Return the pairs whose spheres overlap at an end."""
    for q in ends:
        # Few ends do; the pairs are then searched in Python.
        if not task.checker.collides(q)[0]:
            continue
        for pair in task.checker.nearest_pairs(q):
            if pair.distance < task.checker.clearance:
                yield pair.first, pair.second

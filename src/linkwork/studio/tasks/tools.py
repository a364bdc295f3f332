"""Tools of robots: where they are, and all joint positions that bring them to a pose."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import ArgumentError, ModelError, NotFoundError
from linkwork.model.names import full_name
from linkwork.session.session import Session
from linkwork.session.state import REFERENCE, Snapshot
from linkwork.spatial import Pose
from linkwork.spatial.rotation import to_wxyz
from linkwork.studio.messages.message import Quadruple, Triple
from linkwork.studio.messages.scene import ToolFrame
from linkwork.studio.messages.session import ToolSolution, ToolSolutions

if TYPE_CHECKING:
    # Compiles code, which takes a while at the first use.
    from linkwork.ik import IKSolver
    from linkwork.model.tree import Tree

MAX_SOLUTIONS = 64  # Solutions that a page is sent; redundant robots have many


@dataclass(frozen=True)
class _Robot:
    tree: Tree
    base: Pose
    frame: ToolFrame
    joints: tuple[str, ...]  # Joints that move the tool


class RobotTools:
    """Tools of the robots of a session that have a controller."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._robots = {} if session.info.playback else _robots(session)
        self._solvers: dict[str, IKSolver] = {}

    @property
    def frames(self) -> list[ToolFrame]:
        """The tool of each robot."""
        return [robot.frame for robot in self._robots.values()]

    def base(self, robot: str) -> Pose:
        """Pose of a robot's base in the world."""
        return self._robots[robot].base

    def is_ready(self, robot: str) -> bool:
        """Whether the solver of a robot is compiled."""
        return robot in self._solvers

    def solve(self, robot: str, position: Triple, wxyz: Quadruple, now: Snapshot) -> ToolSolutions:
        """Return all joint positions for a pose of the tool in the world, nearest first."""
        if robot not in self._robots:
            raise NotFoundError("robot with a tool", robot, self._robots)
        length = math.sqrt(math.fsum(x * x for x in wxyz))
        if not length > 1e-6:
            raise ArgumentError(f"invalid quaternion: length {length:g}, expected > 0")
        w, x, y, z = (each / length for each in wxyz)
        entry = self._robots[robot]
        pose = entry.base.inverse() @ Pose.from_xyz_wxyz(position, (w, x, y, z))
        solved = self._solver(robot).solve(pose)
        names = entry.tree.position_names
        columns = [names.index(joint) for joint in entry.joints]
        near = self._references(robot, entry.joints, now)
        solutions = [
            ToolSolution(
                positions=each.q[columns].tolist(),
                branch=", ".join(f"{key} {value}" for key, value in each.branch.items()),
                in_limits=each.in_limits,
                distance=float(np.abs(each.q[columns] - near).max()),
                singularity=each.singularity,
            )
            for each in solved
        ]
        solutions.sort(key=lambda each: (not each.in_limits, each.distance))
        return ToolSolutions(
            robot=robot,
            joints=list(entry.joints),
            solutions=solutions[:MAX_SOLUTIONS],
            reason=solved.reason,
        )

    def _solver(self, robot: str) -> IKSolver:
        from linkwork.ik import IKSolver

        if robot not in self._solvers:
            self._solvers[robot] = IKSolver(self._robots[robot].tree)
        return self._solvers[robot]

    def _references(
        self, robot: str, joints: tuple[str, ...], now: Snapshot
    ) -> NDArray[np.float64]:
        info = self._session.info
        values = info.layout.joint_view(now.frame)
        rows = [info.layout.joints.index(full_name(robot, joint)) for joint in joints]
        return values[rows, REFERENCE]


def _robots(session: Session) -> dict[str, _Robot]:
    driven = {joint.name for joint in session.info.joints if joint.driven}
    robots = {}
    for name, tree in session.loaded.trees.items():
        robot = _robot(session, name, tree)
        joints = {full_name(name, x) for x in robot.joints} if robot is not None else set()
        if robot is not None and joints and joints <= driven:
            robots[name] = robot
    return robots


def _robot(session: Session, name: str, tree: Tree) -> _Robot | None:
    try:
        link, pose = tree.frame()
    except ModelError:
        return None
    body = full_name(name, tree.links[link].name)
    if body not in session.info.layout.bodies:
        return None
    placed = session.loaded.scene.robots[name]
    frame = ToolFrame(
        robot=name,
        body=session.info.layout.bodies.index(body),
        position=pose.position,
        wxyz=to_wxyz(pose.rotation),
    )
    base = Pose.from_xyz_rpy(placed.position, placed.rpy)
    return _Robot(tree, base, frame, _moving(tree, link))


def _moving(tree: Tree, link: int) -> tuple[str, ...]:
    """Return the names of the joints that move a link, from the base on."""
    chain = []
    while link >= 0:
        chain.append(tree.links[link].joint.name)
        link = tree.parents[link]
    return tuple(joint for joint in reversed(chain) if joint in tree.position_names)

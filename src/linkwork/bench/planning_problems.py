"""Planning problems: robots among obstacles, with starts and goals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from linkwork.library.catalogue import robot as robot_tree
from linkwork.planning.collision.checker import CollisionChecker, prepared
from linkwork.planning.collision.exact import ExactScene
from linkwork.planning.collision.obstacles import (
    BoxObstacle,
    CylinderObstacle,
    Obstacle,
    PlaneObstacle,
    SphereObstacle,
)
from linkwork.planning.collision.robot_geometry import PlacedRobot
from linkwork.planning.collision.self_pairs import random_configurations
from linkwork.planning.planners.space import PlanningSpace
from linkwork.spatial import Pose

Array = NDArray[np.float64]

CAGE = (
    *((0.55, 0.0, 0.25), (0.35, 0.35, 0.25), (0.0, 0.55, 0.25), (-0.55, 0.0, 0.25)),
    *((-0.35, -0.35, 0.25), (0.0, -0.55, 0.25), (0.35, -0.35, 0.25), (0.35, 0.35, 0.8)),
    *((0.0, 0.55, 0.8), (-0.35, 0.35, 0.8), (-0.55, 0.0, 0.8), (-0.35, -0.35, 0.8)),
    *((0.0, -0.55, 0.8), (0.35, -0.35, 0.8)),
)
"""Centres of the sphere cage of VAMP's examples [m]."""
_TURN = 2.9
"""Greatest angle of random starts and goals [rad]."""
CAGE_ENDS = ((0.0, -0.785, 0.0, -2.356, 0.0, 1.571, 0.785), (2.35, 1.0, 0.0, -0.8, 0.0, 2.5, 0.785))
"""Start and goal of that example [rad]."""


@dataclass(frozen=True)
class PlanningProblem:
    """A robot or several among obstacles.

    Attributes:
        ends: Start and goal; random free ones when None.
    """

    name: str
    robots: tuple[PlacedRobot, ...]
    obstacles: tuple[Obstacle, ...]
    ends: tuple[Sequence[float], Sequence[float]] | None = None

    @cached_property
    def checker(self) -> CollisionChecker:
        """Its checker."""
        geometry, pairs = prepared(self.robots)
        return CollisionChecker(geometry, pairs, self.obstacles)

    @cached_property
    def exact(self) -> ExactScene:
        """The same in MuJoCo."""
        checker = self.checker
        named = [(checker.obstacle_name(i), x) for i, x in enumerate(checker.obstacles)]
        return ExactScene(checker.geometry, list(checker.pairs.skipped), named)

    @cached_property
    def space(self) -> PlanningSpace:
        """Its planning space."""
        return PlanningSpace(self.checker, self.queries(1)[0][0])

    def queries(self, count: int, seed: int = 0) -> list[tuple[Array, Array]]:
        """Return starts and goals as joint positions: given, or random and free of collisions."""
        if self.ends is not None:
            return [(np.array(self.ends[0]), np.array(self.ends[1]))] * count
        # Configurations a full turn apart are often not connected.
        q = random_configurations(self.checker.geometry, 40 * count, seed, turn=_TURN)
        free = q[~self.checker.collides(q)][: 2 * count]
        return list(zip(free[::2], free[1::2], strict=False))


def _one(robot: str) -> tuple[PlacedRobot, ...]:
    return (PlacedRobot(robot_tree(robot)),)


def cage_problem() -> PlanningProblem:
    """Return a Panda in a cage of 14 spheres of 0.2 m."""
    spheres = tuple(SphereObstacle(center, 0.2) for center in CAGE)
    return PlanningProblem("panda in the sphere cage", _one("panda"), spheres, CAGE_ENDS)


def shelf(robot: str) -> PlanningProblem:
    """Return a robot before a shelf of three boards."""
    boards = tuple(
        BoxObstacle((0.3, 0.8, 0.02), Pose.from_translation((0.65, 0.0, z)))
        for z in (0.2, 0.5, 0.8)
    )
    sides = tuple(
        BoxObstacle((0.3, 0.02, 0.9), Pose.from_translation((0.65, y, 0.45))) for y in (-0.4, 0.4)
    )
    return PlanningProblem(f"{robot} before a shelf", _one(robot), (*boards, *sides))


def table(robot: str) -> PlanningProblem:
    """Return a robot at a table with bottles and a box."""
    bottles = tuple(
        CylinderObstacle(0.04, 0.3, Pose.from_translation((x, y, 0.15)))
        for x, y in ((0.4, 0.2), (0.5, -0.1), (-0.2, 0.45), (0.1, -0.5))
    )
    box = BoxObstacle((0.2, 0.2, 0.2), Pose.from_translation((-0.45, -0.2, 0.1)))
    return PlanningProblem(
        f"{robot} at a table", _one(robot), (PlaneObstacle(offset=-0.01), box, *bottles)
    )


def two_scaras() -> PlanningProblem:
    """Two SCARA robots that share a workspace."""
    tree = robot_tree("scara1")
    robots = (
        PlacedRobot(tree, name="left"),
        PlacedRobot(tree, Pose.from_translation((0.9, 0.0, 0.0)), "right"),
    )
    return PlanningProblem("two SCARAs", robots, ())


PROBLEMS: tuple[Callable[[], PlanningProblem], ...] = (
    cage_problem,
    lambda: shelf("panda"),
    lambda: table("panda"),
    lambda: table("ur5"),
    two_scaras,
)
"""The problems of the bench."""

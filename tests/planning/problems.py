"""Robots among obstacles, for tests of planning."""

import functools

import numpy as np
from numpy.typing import NDArray

from linkwork import planning
from linkwork.arm import load
from linkwork.planning.collision.checker import CollisionChecker, prepared
from linkwork.planning.collision.exact import ExactScene
from linkwork.planning.collision.robot_geometry import PlacedRobot, robot_size
from linkwork.planning.collision.self_pairs import random_configurations
from linkwork.spatial import Pose

Array = NDArray[np.float64]

ROBOTS = ("panda", "ur5", "scara1", "irb140", "stanford")
CAGE = [
    *((0.55, 0.0, 0.25), (0.35, 0.35, 0.25), (0.0, 0.55, 0.25), (-0.55, 0.0, 0.25)),
    *((-0.35, -0.35, 0.25), (0.0, -0.55, 0.25), (0.35, -0.35, 0.25), (0.35, 0.35, 0.8)),
    *((0.0, 0.55, 0.8), (-0.35, 0.35, 0.8), (-0.55, 0.0, 0.8), (-0.35, -0.35, 0.8)),
    *((0.0, -0.55, 0.8), (0.35, -0.35, 0.8)),
]
"""Centres of the sphere cage of VAMP's examples [m]."""
CAGE_START = (0.0, -0.785, 0.0, -2.356, 0.0, 1.571, 0.785)
CAGE_GOAL = (2.35, 1.0, 0.0, -0.8, 0.0, 2.5, 0.785)


def cage() -> list[planning.Obstacle]:
    return [planning.SphereObstacle(center, 0.2) for center in CAGE]


def obstacles_of_all_kinds(size: float, seed: int) -> list[planning.Obstacle]:
    """One obstacle of each kind around a robot of a size [m]."""
    rng = np.random.default_rng(seed)

    def pose() -> Pose:
        xyz = rng.uniform(-0.8, 0.8, 3) * size
        return Pose.from_xyz_rpy(xyz.tolist(), rng.uniform(-3.0, 3.0, 3).tolist())

    cloud = rng.uniform(-0.1, 0.1, (60, 3)) * size + rng.uniform(-0.6, 0.6, 3) * size
    return [
        planning.SphereObstacle(rng.uniform(-0.8, 0.8, 3) * size, 0.15 * size),
        planning.BoxObstacle(np.array([0.3, 0.1, 0.2]) * size, pose()),
        planning.CylinderObstacle(0.1 * size, 0.3 * size, pose()),
        planning.CapsuleObstacle(0.1 * size, 0.3 * size, pose()),
        planning.PlaneObstacle((0.1, 0.2, 1.0), -0.5 * size),
        planning.ConvexObstacle(rng.normal(size=(12, 3)) * 0.1 * size, pose()),
        planning.HeightFieldObstacle(
            0.2 * size * rng.random((5, 4)),
            (1.5 * size, 2.0 * size),
            Pose.from_translation((0.1 * size, 0.0, -0.4 * size)),
        ),
        planning.PointCloudObstacle(cloud, 0.01 * size),
    ]


@functools.cache
def checked_robot(name: str, seed: int = 0) -> tuple[CollisionChecker, ExactScene, Array]:
    """Checker, the same scene in MuJoCo, and random configurations."""
    tree = load(name).tree
    geometry, pairs = prepared([PlacedRobot(tree)])
    checker = CollisionChecker(geometry, pairs, obstacles_of_all_kinds(robot_size(tree), seed))
    named = [(checker.obstacle_name(i), x) for i, x in enumerate(checker.obstacles)]
    exact = ExactScene(geometry, list(pairs.skipped), named)
    return checker, exact, random_configurations(geometry, 400, seed + 1)

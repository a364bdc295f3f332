"""Many random planning problems, and the checker against MuJoCo in many configurations."""

from __future__ import annotations

import numpy as np
import pytest

import linkwork as lw
from linkwork.errors import ArgumentError
from linkwork.planning import BoxObstacle, CylinderObstacle, Obstacle, PlaneObstacle, SphereObstacle
from linkwork.planning.collision.robot_geometry import PlacedRobot, robot_size
from linkwork.planning.collision.self_pairs import random_configurations
from linkwork.planning.collision.setup import prepared
from tests.planning.problems import checked_robot

pytestmark = pytest.mark.long

ROBOTS = ("panda", "ur5", "irb140", "puma560", "scara1", "stanford")
SCENES = ("spheres", "shelf", "table", "pillars", "boxes")
PROBLEMS = 10
"""Problems of each robot in each scene: 300 in all."""
CONFIGURATIONS = 20_000
"""Of each of five robots: 100 000 in all."""


@pytest.mark.parametrize("robot", ROBOTS)
def test_random_problems_are_solved_and_free(robot: str) -> None:
    arm = lw.load(robot)
    geometry, _ = prepared([PlacedRobot(arm.tree)])
    solved = tried = 0
    for number, scene in enumerate(SCENES):
        obstacles = _obstacles(scene, robot_size(arm.tree), number)
        q = random_configurations(geometry, 400, number, turn=2.9)
        for seed in range(PROBLEMS):
            for start, goal in zip(q[seed::40], q[seed + 1 :: 40], strict=False):
                try:
                    found = lw.plan(arm, start, goal, obstacles=obstacles, seed=seed)
                except ArgumentError:
                    continue
                tried += 1
                solved += found.reached
                break
    print(f"{robot}: {solved} of {tried} problems solved in 1 s")
    assert tried >= 0.8 * PROBLEMS * len(SCENES)
    assert solved >= 0.9 * tried


def _obstacles(scene: str, size: float, seed: int) -> list[Obstacle]:
    rng = np.random.default_rng(seed)

    def around(low: float, high: float) -> np.ndarray:
        angle, reach = rng.uniform(-np.pi, np.pi), rng.uniform(0.5, 0.9) * size
        height = rng.uniform(low, high) * size
        return np.array([reach * np.cos(angle), reach * np.sin(angle), height])

    if scene == "spheres":
        return [SphereObstacle(around(0.2, 0.9), 0.12 * size) for _ in range(10)]
    if scene == "shelf":
        return [
            BoxObstacle(
                np.array([0.3, 0.8, 0.02]) * size,
                lw.Pose.from_translation((0.7 * size, 0.0, z * size)),
            )
            for z in (0.2, 0.5, 0.8)
        ]
    if scene == "table":
        boxes = [lw.Pose.from_translation(around(0.0, 0.1).tolist()) for _ in range(4)]
        ground = PlaneObstacle(offset=-0.02 * size)
        return [ground, *(BoxObstacle(np.full(3, 0.15 * size), pose) for pose in boxes)]
    if scene == "pillars":
        poses = [lw.Pose.from_translation(around(0.3, 0.5).tolist()) for _ in range(4)]
        return [CylinderObstacle(0.05 * size, 1.2 * size, pose) for pose in poses]
    turned = [
        lw.Pose.from_xyz_rpy(around(0.1, 0.9).tolist(), rng.uniform(-3.0, 3.0, 3).tolist())
        for _ in range(6)
    ]
    return [BoxObstacle(np.array([0.3, 0.2, 0.1]) * size, pose) for pose in turned]


@pytest.mark.parametrize("robot", ("panda", "ur5", "scara1", "irb140", "stanford"))
def test_never_free_where_mujoco_touches(robot: str) -> None:
    checker, exact, _ = checked_robot(robot, 2)
    q = random_configurations(checker.geometry, CONFIGURATIONS, 7)
    touching = exact.collides(q)
    hit = checker.collides(q)
    print(f"{robot}: {len(q)} configurations, MuJoCo touches in {touching.mean():.1%}, ours in "
          f"{hit.mean():.1%}, free where it touches: {(touching & ~hit).sum()}")  # fmt: skip
    assert not (touching & ~hit).any()

"""Many random planning problems, and the checker against MuJoCo in many configurations."""

import numpy as np
import pytest

import linkwork as lw
from linkwork.bench.peers.ompl import ompl_time
from linkwork.planning import BoxObstacle, CylinderObstacle, Obstacle, PlaneObstacle, SphereObstacle
from linkwork.planning.collision.obstacles import HULL_ERROR
from linkwork.planning.collision.robot_geometry import robot_size
from linkwork.planning.collision.self_pairs import random_configurations
from linkwork.planning.motions import positions_along
from linkwork.planning.planners.space import PlanningSpace
from linkwork.planning.planning_task import PlanningTask
from tests.planning.problems import checked_robot

pytestmark = pytest.mark.long

ROBOTS = ("panda", "ur5", "irb140", "puma560", "scara1", "stanford")
SCENES = ("spheres", "shelf", "table", "pillars", "boxes")
PROBLEMS = 10
"""Problems of each robot in each scene: 300 in all."""
CONFIGURATIONS = 20_000
"""Of each of five robots: 100 000 in all."""
STEP = 0.001
"""Period in which a trajectory is checked in MuJoCo [s]."""


@pytest.mark.parametrize("robot", ROBOTS)
def test_random_problems_are_solved_and_free_of_contact(robot: str) -> None:
    arm = lw.load(robot)
    missed, unsolved, times = 0, 0, []
    for number, scene in enumerate(SCENES):
        obstacles = _obstacles(scene, robot_size(arm.tree), number)
        for seed, (start, goal) in enumerate(_problems(arm, obstacles, number)):
            plan = lw.plan(arm, start, goal, obstacles=obstacles, seed=seed, seconds=1.0)
            times.append(plan.statistics.search_time + plan.statistics.shortcut_time)
            if plan.reached:
                rows = positions_along(plan.trajectory, STEP)
                assert plan.task.exact.first_contact(rows) is None
                continue
            unsolved += 1
            space = PlanningSpace(plan.task.checker, start)
            checker = plan.task.checker
            other = ompl_time(space, start, goal, lambda q, c=checker: not c.collides(q)[0], 10.0)
            missed += other is not None
    count = PROBLEMS * len(SCENES)
    print(f"{robot}: {count - unsolved} of {count} problems solved in 1 s, search median "
          f"{1e3 * np.median(times):.2f} ms, longest {1e3 * max(times):.1f} ms; OMPL solves "
          f"{missed} of the others in 10 s")  # fmt: skip
    assert len(times) == count
    assert missed <= 0.01 * count


def _problems(
    arm: lw.Manipulator, obstacles: list[Obstacle], seed: int
) -> list[tuple[np.ndarray, np.ndarray]]:
    """Random starts and goals that are free."""
    checker = PlanningTask(arm, obstacles).checker
    q = random_configurations(checker.geometry, 1000, seed, turn=2.9)
    free = q[~checker.collides(q)][: 2 * PROBLEMS]
    return list(zip(free[::2], free[1::2], strict=True))


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


@pytest.mark.parametrize("robot", ("panda", "ur5", "scara1", "irb140", "stanford"))
def test_too_careful_by_at_most_the_tolerance(robot: str) -> None:
    checker, exact, _ = checked_robot(robot, 3)
    q = random_configurations(checker.geometry, 600, 8)
    bodies = {body.name for body in checker.bodies}
    distances = checker.pair_distances(q)
    largest = max(body.spheres[:, 3].max(initial=0.0) for body in checker.bodies)
    worst = 0.0
    for column, pair in enumerate(checker.pair_names):
        near = distances[:, column] < 0.0
        # MuJoCo has no distances from height fields.
        if not near.any() or "heightfield" in pair[1]:
            continue
        sides = 2.0 if pair[1] in bodies else 1.0
        gap = float(exact.distances(q[near], [pair]).max()) / sides
        # Distances from convex meshes are those from their planes.
        gap -= HULL_ERROR * largest if pair[1].startswith("convex") else 0.0
        worst = max(worst, gap / checker.geometry.tolerance)
    print(f"{robot}: too careful by at most {worst:.2f} tolerances")
    assert worst <= 1.0 + 1e-3

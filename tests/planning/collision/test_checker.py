"""Laws of the collision checker and of covers by spheres, against MuJoCo and numpy."""

import numpy as np
import pytest

from linkwork.arm import load
from linkwork.planning.collision.checker import CollisionChecker
from linkwork.planning.collision.robot_geometry import PlacedRobot, RobotGeometry
from linkwork.planning.collision.solids import solid_of_shape
from linkwork.planning.collision.sphere_cover import cover, enclosing_sphere
from tests.planning.problems import ROBOTS, checked_robot

_AGREEMENT = 1e-4
"""Distances below this may be rounded to either side in single precision [m]."""


@pytest.mark.parametrize("robot", ROBOTS)
def test_never_free_where_mujoco_touches(robot: str) -> None:
    checker, exact, q = checked_robot(robot)
    touching = exact.collides(q)
    assert touching.any()
    assert not (touching & ~checker.collides(q)).any()


@pytest.mark.parametrize("robot", ROBOTS)
def test_too_careful_by_at_most_the_tolerance(robot: str) -> None:
    checker, exact, q = checked_robot(robot)
    fields = [i for i, x in enumerate(checker.obstacles) if "Field" in type(x).__name__]
    names = [checker.obstacle_name(i) for i in fields]
    q = q[:40]
    distances = checker.pair_distances(q)
    bodies = {body.name for body in checker.bodies}
    for column, pair in enumerate(checker.pair_names):
        # MuJoCo has no distances from height fields.
        near = distances[:, column] < 0.0
        if pair[1] in names or not near.any():
            continue
        exact_distances = exact.distances(q[near], [pair])[:, 0]
        sides = 2.0 if pair[1] in bodies else 1.0
        assert exact_distances.max() <= sides * checker.geometry.tolerance + _AGREEMENT


@pytest.mark.parametrize("robot", ROBOTS)
def test_numpy_and_machine_code_agree(robot: str) -> None:
    checker, _, q = checked_robot(robot)
    q = q[:24]
    assert checker.collides_in_numpy(q[:0]).shape == checker.collides(q[:0]).shape == (0,)
    least = checker.pair_distances(q).min(axis=1)
    clear = np.abs(least) > _AGREEMENT
    assert checker.is_native
    assert (checker.collides(q) == (least < 0.0))[clear].all()


def test_clearance_is_the_least_free_distance() -> None:
    checker, _, q = checked_robot("ur5")
    q = q[:24]
    least = checker.pair_distances(q).min(axis=1)
    wider = CollisionChecker(checker.geometry, checker.pairs, checker.obstacles, clearance=0.05)
    clear = np.abs(least - 0.05) > _AGREEMENT
    assert (wider.collides(q) == (least < 0.05))[clear].all()
    assert (wider.collides(q) & ~checker.collides(q)).any()


def test_nearest_pair_has_the_least_distance() -> None:
    checker, _, q = checked_robot("scara1")
    nearest = checker.nearest(q[0])
    assert nearest.distance == pytest.approx(checker.pair_distances(q[:1]).min())


def test_allowed_contact_is_free() -> None:
    checker, _, q = checked_robot("ur5")
    hit = q[checker.collides(q)][0]
    touching = [(x.first, x.second) for x in checker.nearest_pairs(hit) if x.distance < 0.0]
    bodies = {body.name: i for i, body in enumerate(checker.bodies)}
    always = {frozenset(x) for x in touching}
    pairs = [
        (i, j)
        for i, j in checker.pairs.checked
        if frozenset((checker.bodies[i].name, checker.bodies[j].name)) not in always
    ]
    kept = type(checker.pairs)(tuple(pairs), {})
    assert bodies
    freed = CollisionChecker(checker.geometry, kept, checker.obstacles, allowed=touching)
    assert not freed.collides(hit)[0]


@pytest.mark.parametrize("robot", ("ur5", "scara1", "panda"))
def test_spheres_contain_the_body_and_exceed_it_by_at_most_the_tolerance(robot: str) -> None:
    rng = np.random.default_rng(0)
    for body in RobotGeometry([PlacedRobot(load(robot).tree)]).bodies:
        if not body.shapes:
            continue
        solids = [solid_of_shape(shape, pose) for pose, shape in body.shapes]
        spheres = cover(solids, body.tolerance)
        depth = np.max([solid.depth_in_link(spheres[:, :3]) for solid in solids], axis=0)
        assert (spheres[:, 3] - depth).max() <= body.tolerance + 1e-9
        points = np.concatenate([solid.surface_in_link(body.tolerance) for solid in solids])
        points = points[rng.integers(len(points), size=500)]
        gaps = np.linalg.norm(points[:, None] - spheres[None, :, :3], axis=2) - spheres[:, 3]
        assert gaps.min(axis=1).max() <= 0.0


@pytest.mark.parametrize("count", (1, 2, 3, 20))
def test_enclosing_sphere_contains_all(count: int) -> None:
    rng = np.random.default_rng(count)
    spheres = np.column_stack([rng.normal(size=(count, 3)), rng.uniform(0.1, 2.0, count)])
    around = enclosing_sphere(spheres)
    far = np.linalg.norm(spheres[:, :3] - around[:3], axis=1) + spheres[:, 3]
    assert far.max() <= around[3] + 1e-12

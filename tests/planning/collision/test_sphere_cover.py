"""Covers of bodies by spheres."""

from __future__ import annotations

import numpy as np
import pytest

from linkwork.arm import load
from linkwork.planning.collision.robot_geometry import PlacedRobot, RobotGeometry
from linkwork.planning.collision.solids import solid_of_shape
from linkwork.planning.collision.sphere_cover import cover, enclosing_sphere


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

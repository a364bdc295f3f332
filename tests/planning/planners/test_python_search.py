"""Without a compiler plans are found in Python."""

from __future__ import annotations

import numpy as np
import pytest

import linkwork as lw
from linkwork.planning import CylinderObstacle
from linkwork.planning.collision import checker
from linkwork.planning.collision.checker import prepared
from linkwork.planning.collision.robot_geometry import PlacedRobot
from linkwork.planning.planners.search import Outcome, search_path
from linkwork.planning.planners.space import PlanningSpace

START, GOAL = (0.6, 0.3, 0.0, 0.0, 0.0), (-0.6, -0.3, 0.0, 0.0, 0.0)


def test_path_around_a_pillar_without_a_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    geometry, pairs = prepared([PlacedRobot(lw.load("scara1").tree)])
    pillar = [CylinderObstacle(0.03, 1.0, lw.Pose.from_translation((0.6, 0.0, 0.4)))]
    native = checker.CollisionChecker(geometry, pairs, pillar)
    monkeypatch.setattr(checker, "find_compiler", lambda: None)
    slow = checker.CollisionChecker(geometry, pairs, pillar)
    assert not slow.is_native
    space = PlanningSpace(slow, START, resolution=16.0)
    ends = space.coordinates([START]), space.coordinates([GOAL])
    assert not space.free_motions(ends[0][0], ends[1][0])[0]
    result = search_path(space, *ends, seconds=20.0, seed=1)
    assert result.outcome is Outcome.SOLVED
    along = space.interpolated(space.positions(result.path), 16.0)
    assert not native.collides(along).any()
    again = search_path(space, *ends, seconds=20.0, seed=1)
    assert np.array_equal(result.path, again.path)

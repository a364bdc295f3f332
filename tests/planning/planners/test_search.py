"""Roadmaps, improvement of paths, and the search in Python where there is no compiler."""

from __future__ import annotations

import numpy as np
import pytest

import linkwork as lw
from linkwork.planning import CylinderObstacle
from linkwork.planning.collision import checker
from linkwork.planning.collision.checker import CollisionChecker, prepared
from linkwork.planning.collision.robot_geometry import PlacedRobot
from linkwork.planning.planners.roadmap import Roadmap
from linkwork.planning.planners.search import Outcome, search_path
from linkwork.planning.planners.space import PlanningSpace
from tests.planning.problems import CAGE_GOAL, CAGE_START, cage


@pytest.fixture(scope="module")
def space() -> PlanningSpace:
    geometry, pairs = prepared([PlacedRobot(lw.load("panda").tree)])
    return PlanningSpace(CollisionChecker(geometry, pairs, cage()), CAGE_START)


def test_paths_of_a_roadmap_are_free(space: PlanningSpace) -> None:
    roadmap = Roadmap.sampled(space, 6000, seed=3)
    start, goal = space.coordinates(CAGE_START), space.coordinates(CAGE_GOAL)
    path = roadmap.query(start, goal[None], 5.0)
    assert path is not None
    assert path[0] == pytest.approx(start)
    assert path[-1] == pytest.approx(goal)
    assert space.free_motions(path[:-1], path[1:]).all()
    again = roadmap.query(start, goal[None], 5.0)
    assert again is not None
    assert np.array_equal(path, again)


def test_improvement_shortens_the_path() -> None:
    panda = lw.load("panda")
    plain = lw.plan(panda, CAGE_START, CAGE_GOAL, obstacles=cage(), seed=1)
    better = lw.plan(
        panda,
        CAGE_START,
        CAGE_GOAL,
        obstacles=cage(),
        seed=1,
        options=lw.planning.PlanOptions(improve=0.3),
    )
    assert better.reached
    assert better.statistics.length < plain.statistics.length


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

"""Roadmaps answer many queries, and improvement shortens paths."""

from __future__ import annotations

import numpy as np
import pytest

import linkwork as lw
from linkwork.planning.collision.checker import CollisionChecker, prepared
from linkwork.planning.collision.robot_geometry import PlacedRobot
from linkwork.planning.planners.roadmap import Roadmap
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
    better = lw.plan(panda, CAGE_START, CAGE_GOAL, obstacles=cage(), seed=1, improve=0.3)
    assert better.reached
    assert better.statistics.length < plain.statistics.length

"""Several robots planned one after the other."""

from __future__ import annotations

import math
from collections.abc import Mapping

import numpy as np
import pytest

import linkwork as lw
from linkwork.errors import ArgumentError
from linkwork.planning import MotionPlan, SphereObstacle, plan_prioritised
from linkwork.planning.motions import positions_along

Robots = dict[str, lw.Manipulator | tuple[lw.Manipulator, lw.Pose]]
Positions = Mapping[str, list[float]]

UP = {"left": [1.8, 0.0, 0.0, 0.0, 0.0], "right": [-1.8, 0.0, 0.0, 0.0, 0.0]}
CROSSED = {"left": [1.8, 0.0, 0.0, 0.0, 0.0], "right": [1.8, 0.0, 0.0, 0.0, 0.0]}


def _opposite(positions: Positions) -> dict[str, list[float]]:
    return {name: [-x for x in q] for name, q in positions.items()}


@pytest.fixture(scope="module")
def robots() -> Robots:
    """Two SCARAs that face each other."""
    scara = lw.load("scara1")
    facing = lw.Pose.from_xyz_rpy([0.9, 0.0, 0.0], [0.0, 0.0, math.pi])
    return {"left": scara, "right": (scara, facing)}


def _check(plan: MotionPlan, start: Positions, goal: Positions) -> None:
    assert plan.reached, plan.reason
    rows = positions_along(plan.trajectory, 0.002)
    assert plan.task.exact.first_contact(rows) is None
    assert np.allclose(rows[0], np.concatenate(list(start.values())))
    assert np.allclose(rows[-1], np.concatenate(list(goal.values())))


def _alone(robots: Robots, start: Positions, goal: Positions) -> float:
    """The longest duration of one robot alone [s]."""
    return max(lw.plan({x: robots[x]}, {x: start[x]}, {x: goal[x]}).duration for x in robots)


def test_a_robot_waits_until_the_one_before_it_has_passed(robots: Robots) -> None:
    goal = _opposite(CROSSED)
    result = plan_prioritised(robots, CROSSED, goal)
    _check(result, CROSSED, goal)
    assert result.duration > 1.2 * _alone(robots, CROSSED, goal)


def test_robots_that_do_not_meet_start_at_once(robots: Robots) -> None:
    goal = {"left": [2.3, 0.0, 0.0, 0.0, 0.0], "right": [-2.3, 0.0, 0.0, 0.0, 0.0]}
    result = plan_prioritised(robots, UP, goal)
    _check(result, UP, goal)
    assert result.duration == pytest.approx(_alone(robots, UP, goal))


def test_robots_that_block_each_other_are_reported(robots: Robots) -> None:
    # The left one has to pass the middle, where the right one starts and ends.
    start = {"left": [1.8, 0.0, 0.0, 0.0, 0.0], "right": [0.0, 0.0, 0.0, 0.0, 0.0]}
    goal = {"left": [-1.8, 0.0, 0.0, 0.0, 0.0], "right": [0.0, 0.0, 0.0, 0.0, 0.1]}
    result = plan_prioritised(robots, start, goal)
    assert not result.reached
    assert "no delays" in result.reason


def test_a_robot_without_a_path_is_named(robots: Robots) -> None:
    wall = [SphereObstacle((0.3, 0.0, z), 0.12) for z in np.linspace(0.0, 0.9, 8)]
    wall += [SphereObstacle((-0.3, 0.0, z), 0.12) for z in np.linspace(0.0, 0.9, 8)]
    result = plan_prioritised(robots, UP, _opposite(UP), obstacles=wall, seconds=0.05)
    assert not result.reached
    assert result.reason.startswith("left: out of time")


def test_one_robot_is_invalid() -> None:
    with pytest.raises(ArgumentError, match="at least two, by name"):
        plan_prioritised({"left": lw.load("scara1")}, {}, {})


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"goal": {"left": [0.0] * 5}}, "invalid goal: .*expected one of each robot"),
        ({"goal": [0.0] * 10}, "invalid goal: "),
        ({"start": [0.0] * 10}, "invalid start: "),
    ],
)
def test_starts_and_goals_without_a_robot_are_named(
    robots: Robots, changed: dict[str, object], message: str
) -> None:
    ends = {name: [0.0] * 5 for name in robots}
    with pytest.raises(ArgumentError, match=message):
        plan_prioritised(robots, **{"start": ends, "goal": ends, **changed})

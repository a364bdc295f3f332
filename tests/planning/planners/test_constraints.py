"""Paths inside regions: an upright tool, a straight line, a bar held by two robots."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import linkwork as lw
from linkwork.errors import ArgumentError
from linkwork.model.link import Shape, ShapeKind
from linkwork.planning import (
    BoxObstacle,
    CylinderObstacle,
    HeldBody,
    MotionPlan,
    Region,
    held_together,
    on_line,
    upright,
)
from linkwork.planning.collision.checker import prepared
from linkwork.planning.collision.robot_geometry import PlacedRobot
from linkwork.planning.motions import positions_along
from linkwork.planning.planners.constraints import Constraints

START = (0.0, -0.5, 0.0, -2.0, 0.0, 1.5, 0.785)


@pytest.fixture(scope="module")
def panda() -> lw.Manipulator:
    return lw.load("panda")


def _errors(robots: list[PlacedRobot], region: Region, plan: MotionPlan) -> np.ndarray:
    geometry, _ = prepared(robots)
    path = plan.path
    shares = np.linspace(0.0, 1.0, 9)[:, None]
    fine = np.concatenate([a + shares * (b - a) for a, b in pairwise(path)])
    return Constraints(geometry, [region]).errors(fine)


def test_tool_stays_upright_around_an_obstacle(panda: lw.Manipulator) -> None:
    start = lw.Pose.from_matrix(panda.fk(START))
    goal_q = np.array(START)
    goal_q[0] = 1.5
    pillar = [BoxObstacle((0.1, 0.1, 1.2), lw.Pose.from_translation((0.35, 0.35, 0.6)))]
    region = upright(0.2, start)
    result = lw.plan(panda, START, goal_q, obstacles=pillar, constraints=[region], seconds=5.0)
    assert result.reached, result.reason
    assert _errors([PlacedRobot(panda.tree)], region, result).max() < 2e-3


def test_tool_follows_a_line(panda: lw.Manipulator) -> None:
    start = lw.Pose.from_matrix(panda.fk(START))
    end = lw.Pose.from_translation((0.0, 0.25, 0.05)) @ start
    region = on_line(start, end)
    result = lw.plan(panda, START, end, constraints=[region], seconds=5.0)
    assert result.reached, result.reason
    assert _errors([PlacedRobot(panda.tree)], region, result).max() < 2e-3


def _facing() -> tuple[lw.Manipulator, lw.Pose, dict[str, Any]]:
    """Two SCARAs at a distance."""
    arm, apart = lw.load("scara1"), lw.Pose.from_translation((0.9, 0.0, 0.0))
    return arm, apart, {"left": arm, "right": (arm, apart)}


def _grip(arm: lw.Manipulator, apart: lw.Pose, q: np.ndarray) -> tuple[lw.Pose, Region]:
    """Pose of the right tool in the left one, and the region in which it stays the same."""
    left, right = (lw.Pose.from_matrix(arm.fk(x)) for x in (q[:5], q[5:]))
    grip = left.inverse() @ (apart @ right)
    return grip, held_together(("left", None), ("right", None), grip)


def test_two_robots_carry_a_bar() -> None:
    arm, apart, robots = _facing()
    first, last = (_bar(arm, apart, y) for y in (0.25, 0.38))
    _, region = _grip(arm, apart, first)
    result = lw.plan(robots, first, last, constraints=[region], seconds=5.0)
    assert result.reached, result.reason
    assert result.statistics.search_time < 0.5
    placed = [PlacedRobot(arm.tree, name="left"), PlacedRobot(arm.tree, apart, "right")]
    assert _errors(placed, region, result).max() < 2e-3


@pytest.mark.parametrize("seed", range(3))
def test_two_robots_lift_a_bar_over_a_post(seed: int) -> None:
    arm, apart, robots = _facing()
    first, last = (_bar(arm, apart, y) for y in (0.2, 0.45))
    grip, region = _grip(arm, apart, first)
    middle = lw.Pose.from_translation([x / 2 for x in grip.position])
    bar = HeldBody([Shape(ShapeKind.BOX, (0.02, 0.24, 0.02), middle)], name="bar", robot="left")
    height = arm.fk(first[:5])[2, 3] + 0.05
    at = lw.Pose.from_translation((0.45, 0.325, height / 2))
    result = lw.plan(
        robots,
        first,
        last,
        obstacles=[CylinderObstacle(0.02, height, at, name="post")],
        held=[bar],
        allowed=[("bar", f"{robot}/link{i}") for robot in robots for i in (4, 5)],
        constraints=[region],
        seed=seed,
    )
    assert result.reached, result.reason
    assert result.statistics.search_time < 0.5
    constraints = Constraints(result.task.checker.geometry, [region])
    rows = positions_along(result.trajectory)
    assert constraints.errors(rows).max() < 1e-3
    # The direct way is blocked: the bar leaves the line between its ends.
    tool = np.array([arm.fk(q[:5])[:3, 3] for q in rows[::20]])
    assert max(np.ptp(tool[:, 0]), np.ptp(tool[:, 2])) > 0.04


def _bar(arm: lw.Manipulator, apart: lw.Pose, y: float) -> np.ndarray:
    """Joint positions that hold the ends of a bar of 0.3 m at a distance y."""
    level = arm.fk([0.0, 0.0, 0.05, 1.57, 0.0])
    rows = []
    for base, x, elbow in ((lw.Pose(), 0.3, "right"), (apart, 0.6, "left")):
        tool = level.copy()
        tool[:2, 3] = np.array([x, y])
        local = np.linalg.inv(base.matrix) @ tool
        solutions = arm.ik(local, within_limits=True)
        rows.append(next(x.q for x in solutions if x.branch.get("elbow") == elbow))
    return np.concatenate(rows)


def test_start_outside_a_region_is_named(panda: lw.Manipulator) -> None:
    region = Region((0.0,) * 6, (0.0,) * 6)
    with pytest.raises(ArgumentError, match=r"start: .* outside a constraint"):
        lw.plan(panda, START, START, constraints=[region])


def _tool_horizontal() -> NDArray[np.float64]:
    """A tool whose z axis points along x of the world; its x axis points down."""
    matrix = np.eye(4)
    matrix[:3, :3] = [[0.0, 0.0, 1.0], [0.0, 1.0, 0.0], [-1.0, 0.0, 0.0]]
    matrix[:3, 3] = 0.45, -0.3, 0.5
    return matrix


def test_horizontal_tool_stays_upright(panda: lw.Manipulator) -> None:
    start = _tool_horizontal()
    region = Constraints(
        prepared([PlacedRobot(panda.tree)])[0], [upright(0.2, lw.Pose.from_matrix(start))]
    )

    def error(turn: lw.Pose) -> float:
        pose = (turn @ lw.Pose.from_matrix(start)).matrix
        pose[:3, 3] = start[:3, 3]
        return float(region.errors(panda.ik(pose).q).max())

    assert error(lw.Pose.from_xyz_rpy((0.0, 0.0, 0.0), (0.0, 0.0, 0.5))) < 1e-6
    for tilt in ((0.3, 0.0, 0.0), (0.0, 0.3, 0.0), (-0.3, 0.0, 0.0)):
        assert error(lw.Pose.from_xyz_rpy((0.0, 0.0, 0.0), tilt)) > 0.1


@pytest.mark.parametrize("way", [(0.0, 0.0, -0.2), (0.1, 0.0, 0.0), (0.0, 0.2, 0.0)])
def test_orientation_along_a_line_is_far_from_singular(
    panda: lw.Manipulator, way: tuple[float, float, float]
) -> None:
    start = _tool_horizontal()
    end = start.copy()
    end[:3, 3] += way
    line = on_line(lw.Pose.from_matrix(start), lw.Pose.from_matrix(end))
    assert np.abs(np.asarray(line.upper)[3:]).max() == 0.0
    region = Constraints(prepared([PlacedRobot(panda.tree)])[0], [line])
    assert region.errors(panda.ik((start + end) / 2).q).max() < 1e-6


@pytest.mark.parametrize(
    ("build", "message"),
    [
        (lambda: upright(0.1, None), "upright pose: None"),
        (lambda: on_line(None, lw.Pose()), "start of a line: None"),
        (
            lambda: on_line(lw.Pose(), lw.Pose.from_xyz_rpy((1.0, 0.0, 0.0), (1.0, 0.0, 0.0))),
            "different orientations",
        ),
        (lambda: held_together("left", "right", lw.Pose()), "held frame: 'left'"),
        (lambda: held_together(("a", None), ("b", None), None), "second frame: None"),
        (lambda: Region((0.0,) * 6, (1.0,) * 6, origin=5), "origin of a region: 5"),
        (lambda: Region((0.0, 0.0, 0.0, 0.0, 1.0, 0.0), (0.0,) * 6), "pitch from 1 to 0"),
    ],
)
def test_invalid_regions_are_named(build: Any, message: str) -> None:
    with pytest.raises(ArgumentError, match=message):
        build()

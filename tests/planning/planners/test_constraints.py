"""Roadmaps and improvement of paths; paths inside regions: upright, on a line."""

from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import linkwork as lw
from linkwork import planning
from linkwork.errors import ArgumentError
from linkwork.model.link import Shape, ShapeKind
from linkwork.planning.collision import checker
from linkwork.planning.collision.checker import CollisionChecker, prepared
from linkwork.planning.collision.robot_geometry import PlacedRobot
from linkwork.planning.motions import positions_along
from linkwork.planning.planners.constraints import Constraints
from linkwork.planning.planners.roadmap import Roadmap
from linkwork.planning.planners.search import Outcome, search_path
from linkwork.planning.planners.space import PlanningSpace
from tests.planning.problems import CAGE_GOAL, CAGE_START, cage

START = (0.0, -0.5, 0.0, -2.0, 0.0, 1.5, 0.785)


@pytest.fixture(scope="module")
def panda() -> lw.Manipulator:
    return lw.load("panda")


def _errors(
    robots: list[PlacedRobot], region: planning.Region, plan: planning.MotionPlan
) -> np.ndarray:
    geometry, _ = prepared(robots)
    path = plan.path
    shares = np.linspace(0.0, 1.0, 9)[:, None]
    fine = np.concatenate([a + shares * (b - a) for a, b in pairwise(path)])
    return Constraints(geometry, [region]).errors(fine)


def test_tool_stays_upright_around_an_obstacle(panda: lw.Manipulator) -> None:
    start = lw.Pose.from_matrix(panda.fk(START))
    goal_q = np.array(START)
    goal_q[0] = 1.5
    pillar = [planning.BoxObstacle((0.1, 0.1, 1.2), lw.Pose.from_translation((0.35, 0.35, 0.6)))]
    region = planning.upright(0.2, start)
    result = lw.plan(panda, START, goal_q, obstacles=pillar, constraints=[region], seconds=5.0)
    assert result.reached, result.reason
    assert _errors([PlacedRobot(panda.tree)], region, result).max() < 2e-3


def test_tool_follows_a_line(panda: lw.Manipulator) -> None:
    start = lw.Pose.from_matrix(panda.fk(START))
    end = lw.Pose.from_translation((0.0, 0.25, 0.05)) @ start
    region = planning.on_line(start, end)
    result = lw.plan(panda, START, end, constraints=[region], seconds=5.0)
    assert result.reached, result.reason
    assert _errors([PlacedRobot(panda.tree)], region, result).max() < 2e-3


def _facing() -> tuple[lw.Manipulator, lw.Pose, dict[str, Any]]:
    arm, apart = lw.load("scara1"), lw.Pose.from_translation((0.9, 0.0, 0.0))
    return arm, apart, {"left": arm, "right": (arm, apart)}


def _grip(arm: lw.Manipulator, apart: lw.Pose, q: np.ndarray) -> tuple[lw.Pose, planning.Region]:
    """Pose of the right tool in the left one, and the region in which it stays the same."""
    left, right = (lw.Pose.from_matrix(arm.fk(x)) for x in (q[:5], q[5:]))
    grip = left.inverse() @ (apart @ right)
    return grip, planning.held_together(("left", None), ("right", None), grip)


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
    bar = planning.HeldBody(
        [Shape(ShapeKind.BOX, (0.02, 0.24, 0.02), middle)], name="bar", robot="left"
    )
    height = arm.fk(first[:5])[2, 3] + 0.05
    at = lw.Pose.from_translation((0.45, 0.325, height / 2))
    result = lw.plan(
        robots,
        first,
        last,
        obstacles=[planning.CylinderObstacle(0.02, height, at, name="post")],
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
        solutions = arm.ik(np.linalg.inv(base.matrix) @ tool, within_limits=True)
        rows.append(next(x.q for x in solutions if x.branch.get("elbow") == elbow))
    return np.concatenate(rows)


def test_start_outside_a_region_is_named(panda: lw.Manipulator) -> None:
    region = planning.Region((0.0,) * 6, (0.0,) * 6)
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
        prepared([PlacedRobot(panda.tree)])[0], [planning.upright(0.2, lw.Pose.from_matrix(start))]
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
    line = planning.on_line(lw.Pose.from_matrix(start), lw.Pose.from_matrix(end))
    assert np.abs(np.asarray(line.upper)[3:]).max() == 0.0
    region = Constraints(prepared([PlacedRobot(panda.tree)])[0], [line])
    assert region.errors(panda.ik((start + end) / 2).q).max() < 1e-6


@pytest.mark.parametrize(
    ("build", "message"),
    [
        (lambda: planning.upright(0.1, None), "upright pose: None"),
        (lambda: planning.on_line(None, lw.Pose()), "start of a line: None"),
        (
            lambda: planning.on_line(
                lw.Pose(), lw.Pose.from_xyz_rpy((1.0, 0.0, 0.0), (1.0, 0.0, 0.0))
            ),
            "different orientations",
        ),
        (lambda: planning.held_together("left", "right", lw.Pose()), "held frame: 'left'"),
        (lambda: planning.held_together(("a", None), ("b", None), None), "second frame: None"),
        (lambda: planning.Region((0.0,) * 6, (1.0,) * 6, origin=5), "origin of a region: 5"),
        (lambda: planning.Region((0.0, 0.0, 0.0, 0.0, 1.0, 0.0), (0.0,) * 6), "pitch from 1 to 0"),
    ],
)
def test_invalid_regions_are_named(build: Any, message: str) -> None:
    with pytest.raises(ArgumentError, match=message):
        build()


@pytest.fixture(scope="module")
def space() -> PlanningSpace:
    geometry, pairs = prepared([PlacedRobot(lw.load("panda").tree)])
    return PlanningSpace(CollisionChecker(geometry, pairs, cage()), CAGE_START)


def test_paths_of_a_roadmap_are_free(space: PlanningSpace) -> None:
    roadmap = Roadmap.sampled(space, 6000, seed=3)
    start, goal = space.coordinates(CAGE_START), space.coordinates(CAGE_GOAL)
    path = roadmap.query(start, goal[None], 5.0)
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


OUTSET, GOAL = (0.6, 0.3, 0.0, 0.0, 0.0), (-0.6, -0.3, 0.0, 0.0, 0.0)


def test_path_around_a_pillar_without_a_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    geometry, pairs = prepared([PlacedRobot(lw.load("scara1").tree)])
    pillar = [planning.CylinderObstacle(0.03, 1.0, lw.Pose.from_translation((0.6, 0.0, 0.4)))]
    native = checker.CollisionChecker(geometry, pairs, pillar)
    monkeypatch.setattr(checker, "find_compiler", lambda: None)
    slow = checker.CollisionChecker(geometry, pairs, pillar)
    assert not slow.is_native
    space = PlanningSpace(slow, OUTSET, resolution=16.0)
    ends = space.coordinates([OUTSET]), space.coordinates([GOAL])
    assert not space.free_motions(ends[0][0], ends[1][0])[0]
    result = search_path(space, *ends, seconds=20.0, seed=1)
    assert result.outcome is Outcome.SOLVED
    assert not native.collides(space.interpolated(space.positions(result.path), 16.0)).any()
    again = search_path(space, *ends, seconds=20.0, seed=1)
    assert np.array_equal(result.path, again.path)

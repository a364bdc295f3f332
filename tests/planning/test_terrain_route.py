"""Routes over height fields keep slope and clearance."""

import math
from itertools import pairwise

import numpy as np
import pytest

from linkwork.errors import ArgumentError
from linkwork.planning import HeightFieldObstacle, plan_drive, plan_flight, plan_overflight


def mountain(height: float = 6.0) -> HeightFieldObstacle:
    x, y = np.meshgrid(np.linspace(-10.0, 10.0, 41), np.linspace(-10.0, 10.0, 41))
    return HeightFieldObstacle(height * np.exp(-(x**2 + y**2) / 8.0), (20.0, 20.0))


def test_vehicle_drives_around_a_mountain_within_its_slope() -> None:
    route = plan_drive(mountain(), (-8.0, 0.0), (8.0, 0.5), max_slope=math.radians(20.0))
    assert route.steepest <= math.radians(20.0) + 1e-9
    assert route.points[0, :2] == pytest.approx((-8.0, 0.0))
    assert route.points[-1, :2] == pytest.approx((8.0, 0.5))
    assert np.linalg.norm(route.points[:, :2], axis=1).min() > 2.0
    assert route.length < 1.5 * 16.0


def test_vehicle_on_flat_ground_drives_straight() -> None:
    flat = HeightFieldObstacle(np.zeros((11, 11)), (10.0, 10.0))
    assert plan_drive(flat, (-4.0, -4.0), (4.0, 3.0), max_slope=0.1).length == pytest.approx(
        math.hypot(8.0, 7.0)
    )


def test_flight_keeps_its_clearance() -> None:
    field = mountain()
    route = plan_flight(field, (-8.0, 0.0, 2.0), (8.0, 0.0, 2.0), clearance=1.0, ceiling=4.0)
    shares = np.linspace(0.0, 1.0, 60)[:, None]
    fine = np.concatenate([a + shares * (b - a) for a, b in pairwise(route.points)])
    assert field.distance(fine).min() > 0.98
    assert fine[:, 2].max() <= 4.0 + 1e-6


@pytest.mark.parametrize(
    ("start", "goal", "message"),
    [
        ((-8.0, 0.0), (30.0, 0.0), "goal: .* outside the field"),
        ((2.0, 0.0), (8.0, 0.0), "start: the ground .* too steep"),
    ],
)
def test_invalid_ends_of_a_drive_are_named(
    start: tuple[float, float], goal: tuple[float, float], message: str
) -> None:
    with pytest.raises(ArgumentError, match=message):
        plan_drive(mountain(), start, goal, max_slope=0.2)


def test_flight_that_starts_in_the_ground_is_named() -> None:
    with pytest.raises(ArgumentError, match="start: nearer than 1 m"):
        plan_flight(mountain(), (-8.0, 0.0, 0.2), (8.0, 0.0, 2.0), clearance=1.0, ceiling=4.0)


@pytest.mark.parametrize("goal", [(-8.0, 0.0), (-7.99, 0.0)])
def test_drive_to_the_same_node_has_two_ends(goal: tuple[float, float]) -> None:
    route = plan_drive(mountain(), (-8.0, 0.0), goal, max_slope=0.2)
    assert route.points[0, :2].tolist() == [-8.0, 0.0]
    assert route.points[-1, :2].tolist() == list(goal)


def test_invalid_field_is_named() -> None:
    with pytest.raises(ArgumentError, match="invalid field: None"):
        plan_drive(None, (0.0, 0.0), (1.0, 0.0), max_slope=0.2)
    with pytest.raises(ArgumentError, match="invalid field: None"):
        plan_flight(None, (0.0, 0.0, 1.0), (1.0, 0.0, 1.0), clearance=1.0, ceiling=4.0)


@pytest.mark.parametrize("scale", [1.0, 7.0])
def test_overflight_keeps_its_height_over_the_ground_at_any_scale(scale: float) -> None:
    small = mountain()
    field = HeightFieldObstacle(scale * np.asarray(small.heights), (20.0 * scale, 20.0 * scale))
    start, goal = np.array([-8.0, 0.0, 2.0]) * scale, np.array([8.0, 0.0, 2.0]) * scale
    route = plan_overflight(field, start, goal, clearance=scale, ceiling=8.0 * scale)
    shares = np.linspace(0.0, 1.0, 60)[:, None]
    fine = np.concatenate([a + shares * (b - a) for a, b in pairwise(route.points)])
    assert field.distance(fine).min() > 0.9 * scale
    assert fine[:, 2].max() <= 8.0 * scale
    assert route.length < 1.5 * 16.0 * scale
    again = plan_overflight(field, start, goal, clearance=scale, ceiling=8.0 * scale)
    assert np.array_equal(again.points, route.points)


def test_overflight_below_a_low_ceiling_goes_around() -> None:
    route = plan_overflight(
        mountain(), (-8.0, 0.0, 2.0), (8.0, 0.0, 2.0), clearance=1.0, ceiling=3.0
    )
    assert route.points[:, 2].max() <= 3.0
    assert np.abs(route.points[:, 1]).max() > 2.0


def test_a_wall_leaves_no_overflight() -> None:
    heights = np.zeros((21, 21))
    heights[:, 10] = 50.0
    wall = HeightFieldObstacle(heights, (20.0, 20.0))
    with pytest.raises(ArgumentError, match="no flight"):
        plan_overflight(wall, (-8.0, 0.0, 2.0), (8.0, 0.0, 2.0), clearance=1.0, ceiling=9.0)

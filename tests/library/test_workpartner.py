"""The WorkPartner, generation 1: it turns and weighs as published, and its record answers."""

import math

import numpy as np
import pytest

from linkwork.record.queries.sql import query
from linkwork.session import run
from linkwork.world.scene.load import load_scene
from tests.library.scene_runs import SceneRun

AXLE, ANGLE = 0.6, 0.2
RADIUS_OF_AXLES = AXLE / math.tan(ANGLE / 2)
RADIUS_OF_LEGS = RADIUS_OF_AXLES * math.cos(ANGLE / 2)
PUBLISHED_RADIUS, PUBLISHED_CENTER = 5.9516, (-0.0292, -5.9512)
MASS = 18.0
LEGS = ("FL", "FR", "RL", "RR")


def circle(points):
    """Centre, radius and greatest distance from it of the circle that fits points best."""
    rows = np.column_stack([2 * points, np.ones(len(points))])
    solution = np.linalg.lstsq(rows, (points**2).sum(axis=1))[0]
    center = solution[:2]
    radius = math.sqrt(solution[2] + center @ center)
    return center, radius, abs(np.linalg.norm(points - center, axis=1) - radius).max()


@pytest.fixture(scope="module")
def driven(tmp_path_factory):
    """Two thirds of the circle, recorded."""
    store = tmp_path_factory.mktemp("runs") / "runs.duckdb"
    done = run("workpartner-circle", seconds=28.0, record=store, overrides=["recording.rate=10"])
    return str(store), done.run


def rows_of(driven, sql):
    store, recorded = driven
    return np.array(query(store, sql, [recorded]).rows)


def test_its_parts_bear_the_published_names():
    scene = load_scene("workpartner-1").scene
    assert {f"{part}{leg}" for part in ("Calf", "Wheel") for leg in LEGS} <= set(scene.bodies)
    assert "Turner" in scene.joints
    assert sum(body.mass for body in scene.bodies.values()) == pytest.approx(MASS)


def test_wheel_loads_sum_to_its_weight():
    with SceneRun("workpartner-1") as scene:
        standing = scene.run(0.45).channels("Load")
        driving = scene.run(5.0).channels("Load")
    assert standing.sum() == pytest.approx(MASS * 9.81, rel=1e-3)
    assert standing == pytest.approx([MASS * 9.81 / 4] * 4, rel=1e-3)
    assert driving.sum() == pytest.approx(MASS * 9.81, rel=1e-3)


def test_its_legs_stand_still_without_a_command():
    with SceneRun("workpartner-1") as scene:
        scene.run(6.0)
        knees = [scene.joint(f"Knee{leg}") for leg in LEGS]
    assert knees == pytest.approx([0.0] * 4, abs=1e-3)


def test_its_legs_drive_the_circle_of_theory(driven):
    legs = rows_of(
        driven,
        "select avg(x), avg(y) from poses where run = ? and body like 'Calf%' and time > 5 "
        "group by time order by time",
    )
    center, radius, off = circle(legs)
    assert radius == pytest.approx(RADIUS_OF_LEGS, rel=0.003)
    assert radius == pytest.approx(PUBLISHED_RADIUS, rel=0.003)
    assert center == pytest.approx(PUBLISHED_CENTER, abs=0.06)
    assert off < 1e-3


@pytest.mark.parametrize("axle", ["F", "R"])
def test_both_axles_drive_one_circle(driven, axle):
    middle = rows_of(
        driven,
        f"select avg(x), avg(y) from poses where run = ? and body like 'Wheel{axle}%' "
        "and time > 5 group by time order by time",
    )
    assert circle(middle)[1] == pytest.approx(RADIUS_OF_AXLES, rel=0.003)


def test_the_hinge_keeps_its_angle(driven):
    angle = rows_of(
        driven,
        "select position from joints where run = ? and joint = 'Turner' and time > 5",
    )
    assert angle == pytest.approx(ANGLE, abs=1e-3)

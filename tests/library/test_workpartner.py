"""The WorkPartner: four generations that weigh, turn and measure as published."""

import math

import numpy as np
import pytest

from linkwork.record.queries.sql import query
from linkwork.session import run
from linkwork.spatial.rotation import from_wxyz
from linkwork.world.scene.load import load_scene
from tests.library.scene_runs import SceneRun

AXLE, ANGLE = 0.6, 0.2
RADIUS_OF_AXLES = AXLE / math.tan(ANGLE / 2)
RADIUS_OF_LEGS = RADIUS_OF_AXLES * math.cos(ANGLE / 2)
PUBLISHED_RADIUS, PUBLISHED_CENTER = 5.9516, (-0.0292, -5.9512)
MASS = 18.0
LEGS = ("FL", "FR", "RL", "RR")
WALL = 6.0
PUBLISHED_LOADS = {"FL": 774.9, "FR": 579.15, "RL": 669.12, "RR": 676.03}
GENERATIONS = {
    "workpartner-1": MASS,
    "workpartner-2": 190.0,
    "workpartner-3": 202.0,
    "workpartner-4": sum(PUBLISHED_LOADS.values()) / 9.81,
}


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
    done = run("workpartner-circle", seconds=28.0, store=store, overrides=["recording.rate=10"])
    return str(store), done.run


def rows_of(driven, sql):
    store, recorded = driven
    return np.array(query(sql, [recorded], store=store).rows)


@pytest.mark.parametrize(("name", "mass"), GENERATIONS.items())
def test_its_parts_bear_the_published_names_and_ports(name, mass):
    scene = load_scene(name).scene
    assert {f"{part}{leg}" for part in ("Calf", "Wheel") for leg in LEGS} <= set(scene.bodies)
    assert "Turner" in scene.joints
    assert sum(body.mass for body in scene.bodies.values()) == pytest.approx(mass, rel=1e-4)
    ports = scene.ports
    assert len(ports) == len(scene.actuators) + len(scene.sensors)
    first = load_scene("workpartner-1").scene.ports
    assert first.items() <= ports.items()


def test_it_is_parametric():
    heavy = load_scene("workpartner-1", ["parameters.total_mass=139"]).scene
    assert sum(body.mass for body in heavy.bodies.values()) == pytest.approx(139.0)
    large = load_scene("workpartner-3", ["parameters.leg_length=0.4"]).scene
    small = load_scene("workpartner-3").scene
    raised = [large.bodies[x].position[2] - small.bodies[x].position[2] for x in large.bodies]
    is_wheel = [x.startswith("Wheel") for x in large.bodies]
    is_calf = [x.startswith("Calf") for x in large.bodies]
    expected = [0.0 if w else 0.05 if c else 0.1 for w, c in zip(is_wheel, is_calf, strict=True)]
    assert raised == pytest.approx(expected)


def loads_at_rest(name, *overrides):
    """Loads of the wheels by leg [N], and the position of each joint, after two seconds."""
    with SceneRun(name, *overrides) as scene:
        scene.run(2.0)
        joints = [scene.joint(x) for x in scene.layout.joints]
        return dict(zip(LEGS, scene.channels("Load").tolist(), strict=True)), joints


@pytest.mark.parametrize(
    ("name", "overrides"),
    [*((x, ()) for x in GENERATIONS), ("workpartner-1", ("parameters.total_mass=139",))],
)
def test_it_stands_still_without_a_command(name, overrides):
    loads, joints = loads_at_rest(name, *overrides)
    mass = 139.0 if overrides else GENERATIONS[name]
    assert sum(loads.values()) == pytest.approx(mass * 9.81, rel=1e-4)
    assert joints == pytest.approx([0.0] * len(joints), abs=1e-3)


def test_the_front_of_generation_3_bears_twice_as_much_as_its_rear():
    # Published: about 700 N and 350 N, which sum up to 214 kg instead of 202.
    loads, _ = loads_at_rest("workpartner-3")
    assert loads["FL"] == pytest.approx(loads["FR"], rel=1e-6)
    assert loads["FL"] == pytest.approx(700.0, rel=0.05)
    assert loads["RL"] == pytest.approx(350.0, rel=0.12)


def test_generation_4_loads_its_wheels_as_the_real_robot():
    loads, _ = loads_at_rest("workpartner-4")
    assert loads == pytest.approx(PUBLISHED_LOADS, rel=0.002)


def test_its_loads_are_equal_and_sum_to_its_weight_while_it_drives():
    with SceneRun("workpartner-circle") as scene:
        standing = scene.run(0.45).channels("Load")
        driving = scene.run(5.0).channels("Load")
    assert standing == pytest.approx([MASS * 9.81 / 4] * 4, rel=1e-3)
    assert driving.sum() == pytest.approx(MASS * 9.81, rel=1e-3)


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
        driven, "select position from joints where run = ? and joint = 'Turner' and time > 5"
    )
    assert angle == pytest.approx(ANGLE, abs=1e-3)


def test_the_turning_scanner_measures_the_true_geometry():
    rays = np.linspace(-0.1, 0.1, 11)
    ahead = np.array([np.cos(rays), np.sin(rays), np.zeros(11)])
    with SceneRun("workpartner-scanner") as scene:
        scene.run(1.0)
        for _ in range(4):
            scene.run(0.5)
            turn = np.array(from_wxyz(tuple(scene.body("Torso")[3:7].tolist())))
            distance = (WALL - scene.channels("Position")[0]) / (turn @ ahead)[0]
            read = scene.channels("Scanner")
            assert read == pytest.approx(distance, abs=1e-6)
            # Published: L / cos of the angle, which grows by 0.01 rad/s.
            turned = 0.01 * (scene.session.latest().time - 1.0)
            assert read == pytest.approx(5.335 / np.cos(rays + turned), abs=2e-4)


def test_it_drives_over_the_course_on_four_wheels():
    with SceneRun("workpartner-course") as scene:
        scene.run(1.0)
        start = scene.place("Front")[0]
        loads = np.mean([scene.run(0.05).channels("Load") for _ in range(60)], axis=0)
        way = scene.place("Front")[0] - start
    assert way == pytest.approx(3.0 * 1.5 * 0.235, rel=0.05)
    # Contacts with a height field begin and end with its cells: loads are means.
    assert loads == pytest.approx([PUBLISHED_LOADS[leg] for leg in LEGS], rel=0.1)

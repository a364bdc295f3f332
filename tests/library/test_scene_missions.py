"""Library scenes with a mission reach what it is for."""

import numpy as np
import pytest

from linkwork.session.engine.engine import Engine
from linkwork.world.scene.load import load_scene
from tests.library.scene_runs import SceneRun


def test_the_crane_sets_both_crates_on_the_platform():
    with SceneRun("magnet-crane") as scene:
        scene.run(29.5)
        assert [event.kind for event in scene.session.events()] == ["grasped", "released"] * 2
        for crate, y in (("crate1", -0.25), ("crate2", 0.25)):
            assert scene.place(crate) == pytest.approx([0.9, y, 0.35], abs=0.02)


def test_the_cart_leaves_the_maze():
    with SceneRun("maze") as scene:
        assert scene.channels("scanner").shape == (31,)
        scene.run(34.0)
        assert scene.place("cart")[:2] == pytest.approx([2.8, 2.8], abs=0.1)


@pytest.mark.long
def test_the_cart_is_lost_on_slippery_tyres():
    with SceneRun("maze", "materials.tyre.sliding=0.1") as scene:
        scene.run(34.0)
        assert scene.place("cart")[1] < 2.4


def test_the_rover_crosses_the_hills_on_its_wheels():
    with SceneRun("hills") as scene:
        start = scene.place("chassis")
        height = scene.watch(10.0, 0.1, lambda: scene.place("chassis")[2])
        way = scene.place("chassis") - start
        upright = scene.body("chassis")[3:7]
    assert way[0] > 8.0
    assert np.ptp(height[10:]) > 0.4
    assert abs(upright[[1, 2]]).max() < 0.4


@pytest.mark.long
def test_the_service_robot_carries_the_cube_to_its_mark():
    with SceneRun("service-arm-table") as scene:
        scene.run(10.0)
        assert [event.kind for event in scene.session.events()] == ["grasped", "released"]
        assert scene.place("cube") == pytest.approx([0.6, 0.5, 0.35], abs=0.005)


@pytest.mark.native
def test_the_helicopter_is_unloaded_loaded_and_flies_home():
    engine = Engine(load_scene("service-helicopter"))
    while not engine.mission_ended and engine.world.time < 150.0:
        engine.advance(100)
    mission, data = engine.mission(), engine.world.data
    assert mission.status == "done", mission.reason
    robot = next(x for x in engine.program.machines if x.name == "robot")
    assert robot._containers.load_in("c1.s1") == "cube1"
    # The other cube is at home, on the tray of the helicopter.
    assert data.body("cube2").xpos[0] > 9.0
    assert mission.report["helicopter"]["landings"] == 2.0
    assert mission.report["robot"]["placing error, greatest [m]"] < 0.005

"""One mission drives the helicopter and the service robot."""

import pytest

from linkwork.session.engine.engine import Engine
from linkwork.world.scene.load import load_scene


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

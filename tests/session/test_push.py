"""A body that is pushed by hand, and the steepest slope that a body climbs."""

import math

import numpy as np
import pytest

from linkwork.errors import ArgumentError, NotFoundError, SessionError
from linkwork.session import open_session, replay, slope_limit
from linkwork.session.participants.push import FREQUENCY
from tests.tools import write_scene


def test_a_pushed_body_comes_to_rest_where_the_spring_holds_its_weight(opened):
    session = opened("falling-bodies", process=False)
    session.command("push", body="plank", target=[0.0, 0.0, 1.0])
    session.run_for(3.0)
    sag = 9.81 / (2 * math.pi * FREQUENCY) ** 2
    assert session.bodies().pose("plank").position == pytest.approx([0, 0, 1.0 - sag], abs=2e-3)
    session.command("push-stop")
    session.run_for(1.0)
    assert session.bodies().pose("plank").position[2] < 0.3, "it falls"


def test_a_session_that_pushes_nothing_has_the_state_it_had_before(opened):
    session = opened("falling-bodies", process=False)
    before = session.checkpoint()
    session.command("push", body="ball", target=[0, 0, 1])
    assert session.checkpoint() != before
    session.command("push-stop")
    assert session.checkpoint() == before


def test_a_checkpoint_keeps_the_spring(opened):
    session = opened("falling-bodies", process=False)
    session.command("push", body="ball", target=[0.3, 0, 1], point=[0.02, 0, 0], stiffness=80)
    state = session.checkpoint()
    session.run_for(0.4)
    expected = session.state_hash()
    session.command("push-stop")
    session.restore(state)
    session.run_for(0.4)
    assert session.state_hash() == expected


def test_pushes_are_replayed(tmp_path):
    store = str(tmp_path / "runs.duckdb")
    with open_session("falling-bodies", store=store, process=False) as session:
        session.run_for(0.1)
        session.command("push", body="ball", target=[0.3, 0, 1])
        session.run_for(0.2)
        session.command("push-stop")
        session.run_for(0.1)
    result = replay(store=store)
    assert result.state_hash == result.recorded_hash


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"body": "none", "target": [0, 0, 1]}, NotFoundError),
        ({"body": "table", "target": [0, 0, 1]}, ArgumentError),
        ({"body": "box", "target": [0, 0]}, ArgumentError),
        ({"body": "box", "target": [0, 0, math.nan]}, ArgumentError),
        ({"body": "box", "target": [0, 0, 1], "point": 3}, ArgumentError),
        ({"body": "box", "target": [0, 0, 1], "stiffness": 0}, ArgumentError),
    ],
)
def test_an_invalid_push_is_refused_and_changes_nothing(opened, arguments, error):
    session = opened("irb140-table", process=False)
    if arguments["body"] == "box":
        arguments = {**arguments, "body": session.info.layout.bodies[-1]}
    before = session.state_hash()
    with pytest.raises(error):
        session.command("push", **arguments)
    assert session.state_hash() == before


def test_an_invalid_spring_in_a_checkpoint_is_refused(opened):
    session = opened("falling-bodies", process=False)
    session.command("push", body="ball", target=[0.3, 0, 1])
    push = next(x for x in session._runner.engine.participants.all if x.name == "push")
    good = push.state()["spring"]
    assert push.is_valid_state({"spring": good})
    for place, value in ((0, 99.0), (0, 0.5), (0, -1.0), (7, 0.0), (7, np.nan), (4, np.inf)):
        bad = good.copy()
        bad[place] = value
        assert not push.is_valid_state({"spring": bad})
    assert not push.is_valid_state({"spring": good[:-1]})
    with pytest.raises(SessionError):
        session.restore(b"{}")


SCENE = """\
bodies: {sled: {shape: box, size: [0.4, 0.4, 0.1], mass: 2, position: [0, 0, 0.05]}}
joints: {runners: {kind: prismatic, parent: world, child: sled, axis: [1, 0, 0]}}
actuators: {push: {kind: torque, joint: runners, limit: 50}}
"""
LIVE = {"actuators.push.command": 5.0}
SHORT = {"settles": 0.1, "seconds": 0.2}


@pytest.fixture
def scene(tmp_path):
    return write_scene(tmp_path / "sled.yaml", SCENE)


def test_a_push_climbs_up_to_its_share_of_the_weight(scene):
    limit = slope_limit(scene, body="sled", live=LIVE, most=0.5, accuracy=1e-3, **SHORT)
    assert limit.angle == pytest.approx(math.asin(5.0 / (2 * 9.81)), abs=2e-3)
    assert limit.tried[0] == 0.0
    assert list(limit.tried) == sorted(limit.tried)
    assert limit.velocities[0] > 0.0 > limit.velocities[-1]


def test_what_cannot_move_climbs_nothing_and_what_is_strong_climbs_all(scene):
    none = slope_limit(scene, body="sled", most=0.5, **SHORT)
    strong = {"actuators.push.command": 30.0}
    every = slope_limit(scene, body="sled", live=strong, most=0.5, **SHORT)
    assert (none.angle, every.angle) == (0.0, 0.5)


def test_wrong_arguments_are_refused(scene):
    with pytest.raises(NotFoundError, match="cart"):
        slope_limit(scene, body="cart")
    with pytest.raises(ArgumentError, match="gravity"):
        slope_limit(scene, body="sled", overrides=["gravity=[0,0,0]"])
    with pytest.raises(ArgumentError, match="most"):
        slope_limit(scene, body="sled", most=2.0)

"""A body that is pushed by hand: a spring that every session can attach."""

import math

import numpy as np
import pytest

from linkwork.errors import ArgumentError, NotFoundError, SessionError
from linkwork.session import open_session, replay
from linkwork.session.participants.push import FREQUENCY


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

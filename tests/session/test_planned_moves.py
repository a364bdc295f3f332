"""Moves planned around what stands in a scene."""

import re

import numpy as np
import pytest

from linkwork.errors import ArgumentError
from linkwork.session import open_session, replay, run
from linkwork.session.engine.engine import Engine
from linkwork.session.robots import planned_motion
from linkwork.world.scene.load import load_scene
from tests.tools import write_scene

SCENE = """\
bodies:
  post: {shape: cylinder, size: [0.05, 1.0], position: [0.4, 0.0, 0.5], fixed: true}
  ball: {shape: sphere, size: [0.03], mass: 0.1, position: [2.0, 0.0, 0.03]}
robots:
  arm:
    model: ur5
    start: {q1: 0.9, q2: -2.2, q3: -1.2, q4: 1.9, q5: -1.571}
    controller: {kind: computed-torque, period: 0.001}
machines: {arm: {kind: arm, robot: arm, postures: {there: {q1: -0.9}}}}
ground: {}
"""
THERE = {"q1": -0.9}
PAIR = "(arm/link. and post|post and arm/link.)"


@pytest.fixture
def scene(tmp_path):
    return write_scene(tmp_path / "scene.yaml", SCENE)


def contacts_of_arm(engine):
    """Contacts of the arm in every 20 ms of 6 s, as pairs of names."""
    touched = set()
    for _ in range(300):
        engine.advance(round(0.02 / engine.world.step_size))
        pairs = {frozenset((x.body_a, x.body_b)) for x in engine.world.contacts()}
        touched |= {pair for pair in pairs if any("arm/" in name for name in pair)}
    return touched


@pytest.mark.parametrize("plan", (False, True))
def test_a_planned_move_avoids_what_a_straight_one_hits(scene, plan):
    engine = Engine(load_scene(scene))
    engine.command("move", {"robot": "arm", "joints": THERE, "plan": plan})
    assert bool(contacts_of_arm(engine)) is not plan
    if plan:
        q = engine.world.robots["arm"].measure().position
        assert np.abs(q - [-0.9, -2.2, -1.2, 1.9, -1.571, 0.0]).max() < 2e-3


def test_a_planned_move_is_straight_where_that_is_free(scene):
    engine = Engine(load_scene(scene))
    engine.command("move", {"robot": "arm", "joints": {"q1": 1.2}, "plan": True})
    along = engine.world.robots["arm"]
    engine.advance(300)
    assert np.abs(along.measure().position[1:] - [-2.2, -1.2, 1.9, -1.571, 0.0]).max() < 2e-3


def test_a_recorded_run_with_planned_moves_replays_equal(scene, store):
    with open_session(scene, store=store, process=False, seed=3) as session:
        session.run_for(0.2)
        session.command("move", robot="arm", joints=THERE, plan=True, speed=0.8)
        session.run_for(1.0)
        session.command("move", robot="arm", joints={"q1": 0.9}, plan=True)
        session.run_for(1.0)
    assert replay(store=store).equal


def test_a_mission_plans_where_it_says_so(scene, tmp_path):
    program = tmp_path / "there.mission"
    program.write_text("mission there\n  MOVEABSJ(there, speed: 1.0, plan: 1)\nend\n")
    write_scene(scene, SCENE + "mission: {program: there.mission}\n")
    result = run(scene, seconds=6.0)
    assert result.events["planned"] == 1
    assert result.joints["arm/q1"] == pytest.approx(-0.9, abs=2e-3)


@pytest.mark.parametrize(
    ("samples", "q1", "reason"),
    [
        (1, -0.9, f"no way around the obstacles: .* is blocked by {PAIR}"),
        (100_000, 0.0, f"invalid goal: in collision: {PAIR}"),
    ],
)
def test_a_mission_names_what_blocks_a_move(scene, tmp_path, monkeypatch, samples, q1, reason):
    monkeypatch.setattr(planned_motion, "_ITERATIONS", samples)
    (tmp_path / "there.mission").write_text("mission there\n  MOVEABSJ(there, plan: 1)\nend\n")
    text = SCENE.replace("there: {q1: -0.9}", f"there: {{q1: {q1}}}")
    write_scene(scene, text + "mission: {program: there.mission}\n")
    with open_session(scene, process=False) as session:
        session.run_for(0.2)
        messages = [event.message for event in session.events()]
    assert any(re.search(reason, message) for message in messages)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"joints": {"q1": 0.0}}, "invalid goal: in collision: .*post"),
        ({"joints": {"q1": 0.1}, "profile": "cubic"}, "profile with plan"),
        ({"joints": {"q1": 0.1}, "blend": 0.1}, "blend with plan"),
        ({"position": [0.4, 0.3, 0.4], "path": "linear"}, "plan with path 'linear'"),
        ({"joints": {"q1": 0.1}, "plan": 3}, "plan"),
    ],
)
def test_an_invalid_planned_move_changes_nothing(scene, arguments, message):
    with open_session(scene, process=False) as session:
        with pytest.raises(ArgumentError, match=message):
            session.command("move", robot="arm", **{"plan": True, **arguments})
        session.run_for(0.1)
        assert {event.kind for event in session.events()} == {"refused"}


def test_the_panda_leaves_its_cage_without_contact():
    engine = Engine(load_scene("panda-cage"))
    assert not contacts_of_arm(engine)
    assert engine.world.robots["arm"].measure().position[0] > 2.0

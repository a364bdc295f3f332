"""Subscribers, whose failures cost nobody anything, and reports of contacts."""

import logging
import math
import os
import signal
import time

import pytest

from linkwork.errors import DivergenceError, PhysicsProcessError, SessionError
from tests.tools import raising, write_scene
from tests.waiting import wait_until

BALL = """\
ground: {}
bodies:
  ball: {shape: sphere, size: [0.2], mass: 1, position: [0, 0, 0.3], material: {restitution: 0.9}}
contacts: {events: true, quiet: 0}
alarms: {hit: {body: ball, above: 1, action: ACTION}}
"""


@pytest.fixture
def bouncing(tmp_path):
    """A ball that bounces on, with an alarm that its first contact sets off."""
    return lambda action="tell": write_scene(
        tmp_path / "scene.yaml", BALL.replace("ACTION", action)
    )


def fail(_):
    raise ValueError("a subscriber's own fault")


def test_a_failing_subscriber_costs_others_nothing(opened, bouncing, process, caplog):
    session = opened(bouncing(), process=process)
    session.set_speed(float("inf"))
    heard, seen = [], []
    for subscriber in (fail, heard.append):
        session.subscribe_events(subscriber)
    for subscriber in (fail, seen.append):
        session.subscribe(subscriber, rate=1000.0)
    with caplog.at_level(logging.ERROR):
        session.run_for(0.6)
        session.run_for(0.6)
        events = session.events()
        wait_until(lambda: heard == events and seen and seen[-1].step == 1200)
    assert len(events) > 4
    assert "a subscriber's own fault" in caplog.text
    assert not session.latest().playing


def test_physics_stands_however_a_run_is_left(opened, bouncing):
    session = opened(bouncing(), process=False)

    stop = session.subscribe_events(raising(KeyboardInterrupt))
    with pytest.raises(KeyboardInterrupt):
        session.run_for(1.0)
    assert not session.latest().playing
    stop()
    before = session.latest().step
    assert session.step(3).step == before + 3


def test_a_subscriber_in_the_same_thread_cannot_step(opened, bouncing):
    session = opened(bouncing(), process=False)
    refusals = []

    def step(_):
        with pytest.raises(SessionError, match="subscriber") as refusal:
            session.step(7)
        refusals.append(refusal)

    session.subscribe_events(step)
    session.subscribe(step)
    assert session.step(300).step == 300
    assert len(refusals) > 1


def test_kinds_come_in_any_collection(opened, bouncing, process):
    session = opened(bouncing(), process=process)
    heard = []
    session.subscribe_events(heard.append, kinds={"alarm"})
    session.step(600)
    wait_until(lambda: heard)
    assert {event.kind for event in heard} == {"alarm"}


def test_an_alarm_that_stops_physics_is_its_trouble(opened, bouncing, process):
    session = opened(bouncing("pause"), process=process)
    stopped = session.step(1000)
    assert stopped.step < 1000
    assert "hit: the contact force on 'ball'" in stopped.trouble
    assert session.step(1).trouble == ""


def test_physics_killed_while_events_flow_ends_everything_in_words(opened, bouncing):
    session = opened(bouncing())
    heard, troubles = [], []
    session.subscribe_events(heard.append)
    session.subscribe(lambda snapshot: troubles.append(snapshot.trouble), rate=100.0)
    session.set_speed(float("inf"))
    session.start()
    wait_until(lambda: len(heard) > 20)
    os.kill(session.process_id, signal.SIGKILL)
    wait_until(lambda: troubles and "ended" in troubles[-1])
    with pytest.raises(PhysicsProcessError, match="ended"):
        session.events()
    # What had come is told still, in order and once, and then it is quiet.
    wait_until(lambda: _is_quiet(heard))
    steps = [event.step for event in heard]
    assert steps == sorted(steps)
    session.close()


def _is_quiet(heard):
    before = len(heard)
    time.sleep(0.1)
    return len(heard) == before


def test_a_closed_session_refuses_all_but_its_last_state(opened, process):
    session = opened("swinging-arm", process=process)
    session.step(3)
    session.close()
    calls = {
        **{"pause": (), "step": (), "run_for": (1.0,), "set_speed": (1.0,), "command": ("reset",)},
        **{"set": ("gravity", [0, 0, 0]), "live_values": (), "events": (), "subscribe": (print,)},
        **{"subscribe_events": (print,), "contacts": (), "bounding_boxes": (), "picture": ()},
        **{"summary": (), "checkpoint": (), "restore": (b"",), "state_hash": ()},
    }
    for name, arguments in calls.items():
        with pytest.raises(SessionError, match="closed"):
            getattr(session, name)(*arguments)
    assert session.latest().step == 3


def test_both_kinds_of_session_report_the_same_without_a_trace(opened, process):
    local, other = opened(process=False), opened(process=process)
    for session in (local, other):
        session.step(50)
    assert other.contacts() == local.contacts() != []
    ours, theirs = local.bounding_boxes(), other.bounding_boxes()
    assert ours.names == theirs.names
    assert ours.poses == pytest.approx(theirs.poses)
    assert ours.shapes() == theirs.shapes()
    assert local.summary() == other.summary()
    assert local.state_hash() == other.state_hash()


def test_a_summary_counts_contacts_and_energy(opened):
    session = opened(process=False)
    session.step(100)
    summary = session.summary()
    assert 0 < summary.contacts <= summary.most_contacts
    assert summary.energy == pytest.approx(session._engine.world.energy())
    session.command("reset")
    summary = session.summary()
    assert summary.most_contacts == summary.contacts


PRESSED = """
ground: {}
bodies: {crate: {shape: box, size: [0.2, 0.2, 0.2], mass: 5, position: [0, 0, 0.1]}}
forces: {press: {kind: wind, bodies: [crate], force: [0, 0, -50]}}
"""


@pytest.fixture
def pressed(opened, tmp_path):
    write_scene(tmp_path / "pressed.yaml", PRESSED)
    session = opened(tmp_path / "pressed.yaml", process=False)
    session.step(300)
    return session


def weight(session):
    return sum(contact.normal_force for contact in session.contacts())


def test_contacts_are_those_of_the_state_wherever_it_was_reached(opened, pressed):
    assert weight(pressed) == pytest.approx(5 * 9.81 + 50, rel=1e-3)
    other = opened(pressed._engine.world.loaded, process=False)
    other.restore(pressed.checkpoint())
    assert other.contacts() == pressed.contacts()


def test_contacts_are_the_same_after_a_step_that_was_undone(pressed):
    before = pressed.contacts()
    pressed._engine.world.data.qvel[0] = math.nan
    with pytest.raises(DivergenceError):
        pressed.step()
    assert pressed.contacts() == before


def test_what_pushes_no_more_is_not_reported(pressed):
    pressed.set("forces.press.active", False)
    pressed.step()
    assert weight(pressed) == pytest.approx(5 * 9.81, rel=0.05)

"""Subscribers: one that fails, or is none, costs nobody anything."""

import logging
import os
import signal
import time

import numpy as np
import pytest

from linkwork.errors import ArgumentError, PhysicsProcessError, SessionError
from tests.waiting import wait_until

BALL = """\
linkwork: scene
version: 1
ground: {}
bodies:
  ball: {shape: sphere, size: [0.2], mass: 1, position: [0, 0, 0.3], material: {restitution: 0.9}}
contacts: {events: true, quiet: 0}
alarms:
  hit: {body: ball, above: 1, action: ACTION}
"""


@pytest.fixture
def bouncing(tmp_path):
    """A ball that bounces on, with an alarm that its first contact sets off."""

    def write(action="tell"):
        path = tmp_path / "scene.yaml"
        path.write_text(BALL.replace("ACTION", action))
        return path

    return write


def fail(_):
    raise ValueError("a subscriber's own fault")


@pytest.mark.parametrize("process", [False, True])
def test_a_failing_subscriber_is_logged_and_others_hear_everything(
    opened, bouncing, process, caplog
):
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

    def interrupt(_):
        raise KeyboardInterrupt

    stop = session.subscribe_events(interrupt)
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


@pytest.mark.parametrize("process", [False, True])
def test_what_is_no_subscriber_is_refused(opened, process):
    session = opened("swinging-arm", process=process)
    for call in (
        lambda: session.subscribe_events(5),
        lambda: session.subscribe_events(None),
        lambda: session.subscribe_events(print, kinds=5),
        lambda: session.subscribe_events(print, kinds=None),
        lambda: session.subscribe_events(print, kinds=[[1]]),
        lambda: session.subscribe_events(print, kinds="alarm"),
        lambda: session.subscribe(None),
        lambda: session.subscribe(print, rate=0),
    ):
        with pytest.raises(ArgumentError):
            call()


@pytest.mark.parametrize("process", [False, True])
def test_kinds_come_in_any_collection(opened, bouncing, process):
    session = opened(bouncing(), process=process)
    heard = []
    session.subscribe_events(heard.append, kinds={"alarm"})
    session.step(600)
    wait_until(lambda: heard)
    assert {event.kind for event in heard} == {"alarm"}


@pytest.mark.parametrize("process", [False, True])
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


@pytest.mark.parametrize("process", [False, True])
def test_a_closed_session_refuses_all_but_its_last_state(opened, process):
    session = opened("swinging-arm", process=process)
    session.step(3)
    session.close()
    for call in (
        lambda: session.pause(),
        lambda: session.step(),
        lambda: session.run_for(1.0),
        lambda: session.set_speed(1.0),
        lambda: session.set("gravity", [0, 0, 0]),
        lambda: session.command("reset"),
        lambda: session.live_values(),
        lambda: session.events(),
        lambda: session.subscribe_events(print),
        lambda: session.subscribe(print),
        lambda: session.contacts(),
        lambda: session.bounding_boxes(),
        lambda: session.picture(),
        lambda: session.summary(),
        lambda: session.checkpoint(),
        lambda: session.restore(b""),
        lambda: session.state_hash(),
    ):
        with pytest.raises(SessionError, match="closed"):
            call()
    assert session.latest().step == 3


@pytest.mark.parametrize("process", [False, True])
def test_numbers_of_any_kind_are_a_speed(opened, process):
    session = opened("swinging-arm", process=process)
    for factor in (np.float32(2), np.int64(2), np.array(2.0), 2):
        session.set_speed(factor)
        assert session.latest().speed == 2.0


class Shy:
    """Cannot even be shown."""

    def __repr__(self):
        raise RuntimeError("no")


@pytest.mark.parametrize("process", [False, True])
def test_what_no_command_can_take_is_refused_in_words(opened, process):
    session = opened("swinging-arm", process=process)
    for call in (
        lambda: session.command("reset", **{"name": 1}),
        lambda: session.command("reset", **{"self": 1}),
        lambda: session.command(Shy()),
        lambda: session.set("gravity", Shy()),
        lambda: session.set(Shy(), 1),
        lambda: session.set_speed(Shy()),
        lambda: session.step(Shy()),
        lambda: session.run_for(Shy()),
        lambda: session.restore(Shy()),
    ):
        with pytest.raises(ArgumentError):
            call()
    assert session.step(2).step == 2

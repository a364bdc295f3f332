"""Events: told once, in order, to everyone who wants them, and never in the way of physics."""

import threading
import time

import pytest

from linkwork.errors import ArgumentError
from linkwork.record import query
from linkwork.session import event_feed, open_session
from linkwork.session.event_feed import Backlog, EventFeed
from linkwork.world.engine.element import Event
from tests.tools import write_scene
from tests.waiting import wait_until

REFUSED = """\
robots: {arm: {model: planar2, controller: {}}}
mission:
  steps:
"""


@pytest.fixture
def telling(tmp_path):
    """A scene in which five things happen, each 10 ms."""
    path = tmp_path / "scene.yaml"
    refused = "command: control, arguments: {robot: arm, gains: {swing: 1}}"
    steps = [f"    - {{time: {0.01 * x}, {refused}}}" for x in range(1, 6)]
    write_scene(path, REFUSED + "\n".join(steps) + "\n")
    return path


def test_subscribers_hear_every_event_once_and_in_order(telling, store, process):
    heard, other = [], []
    with open_session(telling, store=store, process=process) as session:
        session.set_speed(float("inf"))
        session.subscribe_events(heard.append)
        session.subscribe_events(other.append, kinds=["alarm"])
        session.run_for(0.1)
        wait_until(lambda: len(heard) == 5)
        recent = session.events()
    assert heard == recent
    assert [event.step for event in heard] == [10, 20, 30, 40, 50]
    assert not other
    rows = query("select step, kind from events", store=store).rows
    assert rows == [(event.step, event.kind) for event in heard]


def test_a_subscriber_may_command(telling, process):
    with open_session(telling, process=process) as session:
        done = threading.Event()

        def answer(event):
            session.set("robots.arm.targets.q1", 0.001 * event.step)
            if event.step == 50:
                done.set()

        session.set_speed(float("inf"))
        session.subscribe_events(answer)
        session.run_for(0.1)
        assert done.wait(60)
        assert session.live_values()["robots.arm.targets.q1"].value == pytest.approx(0.05)


def test_an_ended_subscription_is_silent(telling):
    heard = []
    with open_session(telling, process=False) as session:
        stop = session.subscribe_events(heard.append)
        session.step(25)
        stop()
        session.step(25)
    assert len(heard) == 2


def test_kinds_are_a_list():
    with pytest.raises(ArgumentError, match="list"):
        EventFeed().subscribe(print, "alarm")


def test_what_is_dropped_is_counted(monkeypatch):
    monkeypatch.setattr(event_feed, "MAX_WAITING", 10)
    backlog = Backlog()
    for step in range(25):
        backlog.put(Event(step, 0.0, "flood", ""))
    taken = backlog.take(0.0)
    assert [event.step for event in taken[:10]] == list(range(10))
    assert taken[10].kind == "dropped"
    assert taken[10].data == {"count": 15}
    assert backlog.take(0.0) == []


def test_physics_goes_on_while_a_subscriber_sleeps(telling):
    with open_session(telling) as session:
        session.set_speed(float("inf"))
        session.subscribe_events(lambda _: time.sleep(5))
        began = time.monotonic()
        session.run_for(0.5)
        assert time.monotonic() - began < 4


class Blocked:
    """A subscriber that blocks at its first event until it is released."""

    def __init__(self):
        self.release, self.got = threading.Event(), []

    def __call__(self, event):
        self.got.append(event)
        self.release.wait(60)


@pytest.fixture
def blocked():
    subscriber = Blocked()
    yield subscriber
    subscriber.release.set()


def test_a_subscriber_that_blocks_keeps_no_other_from_hearing(telling, blocked):
    heard = []
    with open_session(telling) as session:
        session.set_speed(float("inf"))
        session.subscribe_events(blocked)
        session.subscribe_events(heard.append)
        session.run_for(0.1)
        wait_until(lambda: len(heard) == 5)
        began = time.monotonic()
    assert time.monotonic() - began < 8
    assert len(blocked.got) == 1


def test_what_a_blocked_subscriber_misses_is_reported_to_it_alone(monkeypatch, blocked):
    monkeypatch.setattr(event_feed, "MAX_WAITING", 10)
    feed = EventFeed(own_threads=True)
    heard = []
    feed.subscribe(blocked, ())
    feed.subscribe(heard.append, ())
    feed.deliver(Event(0, 0.0, "flood", ""))
    wait_until(lambda: blocked.got)
    for step in range(1, 26):
        feed.deliver(Event(step, 0.0, "flood", ""))
        wait_until(lambda step=step: len(heard) == step + 1)
    blocked.release.set()
    feed.end()
    feed.wait(60)
    assert [event.step for event in heard] == list(range(26))
    assert [event.step for event in blocked.got[:-1]] == list(range(11))
    assert blocked.got[-1].kind == "dropped"
    assert blocked.got[-1].data == {"count": 15}


def test_the_last_events_come_before_a_session_is_closed(telling):
    heard = []
    with open_session(telling) as session:
        session.set_speed(float("inf"))
        session.subscribe_events(heard.append)
        session.run_for(0.1)
    assert len(heard) == 5


def test_a_subscriber_may_end_its_subscription_or_the_session(telling):
    heard, others = [], []
    with open_session(telling) as session:

        def stop(event):
            heard.append(event)
            unsubscribe()

        def close(event):
            others.append(event)
            session.close()

        session.set_speed(float("inf"))
        unsubscribe = session.subscribe_events(stop)
        session.run_for(0.1)
        wait_until(lambda: heard)
        session.subscribe_events(close)
        session.command("reset")
        session.start()
        wait_until(lambda: others)
    assert len(heard) == 1


def test_live_values_tell_what_can_be_set(process):
    with open_session("irb140-table", process=process) as session:
        values = session.live_values()
        assert values["gravity"].value == [0, 0, -9.81]
        assert "m/s^2" in values["gravity"].what
        session.set("gravity", [0, 0, -1.6])
        assert session.live_values()["gravity"].value == [0, 0, -1.6]

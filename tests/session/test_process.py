"""The session whose physics runs in a process of its own."""

import os
import signal
import threading
import time

import pytest

from linkwork.errors import PhysicsProcessError


def wait_until(condition, seconds=20.0):
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "waited too long"
        time.sleep(0.005)


def test_start_moves_and_pause_stops(opened):
    session = opened("swinging-arm")
    assert not session.latest().playing
    session.start()
    wait_until(lambda: session.latest().step > 100)
    session.pause()
    stopped = session.latest()
    assert not stopped.playing
    time.sleep(0.1)
    assert session.latest().step == stopped.step


def test_speed_sets_the_pace(opened):
    session = opened("swinging-arm")
    for factor in (0.5, 2.0):
        session.speed(factor)
        began, first = time.perf_counter(), session.latest().step
        session.run_for(0.4)
        assert session.latest().step - first == 400
        assert time.perf_counter() - began >= 0.4 / factor - 0.01


def test_speed_zero_stands_while_playing(opened):
    session = opened("swinging-arm")
    session.speed(0.0)
    session.start()
    time.sleep(0.2)
    assert session.latest().step == 0
    session.speed(1.0)
    wait_until(lambda: session.latest().step > 10)


def test_subscribers_see_the_run(opened):
    session = opened("swinging-arm")
    steps = []
    stop = session.subscribe(lambda snapshot: steps.append(snapshot.step), rate=100.0)
    session.start()
    wait_until(lambda: len(steps) > 5)
    stop()
    assert steps == sorted(steps)


def test_a_pause_from_another_thread_ends_run_for(opened):
    session = opened("swinging-arm")
    session.speed(1.0)
    threading.Timer(0.3, session.pause).start()
    snapshot = session.run_for(60.0)
    assert 0 < snapshot.step < 20_000


def test_a_killed_physics_process_is_reported(opened):
    session = opened("swinging-arm")
    troubles = []
    session.subscribe(lambda snapshot: troubles.append(snapshot.trouble), rate=50.0)
    session.start()
    os.kill(session.process_id, signal.SIGKILL)
    wait_until(lambda: "ended" in troubles[-1:][0] if troubles else False)
    assert not session.latest().playing
    with pytest.raises(PhysicsProcessError, match="ended"):
        session.run_for(1.0)
    with pytest.raises(PhysicsProcessError):
        session.pause()
    session.close()


def test_closing_ends_the_physics_process(opened):
    session = opened("swinging-arm")
    child = session.process_id
    session.close()
    with pytest.raises(ProcessLookupError):
        os.kill(child, 0)

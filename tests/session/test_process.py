"""The session whose physics runs in a separate process."""

import math
import os
import signal
import threading
import time
from multiprocessing import Pipe
from pathlib import Path

import pytest

from linkwork.errors import LinkworkError, PhysicsProcessError, SessionError
from linkwork.session import open_scene
from linkwork.session.engine.engine import Engine
from linkwork.session.process import host_process
from linkwork.session.process.host import Host
from linkwork.session.process.host_process import HostProcess, create_shared_file
from linkwork.session.process.messages import SessionCall, SharedState
from linkwork.world.scene.load import load_scene
from tests.waiting import wait_until


@pytest.fixture(autouse=True)
def as_users_start_it(cold_physics):
    """No process of these tests is forked from a warm one."""


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


@pytest.mark.parametrize(
    "options", [{"seed": -1}, {"scene": "no-such-scene"}, {"store": "no/such/folder.duckdb"}]
)
def test_a_session_that_is_not_opened_leaves_no_process(options, monkeypatch):
    started = []

    class Watched(HostProcess):
        def __init__(self):
            super().__init__()
            started.append(self)

    monkeypatch.setattr(host_process, "HostProcess", Watched)
    with pytest.raises(LinkworkError):
        open_scene.open_session(**{"scene": "pendulums"} | options)
    assert [host.child.returncode for host in started] == [-signal.SIGKILL]
    assert started[0].pipe.closed
    assert started[0].shared == -1


def test_a_process_that_cannot_be_started_leaves_nothing_open(monkeypatch):
    def refuse(*_):
        raise BlockingIOError("no more processes")

    monkeypatch.setattr(host_process, "start_process", refuse)
    before = sorted(Path("/proc/self/fd").iterdir())
    with pytest.raises(BlockingIOError):
        HostProcess()
    assert sorted(Path("/proc/self/fd").iterdir()) == before


def test_speed_sets_the_pace(opened):
    session = opened("swinging-arm")
    for factor in (0.5, 2.0):
        session.set_speed(factor)
        began, first = time.perf_counter(), session.latest().step
        session.run_for(0.4)
        assert session.latest().step - first == 400
        assert time.perf_counter() - began >= 0.4 / factor - 0.01


def test_speed_zero_stands_while_playing(opened):
    session = opened("swinging-arm")
    session.set_speed(0.0)
    session.start()
    time.sleep(0.2)
    assert session.latest().step == 0
    session.set_speed(1.0)
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
    session.set_speed(1.0)
    threading.Timer(0.3, session.pause).start()
    assert 0 < session.run_for(60.0).step < 20_000


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


def test_steps_asked_for_while_playing_are_done_exactly(opened):
    session = opened("swinging-arm")
    session.start()
    for _ in range(5):
        time.sleep(0.02)
        # Playing, physics goes from one moment at which commands are taken to the next.
        assert session.step(3).step % 10 == 3
        session.step(7)
        session.start()


def test_frequent_speed_changes_do_not_stall_physics(opened):
    session = opened("swinging-arm")
    session.start()
    # Another process may take the processor for a while; physics that stalls lags every time.
    assert any(abs(_lag(session)) < 0.06 for _ in range(10))


def _lag(session):
    """By how much physics falls behind the clock while its speed changes for half a second."""
    began, first, count = time.perf_counter(), session.latest().time, 0
    while time.perf_counter() - began < 0.5:
        session.set_speed((1.0, 1.01)[count % 2])
        count += 1
        time.sleep(0.0045)
    return time.perf_counter() - began - (session.latest().time - first)


@pytest.fixture
def hosted():
    """A host in a thread of this process, and how to call it."""
    engine = Engine(load_scene("swinging-arm"))
    ours, theirs = Pipe()
    file = create_shared_file()
    host = Host(engine, theirs, SharedState(file, engine.info.layout))
    os.close(file)
    thread = threading.Thread(target=host.serve)
    thread.start()

    def call(method, *arguments):
        ours.send(SessionCall(1, method, arguments))
        return ours.recv()

    yield engine, call
    call("close", False)
    thread.join(10)


def test_a_fault_of_the_program_is_answered_and_costs_no_session(hosted, caplog):
    engine, call = hosted
    reply = call("set_speed")
    assert isinstance(reply.error, SessionError)
    assert "internal error: TypeError" in str(reply.error)
    assert "Traceback" in caplog.text
    engine.advance = lambda _: math.sqrt(-1)
    assert "internal error: ValueError" in str(call("run_steps", 5, False).error)
    del engine.advance
    assert call("run_steps", 5, False).error is None
    assert engine.step_count == 5


@pytest.fixture
def spare_process():
    yield host_process.SPARE
    host_process.SPARE.end()


def test_a_spare_process_takes_the_next_scene(opened, spare_process):
    spare_process.prepare()
    waiting = spare_process._host.child.pid
    spare_process.prepare()
    assert spare_process._host.child.pid == waiting, "there is at most one"
    first, second = opened("pendulums"), opened("pendulums")
    assert first.process_id == waiting
    assert second.process_id != waiting
    first.run_for(0.1)
    second.run_for(0.1)
    assert first.latest().time == second.latest().time == pytest.approx(0.1)


def test_a_spare_process_from_other_surroundings_is_ended(opened, spare_process, monkeypatch):
    spare_process.prepare()
    waiting = spare_process._host.child
    monkeypatch.setenv("LINKWORK_SOMETHING", "else")
    assert opened("pendulums").process_id != waiting.pid
    assert waiting.returncode == -signal.SIGKILL


def test_a_spare_process_that_has_died_is_replaced(opened, spare_process):
    spare_process.prepare()
    waiting = spare_process._host.child
    waiting.kill()
    waiting.wait()
    assert opened("pendulums").process_id != waiting.pid
    spare_process.prepare()
    spare_process.end()
    assert spare_process._host is None

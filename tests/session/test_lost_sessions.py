"""Sessions that nobody closes, callers and physics processes that are killed: all end in words."""

import gc
import os
import signal
import subprocess
import sys
import time
from multiprocessing import Pipe
from pathlib import Path

import numpy as np
import pytest

from linkwork.errors import PhysicsProcessError
from linkwork.record import recorded_runs
from linkwork.session import open_session
from linkwork.session.engine.engine import Engine
from linkwork.session.process.host import Host
from linkwork.session.process.host_process import create_shared_file
from linkwork.session.process.messages import SharedState
from linkwork.world.scene.load import load_scene
from tests.session.test_controllers import PD
from tests.tools import write_scene
from tests.waiting import wait_until

CALLER = """
import sys, time
from linkwork.record import recorded_runs
from linkwork.session import open_session
session = open_session("swinging-arm")
session.subscribe(lambda _: None, rate=50.0)
session.subscribe_events(lambda _: None)
session.start()
print(session.process_id, flush=True)
exec(sys.argv[1])
time.sleep(60)
"""

BLOCKING = """
import time
from linkwork.world.forces.force import Force

class Blocking(Force):
    def apply(self, context):
        time.sleep(1000)
"""
FAILING = """
import sys
from linkwork.world.forces.force import Force

class Failing(Force):
    @property
    def memory_size(self):
        return 1 // ("session" not in sys.argv[0])

    def apply(self, context):
        pass
"""


def is_alive(process_id):
    """Whether a process runs; one that nobody has reaped yet does not."""
    try:
        return "\nState:\tZ" not in Path(f"/proc/{process_id}/status").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False


def wait_for_end(process_id):
    wait_until(lambda: not is_alive(process_id), "the end of the process", 30.0)


def shared_memory():
    """Memory of sessions that this process has mapped: its files by their number."""
    lines = Path("/proc/self/maps").read_text().splitlines()
    return {line.split()[4] for line in lines if "memfd:linkwork" in line}


@pytest.mark.parametrize("is_used", [False, True])
def test_a_session_that_is_dropped_ends_its_process(is_used):
    before = shared_memory()
    session = open_session("swinging-arm")
    (memory,) = shared_memory() - before
    process_id = session.process_id
    if is_used:
        session.subscribe(lambda _: None, rate=100.0)
        session.subscribe_events(lambda _: None)
        session.start()
    del session
    gc.collect()
    wait_for_end(process_id)
    wait_until(lambda: memory not in shared_memory(), "the end of the mapping")


def test_a_dropped_session_ends_a_step_that_never_does(tmp_path, monkeypatch):
    (tmp_path / "blocking_force.py").write_text(BLOCKING)
    monkeypatch.syspath_prepend(tmp_path)
    from blocking_force import Blocking

    session = open_session("swinging-arm", forces=[Blocking()])
    process_id = session.process_id
    session.start()
    del session
    gc.collect()
    wait_for_end(process_id)


@pytest.mark.parametrize(
    "then",
    ["", "import os; os.fork()", "sys.exit()"],
    ids=["killed", "killed, but not its fork", "leaving"],
)
def test_a_caller_that_dies_takes_its_physics_with_it(then):
    caller = subprocess.Popen(
        [sys.executable, "-c", CALLER, then], stdout=subprocess.PIPE, text=True, process_group=0
    )
    try:
        process_id = int(caller.stdout.readline())
        if "exit" not in then:
            time.sleep(0.2)
            os.kill(caller.pid, signal.SIGKILL)
        wait_for_end(process_id)
    finally:
        os.killpg(caller.pid, signal.SIGKILL)
        caller.stdout.close()
        caller.wait()


def test_a_fork_that_leaves_costs_its_parent_no_session():
    script = CALLER.replace("exec(sys.argv[1])", "").replace("time.sleep(60)", "")
    script += "import os\nif os.fork() == 0:\n    sys.exit()\nos.wait()\n"
    script += "session.pause()\nprint(session.step(3).trouble or 'well', flush=True)\n"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=60
    )
    assert done.stdout.split()[1:] == ["well"], done.stderr


def tear(session):
    os.kill(session.process_id, signal.SIGSTOP)
    count = session._link._shared._count
    count[0] += 1 - count[0] % 2
    os.kill(session.process_id, signal.SIGKILL)


def test_physics_that_dies_while_publishing_is_reported_to_everyone(opened):
    session = opened("swinging-arm")
    states, events = [], []
    session.subscribe(states.append, rate=100.0)
    session.subscribe_events(events.append, kinds=["alarm"])
    session.start()
    wait_until(lambda: len(states) > 3)
    tear(session)
    began = time.monotonic()
    with pytest.raises(PhysicsProcessError, match=r"killed \(SIGKILL\) while it published"):
        session.latest()
    assert time.monotonic() - began < 1.5
    with pytest.raises(PhysicsProcessError):
        session.read("joints.arm/q1")
    wait_until(lambda: events and states[-1].trouble)
    assert "was ended by a signal: killed (SIGKILL)" in states[-1].trouble
    assert not states[-1].playing
    assert any(np.array_equal(states[-1].frame, x.frame, equal_nan=True) for x in states[:-1])
    (event,) = events
    assert event.kind == "physics-ended"
    assert event.data == {"status": -9}
    session.close()


def test_physics_that_dies_by_itself_is_the_last_event(opened):
    session = opened("swinging-arm")
    events = []
    session.subscribe_events(events.append)
    session.step(7)
    os.kill(session.process_id, signal.SIGKILL)
    wait_until(lambda: events)
    (event,) = events
    assert (event.kind, event.step) == ("physics-ended", 7)
    assert "was ended by a signal: killed (SIGKILL)" in event.message
    assert session.latest().step == 7
    session.close()
    time.sleep(0.1)
    assert events == [event]


def ended(session, number):
    """The text of a session whose physics process got a signal."""
    os.kill(session.process_id, number)
    with pytest.raises(PhysicsProcessError) as caught:
        session.command("reset")
    return str(caught.value)


def test_a_crash_names_its_signal_and_a_recording_only_if_there_is_one(opened, store):
    crash = "the physics process was ended by a signal: segmentation fault (SIGSEGV)"
    assert ended(opened("swinging-arm"), signal.SIGSEGV) == crash
    assert ended(opened("swinging-arm", store=store), signal.SIGSEGV) == crash
    session = opened("swinging-arm", store=store)
    session.step(5)
    kept = "; its recording is kept; see `linkwork runs`"
    assert ended(session, signal.SIGSEGV) == crash + kept
    assert len(recorded_runs(store=store)) == 1


IN_C = """\
robots: {arm: {model: planar2, controller: {kind: c, source: law.c, gains: {k: 9, d: 1}}}}
"""


def test_a_crash_of_a_scene_with_a_controller_in_c_names_it(opened, tmp_path):
    (tmp_path / "law.c").write_text(PD)
    write_scene(tmp_path / "scene.yaml", IN_C)
    cause = "likely cause: the controller in C ('arm') or another native library"
    assert cause in ended(opened(tmp_path / "scene.yaml"), signal.SIGSEGV)
    assert cause not in ended(opened(tmp_path / "scene.yaml"), signal.SIGKILL)


def test_a_closed_session_reports_no_end(opened):
    session = opened("swinging-arm")
    events = []
    session.subscribe_events(events.append)
    session.close()
    assert events == []


def test_a_state_is_published_before_a_session_is_open():
    engine = Engine(load_scene("swinging-arm"))
    file = create_shared_file()
    shared = SharedState(file, engine.info.layout)
    os.close(file)
    ours, theirs = Pipe()
    with ours, theirs:
        Host(engine, theirs, shared)
    assert shared.read(lambda: True).speed == 1.0


def test_a_write_that_hangs_is_not_waited_for_without_end():
    with open_session("swinging-arm", process=False) as session:
        layout = session.info.layout
        snapshot = session.latest()
    file = create_shared_file()
    shared = SharedState(file, layout)
    os.close(file)
    shared.write(snapshot)
    assert shared.read(lambda: True).time == snapshot.time
    shared._count[0] += 1
    assert shared.read(lambda: True) is None
    began = time.monotonic()
    assert shared.read(lambda: False) is None
    assert 1.0 < time.monotonic() - began < 10.0


def test_a_fault_of_the_program_while_opening_is_named(tmp_path, monkeypatch):
    (tmp_path / "failing_force.py").write_text(FAILING)
    monkeypatch.syspath_prepend(tmp_path)
    from failing_force import Failing

    with pytest.raises(PhysicsProcessError, match="ZeroDivisionError"):
        open_session("swinging-arm", forces=[Failing()])

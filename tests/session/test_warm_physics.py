"""Physics processes that are forked for tests are like those that users have."""

import json
import os
import signal
import sys
from pathlib import Path

import pytest

from linkwork.session import open_session
from linkwork.session.process import host_process
from linkwork.world.forces.force import Force
from tests.warm_physics import AdoptedProcess, cold_start

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="forks are adopted on Linux")


class Telling(Force):
    def __init__(self, path):
        super().__init__("telling")
        self.path = path

    def apply(self, context):
        self.path.write_text(json.dumps(what_this_process_is_like()))


def what_this_process_is_like():
    files = {int(x.name): x.stat().st_ino for x in Path("/proc/self/fd").iterdir() if x.exists()}
    return {
        "parent": os.getppid(),
        "leads its group": os.getpgid(0) == os.getpid(),
        "folder": str(Path.cwd()),
        "environment": dict(os.environ),
        "standard files": [files[x] for x in range(3)],
        "other files": len([x for x in files if x > 2]),
        "arguments": [sys.argv[0], len(sys.argv)],
        "blocked": [str(x) for x in signal.pthread_sigmask(signal.SIG_BLOCK, [])],
        "interrupt": str(signal.getsignal(signal.SIGINT)),
    }


def opened(path):
    """A session of a process of its own: what it was like, its state, and how it ended."""
    with open_session("swinging-arm", forces=[Telling(path)], seed=3) as session:
        session.step(5)
        reached, child = session.state_hash(), session._link._child
    return json.loads(path.read_text()), reached, child


def test_a_fork_is_like_a_process_that_was_started(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LINKWORK_SOMETHING", "else")
    warm, reached, child = opened(tmp_path / "warm.json")
    assert isinstance(child, AdoptedProcess)
    assert child.returncode == 0
    assert warm["parent"] == os.getpid()
    monkeypatch.setattr(host_process, "start_process", cold_start)
    cold, expected, child = opened(tmp_path / "cold.json")
    assert not isinstance(child, AdoptedProcess)
    assert warm == cold
    assert reached == expected


def test_a_fork_that_is_killed_tells_its_signal():
    session = open_session("swinging-arm")
    child = session._link._child
    child.kill()
    assert child.wait(30) == -signal.SIGKILL
    session.close()


def test_modules_that_would_be_imported_otherwise_are_imported(monkeypatch):
    monkeypatch.setenv("MUJOCO_SOMETHING", "else")
    with open_session("swinging-arm") as session:
        assert not isinstance(session._link._child, AdoptedProcess)

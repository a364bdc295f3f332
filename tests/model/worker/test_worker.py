"""Whatever a call does in the worker, its caller gets an answer or a refusal in words."""

import os
import struct
import subprocess
import sys
import threading
import time
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linkwork.errors import ArgumentError, FileError, ModelError, NotFoundError, Place
from linkwork.model.worker import limited_call, pack_floats, unpack_floats
from linkwork.model.worker.client import Worker
from linkwork.model.worker.sandbox import max_memory
from tests.waiting import wait_until

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=10,
)


WORKER = Worker()


@pytest.fixture(scope="module")
def worker():
    yield WORKER
    WORKER.close()


def call(worker: Worker, name: str, seconds: float = 10.0, **arguments):
    return worker.call(f"tests.model.worker.misbehaving:{name}", arguments, seconds)


@pytest.mark.usefixtures("worker")
@given(JSON)
def test_what_goes_in_and_out_is_the_same(value):
    assert call(WORKER, "echo", value=value) == value


@given(st.lists(st.lists(st.floats(), min_size=3, max_size=3)))
def test_arrays_survive_packing(rows):
    array = np.array(rows, dtype=float).reshape(-1, 3)
    np.testing.assert_array_equal(unpack_floats(pack_floats(array)), array)


@pytest.mark.parametrize(
    "packed",
    [
        *(None, [], {"shape": [1]}, {"shape": [2], "floats": "AAAA"}),
        *({"shape": [0], "floats": "?"}, {"shape": 5, "floats": ""}),
        *({"shape": [count], "floats": ""} for count in (-1, "x", 1e400)),
    ],
)
def test_broken_arrays_are_refused(packed):
    with pytest.raises(FileError, match="invalid array"):
        unpack_floats(packed)


def test_one_process_serves_many_calls_quickly(worker):
    first = call(worker, "process_id")
    times = []
    for _ in range(10):
        start = time.perf_counter()
        assert {call(worker, "process_id") for _ in range(20)} == {first}
        times.append((time.perf_counter() - start) / 20)
    assert min(times) < 2e-3
    assert first == worker.process_id != os.getpid()


def test_a_refusal_comes_back_as_it_was(worker):
    with pytest.raises(ModelError) as caught:
        call(worker, "refuse", path="x.xml")
    assert (caught.value.message, caught.value.hint) == ("no robot", "draw one")
    assert caught.value.place == Place("x.xml", 3, 4, "a/b")


def test_a_missing_name_comes_back_with_the_names_there_are(worker):
    with pytest.raises(NotFoundError, match="no joint called 'q9'; there are: q1") as caught:
        call(worker, "miss")
    assert (caught.value.name, caught.value.choices) == ("q9", ["q1", "q2"])


@pytest.mark.parametrize(
    ("name", "words"),
    [("kill", "Killed"), ("segfault", "Segmentation fault"), ("fail", r"last line\\x1b")],
)
def test_a_crash_is_told_and_the_next_call_works(worker, name, words):
    with pytest.raises(FileError, match=words) as caught:
        call(worker, name)
    assert str(caught.value).isprintable()
    assert call(worker, "echo", value=1) == 1


@pytest.mark.parametrize("name", ["hang", "spin"])
def test_what_takes_too_long_is_given_up(worker, name):
    call(worker, "echo", value=1)
    start = time.monotonic()
    with pytest.raises(FileError, match=r"longer than 0\.3 s"):
        call(worker, name, seconds=0.3)
    assert time.monotonic() - start < 20
    assert call(worker, "echo", value=1) == 1


def test_memory_is_bounded(worker, monkeypatch):
    worker.close()
    monkeypatch.setenv("LINKWORK_WORKER_MEMORY", "1")
    with pytest.raises(FileError, match="more than 1 GB of memory") as caught:
        call(worker, "eat_memory")
    assert "set LINKWORK_WORKER_MEMORY" in caught.value.hint
    monkeypatch.undo()
    assert call(worker, "echo", value=1) == 1


@pytest.mark.parametrize("value", ["", "much", "-1", "nan", "1e9"])
def test_a_limit_that_is_none_is_the_usual_one(monkeypatch, value):
    monkeypatch.setenv("LINKWORK_WORKER_MEMORY", value)
    assert max_memory() == 3.0


def test_a_worker_that_used_much_memory_is_replaced(worker):
    before = call(worker, "process_id")
    assert call(worker, "use_memory", count=400_000_000) == 400_000_000
    assert call(worker, "process_id") != before


def test_what_an_engine_prints_disturbs_nothing(worker):
    assert call(worker, "talk") == "said"
    assert call(worker, "echo", value=1) == 1


ANSWERS = (b"hello", b"[]", b"{}", b'{"error": []}', b'{"result": 1e999999', b"[" * 100_000)


@pytest.mark.parametrize(
    "content", [b"\xff" * 100, *(struct.pack("!I", len(x)) + x for x in ANSWERS)]
)
def test_garbage_is_refused(worker, content):
    with pytest.raises(FileError, match="worker process"):
        call(worker, "speak_out_of_turn", content=content.decode("latin-1"))
    worker.close()
    assert call(worker, "echo", value=1) == 1


def test_an_answer_that_is_too_long_is_not_taken(worker):
    with pytest.raises(FileError, match="70000"):
        call(worker, "answer_at_length", count=70_000_000)


def test_a_deep_answer_is_refused_or_taken_but_breaks_nothing(worker):
    with pytest.raises(FileError):
        call(worker, "nest", depth=100_000)
    assert call(worker, "echo", value=1) == 1


def test_it_runs_apart(worker):
    seen = call(worker, "look_around")
    assert seen["stdin"] == ""
    assert Path(seen["folder"]) != Path.cwd()
    assert seen["session"] != os.getsid(0)
    worker.close()
    assert not Path(seen["folder"]).exists()


def test_files_are_few_and_small(worker):
    assert call(worker, "write_much") == os.strerror(27)
    assert call(worker, "open_many") < 64


def test_threads_take_turns(worker):
    results: dict[int, int] = {}

    def work(number: int) -> None:
        for _ in range(20):
            results[number] = call(worker, "echo", value=number)

    threads = [threading.Thread(target=work, args=(i,)) for i in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == {i: i for i in range(8)}


def test_only_functions_of_this_package_are_called():
    for path in ("os:abort", "linkwork.errors", "linkwork.errors:", "linkworkx.a:b"):
        with pytest.raises(ArgumentError, match="invalid function path"):
            limited_call(path, {})


def test_a_crash_names_the_file_that_was_read():
    with pytest.raises(FileError, match=r"^robot\.xml: the worker process ended"):
        limited_call("linkwork.model.worker.wire:unpack_floats", {"path": "robot.xml"})


FORKING = """
import os, sys
from linkwork.model.worker.sandbox import max_memory
from linkwork.model.worker.client import _worker
call = lambda: _worker.call("os:getpid", {}, 10.0)
before = call()
child = os.fork()
mine = call()
if child == 0:
    os._exit(0 if mine != before and call() == mine else 1)
_, status = os.waitpid(child, 0)
assert status == 0 and mine == before == call()
print(mine)
"""


def test_a_forked_copy_gets_a_worker_of_its_own_and_none_outlives_its_parent():
    command = [sys.executable, "-W", "ignore::DeprecationWarning", "-c", FORKING]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr
    assert_gone(int(done.stdout))


WAITING = """
import sys
from linkwork.model.worker.sandbox import max_memory
from linkwork.model.worker.client import _worker
print(_worker.call("os:getpid", {}, 10.0), flush=True)
sys.stdin.read()
"""


def test_a_worker_ends_when_its_parent_is_killed():
    command = [sys.executable, "-c", WAITING]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as parent:
        child = int(parent.stdout.readline())
        parent.kill()
    assert_gone(child)


def assert_gone(process: int) -> None:
    wait_until(lambda: not _runs(process), f"the end of process {process}")


def _runs(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True

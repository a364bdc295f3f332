"""Sweeps on worker processes of this machine: the same results, whatever happens to a process."""

import math
import os
import signal
import socket

import psutil
import pytest

import linkwork as lw
from linkwork.errors import ArgumentError, LinkworkError, PlatformError
from linkwork.sweep.coordinator import Coordinator
from linkwork.sweep.job import noted_cases
from linkwork.sweep.load import load_sweep
from linkwork.sweep.workers.dask_workers import DaskWorkers
from linkwork.sweep.workers.local_cluster import LocalProcesses
from tests.sweep.faulty_scene import CRASH, NONE, cases_with, write_scene, write_sweep
from tests.waiting import wait_until

pytestmark = pytest.mark.timeout(300)


@pytest.fixture(scope="module")
def scene(tmp_path_factory):
    return write_scene(tmp_path_factory.mktemp("processes"))


@pytest.fixture(scope="module")
def ports_before():
    return {x.laddr.port for x in listening(os.getpid())}


@pytest.fixture(scope="module")
def processes(ports_before):
    processes = LocalProcesses(2)
    yield processes
    processes.close()


def test_broken_and_killed_processes_lose_nothing(scene, processes):
    modes = [NONE] * 24
    modes[5] = CRASH
    data = {**cases_with(modes), "scene": str(scene)}
    calm = lw.sweep({**cases_with([NONE] * 24), "scene": str(scene)}, workers=0, threads=1)
    plan = load_sweep(data)
    workers = DaskWorkers(plan.job, local=processes)
    killed = []

    def watch(progress):
        # A process is killed in the middle of its work.
        if progress.done >= 4 and not killed and processes.process_ids:
            killed.append(processes.process_ids[0])
            os.kill(killed[0], signal.SIGKILL)

    coordinator = Coordinator(workers, watch=watch)
    done = coordinator.run(plan.cases())
    workers._client.close()
    assert [case.number for case, _ in done] == list(range(24))
    assert [case.number for case in coordinator.progress.poisoned] == [5]
    assert "crashed 2 processes: its process was ended by SIGABRT" in done[5][1].trouble
    hashes = [result.result_hash for _, result in done]
    assert [x for i, x in enumerate(hashes) if i != 5] == [
        x for i, x in enumerate(calm.hashes) if i != 5
    ]
    assert killed
    wait_until(lambda: killed[0] not in processes.process_ids, "a killed process is replaced")


def listening(process_id):
    connections = psutil.Process(process_id).net_connections("tcp")
    return [x for x in connections if x.status == psutil.CONN_LISTEN]


def test_workers_listen_on_loopback_and_need_keys(processes, ports_before):
    assert processes.address.startswith("tls://127.0.0.1:")
    for process_id in processes.process_ids:
        wait_until(lambda x=process_id: len(listening(x)) == 1, "one port of a worker")
        assert listening(process_id)[0].laddr.ip == "127.0.0.1"
    ports = {x.laddr.port: x.laddr.ip for x in listening(os.getpid())}
    assert ports[int(processes.address.rpartition(":")[2])] == "127.0.0.1"
    assert len(ports.keys() - ports_before) == 1
    distributed = pytest.importorskip("distributed")
    with pytest.raises((OSError, TypeError, ValueError)):
        distributed.Client(processes.address, timeout=5, set_as_default=False)


def test_a_scheduler_that_is_not_there_is_refused_before_anything_runs(tmp_path, monkeypatch):
    monkeypatch.setattr("linkwork.sweep.workers.dask_workers.CONNECT", 0.5)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{probe.getsockname()[1]}"
    path = write_sweep(tmp_path)
    with pytest.raises(PlatformError, match="no Dask scheduler answers"):
        lw.sweep(path, scheduler=address)
    path.write_text(path.read_text() + f"scheduler: {address}\n")
    with pytest.raises(LinkworkError, match="no Dask scheduler answers") as caught:
        lw.sweep(path)
    assert (caught.value.place.file, caught.value.place.line) == (str(path), 12)
    with pytest.raises(ArgumentError, match="invalid scheduler: 'nonsense'"):
        lw.sweep(path, scheduler="nonsense")
    with pytest.raises(ArgumentError, match="excludes a number of workers"):
        lw.sweep(path, scheduler=address, workers=2)


def test_notes_of_a_process_name_the_cases_that_ran():
    numbers = (7, -1, 123456)
    notes = b"".join(x.to_bytes(8, "little", signed=True) for x in numbers)
    assert noted_cases(notes) == {7, 123456}
    assert noted_cases(b"") == set()


def test_a_scheduler_without_workers_is_waited_for_but_not_for_ever():
    workers, notes, counts = DaskWorkers.__new__(DaskWorkers), [], [0, 2, 0, 0]
    workers.on_wait = notes.append
    workers._address, workers._timeout, workers._without_since = "tcp://here:1", 60.0, 0.0
    workers._count = lambda: counts.pop(0)
    for _ in range(2):
        workers._looked = -math.inf
        workers._check_workers()
    assert notes == ["waiting for workers of tcp://here:1", ""]
    workers._looked = -math.inf
    workers._check_workers()
    workers._looked, workers._timeout = -math.inf, -1.0
    with pytest.raises(PlatformError, match="has lost its workers"):
        workers._check_workers()

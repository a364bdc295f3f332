"""Sweeps at their full size: share of physics, workers that are killed, interruptions, poison."""

import os
import random
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
import yaml

import linkwork as lw
from linkwork.sweep.coordinator import Coordinator
from linkwork.sweep.job import CaseRunner
from linkwork.sweep.load import load_sweep
from linkwork.sweep.workers.dask_workers import DaskWorkers
from linkwork.sweep.workers.local_cluster import LocalProcesses
from tests.servers import free_port
from tests.sweep.faulty_scene import CRASH, HANG, HOG, NONE, cases_with, write_scene

pytestmark = [pytest.mark.long, pytest.mark.timeout(3600)]

CORES = len(os.sched_getaffinity(0))
CASES = int(os.environ.get("LINKWORK_SWEEP_CASES", "10000"))
MANY = int(os.environ.get("LINKWORK_SWEEP_MANY", "1000"))


def two_scaras(samples, seconds):
    return {
        "scene": "two-scaras",
        "method": "latin-hypercube",
        "samples": samples,
        "vary": {"kp": {"path": "robots.right.gains.proportional[0]", "from": 100, "to": 5000}},
        "seconds": seconds,
        "measure": {"error": "max(abs('right/q1.position' - 'right/q1.reference'))"},
        "verdict": {"tracks": "error < 0.01"},
    }


def test_most_of_the_time_is_physics(report, tmp_path):
    plan = load_sweep(two_scaras(CASES, 2.0))
    cases = plan.cases()
    with DaskWorkers(plan.job, local=LocalProcesses(CORES)) as workers:
        # Every process has loaded and compiled the scene before the clock starts.
        Coordinator(workers).run(cases[: 20 * CORES])
        began, used = time.perf_counter(), os.times()
        processes = _cpu_of(workers.local.process_ids)
        done = Coordinator(workers).run(cases)
        wall, after = time.perf_counter() - began, os.times()
        processes = _cpu_of(workers.local.process_ids) - processes
    physics = sum(result.physics for _, result in done)
    inside = sum(result.wall for _, result in done)
    coordinator = after.user + after.system - used.user - used.system
    spent = processes + coordinator
    overhead = 1000 * (spent - physics) / len(cases)
    report(
        "sweep-two-scaras",
        cases=len(cases),
        wall_s=round(wall, 1),
        load_average=round(os.getloadavg()[0], 1),
        physics_share_of_processor_time=round(physics / spent, 4),
        physics_share_of_cores=round(physics / (CORES * wall), 4),
        overhead_ms_of_processor_time_a_case=round(overhead, 3),
        coordinator_ms_a_case=round(1000 * coordinator / len(cases), 3),
        worker_busy_share=round(inside / (CORES * wall), 4),
        asked={"physics_share": 0.9, "overhead_ms": 2.0},
    )
    assert len(done) == len(cases)
    assert physics / spent >= 0.9
    assert overhead < 2.0


def test_the_command_with_a_store(report, tmp_path):
    file, database = tmp_path / "scaras.yaml", tmp_path / "runs.duckdb"
    write_file(file, two_scaras(CASES, 2.0))
    swept = _timed("sweep", file, "--db", database)
    ((rows, different, physics),) = lw.query(
        "select count(*), count(distinct case_hash), sum(physics) from sweep_cases", store=database
    ).rows
    shown = _timed("sweep", "show", "--db", database)
    drawn = _timed("sweep", "show", "--db", database, "--plot", tmp_path / "all.png")
    resumed = _timed("sweep", file, "--db", database)
    report(
        "sweep-command",
        cases=CASES,
        wall_s=round(swept["wall_s"], 1),
        load_average=round(os.getloadavg()[0], 1),
        physics_share_of_processor_time=round(physics / swept["cpu_s"], 4),
        physics_share_of_cores=round(physics / (CORES * swept["wall_s"]), 4),
        overhead_ms_of_processor_time_a_case=round(1000 * (swept["cpu_s"] - physics) / CASES, 3),
        store_mb=round(database.stat().st_size / 1e6, 1),
        # The second time all cases are known, and nothing runs.
        again=_rounded(resumed),
        show=_rounded(shown),
        show_with_plot=_rounded(drawn),
    )
    assert (rows, different) == (CASES, CASES)


def test_values_of_the_scene_file_cost_a_compilation(report):
    figures = {}
    for name, path, low, high in (
        ("live_value", "robots.right.gains.proportional[0]", 100, 5000),
        ("value_of_the_file", "solver.tolerance", 1e-9, 1e-8),
    ):
        vary = {"x": {"path": path, "from": low, "to": high}}
        plan = load_sweep({**two_scaras(120, 2.0), "vary": vary})
        runner, cases = CaseRunner(plan.job), plan.cases()
        for case in cases[:20]:
            runner.run(case)
        began = time.process_time()
        physics = sum(runner.run(case).physics for case in cases[20:])
        spent = time.process_time() - began - physics
        figures[f"{name}_overhead_ms_a_case"] = round(1000 * spent / 100, 2)
    report("sweep-values", cases=100, load_average=round(os.getloadavg()[0], 1), **figures)
    assert (
        figures["live_value_overhead_ms_a_case"] < figures["value_of_the_file_overhead_ms_a_case"]
    )


def write_file(path, data):
    """Writes a sweep as a file."""
    path.write_text(yaml.safe_dump({"linkwork": "sweep", "version": 1, **data}))


def _timed(*arguments):
    """Wall and processor time of a command with all its processes [s], and its memory [MB]."""
    command = [sys.executable, "-m", "linkwork", *map(str, arguments)]
    began = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0
    wall, cpu = time.perf_counter() - began, used.ru_utime + used.ru_stime
    return {"wall_s": wall, "cpu_s": cpu, "memory_mb": used.ru_maxrss / 1000}


def _rounded(figures):
    return {name: round(x, 1) for name, x in figures.items()}


def _cpu_of(process_ids):
    tick = os.sysconf("SC_CLK_TCK")
    total = 0.0
    for process_id in process_ids:
        fields = Path(f"/proc/{process_id}/stat").read_text().rsplit(")", 1)[1].split()
        total += (int(fields[11]) + int(fields[12])) / tick
    return total


def test_killed_workers_lose_nothing(report, tmp_path):
    plan = load_sweep(two_scaras(MANY, 2.0))
    cases = plan.cases()
    calm = lw.sweep(two_scaras(MANY, 2.0), workers=CORES)
    chance, kills = random.Random(5), 0
    stop = threading.Event()
    with DaskWorkers(plan.job, local=LocalProcesses(CORES)) as workers:

        def kill():
            nonlocal kills
            while not stop.wait(5.0):
                os.kill(chance.choice(workers.local.process_ids), signal.SIGKILL)
                kills += 1

        killer = threading.Thread(target=kill)
        killer.start()
        coordinator = Coordinator(workers)
        try:
            done = coordinator.run(cases)
        finally:
            stop.set()
            killer.join()
    report(
        "sweep-killed-workers",
        cases=len(cases),
        kills=kills,
        lost_batches=coordinator.progress.losses,
        results=len(done),
        equal_hashes=sum(x == y.result_hash for x, (_, y) in zip(calm.hashes, done, strict=True)),
    )
    assert [case.number for case, _ in done] == list(range(MANY))
    assert [result.result_hash for _, result in done] == calm.hashes
    assert not coordinator.progress.poisoned


def test_interrupted_ten_times_and_resumed(report, tmp_path):
    file, data = tmp_path / "scaras.yaml", two_scaras(MANY, 4.0)
    write_file(file, data)
    database, chance = tmp_path / "runs.duckdb", random.Random(3)
    command = [sys.executable, "-m", "linkwork", "sweep", str(file), "--db", str(database)]
    points, stored = [], 0
    for number in range(10):
        process = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
        )
        # Each of them has results of its own before it ends.
        while _count(database) == stored and process.poll() is None:
            time.sleep(0.5)
        time.sleep(chance.uniform(0.0, 3.0))
        # Half of them are asked to end, half are killed.
        process.send_signal(signal.SIGINT if number % 2 else signal.SIGKILL)
        code = process.wait(timeout=120)
        stored = _count(database)
        points.append({"code": code, "stored": stored})
    code = subprocess.run(command, stdout=subprocess.DEVNULL).returncode
    finished = lw.sweep.open_sweep(store=database)
    calm = lw.sweep(data, workers=CORES)
    report("sweep-interrupted", cases=MANY, points=points, results=len(finished))
    assert code == 0
    assert {x["code"] for x in points} == {-signal.SIGKILL, 130}
    assert len({x["stored"] for x in points}) == 10
    assert finished["case"].tolist() == list(range(MANY))
    assert finished.hashes == calm.hashes


def _count(database):
    """Results in a store that may not exist yet."""
    try:
        return lw.query("select count(*) from sweep_cases", store=database).rows[0][0]
    except lw.LinkworkError:
        return 0


def test_a_poison_case_among_many_is_named(report, tmp_path):
    scene = write_scene(tmp_path)
    modes = [NONE] * MANY
    modes[MANY // 3] = CRASH
    data = {**cases_with(modes), "scene": str(scene)}
    began = time.perf_counter()
    result = lw.sweep(data, workers=CORES)
    report(
        "sweep-poison",
        cases=len(result),
        poisoned=result.poisoned,
        trouble=result.done[MANY // 3][1].trouble,
        lost_batches=result.losses,
        wall_s=round(time.perf_counter() - began, 1),
    )
    assert result.poisoned == [MANY // 3]
    assert result.status_counts == {"finished": MANY - 1, "poisoned": 1}


@pytest.mark.parametrize(("mode", "words"), [(HANG, "did not end in time"), (HOG, "out of memory")])
def test_a_case_that_hangs_or_uses_all_memory_is_named(tmp_path, report, mode, words):
    scene = write_scene(tmp_path)
    modes = [NONE] * 40
    modes[7] = mode
    data = {**cases_with(modes), "scene": str(scene), "timeout": 2}
    result = lw.sweep(data, workers=CORES, memory=1e9)
    trouble = result.done[7][1].trouble
    report(f"sweep-{'hang' if mode == HANG else 'memory'}", poisoned=result.poisoned, why=trouble)
    assert result.poisoned == [7]
    assert words in trouble
    assert result.status_counts["finished"] == 39


def test_a_frozen_process_is_replaced(tmp_path, report):
    scene = write_scene(tmp_path)
    data = {**cases_with([NONE] * 400, seconds=0.5), "scene": str(scene)}
    plan = load_sweep(data)
    calm = lw.sweep(data, workers=0)
    frozen = []
    with DaskWorkers(plan.job, local=LocalProcesses(CORES, heartbeat=10.0)) as workers:

        def watch(progress):
            if progress.done > 20 and not frozen:
                frozen.append(workers.local.process_ids[0])
                os.kill(frozen[0], signal.SIGSTOP)

        coordinator = Coordinator(workers, watch=watch)
        done = coordinator.run(plan.cases())
        assert frozen[0] not in workers.local.process_ids
    report("sweep-frozen", results=len(done), lost_batches=coordinator.progress.losses)
    assert [result.result_hash for _, result in done] == calm.hashes


def test_a_scheduler_that_restarts_loses_nothing(tmp_path, report):
    scene = write_scene(tmp_path)
    data = {**cases_with([NONE] * 600, seconds=1.0), "scene": str(scene)}
    plan = load_sweep(data)
    calm = lw.sweep(data, workers=0)
    address = f"tcp://127.0.0.1:{free_port()}"
    started = [_dask("scheduler", "--host", address, "--no-dashboard")]
    started += [_dask("worker", address, "--nthreads", "1", "--no-dashboard") for _ in range(2)]
    killed = []
    try:
        with DaskWorkers(plan.job, address) as workers:

            def watch(progress):
                if progress.done > 40 and not killed:
                    killed.append(started[0].pid)
                    started[0].kill()
                    started[0].wait()
                    time.sleep(2.0)
                    started[0] = _dask("scheduler", "--host", address, "--no-dashboard")
                    # Workers of Dask end with their scheduler; a deployer starts others.
                    more = ("--nthreads", "1", "--no-dashboard")
                    started.extend(_dask("worker", address, *more) for _ in range(2))

            coordinator = Coordinator(workers, watch=watch)
            done = coordinator.run(plan.cases())
    finally:
        for process in started:
            process.kill()
            process.wait()
    report("sweep-scheduler-restart", results=len(done), lost=coordinator.progress.losses)
    assert killed
    assert [result.result_hash for _, result in done] == calm.hashes


def _dask(kind, *arguments):
    return subprocess.Popen(
        [sys.executable, "-m", "dask", kind, *arguments],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


@pytest.fixture
def small_disk(tmp_path):
    """A folder with little room."""
    folder = tmp_path / "disk"
    folder.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=24m", "tmpfs", folder]).returncode:
        pytest.skip("cannot mount a small disk")
    yield folder
    subprocess.run(["umount", folder], check=True)


def test_a_disk_that_is_full_for_a_while_loses_nothing(small_disk, tmp_path, report, monkeypatch):
    monkeypatch.setattr("linkwork.sweep.coordinator.FLUSH_SECONDS", 0.2)
    filler = small_disk / "filler"
    filler.write_bytes(bytes(23_000_000))
    data = {**cases_with([NONE] * 300), "scene": str(write_scene(tmp_path))}
    notes = set()

    def watch(progress):
        notes.add(progress.note)
        if progress.note and progress.done == 300:
            filler.unlink(missing_ok=True)

    calm = lw.sweep(data, workers=0)
    database = small_disk / "runs.duckdb"
    filler.write_bytes(bytes(3_000_000))
    lw.sweep({**data, "cases": data["cases"][:1]}, store=database, workers=0)
    # Room for the sweep itself, but not for its results.
    filler.write_bytes(bytes(3_000_000 + os.statvfs(small_disk).f_bavail * 4096 - 300_000))
    finished = lw.sweep(data, store=database, workers=0, watch=watch)
    ((rows, numbers),) = lw.query(
        "select count(*), count(distinct number) from sweep_cases"
        f" where sweep = '{finished.sweep}'",
        store=database,
    ).rows
    report("sweep-full-disk", waited=len(notes) > 1, rows=rows)
    assert any("No space left" in x for x in notes)
    assert (rows, numbers) == (300, 300)
    assert finished.hashes == calm.hashes

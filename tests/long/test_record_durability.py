"""A thousand kills, a full disk and servers that stop: nothing acknowledged is lost or doubled."""

import collections
import json
import os
import random
import subprocess
import sys
import time

import numpy as np
import pytest

from linkwork.errors import LinkworkError
from linkwork.record import RunStatus, SpoolWriter, load_spools, query, recorded_runs
from linkwork.record.spool import writer as spool_writer
from tests.record.helpers import (
    LAYOUT,
    PROCESSES,
    copy_until_operation,
    kill,
    load_until_operation,
    new_frames,
    new_info,
    record,
    record_for_ever,
    start,
)
from tests.servers import running_servers

pytestmark = [pytest.mark.long, pytest.mark.timeout(3600)]

KILLS = int(os.environ.get("LINKWORK_KILLS", "1000"))

CHECK = """
import json, sys, time
began = time.monotonic()
from linkwork.record import query
sql = "select step, joint, position from joints where run = ? order by joint, step"
rows = query(sql, [sys.argv[2]], store=sys.argv[1]).rows
print(json.dumps({"seconds": time.monotonic() - began, "rows": rows}))
"""


def read_in_fresh_process(database, run):
    """Rows of the joints of a run, and the time until they are read [s]."""
    command = [sys.executable, "-c", CHECK, str(database), run]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    answer = json.loads(done.stdout)
    return answer["rows"], answer["seconds"]


def check_whole(database, run, frames):
    rows, seconds = read_in_fresh_process(database, run)
    expected = [
        [step, name, frames[step][2 + 13 * len(LAYOUT.bodies) + 4 * index]]
        for index, name in enumerate(LAYOUT.joints)
        for step in range(len(frames))
    ]
    assert rows == expected
    return seconds


def kill_writer(folder, draw):
    database, info = folder / "runs.duckdb", new_info()
    mine, theirs = PROCESSES.Pipe(duplex=False)
    process = start(record_for_ever, database, info, theirs)
    theirs.close()
    until = time.monotonic() + draw.uniform(0.02, 0.2)
    acknowledged = 0
    while time.monotonic() < until or not acknowledged:
        acknowledged = mine.recv()
    kill(process)
    rows, seconds = read_in_fresh_process(database, info.run)
    steps = [step for step, joint, _ in rows if joint == "arm/q1"]
    assert steps == list(range(len(steps)))
    assert len(steps) >= acknowledged > 0
    return "writing frames", seconds


def kill_loader(folder, draw):
    database, frames = folder / "runs.duckdb", new_frames(200)
    run = record(database, frames)
    operation = draw.randrange(1, 60)
    start(load_until_operation, database, operation).join()
    # The first operations create the file and its tables.
    phase = "creating the tables" if operation <= 4 else "loading"
    return phase, check_whole(database, run, frames)


def kill_copy(folder, draw):
    source, target, frames = folder / "runs.duckdb", folder / "copy.duckdb", new_frames(200)
    run = record(source, frames)
    load_spools(source)
    start(copy_until_operation, source, target, draw.randrange(1, 60)).join()
    check_whole(source, run, frames)
    if target.exists() and [x.run for x in recorded_runs(store=target)]:
        return "copying", check_whole(target, run, frames)
    return "copying", 0.0


def test_a_thousand_kills(tmp_path, report, monkeypatch):
    monkeypatch.setattr(spool_writer, "SYNC_SECONDS", 0.02)
    draw, phases, slowest = random.Random(7), collections.Counter(), 0.0
    kinds = [kill_writer, kill_loader, kill_loader, kill_copy]
    for number in range(KILLS):
        folder = tmp_path / str(number)
        folder.mkdir()
        phase, seconds = draw.choice(kinds)(folder, draw)
        phases[phase] += 1
        slowest = max(slowest, seconds)
        for path in sorted(folder.rglob("*"), reverse=True):
            path.rmdir() if path.is_dir() else path.unlink()
        # Each kill is checked at once: a lost or doubled row ends the test before this report.
        # Reported on the way too, so that a test that is stopped leaves what it counted.
        if number % 25 == 24 or number == KILLS - 1:
            report(
                "record-kills",
                asked="1000 kills, at least half during a write; 0 rows lost or doubled, "
                "opens within 5 s",
                survived=sum(phases.values()),
                phases=dict(phases),
                slowest_open=round(slowest, 2),
            )
    assert slowest < 5.0


@pytest.fixture
def small_disk(tmp_path):
    """A folder with little room."""
    folder = tmp_path / "disk"
    folder.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=24m", "tmpfs", folder]).returncode:
        pytest.skip("cannot mount a small disk")
    yield folder
    subprocess.run(["umount", folder], check=True)


def test_a_full_disk_at_twenty_points(small_disk, report, monkeypatch):
    monkeypatch.setattr(spool_writer, "SYNC_SECONDS", 0.02)
    lost, full = 0, 0
    for point in range(20):
        database, filler = small_disk / f"{point}.duckdb", small_disk / "filler"
        filler.write_bytes(bytes(25_100_000 - 100_000 * point))
        frames = new_frames(4000)
        try:
            writer = SpoolWriter(database, new_info())
        except LinkworkError:
            full += 1
            filler.unlink()
            continue
        for part in np.array_split(frames, 20):
            writer.extend(part)
            time.sleep(0.01)
        acknowledged = writer.acknowledged
        full += bool(writer.trouble)
        filler.unlink()
        writer.finish(RunStatus.FINISHED, len(frames))
        acknowledged = max(acknowledged, writer.acknowledged)
        load_spools(database)
        sql = "select step from joints where joint = 'arm/q1' order by step"
        steps = [step for (step,) in query(sql, store=database).rows]
        assert len(set(steps)) == len(steps)
        lost += max(0, acknowledged - len(steps))
        for path in sorted(small_disk.rglob("*"), reverse=True):
            path.rmdir() if path.is_dir() else path.unlink()
    report(
        "record-full-disk", asked="20 points, 0 lost, 0 doubled", points=20, full=full, lost=lost
    )
    assert lost == 0


@pytest.mark.parametrize("kind", ["postgresql", "mariadb"])
def test_a_server_stopped_hard_ten_times(kind, tmp_path, report, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setattr(spool_writer, "SYNC_SECONDS", 0.05)
    draw, stops = random.Random(3), 0
    with running_servers() as servers:
        server = servers[kind]
        writer = SpoolWriter(server.url, new_info())
        frames = new_frames(20_000)
        parts = np.array_split(frames, 40)
        for number, part in enumerate(parts):
            writer.extend(part)
            time.sleep(0.05)
            loader = PROCESSES.Process(target=load_quietly, args=(server.url, str(tmp_path)))
            loader.start()
            if number % 4 == 3 and stops < 10:
                time.sleep(draw.uniform(0.05, 0.6))
                server.stop_hard()
                stops += 1
                loader.join()
                server.start()
            loader.join()
        writer.finish(RunStatus.FINISHED, len(frames))
        load_spools(server.url, wait=30.0)
        sql = "select step from frames where run = ? order by step"
        steps = [step for (step,) in query(sql, [writer.run], store=server.url).rows]
        rows = query(
            "select count(*) from poses where run = ?", [writer.run], store=server.url
        ).rows
    lost, doubled = 20_000 - len(set(steps)), len(steps) - len(set(steps))
    asked = "10 hard stops, 0 lost, 0 doubled"
    report(f"record-{kind}-stops", asked=asked, stops=stops, lost=lost, doubled=doubled)
    assert steps == list(range(20_000))
    assert rows == [(60_000,)]


def load_quietly(database, state):
    """Loads as far as the server allows."""
    os.environ["XDG_STATE_HOME"] = state
    try:
        load_spools(database, wait=0.0)
    except LinkworkError:
        return

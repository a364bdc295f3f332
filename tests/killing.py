"""Killing a whole recorded run, physics and all, and looking at what is left."""

import os
import random
import signal
import subprocess
import sys
import time

from linkwork.record import query, recorded_runs

SCRIPT = """
import sys, time
from linkwork.session import open_session
session = open_session("swinging-arm", store=sys.argv[1])
session.set_speed(4.0)
session.start()
while True:
    snapshot = session.latest()
    print(session.process_id, snapshot.acknowledged, snapshot.run, flush=True)
    time.sleep(0.01)
"""


def killed_run(database, seconds):
    """Kills a run, with every process it has, after some seconds: its name, frames acknowledged."""
    process = subprocess.Popen(
        [sys.executable, "-c", SCRIPT, str(database)], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    line, deadline = "", None
    while deadline is None or time.monotonic() < deadline:
        line = process.stdout.readline()
        if deadline is None and len(line.split()) == 3:
            deadline = time.monotonic() + seconds
    for process_id in (int(line.split()[0]), process.pid):
        os.kill(process_id, signal.SIGKILL)
    # Lines printed before the kill count too; the last one may be torn.
    rest = process.stdout.read().splitlines(keepends=True)
    process.stdout.close()
    process.wait()
    whole = [text for text in [line, *rest] if text.endswith("\n")]
    _, acknowledged, run = whole[-1].split()
    return run, int(acknowledged)


def check_survival(database, kills, seed, latest=3.5):
    """Kills runs at random moments up to `latest` [s]; acknowledged frames must be stored."""
    moments = random.Random(seed)
    report = []
    for _ in range(kills):
        run, acknowledged = killed_run(database, moments.uniform(0.5, latest))
        sql = (
            "select count(*), count(distinct step), max(step) "
            "from joints where run = ? and joint = ?"
        )
        ((rows, steps, last),) = query(sql, [run, "arm/q1"], store=database).rows
        assert rows == steps, "a row stands twice"
        assert rows >= acknowledged, f"{acknowledged} frames were acknowledged, {rows} are there"
        assert last == (10 * (rows - 1) if rows else None), "a row is missing in between"
        report.append({"acknowledged": acknowledged, "found": rows})
    assert [x.status for x in recorded_runs(store=database)] == ["interrupted"] * kills
    return report

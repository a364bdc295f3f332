"""Small runs to record, and functions that other processes do."""

import multiprocessing
import os
import signal
import time
from multiprocessing.connection import Connection
from pathlib import Path

import numpy as np

from linkwork.record import FrameLayout, RunStatus, SpoolWriter, copy_runs, load_spools, query
from linkwork.record.database_url import parse_database
from linkwork.record.run_info import RunInfo
from linkwork.record.spool import writer as spool_writer
from linkwork.record.stores.duckdb_store import DuckdbStore
from tests.waiting import wait_until

PROCESSES = multiprocessing.get_context("forkserver")
PROCESSES.set_forkserver_preload(["tests.record.helpers", "duckdb"])

LAYOUT = FrameLayout(
    bodies=("arm/base", "arm/link1", "box"), joints=("arm/q1", "arm/q2"), channels=("touch",)
)


def new_info(layout: FrameLayout = LAYOUT, **values) -> RunInfo:
    defaults = {"scene": "bench", "seed": 7, "step_size": 0.001, "version": "0.1.0"}
    return RunInfo(layout=layout, **(defaults | values))


def new_frames(count: int, layout: FrameLayout = LAYOUT, seed: int = 0) -> np.ndarray:
    frames = np.random.default_rng(seed).normal(size=(count, layout.size))
    frames[:, 0] = np.arange(count)
    frames[:, 1] = np.arange(count) * 0.001
    return frames


def record(database, frames, info=None, blocks=1, *, commands=(), events=(), verdict="") -> str:
    """Records frames as a finished run, in about so many blocks; gives the run's name."""
    writer = SpoolWriter(database, info or new_info())
    for part in np.array_split(frames, blocks):
        append_all(writer, part)
        if blocks > 1:
            wait_until(lambda: writer.acknowledged == writer._appended)
    for command in commands:
        writer.command(*command)
    for event in events:
        writer.event(*event)
    writer.finish(RunStatus.FINISHED, len(frames), "hash", verdict)
    assert not writer.trouble
    return writer.run


def start(target, *arguments) -> multiprocessing.Process:
    process = PROCESSES.Process(target=target, args=arguments, daemon=True)
    process.start()
    return process


def record_and_load(database: str, state: str, runs: int, count: int, names: Connection) -> None:
    """Records and loads some runs one after another; sends their names, or what failed."""
    os.environ["XDG_STATE_HOME"] = state
    spool_writer.SYNC_SECONDS = 0.02
    try:
        recorded = []
        for seed in range(runs):
            parse_database(database).check_recordable()
            recorded.append(record(database, new_frames(count, seed=seed), blocks=2))
            troubles = load_spools(database, wait=30.0).troubles
            assert not troubles, troubles
        names.send(recorded)
    except BaseException as error:
        names.send(f"{type(error).__name__}: {error}")
        raise


def kill(process) -> None:
    process.kill()
    process.join()


def load(database: Path, ready: Connection) -> None:
    ready.send("ready")
    load_spools(database)


def load_until_operation(database: Path, last: int) -> None:
    """Loads, but dies by kill -9 right before or after the operation of that number."""
    die_at_operation(last)
    load_spools(database)


def copy_until_operation(source: Path, target: Path, last: int) -> None:
    """Copies all runs, but dies by kill -9 right before or after the operation of that number."""
    die_at_operation(last)
    copy_runs(source, target)


def die_at_operation(last: int) -> None:
    """Lets this process die by kill -9 right before or after a writing operation."""
    done = 0

    def counted(function):
        def call(*arguments, **keywords):
            nonlocal done
            for moment in ("before", "after"):
                done += 1
                if done == last:
                    os.kill(os.getpid(), signal.SIGKILL)
                if moment == "before":
                    answer = function(*arguments, **keywords)
            return answer

        return call

    DuckdbStore._connect = counted(DuckdbStore._connect)
    DuckdbStore.execute = counted(DuckdbStore.execute)
    DuckdbStore.insert = counted(DuckdbStore.insert)
    Path.rename = counted(Path.rename)
    Path.rmdir = counted(Path.rmdir)
    os.unlink = counted(os.unlink)


def hold(database: Path, ready: Connection, seconds: float) -> None:
    with parse_database(database).open(wait=5.0):
        ready.send("ready")
        time.sleep(seconds)


def record_for_ever(database: Path, info: RunInfo, acknowledged: Connection) -> None:
    """Records frames and tells how many are acknowledged, until killed."""
    spool_writer.SYNC_SECONDS = 0.02
    writer = SpoolWriter(database, info)
    frame = info.layout.new()
    for step in range(10**9):
        info.layout.stamp(frame, step, step * info.step_size)
        frame[2:] = step
        writer.append(frame)
        if step % 100 == 0:
            acknowledged.send(writer.acknowledged)
            time.sleep(0.001)


def select(database, sql, parameters=()):
    return query(sql, parameters, store=database).rows


def append_all(writer, frames):
    for frame in frames:
        writer.append(frame)

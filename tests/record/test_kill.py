"""kill -9 at any moment of writing or loading: no acknowledged row is lost, none is doubled."""

from __future__ import annotations

import random
import signal
import time

import numpy as np
import pytest

from linkwork.record import load_spools, recorded_runs
from linkwork.record.database_url import parse_database
from tests.record import helpers


def assert_exactly_once(database, run, frames):
    """Every frame of a run is in every table of the store, once."""
    assert load_spools(database).troubles == []
    assert parse_database(database).spool_folders() == []
    for table, names, probe, values in (
        ("poses", helpers.LAYOUT.bodies, "wz", helpers.LAYOUT.body_view(frames)[..., -1]),
        ("joints", helpers.LAYOUT.joints, "position", helpers.LAYOUT.joint_view(frames)[..., 0]),
        ("sensors", helpers.LAYOUT.channels, "value", helpers.LAYOUT.channel_view(frames)),
    ):
        sql = f"select step, {probe} from {table} where run = ? order by step, {probe}"
        rows = np.array(helpers.select(database, sql, [run]))
        assert len(rows) == len(frames) * len(names)
        assert np.array_equal(rows[:, 0], np.repeat(frames[:, 0], len(names)))
        assert np.array_equal(rows[:, 1], np.sort(values, axis=1).ravel())


def kill_loader_at_operations(tmp_path, step):
    frames = helpers.new_frames(300)
    operation, survived = 1, False
    while not survived:
        database = tmp_path / f"{operation}.duckdb"
        run = helpers.record(database, frames)
        loader = helpers.start(helpers.load_until_operation, database, operation)
        loader.join()
        survived = loader.exitcode == 0
        assert survived or loader.exitcode == -signal.SIGKILL
        assert_exactly_once(database, run, frames)
        operation += step
    assert operation > 35


def test_a_loader_killed_around_its_operations_loses_nothing(tmp_path):
    kill_loader_at_operations(tmp_path, step=6)


def test_a_loader_killed_while_it_sets_a_damaged_spool_aside_loses_nothing(tmp_path):
    frames, operation, survived = helpers.new_frames(20), 1, False
    while not survived:
        database = tmp_path / f"{operation}.duckdb"
        run = helpers.record(database, frames)
        spool = parse_database(database).spool
        (spool / "backup").mkdir()
        (spool / "backup" / "blocks").write_bytes(b"mine")
        loader = helpers.start(helpers.load_until_operation, database, operation)
        loader.join()
        survived = loader.exitcode == 0
        load_spools(database)
        assert_exactly_once(database, run, frames)
        assert (spool / "damaged" / "backup" / "blocks").read_bytes() == b"mine"
        operation += 7


@pytest.mark.long
def test_a_loader_killed_around_any_of_its_operations_loses_nothing(tmp_path):
    kill_loader_at_operations(tmp_path, step=1)


def test_one_spool_survives_a_loader_killed_again_and_again(database):
    frames = helpers.new_frames(300)
    run = helpers.record(database, frames)
    for operation in (4, 7, 2, 18, 23, 20, 8, 6, 5):
        helpers.start(helpers.load_until_operation, database, operation).join()
    assert_exactly_once(database, run, frames)


def kill_loaders_at_random(database, kills, seed):
    frames = helpers.new_frames(20_000)
    run = helpers.record(database, frames)
    draw = random.Random(seed)
    for _ in range(kills):
        mine, theirs = helpers.PROCESSES.Pipe()
        loader = helpers.start(helpers.load, database, theirs)
        mine.recv()
        time.sleep(draw.uniform(0.0, 0.25))
        helpers.kill(loader)
    assert_exactly_once(database, run, frames)


def test_loaders_killed_at_random_moments_lose_nothing(database):
    kill_loaders_at_random(database, 4, seed=1)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(20))
def test_many_loaders_killed_at_random_moments_lose_nothing(database, seed):
    kill_loaders_at_random(database, 8, seed)


def kill_writer_at_random(database, seed):
    info = helpers.new_info()
    mine, theirs = helpers.PROCESSES.Pipe(duplex=False)
    writer = helpers.start(helpers.record_for_ever, database, info, theirs)
    theirs.close()
    until = time.monotonic() + random.Random(seed).uniform(0.05, 0.4)
    acknowledged = 0
    while time.monotonic() < until or not acknowledged:
        acknowledged = mine.recv()
        if acknowledged and seed % 2 and not mine.poll():
            load_spools(database)
    helpers.kill(writer)
    summary = recorded_runs(store=database)[-1]
    steps = helpers.select(
        database, "select step, position from joints where run = ? and joint='arm/q2'", [info.run]
    )
    assert (summary.run, summary.status) == (info.run, "interrupted")
    assert steps == [(step, float(step)) for step in range(len(steps))]
    assert len(steps) >= acknowledged > 0
    assert summary.steps == len(steps) - 1


@pytest.mark.parametrize("seed", range(2))
def test_every_acknowledged_frame_of_a_killed_writer_is_in_the_store(database, seed):
    kill_writer_at_random(database, seed)


@pytest.mark.long
def test_acknowledged_frames_survive_many_kills(database):
    for seed in range(50):
        kill_writer_at_random(database, seed)

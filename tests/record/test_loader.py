"""Loading runs, also when writing or loading is killed at any moment."""

import os
import random
import signal
import time

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from linkwork.errors import RecordError
from linkwork.record import FrameLayout, RunStatus, SpoolWriter, load_spools, loader, recorded_runs
from linkwork.record.database_url import parse_database
from linkwork.record.layout import BODY_FIELDS, JOINT_FIELDS
from linkwork.record.spool.lock import exclusive_lock
from tests.record import helpers
from tests.waiting import wait_until


def stored_frames(database, run, layout=helpers.LAYOUT):
    """The frames of a run, put together again from the tables; NULL becomes NaN."""
    load_spools(database)
    parts = []
    with parse_database(database).open(wait=5.0, read_only=True) as store:
        for table, key, names, fields in (
            ("poses", "body", layout.bodies, BODY_FIELDS),
            ("joints", "joint", layout.joints, JOINT_FIELDS),
            ("sensors", "channel", layout.channels, ["value"]),
        ):
            sql = f"select step, time, {', '.join(fields)} from {table} where run = ? and {key} = ?"
            for name in names:
                rows = list(store.query(f"{sql} order by step", [run, name]).rows)
                parts.append(np.array(rows, dtype=float))
    return np.hstack([parts[0][:, :2], *(part[:, 2:] for part in parts)])


def count(database, table="joints"):
    return helpers.select(database, f"select count(*) from {table}")[0][0]


@settings(max_examples=10)
@given(values=hnp.arrays(np.float64, (5, helpers.LAYOUT.size), elements=st.floats(allow_nan=False)))
def test_frames_reach_the_store_bit_for_bit(tmp_path_factory, values):
    values[:, 0] = np.arange(5)
    database = tmp_path_factory.mktemp("run") / "runs.duckdb"
    assert stored_frames(database, helpers.record(database, values)).tobytes() == values.tobytes()


def test_long_runs_reach_the_store_in_several_batches(database, monkeypatch):
    monkeypatch.setattr(loader, "_BATCH_BYTES", 20_000)
    frames = helpers.new_frames(700)
    run = helpers.record(database, frames, blocks=6)
    assert load_spools(database).frames == 700
    assert np.array_equal(stored_frames(database, run), frames)


def test_a_value_that_is_not_there_is_null(database):
    frames = helpers.new_frames(3)
    helpers.LAYOUT.joint_view(frames)[1, 0, 3] = np.nan
    helpers.record(database, frames)
    rows = helpers.select(
        database, "select reference from joints where joint = 'arm/q1' order by step"
    )
    assert [value is None for (value,) in rows] == [False, True, False]


def test_the_run_table_tells_what_the_run_was(database):
    info = helpers.new_info(scene_json='{"linkwork": "scene"}', record_every=10)
    helpers.record(database, helpers.new_frames(4), info)
    (summary,) = recorded_runs(store=database)
    assert (summary.run, summary.scene, summary.seed) == (info.run, "bench", 7)
    assert (summary.step_size, summary.record_every) == (0.001, 10)
    assert (summary.status, summary.steps, summary.state_hash) == ("finished", 4, "hash")
    assert summary.started == info.started < summary.finished
    rows = helpers.select(database, "select scene_json, layout_json from runs")
    assert rows[0][0] == '{"linkwork": "scene"}'
    assert '"arm/q2"' in rows[0][1]


def test_loading_removes_a_finished_spool_and_loads_nothing_twice(database):
    helpers.record(database, helpers.new_frames(10))
    assert load_spools(database).frames == 10
    assert parse_database(database).spool_folders() == []
    assert load_spools(database).frames == 0
    assert count(database) == 20


def test_a_run_for_which_memory_does_not_suffice_waits(database, monkeypatch):
    run = helpers.record(database, helpers.new_frames(10))
    with monkeypatch.context() as patch:
        patch.setattr(loader, "_load_run", raise_memory_error)
        report = load_spools(database)
    assert report.waiting == [run]
    assert report.troubles[0].endswith("out of memory")
    assert load_spools(database).frames == 10


def raise_memory_error(*_):
    raise MemoryError


def test_a_loader_killed_before_it_removed_the_empty_folder_leaves_it_to_the_next(database):
    run = helpers.record(database, helpers.new_frames(10))
    load_spools(database)
    (parse_database(database).spool / run).mkdir()
    assert load_spools(database).troubles == []
    assert parse_database(database).spool_folders() == []
    assert count(database) == 20


def test_a_live_run_is_loaded_as_it_grows(database):
    writer = SpoolWriter(database, helpers.new_info())
    frames = helpers.new_frames(30)
    for stop in (10, 20, 30):
        helpers.append_all(writer, frames[stop - 10 : stop])
        wait_until(lambda stop=stop: writer.acknowledged == stop)
        assert load_spools(database).runs == {writer.run: RunStatus.RUNNING}
        assert count(database) == 2 * stop
        assert recorded_runs(store=database)[0].steps == stop - 1
    writer.finish(RunStatus.DIVERGED, 31, "h")
    assert load_spools(database).runs == {writer.run: RunStatus.DIVERGED}
    assert count(database) == 60


def test_two_runs_recorded_at_once_do_not_mix(database):
    writers = [SpoolWriter(database, helpers.new_info(seed=seed)) for seed in (1, 2)]
    all_frames = [helpers.new_frames(200, seed=seed) for seed in (1, 2)]
    for pair in zip(*all_frames, strict=True):
        for writer, frame in zip(writers, pair, strict=True):
            writer.append(frame)
    for writer in writers:
        writer.finish(RunStatus.FINISHED, 200)
    for writer, frames in zip(writers, all_frames, strict=True):
        assert np.array_equal(stored_frames(database, writer.run), frames)


def test_a_run_without_bodies_joints_or_channels_is_a_run(database):
    layout = FrameLayout((), ())
    helpers.record(database, helpers.new_frames(3, layout), helpers.new_info(layout))
    assert (recorded_runs(store=database)[0].status, count(database)) == ("finished", 0)


def test_loading_waits_for_a_database_that_is_held(database):
    helpers.record(database, helpers.new_frames(5))
    mine, theirs = helpers.PROCESSES.Pipe()
    holder = helpers.start(helpers.hold, database, theirs, 0.5)
    mine.recv()
    began = time.monotonic()
    assert load_spools(database, wait=10).frames == 5
    assert time.monotonic() - began > 0.2
    holder.join()


def test_a_database_held_for_long_is_named_with_its_holder(database):
    helpers.record(database, helpers.new_frames(5))
    mine, theirs = helpers.PROCESSES.Pipe()
    holder = helpers.start(helpers.hold, database, theirs, 60)
    mine.recv()
    with pytest.raises(RecordError, match=rf"process {holder.pid}.*spool") as caught:
        load_spools(database, wait=0.1)
    assert "try again" in caught.value.hint
    helpers.kill(holder)
    assert load_spools(database).frames == 5


def test_another_loader_is_named(database):
    helpers.record(database, helpers.new_frames(5))
    lock = parse_database(database).lock
    with exclusive_lock(lock, 0.0), pytest.raises(RecordError, match=f"process {os.getpid()}"):
        load_spools(database, wait=0.05)
    assert load_spools(database).frames == 5


def test_a_file_that_is_no_database_is_refused_and_the_spool_stays(database):
    helpers.record(database, helpers.new_frames(5))
    database.write_bytes(b"not a database" * 1000)
    with pytest.raises(RecordError, match="not a valid DuckDB"):
        load_spools(database)
    database.unlink()
    assert load_spools(database).frames == 5


def test_loading_reports_its_share_from_none_to_all(database, monkeypatch):
    monkeypatch.setattr(loader, "_BATCH_BYTES", 2000)
    shares = []
    load_spools(database, watch=shares.append)
    assert shares == []
    for blocks in (4, 6):
        helpers.record(database, helpers.new_frames(60), blocks=blocks)
    load_spools(database, watch=shares.append)
    assert shares[0] == 0.0 and shares[-1] == 1.0
    assert shares == sorted(shares)
    assert len(set(shares)) > 8


def test_what_is_loaded_already_counts_as_done(database):
    writer = SpoolWriter(database, helpers.new_info())
    helpers.append_all(writer, helpers.new_frames(100))
    wait_until(lambda: writer.acknowledged == 100)
    load_spools(database)
    writer.append(helpers.new_frames(101)[-1])
    writer.finish(RunStatus.FINISHED, 100)
    shares = []
    load_spools(database, watch=shares.append)
    assert shares[0] == 0.0 and shares[1] > 0.5 and shares[-1] == 1.0


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

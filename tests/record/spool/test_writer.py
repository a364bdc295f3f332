from __future__ import annotations

import inspect
import json
import math

import numpy as np
import pytest

from linkwork.errors import RecordError
from linkwork.record import NullRecorder, Recorder, RunStatus, SpoolWriter, load_spools
from linkwork.record.database_url import parse_database
from linkwork.record.loader import read_batches
from linkwork.record.spool import writer as spool_writer
from linkwork.record.spool.block import BlockKind
from linkwork.record.spool.lock import has_live_writer
from linkwork.record.spool.reader import read_blocks, read_info
from tests.record.helpers import LAYOUT, append_all, new_frames, new_info, record, select
from tests.waiting import wait_until


def folder_of(database, run):
    return parse_database(database).spool / run


def read_frames(folder):
    return np.concatenate([x.frames for x in read_batches(folder, read_info(folder), 0)])


def test_frames_come_back_bit_for_bit(database):
    frames = new_frames(500)
    frames[3, 5:9] = [-0.0, math.inf, 5e-324, math.nan]
    run = record(database, frames, blocks=3)
    assert read_frames(folder_of(database, run)).tobytes() == frames.tobytes()


def test_frames_come_back_when_the_ring_went_round(database, monkeypatch):
    monkeypatch.setattr(spool_writer, "RING_BYTES", 64 * LAYOUT.size * 8)
    monkeypatch.setattr(spool_writer, "_BLOCK_BYTES", 10 * LAYOUT.size * 8)
    frames = new_frames(500)
    run = record(database, frames, blocks=17)
    assert np.array_equal(read_frames(folder_of(database, run)), frames)


def test_the_frame_is_copied(database):
    writer = SpoolWriter(database, new_info())
    frame = LAYOUT.new()
    for step in range(10):
        LAYOUT.stamp(frame, step, 0.0)
        writer.append(frame)
    writer.finish(RunStatus.FINISHED, 10)
    assert list(read_frames(folder_of(database, writer.run))[:, 0]) == list(range(10))


def test_the_information_is_there_before_the_first_frame(database):
    info = new_info()
    writer = SpoolWriter(database, info)
    assert read_info(folder_of(database, info.run)) == info
    writer.finish(RunStatus.FINISHED, 0)


def test_frames_are_acknowledged_without_being_asked(database):
    writer = SpoolWriter(database, new_info())
    append_all(writer, new_frames(20))
    wait_until(lambda: writer.acknowledged == 20)
    assert len(read_frames(folder_of(database, writer.run))) == 20
    writer.finish(RunStatus.FINISHED, 20)


def test_a_writer_is_live_until_it_finishes(database):
    writer = SpoolWriter(database, new_info())
    folder = folder_of(database, writer.run)
    assert has_live_writer(folder)
    writer.finish(RunStatus.FINISHED, 0)
    writer.finish(RunStatus.FINISHED, 0)
    assert not has_live_writer(folder)


def test_the_end_is_the_last_block(database):
    run = record(database, new_frames(5))
    kinds = [block.kind for block in read_blocks(folder_of(database, run))]
    assert (kinds[0], kinds[-1]) == (BlockKind.INFO, BlockKind.END)
    assert kinds.count(BlockKind.END) == 1


def test_blocks_can_be_read_from_any_blocks_end(database):
    run = record(database, new_frames(50), blocks=4)
    blocks = list(read_blocks(folder_of(database, run)))
    for number, block in enumerate(blocks):
        assert list(read_blocks(folder_of(database, run), block.end)) == blocks[number + 1 :]


def test_commands_and_events_come_back_as_json_text(database):
    writer = SpoolWriter(database, new_info())
    value = {"gains": np.array([1.5, math.inf]), "n": np.int64(3), "none": None, "p": (True, "x")}
    writer.command(4, 0.004, "robots.arm.gains", value, "script")
    writer.event(5, 0.005, "divergence", "file \udcff.yaml", math.nan)
    writer.finish(RunStatus.FINISHED, 5)
    folder = folder_of(database, writer.run)
    ((table1, command), (table2, event)) = next(read_batches(folder, read_info(folder), 0)).log
    assert (table1, command[:3], command[4]) == (
        "commands",
        [4, 0.004, "robots.arm.gains"],
        "script",
    )
    assert json.loads(command[3]) == {"gains": [1.5, "inf"], "n": 3, "none": None, "p": [True, "x"]}
    assert (table2, event) == ("events", [5, 0.005, "divergence", "file ?.yaml", '"nan"'])


def test_a_run_cannot_be_recorded_twice(database):
    info = new_info()
    writer = SpoolWriter(database, info)
    with pytest.raises(RecordError, match="File exists"):
        SpoolWriter(database, info)
    writer.finish(RunStatus.FINISHED, 0)


def test_a_folder_that_does_not_exist_is_refused(tmp_path):
    with pytest.raises(RecordError, match="cannot record into"):
        SpoolWriter(tmp_path / "missing" / "runs.duckdb", new_info())
    assert list(tmp_path.iterdir()) == []


def test_the_null_recorder_takes_everything_and_keeps_nothing():
    recorder = NullRecorder()
    recorder.append(LAYOUT.new())
    recorder.command(0, 0.0, "a", 1, "script")
    recorder.event(0, 0.0, "note", "text")
    recorder.finish(RunStatus.FINISHED, 0)
    assert (recorder.run, recorder.acknowledged, recorder.trouble) == ("", 0, "")


@pytest.mark.parametrize("member", [SpoolWriter, NullRecorder])
def test_recorders_agree_on_their_arguments(member):
    for name in ("append", "command", "event", "finish"):
        signature = inspect.signature(getattr(Recorder, name))
        assert inspect.signature(getattr(member, name)) == signature


def test_a_run_has_the_memory_of_an_ended_one_and_of_no_live_one(tmp_path):
    frames = new_frames(500)

    def begun(number):
        writer = SpoolWriter(tmp_path / f"{number}.duckdb", new_info())
        writer.extend(frames + number)
        return writer

    first, second = begun(0), begun(1)
    assert not np.shares_memory(first._ring, second._ring)
    ring = first._ring
    first.finish(RunStatus.FINISHED, 500)
    third = begun(2)
    assert np.shares_memory(third._ring, ring)
    assert not np.shares_memory(third._ring, second._ring)
    first.finish(RunStatus.FINISHED, 500)
    first.extend(frames)
    fourth = begun(3)
    assert not any(np.shares_memory(fourth._ring, x._ring) for x in (first, second, third))
    for number, writer in enumerate((first, second, third, fourth)):
        writer.finish(RunStatus.FINISHED, 500)
        load_spools(tmp_path / f"{number}.duckdb")
        sql = "select position from joints where joint = 'arm/q1' order by step"
        positions = [x for (x,) in select(tmp_path / f"{number}.duckdb", sql)]
        assert positions == (LAYOUT.joint_view(frames + number)[:, 0, 0]).tolist()

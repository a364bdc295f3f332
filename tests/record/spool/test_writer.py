"""Spools: what is written, and what is loaded of one cut short or changed."""

import inspect
import json
import math
import os
import shutil

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linkwork.errors import DamagedSpoolError, RecordError
from linkwork.record import (
    NullRecorder,
    Recorder,
    RunStatus,
    SpoolWriter,
    load_spools,
    recorded_runs,
)
from linkwork.record.database_url import parse_database
from linkwork.record.loader import read_batches
from linkwork.record.spool import writer as spool_writer
from linkwork.record.spool.block import BLOCKS_FILE, HEAD_SIZE, MAGIC, BlockKind
from linkwork.record.spool.lock import has_live_writer, make_locked_folder
from linkwork.record.spool.reader import check_tail, read_blocks, read_info
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
    assert table1 == "commands"
    assert command[:3] == [4, 0.004, "robots.arm.gains"]
    assert command[4] == "script"
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


@pytest.fixture(scope="module")
def sample(tmp_path_factory):
    """A finished spool of a few blocks: its folder, its bytes and its blocks."""
    database = tmp_path_factory.mktemp("sample") / "runs.duckdb"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("linkwork.record.spool.writer.SYNC_SECONDS", 0.02)
        run = record(database, new_frames(40), blocks=4)
    folder = parse_database(database).spool / run
    return folder, (folder / BLOCKS_FILE).read_bytes(), list(read_blocks(folder))


@pytest.fixture(scope="module")
def scratch(tmp_path_factory):
    return tmp_path_factory.mktemp("scratch")


def whole_blocks(scratch, content):
    (scratch / BLOCKS_FILE).write_bytes(content)
    return list(read_blocks(scratch))


def is_damaged(scratch, whole):
    """Whether the loader would find damage behind the whole blocks."""
    try:
        check_tail(scratch, whole[-1].end if whole else 0)
    except DamagedSpoolError:
        return True
    return False


@given(cut=st.floats(0, 1))
def test_a_torn_tail_loses_only_the_torn_block(sample, scratch, cut):
    _, content, blocks = sample
    size = round(cut * len(content))
    expected = [block for block in blocks if block.end <= size]
    assert whole_blocks(scratch, content[:size]) == expected
    assert not is_damaged(scratch, expected)


def test_the_last_block_cut_at_any_byte_is_not_read(sample, scratch):
    _, content, blocks = sample
    for size in range(blocks[-2].end, len(content)):
        assert whole_blocks(scratch, content[:size]) == blocks[:-1]


@given(place=st.floats(0, 1, exclude_max=True), bit=st.integers(0, 7))
def test_a_flipped_bit_is_seen(sample, scratch, place, bit):
    _, content, blocks = sample
    at = int(place * len(content))
    damaged = bytearray(content)
    damaged[at] ^= 1 << bit
    expected = [block for block in blocks if block.end <= at]
    assert whole_blocks(scratch, bytes(damaged)) == expected
    # A last block that claims to be longer than it is looks like one that was cut short.
    is_last = len(expected) == len(blocks) - 1
    in_length = 16 <= at - blocks[-2].end < HEAD_SIZE
    assert is_damaged(scratch, expected) or (is_last and in_length)


@given(tail=st.binary(min_size=1, max_size=100))
def test_garbage_behind_the_last_block_is_not_read(sample, scratch, tail):
    _, content, blocks = sample
    assert whole_blocks(scratch, content + tail) == blocks
    assert is_damaged(scratch, blocks) != MAGIC.startswith(tail[: len(MAGIC)])


def place_spool(database, sample, content):
    folder, _, _ = sample
    copy = parse_database(database).spool / folder.name
    copy.mkdir(parents=True)
    (copy / BLOCKS_FILE).write_bytes(content)
    return copy


def test_a_torn_run_is_loaded_to_its_last_whole_block_and_removed(database, sample):
    _, content, blocks = sample
    folder = place_spool(database, sample, content[: blocks[3].end + HEAD_SIZE + 5])
    report = load_spools(database)
    assert (report.frames, report.troubles) == (30, [])
    assert [(x.status, x.steps) for x in recorded_runs(store=database)] == [("interrupted", 29)]
    steps = select(database, "select step from joints where joint = 'arm/q1' order by step")
    assert steps == [(step,) for step in range(30)]
    assert not folder.exists()


def test_a_damaged_run_is_loaded_before_the_damage_and_set_aside(database, sample):
    _, content, blocks = sample
    damaged = bytearray(content)
    damaged[blocks[2].end - 1] ^= 1
    folder = place_spool(database, sample, bytes(damaged))
    record(database, new_frames(3))
    (trouble,) = load_spools(database).troubles
    assert load_spools(database).troubles == []
    kept = folder.parent / "damaged" / folder.name
    for text in (folder, kept, blocks[1].end):
        assert str(text) in trouble
    assert {(x.status, x.steps) for x in recorded_runs(store=database)} == {
        ("interrupted", 9),
        ("finished", 3),
    }
    assert (kept / BLOCKS_FILE).read_bytes() == damaged
    assert not folder.exists()


def test_a_damaged_run_that_is_mended_and_put_back_is_loaded_to_its_end(database, sample):
    _, content, blocks = sample
    damaged = bytearray(content)
    damaged[blocks[2].end - 1] ^= 1
    folder = place_spool(database, sample, bytes(damaged))
    load_spools(database)
    kept = folder.parent / "damaged" / folder.name
    (kept / BLOCKS_FILE).write_bytes(content)
    kept.rename(folder)
    assert load_spools(database).troubles == []
    assert [(x.status, x.steps) for x in recorded_runs(store=database)] == [("finished", 40)]
    steps = select(database, "select step from joints where joint = 'arm/q1' order by step")
    assert steps == [(step,) for step in range(40)]


@pytest.mark.parametrize("content", [b"", b"LWSPO", None])
def test_a_run_killed_at_birth_leaves_nothing(database, sample, content):
    folder = place_spool(database, sample, content or b"")
    if content is None:
        shutil.rmtree(folder)
        folder.mkdir()
    assert load_spools(database).troubles == []
    assert not folder.exists()
    assert recorded_runs(store=database) == []


def test_a_spool_of_another_name_is_not_loaded(database, sample):
    _, content, _ = sample
    folder = place_spool(database, sample, content)
    folder.rename(folder.with_name("renamed"))
    (trouble,) = load_spools(database).troubles
    assert "renamed" in trouble and folder.name in trouble
    assert recorded_runs(store=database) == []
    assert (folder.parent / "damaged" / "renamed" / BLOCKS_FILE).read_bytes() == content


def test_the_sample_is_what_it_seems(sample):
    _, content, blocks = sample
    assert np.all(np.diff([0, *(block.end for block in blocks)]) > HEAD_SIZE)
    assert blocks[-1].end == len(content)
    assert len(blocks) == 6


def test_a_folder_that_a_loader_removes_at_once_is_created_again(tmp_path, monkeypatch):
    folder, open_folder, removed = tmp_path / "spool" / "run", os.open, []

    def removing(path, *arguments):
        if path == folder and not removed:
            removed.append(path)
            folder.rmdir()
        return open_folder(path, *arguments)

    monkeypatch.setattr(os, "open", removing)
    descriptor = make_locked_folder(folder)
    assert removed
    assert has_live_writer(folder)
    os.close(descriptor)

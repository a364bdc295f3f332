"""Spools cut short or changed: what is whole is loaded, what is not is never taken for data."""

from __future__ import annotations

import shutil

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linkwork.errors import DamagedSpoolError
from linkwork.record import load_spools, recorded_runs
from linkwork.record.database_url import parse_database
from linkwork.record.spool.block import BLOCKS_FILE, HEAD_SIZE, MAGIC
from linkwork.record.spool.reader import check_tail, read_blocks
from tests.record.helpers import new_frames, record, select


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
    assert "renamed" in trouble
    assert folder.name in trouble
    assert recorded_runs(store=database) == []
    assert (folder.parent / "damaged" / "renamed" / BLOCKS_FILE).read_bytes() == content


def test_the_sample_is_what_it_seems(sample):
    _, content, blocks = sample
    assert np.all(np.diff([0, *(block.end for block in blocks)]) > HEAD_SIZE)
    assert blocks[-1].end == len(content)
    assert len(blocks) == 6

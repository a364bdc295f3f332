"""Spools that hold what no recorder wrote: nothing is deleted, nothing else is held up."""

import json
import os
import shutil
import socket

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from linkwork.errors import RecordError
from linkwork.record import RunStatus, load_spools, recorded_runs
from linkwork.record.database_url import parse_database
from linkwork.record.run_info import RunEnd
from linkwork.record.spool.block import BLOCKS_FILE, BlockKind, pack_head
from tests.record.helpers import new_frames, new_info, record, select


@pytest.fixture
def spool(database):
    folder = parse_database(database).spool
    folder.mkdir()
    return folder


def contents(folder):
    """Every file below a folder with its content, symbolic links as what they point to."""
    return {
        str(path.relative_to(folder)): path.readlink() if path.is_symlink() else path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_symlink() or path.is_file()
    }


def write_blocks(folder, *blocks):
    """Makes a spool folder of blocks whose checksums are right."""
    folder.mkdir(parents=True, exist_ok=True)
    content = b"".join(pack_head(kind, payload) + payload for kind, payload in blocks)
    (folder / BLOCKS_FILE).write_bytes(content)


def load_beside(database):
    """Loads a good run beside what is in the spool; gives the problems."""
    run = record(database, new_frames(4))
    troubles = load_spools(database).troubles
    assert [(x.run, x.status) for x in recorded_runs(store=database) if x.run == run] == [
        (run, "finished")
    ]
    assert not (parse_database(database).spool / run).exists()
    return troubles


def test_a_folder_without_blocks_is_set_aside_with_all_its_files(database, spool):
    (spool / "backup" / "deep").mkdir(parents=True)
    (spool / "backup" / "notes.txt").write_text("mine")
    (spool / "backup" / "deep" / "data").write_bytes(b"old")
    before = contents(spool / "backup")
    (trouble,) = load_beside(database)
    assert "backup" in trouble and "notes.txt" not in contents(spool)
    assert contents(spool / "damaged" / "backup") == before
    assert load_spools(database).troubles == []


def test_a_folder_set_aside_never_takes_the_place_of_another(database, spool):
    for number in range(3):
        (spool / "backup").mkdir()
        (spool / "backup" / "data").write_text(str(number))
        load_spools(database)
    assert contents(spool) == {
        "damaged/backup/data": b"0",
        "damaged/backup.2/data": b"1",
        "damaged/backup.3/data": b"2",
    }


def test_a_loaded_run_with_a_file_of_the_users_own_is_not_removed(database):
    run = record(database, new_frames(4))
    folder = parse_database(database).spool / run
    (folder / "notes.txt").write_text("mine")
    (trouble,) = load_spools(database).troubles
    assert "notes.txt" in trouble
    assert (folder.parent / "damaged" / run / "notes.txt").read_text() == "mine"
    assert [x.run for x in recorded_runs(store=database)] == [run]


@pytest.mark.parametrize("target", ["missing", "victim", "file"])
def test_a_symbolic_link_is_not_followed_and_stops_nothing(database, spool, tmp_path, target):
    record(tmp_path / "other.duckdb", new_frames(4))
    (folder,) = parse_database(tmp_path / "other.duckdb").spool_folders()
    folder.rename(tmp_path / "victim")
    (tmp_path / "file").write_text("text")
    (spool / folder.name).symlink_to(tmp_path / target)
    before = contents(tmp_path / "victim")
    (trouble,) = load_beside(database)
    assert folder.name in trouble
    assert contents(tmp_path / "victim") == before
    assert (spool / folder.name).is_symlink()
    assert len(recorded_runs(store=database)) == 1


def test_a_spool_that_is_a_symbolic_link_is_not_followed(database, tmp_path):
    record(database, new_frames(4))
    load_spools(database)
    outside = tmp_path / "outside"
    for name in ("empty", "photos", "20260101-000000-abcdef"):
        (outside / name).mkdir(parents=True)
    (outside / "photos" / "a.jpg").write_text("x")
    place = parse_database(database)
    shutil.rmtree(place.spool)
    place.spool.symlink_to(outside)
    assert len(recorded_runs(store=database)) == 1
    (trouble,) = load_spools(database).troubles
    assert "not touched" in trouble
    assert sorted(x.name for x in outside.iterdir()) == [
        "20260101-000000-abcdef",
        "empty",
        "photos",
    ]
    assert contents(outside) == {"photos/a.jpg": b"x"}
    with pytest.raises(RecordError, match="is not a folder"):
        place.check_recordable()


def test_files_and_folders_that_no_run_can_have_are_left_alone(database, spool):
    (spool / "notes.txt").write_text("mine")
    (spool / "copy of a run").mkdir()
    (spool / "copy of a run" / BLOCKS_FILE).write_bytes(b"old")
    before = contents(spool)
    troubles = load_beside(database)
    assert len(troubles) == 2
    assert "notes.txt" in troubles[1] and "copy of a run" in troubles[0]
    assert contents(spool) == before


def make_pipe(path):
    os.mkfifo(path)


def make_socket(path):
    server = socket.socket(socket.AF_UNIX)
    try:
        # Its path may be too long for a socket's address.
        os.chdir(path.parent)
        server.bind(path.name)
    finally:
        server.close()


def make_link(path):
    path.symlink_to("/dev/zero")


@pytest.mark.timeout(20)
@pytest.mark.parametrize("make", [make_pipe, make_socket, make_link, os.mkdir])
def test_blocks_in_no_regular_file_are_not_opened(database, spool, make, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    (spool / "strange").mkdir()
    make(spool / "strange" / BLOCKS_FILE)
    (trouble,) = load_beside(database)
    assert "strange" in trouble
    assert os.path.lexists(spool / "damaged" / "strange" / BLOCKS_FILE)


@pytest.mark.timeout(20)
def test_a_pipe_in_the_spool_stops_nothing(database, spool):
    os.mkfifo(spool / "pipe")
    (trouble,) = load_beside(database)
    assert "pipe" in trouble


INFO = new_info(run="strange")
GOOD = (BlockKind.INFO, INFO.to_json())
FRAMES = (BlockKind.FRAMES, new_frames(3).tobytes())
STEPS = new_frames(3)
STEPS[1, 0] = np.nan


def log(*rows):
    return BlockKind.LOG, b"\n".join(json.dumps(row).encode() for row in rows)


STRANGE = {
    "no info": (FRAMES,),
    "other json": ((BlockKind.INFO, b"[1, 2]"),),
    "no json": ((BlockKind.INFO, b"\xff"),),
    "another run": ((BlockKind.INFO, new_info(run="other").to_json()),),
    "a path for a name": ((BlockKind.INFO, INFO.to_json().replace(b"strange", b"../up")),),
    "a step of ages": ((BlockKind.INFO, INFO.to_json().replace(b"0.001", b"1e308")),),
    "a step of nothing": ((BlockKind.INFO, INFO.to_json().replace(b"0.001", b"1e-9")),),
    "info twice": (GOOD, GOOD, FRAMES),
    "frames of another layout": (GOOD, (BlockKind.FRAMES, b"12345678" * 3)),
    "a step that is no number": (GOOD, (BlockKind.FRAMES, STEPS.tobytes())),
    "a log of no json": (GOOD, (BlockKind.LOG, b"{")),
    "a log nested deeply": (GOOD, (BlockKind.LOG, b"[" * 100_000)),
    "a log of another table": (GOOD, log(["runs", 1, 0.1, "a", "b", "c"])),
    "a short log entry": (GOOD, log(["events", 1, 0.1])),
    "a log entry of other types": (GOOD, log(["events", "1", 0.1, "a", "b", "c"])),
    "a log entry of huge numbers": (GOOD, log(["events", 2**63, 10**400, "a", "b", "c"])),
    "a log entry with a map": (GOOD, log(["commands", 1, 0.1, "a", {"b": 1}, "c"])),
    "an end of no status": (GOOD, (BlockKind.END, b'{"status": "gone", "steps": 1}')),
}


@pytest.mark.parametrize("blocks", STRANGE.values(), ids=STRANGE)
def test_a_spool_that_says_something_else_is_set_aside_by_name(database, spool, blocks):
    write_blocks(spool / "strange", *blocks)
    before = contents(spool / "strange")
    (trouble,) = load_beside(database)
    assert "strange" in trouble
    assert contents(spool / "damaged" / "strange") == before


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=6,
)
log_rows = st.lists(
    st.tuples(st.sampled_from(["events", "commands", "x"]), json_values, json_values, json_values)
    | st.tuples(st.just("events"), *[json_values] * 5)
    | json_values,
    max_size=3,
)
any_block = st.one_of(
    st.tuples(st.sampled_from(BlockKind), st.binary(max_size=40)),
    st.builds(lambda rows: log(*rows), log_rows),
    st.just(GOOD),
    st.just(FRAMES),
    st.just((BlockKind.END, RunEnd(status=RunStatus.FINISHED, steps=3).to_json())),
)


@settings(max_examples=15, deadline=None)
@given(blocks=st.lists(any_block, max_size=4), begins=st.booleans(), tail=st.binary(max_size=20))
def test_whatever_a_spool_says_it_is_loaded_or_kept(tmp_path_factory, blocks, begins, tail):
    """It never stops the loader, and is removed only when all of it is in the store."""
    database = tmp_path_factory.mktemp("any") / "runs.duckdb"
    folder = parse_database(database).spool / "strange"
    write_blocks(folder, *([GOOD] if begins else []), *blocks)
    with (folder / BLOCKS_FILE).open("ab") as file:
        file.write(tail)
    before = contents(folder)
    report = load_spools(database)
    assert not folder.exists()
    kept = folder.parent / "damaged" / "strange"
    assert bool(report.troubles) == kept.exists()
    if report.troubles:
        assert contents(kept) == before
    elif begins:
        assert [x.run for x in recorded_runs(store=database)] == ["strange"]


def test_a_spool_of_which_the_store_has_loaded_another_part_is_not_removed(database):
    """A backup of a shorter or another spool of the same name is not taken for the loaded one."""
    run = record(database, new_frames(50), blocks=3)
    folder = parse_database(database).spool / run
    shutil.copytree(folder, folder.parent.parent / "backup")
    load_spools(database)
    shutil.copytree(folder.parent.parent / "backup", folder)
    with (folder / BLOCKS_FILE).open("r+b") as file:
        file.truncate(2000)
    (trouble,) = load_spools(database).troubles
    assert run in trouble
    assert (folder.parent / "damaged" / run / BLOCKS_FILE).stat().st_size == 2000
    assert select(database, "select count(*) from joints") == [(100,)]


def test_the_same_spool_again_is_not_loaded_twice(database):
    run = record(database, new_frames(50), blocks=3)
    folder = parse_database(database).spool / run
    shutil.copytree(folder, folder.parent.parent / "backup")
    load_spools(database)
    (folder.parent.parent / "backup").rename(folder)
    assert load_spools(database).troubles == []
    assert select(database, "select count(*) from joints") == [(100,)]


def test_a_store_that_disagrees_with_a_spool_keeps_it_and_lets_the_others_go_on(database):
    run = record(database, new_frames(4))
    with parse_database(database).open(wait=1.0) as store:
        store.execute("insert into progress values (?, null)", [run])
    (trouble,) = load_beside(database)
    assert run in trouble
    assert (parse_database(database).spool / run).exists()


def test_problems_are_logged_where_only_a_query_is_asked(database, spool, caplog):
    (spool / "backup").mkdir()
    (spool / "backup" / "notes.txt").write_text("mine")
    record(database, new_frames(2))
    assert len(recorded_runs(store=database)) == 1
    assert "backup" in caplog.text


def test_a_lock_file_of_somebody_else_keeps_its_content(database):
    lock = parse_database(database).lock
    lock.write_text("[package]\nname = 'mine'\n")
    record(database, new_frames(2))
    assert len(recorded_runs(store=database)) == 1
    assert lock.read_text() == "[package]\nname = 'mine'\n"

"""Where a run is recorded: checked before physics begins, and looked up when it has ended."""

import os
import shutil
import socket
import sqlite3
import sys
import time

import pytest

import linkwork as lw
from linkwork.errors import ArgumentError, BusyStoreError, MissingPackageError, RecordError
from linkwork.record import SpoolWriter, load_spools, recorded_runs
from linkwork.record.database import Database
from linkwork.record.database_url import parse_database
from linkwork.record.stores import sql_store
from linkwork.session import run_outputs
from linkwork.session.engine import engine
from linkwork.session.process import process_session
from tests.record.helpers import PROCESSES, hold, kill, new_frames, record, start
from tests.servers import free_port

SCENE = "swinging-arm"


def make_text(path):
    path.write_text("not a database")


def make_socket(path):
    server = socket.socket(socket.AF_UNIX)
    server.bind(path.name)
    server.close()


def make_device(path):
    path.symlink_to("/dev/null")


def make_other_database(path):
    sqlite3.connect(path).executescript("create table runs (run text)")


def make_old_store(path):
    record(path, new_frames(2))
    load_spools(path)
    with parse_database(path).open(wait=1.0) as store:
        store.execute("update schema_version set version = 1")


def make_spool_of_text(path):
    parse_database(path).spool.write_text("no folder")


def make_log_pipe(path):
    os.mkfifo(f"{path}.wal")


MAKERS = {
    "a pipe": os.mkfifo,
    "a text file": make_text,
    "an empty file": lambda path: path.touch(),
    "a folder": os.mkdir,
    "a socket": make_socket,
    "a device": make_device,
    "another database": make_other_database,
    "an old store": make_old_store,
    "a file for a spool": make_spool_of_text,
    "a pipe for a log": make_log_pipe,
}


@pytest.fixture
def no_physics(tmp_path, monkeypatch):
    def begin(*_):
        raise AssertionError("physics began")

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(engine, "Engine", begin)
    monkeypatch.setattr(process_session.PhysicsLink, "_open", begin)


@pytest.mark.timeout(20)
@pytest.mark.parametrize("make", MAKERS.values(), ids=MAKERS)
def test_a_store_that_can_never_be_loaded_is_refused_before_physics(no_physics, tmp_path, make):
    make(tmp_path / "runs.duckdb")
    for process in (False, True):
        with pytest.raises(RecordError, match=r"runs\.duckdb"):
            lw.open_session(SCENE, store="runs.duckdb", process=process)


NO_FILES = ("md:x", "md:", "motherduck:runs", ":memory:", ":memory:x", "sqlite:runs.db")


@pytest.mark.parametrize(
    ("name", "words"),
    [
        *((name, "does not name a database file") for name in (*NO_FILES, "/dev/null")),
        *((name, name[:20]) for name in ("missing/runs.duckdb", "x" * 300)),
        ("a?b", r"'\?' in its name"),
    ],
)
def test_what_can_be_no_store_is_refused_before_physics(no_physics, tmp_path, name, words):
    kinds = (RecordError, ArgumentError) if words in name else RecordError
    with pytest.raises(kinds, match=words):
        lw.run(SCENE, seconds=0.01, store=name)
    assert list(tmp_path.iterdir()) == []


def test_a_link_to_nothing_is_refused_and_kept(no_physics, tmp_path):
    link = tmp_path / "link.duckdb"
    link.symlink_to("elsewhere/runs.duckdb")
    with pytest.raises(RecordError, match="symbolic link"):
        lw.run(SCENE, seconds=0.01, store=link)
    assert link.is_symlink()


def test_a_file_whose_name_only_looks_strange_is_a_store(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = lw.run(SCENE, seconds=0.01, store="./md:x")
    assert [x.run for x in recorded_runs(store="./md:x")] == [result.run]


def test_a_store_that_is_busy_at_the_start_is_not_refused(tmp_path, monkeypatch):
    """The run waits in its spool, and that is what the result says."""
    store = tmp_path / "runs.duckdb"
    mine, theirs = PROCESSES.Pipe()
    holder = start(hold, store, theirs, 60)
    mine.recv()
    monkeypatch.setattr("linkwork.record.loader.WAIT_SECONDS", 0.1)
    monkeypatch.setattr(run_outputs, "load_spools", lambda store, **_: load_spools(store, wait=0.1))
    result = lw.run(SCENE, seconds=0.01, store=store)
    kill(holder)
    assert (result.whole, result.loaded) == (True, False)
    assert f"process {holder.pid}" in result.trouble
    assert [(x.run, x.status) for x in recorded_runs(store=store)] == [(result.run, "finished")]


@pytest.fixture
def at_the_end(monkeypatch):
    """Has something done when a run has ended, before its record is loaded."""

    def arrange(deed):
        def load(*arguments, **options):
            deed()
            return load_spools(*arguments, **options)

        monkeypatch.setattr(run_outputs, "load_spools", load)

    return arrange


def remove_folder(store):
    shutil.rmtree(store.parent)


def remove_spool(store):
    shutil.rmtree(parse_database(store).spool)


def move_spool(store):
    parse_database(store).spool.rename(store.parent / "elsewhere")


@pytest.mark.parametrize("spoil", [remove_folder, remove_spool, move_spool])
def test_a_run_whose_record_is_lost_is_not_recorded(tmp_path, at_the_end, spoil, process, runs_in):
    runs_in(process)
    store = tmp_path / "data" / "runs.duckdb"
    store.parent.mkdir()
    at_the_end(lambda: spoil(store))
    result = lw.run(SCENE, seconds=0.05, store=store)
    assert (result.run, result.store, result.whole) == ("", None, False)
    assert "not recorded" in result.trouble


def test_a_run_whose_end_is_gone_is_not_called_whole(tmp_path, at_the_end):
    store = tmp_path / "runs.duckdb"

    def spoil():
        (folder,) = parse_database(store).spool.iterdir()
        file = folder / "blocks"
        with file.open("r+b") as opened:
            opened.truncate(file.stat().st_size - 5)

    at_the_end(spoil)
    result = lw.run(SCENE, seconds=0.05, store=store)
    assert not result.whole
    assert result.run and result.store
    assert "end of run" in result.trouble


def test_a_run_that_somebody_else_has_loaded_is_found_in_the_store(tmp_path, at_the_end):
    store = tmp_path / "runs.duckdb"
    at_the_end(lambda: load_spools(store))
    result = lw.run(SCENE, seconds=0.05, store=store)
    assert (result.whole, result.loaded, result.trouble) == (True, True, "")
    assert [x.run for x in recorded_runs(store=store)] == [result.run]


def test_a_spool_that_is_gone_is_noticed_while_the_run_goes_on(tmp_path, monkeypatch):
    monkeypatch.setattr("linkwork.record.spool.writer.SYNC_SECONDS", 0.02)
    store = tmp_path / "runs.duckdb"
    with lw.open_session(SCENE, store=store, process=False) as session:
        session.step(10)
        remove_spool(store)
        session.set_speed(1.0)
        session.run_for(0.2)
        assert "was removed, moved or unmounted" in session.latest().trouble


def test_what_an_earlier_run_of_a_session_lost_is_not_forgotten(tmp_path, monkeypatch):
    with lw.open_session(SCENE, store=tmp_path / "runs.duckdb", process=False) as session:
        session.step(10)
        monkeypatch.setattr(SpoolWriter, "trouble", "3 frames are lost")
        session.command("reset")
        monkeypatch.undo()
        session.step(10)
    assert session.record_trouble == "3 frames are lost"


@pytest.mark.parametrize(
    ("record", "package"),
    [
        ("runs.sqlite", "sqlalchemy"),
        ("postgresql://me@127.0.0.1:1/runs", "sqlalchemy"),
        ("postgresql://me@127.0.0.1:1/runs", "psycopg"),
        ("mariadb://me@127.0.0.1:1/runs", "pymysql"),
        ("mysql://me@127.0.0.1:1/runs", "sqlalchemy"),
        ("mariadb://me@127.0.0.1:1/runs", "duckdb"),
        ("memory:", "duckdb"),
    ],
)
def test_a_missing_package_is_found_first(no_physics, tmp_path, monkeypatch, record, package):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(MissingPackageError, match=f"needs the package '{package}'") as error:
        lw.run(SCENE, seconds=0.01, store=record)
    assert "pip install" in error.value.hint
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("kind", ["postgresql", "mariadb"])
def test_an_absent_server_is_found_before_physics(no_physics, tmp_path, monkeypatch, kind):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    began = time.monotonic()
    with pytest.raises(BusyStoreError, match="cannot reach the run database"):
        lw.run(SCENE, seconds=0.01, store=f"{kind}://me:s3cret@127.0.0.1:{free_port()}/runs")
    assert time.monotonic() - began < 5.0


@pytest.mark.parametrize("kind", ["postgresql", "mariadb"])
def test_a_server_that_is_lost_at_the_end_costs_a_second(tmp_path, monkeypatch, kind):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    # It answered at the start.
    monkeypatch.setattr(Database, "check_recordable", lambda _: None)
    url = f"{kind}://me:s3cret@127.0.0.1:{free_port()}/runs"
    parse_database(url).spool.parent.mkdir(parents=True)
    waits = []
    sleep = time.sleep

    def count(seconds):
        waits.append(seconds)
        sleep(seconds)

    monkeypatch.setattr(sql_store.time, "sleep", count)
    result = lw.run(SCENE, seconds=0.01, store=url)
    assert 0.0 < sum(waits) < 1.5
    assert result.whole and not result.loaded
    assert "cannot reach the run database" in result.trouble and "s3cret" not in result.trouble
    assert [x.name for x in parse_database(url).spool_folders()] == [result.run]
    # The spool holds all of it: it is loaded as soon as there is a store.
    moved = tmp_path / "runs.duckdb"
    parse_database(url).spool.rename(parse_database(moved).spool)
    assert [(x.run, x.steps, x.status) for x in recorded_runs(store=moved)] == [
        (result.run, result.steps, "finished")
    ]

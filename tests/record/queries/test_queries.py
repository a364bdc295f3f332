from __future__ import annotations

import signal
import threading
import time

import pytest

from linkwork.errors import NotFoundError, RecordError
from linkwork.record import RunStatus, SpoolWriter, delete_run, load_spools, query, recorded_runs
from linkwork.record.database_url import parse_database
from linkwork.record.queries.sql import stream_query
from tests.record.helpers import new_frames, new_info, record


@pytest.fixture(scope="module")
def recorded(tmp_path_factory):
    """A database with one run of five frames, a command and an event."""
    database = tmp_path_factory.mktemp("recorded") / "runs.duckdb"
    writer = SpoolWriter(database, new_info())
    for frame in new_frames(5):
        writer.append(frame)
    writer.command(2, 0.002, "robots.arm.targets.q1", 0.5, "script")
    writer.event(3, 0.003, "note", "three steps", {"n": 3})
    writer.finish(RunStatus.FINISHED, 5, "hash")
    load_spools(database)
    return database


@pytest.mark.parametrize("form", ["{0}", "duckdb://{0}", "DuckDB://{0}"])
def test_a_path_and_a_url_name_the_same_database(recorded, form):
    assert len(recorded_runs(store=form.format(recorded))) == 1


@pytest.mark.parametrize("wrong", ["oracle://host/runs", "http://h/runs.duckdb", "md://runs"])
def test_other_kinds_of_store_are_refused_with_what_exists(wrong):
    with pytest.raises(RecordError, match="duckdb:///"):
        recorded_runs(store=wrong)


@pytest.mark.parametrize("wrong", ["", ".", "/", "duckdb://", "duckdb:///", "duckdb://runs.duckdb"])
def test_what_names_no_file_is_refused(wrong):
    with pytest.raises(RecordError, match="does not name a database file"):
        parse_database(wrong)


def test_joints_are_asked_for_by_name(recorded):
    table = query("select time, position from joints where joint = 'arm/q1'", store=recorded)
    assert table.columns == ("time", "position")
    assert [time for time, _ in table.rows] == [0.0, 0.001, 0.002, 0.003, 0.004]


@pytest.mark.parametrize(("sql", "values"), [("? + 1", [41]), ("$n + 1", {"n": 41})])
def test_parameters_are_values_not_text(recorded, sql, values):
    assert query(f"select {sql}", values, store=recorded).rows == [(42,)]


@pytest.mark.parametrize(
    "sql",
    [
        "describe joints",
        "show tables",
        "explain select 1",
        "from events",
        "summarize poses",
        "pivot joints on joint using avg(position) group by time",
        "with a as (from runs) from a",
    ],
)
def test_everything_that_reads_is_allowed(recorded, sql):
    assert query(sql, store=recorded).rows


@pytest.mark.parametrize(
    "sql",
    [
        "delete from runs",
        "insert into progress values ('a', 1)",
        "drop table poses",
        "checkpoint",
        "create table t (a int)",
        "create temp table t (a int)",
        "update runs set seed = 1",
        "copy runs to 'stolen.csv'",
        "attach 'other.duckdb'",
        "set threads = 1",
        "begin",
        "",
        "select 1; delete from runs",
        "install httpfs",
        "load httpfs",
        "export database 'x'",
    ],
)
def test_what_would_change_something_is_refused(recorded, sql, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(RecordError, match="one reading statement"):
        query(sql, store=recorded)
    assert list(tmp_path.iterdir()) == []
    assert len(recorded_runs(store=recorded)) == 1


@pytest.mark.parametrize(
    ("sql", "words"),
    [
        ("selec 1", "syntax error"),
        ("select foo from joints", '"foo" not found'),
        ("select * from joint", 'Did you mean "joints'),
        ("select 'a'::int", "Could not convert"),
        ("select ?", "parameters"),
        ("select * from read_csv('/etc/hostname')", "Permission"),
        ("select * from hidden", "hidden does not exist"),
    ],
)
def test_wrong_sql_is_refused_in_words(recorded, sql, words):
    hidden = {"a": [1]}
    with pytest.raises(RecordError, match=words) as caught:
        query(sql, store=recorded)
    assert "\n" not in str(caught.value)
    assert "joints" in caught.value.hint
    assert hidden


def test_sql_that_is_no_unicode_is_refused(recorded):
    with pytest.raises(RecordError, match=r"surrogates not allowed"):
        query("select '\udcff'", store=recorded)


def test_more_rows_than_are_accepted_are_refused_with_what_to_do(recorded):
    sql = "select range from range(6)"
    with pytest.raises(RecordError, match=r"more than 5 rows.*limit"):
        query(sql, max_rows=5, store=recorded)
    assert len(query(sql, max_rows=6, store=recorded).rows) == 6
    assert len(query(sql, max_rows=None, store=recorded).rows) == 6
    with pytest.raises(RecordError, match="more than 1000000 rows"):
        query("select range from range(1000000000000)", store=recorded)


def test_a_stream_of_rows_computes_only_what_is_read(recorded):
    with stream_query(recorded, "select range from range(1000000000000)") as answer:
        assert next(answer.rows) == (0,)
    with parse_database(recorded).open(wait=0.0) as store:
        store.checkpoint()


def test_a_wrong_value_far_down_is_told_in_words(recorded):
    sql = "select (if(range < 300000, '1', 'x'))::int from range(400000)"
    with pytest.raises(RecordError, match="Could not convert"):
        query(sql, store=recorded)


def test_a_short_answer_leaves_the_database_to_others_while_it_is_read(recorded):
    with stream_query(recorded, "select 1") as answer:
        with parse_database(recorded).open(wait=0.0) as store:
            store.checkpoint()
        assert list(answer.rows) == [(1,)]


@pytest.mark.parametrize("after", [0.0, 0.01, 0.3])
@pytest.mark.parametrize("what", ["max(hash(range || 'x'))", "range || 'x'"])
def test_an_interruption_ends_a_query_at_once(recorded, what, after):
    main = threading.main_thread().ident
    interrupting = threading.Timer(after, signal.pthread_kill, [main, signal.SIGINT])
    began = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        interrupting.start()
        query(f"select {what} from range(1000000000000)", max_rows=None, store=recorded)
    interrupting.cancel()
    assert time.monotonic() - began < 5.0
    assert len(recorded_runs(store=recorded)) == 1


def test_a_database_that_does_not_exist_is_not_made(database):
    with pytest.raises(RecordError, match="there is no run database"):
        query("select 1", store=database)
    with pytest.raises(RecordError, match="there is no run database"):
        delete_run(database, "latest")
    assert not database.exists()


def test_a_database_of_another_version_is_refused(database):
    with parse_database(database).open(wait=1.0) as store:
        store.execute("update schema_version set version = 99")
    with pytest.raises(RecordError, match="version 99"):
        recorded_runs(store=database)


def test_a_transaction_that_fails_changes_nothing(database):
    with parse_database(database).open(wait=1.0) as store:
        with pytest.raises(RecordError, match="no_such_table"), store.transaction():
            store.execute("insert into progress values ('a', 1)")
            store.execute("insert into no_such_table values (1)")
        assert list(store.query("select * from progress").rows) == []


def test_a_stream_left_halfway_does_not_keep_the_file_open(recorded):
    with parse_database(recorded).open(wait=1.0, read_only=True) as store:
        halfway = store.stream("select * from poses")
        next(halfway)
    with parse_database(recorded).open(wait=0.0) as store:
        store.checkpoint()


def test_runs_are_listed_from_the_oldest(database):
    names = [record(database, new_frames(2)) for _ in range(3)]
    assert [x.run for x in recorded_runs(store=database)] == names


def test_a_deleted_run_leaves_nothing_and_the_others_stay(database):
    first, second = (record(database, new_frames(4)) for _ in range(2))
    assert delete_run(database, "latest") == second
    assert [x.run for x in recorded_runs(store=database)] == [first]
    for table in ("poses", "joints", "sensors", "progress"):
        assert query(f"select distinct run from {table}", store=database).rows == [(first,)]


def test_a_run_being_recorded_cannot_be_deleted(database):
    writer = SpoolWriter(database, new_info())
    with pytest.raises(RecordError, match="still being recorded"):
        delete_run(database, writer.run)
    writer.finish(RunStatus.FINISHED, 0)
    assert delete_run(database, writer.run) == writer.run
    assert recorded_runs(store=database) == []


def test_an_unknown_run_is_named_with_those_there_are(database):
    run = record(database, new_frames(1))
    with pytest.raises(NotFoundError, match=run):
        delete_run(database, "20000101")


@pytest.mark.parametrize("delay", [0.0, 0.2])
def test_an_interruption_while_the_thread_starts_ends_the_query(recorded, monkeypatch, delay):
    start = threading.Thread.start

    def interrupted(thread):
        start(thread)
        time.sleep(delay)
        raise KeyboardInterrupt

    sql = "select max(hash(a.range + b.range)) from range(10000000) a, range(10000000) b"
    with parse_database(recorded).open(wait=1.0, read_only=True) as store:
        monkeypatch.setattr(threading.Thread, "start", interrupted)
        with pytest.raises(KeyboardInterrupt):
            store.query(sql)
        monkeypatch.undo()
        assert list(store.query("select 1").rows) == [(1,)]

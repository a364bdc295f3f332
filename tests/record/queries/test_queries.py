"""Queries of recorded runs, and comparison of two runs."""

import re
import signal
import sys
import threading
import time
from types import SimpleNamespace

import numpy as np
import pytest

from linkwork.errors import (
    ArgumentError,
    MissingPackageError,
    NotFoundError,
    RecordError,
    install_command,
)
from linkwork.record import (
    FrameLayout,
    QueryResult,
    RunStatus,
    SpoolWriter,
    compare_runs,
    delete_run,
    load_spools,
    open_run,
    query,
    recorded_runs,
)
from linkwork.record.database_url import parse_database
from linkwork.record.loader import open_loaded
from linkwork.record.queries.runs import find_run
from linkwork.record.queries.sql import stream_query
from linkwork.record.stores import run_tables
from linkwork.tables import MAX_ROWS
from tests.record.helpers import LAYOUT, new_frames, new_info, record, select
from tests.tools import raising


@pytest.fixture(scope="module")
def recorded(tmp_path_factory):
    """A database with one run of five frames, a command and an event."""
    database = tmp_path_factory.mktemp("recorded") / "runs.duckdb"
    commands = [(2, 0.002, "robots.arm.targets.q1", 0.5, "script")]
    events = [(3, 0.003, "note", "three steps", {"n": 3})]
    record(database, new_frames(5), commands=commands, events=events)
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
        *("describe joints", "show tables", "explain select 1", "from events", "summarize poses"),
        "pivot joints on joint using avg(position) group by time",
        "with a as (from runs) from a",
    ],
)
def test_everything_that_reads_is_allowed(recorded, sql):
    assert select(recorded, sql)


@pytest.mark.parametrize(
    "sql",
    [
        *("delete from runs", "insert into progress values ('a', 1)", "drop table poses"),
        *("checkpoint", "create table t (a int)", "create temp table t (a int)"),
        *("update runs set seed = 1", "copy runs to 'stolen.csv'", "attach 'other.duckdb'"),
        *("set threads = 1", "begin", "", "select 1; delete from runs", "install httpfs"),
        *("load httpfs", "export database 'x'"),
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


def info_of(year):
    """A run whose clock showed that year."""
    return new_info(run=f"{year}0101-000000-abcdef", started=f"{year}-01-01T00:00:00+00:00")


@pytest.mark.parametrize("loads", [(), (0,), (1,), (0, 1, 2)])
def test_the_latest_run_is_the_newest_after_the_clock_was_set_back(database, loads):
    """In the store and in the spool alike."""
    infos = [info_of(year) for year in (2026, 2031, 2025, 2024)]
    for number, info in enumerate(infos):
        record(database, new_frames(2), info)
        if number in loads:
            load_spools(database)
    assert [x.run for x in recorded_runs(store=database)] == [info.run for info in infos]
    with open_loaded(database, wait=1.0) as store:
        assert find_run(store, "latest").run == infos[-1].run


def test_runs_recorded_at_once_are_in_the_order_of_their_beginnings(database):
    writers = [SpoolWriter(database, info_of(year)) for year in (2030, 2020, 2025)]
    load_spools(database)
    for writer in reversed(writers):
        writer.finish(RunStatus.FINISHED, 0)
        load_spools(database)
    assert [x.run for x in recorded_runs(store=database)] == [writer.run for writer in writers]


def test_deleting_runs_keeps_the_order_of_the_others(database):
    names = [record(database, new_frames(2), info_of(year)) for year in (2030, 2029, 2028, 2027)]
    assert delete_run(database, names[1]) == names[1]
    names.append(record(database, new_frames(2), info_of(2020)))
    assert delete_run(database, "latest") == names[-1]
    assert [x.run for x in recorded_runs(store=database)] == [names[0], names[2], names[3]]


def test_no_older_run_is_the_latest_while_a_newer_one_waits_in_its_spool(database, monkeypatch):
    old = record(database, new_frames(2))
    load_spools(database)
    new = record(database, new_frames(2))

    with monkeypatch.context() as patch:
        patch.setattr(run_tables, "add_run", raising(RecordError("no room")))
        with pytest.raises(RecordError, match=f"{new}.*not loaded yet"):
            delete_run(database, "latest")
        assert [x.run for x in recorded_runs(store=database)] == [old]
    assert [x.run for x in recorded_runs(store=database)] == [old, new]


RESULT = QueryResult(("step", "kind"), [(1, "<b>"), (2, None), (3, "a\x1b[31m")])


def test_rows_are_dicts_by_column(database):
    record(database, new_frames(3))
    result = query(
        "select step, time from joints where joint = 'arm/q1' order by step", store=database
    )
    assert list(result) == [{"step": i, "time": pytest.approx(0.001 * i)} for i in range(3)]
    assert len(result) == len(result.rows) == 3


def test_columns_of_one_name_are_not_lost_in_dicts():
    with pytest.raises(RecordError, match="`as`"):
        iter(QueryResult(("a", "a"), [(1, 2)]))


@pytest.mark.parametrize(("package", "method"), [("pandas", "to_pandas"), ("pyarrow", "to_arrow")])
def test_a_missing_library_is_named_with_the_command_that_installs_it(monkeypatch, package, method):
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(MissingPackageError, match=re.escape(install_command("data"))):
        getattr(RESULT, method)()


def test_pandas_gets_rows_and_names(monkeypatch):
    pandas = SimpleNamespace(DataFrame=lambda rows, columns: (rows, columns))
    monkeypatch.setitem(sys.modules, "pandas", pandas)
    assert RESULT.to_pandas() == (RESULT.rows, ["step", "kind"])


@pytest.mark.parametrize("result", [RESULT, QueryResult(("step", "kind"), [])])
def test_arrow_gets_columns_and_names(monkeypatch, result):
    table = SimpleNamespace(from_arrays=lambda arrays, names: (arrays, names))
    arrow = SimpleNamespace(array=list, Table=table)
    monkeypatch.setitem(sys.modules, "pyarrow", arrow)
    arrays, names = result.to_arrow()
    assert names == ["step", "kind"]
    assert arrays == [[row[i] for row in result.rows] for i in range(2)]


def test_a_result_is_shown_as_a_small_table():
    assert repr(RESULT).split("\n") == [
        "3 rows x 2 columns",
        "step  kind",
        "----  ---------",
        "1     <b>",
        "2",
        "3     a\\x1b[31m",
    ]


def test_markup_in_a_result_is_escaped():
    page = RESULT._repr_html_()
    assert "<td>&lt;b&gt;</td>" in page
    assert "\x1b" not in page and "<b>" not in page


def test_a_large_result_is_shown_in_part():
    names = tuple(f"c{i}" for i in range(40))
    result = QueryResult(names, [("x" * 1000,) * 40] * 5000)
    assert len(repr(result)) < 30_000
    assert repr(result).startswith("5000 rows x 40 columns\n")
    assert repr(result).endswith(f"... {5000 - MAX_ROWS} more")
    assert result._repr_html_().count("<tr>") == MAX_ROWS + 1


def test_a_result_without_columns_is_shown():
    assert repr(QueryResult((), [])) == "0 rows x 0 columns"


FRAMES = new_frames(50)
VELOCITY = 2 + 3 * 13 + 1
"""Column of the velocity of arm/q1."""


def smooth_frames(step):
    """Frames that are linear in time, so that interpolation is exact."""
    frames = np.outer(np.arange(0, 0.1, step), np.arange(LAYOUT.size, dtype=float))
    frames[:, 1] = np.arange(0, 0.1, step)
    frames[:, 0] = np.arange(len(frames))
    return frames


def test_equal_runs_agree(database):
    first, second = (record(database, FRAMES) for _ in range(2))
    result = compare_runs(first, second, store=database)
    assert result.agree and result.first_difference is None
    assert all(x.greatest == 0 and x.samples == 50 for x in result.differences)
    assert "0 of 48 signals differ" in repr(result)


def test_a_difference_has_its_size_and_times_and_comes_first(database):
    changed = FRAMES.copy()
    changed[20, VELOCITY] += 1e-6
    changed[30, VELOCITY] -= 0.5
    first, second = (record(database, x) for x in (FRAMES, changed))
    result = compare_runs(first, second, store=database)
    difference = result.differences[0]
    assert not result.agree and difference.name == "arm/q1.velocity"
    assert difference.greatest == pytest.approx(0.5)
    assert (difference.at, difference.exceeds_at) == (pytest.approx(0.030), pytest.approx(0.020))
    assert result.first_difference == difference.exceeds_at
    loose = compare_runs(first, second, tolerance=1e-3, signals=["arm/q1.*"], store=database)
    assert loose.differences[0].exceeds_at == pytest.approx(0.030)
    assert len(loose.differences) == 4
    assert compare_runs(first, second, tolerance=0.6, store=database).agree


def test_runs_of_other_rates_and_lengths_are_compared_where_both_are(database):
    fine = smooth_frames(0.001)
    first, second = record(database, fine[:60]), record(database, smooth_frames(0.004))
    result = compare_runs(first, second, tolerance=1e-12, store=database)
    assert result.agree
    assert result.span == (0.0, pytest.approx(0.059))
    back = compare_runs(second, first, tolerance=1e-12, store=database)
    assert back.agree and back.span[1] == pytest.approx(0.059)


def test_the_negative_of_a_quaternion_is_the_same_orientation(database):
    turned = FRAMES.copy()
    LAYOUT.body_view(turned)[25:, 2, 3:7] *= -1
    first, second = (record(database, x) for x in (FRAMES, turned))
    assert compare_runs(first, second, store=database).agree


def test_parts_that_fit_the_memory_give_the_same_result(database, monkeypatch):
    first, second = record(database, FRAMES), record(database, new_frames(50, seed=1))
    whole = compare_runs(first, second, store=database)
    monkeypatch.setattr("linkwork.record.queries.comparison._MAX_VALUES", 1000)
    parts = compare_runs(first, second, store=database)
    assert parts.differences == whole.differences and parts.span == whole.span


def test_a_missing_value_is_a_difference(database):
    holed = FRAMES.copy()
    holed[10, VELOCITY] = np.nan
    first, second = (record(database, x) for x in (FRAMES, holed))
    result = compare_runs(first, second, store=database)
    assert result.differences[0].exceeds_at == pytest.approx(0.010)


def test_signals_of_one_run_only_are_listed(database, tmp_path):
    layout = FrameLayout(("box",), ("arm/q1",), ("other",))
    first = record(database, FRAMES)
    record(tmp_path / "b.duckdb", new_frames(50, layout), new_info(layout))
    result = compare_runs(first, open_run("latest", store=tmp_path / "b.duckdb"), store=database)
    assert result.only_second == ["other"]
    assert "touch" in result.only_first and not result.agree
    result.plot(tmp_path / "a.svg")
    assert "<!-- second - first -->" in (tmp_path / "a.svg").read_text()


def test_runs_with_nothing_in_common_are_rejected(database):
    one, other = FrameLayout(("a",), ()), FrameLayout(("b",), ())
    first, second = (record(database, new_frames(3, x), new_info(x)) for x in (one, other))
    with pytest.raises(ArgumentError, match="no signal in common"):
        compare_runs(first, second, store=database)
    with pytest.raises(NotFoundError, match="there is no signal 'nope'"):
        compare_runs(first, first, signals=["nope"], store=database)
    late = new_frames(3, one)
    late[:, 1] += 5.0
    third = record(database, late, new_info(one))
    with pytest.raises(ArgumentError, match="no time in common"):
        compare_runs(first, third, store=database)

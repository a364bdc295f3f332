"""Stores that hold what Linkwork did not write: a row is unreadable, the others work."""

import shutil

import duckdb
import pytest

from linkwork.cli.main import main
from linkwork.errors import NotFoundError, RecordError
from linkwork.record import (
    FrameLayout,
    RunStatus,
    SpoolWriter,
    delete_run,
    export_run,
    load_spools,
    recorded_runs,
)
from linkwork.record.database_url import parse_database
from linkwork.record.queries.run_record import read_run
from linkwork.record.spool.lock import remove_unless_live
from linkwork.record.stores.duckdb_store import DuckdbStore
from linkwork.record.stores.schema import SCHEMA_VERSION, ColumnKind, create_tables
from tests.record.helpers import new_frames, new_info, record, select


def change(database, sql, parameters=()):
    load_spools(database)
    with parse_database(database).open(wait=1.0) as store:
        store.execute(sql, parameters)


@pytest.fixture
def victim(tmp_path):
    """A folder beside the database with something in it, and what that is."""
    folder = tmp_path / "victim"
    folder.mkdir()
    (folder / "blocks").write_text("mine")
    return folder


@pytest.fixture(scope="module")
def template(tmp_path_factory):
    database = tmp_path_factory.mktemp("template") / "runs.duckdb"
    runs = [record(database, new_frames(2)) for _ in range(2)]
    load_spools(database)
    return database, runs


@pytest.fixture
def two_runs(template, database):
    stored, runs = template
    shutil.copy(stored, database)
    return runs


IMPOSSIBLE = ["../victim", "{0}", "../runs.duckdb.spool/../victim", ".", "", "Damaged", "latest"]


@pytest.fixture
def handmade(database):
    """Makes a DuckDB store by hand, with one row of `runs` and one of `joints` for each name."""

    def make(*names):
        with duckdb.connect(database) as connection:
            types = dict.fromkeys(("name", "text"), "varchar")
            types |= {"integer": "bigint", "real": "double"}
            kinds = {kind: types[kind] for kind in ColumnKind}
            for statement in create_tables(kinds, '"'):
                connection.execute(statement)
            connection.execute("insert into schema_version values (?)", [SCHEMA_VERSION])
            for name in names:
                connection.execute(
                    "insert into runs (run, scene, seed, step_size, record_every, started, status,"
                    " steps, version, layout_json, scene_json, origin_json, start, number)"
                    " values (?, 's', 1, 0.001, 1, 'then', 'finished', 9, '1', '{}', '{}', '{}',"
                    " '', 1)",
                    [name],
                )
                connection.execute("insert into joints (run, step) values (?, 1)", [name])

    return make


@pytest.mark.parametrize("form", IMPOSSIBLE)
def test_a_run_of_an_impossible_name_is_deleted(database, handmade, victim, form, caplog):
    name = form.format(victim)
    handmade("good", name, "other")
    (parse_database(database).spool / "damaged" / "kept").mkdir(parents=True)
    before = sorted(victim.parent.rglob("*"))
    assert [x.run for x in recorded_runs(store=database)] == ["good", "other"]
    assert "invalid run name" in caplog.text
    assert delete_run(database, name) == name
    assert select(database, "select run from runs") == [("good",), ("other",)]
    assert select(database, "select run from joints") == [("good",), ("other",)]
    after = sorted(x for x in victim.parent.rglob("*") if x.name != "runs.duckdb.lock")
    assert after == before
    assert (victim / "blocks").read_text() == "mine"


@pytest.mark.parametrize("form", ["{0}/.", "{1}/{0}"])
def test_an_impossible_name_that_leads_to_a_spool_removes_no_spool(database, handmade, form):
    spool = parse_database(database).spool
    name = form.format("waiting", spool.absolute())
    handmade("good", name)
    writer = SpoolWriter(database, new_info(run="waiting"))
    try:
        assert delete_run(database, name) == name
        assert (spool / "waiting").is_dir()
    finally:
        writer.finish(RunStatus.FINISHED, 0)
    assert [x.run for x in recorded_runs(store=database)] == ["good", "waiting"]


def test_a_row_without_a_name_is_deleted_by_the_empty_name(database, handmade, caplog):
    handmade("good", None)
    assert [x.run for x in recorded_runs(store=database)] == ["good"]
    assert "run '' of the store is unreadable" in caplog.text
    assert delete_run(database, "") == ""
    assert select(database, "select count(*) from runs") == [(1,)]


def test_runs_named_by_numbers_are_deleted_from_the_tables_only(database, handmade):
    handmade("1", "2")
    spool = parse_database(database).spool
    for table in ("runs", "joints", "poses", "sensors", "commands", "events", "progress"):
        change(database, f"alter table {table} alter run type integer")
    (spool / "damaged").mkdir(parents=True)
    assert delete_run(database, "1") == "1"
    assert select(database, "select run from joints") == [(2,)]


def test_a_name_that_the_store_does_not_hold_is_not_found(database, handmade):
    handmade("good")
    for name in ("", "..", "latest-1", "\udcff"):
        with pytest.raises(NotFoundError, match="good"):
            delete_run(database, name)


def test_a_symbolic_link_with_a_runs_name_is_not_removed(database, victim):
    run = record(database, new_frames(2))
    load_spools(database)
    (parse_database(database).spool / run).symlink_to(victim)
    assert delete_run(database, run) == run
    assert recorded_runs(store=database) == []
    assert (victim / "blocks").read_text() == "mine"


def test_only_a_folder_of_blocks_is_removed(tmp_path, victim):
    (tmp_path / "link").symlink_to(victim)
    with pytest.raises(NotADirectoryError):
        remove_unless_live(tmp_path / "link")
    (victim / "notes.txt").write_text("mine")
    with pytest.raises(RecordError, match=r"notes\.txt"):
        remove_unless_live(victim)
    assert len(list(victim.iterdir())) == 2


@pytest.mark.parametrize("name", ["latest", "damaged", "Latest", "a/b", "..", ".hidden", "a\n", ""])
def test_names_that_no_run_can_have(name):
    with pytest.raises(RecordError, match="invalid run name"):
        new_info(run=name)


@pytest.mark.parametrize(
    "values",
    [
        {"run": "a\ud800"},
        {"scene": "a\ud800"},
        {"folder": "/data/\udcff"},
        {"layout": FrameLayout(bodies=("a\ud800",), joints=())},
    ],
    ids=lambda x: next(iter(x)),
)
def test_text_that_is_no_unicode_is_refused_before_anything_is_made(database, values):
    with pytest.raises(RecordError, match=r"\\u"):
        SpoolWriter(database, new_info(**values))
    assert not parse_database(database).spool.exists()


def test_a_database_in_a_folder_that_is_no_unicode_is_refused(tmp_path, monkeypatch):
    folder = tmp_path / "bad\udcff"
    folder.mkdir()
    monkeypatch.chdir(folder)
    with pytest.raises(RecordError, match="UTF-8"):
        recorded_runs(store="runs.duckdb")


@pytest.mark.parametrize("what", ["file", "folder", "link"])
def test_what_lies_at_the_place_of_a_new_database_is_left_alone(database, what, victim):
    place = database.with_name("runs.duckdb.new")
    if what == "file":
        place.write_text("mine")
    elif what == "folder":
        place.mkdir()
    else:
        place.symlink_to(victim)
    record(database, new_frames(2))
    assert len(recorded_runs(store=database)) == 1
    assert place.is_symlink() if what == "link" else place.exists()
    assert what != "file" or place.read_text() == "mine"
    assert sorted(x.name for x in database.parent.glob("*.new*")) == [place.name]


WRONG = {
    "no name": "run = null",
    "a path for a name": "run = '../up'",
    "no scene": "scene = null",
    "no seed": "seed = null",
    "no step": "step_size = null",
    "a step of zero": "step_size = 0",
    "a step that is no number": "step_size = 'nan'::double",
    "a step of ages": "step_size = 1e308",
    "negative steps": "steps = -1",
    "no start": "started = null",
    "no status": "status = null",
    "another status": "status = 'lost'",
    "no steps": "steps = null",
    "no version": "version = null",
}


@pytest.mark.parametrize("values", WRONG.values(), ids=WRONG)
def test_an_unreadable_run_costs_no_other(database, two_runs, values, caplog, tmp_path):
    good, bad = two_runs
    change(database, f"update runs set {values} where run = ?", [bad])
    assert [x.run for x in recorded_runs(store=database)] == [good]
    assert "unreadable" in caplog.text
    assert select(database, "select count(*) from runs") == [(2,)]
    assert export_run(good, tmp_path / "a.csv", store=database).run == good
    assert read_run(database, good).summary.run == good
    assert delete_run(database, good) == good


def test_columns_of_other_types_make_their_runs_unreadable(database, caplog):
    record(database, new_frames(2))
    change(database, "alter table runs alter seed type varchar")
    assert recorded_runs(store=database) == []
    assert "seed" in caplog.text


@pytest.mark.parametrize("column", ["seed", "step_size", "steps", "record_every"])
def test_text_among_numbers_makes_a_run_unreadable(database, two_runs, column, caplog, tmp_path):
    good, bad = two_runs
    change(database, f"alter table runs alter {column} type union(i bigint, d double, s varchar)")
    change(database, f"update runs set {column} = union_value(s := '1e3') where run = ?", [bad])
    assert [x.run for x in recorded_runs(store=database)] == [good]
    assert bad in caplog.text and column in caplog.text
    assert export_run("latest", tmp_path / "a.csv", store=database).run == good
    assert delete_run(database, bad) == bad


@pytest.mark.parametrize("values", ["seed = null", "run = '../up'", "run = null"])
def test_the_latest_run_is_the_newest_readable_one(database, values, caplog, tmp_path):
    """One warning names all that is skipped; rows older than the latest are not mentioned."""
    oldest, good, bad, worse = (record(database, new_frames(2)) for _ in range(4))
    change(database, "update runs set version = null where run = ?", [oldest])
    change(database, "update runs set status = null where run = ?", [bad])
    change(database, f"update runs set {values} where run = ?", [worse])
    assert export_run("latest", tmp_path / "a.csv", store=database).run == good
    (warning,) = [x.getMessage() for x in caplog.records]
    assert f"{bad!r}" in warning and "status" in warning
    assert values.split()[0] in warning and oldest not in warning
    assert read_run(database, "latest").summary.run == good
    with pytest.raises(RecordError, match=f"{bad}.*status"):
        read_run(database, bad)


def test_deleting_the_latest_run_is_refused_while_newer_rows_are_unreadable(database):
    good, bad = (record(database, new_frames(2)) for _ in range(2))
    change(database, "update runs set seed = null where run = ?", [bad])
    with pytest.raises(RecordError, match=f"{bad}.*seed.*name the run"):
        delete_run(database, "latest")
    assert delete_run(database, bad) == bad
    assert delete_run(database, "latest") == good
    assert recorded_runs(store=database) == []


def test_a_store_of_unreadable_runs_has_no_latest(database, handmade, tmp_path):
    handmade("../up")
    with pytest.raises(NotFoundError, match="latest"):
        export_run("latest", tmp_path / "a.csv", store=database)


UNREADABLE = {
    "no layout": "update runs set layout_json = null",
    "another layout": "update runs set layout_json = '[1]'",
    "no origin": "update runs set origin_json = null",
    "another origin": "update runs set origin_json = '{\"folder\": 1}'",
    "no scene text": "update runs set scene_json = null",
    "no checkpoint": "update runs set start = null",
    "a command without a step": "insert into commands (run, path, value) values ($run, 'a', '1')",
    "a command without a value": "insert into commands (run, step, path) values ($run, 1, 'a')",
    "a value of no json": "insert into commands values ($run, 1, 0.1, 'a', '{', 'script')",
    "a gap without data": "insert into events (run, step, kind) values ($run, 1, 'gap')",
    "a gap of another kind": "insert into events values ($run, 1, 0.1, 'gap', '', '[1]')",
    "a gap of text": (
        "insert into events values ($run, 1, 0.1, 'gap', '', '{\"lost_commands\": \"x\"}')"
    ),
}


@pytest.mark.parametrize("sql", UNREADABLE.values(), ids=UNREADABLE)
def test_unreadable_parts_of_a_run_are_refused_by_name(database, two_runs, sql, tmp_path):
    run = two_runs[0]
    change(database, sql, {"run": run} if "$run" in sql else ())
    assert [x.run for x in recorded_runs(store=database)] == two_runs
    with pytest.raises(RecordError, match=f"{run}.*unreadable"):
        export_run(run, tmp_path / "a.csv", store=database) if "layout" in sql else read_run(
            database, run
        )
    assert delete_run(database, run) == run


def test_a_database_without_the_tables_is_refused_in_words(database):
    record(database, new_frames(2))
    change(database, "drop table runs")
    with pytest.raises(RecordError, match="runs"):
        recorded_runs(store=database)


def test_a_store_made_by_two_processes_at_once_is_not_replaced(tmp_path):
    path = tmp_path / "runs.duckdb"
    first = DuckdbStore(parse_database(path), 1.0)
    first.execute("create table mark (x bigint)")
    first._create_file()
    first.close()
    with DuckdbStore(parse_database(path), 1.0) as store:
        assert list(store.stream("select count(*) from mark")) == [(0,)]
    assert [x.name for x in tmp_path.iterdir()] == ["runs.duckdb"]


VERSIONS = {
    0: "use the Linkwork that made it",
    SCHEMA_VERSION - 1: "use the Linkwork that made it",
    SCHEMA_VERSION + 1: "update Linkwork",
}


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("name", ["runs.duckdb", "runs.sqlite"])
def test_a_store_of_another_version_is_refused(tmp_path, capsys, name, version):
    database = tmp_path / name
    record(database, new_frames(4))
    load_spools(database)
    with parse_database(database).open(1.0) as store, store.transaction():
        store.execute("update schema_version set version = ?", [version])
    content = database.read_bytes()
    expected = f"has version {version}, this Linkwork reads version {SCHEMA_VERSION}"
    with pytest.raises(RecordError, match=expected):
        recorded_runs(store=database)
    assert main(["runs", "--db", str(database)]) == 2
    said = capsys.readouterr().err
    assert name in said and expected in said
    assert f"{VERSIONS[version]}, or another database" in said
    assert database.read_bytes() == content


def test_a_store_without_a_version_is_refused(tmp_path):
    database = tmp_path / "runs.duckdb"
    record(database, new_frames(4))
    load_spools(database)
    with duckdb.connect(str(database)) as connection:
        connection.execute("update schema_version set version = null")
    with pytest.raises(RecordError, match="has version None"):
        recorded_runs(store=database)


def test_a_file_that_is_no_store_is_refused(tmp_path):
    text = tmp_path / "text.duckdb"
    text.write_text("no database")
    with pytest.raises(RecordError, match=r"text\.duckdb"):
        recorded_runs(store=text)
    assert text.read_text() == "no database"

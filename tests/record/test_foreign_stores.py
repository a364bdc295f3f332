"""Stores that hold what Linkwork did not write: a row is unreadable, the others work."""

from __future__ import annotations

import pytest

from linkwork.errors import NotFoundError, RecordError
from linkwork.record import delete_run, export_run, load_spools, query, runs
from linkwork.record.database import parse_database
from linkwork.record.lock import remove_unless_live
from linkwork.record.run_record import read_run
from tests.record.helpers import new_frames, new_info, record


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


@pytest.mark.parametrize("form", ["../victim", "{0}", "../runs.duckdb.spool/../victim", "."])
def test_a_run_named_like_a_path_removes_nothing(database, victim, form, caplog):
    """Whatever a stranger's database calls its runs."""
    record(database, new_frames(2))
    name = form.format(victim)
    change(database, "update runs set run = ?", [name])
    (victim.parent / "runs.duckdb.spool" / "other").mkdir()
    for asked in (name, "latest"):
        with pytest.raises((NotFoundError, RecordError)):
            delete_run(database, asked)
    assert (victim / "blocks").read_text() == "mine"
    assert runs(database) == []
    assert "invalid run name" in caplog.text


def test_a_symbolic_link_with_a_runs_name_is_not_removed(database, victim):
    run = record(database, new_frames(2))
    load_spools(database)
    (parse_database(database).spool / run).symlink_to(victim)
    assert delete_run(database, run) == run
    assert runs(database) == []
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
    with pytest.raises(ValueError, match="run"):
        new_info(run=name)


WRONG = {
    "no name": "run = null",
    "a path for a name": "run = '../up'",
    "no scene": "scene = null",
    "no seed": "seed = null",
    "no step": "step_size = null",
    "a step of zero": "step_size = 0",
    "a step that is no number": "step_size = 'nan'::double",
    "no start": "started = null",
    "no status": "status = null",
    "another status": "status = 'lost'",
    "no steps": "steps = null",
    "no version": "version = null",
}


@pytest.mark.parametrize("values", WRONG.values(), ids=WRONG)
def test_an_unreadable_run_is_reported_and_the_others_work(database, values, caplog, tmp_path):
    good, bad = (record(database, new_frames(2)) for _ in range(2))
    change(database, f"update runs set {values} where run = ?", [bad])
    assert [x.run for x in runs(database)] == [good]
    assert "unreadable" in caplog.text
    assert query(database, "select count(*) from runs").rows == [(2,)]
    assert export_run(database, good, tmp_path / "a.csv") == good
    assert read_run(database, good).summary.run == good
    assert delete_run(database, good) == good


def test_columns_of_other_types_make_their_runs_unreadable(database, caplog):
    record(database, new_frames(2))
    change(database, "alter table runs alter seed type varchar")
    assert runs(database) == []
    assert "seed" in caplog.text


def test_the_latest_run_is_never_an_older_one_because_it_is_unreadable(database, tmp_path):
    good, bad = (record(database, new_frames(2)) for _ in range(2))
    change(database, "update runs set seed = null where run = ?", [bad])
    with pytest.raises(RecordError, match=f"{bad}.*seed"):
        export_run(database, "latest", tmp_path / "a.csv")
    with pytest.raises(RecordError, match=f"{bad}.*seed"):
        read_run(database, bad)
    assert delete_run(database, "latest") == bad
    assert [x.run for x in runs(database)] == [good]


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
def test_what_belongs_to_a_run_and_is_unreadable_is_refused_by_its_name(database, sql, tmp_path):
    run = record(database, new_frames(2))
    change(database, sql, {"run": run} if "$run" in sql else ())
    assert [x.run for x in runs(database)] == [run]
    with pytest.raises(RecordError, match=f"{run}.*unreadable"):
        export_run(database, run, tmp_path / "a.csv") if "layout" in sql else read_run(
            database, run
        )
    assert delete_run(database, run) == run


def test_a_database_without_the_tables_is_refused_in_words(database):
    record(database, new_frames(2))
    change(database, "drop table runs")
    with pytest.raises(RecordError, match="runs"):
        runs(database)

"""Commands about recorded runs, on stores and spools that hold more than runs."""

import os
import shutil

import pytest

from linkwork.cli.commands import runs
from linkwork.record import load_spools
from linkwork.record.database_url import parse_database
from linkwork.session import run_outputs
from tests.record.helpers import new_frames, new_info, record


@pytest.fixture
def store(tmp_path):
    return tmp_path / "linkwork.duckdb"


def test_problems_of_a_spool_are_reported_by_name_once(linkwork, store):
    run = record(store, new_frames(3))
    spool = parse_database(store).spool
    (spool / "backup").mkdir()
    (spool / "backup" / "notes.txt").write_text("mine")
    (spool / "link").symlink_to("nowhere")
    status, out, err = linkwork("runs")
    assert status == 0 and run in out
    assert err.count("linkwork: warning: ") == err.count("\n") == 2
    assert "spool/backup" in err and "spool/link" in err
    status, _, err = linkwork("query", "select 1")
    assert status == 0
    assert "backup" not in err and err.count("\n") == 1


def test_an_unreadable_run_is_a_warning_and_can_be_deleted(linkwork, linkwork_json, store):
    good, bad = (record(store, new_frames(3)) for _ in range(2))
    load_spools(store)
    with parse_database(store).open(wait=1.0) as opened:
        opened.execute("update runs set seed = null where run = ?", [bad])
    status, out, err = linkwork("runs")
    assert status == 0
    assert good in out and bad not in out
    assert f"linkwork: warning: run {bad!r} of the store is unreadable: seed" in err
    assert linkwork("export", good, "a.csv")[0] == 0
    status, out, err = linkwork("export", "latest", "b.csv")
    assert status == 0 and good in out
    assert err.count("\n") == 1 and bad in err
    assert linkwork("runs", "delete", bad)[0] == 0
    assert [x["run"] for x in linkwork_json("runs")[1]] == [good]


@pytest.mark.parametrize("name", ["../victim", "", ".", "Damaged"])
def test_deleting_a_run_of_an_impossible_name_touches_no_folder(linkwork, store, tmp_path, name):
    record(store, new_frames(3))
    load_spools(store)
    with parse_database(store).open(wait=1.0) as opened:
        opened.execute("update runs set run = ?", [name])
    (tmp_path / "victim").mkdir()
    assert linkwork("runs", "delete", "latest")[0] == 2
    assert linkwork("runs", "delete", name)[0] == 0
    assert linkwork("runs")[1] == "no runs in linkwork.duckdb\n"
    assert (tmp_path / "victim").exists() and parse_database(store).spool.exists()


def test_a_run_whose_record_is_gone_is_a_negative_verdict(linkwork, store, monkeypatch):
    def load(*arguments, **options):
        shutil.rmtree(parse_database(store).spool)
        return load_spools(*arguments, **options)

    monkeypatch.setattr(run_outputs, "load_spools", load)
    status, out, _ = linkwork("run", "swinging-arm", "--seconds", 0.05)
    assert status == 1
    assert "recorded as" not in out and "is not recorded" in out


@pytest.mark.timeout(30)
def test_a_pipe_in_the_place_of_the_store_is_refused_by_every_command(refused, store):
    os.mkfifo(store)
    for command in (
        ("run", "swinging-arm"),
        ("run", "--replay", "latest"),
        ("runs",),
        ("runs", "delete", "latest"),
        ("query", "select 1"),
        ("export", "latest", "a.csv"),
        ("studio", "swinging-arm", "--no-browser"),
    ):
        assert "not a regular file" in refused(*command)


@pytest.mark.parametrize("columns", [40, 80, 200])
def test_details_of_a_run_are_as_wide_as_the_terminal(linkwork, store, monkeypatch, columns):
    info = new_info(signals=[f"joints.arm/joint{i}" for i in range(40)], version="1-" * 150)
    run = record(store, new_frames(3), info)
    monkeypatch.setenv("COLUMNS", str(columns))
    assert max(map(len, linkwork("runs", "show")[1].splitlines())) > 300
    monkeypatch.setattr(runs, "is_terminal", lambda stream: True)
    shown = linkwork("runs", "show", run)[1].splitlines()
    assert columns - 25 < max(map(len, shown)) <= columns
    words = " ".join(shown).split()
    assert {f"joints.arm/joint{i}," for i in range(39)} <= set(words)
    assert "".join(x.split()[-1] for x in shown if "1-1-" in x) == "1-" * 150


@pytest.mark.parametrize("name", ["not.sqlite", "not.duckdb", "not.db", "not"])
def test_a_file_that_is_no_database_is_named_by_its_suffix(refused, tmp_path, name):
    (tmp_path / name).write_text("This is a text of more than sixteen characters.\n" * 100)
    for command in (("runs",), ("query", "select 1")):
        err = refused(*command, "--db", name)
        assert ("DuckDB" in err) == (name in ("not.duckdb", "not"))
        assert name in err and "is it a run database" in err and "password" not in err


def test_a_database_is_opened_by_its_content_whatever_its_suffix(linkwork, tmp_path):
    names = {}
    for right, wrong in (("a.sqlite", "b.duckdb"), ("c.duckdb", "d.sqlite")):
        names[wrong] = record(tmp_path / right, new_frames(3))
        load_spools(tmp_path / right)
        (tmp_path / right).rename(tmp_path / wrong)
    for wrong, run in names.items():
        assert run in linkwork("runs", "--db", wrong)[1]


def test_runs_in_memory_end_with_the_command(linkwork, linkwork_json, tmp_path):
    status, shown, _ = linkwork("run", "pendulums", "--seconds", 0.01, "--record", "memory:")
    assert status == 0
    assert "in memory, which ends with this command: use a file" in shown
    status, _, err = linkwork("runs", "--db", "memory:mine")
    assert status == 0
    assert "only the runs of its own process" in err

"""Queries from the command line: bounded for people, streamed for programs, ended by Ctrl-C."""

import json
import signal
import subprocess
import sys
import threading
import time
from contextlib import contextmanager

import pytest

from linkwork.cli.commands.query import TABLE_ROWS
from linkwork.errors import RecordError
from linkwork.record.stores.store import ResultStream
from linkwork.session import DEFAULT_STORE
from tests.record.helpers import new_frames, record


@pytest.fixture(autouse=True)
def recorded(tmp_path):
    record(tmp_path / DEFAULT_STORE, new_frames(1))


def many(count):
    return f"select range as n from range({count})"


def test_a_table_shows_the_first_rows_and_how_to_get_all(linkwork):
    status, out, _ = linkwork("query", many(10**12))
    lines = out.splitlines()
    assert status == 0
    assert len(lines) == TABLE_ROWS + 3
    assert lines[2:4] == ["0", "1"]
    assert "--csv" in lines[-1]
    assert len(linkwork("query", many(TABLE_ROWS))[1].splitlines()) == TABLE_ROWS + 2


@pytest.mark.parametrize("count", [0, 1, 30_000])
def test_csv_and_json_hold_all_rows(linkwork, linkwork_json, count):
    assert linkwork("query", many(count), "--csv")[1].split() == ["n", *map(str, range(count))]
    status, data = linkwork_json("query", many(count))
    assert status == 0
    assert data == {"columns": ["n"], "rows": [[n] for n in range(count)]}


def test_numbers_that_json_does_not_know_are_null(linkwork_json):
    assert linkwork_json("query", "select 'nan'::double, 1.5::double")[1]["rows"] == [[None, 1.5]]


def test_a_failure_behind_the_first_rows_leaves_no_second_document(linkwork, monkeypatch):
    def rows():
        yield (1,)
        raise RecordError("the disk is gone")

    @contextmanager
    def stream_query(*_):
        yield ResultStream(("n",), rows())

    monkeypatch.setattr("linkwork.cli.commands.query.stream_query", stream_query)
    status, out, err = linkwork("query", "select n", "--json")
    assert status == 2
    assert out == '{\n  "columns": ["n"],\n  "rows": [\n    [1]'
    assert err == "linkwork: the disk is gone\n"


def test_too_little_memory_is_refused_in_words(refused):
    assert refused("query", "select repeat('x', 5000000000)").count("\n") == 1


@pytest.mark.parametrize("form", [[], ["--csv"], ["--json"]])
def test_an_interruption_ends_a_query(linkwork, form):
    main = threading.main_thread().ident
    interrupting = threading.Timer(0.4, signal.pthread_kill, [main, signal.SIGINT])
    interrupting.start()
    began = time.monotonic()
    status, out, err = linkwork("query", f"select max(hash(n)) from ({many(10**12)})", *form)
    interrupting.cancel()
    assert status == 130
    assert time.monotonic() - began < 30.0
    assert "interrupted" in (json.loads(out)["message"] if "--json" in form else err)


def test_an_interruption_ends_a_stream(tmp_path):
    command = [sys.executable, "-m", "linkwork", "query", many(10**12), "--csv"]
    options = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "cwd": tmp_path}
    with subprocess.Popen(command, **options) as ran:
        assert ran.stdout.readline() == b"n\n"
        ran.send_signal(signal.SIGINT)
        _, err = ran.communicate(timeout=60)
    assert ran.returncode == 130
    assert err == b"linkwork: interrupted\n"

"""Stores of earlier versions: refused with the command that converts them."""

import duckdb
import pytest

from linkwork.cli.main import main
from linkwork.errors import RecordError
from linkwork.record import load_spools, query, recorded_runs, upgrade_store
from tests.record.helpers import new_frames, record


def at_version(database, version):
    with duckdb.connect(str(database)) as connection:
        if version < 3:
            connection.execute("alter table joints rename column velocity to speed")
        connection.execute("update schema_version set version = ?", [version])


@pytest.fixture
def database(tmp_path):
    path = tmp_path / "runs.duckdb"
    record(path, new_frames(4))
    load_spools(path)
    return path


def test_a_store_of_version_2_is_refused_with_the_command_and_then_converted(database, capsys):
    before = query(database, "select * from joints").rows
    at_version(database, 2)
    with pytest.raises(RecordError, match=r"version 2, expected 3.*linkwork runs upgrade --db"):
        recorded_runs(database)
    assert main(["runs", "upgrade", "--db", str(database)]) == 0
    assert "version 3, was 2" in capsys.readouterr().out
    assert query(database, "select * from joints").rows == before
    assert "velocity" in query(database, "select * from joints").columns
    assert upgrade_store(database) == (3, 3)


@pytest.mark.parametrize("version", [0, 1, 4, None])
def test_an_unknown_version_is_left_alone(database, version):
    at_version(database, 3)
    with duckdb.connect(str(database)) as connection:
        connection.execute("update schema_version set version = ?", [version])
    content = database.read_bytes()
    with pytest.raises(RecordError, match=f"has version {version}, expected 3"):
        upgrade_store(database)
    assert database.read_bytes() == content


def test_what_is_no_store_is_refused(tmp_path):
    with pytest.raises(RecordError, match="there is no run database"):
        upgrade_store(tmp_path / "none.duckdb")
    text = tmp_path / "text.duckdb"
    text.write_text("no database")
    with pytest.raises(RecordError, match=r"text\.duckdb"):
        upgrade_store(text)
    assert text.read_text() == "no database"

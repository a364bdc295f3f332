"""Stores of earlier versions: refused with the command that converts them."""

import duckdb
import pytest

from linkwork.cli.main import main
from linkwork.errors import RecordError
from linkwork.record import load_spools, query, recorded_runs, upgrade_store
from linkwork.record.stores.schema import TABLES
from linkwork.record.stores.views import VIEWS
from tests.record.helpers import new_frames, record


def at_version(database, version):
    with duckdb.connect(str(database)) as connection:
        if version < 4:
            for name in VIEWS:
                connection.execute(f"drop view {name}")
            for table in ("robots", "components", "bodies", "joint_axes", "frames", "forces"):
                connection.execute(f"drop table {table}")
            connection.execute("drop table actuators")
            connection.execute("alter table poses drop column frame")
            for column in list(TABLES["runs"])[list(TABLES["runs"]).index("number") :]:
                connection.execute(f"alter table runs drop column {column}")
        if version < 3:
            connection.execute("alter table joints rename column velocity to speed")
        connection.execute("update schema_version set version = ?", [version])


@pytest.fixture
def database(tmp_path):
    path = tmp_path / "runs.duckdb"
    record(path, new_frames(4))
    load_spools(path)
    return path


@pytest.mark.parametrize("version", [2, 3])
def test_a_store_of_an_earlier_version_is_refused_with_the_command_and_then_converted(
    database, capsys, version
):
    tables = ("joints", "poses", "runs")
    before = [query(database, f"select * from {table} order by all").rows for table in tables]
    at_version(database, version)
    expected = rf"version {version}, expected 4.*linkwork runs upgrade --db"
    with pytest.raises(RecordError, match=expected):
        recorded_runs(database)
    assert main(["runs", "upgrade", "--db", str(database)]) == 0
    assert f"version 4, was {version}" in capsys.readouterr().out
    after = [query(database, f"select * from {table} order by all").rows for table in tables]
    assert after[:2] == before[:2]
    assert [row[:16] for row in after[2]] == [row[:16] for row in before[2]]
    assert "velocity" in query(database, "select * from joints").columns
    assert upgrade_store(database) == (4, 4)
    record(database, new_frames(4))
    assert len(recorded_runs(database)) == 2
    assert query(database, "select count(*) from simulationrow").rows == [(4,)]


@pytest.mark.parametrize("version", [0, 1, 5, None])
def test_an_unknown_version_is_left_alone(database, version):
    with duckdb.connect(str(database)) as connection:
        connection.execute("update schema_version set version = ?", [version])
    content = database.read_bytes()
    with pytest.raises(RecordError, match=f"has version {version}, expected 4"):
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

"""Stores of other versions are refused and left as they are."""

import duckdb
import pytest

from linkwork.cli.main import main
from linkwork.errors import RecordError
from linkwork.record import load_spools, recorded_runs
from linkwork.record.database_url import parse_database
from linkwork.record.stores.schema import SCHEMA_VERSION
from tests.record.helpers import new_frames, record

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

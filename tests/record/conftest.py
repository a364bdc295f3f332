import pytest

from linkwork.record.spool import writer as spool_writer


@pytest.fixture(autouse=True)
def quick_acknowledgement(monkeypatch):
    """Lets the spool acknowledge fifty times a second, so that tests need not wait."""
    monkeypatch.setattr(spool_writer, "SYNC_SECONDS", 0.02)


@pytest.fixture
def database(tmp_path):
    return tmp_path / "runs.duckdb"

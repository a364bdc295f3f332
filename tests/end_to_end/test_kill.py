from tests.killing import check_survival


def test_killed_runs_keep_every_acknowledged_row(tmp_path):
    check_survival(tmp_path / "runs.duckdb", kills=2, seed=2, latest=1.8)

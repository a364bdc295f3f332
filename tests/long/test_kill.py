"""Kill -9 of a whole run, again and again: nothing that was acknowledged is lost."""

import pytest

from tests.killing import check_survival

pytestmark = [pytest.mark.long, pytest.mark.timeout(900)]


def test_ten_killed_runs_keep_every_acknowledged_row(report, tmp_path):
    kills = check_survival(tmp_path / "runs.duckdb", kills=10, seed=1)
    report("kill-9", asked="10 kills, every acknowledged row there, database opens", kills=kills)
    assert sum(kill["acknowledged"] > 0 for kill in kills) >= 5

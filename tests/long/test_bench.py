"""The benches as a user runs them, beside the peers that are installed."""

import json

import pytest

from linkwork.cli.main import main
from tests.long.conftest import RESULTS

pytestmark = pytest.mark.long


def test_the_bench_of_dynamics_agrees_and_writes_what_it_found(capsys):
    out = RESULTS / "dynamics.json"
    assert main(["bench", "dynamics", "--out", str(out)]) == 0
    print(capsys.readouterr().out)
    document = json.loads(out.read_text())
    assert document["agrees"]
    assert all(row["ours"] > 0 for row in document["rows"])
    named = " ".join(document["left_out"]) + " ".join(x["name"] for x in document["times_ns"])
    assert all(peer in named for peer in ("CasADi", "Pinocchio", "MuJoCo"))


def test_the_bench_of_stepping_agrees_and_reaches_what_is_asked(capsys):
    out = RESULTS / "stepping.json"
    assert main(["bench", "stepping", "--out", str(out)]) == 0
    print(capsys.readouterr().out)
    rows = json.loads(out.read_text())["rows"]
    assert all(row["asked"] for row in rows)
    assert [row["what"] for row in rows if not row["reached"]] == []

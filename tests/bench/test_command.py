"""`linkwork bench`: a list, a table, one JSON document, an exit status."""

import json

import pytest

from linkwork.bench.measurement import Agreement
from linkwork.bench.report import BenchRow, Figure, Report, Requirement
from linkwork.cli.commands import bench
from linkwork.cli.main import main

ROW = BenchRow(
    "inverse dynamics: x", Figure(50.0, "ns"), Figure(200.0, "ns", "peer"), Requirement(3.0)
)


@pytest.fixture
def measured(monkeypatch):
    """Makes the bench give a report, with a greatest error."""

    def give(error):
        agreement = Agreement("inverse dynamics", "peer, loop", error, 1e-9)
        rows = [ROW] if agreement.holds else []
        report = Report("dynamics", {"robot": "r"}, 1, [agreement], {}, rows, ["x is left out: y"])
        monkeypatch.setattr(bench, "bench_dynamics", lambda *_, **__: report)

    return give


def test_without_a_name_the_benches_are_listed(capsys):
    assert main(["bench"]) == 0
    assert "dynamics" in capsys.readouterr().out


def test_an_unknown_bench_is_refused(capsys):
    assert main(["bench", "dynamic"]) == 2
    assert "did you mean 'dynamics'" in capsys.readouterr().err


def test_the_table_shows_ratios_agreement_and_what_is_left_out(measured, capsys):
    measured(1e-15)
    assert main(["bench", "dynamics"]) == 0
    out = capsys.readouterr().out
    for text in ("50 ns", "200 ns peer", "4.00", "at least 3", "1.0e-15", "x is left out: y"):
        assert text in out


def test_a_disagreement_is_a_failed_run(measured, capsys):
    measured(1e-3)
    assert main(["bench", "dynamics"]) == 1
    out = capsys.readouterr().out
    assert "NO" in out
    assert "nothing was timed" in out


def test_help_says_that_the_exit_status_is_about_agreement(capsys):
    assert main(["bench", "--help"]) == 0
    text = " ".join(capsys.readouterr().out.split())
    assert "Exit status: 0 if all results agree, 1 if some differ" in text


def test_the_document_says_what_the_times_depend_on(measured, capsys):
    measured(1e-15)
    assert main(["bench", "dynamics", "--json"]) == 0
    machine = json.loads(capsys.readouterr().out)["machine"]
    assert set(machine) == {"system", "processor", "cores", "compiler", "vector_bytes"}
    assert machine["processor"]
    assert machine["vector_bytes"] in (32, 64)


def test_one_document_goes_to_programs_and_to_a_file(measured, capsys, tmp_path):
    measured(1e-15)
    path = tmp_path / "dynamics.json"
    assert main(["bench", "dynamics", "--json", "--out", str(path)]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown == json.loads(path.read_text())
    assert shown["rows"][0]["ratio"] == 4.0

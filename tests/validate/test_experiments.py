"""Short experiments meet their claims; tests/long runs all of them."""

import json
import subprocess
import sys
from dataclasses import replace

import numpy as np
import pytest

from linkwork.cli.main import main
from linkwork.validate import Verdict, all_experiments, find_experiment, run_experiment, validate
from linkwork.validate.experiments.irb140 import wrist_matrix
from linkwork.validate.experiments.simpartner.workpartner.circles import axle_radius, leg_radius
from linkwork.validate.experiments.simpartner.workpartner.tight_circle import sliding_turn

LONGEST = 3.0
"""Longer and timed experiments are run by tests/long [s]."""
SHORT = [x.name for x in all_experiments().values() if x.seconds <= LONGEST and not x.is_timed]
QUICK = ("roll-pitch-yaw", "cubic-segment")


@pytest.mark.native
@pytest.mark.parametrize("name", SHORT)
def test_a_short_experiment_meets_its_claims(name):
    outcome = run_experiment(find_experiment(name))
    assert [row for row in outcome.rows if row.verdict is Verdict.MISSED] == []


def test_a_slip_of_the_print_is_told_from_what_is_right():
    r = wrist_matrix.printed_r36(0.4, -0.7, 1.1)
    as_printed = wrist_matrix.printed_angles(r, -1.0)
    assert wrist_matrix.printed_angles(r, -1.0, -1.0) == pytest.approx([0.4, -0.7, 1.1])
    assert not np.allclose(as_printed, [0.4, -0.7, 1.1])


@pytest.mark.parametrize("friction", [0.1, 1.0])
def test_wheels_at_one_speed_widen_the_turn_by_sliding_sideways(friction):
    free, held = sliding_turn(0.3, friction, friction), sliding_turn(0.3, friction, 3.0 * friction)
    assert free.leg_radius > leg_radius(0.3) + 0.3
    assert held.leg_radius == pytest.approx(leg_radius(0.3), rel=1e-3)
    assert held.axle_radius == pytest.approx(axle_radius(0.3), rel=1e-3)
    assert free.loads.sum() == pytest.approx(18.0 * 9.81)


def test_the_command_runs_what_is_named_and_reports(capsys, tmp_path):
    page = tmp_path / "report.html"
    assert main(["validate", *QUICK, "--json", "--report", str(page)]) == 0
    document = json.loads(capsys.readouterr().out)
    assert [x["name"] for x in document["experiments"]] == list(QUICK)
    assert document["verdict"] is True
    assert page.read_text().count("<figure") == len(QUICK)


def test_sources_and_experiments_are_listed_without_running(capsys):
    assert main(["validate", "--list", "--document", "irb140", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)["experiments"]
    assert {x["source"] for x in document} == {"irb140"}
    assert "wrist-matrix" in {x["name"] for x in document}


def test_an_unknown_source_is_refused(capsys):
    assert main(["validate", "--document", "nothing"]) == 2
    assert "simpartner" in capsys.readouterr().err


def test_a_negative_verdict_is_the_exit_status(capsys, monkeypatch):
    name = QUICK[0]
    experiment = all_experiments()[name]
    wrong = type(experiment)(**vars(experiment) | {"measure": lambda: _worse(experiment)})
    monkeypatch.setattr("linkwork.cli.commands.validate.find_experiment", lambda _: wrong)
    assert main(["validate", name]) == 1
    assert "NOT MET" in capsys.readouterr().out


def _worse(experiment):
    measured = experiment.measure()
    return type(measured)({what: x + 1.0 for what, x in measured.values.items()}, measured.picture)


def test_an_unknown_name_is_refused(capsys):
    assert main(["validate", "nothing"]) == 2
    assert main(["validate", "roll-pitch-yav"]) == 2
    assert "roll-pitch-yaw" in capsys.readouterr().err


def test_experiments_stand_in_the_folder_of_their_source():
    for experiment in all_experiments().values():
        folders = experiment.measure.__module__.split(".")[:-1]
        assert folders[3] == experiment.document.name.replace("-", "_")


def test_processes_give_the_same_results_in_the_order_of_the_request():
    chosen = [replace(find_experiment(name), seconds=20.0) for name in QUICK]
    outcome = validate(chosen)
    assert outcome.processes > 1
    alone = [run_experiment(x) for x in chosen]
    assert [x.rows for x in outcome.results] == [x.rows for x in alone]


def test_one_experiment_is_found_without_importing_the_others():
    script = (
        "import sys; from linkwork.validate import find_experiment; find_experiment('free-fall');"
        "print(*(name for name, x in sys.modules.items() if hasattr(x, 'EXPERIMENT')))"
    )
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True)
    folder = "linkwork.validate.experiments.simpartner.physics"
    assert result.stdout.decode().split() == [f"{folder}.free_fall"]

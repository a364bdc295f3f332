"""Short experiments meet their claims; the kept report belongs to the experiments there are."""

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from linkwork.cli.main import main
from linkwork.errors import FileError
from linkwork.validate import (
    DOCUMENTS,
    Verdict,
    all_experiments,
    find_experiment,
    run_experiment,
    validate,
)
from linkwork.validate.experiments.irb140 import wrist_matrix
from linkwork.validate.experiments.simpartner.workpartner.circles import axle_radius, leg_radius
from linkwork.validate.experiments.simpartner.workpartner.tight_circle import sliding_turn
from linkwork.validate.report import VERSION, with_table
from linkwork.validate.trial import record_track, slope, world_from_text

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


SCENE = """
    bodies: {ball: {shape: sphere, size: [0.1], mass: 1.0, velocity: [2.0, 0.0, 0.0]}}
    """


def test_a_track_begins_at_the_start_and_ends_at_the_end():
    track = record_track(world_from_text(SCENE), 0.1, every=10)
    assert track.time == pytest.approx(np.linspace(0.0, 0.1, 11))
    assert track.of("ball", "x") == pytest.approx(2.0 * track.time)


def test_overrides_reach_the_scene():
    assert world_from_text(SCENE, "solver.step=0.002").step_size == 0.002


def test_a_mistake_in_a_scene_is_told_as_in_any_file():
    with pytest.raises(FileError, match="bodys"):
        world_from_text("bodys: {}")


def test_a_slope_is_that_of_a_line_through_the_origin():
    x = np.linspace(0.0, 3.0, 20)
    assert slope(x, -1.5 * x) == pytest.approx(-1.5)


ROOT = Path(__file__).resolve().parents[2]
RENEW = "run scripts/make-validation"


@pytest.fixture(scope="module")
def kept():
    return json.loads((ROOT / "benchmarks" / "results" / "validation.json").read_text())


def test_the_kept_results_are_those_of_the_present_claims(kept):
    assert kept["version"] == VERSION
    recorded = {x["name"]: [y["what"] for y in x["quantities"]] for x in kept["experiments"]}
    present = {name: [y.what for y in x.claims] for name, x in all_experiments().items()}
    assert recorded == present, RENEW


def test_no_kept_result_is_missed_and_the_run_was_short(kept):
    assert kept["verdict"] is True
    assert kept["duration"] < 600.0


def test_the_table_of_the_readme_is_that_of_the_kept_results(kept):
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert with_table(readme, kept) == readme, RENEW


def test_the_kept_report_shows_every_experiment(kept):
    page = (ROOT / "docs" / "validation.html").read_text(encoding="utf-8")
    for name in [*all_experiments(), *(x.name for x in DOCUMENTS)]:
        assert f'id="{name}"' in page, RENEW
    assert len(page) < 3_000_000


def test_seventy_published_figures_are_judged(kept):
    rows = [y for x in kept["experiments"] for y in x["quantities"]]
    published = [x for x in rows if x["published"] is not None or x["printed"]]
    assert sum(x["verdict"] != "shown" for x in published) >= 70

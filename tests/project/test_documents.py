"""The files shown in the documentation, and its sweeps, are read as they stand."""

import json
import re
from pathlib import Path

import pytest
from benchmarks import cuda_table

import linkwork as lw
from linkwork.session.engine.engine import Engine
from linkwork.sweep.load import load_sweep
from scripts.generate_schemas import schemas
from tests.tools import write_file

ROOT = Path(__file__).resolve().parents[2]


def test_the_shipped_schemas_are_fresh():
    for path, schema in schemas().items():
        assert path.read_text() == schema, "run `make schema`"


def blocks(document, language="yaml"):
    return re.findall(rf"```{language}\n(.*?)```", (ROOT / document).read_text(), re.DOTALL)


@pytest.mark.parametrize("text", blocks("docs/robot-files.md"), ids=lambda text: text.split()[5])
def test_a_robot_file_of_the_documentation_loads(tmp_path, text):
    arm = lw.load(write_file(tmp_path / "robot.yaml", text))
    assert arm.fk(arm.tree.home).shape == (4, 4)


@pytest.mark.parametrize("text", [*blocks("README.md"), *blocks("docs/scene-files.md")])
def test_a_scene_of_the_documentation_runs(tmp_path, text):
    assert lw.run(write_file(tmp_path / "scene.yaml", text), seconds=0.01).steps == 10


def mission_machine():
    """A mock machine with the readings that the missions of the documentation use."""
    signals = {"wind": [(0.0, 1.0)], "error": [(0.0, 1e-3)]}
    declared = [lw.mission.Reading("wind", "m/s"), lw.mission.Reading("error", "m")]
    return lw.mission.MockMachine(signals=signals, declared=declared)


MISSIONS = blocks("docs/missions.md", "mission")
CELL_MISSIONS = [text for text in MISSIONS if "-belt." in text]


@pytest.mark.parametrize("text", [x for x in MISSIONS if x not in CELL_MISSIONS])
def test_a_mission_of_the_documentation_runs(tmp_path, text):
    for other in MISSIONS:
        if "mission come_home" in other:
            (tmp_path / "parts.mission").write_text(other)
    program = lw.mission.load_mission(write_file(tmp_path / "text.mission", text))
    arguments = dict.fromkeys(program.missions[program.main].parameters, 5.0)
    run = lw.mission.rehearse(program, [mission_machine()], arguments=arguments)
    assert (run.status, run.reason) == ("done", "")


def test_the_missions_of_the_documentation_fit_the_cell():
    machines = Engine(lw.load_scene("irb140-cell")).program.machines
    assert len(CELL_MISSIONS) == 1
    for text in CELL_MISSIONS:
        assert len(lw.mission.check_mission(lw.mission.parse_mission(text), machines).nodes) > 15


def test_the_scenario_of_the_documentation_loads(tmp_path):
    (text,) = blocks("docs/missions.md")
    (tmp_path / "scenario.yaml").write_text(text)
    assert lw.mission.load_scenario(tmp_path / "scenario.yaml").main == "scenario"


def test_the_figures_of_a_gpu_are_those_of_the_stored_results():
    for path, text in cuda_table.pages().items():
        assert path.read_text(encoding="utf-8") == text, "run `python -m benchmarks.cuda_table`"


PAGES = tuple(f"docs/{path.name}" for path in sorted((ROOT / "docs").glob("*.md")))
EXAMPLES = [(page, text) for page in PAGES for text in blocks(page, "python")]


@pytest.mark.parametrize(("page", "text"), EXAMPLES)
def test_an_example_of_the_documentation_runs(tmp_path, monkeypatch, page, text):
    monkeypatch.chdir(tmp_path)
    exec(compile(text, page, "exec"), {})


@pytest.mark.parametrize("text", blocks("docs/sweeps.md"), ids=["sweep", "search"])
def test_a_sweep_of_the_documentation_loads(tmp_path, text):
    plan = load_sweep(write_file(tmp_path / "sweep.yaml", text))
    assert plan.scene == "two-scaras"
    assert len(plan.cases()) == (0 if plan.file.search else 64)


@pytest.mark.parametrize("path", sorted((ROOT / "examples" / "sweeps").glob("*.yaml")), ids=str)
def test_a_sweep_of_the_examples_loads(path):
    plan = load_sweep(path)
    assert plan.cases() or plan.objective is not None


def stored(name):
    return json.loads((ROOT / "benchmarks" / "results" / f"{name}.json").read_text())


def scale_lines():
    """Rows of the tables of measurements, from the stored results."""
    for row in stored("sweep-scale")["rows"]:
        work = f"{row['case_s']:g} s" if row["case_s"] else "no work"
        rate = row["cases_a_second"]
        rate = f"{round(rate, -1):.0f}" if rate > 1000 else f"{rate:.0f}" if rate > 10 else rate
        digits = 1 if row["case_s"] else 2
        cost = f"{row['coordinator_ms_a_case']:.{digits}f} ms"
        share = row["share_of_threads"]
        percent = (
            "" if share is None else f"{100 * share:.3g} %" if share > 0.99 else f"{share:.0%}"
        )
        share = f" {percent.replace('%', ' %').replace('  ', ' ')} " if percent else " "
        yield f"| {row['threads']} | {work} | {rate} | {cost} |{share}|"
    for name in ("sweep-two-scaras", "sweep-command"):
        row = stored(name)
        shares = [100 * row[f"physics_share_of_{x}"] for x in ("processor_time", "cores")]
        overhead = row["overhead_ms_of_processor_time_a_case"]
        shown = " | ".join(f"{x:.0f} %" for x in shares)
        yield f"| {row['wall_s']:.0f} s | {shown} | {overhead:.1f} ms |"


@pytest.mark.parametrize("line", list(scale_lines()))
def test_measurements_of_the_documentation_are_the_stored_ones(line):
    assert line in (ROOT / "docs" / "sweeps.md").read_text()


def test_other_figures_of_the_documentation_are_the_stored_ones():
    text = " ".join((ROOT / "docs" / "sweeps.md").read_text().split())
    command, values = stored("sweep-command"), stored("sweep-values")
    show, plot, again = command["show"], command["show_with_plot"], command["again"]
    scale, kills = stored("sweep-scale"), stored("sweep-killed-workers")
    many = scale["rows"][-1]["coordinator_share_of_a_core"]
    for words in (
        f"takes {show['wall_s']} s and {show['memory_mb']:.0f} MB",
        f"with `--plot` {plot['wall_s']} s and {plot['memory_mb']:.0f} MB",
        f"of which all cases are known, {again['wall_s']} s",
        f"{values['value_of_the_file_overhead_ms_a_case']:.0f} ms and "
        f"{values['live_value_overhead_ms_a_case']} ms beside the physics",
        f"a batch costs {scale['one_case_a_batch']['coordinator_ms_a_batch']:.1f} ms",
        f"it fed {scale['one_case_a_batch']['cases_a_second']:.0f}",
        f"the coordinator uses {100 * many:.0f} % of a core",
        f"{kills['cases']} cases with {kills['kills']} processes killed meanwhile",
    ):
        assert words in text

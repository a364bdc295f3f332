"""The files shown in the documentation are read as they stand."""

import re
from pathlib import Path

import pytest

import linkwork as lw
from linkwork.session.engine.engine import Engine
from scripts.generate_schemas import schemas

ROOT = Path(__file__).resolve().parents[2]


def test_the_shipped_schemas_are_fresh():
    for path, schema in schemas().items():
        assert path.read_text() == schema, "run `make schema`"


def blocks(document, language="yaml"):
    return re.findall(rf"```{language}\n(.*?)```", (ROOT / document).read_text(), re.DOTALL)


@pytest.mark.parametrize("text", blocks("docs/robot-files.md"), ids=lambda text: text.split()[5])
def test_a_robot_file_of_the_documentation_loads(tmp_path, text):
    path = tmp_path / "robot.yaml"
    path.write_text(text)
    arm = lw.load(path)
    assert arm.fk(arm.tree.home).shape == (4, 4)


@pytest.mark.parametrize("text", [*blocks("README.md"), *blocks("docs/scene-files.md")])
def test_a_scene_of_the_documentation_runs(tmp_path, text):
    path = tmp_path / "scene.yaml"
    path.write_text(text)
    assert lw.run(path, seconds=0.01).steps == 10


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
    path = tmp_path / "text.mission"
    path.write_text(text)
    program = lw.mission.load_mission(path)
    arguments = dict.fromkeys(program.missions[program.main].parameters, 5.0)
    run = lw.mission.rehearse(program, [mission_machine()], arguments=arguments)
    assert (run.status, run.reason) == ("done", "")


def test_the_missions_of_the_documentation_fit_the_cell():
    machines = Engine(lw.load_scene("irb140-cell")).program.machines
    assert len(CELL_MISSIONS) == 1
    for text in CELL_MISSIONS:
        plan = lw.mission.check_mission(lw.mission.parse_mission(text), machines)
        assert len(plan.nodes) > 15


def test_the_scenario_of_the_documentation_loads(tmp_path):
    (text,) = blocks("docs/missions.md")
    (tmp_path / "scenario.yaml").write_text(text)
    assert lw.mission.load_scenario(tmp_path / "scenario.yaml").main == "scenario"


PAGES = tuple(f"docs/{path.name}" for path in sorted((ROOT / "docs").glob("*.md")))
EXAMPLES = [(page, text) for page in PAGES for text in blocks(page, "python")]


@pytest.mark.parametrize(("page", "text"), EXAMPLES)
def test_an_example_of_the_documentation_runs(tmp_path, monkeypatch, page, text):
    monkeypatch.chdir(tmp_path)
    exec(compile(text, page, "exec"), {})

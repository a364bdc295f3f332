"""`linkwork bench`: a list, a table, one JSON document, an exit status; scenes and files."""

import json

import pytest
from benchmarks.robot_files import robot_paths, source_of
from benchmarks.robots import as_json, kind_of_reason, measure, report

from linkwork.bench.measurement import Agreement
from linkwork.bench.report import BenchRow, Figure, Report, Requirement
from linkwork.bench.rollout import bench_rollout
from linkwork.bench.stepping import BARE, NOT_RECORDED, RECORDED, bench_stepping
from linkwork.cli.commands import bench
from linkwork.cli.main import main
from linkwork.codegen.runtime import kernel

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
    assert "NO" in out and "nothing was timed" in out


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


def test_our_steps_reach_what_a_bare_loop_reaches_and_are_judged_beside_it():
    report = bench_stepping(1, ("two-scaras", "wind"))
    assert report.agrees
    # Where forces act, the bare loop starts from our states and need not agree.
    assert [(x.function, x.name, x.error) for x in report.agreements] == [("two-scaras", BARE, 0.0)]
    rows = {row.what: row for row in report.rows}
    for scene in ("two-scaras", "wind", "busy"):
        for how in (NOT_RECORDED, RECORDED):
            row = rows[f"{scene}, {how}"]
            assert row.peer is not None and row.ours.value > 0 < row.peer.value
            assert row.required is not None and row.required.at_most
    speed = rows[f"two-scaras, {NOT_RECORDED}: speed"]
    assert speed.ours.unit == "times real time" and not speed.required.at_most


def test_all_libraries_reach_the_same_states_and_are_judged():
    report = bench_rollout(1, cases=3)
    assert {agreement.error for agreement in report.agreements} == {0.0}
    assert len(report.agreements) == 4
    assert [row.required.value for row in report.rows] == [0.95, 1.8]


JOINT = '<joint name="q" type="revolute"><parent link="a"/><child link="b"/></joint>'
LINKS = '<link name="a"/><link name="b"/>'
FILES = {
    "arm.urdf": f'<robot name="arm">{LINKS}{JOINT}</robot>',
    "copy.urdf": f'<robot name="arm">{LINKS}{JOINT}</robot>',
    "cup.urdf": '<robot name="cup"><link name="cup"/></robot>',
    "commented.urdf": f'<robot name="cup"><link name="cup"/><!-- {JOINT} --></robot>',
    "top.xacro": '<robot name="top"><xacro:include filename="macros.xacro"/><xacro:arm/></robot>',
    "macros.xacro": f'<robot name="m"><xacro:macro name="arm">{LINKS}</xacro:macro></robot>',
    "library.xacro": f'<robot name="m"><xacro:macro name="arm">{LINKS}</xacro:macro></robot>',
    "legs.xml": """<mujoco model="legs"><option gravity="1 0 -9"/><worldbody>
        <body name="base"><freejoint/><geom type="box" size="0.1 0.2 0.3"/>
        <body name="hip" pos="0.1 0 0"><joint type="ball" name="hip"/><geom size="0.1" pos="1 0 0"/>
        <body name="knee" pos="0 0 -1"><joint name="knee" axis="0 1 0" ref="0.3" armature="0.2"/>
        <geom size="0.1" pos="0.2 0 -1"/></body></body></body></worldbody></mujoco>""",
    "scene.xml": '<mujoco><include file="legs.xml"/><worldbody><light/></worldbody></mujoco>',
    "massless.xml": "<mujoco><worldbody><body><joint/></body></worldbody></mujoco>",
    "box.xml": '<mujoco><worldbody><body><joint type="free"/></body></worldbody></mujoco>',
}


@pytest.fixture
def source(tmp_path):
    for name, text in {**FILES, ".version": "1.2.3\n"}.items():
        (tmp_path / name).write_text(text)
    return source_of(tmp_path)


def test_robots_are_told_from_objects_fragments_and_copies(source):
    names = [robot.name for robot in robot_paths([source])]
    assert names == ["arm.urdf", "legs.xml", "massless.xml", "top.xacro"]
    assert [robot.name for robot in robot_paths([source, source])] == names
    assert len(robot_paths([source], limit=2)) == 2
    assert source.version == "1.2.3"


def test_an_outcome_is_a_comparison_or_the_reason_of_a_refusal(source, monkeypatch):
    monkeypatch.setattr(kernel, "find_compiler", lambda: None)
    robots = {robot.name: robot for robot in robot_paths([source])}
    measured = [(robots[name], measure(robots[name])) for name in ("legs.xml", "massless.xml")]
    legs, massless = (result for _, result in measured)
    assert set(legs.worst) == {"poses", "mass", "bias", "gravity"}
    assert max(legs.worst["poses"], legs.worst["mass"]) < 1e-12
    assert (massless.outcome, bool(massless.reason)) == ("refused by both", True)
    assert any(line.split() == ["all", "2", "1", "1"] for line in report(measured))
    saved = json.loads(as_json([source], measured))
    assert [row["name"] for row in saved["robots"]] == ["legs.xml", "massless.xml"]
    assert saved["sources"][0]["version"] == "1.2.3"


def test_reasons_that_differ_in_names_and_numbers_are_one_kind():
    first, second = (f"invalid size of '{x}': (0.{x}, -1e-3)" for x in (1, 2))
    assert kind_of_reason(first) == kind_of_reason(second) == "invalid size of '...': (#, #)"

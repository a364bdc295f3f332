"""The benchmark of robot files: what it takes for a robot, and what it says of one."""

from __future__ import annotations

import json

import pytest
from benchmarks.robot_files import robot_paths, source_of
from benchmarks.robots import as_json, kind_of_reason, measure, report

from linkwork.codegen.runtime import kernel

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

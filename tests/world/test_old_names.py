"""Names of earlier scene and robot files: read as the new ones, with a note."""

import warnings

import pytest

import linkwork as lw
from linkwork.cli.main import main
from linkwork.errors import RenamedWarning
from linkwork.world.scene.load import load_scene

SCENE = """
bodies:
  arm: {shape: box, size: [0.1, 0.1, 0.5], mass: 1}
joints:
  hinge: {kind: revolute, parent: world, child: arm, axis: [0, 1, 0]}
actuators:
  motor: {kind: position, joint: hinge, %(limit)s: 0.5}
sensors:
  rate: {kind: %(sensor)s, joint: hinge}
robots:
  r:
    model: planar2
    position: [2, 0, 1]
    controller: {kind: computed-torque}
    trajectory:
      points:
        - {time: 0, positions: [0, 0], %(rate)s: [0, 0]}
        - {time: 1, positions: [1, 0], %(rate)s: [0, 0]}
"""
OLD = {"limit": "speed", "sensor": "joint-speed", "rate": "speeds"}
NEW = {"limit": "velocity_limit", "sensor": "joint-velocity", "rate": "velocities"}
ROBOT = """linkwork: robot
version: 1
name: r
dh:
  rows:
    q1: {a: 0.5, %s: 2.5}
"""


def test_a_scene_with_old_names_is_the_scene_with_the_new_ones(scene_file, capsys):
    path = scene_file(SCENE % OLD)
    with pytest.warns(RenamedWarning, match="'speeds' is now 'velocities'"):
        old = load_scene(path)
    assert old.scene == load_scene(scene_file(SCENE % NEW)).scene
    path = scene_file(SCENE % OLD)
    with warnings.catch_warnings():
        warnings.simplefilter("default")
        assert main(["run", str(path), "--seconds", "0.01", "--no-record"]) == 0
    said = capsys.readouterr().err
    assert said.count("warning: ") == 1
    for note in ("'speed' is now 'velocity_limit'", "'joint-speed' is now 'joint-velocity'"):
        assert note in said


def test_both_names_at_once_are_an_error_at_the_old_one(scene_file):
    text = SCENE % NEW
    path = scene_file(text.replace("velocity_limit: 0.5", "velocity_limit: 0.5, speed: 1"))
    with pytest.raises(lw.LinkworkError, match=r"actuators\.motor\.speed: unknown key 'speed'"):
        load_scene(path)


def test_a_robot_file_with_an_old_name_has_the_limit(tmp_path):
    path = tmp_path / "robot.yaml"
    path.write_text(ROBOT % "speed")
    with pytest.warns(RenamedWarning, match="dh.rows.q1.speed: 'speed' is now 'velocity'"):
        arm = lw.load(path)
    assert arm.velocity_limits.tolist() == [2.5]
    path.write_text(ROBOT % "velocity")
    assert lw.load(path).tree == arm.tree


def test_a_saved_robot_with_an_old_name_is_recalled():
    arm = lw.load("planar2")
    saved = arm.save()
    joint = next(x for x in saved["parts"].values() if x["kind"] == "revolute")
    joint["values"]["speed"] = 3.0
    with pytest.warns(RenamedWarning, match="'speed' is now 'velocity'"):
        arm.recall(saved)
    assert 3.0 in arm.velocity_limits

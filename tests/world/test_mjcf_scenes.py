"""A robot from MJCF in a scene: the contacts and the free motion of bare MuJoCo."""

import json
import re

import mujoco
import numpy as np
import pytest

from linkwork.cli.main import main
from linkwork.errors import FileError, SchemaError
from linkwork.files import read_yaml
from linkwork.model.ledger import Fate
from linkwork.world.engine.world import World
from linkwork.world.scene.load import load_scene
from linkwork.world.scene.write import write_scene_of_robot
from tests.tools import write_file
from tests.world.mjcf_corpus import convert

PAIR = """\
<mujoco model="pair">
  <compiler angle="radian"/>
  <option timestep="0.005" {option}>{flag}</option>
  <default><geom mass="0.5"/><joint axis="0 1 0"/></default>
  <worldbody>
    <body name="post">
      <geom size="0.1" {post}/>
      <body name="upper" pos="0.05 0 0">
        <joint name="a" damping="0.1" frictionloss="0.05" solreffriction="0.03 1" armature="0.01"
               range="-0.4 0.5" limited="true" solreflimit="0.03 0.7" margin="0.05"/>
        <geom size="0.1" {upper}/>
        <body name="lower" pos="0.05 0 0" {lower_body}>
          <joint name="b" pos="0 0 0.02" ref="0.2" stiffness="2" springref="0.5"/>
          <joint name="c" type="slide" axis="1 0 0" damping="3"/><geom size="0.1" {lower}/>
        </body>
      </body>
      <body name="other" pos="0.05 0 0.05"><joint name="d"/><geom size="0.1" {other}/></body>
    </body>
  </worldbody>
  {rest}
</mujoco>
"""
BLANK = dict.fromkeys(
    ("option", "flag", "post", "upper", "lower", "lower_body", "other", "rest"), ""
)


def pair(folder, **parts):
    return write_file(folder / "robot.xml", PAIR.format(**BLANK | parts))


def both(path):
    model, data, world, _ = convert(path)
    mujoco.mj_forward(model, data)
    return model, data, world


def touching(model, data):
    names = (
        [model.body(model.geom_bodyid[geom]).name.removeprefix("robot/") for geom in contact.geom]
        for contact in data.contact
    )
    return {tuple(sorted(pair)) for pair in names}


@pytest.mark.parametrize(
    "parts",
    [
        {},
        {"upper": 'contype="2" conaffinity="2"'},
        {"post": 'contype="2" conaffinity="4"', "lower": 'contype="4" conaffinity="1"'},
        {"rest": '<contact><exclude body1="post" body2="lower"/></contact>'},
        {"rest": '<contact><exclude body1="world" body2="lower"/></contact>'},
        {"other": 'margin="0.3"'},
        {"flag": '<flag contact="disable"/>'},
    ],
)
def test_contacts_are_those_of_mujoco(tmp_path, parts):
    model, data, world = both(pair(tmp_path, **parts))
    assert touching(world.model, world.data) == touching(model, data)
    depths = (sorted(contact.dist for contact in x.contact) for x in (data, world.data))
    np.testing.assert_allclose(*depths, atol=1e-12)


def deviation(model, data, world, seconds=1.0):
    addresses = [
        (model.joint(i).qposadr[0], world.model.joint(f"robot/{model.joint(i).name}").qposadr[0])
        for i in range(model.njnt)
    ]
    theirs, ours = (list(column) for column in zip(*addresses, strict=True))
    data.qpos[theirs] = world.data.qpos[ours]
    mujoco.mj_forward(model, data)
    worst = 0.0
    for _ in range(round(seconds / model.opt.timestep)):
        mujoco.mj_step(model, data)
        world.step()
        worst = max(worst, float(np.abs(data.qpos[theirs] - world.data.qpos[ours]).max()))
    assert np.ptp(data.qpos) > 0.05
    return worst


OFF = '<flag contact="disable" {}/>'
CURVE = (
    '<equality><joint joint1="d" joint2="a" polycoef="0.1 0.5 0.3 0 0" solref="0.01 1"/></equality>'
)


@pytest.mark.parametrize(
    "parts",
    [
        {"flag": OFF.format("")},
        {"flag": OFF.format('eulerdamp="disable"')},
        {"flag": OFF.format(""), "option": 'integrator="RK4" gravity="2 0 -5"'},
        {"flag": OFF.format('gravity="disable"'), "option": 'integrator="implicit"'},
        {"flag": OFF.format(""), "option": 'density="200" viscosity="0.3" wind="1 0 0"'},
        {"flag": OFF.format(""), "lower_body": 'gravcomp="0.7"'},
        {"flag": OFF.format(""), "rest": CURVE},
    ],
)
def test_free_motion_is_that_of_mujoco(tmp_path, parts):
    parts["option"] = f'{parts.get("option", "")} tolerance="1e-14"'
    assert deviation(*both(pair(tmp_path, **parts))) < 1e-9


ACTUATED = """\
<mujoco model="actuated">
  <compiler angle="radian"/><option timestep="0.002" integrator="implicitfast"/>
  <default>
    <default class="strong"><position kp="50" kv="5" forcerange="-30 30"/></default>
  </default>
  <worldbody>
    <geom type="plane" size="5 5 1"/><camera name="side" pos="0 -2 1" xyaxes="1 0 0 0 0.5 1"/>
    <body name="base" pos="0 0 0.5">
      <freejoint/><geom type="box" size="0.2 0.2 0.05" mass="2"/>
      <site name="imu" pos="0 0 0.05"/>
      <body name="one" pos="0.2 0 0">
        <joint name="a" axis="0 1 0"/><geom size="0.05" mass="0.5"/>
        <site name="foot" size="0.06"/>
      </body>
      <body name="two" pos="-0.2 0 0">
        <joint name="b" axis="0 1 0"/><geom size="0.05" mass="0.5"/>
      </body>
      <body name="three" pos="0 0.3 0">
        <joint name="c" axis="0 1 0"/><geom size="0.05" mass="0.5"/>
      </body>
    </body>
    <body name="ball" pos="0 0 3"><freejoint/><geom size="0.1"/></body>
  </worldbody>
  <tendon><fixed name="t"><joint joint="a" coef="1"/></fixed></tendon>
  <actuator>
    <position name="hold" class="strong" joint="a"/>
    <motor name="push me" joint="b" gear="3" ctrlrange="-2 2" ctrllimited="true"/>
    <velocity name="turn" joint="c" kv="2"/><motor name="pull" tendon="t"/>
  </actuator>
  <sensor>
    <accelerometer name="acc" site="imu"/><gyro name="gyro" site="imu"/>
    <touch name="foot" site="foot"/><jointpos joint="a"/><actuatorfrc actuator="hold"/>
    <subtreecom body="base"/>
  </sensor>
  <keyframe><key name="home" qpos="0 0 0.6 1 0 0 0 0.3 -0.2 0 0 0 3 1 0 0 0"/></keyframe>
</mujoco>
"""


@pytest.fixture
def converted(tmp_path):
    path = write_file(tmp_path / "robot.xml", ACTUATED)
    name, ledger = write_scene_of_robot(path, tmp_path / "scene.yaml")
    assert name == "actuated"
    return read_yaml(tmp_path / "scene.yaml").data, ledger, tmp_path / "scene.yaml"


def test_a_scene_has_the_actuators_of_the_file(converted):
    scene, ledger, _ = converted
    actuators = scene["actuators"]
    assert actuators["hold"] == {
        **{"robot": "robot", "joint": "a", "kind": "servo"},
        **{"stiffness": 50, "damping": 5, "start": 0, "limit": 30},
    }
    assert actuators["push_me"] == {"robot": "robot", "joint": "b", "kind": "torque", "limit": 6}
    assert actuators["turn"] == {
        **{"robot": "robot", "joint": "c", "kind": "general"},
        **{"gain": [2, 0, 0], "bias": [0, 0, -2]},
    }
    assert actuators["pull"] == {"tendon": "t", "kind": "general", "gain": [1, 0, 0]}
    assert scene["tendons"] == {"t": {"joints": {"robot/a": 1}}}
    fates = {x.place.element.rpartition("/")[2]: x.fate for x in ledger.entries}
    assert fates["position[hold]"] is Fate.KEPT
    assert fates["motor[push me]"] is Fate.APPROXIMATED
    assert fates["motor[pull]"] is Fate.KEPT


def test_a_scene_has_sensors_start_and_ground_of_the_file(converted):
    scene, ledger, path = converted
    assert {name: sensor["kind"] for name, sensor in scene["sensors"].items()} == {
        **{"acc": "imu", "foot": "touch", "jointpos": "joint-position"},
        **{"actuatorfrc": "joint-torque", "side": "camera"},
    }
    assert scene["robots"]["robot"]["start"] == {"a": 0.3, "b": -0.2}
    assert scene["robots"]["robot"]["position"] == [0, 0, 0.6]
    assert scene["ground"] == {"kind": "plane"}
    assert scene["solver"]["integrator"] == "implicitfast"
    assert "<subtreecom>" in {x.what for x in ledger.entries if x.fate is Fate.DROPPED}
    assert World(load_scene(path)).data.joint("robot/a").qpos[0] == 0.3


def test_the_converted_scene_holds_as_mujoco_does(converted):
    """Servos of the scene hold what MuJoCo's are commanded to."""
    _, _, path = converted
    world = World(load_scene(path))
    world.live["actuators.hold.command"].write(0.3)
    world.live["actuators.turn.command"].write(0.7)
    world.live["actuators.pull.command"].write(0.2)
    model = mujoco.MjModel.from_xml_path(str(path.with_name("robot.xml")))
    data = mujoco.MjData(model)
    mujoco.mj_resetDataKeyframe(model, data, 0)
    data.ctrl[:] = 0.3, 0.0, 0.7, 0.2
    for _ in range(50):
        mujoco.mj_step(model, data)
        world.step()
    for joint in "abc":
        ours = world.data.joint(f"robot/{joint}").qpos[0]
        assert ours == pytest.approx(data.joint(joint).qpos[0], abs=1e-12)


def test_the_command_line_writes_a_scene(tmp_path, capsys):
    path = write_file(tmp_path / "robot.xml", ACTUATED)
    assert main(["convert", str(path), str(tmp_path / "scene.yaml")]) == 0
    assert main(["convert", str(path), str(tmp_path / "other.yaml"), "--scene", "--strict"]) == 1
    assert read_yaml(tmp_path / "other.yaml").data["linkwork"] == "scene"
    assert "wrote scene" in capsys.readouterr().out
    assert main(["convert", str(path), str(tmp_path / "robot.yaml")]) == 0
    assert read_yaml(tmp_path / "robot.yaml").data["linkwork"] == "robot"


BALL = """\
<mujoco model="ball">
  <asset><mesh name="unused" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/></asset>
  <worldbody>
    <body name="one"><joint name="a"/><geom size="0.1"/><site name="s"/>
      <body name="two" pos="0 0 1"><joint name="b" type="ball"/><geom size="0.1"/></body>
    </body>
  </worldbody>
  <tendon><fixed name="t"><joint joint="a" coef="1"/></fixed></tendon>
  <actuator>
    <motor name="pull" tendon="t"/><adhesion name="jet" body="one" ctrlrange="0 1"/>
    <motor name="spin" joint="b"/>
  </actuator>
  <keyframe><key qpos="0.3 QUATERNION"/></keyframe>
</mujoco>
"""


@pytest.mark.parametrize("quaternion", ["1 0 0 0", "0.6 0.8 0 0"])
def test_a_scene_starts_with_the_orientation_of_ball_joints(tmp_path, quaternion):
    path = write_file(tmp_path / "robot.xml", BALL.replace("QUATERNION", quaternion))
    write_scene_of_robot(path, tmp_path / "scene.yaml")
    world = World(load_scene(tmp_path / "scene.yaml"))
    expected = [float(x) for x in quaternion.split()]
    np.testing.assert_array_equal(world.data.joint("robot/b").qpos, expected)


def test_what_a_scene_loses_of_a_file_is_a_warning(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "robot.xml").write_text(BALL.replace("QUATERNION", "1 0 0 0"))
    assert main(["convert", "robot.xml", "scene.yaml"]) == 0
    out = capsys.readouterr().out
    warnings = [line for line in out.splitlines() if line.startswith("warning: ")]
    expected = [
        "robot.xml:10:.* actuator 'jet' is not in the scene: a scene has no actuator <adhesion>",
        "robot.xml:11:.* actuator 'spin' is not in the scene: the joint 'b' .* has several axes",
    ]
    assert len(warnings) == len(expected)
    for line, words in zip(warnings, expected, strict=True):
        assert re.match(f"warning: {words}", line)
    assert "unknown element" not in out
    assert main(["convert", "robot.xml", "scene.yaml", "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["findings"]) == len(expected)


def test_a_scene_is_beside_its_robot(tmp_path):
    folder = tmp_path / "robots"
    folder.mkdir()
    path = pair(folder)
    with pytest.raises(FileError, match="not in the folder of the scene"):
        write_scene_of_robot(path, tmp_path / "scenes" / "scene.yaml")
    write_scene_of_robot(path, tmp_path / "scene.yaml")
    assert read_yaml(tmp_path / "scene.yaml").data["robots"]["robot"]["model"] == "robots/robot.xml"


SCENE = "linkwork: scene\nversion: 1\n{}robots: {{a: {{model: one.xml}}, b: {{model: two.xml}}}}\n"


@pytest.mark.parametrize(
    ("first", "second", "key", "expected"),
    [
        ('gravity="0 0 -3"', "", "", (0.0, 0.0, -3.0)),
        ("", "", "", (0.0, 0.0, -9.81)),
        ('gravity="0 0 -3"', 'gravity="0 0 -4"', "gravity: [0, 0, -1]\n", (0.0, 0.0, -1.0)),
        ('gravity="0 0 -3"', 'gravity="0 0 -4"', "", None),
    ],
)
def test_a_scene_has_the_gravity_of_its_robots(tmp_path, first, second, key, expected):
    for name, option in (("one", first), ("two", second)):
        pair(tmp_path, option=option).rename(tmp_path / f"{name}.xml")
    (tmp_path / "scene.yaml").write_text(SCENE.format(key))
    if expected is None:
        with pytest.raises(SchemaError, match="state different gravity"):
            load_scene(tmp_path / "scene.yaml")
        return
    assert load_scene(tmp_path / "scene.yaml").scene.gravity == expected

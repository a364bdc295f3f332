"""What each kind of sensor reads of the true state, and which are refused."""

import math
import re
from typing import get_args

import mujoco
import numpy as np
import pytest

from linkwork.errors import LinkworkError
from linkwork.record.layout import BODY_FIELDS
from linkwork.record.units import SENSOR_UNITS, SignalUnits
from linkwork.session import open_session
from linkwork.session.engine.description import session_info
from linkwork.world.engine.world import World
from linkwork.world.scene.load import load_scene
from linkwork.world.sensors.joint import JointSensor
from linkwork.world.sensors.kinds import NumberSensor, channel_units
from tests.world.running import readings, run_steps

GRAVITY = 9.81

SPINNING = """
    gravity: [0, 0, 0]
    bodies:
      top: {shape: box, size: [0.3, 0.2, 0.1], mass: 1, position: [1, 2, 3], rpy: [0.3, -0.4, 0.5]}
      other: {shape: box, size: [0.1, 0.2, 0.3], mass: 2, position: [0, -1, 1], rpy: [1, 0.2, 0]}
    """


def body(world, name, fields):
    frame = world.layout.new()
    world.fill(frame)
    row = world.layout.body_view(frame)[world.layout.bodies.index(name)]
    return np.array([row[BODY_FIELDS.index(field)] for field in fields])


def spin(world, seed=1):
    world.data.qvel[:] = np.random.default_rng(seed).normal(size=world.model.nv)
    world.step()


def test_motion_sensors_agree_with_the_frame_of_their_body(world_of):
    world = world_of(
        SPINNING
        + """
    sensors:
      place: {kind: position, frame: top}
      turn: {kind: orientation, frame: top}
      speed: {kind: velocity, frame: top}
    """
    )
    spin(world)
    for _ in range(20):
        world.step()
        np.testing.assert_array_equal(readings(world, "place"), body(world, "top", "xyz"))
        np.testing.assert_allclose(
            readings(world, "turn"), body(world, "top", ("qw", "qx", "qy", "qz")), atol=1e-15
        )
        fields = ("vx", "vy", "vz", "wx", "wy", "wz")
        np.testing.assert_allclose(readings(world, "speed"), body(world, "top", fields), atol=1e-14)


@pytest.mark.parametrize("reference", ["world", "other"])
def test_velocity_is_the_derivative_of_position(world_of, reference):
    mount = f"frame: top, position: [0.4, -0.1, 0.2], relative_to: {reference}"
    world = world_of(
        SPINNING
        + f"""
    sensors:
      place: {{kind: position, {mount}}}
      speed: {{kind: velocity, {mount}}}
    """
    )
    spin(world)
    places = []
    for way in (-1e-6, 1e-6):
        data = mujoco.MjData(world.model)
        data.qpos[:] = world.data.qpos
        mujoco.mj_integratePos(world.model, data.qpos, world.data.qvel, way)
        mujoco.mj_forward(world.model, data)
        places.append(data.sensordata[:3].copy())
    speed = (places[1] - places[0]) / 2e-6
    np.testing.assert_allclose(readings(world, "speed")[:3], speed, atol=1e-8)


def test_a_sensor_sits_where_its_mount_says(world_of):
    world = world_of("""
    robots: {arm: {model: planar2, position: [1, 2, 3]}}
    sensors:
      base: {kind: position, frame: arm/base, position: [0.1, 0.2, 0.3], rpy: [0, 0, 1.5]}
      turn: {kind: orientation, frame: arm/base, rpy: [0, 0, 1.5]}
      same: {kind: position, frame: arm/tool, relative_to: arm/tool}
    """)
    assert readings(world, "base") == pytest.approx([1.1, 2.2, 3.3])
    assert readings(world, "turn") == pytest.approx([math.cos(0.75), 0, 0, math.sin(0.75)])
    assert readings(world, "same") == pytest.approx([0, 0, 0], abs=1e-15)


ON_GROUND = """
    ground: {}
    bodies: {box: {shape: box, size: [0.4, 0.4, 0.2], mass: 3, position: [0, 0, 0.1]}}
    sensors:
      imu: {kind: imu, frame: box, position: [0.1, 0, 0]}
      load: {kind: touch, frame: box}
      ground: {kind: touch, frame: world}
      corner: {kind: touch, frame: box, shape: box, size: [0.2, 0.2, 0.1],
               position: [0.2, 0.2, -0.1]}
    """


def test_a_resting_body_feels_gravity_upwards_and_presses_with_its_weight(world_of):
    world = run_steps(world_of(ON_GROUND), 1000)
    assert readings(world, "imu") == pytest.approx([0, 0, GRAVITY, 0, 0, 0], abs=1e-6)
    assert readings(world, "load") == pytest.approx([3 * GRAVITY], rel=1e-6)
    assert readings(world, "ground") == pytest.approx([3 * GRAVITY], rel=1e-6)
    assert readings(world, "corner") == pytest.approx([3 * GRAVITY / 4], rel=1e-3)


def test_a_falling_body_feels_nothing(world_of):
    world = world_of(ON_GROUND.replace("[0, 0, 0.1]", "[0, 0, 5]"))
    for _ in range(100):
        assert readings(world, "imu") == pytest.approx([0] * 6, abs=1e-12)
        assert readings(world, "load") == [0.0]
        world.step()


def test_joint_sensors_read_robots_and_joints_between_bodies(world_of):
    world = world_of("""
    robots: {arm: {model: planar2, start: {q1: 0.4}, controller: {}}}
    bodies:
      door: {shape: box, size: [1, 0.1, 1], mass: 2, position: [3.5, 0, 1]}
      bell: {shape: sphere, size: [0.1], mass: 1, position: [6, 0, 0.5]}
    joints:
      hinge: {kind: revolute, parent: world, child: door, position: [3, 0, 1], start: 0.3}
      string: {kind: ball, parent: world, child: bell, position: [6, 0, 1]}
    sensors:
      q: {kind: joint-position, robot: arm, joint: q1}
      tau: {kind: joint-torque, robot: arm, joint: q1}
      angle: {kind: joint-position, joint: hinge}
      rate: {kind: joint-velocity, joint: hinge}
      turn: {kind: joint-position, joint: string}
      turning: {kind: joint-velocity, joint: string}
      torque: {kind: joint-torque, joint: string}
    """)
    assert readings(world, "q") == [0.4]
    assert readings(world, "angle") == [0.3]
    assert readings(world, "turn") == pytest.approx([1, 0, 0, 0])
    spin(world)
    data, model = world.data, world.model
    assert readings(world, "rate") == data.qvel[model.joint("hinge").dofadr[0]]
    first = model.joint("string").dofadr[0]
    np.testing.assert_array_equal(readings(world, "turning"), data.qvel[first : first + 3])
    np.testing.assert_array_equal(readings(world, "torque"), np.zeros(3))
    assert readings(world, "tau") == data.qfrc_actuator[model.joint("arm/q1").dofadr[0]]


def test_an_echo_reads_what_it_was_last_sent(world_of):
    world = world_of("sensors: {back: {kind: echo}, late: {kind: echo, delay: 0.002}}")
    seen = []
    for sent in (None, 2.5, [1, 2, 3], None, None):
        if sent is not None:
            world.live["sensors.back.input"].write(sent)
            world.live["sensors.late.input"].write(sent)
        world.step()
        seen.append((readings(world, "back")[0], readings(world, "late")[0]))
    assert seen == [(0, 0), (2.5, 0), (3, 0), (3, 2.5), (3, 3)]


BODIES = """
    bodies: {ball: {shape: sphere, size: [0.1], mass: 1}}
    joints: {}
    sensors:
    """


def test_too_many_readings_of_all_sensors_are_refused(scene_file):
    sensors = "".join(
        f"      s{i}: {{kind: scanner, frame: ball, rays: 2000}}\n" for i in range(11)
    )
    with pytest.raises(LinkworkError, match="20000"):
        load_scene(scene_file(BODIES + "\n" + sensors))


def test_channels_stand_in_the_order_of_the_file(world_of):
    world = world_of("""
        sensors:
          a: {kind: echo}
          b: {kind: position, frame: world, period: 0.01}
          eye: {kind: camera, frame: world}
          c: {kind: scanner, frame: world, rays: 2}
          d: {kind: echo, delay: 0.01}
          e: {kind: scanner, frame: world, rays: 1}
        """)
    expected = ("a", "b.x", "b.y", "b.z", "c.ray1", "c.ray2", "d", "e")
    assert world.layout.channels == expected
    assert list(world.channels) == [0, 0, 0, 0, 10, 10, 0, 10]


KINDS = {
    kind: sensor
    for sensor in get_args(NumberSensor)
    for kind in get_args(sensor.model_fields["kind"].annotation)
}
JOINT_UNITS = {"joint-position": "rad", "joint-velocity": "rad/s", "joint-torque": "N m"}


@pytest.mark.parametrize("kind", KINDS)
def test_recorded_signals_have_the_units_of_the_sensor(kind):
    scene = {"sensors": {"s": {"kind": kind, "joint": "hinge"}}}
    recorded = SignalUnits({"hinge": "revolute"}, scene)
    for suffix, unit in KINDS[kind].model_construct(kind=kind).units.items():
        channel = f"s.{suffix}" if suffix else "s"
        expected = unit or JOINT_UNITS.get(kind, "") * (suffix == "")
        assert recorded.of("sensors", channel, "value") == expected


def test_the_units_of_every_kind_are_those_of_its_description():
    assert SENSOR_UNITS.keys() == KINDS.keys()
    for sensor in get_args(NumberSensor):
        described = sensor.model_json_schema()["properties"]["kind"]["description"]
        kinds = [kind for kind in KINDS if KINDS[kind] is sensor]
        units = {x for kind in kinds for x in SENSOR_UNITS[kind].values()}
        # Those of joints follow from the joint.
        if sensor is not JointSensor:
            assert set(re.findall(r"\[(.*?)\]", described)) == units - {""}


def test_units_are_looked_up_by_the_kind_of_the_sensor(world_of):
    world = world_of("""
        joints: {hinge: {kind: revolute, parent: world, child: box, axis: [0, 0, 1]}}
        bodies: {box: {shape: box, size: [1, 1, 1], mass: 1}}
        sensors:
          load: {kind: touch, frame: box}
          eyes: {kind: scanner, frame: box, rays: 2}
          angle: {kind: joint-position, joint: hinge}
          place: {kind: position, frame: box}
        """)
    recorded = {"load": "N", "eyes.ray1": "m", "eyes.ray2": "m", "angle": "rad"}
    recorded |= dict.fromkeys(("place.x", "place.y", "place.z"), "m")
    assert session_info(world, False, {}).channel_units == recorded
    assert channel_units(world.loaded.scene, world.loaded.trees) == recorded | {"angle": ""}


ROBOT = """<mujoco><worldbody><body name="base"><freejoint name="float"/><geom size="0.2" mass="3"/>
<body name="head" pos="0 0 0.5"><joint name="neck" type="ball"/><geom size="0.1" mass="1"/>
<body name="eye" pos="0.2 0 0"><geom size="0.05" mass="0.1"/></body></body></body></worldbody>
</mujoco>"""


@pytest.fixture
def scene(scene_file, tmp_path):
    (tmp_path / "robot.xml").write_text(ROBOT)
    return lambda *sensors: scene_file(
        "robots: {r: {model: robot.xml}}\nsensors:\n"
        + "".join(f"  s{i}: {{{sensor}}}\n" for i, sensor in enumerate(sensors))
    )


def test_a_ball_of_a_robot_reads_as_one_of_the_scene(scene):
    kinds = ("joint-position", "joint-velocity", "joint-torque")
    path = scene(*(f"kind: {kind}, robot: r, joint: neck, noise: 0.0" for kind in kinds))
    world = World(load_scene(path))
    assert world.layout.channels == (
        *("s0.qw", "s0.qx", "s0.qy", "s0.qz"),
        *("s1.wx", "s1.wy", "s1.wz"),
        *("s2.tx", "s2.ty", "s2.tz"),
    )
    joint = world.model.joint("r/neck")
    speeds = slice(joint.dofadr[0], joint.dofadr[0] + 3)
    world.data.qvel[speeds] = [0.3, 0.2, 0.1]
    run_steps(world, 20)
    first = joint.qposadr[0]
    np.testing.assert_array_equal(readings(world, "s0"), world.data.qpos[first : first + 4])
    np.testing.assert_array_equal(readings(world, "s1"), world.data.qvel[speeds])
    np.testing.assert_array_equal(readings(world, "s2"), np.zeros(3))


REFUSED = {
    "kind: joint-position, robot: r, joint: float": "'float' is floating",
    "kind: joint-velocity, robot: r, joint: float": "'float' is floating",
    "kind: joint-torque, robot: r, joint: float": "'float' is floating",
    "kind: force-torque, frame: r/base": "no parent body",
}


@pytest.mark.parametrize(("sensor", "words"), REFUSED.items())
def test_what_floats_has_no_joint_to_read(scene, sensor, words):
    with pytest.raises(LinkworkError, match=words) as caught:
        load_scene(scene(sensor))
    assert caught.value.place.line == 5


@pytest.mark.parametrize("link", ["head", "eye"])
def test_what_a_floating_robot_carries_is_held_by_it(scene, link):
    world = World(load_scene(scene(f"kind: force-torque, frame: r/{link}")))
    world.step()
    assert readings(world, "s0") == pytest.approx([0] * 6, abs=1e-9)


SCENE = """
    bodies:
      front: {shape: sphere, size: [0.2], fixed: true, position: [0, 3, 1], color: "#ff0000"}
      left: {shape: sphere, size: [0.2], fixed: true, position: [-1, 3, 1], color: "#00ff00"}
      above: {shape: sphere, size: [0.2], fixed: true, position: [0, 3, 1.8], color: "#0000ff"}
      head: {shape: box, size: [0.2, 0.2, 0.2], mass: 1, position: [0, 0, 1], rpy: [0, 0, 1.5708]}
    sensors: {eye: {kind: camera, frame: head, width: 160, height: 120, field_of_view: 1.2}}
    """


def middle(pixels, color):
    """Mean column and row of the pixels in which one colour stands out."""
    others = np.delete(pixels.astype(int), color, axis=2).max(axis=2)
    rows, columns = np.nonzero(pixels[:, :, color] > others + 60)
    assert rows.size > 20
    return columns.mean(), rows.mean()


def test_a_camera_looks_along_x_with_z_up(scene_file):
    with open_session(scene_file(SCENE), process=False) as session:
        assert session.info.layout.channels == ()
        pixels = session.picture("eye")
    assert pixels.shape == (120, 160, 3)
    assert middle(pixels, 0) == pytest.approx((79.5, 59.5), abs=1.5)
    # 80 pixels from the middle to the edge see tan(0.6) metres a metre away.
    offset = 80 / np.tan(0.6) / 3
    assert middle(pixels, 1) == pytest.approx((79.5 - offset, 59.5), abs=2)
    assert middle(pixels, 2) == pytest.approx((79.5, 59.5 - 0.8 * offset), abs=2)

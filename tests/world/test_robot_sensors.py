"""Sensors of robots that float and turn on balls."""

import numpy as np
import pytest

from linkwork.errors import LinkworkError
from linkwork.world.engine.world import World
from linkwork.world.scene.load import load_scene
from tests.world.running import readings, run_steps

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

"""Mistakes in the sensors of a scene are refused with their line and what to do."""

import pytest

from linkwork.errors import LinkworkError
from linkwork.world.engine.world import World
from linkwork.world.scene.load import load_scene

BODIES = """
    bodies:
      ball: {shape: sphere, size: [0.1], mass: 1}
    joints: {}
    sensors:
    """
LINE = 7

BROKEN = {
    "unknown kind": ("kind: positon, frame: ball", "position"),
    "no kind": ("frame: ball", "kind"),
    "misspelt key": ("kind: position, fram: ball", "did you mean 'frame'"),
    "a key of another kind": ("kind: imu, frame: ball, rays: 3", "rays"),
    "no frame": ("kind: imu", "frame"),
    "unknown frame": ("kind: imu, frame: bal", "did you mean 'ball'"),
    "unknown reference": ("kind: position, frame: ball, relative_to: table", "table"),
    "far away": ("kind: imu, frame: ball, position: [0, 1.0e+9, 0]", "at most 10000"),
    "unknown joint": ("kind: joint-speed, joint: hinge", "hinge"),
    "unknown robot": ("kind: joint-speed, robot: arm, joint: q1", "robot 'arm'"),
    "force on a free body": ("kind: force-torque, frame: ball", "hangs on nothing"),
    "force on the world": ("kind: force-torque, frame: world", "world"),
    "touch sizes": ("kind: touch, frame: ball, shape: box, size: [1]", "3 sizes"),
    "touch size alone": ("kind: touch, frame: ball, size: [1]", "without a shape"),
    "touch in nothing": ("kind: touch, frame: ball, shape: sphere, size: [1.0e-20]", "1e-06"),
    "no rays": ("kind: scanner, frame: ball, rays: 0", "at least 1"),
    "too many rays": ("kind: scanner, frame: ball, rays: 1000000", "2000"),
    "negative range": ("kind: scanner, frame: ball, range: -1", "greater than 0"),
    "wide angle": ("kind: scanner, frame: ball, half_angle: 4", "3.14"),
    "negative noise": ("kind: imu, frame: ball, noise: -1", "at least 0"),
    "huge noise": ("kind: imu, frame: ball, noise: 1.0e+300", "at most"),
    "noise for another sensor": ("kind: imu, frame: ball, noise: [1, 2]", "ax, ay, az"),
    "turns of an orientation": ("kind: orientation, frame: ball, bias: [1, 2]", "about x, y, z"),
    "rounded orientation": ("kind: orientation, frame: ball, resolution: 0.1", "orientation"),
    "limits upside down": ("kind: imu, frame: ball, limits: [1, -1]", "least"),
    "odd period": ("kind: imu, frame: ball, period: 0.0015", "whole number of physics steps"),
    "short period": ("kind: imu, frame: ball, period: 0.0004", "whole number of physics steps"),
    "odd delay": ("kind: imu, frame: ball, delay: 0.0005", "whole number of physics steps"),
    "endless delay": ("kind: imu, frame: ball, delay: 500", "sample less often"),
    "no resolution": ("kind: imu, frame: ball, resolution: 0", "at least 1e-12"),
    "picture too wide": ("kind: camera, frame: ball, width: 100000", "1920"),
    "fish eye": ("kind: camera, frame: ball, field_of_view: 3.5", "3.0"),
    "noisy camera": ("kind: camera, frame: ball, noise: 1", "noise"),
}


@pytest.mark.parametrize("case", BROKEN)
def test_a_mistake_is_refused_where_it_stands(scene_file, case):
    text, word = BROKEN[case]
    with pytest.raises(LinkworkError) as caught:
        load_scene(scene_file(f"{BODIES}  s: {{{text}}}\n"))
    error = caught.value
    assert word in str(error)
    assert error.place is not None
    assert error.place.line == LINE + 1
    assert error.place.column > 0
    assert error.place.element.startswith("sensors.s")


def test_too_many_readings_of_all_sensors_are_refused(scene_file):
    sensors = "".join(
        f"      s{i}: {{kind: scanner, frame: ball, rays: 2000}}\n" for i in range(11)
    )
    with pytest.raises(LinkworkError, match="20000"):
        load_scene(scene_file(BODIES + "\n" + sensors))


def test_channels_stand_in_the_order_of_the_file(scene_file):
    text = """
        sensors:
          a: {kind: echo}
          b: {kind: position, frame: world, period: 0.01}
          eye: {kind: camera, frame: world}
          c: {kind: scanner, frame: world, rays: 2}
          d: {kind: echo, delay: 0.01}
          e: {kind: scanner, frame: world, rays: 1}
        """
    world = World(load_scene(scene_file(text)))
    wanted = ("a", "b.x", "b.y", "b.z", "c.ray1", "c.ray2", "d", "e")
    assert world.layout.channels == wanted
    assert list(world.channels) == [0, 0, 0, 0, 10, 10, 0, 10]

"""Mistakes in the sensors of a scene are refused with their line and what to do."""

import pytest

from linkwork.errors import LinkworkError
from linkwork.world.scene.load import load_scene

BODIES = """
    bodies:
      ball: {shape: sphere, size: [0.1], mass: 1}
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
    text = """
        sensors:
          a: {kind: echo}
          b: {kind: position, frame: world, period: 0.01}
          eye: {kind: camera, frame: world}
          c: {kind: scanner, frame: world, rays: 2}
          d: {kind: echo, delay: 0.01}
          e: {kind: scanner, frame: world, rays: 1}
        """
    world = world_of(text)
    wanted = ("a", "b.x", "b.y", "b.z", "c.ray1", "c.ray2", "d", "e")
    assert world.layout.channels == wanted
    assert list(world.channels) == [0, 0, 0, 0, 10, 10, 0, 10]

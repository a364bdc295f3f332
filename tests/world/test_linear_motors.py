import math

import numpy as np
import pytest

from linkwork.errors import ArgumentError
from tests.world.motor_scenes import distance, run, set_actuator
from tests.world.running import restored

CRANE = """
bodies:
  boom: {shape: box, size: [1, 0.1, 0.1], mass: 10, position: [0.5, 0, 1]}
  foot: {shape: box, size: [0.1, 0.1, 0.1], fixed: true, position: [0.5, 0, 0.2]}
joints:
  hinge: {kind: revolute, parent: world, child: boom, position: [0, 0, 1], axis: [0, 1, 0]}
actuators:
  cylinder: {kind: KIND, between: [foot, boom], limit: 500}
"""
"""A boom, level at the start, on a cylinder that stands upright under its centre."""

HIP = """
bodies:
  leg: {shape: box, size: [0.1, 0.2, 0.6], mass: 5, position: [0, 0, 0.7]}
joints:
  hip: {kind: three-axis, parent: world, child: leg, position: [0, 0, 1],
        limits: [[-0.5, 0.5], [-0.4, 0.6], [null, null]]}
actuators:
  hip: {kind: KIND, joint: hip, limit: [60, 70, 80]}
"""


def driven(world_of, text, kind):
    return world_of(text.replace("KIND", kind))


@pytest.mark.parametrize("kind", ["velocity", "position"])
def test_a_cylinder_carries_its_load_until_commanded(world_of, kind):
    world = driven(world_of, CRANE, kind)
    run(world, 0.5)
    assert distance(world, "foot", "boom") == pytest.approx(0.8, abs=1e-6)
    # The weight acts where the cylinder does: it carries all of it, half a metre from the hinge.
    assert world.data.qfrc_actuator[0] == pytest.approx(-10 * 9.81 * 0.5, rel=1e-3)


def test_a_cylinder_grows_at_the_commanded_speed(world_of):
    world = driven(world_of, CRANE, "velocity")
    set_actuator(world, "cylinder.command", 0.2)
    run(world, 0.1)
    before = distance(world, "foot", "boom")
    run(world, 0.5)
    assert distance(world, "foot", "boom") - before == pytest.approx(0.1, rel=1e-3)


def test_a_cylinder_goes_to_a_length(world_of):
    world = driven(world_of, CRANE, "position")
    set_actuator(world, "cylinder.command", 0.9)
    run(world, 1.5)
    assert distance(world, "foot", "boom") == pytest.approx(0.9, abs=1e-5)


def test_a_force_between_free_bodies_changes_no_momentum(world_of):
    text = """
        gravity: [0, 0, 0]
        bodies:
          a: {shape: sphere, size: [0.1], mass: 1}
          b: {shape: sphere, size: [0.1], mass: 3, position: [0.6, 0.3, 0.2]}
        actuators:
          push: {between: [a, b]}
        """
    world = world_of(text)
    set_actuator(world, "push.command", 5.0)
    run(world, 0.4)
    a, b = world.data.joint("a").qvel, world.data.joint("b").qvel
    assert np.linalg.norm(a[:3] + 3 * b[:3]) < 1e-12
    assert np.linalg.norm(a[:3]) == pytest.approx(5.0 * 0.4, rel=1e-6)
    assert distance(world, "a", "b") > 0.7


def test_a_motor_at_a_dead_point_leaves_the_others_alone(world_of):
    """Upright over the hinge a cylinder has no lever, and the engine leaves it out."""
    text = """
        bodies:
          rod: {shape: box, size: [0.1, 0.1, 1], mass: 1, position: [0, 0, 1.5]}
          wheel: {shape: sphere, size: [0.1], mass: 1, position: [3, 0, 1]}
        joints:
          hinge: {kind: revolute, parent: world, child: rod, position: [0, 0, 1], axis: [0, 1, 0]}
          axle: {kind: revolute, parent: world, child: wheel, position: [3, 0, 1], axis: [0, 1, 0]}
        actuators:
          cylinder: {kind: velocity, between: [world, rod]}
          axle: {kind: velocity, joint: axle}
        """
    world = world_of(text)
    assert world.data.nf == 1
    set_actuator(world, "axle.command", 2.0)
    set_actuator(world, "cylinder.command", 1.0)
    run(world, 0.05)
    assert world.data.joint("axle").qvel[0] == pytest.approx(2.0, abs=1e-5)


def test_a_three_axis_joint_takes_a_speed_for_each_axis(world_of):
    world = driven(world_of, HIP, "velocity")
    set_actuator(world, "hip.command", [0.5, -0.4, 1.0])
    run(world, 0.3)
    speeds = [world.data.joint(f"hip.{x}").qvel[0] for x in "xyz"]
    assert speeds == pytest.approx([0.5, -0.4, 1.0], abs=1e-4)


def test_a_three_axis_joint_takes_an_angle_for_each_axis(world_of):
    world = driven(world_of, HIP, "position")
    set_actuator(world, "hip.command", [0.3, -0.2, 2.0])
    run(world, 2.0)
    angles = [world.data.joint(f"hip.{x}").qpos[0] for x in "xyz"]
    assert angles == pytest.approx([0.3, -0.2, 2.0], abs=1e-4)


def test_each_axis_has_its_own_limit(world_of):
    world = driven(world_of, HIP, "velocity")
    set_actuator(world, "hip.limit", [1.0, 2.0, 0.5])
    set_actuator(world, "hip.command", [9.0, -9.0, 9.0])
    world.step()
    assert world.data.qfrc_actuator == pytest.approx([1.0, -2.0, 0.5])
    set_actuator(world, "hip.limit", 3)
    assert world.live["actuators.hip.limit"].read() == [3.0, 3.0, 3.0]


def test_stops_hold_against_a_motor(world_of):
    world = driven(world_of, HIP, "velocity")
    set_actuator(world, "hip.command", [2.0, -2.0, 0.0])
    run(world, 2.0)
    angles = [world.data.joint(f"hip.{x}").qpos[0] for x in "xyz"]
    assert angles == pytest.approx([0.5, -0.4, 0.0], abs=0.02)


def test_a_target_beyond_a_stop_is_refused(world_of):
    world = driven(world_of, HIP, "position")
    for bad in ([0.6, 0, 0], [0, -0.5, 0], [0, 0], 0.1, [0, 0, math.nan]):
        with pytest.raises(ArgumentError, match=r"hip\.command"):
            set_actuator(world, "hip.command", bad)
    set_actuator(world, "hip.command", [0, 0, 50.0])


@pytest.mark.parametrize(
    ("text", "kind", "command"),
    [
        (CRANE, "position", 0.9),
        (HIP, "velocity", [0.5, 0.1, 1.0]),
        (HIP.replace("limit:", "gains: {integral: 20}, limit:"), "position", [0.3, 0.2, -1.0]),
    ],
)
def test_a_motion_goes_on_bit_for_bit_after_a_checkpoint(world_of, text, kind, command):
    world, other = driven(world_of, text, kind), driven(world_of, text, kind)
    name = next(iter(world.loaded.scene.actuators))
    run(world, 0.05)
    for value in (command, "limit"):
        if value == "limit":
            set_actuator(world, f"{name}.limit", 200.0)
        else:
            set_actuator(world, f"{name}.command", value)
        # Between a command and the next step too.
        restored(other, world)
        for _ in range(40):
            world.step()
            other.step()
        assert np.array_equal(world.state(), other.state())
        assert np.array_equal(world.readings(), other.readings())
        assert np.array_equal(world.memory(), other.memory())

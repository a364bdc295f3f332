import math

import numpy as np
import pytest

from linkwork.errors import ArgumentError, DivergenceError
from tests.world.motor_scenes import run, set_actuator
from tests.world.running import assert_continues


def craft(world_of, thrust=""):
    """A free box of 2 kg without gravity, with a thrust along its x axis."""
    text = f"""
        gravity: [0, 0, 0]
        bodies: {{craft: {{shape: box, size: [0.3, 0.2, 0.1], mass: 2}}}}
        actuators: {{jet: {{kind: thrust, frame: craft, axis: [2, 0, 0]{thrust}}}}}
        """
    return world_of(text)


def test_a_thrust_accelerates_along_its_axis_whatever_its_length(world_of):
    world = craft(world_of)
    set_actuator(world, "jet.command", 6.0)
    run(world, 0.5)
    assert world.data.qvel[:3] == pytest.approx([1.5, 0, 0], abs=1e-9)


def test_the_force_follows_its_command_with_a_first_order_lag(world_of):
    world = craft(world_of, ", time_constant: 0.05")
    set_actuator(world, "jet.command", 6.0)
    for _ in range(5):
        run(world, 0.02)
        expected = 6.0 * -math.expm1(-world.time / 0.05)
        assert world.live["actuators.jet.force"].read() == pytest.approx(expected, rel=1e-9)


def test_force_and_reaction_torque_turn_with_the_body(world_of):
    world = craft(world_of, ", position: [0, 0.1, 0], torque_ratio: 0.02")
    world.data.qpos[3:7] = [math.cos(0.5), 0, 0, math.sin(0.5)]
    world.accept_changes()
    set_actuator(world, "jet.command", 4.0)
    world.step()
    rows = np.zeros(6)
    rows[:] = world.data.qfrc_actuator
    assert rows[:3] == pytest.approx([4 * math.cos(1.0), 4 * math.sin(1.0), 0])
    # Torques of a free joint are in the body.
    assert rows[3:] == pytest.approx([4 * 0.02, 0, -4 * 0.1])


def test_a_thrust_acts_on_a_frame_of_a_robot(world_of):
    text = """
        robots: {arm: {model: planar2}}
        actuators: {jet: {kind: thrust, frame: arm/tool, axis: [0, 1, 0], limits: [0, 10]}}
        """
    world = world_of(text)
    set_actuator(world, "jet.command", 3.0)
    world.step()
    tool = world.data.qfrc_actuator
    assert np.abs(tool).max() > 0.5


def test_commands_outside_the_limits_are_refused(world_of):
    world = craft(world_of, ", limits: [0, 5]")
    for path, bad in (("command", 5.1), ("command", -0.1), ("command", "full"), ("force", 1.0)):
        with pytest.raises(ArgumentError):
            world.live[f"actuators.jet.{path}"].write(bad)


def test_a_lagging_force_continues_from_a_checkpoint_bit_for_bit(world_of):
    world, twin = (craft(world_of, ", time_constant: 0.1") for _ in range(2))
    set_actuator(world, "jet.command", 6.0)
    run(world, 0.03)
    assert_continues(world, twin, 0.03)


def test_a_state_of_an_actuator_that_diverges_is_named(world_of):
    world = craft(world_of, ", time_constant: 0.1")
    world.data.act[0] = math.inf
    with pytest.raises(DivergenceError, match="state of actuator 'jet'"):
        world.check_sound()

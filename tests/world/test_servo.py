import math

import pytest

from linkwork.errors import ArgumentError
from linkwork.world.doctor.examine import examine_scene
from tests.world.motor_scenes import WEIGHT, inertia_of_pendulum, pendulum, run, set_actuator
from tests.world.running import assert_continues

SERVO = "kind: servo, stiffness: 400, damping: 60"


def test_a_servo_sags_until_its_spring_carries_the_weight(world_of):
    world = pendulum(world_of, SERVO)
    run(world, 3.0)
    angle = world.data.qpos[0]
    assert 400 * angle == pytest.approx(WEIGHT * math.cos(angle), rel=1e-6)
    assert world.data.qfrc_actuator[0] == pytest.approx(-400 * angle, rel=1e-6)


def test_a_servo_follows_its_law_in_every_step(world_of):
    world = pendulum(world_of, SERVO)
    set_actuator(world, "motor.command", -0.3)
    for _ in range(20):
        angle, velocity = world.data.qpos[0], world.data.qvel[0]
        world.step()
        expected = 400 * (-0.3 - angle) - 60 * velocity
        assert world.data.qfrc_actuator[0] == pytest.approx(expected, rel=1e-9)


def test_the_step_response_is_that_of_a_second_order_system(world_of):
    extra = "solver: {step: 0.0001}\n        gravity: [0, 0, 0]"
    world = pendulum(world_of, "kind: servo, stiffness: 50, damping: 2", extra)
    set_actuator(world, "motor.command", 0.2)
    run(world, 0.3)
    inertia = inertia_of_pendulum()
    ratio = 2 / (2 * inertia)
    rate = math.sqrt(50 / inertia - ratio**2)
    decay = math.exp(-ratio * 0.3)
    expected = 0.2 * (1 - decay * (math.cos(rate * 0.3) + ratio / rate * math.sin(rate * 0.3)))
    assert world.data.qpos[0] == pytest.approx(expected, rel=2e-3)


def test_the_limit_bounds_the_torque_and_zero_releases_the_joint(world_of):
    world = pendulum(world_of, f"{SERVO}, limit: 5")
    assert run(world, 0.2) == pytest.approx(5.0)
    set_actuator(world, "motor.limit", 0.0)
    assert run(world, 0.2) == 0.0


def test_live_gains_continue_from_a_checkpoint_bit_for_bit(world_of):
    world = pendulum(world_of, SERVO)
    set_actuator(world, "motor.stiffness", 900.0)
    set_actuator(world, "motor.damping", 15.0)
    set_actuator(world, "motor.command", 0.1)
    run(world, 0.05)
    twin = pendulum(world_of, SERVO)
    assert_continues(world, twin, 0.05)
    assert twin.live["actuators.motor.stiffness"].read() == 900.0
    assert not twin.is_valid_memory(-twin.memory())
    twin.reset()
    assert twin.live["actuators.motor.stiffness"].read() == 400.0
    run(twin, 0.01)
    assert twin.live["actuators.motor.command"].read() == 0.0


def test_commands_outside_the_joint_limits_are_refused(world_of):
    text = """
        bodies: {bob: {shape: sphere, size: [0.05], mass: 2, position: [0.5, 0, 1]}}
        joints:
          hinge: {kind: revolute, parent: world, child: bob, limits: [-1, 1], start: 0.4}
        actuators: {motor: {kind: servo, joint: hinge, stiffness: 10}}
        """
    world = world_of(text)
    assert world.live["actuators.motor.command"].read() == pytest.approx(0.4)
    for path, bad in (("command", 1.1), ("command", math.nan), ("stiffness", -1.0), ("limit", "x")):
        with pytest.raises(ArgumentError):
            world.live[f"actuators.motor.{path}"].write(bad)


def test_a_servo_between_two_bodies_holds_their_distance(world_of):
    text = """
        gravity: [0, 0, 0]
        bodies:
          a: {shape: sphere, size: [0.1], mass: 1}
          b: {shape: sphere, size: [0.1], mass: 1, position: [1, 0, 0]}
        actuators: {rod: {kind: servo, between: [a, b], stiffness: 200, damping: 20}}
        """
    world = world_of(text)
    set_actuator(world, "rod.command", 1.5)
    run(world, 3.0)
    gap = world.data.body("b").xpos[0] - world.data.body("a").xpos[0]
    assert gap == pytest.approx(1.5, abs=1e-6)


def test_a_servo_works_beside_motors(world_of):
    text = """
        gravity: [0, 0, 0]
        bodies:
          a: {shape: sphere, size: [0.1], mass: 1, position: [1, 0, 0]}
          b: {shape: sphere, size: [0.1], mass: 1, position: [3, 0, 0]}
        joints:
          one: {kind: revolute, parent: world, child: a}
          two: {kind: revolute, parent: world, child: b, position: [2, 0, 0]}
        actuators:
          motor: {kind: velocity, joint: one, limit: 5}
          servo: {kind: servo, joint: two, stiffness: 100, damping: 10}
        """
    world = world_of(text)
    set_actuator(world, "motor.command", 1.0)
    set_actuator(world, "servo.command", 0.5)
    run(world, 2.0)
    assert world.data.joint("one").qvel[0] == pytest.approx(1.0, abs=1e-6)
    assert world.data.joint("two").qpos[0] == pytest.approx(0.5, abs=1e-3)


@pytest.mark.parametrize(("stiffness", "severity"), [(1e4, None), (7e5, "warning"), (5e6, "error")])
def test_the_doctor_reports_a_servo_too_stiff_for_the_step(world_of, stiffness, severity):
    world = pendulum(world_of, f"kind: servo, stiffness: {stiffness}, damping: 10")
    severities = [x.severity for x in examine_scene(world) if "stiffness and damping" in x.message]
    assert severities == ([] if severity is None else [severity])

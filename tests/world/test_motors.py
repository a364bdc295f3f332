import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from linkwork.errors import ArgumentError
from linkwork.world.actuators.check import check_gains
from linkwork.world.actuators.schema import MotorGains
from tests.world.motor_scenes import ARM, WEIGHT, inertia_of_pendulum, pendulum, run, set_actuator


@pytest.mark.parametrize(("limit", "speed"), [(0.5, 0.3), (3.0, -4.0), (80.0, 10.0)])
def test_a_velocity_motor_reaches_its_speed_as_fast_as_its_limit_allows(world_of, limit, speed):
    world = pendulum(world_of, f"kind: velocity, limit: {limit}", "gravity: [0, 0, 0]")
    set_actuator(world, "motor.command", speed)
    needed = inertia_of_pendulum() * abs(speed) / limit
    greatest = run(world, 0.9 * needed)
    assert abs(world.data.qvel[0]) < abs(speed)
    greatest = max(greatest, run(world, 0.1 * needed + 0.003))
    assert world.data.qvel[0] == pytest.approx(speed, rel=1e-3)
    assert greatest <= limit
    assert greatest == pytest.approx(limit)


def test_a_velocity_motor_keeps_its_speed_under_a_load_that_turns(world_of):
    world = pendulum(world_of, "kind: velocity, limit: 30")
    set_actuator(world, "motor.command", 2.0)
    run(world, 0.1)
    for _ in range(3000):
        world.step()
        assert world.data.qvel[0] == pytest.approx(2.0, abs=1e-5)


def test_a_motor_too_weak_for_its_load_gives_all_it_has_and_no_more(world_of):
    world = pendulum(world_of, "kind: velocity, limit: 5")
    set_actuator(world, "motor.command", -1.0)
    assert run(world, 0.2) == 5.0
    falling = (WEIGHT - 5.0) / inertia_of_pendulum()
    assert world.data.qvel[0] == pytest.approx(falling * 0.2, rel=0.02)


@pytest.mark.parametrize("kind", ["velocity", "position"])
def test_a_motor_holds_its_load_until_commanded(world_of, kind):
    world = pendulum(world_of, f"kind: {kind}")
    run(world, 1.0)
    assert abs(world.data.qpos[0]) < 1e-6
    assert world.data.qfrc_actuator[0] == pytest.approx(-WEIGHT, rel=1e-3)


@pytest.mark.parametrize("text", ["hold: 5", "limit: 5", "hold: 0"])
def test_a_motor_holds_with_no_more_than_it_may(world_of, text):
    world = pendulum(world_of, f"kind: velocity, {text}")
    assert run(world, 0.3) <= 5.0
    assert world.data.qpos[0] > 0.1


def test_a_commanded_speed_of_nothing_brakes(world_of):
    world = pendulum(world_of, "kind: velocity, limit: 30")
    set_actuator(world, "motor.command", 1.0)
    run(world, 0.5)
    set_actuator(world, "motor.command", 0.0)
    run(world, 0.2)
    before = world.data.qpos[0]
    run(world, 0.5)
    assert world.data.qpos[0] == pytest.approx(before, abs=1e-5)


@pytest.mark.parametrize("gains", ["", ", gains: {integral: 25}", ", gains: {derivative: 0.5}"])
def test_a_position_motor_settles_under_gravity_without_an_error(world_of, gains):
    world = pendulum(world_of, f"kind: position, limit: 40{gains}")
    set_actuator(world, "motor.command", -0.7)
    assert run(world, 3.0) <= 40.0
    assert world.data.qpos[0] == pytest.approx(-0.7, abs=2e-5)


def test_a_speed_limit_is_kept_on_the_way_to_a_target(world_of):
    world = pendulum(world_of, "kind: position, velocity_limit: 0.5, limit: 100")
    set_actuator(world, "motor.command", 1.0)
    fastest = 0.0
    for _ in range(3000):
        world.step()
        fastest = max(fastest, abs(world.data.qvel[0]))
    assert fastest == pytest.approx(0.5, abs=1e-4)
    assert world.data.qpos[0] == pytest.approx(1.0, abs=1e-3)


def test_a_limit_set_while_running_holds_from_the_next_step(world_of):
    world = pendulum(world_of, "kind: velocity, limit: 50")
    set_actuator(world, "motor.command", -9.0)
    world.step()
    assert abs(world.data.qfrc_actuator[0]) == 50.0
    set_actuator(world, "motor.limit", 20.0)
    world.step()
    assert abs(world.data.qfrc_actuator[0]) == 20.0
    set_actuator(world, "motor.limit", 0)
    world.step()
    assert abs(world.data.qfrc_actuator[0]) < 1e-9


@given(proportional=st.floats(0, 1000), share=st.floats(0, 1), derivative=st.floats(0, 0.99))
@settings(max_examples=200)
def test_gains_that_are_allowed_never_swing_up(proportional, share, derivative):
    step = 0.001
    integral = 0.25 * share * proportional / step
    try:
        check_gains(
            MotorGains(proportional=proportional, integral=integral, derivative=derivative), step
        )
    except ArgumentError:
        return
    speed = np.array([-proportional, -derivative, integral])
    # Error, speed and gathered error; the speed at the end of a step is the wanted one.
    after = np.array([[1.0, 0.0, 0.0] + step * speed, speed, [-step, 0.0, 1.0]])
    assert max(abs(np.linalg.eigvals(after))) <= 1.0 + 1e-9


def test_driven_wheels_roll_at_their_speed_times_their_radius(world_of):
    places = {"a": (0.3, 0.3), "b": (0.3, -0.3), "c": (-0.3, 0.3), "d": (-0.3, -0.3)}
    wheels = "\n".join(
        f"  {x}: {{shape: sphere, size: [0.2], mass: 2, position: [{p[0]}, {p[1]}, 0.2]}}"
        for x, p in places.items()
    )
    axles = "\n".join(
        f"  {x}: {{kind: revolute, parent: cart, child: {x}, axis: [0, 1, 0],"
        f" position: [{p[0]}, {p[1]}, 0.2]}}"
        for x, p in places.items()
    )
    motors = "\n".join(f"  {x}: {{kind: velocity, joint: {x}, limit: 20}}" for x in places)
    cart = "cart: {shape: box, size: [0.6, 0.3, 0.1], mass: 50, position: [0, 0, 0.3]}"
    text = f"ground: {{}}\nbodies:\n  {cart}\n{wheels}\njoints:\n{axles}\nactuators:\n{motors}"
    world = world_of(text)
    for wheel in places:
        set_actuator(world, f"{wheel}.command", 5.0)
    run(world, 1.0)
    radius = world.data.body("a").xpos[2]
    assert radius == pytest.approx(0.2, abs=2e-3)
    assert world.data.qvel[0] == pytest.approx(5.0 * radius, rel=1e-3)
    assert world.data.qvel[6:10] == pytest.approx(5.0, abs=1e-4)


def test_pressing_on_something_shows_in_contacts_and_sensors(world_of):
    world = pendulum(
        world_of,
        "kind: velocity, limit: 7",
        "sensors:\n          torque: {kind: joint-torque, joint: hinge}",
    )
    assert world.layout.channels == ("torque",)
    set_actuator(world, "motor.command", 1.0)
    for _ in range(5):
        world.step()
        assert world.channels[0] == world.data.qfrc_actuator[0] != 0.0


def test_the_report_of_contacts_knows_of_motors(world_of):
    text = f"""
        bodies:
          bob: {{shape: sphere, size: [0.05], mass: 2, position: [{ARM}, 0, 1]}}
          anvil: {{shape: box, size: [0.2, 0.2, 0.1], fixed: true, position: [{ARM}, 0, 0.899]}}
        joints:
          hinge: {{kind: revolute, parent: world, child: bob, position: [0, 0, 1], axis: [0, 1, 0]}}
        actuators:
          motor: {{kind: velocity, joint: hinge, limit: 7}}
        """
    world = world_of(text)
    set_actuator(world, "motor.command", 1.0)
    run(world, 1.0)
    (contact,) = world.contacts()
    assert math.hypot(*contact.force) == pytest.approx((WEIGHT + 7) / ARM, rel=0.02)

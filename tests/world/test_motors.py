"""Velocity and position motors, what position motors gather and when, and locks."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from linkwork.errors import ArgumentError
from linkwork.session import open_session
from linkwork.world.actuators.check import check_gains
from linkwork.world.actuators.schema import MotorGains
from tests.world.motor_scenes import ARM, WEIGHT, inertia_of_pendulum, pendulum, run, set_actuator
from tests.world.running import assert_continues, set_live


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
    world = world_of(f"""
        bodies:
          bob: {{shape: sphere, size: [0.05], mass: 2, position: [{ARM}, 0, 1]}}
          anvil: {{shape: box, size: [0.2, 0.2, 0.1], fixed: true, position: [{ARM}, 0, 0.899]}}
        joints:
          hinge: {{kind: revolute, parent: world, child: bob, position: [0, 0, 1], axis: [0, 1, 0]}}
        actuators: {{motor: {{kind: velocity, joint: hinge, limit: 7}}}}
        """)
    set_actuator(world, "motor.command", 1.0)
    run(world, 1.0)
    (contact,) = world.contacts()
    assert math.hypot(*contact.force) == pytest.approx((WEIGHT + 7) / ARM, rel=0.02)


def test_an_integral_makes_good_what_the_law_alone_leaves(world_of):
    """A target on the way: only the integral follows it without a lag."""

    def lag(integral):
        gains = f"gains: {{proportional: 5, integral: {integral}}}"
        world = pendulum(world_of, f"kind: position, limit: 100, {gains}")
        for index in range(3000):
            set_actuator(world, "motor.command", index * 0.001 * 0.5)
            world.step()
        return world.live["actuators.motor.command"].read() - world.data.qpos[0]

    assert lag(0.0) == pytest.approx(0.5 / 5, rel=0.02)
    assert abs(lag(8.0)) < 2e-3


def test_a_motor_that_cannot_reach_its_target_does_not_wind_up(world_of):
    """After seconds against a load too heavy, it overshoots no more than one that just began."""

    def overshoot(stall, integral):
        gains = f"gains: {{integral: {integral}}}"
        world = pendulum(world_of, f"kind: position, limit: 6, {gains}")
        run(world, 0.2)
        set_actuator(world, "motor.command", -0.5)
        run(world, stall)
        set_actuator(world, "motor.limit", 100.0)
        highest = 0.0
        for _ in range(2000):
            world.step()
            highest = max(highest, -0.5 - world.data.qpos[0])
        return highest

    assert overshoot(3.0, 0.0) < 1e-4
    fresh, stalled = overshoot(0.0, 25.0), overshoot(3.0, 25.0)
    # The load has sunk to where it stalls the motor, so the way is longer.
    assert stalled / (0.5 + math.acos(6 / WEIGHT)) < fresh / 0.5


def test_what_a_motor_gathers_depends_on_itself_alone(world_of):
    """A limp motor, far from its target, that gets an integral late or is commanded late."""

    def path(other, early):
        world = world_of(f"""
            bodies:
              bob: {{shape: sphere, size: [0.05], mass: 2, position: [{ARM}, 0, 1]}}
              far: {{shape: sphere, size: [0.05], mass: 2, position: [{ARM}, 3, 1]}}
            joints:
              hinge: {{kind: revolute, parent: world, child: bob, position: [0, 0, 1],
                      axis: [0, 1, 0]}}
              second: {{kind: revolute, parent: world, child: far, position: [0, 3, 1],
                       axis: [0, 1, 0]}}
            actuators:
              motor: {{kind: position, joint: hinge, hold: 5, limit: 30,
                      gains: {{integral: {0 if early else 9}}}}}
              second: {{kind: position, joint: second, gains: {{integral: {other}}}}}
            """)
        set_actuator(world, "second.command", 0.5)
        if early:
            set_actuator(world, "motor.command", 0.5)
        run(world, 0.3)
        set_actuator(world, "motor.gains.integral", 9.0)
        set_actuator(world, "motor.command", -0.5)
        run(world, 0.3)
        return world.data.qpos[0]

    for early in (True, False):
        assert path(0, early) == path(25, early)


def test_an_integral_gain_of_nothing_forgets_what_was_gathered(world_of):
    world = pendulum(world_of, "kind: position, limit: 40, gains: {integral: 25}")
    set_actuator(world, "motor.command", -0.7)
    run(world, 0.1)
    before = world.memory()
    set_actuator(world, "motor.gains.integral", 0.0)
    run(world, 0.1)
    set_actuator(world, "motor.gains.integral", 25.0)
    after = world.memory()
    fresh = pendulum(world_of, "kind: position, limit: 40, gains: {integral: 25}")
    set_actuator(fresh, "motor.command", -0.7)
    # The last number is the torque of the last step.
    assert not np.array_equal(before[:-1], fresh.memory()[:-1])
    assert np.array_equal(after[:-1], fresh.memory()[:-1])


LOCK = "joints.hinge.locked"


def lock(world, path=LOCK, value=True):
    set_live(world, path, value)


def test_a_locked_joint_holds_its_present_position_against_gravity(world_of):
    world = pendulum(world_of, "kind: torque")
    run(world, 0.2)
    lock(world)
    angle = world.data.qpos[0]
    run(world, 1.0)
    # It stops from 2 rad/s within a few steps.
    stopped = world.data.qpos[0]
    assert stopped == pytest.approx(angle, abs=0.02)
    run(world, 1.0)
    assert world.data.qpos[0] == pytest.approx(stopped, abs=1e-6)
    lock(world, value=False)
    run(world, 0.2)
    assert abs(world.data.qpos[0] - stopped) > 0.05


def test_a_joint_may_be_locked_at_the_start(world_of):
    world = world_of("""
        bodies: {bob: {shape: sphere, size: [0.05], mass: 2, position: [0.5, 0, 1]}}
        joints:
          hinge: {kind: revolute, parent: world, child: bob, position: [0, 0, 1], axis: [0, 1, 0],
                  start: 0.3, locked: true}
        """)
    run(world, 0.5)
    assert world.live[LOCK].read() is True
    assert world.data.qpos[0] == pytest.approx(0.3, abs=1e-6)


def test_every_axis_of_a_three_axis_joint_and_of_a_robot_locks_alone(world_of):
    world = world_of("""
        bodies: {bob: {shape: box, size: [0.4, 0.1, 0.1], mass: 2, position: [0.5, 0, 1]}}
        joints: {hip: {kind: three-axis, parent: world, child: bob, position: [0, 0, 1]}}
        robots: {arm: {model: irb140, position: [3, 0, 1], start: {q2: 0.2, q3: 0.3}}}
        """)
    lock(world, "joints.hip.y.locked")
    lock(world, "robots.arm.locked.q2")
    before = world.data.qpos.copy()
    run(world, 0.3)
    moved = np.abs(world.data.qpos - before)
    at = {name: int(world.model.joint(name).qposadr[0]) for name in ("hip.y", "arm/q2", "arm/q3")}
    assert moved[at["hip.y"]] < 1e-6
    assert moved[at["arm/q2"]] < 1e-6
    assert moved[at["arm/q3"]] > 1e-3


def test_a_lock_continues_from_a_checkpoint_and_ends_with_a_reset(world_of):
    world, twin = (pendulum(world_of, "kind: torque") for _ in range(2))
    run(world, 0.2)
    lock(world)
    run(world, 0.01)
    assert_continues(world, twin, 0.1)
    assert twin.live[LOCK].read() is True
    twin.reset()
    assert twin.live[LOCK].read() is False


def test_a_lock_is_a_truth_and_a_mission_may_set_it(scene_file, world_of):
    world = pendulum(world_of, "kind: torque")
    with pytest.raises(ArgumentError, match="locked"):
        world.live[LOCK].write(1)
    text = """
        robots: {arm: {model: planar2}}
        mission: {steps: [{time: 0.1, set: {robots.arm.locked.q1: true}}]}
        """
    with open_session(str(scene_file(text)), process=False) as session:
        session.run_for(0.2)
        held = session.read("joints.arm/q1")
        session.run_for(0.5)
        assert session.read("joints.arm/q1") == pytest.approx(held, abs=1e-3)

"""What a position motor gathers, and when."""

import math

import numpy as np
import pytest

from tests.world.motor_scenes import ARM, WEIGHT, pendulum, run, set_actuator


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
    sunk = math.acos(6 / WEIGHT)
    assert stalled / (0.5 + sunk) < fresh / 0.5


def test_what_a_motor_gathers_depends_on_itself_alone(world_of):
    """A limp motor, far from its target, that gets an integral late or is commanded late."""

    def path(other, early):
        text = f"""
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
            """
        world = world_of(text)
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

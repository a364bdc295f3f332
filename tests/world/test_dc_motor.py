import math

import numpy as np
import pytest

from linkwork.errors import ArgumentError
from tests.world.motor_scenes import run, set_actuator
from tests.world.running import assert_continues, set_live

R, L, KT, KE, N, SUPPLY = 2.0, 0.02, 0.05, 0.06, 20.0, 24.0
ROTOR, LOAD = 1e-5, 0.01


def driven(world_of, more="", extra=""):
    """A wheel about the vertical on a geared DC motor."""
    text = f"""
        bodies:
          wheel: {{shape: sphere, size: [0.1], mass: 1, center: [0, 0, 0],
                  inertia: [{LOAD}, {LOAD}, {LOAD}, 0, 0, 0]}}
        joints: {{axle: {{kind: revolute, parent: world, child: wheel}}}}
        actuators:
          motor: {{kind: dc-motor, joint: axle, supply: {SUPPLY}, resistance: {R},
                  torque_constant: {KT}, voltage_constant: {KE}, gear_ratio: {N},
                  rotor_inertia: {ROTOR}{more}}}
        {extra}
        """
    return world_of(text)


def hold(world):
    """Keep the wheel at rest."""
    set_live(world, "joints.axle.locked", True)


@pytest.mark.parametrize("duty", [1.0, -0.4])
def test_the_speed_without_load_is_that_of_the_induced_voltage(world_of, duty):
    world = driven(world_of)
    set_actuator(world, "motor.command", duty)
    run(world, 2.0)
    assert world.data.qvel[0] == pytest.approx(duty * SUPPLY / (KE * N), rel=1e-6)
    assert world.live["actuators.motor.current"].read() == pytest.approx(0.0, abs=1e-5)


def test_the_stall_torque_is_that_of_the_resistance(world_of):
    world = driven(world_of)
    hold(world)
    set_actuator(world, "motor.command", 0.5)
    run(world, 0.05)
    assert world.live["actuators.motor.current"].read() == pytest.approx(SUPPLY / 2 / R, rel=1e-4)
    assert world.data.qfrc_actuator[0] == pytest.approx(N * KT * SUPPLY / 2 / R, rel=1e-4)


def test_the_current_rises_with_the_electrical_time_constant(world_of):
    world = driven(world_of, f", inductance: {L}")
    hold(world)
    set_actuator(world, "motor.command", 1.0)
    for steps in (1, 9, 10, 30):
        run(world, steps * world.step_size)
        expected = SUPPLY / R * -math.expm1(-world.time * R / L)
        assert world.live["actuators.motor.current"].read() == pytest.approx(expected, rel=1e-4)


def test_the_speed_rises_with_the_mechanical_time_constant(world_of):
    world = driven(world_of, extra="solver: {step: 0.0001}")
    set_actuator(world, "motor.command", 1.0)
    constant = (LOAD + N**2 * ROTOR) * R / (KT * KE * N**2)
    run(world, constant)
    share = -math.expm1(-world.time / constant)
    assert world.data.qvel[0] == pytest.approx(share * SUPPLY / (KE * N), rel=5e-3)


@pytest.mark.parametrize("more", ["", f", inductance: {L}"])
def test_the_current_limit_bounds_current_and_torque(world_of, more):
    world = driven(world_of, f", current_limit: 3{more}")
    hold(world)
    set_actuator(world, "motor.command", 1.0)
    run(world, 0.2)
    assert world.live["actuators.motor.current"].read() == pytest.approx(3.0)
    assert world.data.qfrc_actuator[0] == pytest.approx(3 * KT * N)


def test_duty_and_supply_are_live_and_continue_from_a_checkpoint(world_of):
    world = driven(world_of, f", inductance: {L}")
    set_actuator(world, "motor.command", 0.3)
    set_actuator(world, "motor.supply", 12.0)
    run(world, 0.05)
    twin = driven(world_of, f", inductance: {L}")
    assert_continues(world, twin, 0.05)
    assert twin.live["actuators.motor.command"].read() == 0.3
    assert twin.live["actuators.motor.supply"].read() == 12.0
    assert not twin.is_valid_memory(np.full_like(twin.memory(), 2e9))


@pytest.mark.parametrize(
    ("path", "bad"), [("command", 1.01), ("command", [1.0]), ("supply", -1.0), ("current", 0.0)]
)
def test_bad_values_are_refused(world_of, path, bad):
    with pytest.raises(ArgumentError):
        driven(world_of).live[f"actuators.motor.{path}"].write(bad)

"""Motors on damped joints, and DC motors."""

import math

import numpy as np
import pytest

from linkwork.errors import ArgumentError, LinkworkError
from tests.world.motor_scenes import run, set_actuator
from tests.world.running import assert_continues, set_live

ARMS = """
solver: {{integrator: {integrator}}}
bodies:
  upper: {{shape: capsule, size: [0.01, 0.1], mass: 0.01, position: [0.05, 0, 1],
          rpy: [0, 1.57, 0]}}
  lower: {{shape: capsule, size: [0.01, 0.1], mass: 0.01, position: [0.15, 0, 1],
          rpy: [0, 1.57, 0]}}
joints:
  one: {{kind: revolute, parent: world, child: upper, position: [0, 0, 1], axis: [0, 1, 0],
        damping: {dampings[0]}}}
  two: {{kind: revolute, parent: upper, child: lower, position: [0.1, 0, 1], axis: [0, 1, 0],
        damping: {dampings[1]}}}
"""
"""Two rods of 10 g in a row."""
SPRUNG = """
bodies:
  a: {shape: sphere, size: [0.1], mass: 1, position: [0.3, 0, 1], velocity: [0, 0, 0]}
  b: {shape: sphere, size: [0.1], mass: 1, position: [0.6, 0, 1]}
  wheel: {shape: sphere, size: [0.1], mass: 1, position: [5, 0, 1]}
joints:
  one: {kind: revolute, parent: world, child: a, position: [0, 0, 1], axis: [0, 1, 0], damping: 2}
  two: {kind: ball, parent: a, child: b, position: [0.3, 0, 1], damping: 0.7}
  axle: {kind: revolute, parent: world, child: wheel, position: [5, 0, 1], axis: [0, 1, 0]}
actuators: {axle: {kind: KIND, joint: axle}}
"""


def arms(world_of, actuators, dampings=(0, 0), integrator="implicitfast"):
    text = ARMS.format(dampings=dampings, integrator=integrator)
    return world_of(f"{text}actuators:\n{actuators}")


def both(kind, limit=2000.0, gains=""):
    return "".join(
        f"  {joint}: {{kind: {kind}, joint: {joint}, limit: {limit}{gains}}}\n"
        for joint in ("one", "two")
    )


@pytest.mark.parametrize("integrator", ["implicitfast", "euler"])
@pytest.mark.parametrize("dampings", [(0, 0), (1, 0), (0, 1), (1, 100), (100, 1), (100, 100)])
def test_motors_reach_their_speeds_in_one_step(world_of, dampings, integrator):
    world = arms(world_of, both("velocity"), dampings, integrator)
    set_actuator(world, "one.command", 1.0)
    set_actuator(world, "two.command", -3.0)
    for _ in range(50):
        world.step()
        assert world.data.qvel == pytest.approx([1.0, -3.0], abs=2e-3)


@pytest.mark.parametrize("damping", [0, 1, 100])
def test_a_motor_knows_of_the_damping_of_joints_that_others_move(world_of, damping):
    world = arms(world_of, "  one: {kind: velocity, joint: one}\n", (0, damping))
    set_actuator(world, "one.command", 2.0)
    for _ in range(50):
        world.step()
        assert world.data.qvel[0] == pytest.approx(2.0, abs=2e-3)


@pytest.mark.parametrize("dampings", [(0, 0), (1, 1), (1, 100)])
def test_positions_are_gone_to_alike_whatever_damps_the_joints(world_of, dampings):
    world = arms(world_of, both("position", 1e5, ", gains: {proportional: 100}"), dampings)
    for joint in ("one", "two"):
        set_actuator(world, f"{joint}.command", 1.0)
    left = 1.0
    for _ in range(60):
        world.step()
        # Each step makes good a tenth of what is left.
        left *= 0.9
        assert 1.0 - world.data.qpos == pytest.approx(left, abs=1e-3)


@pytest.mark.parametrize("dampings", [(1, 1), (1, 100)])
def test_no_motor_gives_more_than_its_limit_against_damping(world_of, dampings):
    world = arms(world_of, both("velocity", limit=0.5), dampings)
    set_actuator(world, "one.command", 9.0)
    set_actuator(world, "two.command", 9.0)
    for _ in range(500):
        world.step()
        assert np.abs(world.data.qfrc_actuator).max() <= 0.5
    # What the damping takes at this speed is all that the motor gives.
    assert world.data.qvel[1] == pytest.approx(0.5 / dampings[1], rel=0.2)


@pytest.mark.parametrize("robot", ["puma560", "ur5", "irb140"])
def test_robots_with_viscous_friction_keep_the_speeds_they_are_told(world_of, robot):
    text = f"robots:\n  arm: {{model: {robot}}}\n"
    names = world_of(text).robots["arm"].tree.joint_names
    motors = "".join(
        f"  {name}: {{kind: velocity, robot: arm, joint: {name}, limit: 1000}}\n" for name in names
    )
    world = world_of(f"{text}actuators:\n{motors}")
    assert world.model.dof_damping.max() > 0.0
    speeds = [0.1 * (-1) ** index for index in range(len(names))]
    for name, speed in zip(names, speeds, strict=True):
        set_actuator(world, f"{name}.command", speed)
    world.step()
    assert np.abs(world.data.qfrc_actuator).max() < 1000
    assert world.data.qvel == pytest.approx(speeds, abs=1e-4)


def test_what_no_motor_drives_moves_as_without_motors(world_of):
    """The engine's own implicit damping and ours are one integrator."""
    worlds = [world_of(SPRUNG.replace("KIND", kind)) for kind in ("torque", "velocity")]
    for _ in range(500):
        for world in worlds:
            world.step()
    ours = slice(None, -1)
    assert worlds[0].data.qvel[ours] == pytest.approx(worlds[1].data.qvel[ours], abs=1e-9)
    assert np.abs(worlds[0].data.qvel[ours]).max() > 0.1


def test_energy_does_not_count_what_stands_for_damping(world_of):
    worlds = [world_of(SPRUNG.replace("KIND", kind)) for kind in ("torque", "velocity")]
    for world in worlds:
        world.data.joint("one").qvel[:] = 3.0
        world.restore(world.state(), 0)
    assert worlds[0].energy() == pytest.approx(worlds[1].energy(), rel=1e-12)


def test_dampers_between_frames_of_a_robot_are_known_too(world_of, tmp_path):
    (tmp_path / "arm.xml").write_text(
        '<mujoco model="arm"><worldbody><site name="post" pos="0 0 0.3"/><body name="rod">'
        '<joint name="j" type="hinge" axis="0 1 0"/>'
        '<inertial pos="0.05 0 0" mass="0.01" diaginertia="1e-5 1e-5 1e-5"/>'
        '<site name="tip" pos="0.2 0 0"/></body></worldbody>'
        '<tendon><spatial name="damper" damping="300"><site site="post"/><site site="tip"/>'
        "</spatial></tendon></mujoco>"
    )
    text = "robots:\n  arm: {model: arm.xml}\nactuators:\n"
    world = world_of(text + "  m: {kind: velocity, robot: arm, joint: j, limit: 1000}\n")
    assert world.model.tendon_damping.max() == 300
    set_actuator(world, "m.command", 1.0)
    for _ in range(20):
        world.step()
        assert world.data.qvel[0] == pytest.approx(1.0, abs=2e-3)


def test_an_integrator_that_changes_speeds_after_the_forces_is_refused(world_of):
    with pytest.raises(LinkworkError, match=r"integrator implicit.*implicitfast"):
        arms(world_of, both("velocity"), integrator="implicit")


R, L, KT, KE, N, SUPPLY = 2.0, 0.02, 0.05, 0.06, 20.0, 24.0
ROTOR, LOAD = 1e-5, 0.01


def driven(world_of, more="", extra=""):
    """A wheel about the vertical on a geared DC motor."""
    return world_of(f"""
        bodies:
          wheel: {{shape: sphere, size: [0.1], mass: 1, center: [0, 0, 0],
                  inertia: [{LOAD}, {LOAD}, {LOAD}, 0, 0, 0]}}
        joints: {{axle: {{kind: revolute, parent: world, child: wheel}}}}
        actuators:
          motor: {{kind: dc-motor, joint: axle, supply: {SUPPLY}, resistance: {R},
                  torque_constant: {KT}, voltage_constant: {KE}, gear_ratio: {N},
                  rotor_inertia: {ROTOR}{more}}}
        {extra}
        """)


def hold(world):
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

"""Motors on damped joints: they know of the damping, and nothing else changes by it."""

import numpy as np
import pytest

from linkwork.errors import LinkworkError
from tests.world.motor_scenes import set_actuator

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
actuators:
  axle: {kind: KIND, joint: axle}
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
def test_motors_reach_their_speeds_in_one_step_whatever_damps_their_joints(
    world_of, dampings, integrator
):
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
    gains = ", gains: {proportional: 100}"
    world = arms(world_of, both("position", 1e5, gains), dampings)
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
    motor = "  m: {kind: velocity, robot: arm, joint: j, limit: 1000}\n"
    world = world_of(text + motor)
    assert world.model.tendon_damping.max() == 300
    set_actuator(world, "m.command", 1.0)
    for _ in range(20):
        world.step()
        assert world.data.qvel[0] == pytest.approx(1.0, abs=2e-3)


def test_an_integrator_that_changes_speeds_after_the_forces_is_refused(world_of):
    with pytest.raises(LinkworkError, match=r"integrator implicit.*implicitfast"):
        arms(world_of, both("velocity"), integrator="implicit")

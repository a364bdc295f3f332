"""Actuators, servos, linear and three-axis motors."""

import math

import numpy as np
import pytest

from linkwork.errors import ArgumentError, LinkworkError
from linkwork.session import open_session
from linkwork.world.doctor.examine import examine_scene
from linkwork.world.engine.world import World
from linkwork.world.scene.load import load_scene
from tests.world import motor_scenes
from tests.world.running import assert_continues, restored


@pytest.mark.parametrize("kind", ["torque", "velocity"])
def test_an_effort_limit_of_zero_needs_one_of_the_actuator(scene_file, world_of, tmp_path, kind):
    (tmp_path / "arm.urdf").write_text(
        '<robot name="arm"><link name="base"/><link name="tip"><inertial><mass value="1"/>'
        '<inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>'
        '<joint name="j" type="revolute"><parent link="base"/><child link="tip"/>'
        '<axis xyz="0 0 1"/><limit lower="-1" upper="1" effort="0" velocity="1"/></joint></robot>'
    )
    text = "robots:\n  arm: {model: arm.urdf}\nactuators:\n"
    motor = f"  m: {{kind: {kind}, robot: arm, joint: j}}"
    with pytest.raises(LinkworkError, match="effort limit of zero") as caught:
        load_scene(scene_file(text + motor))
    assert caught.value.place.line == 6
    world_of(text + motor.replace("joint", "limit: 3, joint"))


def test_a_motor_is_refused_where_the_integrator_cannot_solve_for_it(world_of):
    with pytest.raises(LinkworkError, match=r"rk4.*implicitfast"):
        motor_scenes.pendulum(world_of, "kind: velocity", "solver: {integrator: rk4}")


def test_the_work_of_a_torque_is_the_energy_gained(world_of):
    world = motor_scenes.pendulum(world_of, "limit: 30", "solver: {integrator: rk4}")
    for torque in (-25.0, 8.0, 30.0, 0.0):
        motor_scenes.set_actuator(world, "motor.command", torque)
        start, before = world.data.qpos[0], world.energy()
        motor_scenes.run(world, 0.3)
        work = torque * (world.data.qpos[0] - start)
        assert world.energy() - before == pytest.approx(work, abs=1e-6)


@pytest.mark.parametrize(
    ("kind", "bad"),
    [
        ("torque", [math.nan, math.inf, -11.0, "1", True, [1.0], None, [1.0, 2.0, 3.0]]),
        ("velocity", [math.nan, -math.inf, 4.5, "1", False, [1.0], {}]),
        ("position", [math.nan, math.inf, 1.6, -1.6, "1", [1.0]]),
    ],
)
def test_a_bad_command_is_refused_alone(scene_file, kind, bad):
    speed = "" if kind == "torque" else ", velocity_limit: 4"
    text = f"""
        bodies:
          bob: {{shape: sphere, size: [0.05], mass: 2, position: [0.5, 0, 1]}}
          other: {{shape: sphere, size: [0.05], mass: 2, position: [0.5, 3, 1]}}
        joints:
          hinge: {{kind: revolute, parent: world, child: bob, position: [0, 0, 1],
                  axis: [0, 1, 0], limits: [-1.5, 1.5]}}
          free: {{kind: revolute, parent: world, child: other, position: [0, 3, 1],
                 axis: [0, 1, 0]}}
        actuators:
          motor: {{kind: {kind}, joint: hinge, limit: 10{speed}}}
          second: {{kind: velocity, joint: free, limit: 100}}
        """
    with open_session(scene_file(text), process=False) as session:
        session.step(10)
        before = session.state_hash()
        for value in bad:
            with pytest.raises(ArgumentError, match=r"actuators\.motor\.command"):
                session.set("actuators.motor.command", value)
        assert session.state_hash() == before
        session.set("actuators.second.command", 1.0)
        session.step(100)
        speeds = session.info.layout.joint_view(session.latest().frame)[:, 1]
        assert speeds[1] == pytest.approx(1.0, abs=1e-4)


@pytest.mark.parametrize("value", [-1.0, math.nan, [1.0, 2.0], 1e12, "much"])
def test_a_bad_limit_or_gain_is_refused(world_of, value):
    world = motor_scenes.pendulum(world_of, "kind: position")
    before = world.memory()
    for path in ("limit", "gains.proportional", "gains.integral", "gains.derivative"):
        with pytest.raises(ArgumentError):
            motor_scenes.set_actuator(world, f"motor.{path}", value)
    assert np.array_equal(world.memory(), before)


def test_live_values_read_back_what_was_set(world_of):
    world = motor_scenes.pendulum(world_of, "kind: position, limit: 50")
    values = {"command": 0.3, "limit": 7.0, "gains.proportional": 4.0, "gains.derivative": 0.25}
    for path, value in values.items():
        motor_scenes.set_actuator(world, f"motor.{path}", value)
    assert {x: world.live[f"actuators.motor.{x}"].read() for x in values} == values
    world.reset()
    assert world.live["actuators.motor.limit"].read() == 50.0


def test_the_arm_of_a_controller_is_not_free_to_command(world_of):
    text = "robots:\n  arm: {model: planar2, controller: {}}\nactuators:\n"
    world = world_of(text + "  m: {robot: arm, joint: q1, limit: 3}")
    assert not [path for path in world.live if path.startswith("actuators")]
    assert world.robots["arm"].torque_limits()[0] == 3.0


def test_a_motor_of_a_robot_keeps_the_models_limits(world_of):
    text = "robots:\n  arm: {model: irb140}\nactuators:\n"
    world = world_of(text + "  m: {kind: velocity, robot: arm, joint: q1}\n")
    limits = world.robots["arm"].tree.joints[0].limits
    assert world.live["actuators.m.limit"].read() == limits.effort
    with pytest.raises(ArgumentError, match=r"invalid actuators\.m\.command"):
        motor_scenes.set_actuator(world, "m.command", 1.01 * limits.velocity)


def test_a_scene_without_motors_has_no_part_in_the_step():
    world = World(load_scene("irb140-table"))
    hooks = [*world._memory.acting, *world._memory.measuring]
    assert not [x for x in hooks if "driving" in type(x.__self__).__module__]


SERVO = "kind: servo, stiffness: 400, damping: 60"


def test_a_servo_sags_until_its_spring_carries_the_weight(world_of):
    world = motor_scenes.pendulum(world_of, SERVO)
    motor_scenes.run(world, 3.0)
    angle = world.data.qpos[0]
    assert 400 * angle == pytest.approx(motor_scenes.WEIGHT * math.cos(angle), rel=1e-6)
    assert world.data.qfrc_actuator[0] == pytest.approx(-400 * angle, rel=1e-6)


def test_a_servo_follows_its_law_in_every_step(world_of):
    world = motor_scenes.pendulum(world_of, SERVO)
    motor_scenes.set_actuator(world, "motor.command", -0.3)
    for _ in range(20):
        angle, velocity = world.data.qpos[0], world.data.qvel[0]
        world.step()
        expected = 400 * (-0.3 - angle) - 60 * velocity
        assert world.data.qfrc_actuator[0] == pytest.approx(expected, rel=1e-9)


def test_the_step_response_is_that_of_a_second_order_system(world_of):
    extra = "solver: {step: 0.0001}\n        gravity: [0, 0, 0]"
    world = motor_scenes.pendulum(world_of, "kind: servo, stiffness: 50, damping: 2", extra)
    motor_scenes.set_actuator(world, "motor.command", 0.2)
    motor_scenes.run(world, 0.3)
    inertia = motor_scenes.inertia_of_pendulum()
    ratio = 2 / (2 * inertia)
    rate = math.sqrt(50 / inertia - ratio**2)
    decay = math.exp(-ratio * 0.3)
    expected = 0.2 * (1 - decay * (math.cos(rate * 0.3) + ratio / rate * math.sin(rate * 0.3)))
    assert world.data.qpos[0] == pytest.approx(expected, rel=2e-3)


def test_the_limit_bounds_the_torque_and_zero_releases_the_joint(world_of):
    world = motor_scenes.pendulum(world_of, f"{SERVO}, limit: 5")
    assert motor_scenes.run(world, 0.2) == pytest.approx(5.0)
    motor_scenes.set_actuator(world, "motor.limit", 0.0)
    assert motor_scenes.run(world, 0.2) == 0.0


def test_live_gains_continue_from_a_checkpoint_bit_for_bit(world_of):
    world = motor_scenes.pendulum(world_of, SERVO)
    motor_scenes.set_actuator(world, "motor.stiffness", 900.0)
    motor_scenes.set_actuator(world, "motor.damping", 15.0)
    motor_scenes.set_actuator(world, "motor.command", 0.1)
    motor_scenes.run(world, 0.05)
    twin = motor_scenes.pendulum(world_of, SERVO)
    assert_continues(world, twin, 0.05)
    assert twin.live["actuators.motor.stiffness"].read() == 900.0
    assert not twin.is_valid_memory(-twin.memory())
    twin.reset()
    assert twin.live["actuators.motor.stiffness"].read() == 400.0
    motor_scenes.run(twin, 0.01)
    assert twin.live["actuators.motor.command"].read() == 0.0


def test_commands_outside_the_joint_limits_are_refused(world_of):
    world = world_of("""
        bodies: {bob: {shape: sphere, size: [0.05], mass: 2, position: [0.5, 0, 1]}}
        joints: {hinge: {kind: revolute, parent: world, child: bob, limits: [-1, 1], start: 0.4}}
        actuators: {motor: {kind: servo, joint: hinge, stiffness: 10}}
        """)
    assert world.live["actuators.motor.command"].read() == pytest.approx(0.4)
    for path, bad in (("command", 1.1), ("command", math.nan), ("stiffness", -1.0), ("limit", "x")):
        with pytest.raises(ArgumentError):
            world.live[f"actuators.motor.{path}"].write(bad)


def test_a_servo_between_two_bodies_holds_their_distance(world_of):
    world = world_of("""
        gravity: [0, 0, 0]
        bodies:
          a: {shape: sphere, size: [0.1], mass: 1}
          b: {shape: sphere, size: [0.1], mass: 1, position: [1, 0, 0]}
        actuators: {rod: {kind: servo, between: [a, b], stiffness: 200, damping: 20}}
        """)
    motor_scenes.set_actuator(world, "rod.command", 1.5)
    motor_scenes.run(world, 3.0)
    gap = world.data.body("b").xpos[0] - world.data.body("a").xpos[0]
    assert gap == pytest.approx(1.5, abs=1e-6)


def test_a_servo_works_beside_motors(world_of):
    world = world_of("""
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
        """)
    motor_scenes.set_actuator(world, "motor.command", 1.0)
    motor_scenes.set_actuator(world, "servo.command", 0.5)
    motor_scenes.run(world, 2.0)
    assert world.data.joint("one").qvel[0] == pytest.approx(1.0, abs=1e-6)
    assert world.data.joint("two").qpos[0] == pytest.approx(0.5, abs=1e-3)


@pytest.mark.parametrize(("stiffness", "severity"), [(1e4, None), (7e5, "warning"), (5e6, "error")])
def test_the_doctor_reports_a_servo_too_stiff_for_the_step(world_of, stiffness, severity):
    world = motor_scenes.pendulum(world_of, f"kind: servo, stiffness: {stiffness}, damping: 10")
    severities = [x.severity for x in examine_scene(world) if "stiffness and damping" in x.message]
    assert severities == ([] if severity is None else [severity])


CRANE = """
bodies:
  boom: {shape: box, size: [1, 0.1, 0.1], mass: 10, position: [0.5, 0, 1]}
  foot: {shape: box, size: [0.1, 0.1, 0.1], fixed: true, position: [0.5, 0, 0.2]}
joints: {hinge: {kind: revolute, parent: world, child: boom, position: [0, 0, 1], axis: [0, 1, 0]}}
actuators: {cylinder: {kind: KIND, between: [foot, boom], limit: 500}}
"""
"""A boom, level at the start, on a cylinder that stands upright under its centre."""

HIP = """
bodies: {leg: {shape: box, size: [0.1, 0.2, 0.6], mass: 5, position: [0, 0, 0.7]}}
joints:
  hip: {kind: three-axis, parent: world, child: leg, position: [0, 0, 1],
        limits: [[-0.5, 0.5], [-0.4, 0.6], [null, null]]}
actuators: {hip: {kind: KIND, joint: hip, limit: [60, 70, 80]}}
"""


def driven(world_of, text, kind):
    return world_of(text.replace("KIND", kind))


@pytest.mark.parametrize("kind", ["velocity", "position"])
def test_a_cylinder_carries_its_load_until_commanded(world_of, kind):
    world = driven(world_of, CRANE, kind)
    motor_scenes.run(world, 0.5)
    assert motor_scenes.distance(world, "foot", "boom") == pytest.approx(0.8, abs=1e-6)
    # The weight acts where the cylinder does: it carries all of it, half a metre from the hinge.
    assert world.data.qfrc_actuator[0] == pytest.approx(-10 * 9.81 * 0.5, rel=1e-3)


def test_a_cylinder_grows_at_the_commanded_speed(world_of):
    world = driven(world_of, CRANE, "velocity")
    motor_scenes.set_actuator(world, "cylinder.command", 0.2)
    motor_scenes.run(world, 0.1)
    before = motor_scenes.distance(world, "foot", "boom")
    motor_scenes.run(world, 0.5)
    assert motor_scenes.distance(world, "foot", "boom") - before == pytest.approx(0.1, rel=1e-3)


def test_a_cylinder_goes_to_a_length(world_of):
    world = driven(world_of, CRANE, "position")
    motor_scenes.set_actuator(world, "cylinder.command", 0.9)
    motor_scenes.run(world, 1.5)
    assert motor_scenes.distance(world, "foot", "boom") == pytest.approx(0.9, abs=1e-5)


def test_a_force_between_free_bodies_changes_no_momentum(world_of):
    world = world_of("""
        gravity: [0, 0, 0]
        bodies:
          a: {shape: sphere, size: [0.1], mass: 1}
          b: {shape: sphere, size: [0.1], mass: 3, position: [0.6, 0.3, 0.2]}
        actuators: {push: {between: [a, b]}}
        """)
    motor_scenes.set_actuator(world, "push.command", 5.0)
    motor_scenes.run(world, 0.4)
    a, b = world.data.joint("a").qvel, world.data.joint("b").qvel
    assert np.linalg.norm(a[:3] + 3 * b[:3]) < 1e-12
    assert np.linalg.norm(a[:3]) == pytest.approx(5.0 * 0.4, rel=1e-6)
    assert motor_scenes.distance(world, "a", "b") > 0.7


def test_a_motor_at_a_dead_point_leaves_the_others_alone(world_of):
    """Upright over the hinge a cylinder has no lever, and the engine leaves it out."""
    world = world_of("""
        bodies:
          rod: {shape: box, size: [0.1, 0.1, 1], mass: 1, position: [0, 0, 1.5]}
          wheel: {shape: sphere, size: [0.1], mass: 1, position: [3, 0, 1]}
        joints:
          hinge: {kind: revolute, parent: world, child: rod, position: [0, 0, 1], axis: [0, 1, 0]}
          axle: {kind: revolute, parent: world, child: wheel, position: [3, 0, 1], axis: [0, 1, 0]}
        actuators:
          cylinder: {kind: velocity, between: [world, rod]}
          axle: {kind: velocity, joint: axle}
        """)
    assert world.data.nf == 1
    motor_scenes.set_actuator(world, "axle.command", 2.0)
    motor_scenes.set_actuator(world, "cylinder.command", 1.0)
    motor_scenes.run(world, 0.05)
    assert world.data.joint("axle").qvel[0] == pytest.approx(2.0, abs=1e-5)


def test_a_three_axis_joint_takes_a_speed_for_each_axis(world_of):
    world = driven(world_of, HIP, "velocity")
    motor_scenes.set_actuator(world, "hip.command", [0.5, -0.4, 1.0])
    motor_scenes.run(world, 0.3)
    speeds = [world.data.joint(f"hip.{x}").qvel[0] for x in "xyz"]
    assert speeds == pytest.approx([0.5, -0.4, 1.0], abs=1e-4)


def test_a_three_axis_joint_takes_an_angle_for_each_axis(world_of):
    world = driven(world_of, HIP, "position")
    motor_scenes.set_actuator(world, "hip.command", [0.3, -0.2, 2.0])
    motor_scenes.run(world, 2.0)
    angles = [world.data.joint(f"hip.{x}").qpos[0] for x in "xyz"]
    assert angles == pytest.approx([0.3, -0.2, 2.0], abs=1e-4)


def test_each_axis_has_its_own_limit(world_of):
    world = driven(world_of, HIP, "velocity")
    motor_scenes.set_actuator(world, "hip.limit", [1.0, 2.0, 0.5])
    motor_scenes.set_actuator(world, "hip.command", [9.0, -9.0, 9.0])
    world.step()
    assert world.data.qfrc_actuator == pytest.approx([1.0, -2.0, 0.5])
    motor_scenes.set_actuator(world, "hip.limit", 3)
    assert world.live["actuators.hip.limit"].read() == [3.0, 3.0, 3.0]


def test_stops_hold_against_a_motor(world_of):
    world = driven(world_of, HIP, "velocity")
    motor_scenes.set_actuator(world, "hip.command", [2.0, -2.0, 0.0])
    motor_scenes.run(world, 2.0)
    angles = [world.data.joint(f"hip.{x}").qpos[0] for x in "xyz"]
    assert angles == pytest.approx([0.5, -0.4, 0.0], abs=0.02)


def test_a_target_beyond_a_stop_is_refused(world_of):
    world = driven(world_of, HIP, "position")
    for bad in ([0.6, 0, 0], [0, -0.5, 0], [0, 0], 0.1, [0, 0, math.nan]):
        with pytest.raises(ArgumentError, match=r"hip\.command"):
            motor_scenes.set_actuator(world, "hip.command", bad)
    motor_scenes.set_actuator(world, "hip.command", [0, 0, 50.0])


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
    motor_scenes.run(world, 0.05)
    for value in (command, "limit"):
        if value == "limit":
            motor_scenes.set_actuator(world, f"{name}.limit", 200.0)
        else:
            motor_scenes.set_actuator(world, f"{name}.command", value)
        # Between a command and the next step too.
        restored(other, world)
        for _ in range(40):
            world.step()
            other.step()
        assert np.array_equal(world.state(), other.state())
        assert np.array_equal(world.readings(), other.readings())
        assert np.array_equal(world.memory(), other.memory())

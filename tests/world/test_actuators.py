import math

import numpy as np
import pytest

from linkwork.errors import ArgumentError, LinkworkError
from linkwork.session import open_session
from linkwork.world.engine.world import World
from linkwork.world.scene.load import load_scene
from tests.world.motor_scenes import pendulum, run, set_actuator


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
        pendulum(world_of, "kind: velocity", "solver: {integrator: rk4}")


def test_the_work_of_a_torque_is_the_energy_gained(world_of):
    world = pendulum(world_of, "limit: 30", "solver: {integrator: rk4}")
    for torque in (-25.0, 8.0, 30.0, 0.0):
        set_actuator(world, "motor.command", torque)
        start, before = world.data.qpos[0], world.energy()
        run(world, 0.3)
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
    world = pendulum(world_of, "kind: position")
    before = world.memory()
    for path in ("limit", "gains.proportional", "gains.integral", "gains.derivative"):
        with pytest.raises(ArgumentError):
            set_actuator(world, f"motor.{path}", value)
    assert np.array_equal(world.memory(), before)


def test_live_values_read_back_what_was_set(world_of):
    world = pendulum(world_of, "kind: position, limit: 50")
    values = {"command": 0.3, "limit": 7.0, "gains.proportional": 4.0, "gains.derivative": 0.25}
    for path, value in values.items():
        set_actuator(world, f"motor.{path}", value)
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
        set_actuator(world, "m.command", 1.01 * limits.velocity)


def test_a_scene_without_motors_has_no_part_in_the_step():
    world = World(load_scene("irb140-table"))
    hooks = [*world._memory.acting, *world._memory.measuring]
    assert not [x for x in hooks if "driving" in type(x.__self__).__module__]

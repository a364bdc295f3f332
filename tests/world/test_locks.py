import numpy as np
import pytest

from linkwork.errors import ArgumentError
from linkwork.session import open_session
from tests.world.motor_scenes import pendulum, run
from tests.world.running import assert_continues, set_live

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
    text = """
        bodies: {bob: {shape: sphere, size: [0.05], mass: 2, position: [0.5, 0, 1]}}
        joints:
          hinge: {kind: revolute, parent: world, child: bob, position: [0, 0, 1], axis: [0, 1, 0],
                  start: 0.3, locked: true}
        """
    world = world_of(text)
    run(world, 0.5)
    assert world.live[LOCK].read() is True
    assert world.data.qpos[0] == pytest.approx(0.3, abs=1e-6)


def test_every_axis_of_a_three_axis_joint_and_of_a_robot_locks_alone(world_of):
    text = """
        bodies: {bob: {shape: box, size: [0.4, 0.1, 0.1], mass: 2, position: [0.5, 0, 1]}}
        joints: {hip: {kind: three-axis, parent: world, child: bob, position: [0, 0, 1]}}
        robots: {arm: {model: irb140, position: [3, 0, 1], start: {q2: 0.2, q3: 0.3}}}
        """
    world = world_of(text)
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

"""Bodies at rest that sleep until something touches them."""

import numpy as np
import pytest

from tests.world.running import restored, run, set_live

SCENE = """
    solver: {sleep: true}
    ground: {}
    bodies:
      low: {shape: box, size: [0.2, 0.2, 0.2], mass: 1, position: [0, 0, 0.1]}
      high: {shape: box, size: [0.2, 0.2, 0.2], mass: 1, position: [0, 0, 0.3]}
      ball: {shape: sphere, size: [0.1], mass: 1, position: [-1.5, 0, 0.1], velocity: [1, 0, 0],
             angular_velocity: [0, 10, 0]}
      bob: {shape: sphere, size: [0.1], mass: 1, position: [5.3, 0, 2]}
    joints: {hinge: {kind: revolute, parent: world, child: bob, position: [5, 0, 2],
                     axis: [0, 1, 0]}}
    """


@pytest.fixture
def sleeping(world_of):
    return lambda: world_of(SCENE)


def told(world):
    return [(event.kind, event.data["body"]) for event in world.events]


def test_bodies_fall_asleep_and_wake_up_when_hit(sleeping):
    world = run(sleeping(), 1.0)
    assert {("asleep", "low"), ("asleep", "high")} <= set(told(world))
    pose = world.data.body("low").xpos.copy()
    run(world, 0.1)
    assert np.array_equal(world.data.body("low").xpos, pose)
    run(world, 0.5)
    assert ("awake", "low") in told(world)
    assert not np.array_equal(world.data.body("low").xpos, pose)


def test_a_pendulum_does_not_sleep(sleeping):
    world = run(sleeping(), 2.0)
    assert "bob" not in {body for _, body in told(world)}


@pytest.mark.parametrize("seconds", [0.005, 1.0, 1.45])
def test_sleepers_continue_from_a_checkpoint_bit_for_bit(sleeping, seconds):
    world, twin = sleeping(), sleeping()
    run(world, seconds)
    restored(twin, world)
    assert np.array_equal(twin.data.body_awake, world.data.body_awake)
    world.events.clear()
    for each in (world, twin):
        run(each, 1.0)
    assert np.array_equal(world.state(), twin.state())
    assert np.array_equal(world.memory(), twin.memory())
    assert told(world) == told(twin)


def test_a_changed_value_wakes_all_bodies(sleeping):
    world = run(sleeping(), 1.0)
    world.events.clear()
    set_live(world, "gravity", [0, 0, 1.0])
    assert ("awake", "low") in told(world)
    run(world, 0.5)
    assert world.data.body("high").xpos[2] > 0.35


def test_hostile_memory_is_refused(sleeping):
    world = run(sleeping(), 1.0)
    good = world.memory()
    assert world.is_valid_memory(good)
    trees = world.data.tree_asleep.size
    for bad in (1e6, 0.5, -50.0, trees):
        numbers = good.copy()
        numbers[-1] = bad
        assert not world.is_valid_memory(numbers)
    numbers[-trees:] = 0
    assert not world.is_valid_memory(numbers)

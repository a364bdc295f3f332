"""Worlds that run in tests."""

import numpy as np


def run(world, seconds=0.5):
    """Steps for a time; gives the world."""
    return run_steps(world, round(seconds / world.step_size))


def run_steps(world, steps=100):
    for _ in range(steps):
        world.step()
    return world


def set_live(world, path, value):
    world.live[path].write(value)
    world.accept_changes()


def restored(twin, world):
    twin.restore(world.state(), world.step_count, world.readings(), world.memory())
    return twin


def assert_continues(world, twin, seconds):
    """Restores the state of a world in its twin: both then run alike, bit for bit."""
    restored(twin, world)
    for each in (world, twin):
        run(each, seconds)
    assert np.array_equal(world.state(), twin.state())
    assert np.array_equal(world.memory(), twin.memory())


def readings(world, name):
    return np.array(
        [
            value
            for channel, value in zip(world.layout.channels, world.channels, strict=True)
            if channel.split(".")[0] == name
        ]
    )


def record(world, steps):
    """Readings of all channels, the start included, (steps + 1, channels)."""
    later = (run_steps(world, 1).channels.copy() for _ in range(steps))
    return np.array([world.channels.copy(), *later])

"""Laser scanners: distances, range, what they see and what not."""

import math

import mujoco
import numpy as np
import pytest

WALL = 5.335
"""Distance of the wall in the published experiment [m]."""


def wall(extra=""):
    return f"""
    bodies:
      wall: {{shape: box, size: [0.2, 100, 100], fixed: true, position: [{WALL + 0.1}, 0, 0]}}
      carrier: {{shape: sphere, size: [0.2], fixed: true}}
    sensors:
      scan: {{kind: scanner, frame: carrier {extra}}}
    """


def test_the_published_scanner_has_eleven_rays_of_ten_metres(world_of):
    world = world_of(wall())
    assert world.layout.channels == tuple(f"scan.ray{i}" for i in range(1, 12))
    angles = np.linspace(-0.1, 0.1, 11)
    np.testing.assert_allclose(world.channels, WALL / np.cos(angles), atol=1e-9)


@pytest.mark.parametrize("yaw", [-0.7, 0.0, 0.33])
def test_distances_to_a_wall_follow_the_angle(world_of, yaw):
    world = world_of(wall(f", rays: 41, half_angle: 0.4, rpy: [0, 0, {yaw}], range: 50"))
    angles = yaw + np.linspace(-0.4, 0.4, 41)
    np.testing.assert_allclose(world.channels, WALL / np.cos(angles), atol=1e-9)


def test_rays_go_from_right_to_left(world_of):
    text = """
    bodies:
      left: {shape: sphere, size: [0.5], fixed: true, position: [3, 3, 0]}
    sensors:
      scan: {kind: scanner, frame: world, rays: 3, half_angle: 0.7853981633974483}
    """
    assert list(world_of(text).channels) == pytest.approx(
        [10, 10, 3 * math.sqrt(2) - 0.5], abs=1e-9
    )


def test_what_lies_beyond_the_range_reads_the_range(world_of):
    world = world_of(wall(", range: 5.34"))
    distances = WALL / np.cos(np.linspace(-0.1, 0.1, 11))
    np.testing.assert_allclose(world.channels, np.minimum(distances, 5.34), atol=1e-9)
    assert world.channels[0] == 5.34


def test_errors_keep_within_the_range(world_of):
    world = world_of(wall(", range: 5.34, noise: 1"))
    for _ in range(20):
        world.step()
        assert world.channels.max() <= 5.34
    assert world.channels.std() > 0.01


@pytest.mark.parametrize("error", ["noise: 1", "bias: -0.5", "drift: 1", "resolution: 0.4"])
def test_a_ray_that_meets_nothing_reads_the_range(world_of, error):
    world = world_of(wall(f", range: 5.34, {error}"))
    misses = WALL / np.cos(np.linspace(-0.1, 0.1, 11)) > 5.34
    assert 0 < misses.sum() < 11
    for _ in range(20):
        world.step()
        assert set(world.channels[misses]) == {5.34}
    assert (world.channels[~misses] != 5.34).any()


def test_every_ray_meets_what_it_would_meet_alone(world_of):
    """In all directions, among shapes of every kind, from a body that does not see itself."""
    random = np.random.default_rng(11)
    shapes = {
        "box": "[0.5, 0.4, 0.6]",
        "sphere": "[0.3]",
        "cylinder": "[0.2, 0.6]",
        "capsule": "[0.2, 0.5]",
    }
    bodies = "".join(
        f"      b{i}: {{shape: {shape}, size: {shapes[shape]}, mass: 1, "
        f"position: {random.uniform((-6, -6, -0.2), (6, 6, 0.8)).tolist()}, "
        f"rpy: {random.uniform(-3, 3, 3).tolist()}}}\n"
        for i, shape in enumerate(list(shapes) * 8)
    )
    text = f"""
    ground: {{height: -1}}
    bodies:
      carrier: {{shape: box, size: [0.3, 0.3, 0.3], mass: 1, rpy: [0.1, 0.05, 0.7]}}
{bodies}
    sensors:
      scan: {{kind: scanner, frame: carrier, rays: 360, half_angle: 3.1, range: 9}}
    """
    world = world_of(text)
    axes = world.data.site("sensors.scan").xmat.reshape(3, 3)
    carrier, hit = world.model.body("carrier").id, np.zeros(1, dtype=np.int32)
    for angle, distance in zip(np.linspace(-3.1, 3.1, 360), world.channels, strict=True):
        ray = axes @ [math.cos(angle), math.sin(angle), 0]
        alone = mujoco.mj_ray(
            world.model, world.data, np.zeros(3), ray, None, True, carrier, hit, None
        )
        assert distance == pytest.approx(alone if 0 <= alone < 9 else 9, abs=1e-12)
    assert np.unique(world.channels).size > 100


def test_one_ray_reads_what_it_does_among_others(world_of):
    text = """
    ground: {height: -1}
    bodies:
      carrier: {shape: box, size: [0.3, 0.3, 0.3], mass: 1}
      ball: {shape: sphere, size: [0.4], fixed: true, position: [2, 0, 0.1]}
      wall: {shape: box, size: [8, 0.2, 8], fixed: true, position: [0, 3, 0], rpy: [0, 0, 0.3]}
    joints:
      neck: {kind: revolute, parent: world, child: carrier}
    sensors:
      alone: {kind: scanner, frame: carrier, rays: 1, range: 9}
      among: {kind: scanner, frame: carrier, rays: 3, half_angle: 0.5, range: 9}
    """
    world, seen = world_of(text), set()
    world.data.joint("neck").qvel[:] = 3.0
    world.accept_changes()
    for end in range(20, 2000, 20):
        world.run(end)
        alone, _, middle, _ = world.channels.tolist()
        assert alone == middle
        seen.add(alone)
    assert len(seen) > 20


def test_the_world_as_carrier_does_not_hide_the_ground(world_of):
    text = """
    ground: {}
    sensors:
      down: {kind: scanner, frame: world, position: [0, 0, 2], rpy: [0, 1.5707963267948966, 0],
             rays: 1}
    """
    world = world_of(text)
    assert world.layout.channels == ("down",)
    assert world.channels[0] == pytest.approx(2.0, abs=1e-12)


def test_a_turning_scanner_follows_the_wall(world_of):
    """The published experiment: 0.01 rad/s, d = L / cos(theta)."""
    text = f"""
    gravity: [0, 0, 0]
    bodies:
      wall: {{shape: box, size: [0.2, 100, 100], fixed: true, position: [{WALL + 0.1}, 0, 0]}}
      head: {{shape: sphere, size: [0.1], mass: 1}}
    joints:
      neck: {{kind: revolute, parent: world, child: head}}
    sensors:
      scan: {{kind: scanner, frame: head, period: 0.01}}
      neck: {{kind: joint-position, joint: neck, period: 0.01}}
    """
    world = world_of(text)
    world.data.qvel[:] = 0.01
    for _ in range(500):
        world.step()
        *distances, angle = world.channels
        expected = WALL / np.cos(angle + np.linspace(-0.1, 0.1, 11))
        np.testing.assert_allclose(distances, expected, atol=1e-9)
    assert angle == pytest.approx(0.005, abs=1e-9)

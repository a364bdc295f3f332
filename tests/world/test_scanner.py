"""Laser scanners and force sensors: distances, loads of wheels, what holds a body."""

import math

import mujoco
import numpy as np
import pytest

from tests.world.running import readings, run_steps

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
    world = world_of(f"""
    ground: {{height: -1}}
    bodies:
      carrier: {{shape: box, size: [0.3, 0.3, 0.3], mass: 1, rpy: [0.1, 0.05, 0.7]}}
{bodies}
    sensors:
      scan: {{kind: scanner, frame: carrier, rays: 360, half_angle: 3.1, range: 9}}
    """)
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
    world = world_of("""
    ground: {}
    sensors:
      down: {kind: scanner, frame: world, position: [0, 0, 2], rpy: [0, 1.5707963267948966, 0],
             rays: 1}
    """)
    assert world.layout.channels == ("down",)
    assert world.channels[0] == pytest.approx(2.0, abs=1e-12)


def test_a_turning_scanner_follows_the_wall(world_of):
    """The published experiment: 0.01 rad/s, d = L / cos(theta)."""
    world = world_of(f"""
    gravity: [0, 0, 0]
    bodies:
      wall: {{shape: box, size: [0.2, 100, 100], fixed: true, position: [{WALL + 0.1}, 0, 0]}}
      head: {{shape: sphere, size: [0.1], mass: 1}}
    joints:
      neck: {{kind: revolute, parent: world, child: head}}
    sensors:
      scan: {{kind: scanner, frame: head, period: 0.01}}
      neck: {{kind: joint-position, joint: neck, period: 0.01}}
    """)
    world.data.qvel[:] = 0.01
    for _ in range(500):
        world.step()
        *distances, angle = world.channels
        expected = WALL / np.cos(angle + np.linspace(-0.1, 0.1, 11))
        np.testing.assert_allclose(distances, expected, atol=1e-9)
    assert angle == pytest.approx(0.005, abs=1e-9)


GRAVITY = 9.81


def test_four_wheels_carry_the_weight(world_of):
    wheels = [(x, y) for x in (-0.4, 0.3) for y in (-0.3, 0.3)]
    bodies = "".join(
        f"      w{i}: {{shape: sphere, size: [0.1], mass: 1, position: [{x}, {y}, 0.1]}}\n"
        for i, (x, y) in enumerate(wheels)
    )
    joints = "".join(f"      j{i}: {{kind: fixed, parent: frame, child: w{i}}}\n" for i in range(4))
    sensors = "".join(f"      load{i}: {{kind: touch, frame: w{i}}}\n" for i in range(4))
    text = f"""
    ground: {{}}
    bodies:
      frame: {{shape: box, size: [0.8, 0.5, 0.1], mass: 16, position: [0, 0, 0.25]}}
{bodies}
    joints:
{joints}
    sensors:
{sensors}
    """
    world = run_steps(world_of(text), 1500)
    loads = np.array([readings(world, f"load{i}")[0] for i in range(4)])
    assert loads.sum() == pytest.approx(20 * GRAVITY, rel=1e-4)
    moment = sum(load * x for load, (x, _) in zip(loads, wheels, strict=True))
    assert moment == pytest.approx(sum(GRAVITY * x for x, _ in wheels), abs=0.1)


HANGING = """
    bodies:
      hook: {shape: box, size: [0.1, 0.1, 0.1], fixed: true, position: [0, 0, 2]}
      mass: {shape: sphere, size: [0.1], mass: 2, position: [0.5, 0, 1]}
    joints:
      rod: {kind: fixed, parent: hook, child: mass}
    sensors:
      pull: {kind: force-torque, frame: mass, position: [-0.5, 0, 1]}
    """


def test_what_holds_a_hanging_mass_is_its_weight_and_lever(world_of):
    world = world_of(HANGING)
    weight = 2 * GRAVITY
    for _ in range(5):
        expected = [0, 0, weight, 0, -0.5 * weight, 0]
        assert readings(world, "pull") == pytest.approx(expected, abs=1e-9)
        world.step()


def test_wind_on_a_held_body_is_held_against(world_of):
    wind = "forces: {breeze: {kind: wind, bodies: [mass], force: [3, 0, -5]}}"
    # What is fixed for good takes no wind; about an axis through its centre it stays as well.
    hinge = "kind: revolute, position: [0.5, 0, 1], parent: hook"
    text = HANGING.replace("kind: fixed, parent: hook", hinge)
    world = run_steps(world_of(f"{text}\n    {wind}\n    "), 5)
    down = 2 * GRAVITY + 5
    expected = [-3, 0, down, 0, -0.5 * down + 3, 0]
    assert readings(world, "pull") == pytest.approx(expected, abs=1e-9)


def test_a_force_plate_feels_what_stands_on_it(world_of):
    text = """
    bodies:
      plate: {shape: box, size: [1, 1, 0.1], fixed: true}
      box: {shape: box, size: [0.2, 0.2, 0.2], mass: 3, position: [0.3, 0, 0.15]}
    sensors:
      felt: {kind: force-torque, frame: plate}
    """
    world = run_steps(world_of(text), 1000)
    assert readings(world, "felt")[2] == pytest.approx(3 * GRAVITY, abs=1e-3)
    assert readings(world, "felt")[4] == pytest.approx(-0.3 * 3 * GRAVITY, abs=1e-2)


FLOATING = """
    bodies:
      hook: {shape: box, size: [0.1, 0.1, 0.1], fixed: true, position: [0, 0, 2]}
      mass: {shape: sphere, size: [0.1], mass: 2, position: [0.5, 0, 1], gravity: %s}
      hung: {shape: sphere, size: [0.1], mass: 3, position: [0.7, 0.2, 1], gravity: %s}
    joints:
      rod: {kind: fixed, parent: hook, child: mass}
      arm: {kind: revolute, parent: mass, child: hung, position: [0.5, 0, 1]}
    sensors:
      pull: {kind: force-torque, frame: mass, position: [-0.5, 0, 1], rpy: [0.3, 0.2, 0.1]}
      far: {kind: force-torque, frame: hung, period: 0.004}
    """


@pytest.mark.parametrize("floats", [(True, False), (False, True), (True, True), (False, False)])
def test_what_floats_is_held_by_nobody(world_of, floats):
    """A force sensor feels the weight of what gravity acts on, and no other."""
    world = world_of(FLOATING % tuple("false" if x else "true" for x in floats))
    weights = [0.0 if x else mass * GRAVITY for x, mass in zip(floats, (2, 3), strict=True)]
    arms = np.array([[0.5, 0.0, -1.0], [0.7, 0.2, -1.0]])
    force = np.array([0, 0, sum(weights)])
    torque = np.cross(arms, [[0, 0, x] for x in weights]).sum(axis=0)
    axes = world.data.site("sensors.pull").xmat.reshape(3, 3)
    for _ in range(5):
        expected = [*(force @ axes), *(torque @ axes)]
        assert readings(world, "pull") == pytest.approx(expected, abs=1e-9)
        assert np.linalg.norm(readings(world, "far")[:3]) == pytest.approx(weights[1], abs=1e-9)
        world.step()


def test_what_floats_freely_reads_as_if_it_were_held_up(world_of):
    text = """
    bodies:
      ball: {shape: sphere, size: [0.1], mass: 2, gravity: false}
    sensors:
      felt: {kind: imu, frame: ball}
    """
    world = world_of(text)
    world.step()
    assert readings(world, "felt") == pytest.approx([0, 0, GRAVITY, 0, 0, 0], abs=1e-9)

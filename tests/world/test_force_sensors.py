"""Forces: loads of wheels, what holds a body, what stands on a plate."""

import numpy as np
import pytest

from tests.world.running import readings, run_steps

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
    text = FLOATING % tuple("false" if x else "true" for x in floats)
    world = world_of(text)
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

"""Forces: loads of wheels, what holds a body, what stands on a plate."""

import numpy as np
import pytest

from tests.world.sensor_scenes import readings, world_of

GRAVITY = 9.81


def test_four_wheels_carry_the_weight(scene_file):
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
    world = world_of(scene_file, text)
    for _ in range(1500):
        world.step()
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


def test_what_holds_a_hanging_mass_is_its_weight_and_lever(scene_file):
    world = world_of(scene_file, HANGING)
    weight = 2 * GRAVITY
    for _ in range(5):
        wanted = [0, 0, weight, 0, -0.5 * weight, 0]
        assert readings(world, "pull") == pytest.approx(wanted, abs=1e-9)
        world.step()


def test_wind_on_a_held_body_is_held_against(scene_file):
    wind = "forces: {breeze: {kind: wind, bodies: [mass], force: [3, 0, -5]}}"
    world = world_of(scene_file, f"{HANGING}\n    {wind}\n    ")
    for _ in range(5):
        world.step()
    down = 2 * GRAVITY + 5
    wanted = [-3, 0, down, 0, -0.5 * down + 3, 0]
    assert readings(world, "pull") == pytest.approx(wanted, abs=1e-9)


def test_a_force_plate_feels_what_stands_on_it(scene_file):
    text = """
    bodies:
      plate: {shape: box, size: [1, 1, 0.1], fixed: true}
      box: {shape: box, size: [0.2, 0.2, 0.2], mass: 3, position: [0.3, 0, 0.15]}
    sensors:
      felt: {kind: force-torque, frame: plate}
    """
    world = world_of(scene_file, text)
    for _ in range(1000):
        world.step()
    assert readings(world, "felt")[2] == pytest.approx(3 * GRAVITY, abs=1e-3)
    assert readings(world, "felt")[4] == pytest.approx(-0.3 * 3 * GRAVITY, abs=1e-2)

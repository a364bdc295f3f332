"""Airflow: drag on bodies, gusts and turbulence of the air."""

import math

import numpy as np
import pytest

AREA, DENSITY, MASS = 0.5, 1.2, 3.0


@pytest.fixture
def ball(world_of):
    """A ball without weight in an airflow."""

    def make(airflow, seed=0, velocity=(0, 0, 0)):
        text = f"""
            gravity: [0, 0, 0]
            solver: {{step: 0.001}}
            bodies:
              ball: {{shape: sphere, size: [0.2], mass: {MASS}, velocity: {list(velocity)}}}
            forces:
              air: {{kind: airflow, density: {DENSITY}, drag: {{ball: [{AREA}, {AREA}, {AREA}]}},
                    {airflow}}}
            """
        return world_of(text, seed)

    return make


def run(world, seconds):
    world.run(round(seconds / world.step_size))
    return world


def test_drag_slows_a_body_as_its_square_demands(ball):
    """v' = -k v^2 gives v = v0 / (1 + k v0 t)."""
    world = run(ball("velocity: [0, 0, 0]", velocity=(6, 0, 0)), 2.0)
    k = 0.5 * DENSITY * AREA / MASS
    assert world.data.qvel[0] == pytest.approx(6.0 / (1 + k * 6.0 * 2.0), rel=2e-3)


def test_a_body_is_carried_along_by_the_air(ball):
    world = run(ball("velocity: [4, -3, 0]"), 30.0)
    direction = world.data.qvel[:2] / np.linalg.norm(world.data.qvel[:2])
    assert direction == pytest.approx((0.8, -0.6), abs=1e-9)
    assert 3.5 < np.linalg.norm(world.data.qvel[:2]) < 5.0


def test_a_gust_is_a_pulse_of_velocity(ball):
    world = ball("gusts: [{start: 0.5, duration: 1, velocity: [3, 0, 0]}]")
    run(world, 1.001)
    assert world.live["forces.air.present"].read()[0] == pytest.approx(3.0, abs=1e-3)
    run(world, 2.0)
    assert world.live["forces.air.present"].read()[0] == 0.0


def test_turbulence_has_its_deviation_and_repeats_by_seed(ball):
    airflow = "random: {time_constant: 0.05, velocity: [2, 0, 0]}"
    seen = []
    for seed in (1, 1, 2):
        world, values = ball(airflow, seed), []
        for step in range(10, 20001, 10):
            world.run(step)
            values.append(world.live["forces.air.present"].read()[0])
        seen.append(np.array(values))
    assert np.array_equal(seen[0], seen[1])
    assert not np.array_equal(seen[0], seen[2])
    assert math.sqrt(np.mean(seen[0] ** 2)) == pytest.approx(2.0, rel=0.2)

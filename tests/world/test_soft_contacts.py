"""Contacts with stiffness and damping: the same motion whatever the masses."""

import math

import pytest

from linkwork.world.doctor.examine import examine_scene
from tests.world.running import run

SCENE = """
    gravity: [0, 0, %s]
    ground: {material: {stiffness: %s, damping: %s}}
    bodies: {ball: {shape: sphere, size: [0.1], mass: %s, position: [0, 0, 0.101],
                    velocity: [0, 0, %s]}}
    """


@pytest.fixture
def ball(world_of):
    def world(stiffness, damping, mass=1.0, gravity=0.0, velocity=0.0):
        text = SCENE % (gravity, stiffness, damping, mass, velocity)
        return world_of(text)

    return world


@pytest.mark.parametrize("mass", [0.1, 50])
def test_an_impact_is_half_a_period_of_the_stiffness(ball, mass):
    world = ball(1000, 0, mass, velocity=-0.5)
    depths = []
    for _ in range(200):
        world.step()
        depths.append(0.1 - world.data.qpos[2])
    rate = math.sqrt(1000)
    assert max(depths) == pytest.approx(0.5 / rate, rel=0.03)
    contact = sum(depth > 0 for depth in depths) * world.step_size
    assert contact == pytest.approx(math.pi / rate, rel=0.03)
    assert world.data.qvel[2] == pytest.approx(0.5, rel=0.03)


@pytest.mark.parametrize("mass", [0.1, 50])
def test_a_body_at_rest_sinks_in_by_a_tenth_of_gravity_over_stiffness(ball, mass):
    world = run(ball(400, 40, mass, gravity=-9.81), 2.0)
    assert 0.1 - world.data.qpos[2] == pytest.approx(0.1 * 9.81 / 400, rel=1e-3)


def test_damping_is_critical_when_not_given(world_of):
    text = """
        gravity: [0, 0, 0]
        bodies:
          wall: {shape: box, size: [0.1, 1, 1], fixed: true, material: {stiffness: 2000}}
          ball: {shape: sphere, size: [0.1], mass: 1, position: [-0.151, 0, 0],
                 velocity: [1, 0, 0]}
        """
    world = run(world_of(text), 0.5)
    # Restitution of a critically damped contact, exp(-2).
    assert -world.data.qvel[0] == pytest.approx(math.exp(-2), rel=0.1)


def test_the_doctor_warns_of_coarse_and_deep_contacts(ball):
    fine, coarse, deep = ball(1e4, 100), ball(1.5e6, 100), ball(50, 14, gravity=-9.81)
    assert [x.message for x in examine_scene(fine)] == []
    assert "relative to the step" in examine_scene(coarse)[0].message
    assert any("sink in" in x.message for x in examine_scene(deep))

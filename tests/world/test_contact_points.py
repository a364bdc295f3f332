"""Contact points: springs, dampers and friction between points of a body and the ground."""

import numpy as np
import pytest

from linkwork.errors import ArgumentError, DivergenceError
from tests.world.running import assert_continues, run

CORNERS = "[[0.5, 0.5, -0.1], [-0.5, 0.5, -0.1], [0.5, -0.5, -0.1], [-0.5, -0.5, -0.1]]"
MASS, GRAVITY = 50.0, 9.81


@pytest.fixture
def landed(world_of):
    """A platform of 50 kg on four contact points."""

    def make(points, position=(0, 0, 0.1), velocity=(0, 0, 0), step=0.002, scene=""):
        return world_of(f"""
            solver: {{step: {step}}}
            bodies:
              platform:
                {{shape: box, size: [1, 1, 0.2], mass: {MASS}, collides: false,
                position: {list(position)}, velocity: {list(velocity)}}}
            forces: {{gear: {{kind: contact-points, body: platform, points: {CORNERS}, {points}}}}}
            {scene}
            """)

    return make


def test_it_settles_where_the_springs_carry_the_weight(landed):
    world = run(landed("stiffness: 20000, damping: 500, height: 0.3"), 3)
    assert 0.3 - (world.data.qpos[2] - 0.1) == pytest.approx(MASS * GRAVITY / (4 * 20000), rel=1e-6)
    assert np.abs(world.data.qvel).max() < 1e-9


def test_points_feel_the_ground_of_the_scene_where_no_height_is_given(landed):
    world = run(landed("stiffness: 20000, damping: 500", scene="ground: {height: -0.2}"), 3)
    assert world.data.qpos[2] == pytest.approx(-0.1 - MASS * GRAVITY / 80000, rel=1e-6)


def test_a_formula_of_the_height_is_felt_where_each_point_is(landed):
    world = run(landed('stiffness: 20000, damping: 500, height: "0.2 * max(0, x)"'), 3)
    corners = np.array([[0.5, 0, -0.1], [-0.5, 0, -0.1]])
    rotation = world.data.body("platform").xmat.reshape(3, 3)
    places = world.data.body("platform").xpos + corners @ rotation.T
    depths = 0.2 * np.maximum(0, places[:, 0]) - places[:, 2]
    assert depths.mean() == pytest.approx(MASS * GRAVITY / 80000, rel=1e-4)
    assert places[0, 2] - places[1, 2] == pytest.approx(0.1, rel=0.02)


@pytest.mark.parametrize("height", ["0.05", '"0.1 * sin(3 * x) * y"'])
def test_many_points_at_once_do_what_few_do_one_by_one(world_of, height):
    points = [[round(0.1 * i - 0.4, 3), round(0.07 * i * (-1) ** i, 3), -0.1] for i in range(9)]
    numbers = f"stiffness: 4000, damping: 90, viscous: 3, sliding: 0.4, height: {height}"

    def thrown(*groups):
        forces = "".join(
            f"\n              g{i}: {{kind: contact-points, body: slab, points: {x}, {numbers}}}"
            for i, x in enumerate(groups)
        )
        text = f"""
            bodies:
              slab: {{shape: box, size: [1, 1, 0.2], mass: {MASS}, collides: false,
                     position: [0, 0, 0.2], velocity: [1, 0.5, -1], angular_velocity: [1, 2, 3]}}
            forces:{forces}
            """
        return run(world_of(text), 0.4).data.qpos

    assert thrown(points + points) == pytest.approx(thrown(points, points), rel=1e-9)


def test_points_never_pull(landed):
    world = landed("stiffness: 20000, damping: 50000, height: 0", (0, 0, 0.099), (0, 0, 1))
    world.step()
    assert world.data.qvel[2] == pytest.approx(1 - GRAVITY * 0.002)


def total_energy(world):
    depth = max(0.0, 0.1 - world.data.qpos[2])
    return world.energy() + 4 * 0.5 * 20000 * depth**2


def test_energy_never_grows_and_damping_takes_it(landed):
    world = landed("stiffness: 20000, damping: 100, height: 0", (0, 0, 0.6), step=0.0005)
    energies = []
    for _ in range(6000):
        world.step()
        energies.append(total_energy(world))
    lowest = MASS * GRAVITY * (0.1 - MASS * GRAVITY / 160000)
    assert np.max(np.diff(energies)) < 2e-3 * (energies[0] - lowest)
    assert energies[-1] - lowest < 0.01 * (energies[0] - lowest)


def lagging(stiffness_over_mass, step, count):
    """The same spring, pushed by the force of one step before."""
    position, speed, push, farthest = 1e-3, 0.0, 0.0, 0.0
    for _ in range(count):
        push, late = -stiffness_over_mass * position, push
        speed += step * late
        position += step * speed
        farthest = max(farthest, abs(position))
    return farthest


def test_stiff_points_without_damping_are_stable_where_a_lag_would_not_be(landed):
    stiffness = 500_000
    rest = 0.1 - MASS * GRAVITY / (4 * stiffness)
    world = landed(f"stiffness: {stiffness}, height: 0", (0, 0, rest + 1e-4))
    farthest = 0.0
    for _ in range(1000):
        world.step()
        farthest = max(farthest, abs(world.data.qpos[2] - rest))
    assert farthest < 1.2e-4
    assert lagging(4 * stiffness / MASS, 0.002, 1000) > 1e3


def test_sliding_friction_slows_by_its_coefficient_and_then_holds(landed):
    rest = 0.1 - MASS * GRAVITY / 80000
    world = landed(
        "stiffness: 20000, damping: 500, height: 0, sliding: 0.3", (0, 0, rest), (1, 0, 0), 0.001
    )
    run(world, 0.2)
    assert world.data.qvel[0] == pytest.approx(1 - 0.3 * GRAVITY * 0.2, rel=0.01)
    assert abs(run(world, 1).data.qvel[0]) < 1e-6


def test_viscous_friction_slows_exponentially(landed):
    rest = 0.1 - MASS * GRAVITY / 80000
    world = landed(
        "stiffness: 20000, damping: 500, height: 0, viscous: 25", (0, 0, rest), (1, 0, 0), 0.001
    )
    # It acts below the centre of mass, so that the platform also rocks a little.
    assert run(world, 0.5).data.qvel[0] == pytest.approx(np.exp(-4 * 25 / MASS * 0.5), rel=0.02)


def test_numbers_can_be_changed_and_points_switched_off(landed):
    world = run(landed("stiffness: 20000, damping: 500, height: 0"), 2)
    world.live["forces.gear.stiffness"].write(40000)
    assert run(world, 2).data.qpos[2] == pytest.approx(0.1 - MASS * GRAVITY / 160000, rel=1e-6)
    world.live["forces.gear.active"].write(False)
    assert run(world, 0.1).data.qvel[2] == pytest.approx(-GRAVITY * 0.1, rel=1e-6)


def test_a_height_without_a_value_is_named(landed):
    world = landed('stiffness: 1, height: "1 / x"', (0.5, 0, 0))
    with pytest.raises(DivergenceError, match="force 'gear' failed"):
        world.step()


def test_a_checkpoint_goes_on_bit_for_bit_in_another_world(landed):
    start = ("stiffness: 20000, damping: 100, height: 0, sliding: 0.5", (0, 0, 0.3), (1, 0.3, 0))
    assert_continues(run(landed(*start), 0.5), landed(*start), 0.3)


@pytest.mark.parametrize("bad", [-1, 1e300])
def test_live_values_take_no_more_than_a_file(world_of, bad):
    points = "{kind: contact-points, body: a, points: [[0, 0, 0]], stiffness: 9, height: 0}"
    body = "{shape: sphere, size: [1], mass: 1}"
    world = world_of(f"bodies: {{a: {body}}}\nforces: {{c: {points}}}")
    for key in ("stiffness", "damping", "viscous", "sliding"):
        with pytest.raises(ArgumentError, match=f"invalid forces.c.{key}: "):
            world.live[f"forces.c.{key}"].write(bad)
    assert world.live["forces.c.stiffness"].read() == 9

"""Belts: bodies whose surface moves."""

import numpy as np
import pytest

from linkwork.errors import ArgumentError
from tests.world.running import assert_continues, run, set_live

CONVEYOR = """
    materials: {rubber: {sliding: 0.4}}
    bodies:
      belt: {shape: box, size: [20, 1, 0.2], position: [0, 0, -0.1], fixed: true,
             rpy: [0, 0, %s], material: rubber, surface_velocity: %s}
      crate: {shape: box, size: [0.2, 0.2, 0.2], mass: %s, position: [0, 0, 0.0999],
              material: rubber}
    """
PATH = "bodies.belt.surface_velocity"


@pytest.fixture
def conveyor(world_of):
    def world(velocity="[1, 0, 0]", angle=0.0, mass=2):
        return world_of(CONVEYOR % (angle, velocity, mass))

    return world


def velocity(world, body="crate"):
    return world.data.joint(body).qvel[:3]


@pytest.mark.parametrize("mass", [0.5, 20])
def test_friction_accelerates_a_crate_until_it_moves_with_the_belt(conveyor, mass):
    world = run(conveyor(mass=mass), 0.15)
    assert velocity(world)[0] == pytest.approx(0.4 * 9.81 * 0.15, rel=0.05)
    run(world, 1.0)
    assert velocity(world) == pytest.approx([1, 0, 0], abs=2e-3)


def test_the_velocity_turns_with_the_body(conveyor):
    world = run(conveyor(angle=0.5), 1.5)
    assert velocity(world) == pytest.approx([np.cos(0.5), np.sin(0.5), 0], abs=3e-3)


def test_a_belt_starts_at_rest_stops_and_reverses(conveyor):
    world = run(conveyor("[0, 0, 0]"), 0.3)
    assert velocity(world) == pytest.approx([0, 0, 0], abs=1e-3)
    for expected in ([0.5, 0, 0], [-0.5, 0, 0], [0, 0, 0]):
        world.live[PATH].write(expected)
        world.accept_changes()
        run(world, 0.6)
        assert velocity(world) == pytest.approx(expected, abs=2e-3)


def test_a_surface_that_moves_backwards_drives_a_free_body(world_of):
    text = """
        ground: {}
        bodies: {tracks: {shape: box, size: [0.4, 0.3, 0.1], mass: 5, position: [0, 0, 0.0499],
                          surface_velocity: [-0.3, 0, 0]}}
        """
    world = run(world_of(text), 1.0)
    assert velocity(world, "tracks") == pytest.approx([0.3, 0, 0], abs=2e-3)


def test_the_velocity_continues_from_a_checkpoint_bit_for_bit(conveyor):
    world, twin = conveyor(), conveyor()
    set_live(world, PATH, [0.2, 0.1, 0])
    run(world, 0.2)
    assert_continues(world, twin, 0.2)
    twin.reset()
    assert twin.live[PATH].read() == [1, 0, 0]
    assert not twin.is_valid_memory(np.full_like(twin.memory(), 1e5))


@pytest.mark.parametrize("bad", [1.0, [1, 0], [1e5, 0, 0], ["1", 0, 0]])
def test_bad_velocities_are_refused(conveyor, bad):
    with pytest.raises(ArgumentError):
        conveyor().live[PATH].write(bad)

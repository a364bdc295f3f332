"""Ties: springs and dampers between any number of points of two bodies."""

import math

import numpy as np
import pytest

from linkwork.errors import ArgumentError
from linkwork.world.doctor.examine import examine_scene
from tests.world.running import restored, run, set_live

HANGING = """
    bodies: {{load: {{shape: box, size: [0.2, 0.2, 0.2], mass: 3, position: [0, 0, 1]}}}}
    ties: {{rope: {{a: world, b: load, points: [{points}], stiffness: {stiffness}, damping: 40}}}}
    """
CORNERS = "[0.1, 0.1, 1], [-0.1, 0.1, 1], [-0.1, -0.1, 1], [0.1, -0.1, 1]"


@pytest.fixture
def hanging(world_of):
    def world(points=CORNERS, stiffness=2000):
        return world_of(HANGING.format(points=points, stiffness=stiffness))

    return world


@pytest.mark.parametrize(("points", "count"), [(CORNERS, 4), ("[0, 0, 1]", 1)])
def test_a_load_sags_by_its_weight_over_all_springs(hanging, points, count):
    world = run(hanging(points), 3)
    assert world.data.body("load").xpos[2] == pytest.approx(1 - 3 * 9.81 / (count * 2000), rel=1e-6)


def test_a_spring_oscillates_with_its_frequency_and_decay(world_of):
    text = """
        gravity: [0, 0, 0]
        solver: {step: 0.0001}
        bodies: {load: {shape: sphere, size: [0.1], mass: 3, position: [0.05, 0, 0]}}
        ties: {rope: {a: world, b: load, points: [[0, 0, 0]], b_points: [[0, 0, 0]],
                      stiffness: 300, damping: 6}}
        """
    world = run(world_of(text), 0.5)
    decay, rate = 6 / 6, math.sqrt(300 / 3 - 1)
    expected = 0.05 * math.exp(-decay * 0.5)
    expected *= math.cos(rate * 0.5) + decay / rate * math.sin(rate * 0.5)
    assert world.data.qpos[0] == pytest.approx(expected, abs=5e-5)


def test_momentum_is_kept_between_two_bodies(world_of):
    text = """
        gravity: [0, 0, 0]
        bodies:
          a: {shape: sphere, size: [0.1], mass: 1, velocity: [0.5, 0.2, 0]}
          b: {shape: box, size: [0.2, 0.2, 0.2], mass: 4, position: [0.5, 0, 0]}
        ties: {rope: {a: a, b: b, points: [[0.1, 0.05, 0], [0.1, -0.05, 0]]}}
        """
    world = run(world_of(text), 1.0)
    assert world.data.body("b").cvel[3:].any()
    momentum = world.data.qvel[:3] + 4 * world.data.qvel[6:9]
    assert momentum == pytest.approx([0.5, 0.2, 0], abs=1e-6)


def test_strength_and_switch_continue_from_a_checkpoint(hanging):
    world, twin = hanging(), hanging()
    set_live(world, "ties.rope.stiffness", 900.0)
    run(world, 0.05)
    set_live(world, "ties.rope.active", False)
    run(world, 0.05)
    restored(twin, world)
    for each in (world, twin):
        set_live(each, "ties.rope.active", True)
        run(each, 0.1)
    assert np.array_equal(world.state(), twin.state())
    twin.reset()
    assert twin.live["ties.rope.stiffness"].read() == 2000.0
    assert not twin.is_valid_memory(-twin.memory())


def test_springs_that_would_diverge_are_refused_and_reported(hanging):
    world = hanging()
    with pytest.raises(ArgumentError, match=r"relative to mass and step"):
        world.live["ties.rope.damping"].write(1e5)
    assert world.live["ties.rope.damping"].read() == 40.0
    assert examine_scene(world) == []
    world = hanging(stiffness=3e5)
    assert [x.severity for x in examine_scene(world)] == ["warning"]


def test_two_spring_points_of_a_grasp_let_the_load_swing(world_of):
    text = """
        bodies: {load: {shape: box, size: [0.1, 0.1, 0.1], mass: 2, position: [0, 0, -0.05]}}
        grasps:
          hold: {kind: springs, gripper: world, bodies: [load], stiffness: 4000, damping: 60,
                 points: [[0.04, 0, 0], [-0.04, 0, 0]]}
        """
    world = world_of(text)
    world.commands["grasp"](grasp="hold")
    world.accept_changes()
    run(world, 2)
    assert world.data.body("load").xpos[2] == pytest.approx(-0.05 - 2 * 9.81 / 8000, abs=1e-5)

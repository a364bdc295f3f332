"""Surfaces brake, spin, roll, bounce and carry by their coefficients."""

import math

import numpy as np
import pytest

from linkwork.errors import ArgumentError
from linkwork.world.materials.build import damping_ratio, restitution_of
from linkwork.world.materials.directed_friction import friction_elements
from tests.world.running import assert_continues, run, run_steps, set_live

G = 9.81


BOX = "shape: box, size: [0.4, 0.4, 0.1], mass: 1, position: [0, 0, 0.05]"

WHERE = {
    "on the body": "ground: {{}}\nbodies:\n  x: {{{box}, material: {material}}}",
    "on the ground": "ground: {{material: {material}}}\nbodies:\n  x: {{{box}}}",
    "of the pair": (
        "ground: {{}}\nbodies:\n  x: {{{box}, material: {{sliding: 3}}}}\n"
        "pairs: {{p: {{a: x, b: ground, material: {material}}}}}"
    ),
    "by name": ("ground: {{}}\nmaterials: {{m: {material}}}\nbodies:\n  x: {{{box}, material: m}}"),
}


def braking(world, velocity):
    """Deceleration over gravity while a settled body slides."""
    run_steps(world, 100)
    world.data.qvel[:3] = velocity
    world.restore(world.state(), world.step_count)
    run_steps(world, 200)
    return (np.linalg.norm(velocity) - np.linalg.norm(world.data.qvel[:3])) / (0.2 * G)


@pytest.mark.parametrize("where", WHERE)
def test_sliding_friction_brakes_wherever_it_is_said(world_of, where):
    world = world_of(WHERE[where].format(box=BOX, material="{sliding: 0.2}"))
    assert braking(world, (1, 0, 0)) == pytest.approx(0.2, abs=0.005)


@pytest.mark.parametrize("where", WHERE)
@pytest.mark.parametrize("angle", [0.0, 0.5])
def test_friction_along_and_across_are_two(world_of, where, angle):
    x, y = math.cos(angle), math.sin(angle)
    material = f"{{sliding: 0.15, across: 0.4, direction: [{x}, {y}, 0]}}"
    world = world_of(WHERE[where].format(box=BOX, material=material))
    assert braking(world, (x, y, 0)) == pytest.approx(0.15, abs=0.005)
    world.reset()
    assert braking(world, (-y, x, 0)) == pytest.approx(0.4, abs=0.01)


def test_the_direction_turns_with_the_body(world_of):
    box = BOX + ", rpy: [0, 0, 0.8]"
    world = world_of(WHERE["on the body"].format(box=box, material="{sliding: 0.1, across: 0.5}"))
    assert braking(world, (math.cos(0.8), math.sin(0.8), 0)) == pytest.approx(0.1, abs=0.005)


def test_the_larger_friction_counts_of_two_that_are_said(world_of):
    bodies = f"bodies:\n  x: {{{BOX}, material: {{sliding: 0.3}}}}"
    text = "ground: {material: {sliding: 0.1}}\n" + bodies
    assert braking(world_of(text), (1, 0, 0)) == pytest.approx(0.3, abs=0.005)


@pytest.mark.parametrize("turn", [0.0, math.pi / 2])
@pytest.mark.parametrize("way", [(1, 0, 0), (0, 1, 0)])
def test_two_directions_count_by_their_friction_along_the_same_way(world_of, turn, way):
    box = BOX + ", material: {sliding: 0.15, across: 0.05, direction: [0, 1, 0]}"
    x, y = math.sin(turn), math.cos(turn)
    ground = f"{{sliding: 0.3, across: 0.1, direction: [{x}, {y}, 0]}}"
    world = world_of(f"ground: {{material: {ground}}}\nbodies:\n  x: {{{box}}}")
    of_box = 0.15 if way[1] else 0.05
    of_ground = 0.3 if (way[1] == 1) == (turn == 0.0) else 0.1
    assert braking(world, way) == pytest.approx(max(of_box, of_ground), abs=0.005)


def test_what_slides_fast_does_not_hop_when_friction_adapts(world_of):
    text = """
        ground: {}
        bodies:
          x: {shape: box, size: [1, 1, 1], mass: 1, position: [0, 0, 0.499],
              material: {sliding: 0.5, adaptive: true}, velocity: [10, 0, 0]}
        """
    world, heights, wrong = world_of(text), [], []
    for _ in range(800):
        world.step()
        heights.append(world.data.qpos[2])
        wrong.append(world.data.qvel[0] - (10 - 0.5 * G * world.time))
    assert np.ptp(heights) < 2e-3
    assert np.abs(wrong).max() < 0.03


def test_motors_and_restored_states_go_on_where_friction_is_turned(world_of):
    world = world_of(f"""
        ground: {{}}
        bodies:
          x: {{{BOX}, material: {{sliding: 0.2, across: 0.5, adaptive: true}}, velocity: [3, 1, 0]}}
          wheel: {{shape: cylinder, size: [0.1, 0.05], mass: 1, position: [0, 3, 1]}}
        joints: {{axle: {{kind: revolute, parent: world, child: wheel, position: [0, 3, 1]}}}}
        actuators: {{motor: {{kind: velocity, joint: axle, limit: 5}}}}
        """)
    world.live["actuators.motor.command"].write(2.0)
    world.accept_changes()
    kept = run_steps(world, 50).state(), world.step_count, world.readings(), world.memory()
    after = run_steps(world, 100).state()
    assert world.data.joint("axle").qvel[0] == pytest.approx(2, abs=1e-3)
    world.restore(*kept)
    assert np.array_equal(run_steps(world, 100).state(), after)


def test_a_ball_rolls_on_and_is_braked_by_rolling_friction(world_of):
    """The published experiments: with and without, after 2 s at 2 m/s."""
    text = """
        ground: {{material: {{sliding: 0.8, rolling: {rolling}}}}}
        bodies:
          x: {{shape: sphere, size: [0.5], mass: 1, position: [0, 0, 0.4999], velocity: [2, 0, 0],
              angular_velocity: [0, 4, 0]}}
        """
    assert run_steps(world_of(text.format(rolling=0)), 500).data.qvel[0] == pytest.approx(
        2, abs=1e-3
    )
    braked = run_steps(world_of(text.format(rolling=0.01)), 500).data.qvel[0]
    assert braked == pytest.approx(2 - 0.01 * G / 0.5 / 1.4 * 0.5, abs=2e-3)


def test_torsional_friction_stops_a_spinning_ball(world_of):
    text = """
        ground: {{material: {{torsional: {torsional}}}}}
        bodies:
          x: {{shape: sphere, size: [0.1], mass: 1, position: [0, 0, 0.0999],
              angular_velocity: [0, 0, 10]}}
        """
    assert run_steps(world_of(text.format(torsional=0)), 200).data.qvel[5] == pytest.approx(10)
    braked = run_steps(world_of(text.format(torsional=0.001)), 200).data.qvel[5]
    assert braked == pytest.approx(10 - 0.001 * G / (0.4 * 0.1**2) * 0.2, abs=0.05)


def bounce(world):
    """Height after over height before the first impact; the body falls from 1 m."""
    top, has_hit = 0.0, False
    for _ in range(1500):
        world.step()
        height = world.data.qpos[2] - 0.1
        has_hit = has_hit or height < 0
        top = max(top, height if has_hit else 0.0)
    return top


@pytest.mark.parametrize(
    ("ground", "ball"), [(None, 0.3), (None, 0.5), (None, 0.8), (None, 1.0), (0.9, 0.6)]
)
def test_a_ball_bounces_to_the_square_of_the_smaller_restitution(world_of, ground, ball):
    material = "" if ground is None else f"material: {{restitution: {ground}}}"
    text = f"""
        ground: {{{material}}}
        bodies:
          x: {{shape: sphere, size: [0.1], mass: 0.3, position: [0, 0, 1.1],
              material: {{restitution: {ball}}}}}
        """
    assert bounce(world_of(text)) == pytest.approx(ball**2, abs=0.02)


@pytest.mark.parametrize("restitution", [0.02, 0.13, 0.14, 0.5, 0.99, 1.0])
def test_the_damping_ratio_gives_the_restitution_back(restitution):
    assert restitution_of(damping_ratio(restitution)) == pytest.approx(restitution, abs=1e-9)


def test_friction_can_be_changed_while_it_runs_and_is_restored(world_of):
    world = world_of(WHERE["by name"].format(box=BOX, material="{sliding: 0.2}"))
    world.live["materials.m.sliding"].write(0.6)
    world.accept_changes()
    kept = world.state(), 0, world.readings(), world.memory()
    assert braking(world, (2, 0, 0)) == pytest.approx(0.6, abs=0.01)
    world.reset()
    assert world.live["materials.m.sliding"].read() == 0.2
    world.restore(*kept)
    assert braking(world, (2, 0, 0)) == pytest.approx(0.6, abs=0.01)
    with pytest.raises(ArgumentError, match=r"materials\.m\.sliding"):
        world.live["materials.m.sliding"].write(-1)


def test_what_no_surface_asks_for_costs_nothing(world_of):
    world = world_of(WHERE["on the body"].format(box=BOX, material="{sliding: 0.2}"))
    assert friction_elements(world) == []


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
    assert velocity(run(world_of(text), 1.0), "tracks") == pytest.approx([0.3, 0, 0], abs=2e-3)


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

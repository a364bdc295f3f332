"""Bodies weigh, move, touch and sleep as the scene says; what cannot be is refused by name."""

import math
import os
import time

import mujoco
import numpy as np
import pytest

from linkwork.errors import LinkworkError
from linkwork.world.scene.load import load_scene
from tests.world.running import restored, run, run_steps, set_live

CUBE = """\
v 0 0 0
v 1 0 0
v 1 1 0
v 0 1 0
v 0 0 1
v 1 0 1
v 1 1 1
v 0 1 1
f 1 3 2
f 1 4 3
f 5 6 7
f 5 7 8
f 1 2 6
f 1 6 5
f 3 4 8
f 3 8 7
f 2 3 7
f 2 7 6
f 1 5 8
f 1 8 4
"""


SOLIDS = {
    "box": ("shape: box, size: [0.1, 0.2, 0.3]", 0.1 * 0.2 * 0.3),
    "sphere": ("shape: sphere, size: [0.1]", 4 / 3 * math.pi * 1e-3),
    "cylinder": ("shape: cylinder, size: [0.1, 0.5]", math.pi * 0.01 * 0.5),
    "capsule": ("shape: capsule, size: [0.1, 0.5]", math.pi * 0.01 * 0.5 + 4 / 3 * math.pi * 1e-3),
    "ellipsoid": ("shape: ellipsoid, size: [0.1, 0.2, 0.3]", 4 / 3 * math.pi * 0.006),
    "mesh": ("shape: mesh, file: cube.obj, scale: [0.1, 0.2, 0.3]", 0.006),
    "compound": (
        "shapes: {a: {shape: box, size: [0.1, 0.2, 0.3]}, "
        "b: {shape: sphere, size: [0.1], position: [1, 0, 0]}}",
        0.006 + 4 / 3 * math.pi * 1e-3,
    ),
}


@pytest.mark.parametrize("kind", SOLIDS)
def test_density_times_volume_is_mass(world_of, tmp_path, kind):
    (tmp_path / "cube.obj").write_text(CUBE)
    shape, volume = SOLIDS[kind]
    world = world_of(f"bodies:\n  x: {{{shape}, density: 700}}")
    assert world.model.body("x").mass[0] == pytest.approx(700 * volume, rel=1e-9)


@pytest.mark.parametrize("kind", [kind for kind in SOLIDS if kind not in ("mesh", "compound")])
def test_inertia_is_that_of_the_engines_uniform_solid(world_of, kind):
    ours = world_of(f"bodies:\n  x: {{{SOLIDS[kind][0]}, mass: 3}}").model
    spec = mujoco.MjSpec()
    geom = ours.geom("x")
    spec.worldbody.add_body().add_geom(type=geom.type[0], size=geom.size, mass=3)
    moments = spec.compile().body_inertia[1]
    assert np.sort(ours.body("x").inertia) == pytest.approx(np.sort(moments), rel=1e-9)


def test_two_shapes_balance_about_their_common_centre(world_of):
    body = world_of("""
        bodies:
          x: {mass: 4, shapes: {a: {shape: box, size: [0.1, 0.1, 0.1], position: [0.5, 0, 0]},
                                b: {shape: box, size: [0.1, 0.1, 0.1], position: [-0.1, 0, 0]}}}
        """).model.body("x")
    assert body.ipos == pytest.approx([0.2, 0, 0])
    alone, apart = 4 / 12 * 0.02, 4 * 0.3**2
    assert np.sort(body.inertia) == pytest.approx([alone, alone + apart, alone + apart])


def test_an_inertia_of_its_own_counts(world_of):
    body = world_of("""
        bodies:
          x: {shape: sphere, size: [0.1], mass: 2, center: [0, 0, 0.05],
              inertia: [0.03, 0.02, 0.01, 0, 0, 0]}
        """).model.body("x")
    assert body.ipos == pytest.approx([0, 0, 0.05])
    assert np.sort(body.inertia) == pytest.approx([0.01, 0.02, 0.03])


def test_a_thrown_body_flies_a_parabola_and_keeps_turning(world_of):
    text = """
        solver: {integrator: rk4}
        bodies:
          x: {shape: sphere, size: [0.1], mass: 1, rpy: [0.3, 0.5, 0.7], velocity: [1, 2, 3],
              angular_velocity: [0.4, 0, -0.2]}
        """
    world = run_steps(world_of(text), 500)
    assert world.data.body("x").xpos == pytest.approx([0.5, 1, 1.5 - 9.81 / 8], abs=1e-9)
    assert world.data.body("x").cvel[:3] == pytest.approx([0.4, 0, -0.2], abs=1e-9)


def test_gravity_can_leave_a_body_alone(world_of):
    world = run_steps(
        world_of("bodies:\n  x: {shape: sphere, size: [0.1], mass: 1, gravity: false}"), 100
    )
    assert world.data.body("x").xpos == pytest.approx([0, 0, 0], abs=1e-12)


def test_a_body_that_does_not_collide_falls_through(world_of):
    text = """
        ground: {}
        bodies: {x: {shape: sphere, size: [0.1], mass: 1, collides: false}}
        """
    assert run_steps(world_of(text), 300).data.body("x").xpos[2] < -0.4


def test_a_pipe_is_refused_as_a_mesh_at_once(scene_file, tmp_path):
    os.mkfifo(tmp_path / "pipe.obj")
    path = scene_file("bodies:\n  x: {shape: mesh, file: pipe.obj, mass: 1}")
    begun = time.monotonic()
    with pytest.raises(LinkworkError, match=r"pipe\.obj"):
        load_scene(path)
    assert time.monotonic() - begun < 30


def test_a_flat_mesh_is_refused_when_it_collides(scene_file, world_of, tmp_path):
    (tmp_path / "leaf.obj").write_text("v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3\nf 1 3 4\n")
    leaf = "shape: mesh, file: leaf.obj, fixed: true"
    with pytest.raises(LinkworkError, match="flat"):
        load_scene(scene_file(f"bodies:\n  x: {{{leaf}}}"))
    assert world_of(f"bodies:\n  x: {{{leaf}, collides: false}}")


SCENE = """
    solver: {sleep: true}
    ground: {}
    bodies:
      low: {shape: box, size: [0.2, 0.2, 0.2], mass: 1, position: [0, 0, 0.1]}
      high: {shape: box, size: [0.2, 0.2, 0.2], mass: 1, position: [0, 0, 0.3]}
      ball: {shape: sphere, size: [0.1], mass: 1, position: [-1.5, 0, 0.1], velocity: [1, 0, 0],
             angular_velocity: [0, 10, 0]}
      bob: {shape: sphere, size: [0.1], mass: 1, position: [5.3, 0, 2]}
    joints: {hinge: {kind: revolute, parent: world, child: bob, position: [5, 0, 2],
                     axis: [0, 1, 0]}}
    """


@pytest.fixture
def sleeping(world_of):
    return lambda: world_of(SCENE)


def told(world):
    return [(event.kind, event.data["body"]) for event in world.events]


def test_bodies_fall_asleep_and_wake_up_when_hit(sleeping):
    world = run(sleeping(), 1.0)
    assert {("asleep", "low"), ("asleep", "high")} <= set(told(world))
    pose = world.data.body("low").xpos.copy()
    run(world, 0.1)
    assert np.array_equal(world.data.body("low").xpos, pose)
    run(world, 0.5)
    assert ("awake", "low") in told(world)
    assert not np.array_equal(world.data.body("low").xpos, pose)


def test_a_pendulum_does_not_sleep(sleeping):
    assert "bob" not in {body for _, body in told(run(sleeping(), 2.0))}


@pytest.mark.parametrize("seconds", [0.005, 1.0, 1.45])
def test_sleepers_continue_from_a_checkpoint_bit_for_bit(sleeping, seconds):
    world, twin = sleeping(), sleeping()
    run(world, seconds)
    restored(twin, world)
    assert np.array_equal(twin.data.body_awake, world.data.body_awake)
    world.events.clear()
    for each in (world, twin):
        run(each, 1.0)
    assert np.array_equal(world.state(), twin.state())
    assert np.array_equal(world.memory(), twin.memory())
    assert told(world) == told(twin)


def test_a_changed_value_wakes_all_bodies(sleeping):
    world = run(sleeping(), 1.0)
    world.events.clear()
    set_live(world, "gravity", [0, 0, 1.0])
    assert ("awake", "low") in told(world)
    run(world, 0.5)
    assert world.data.body("high").xpos[2] > 0.35


def test_hostile_memory_is_refused(sleeping):
    world = run(sleeping(), 1.0)
    good = world.memory()
    assert world.is_valid_memory(good)
    trees = world.data.tree_asleep.size
    for bad in (1e6, 0.5, -50.0, trees):
        numbers = good.copy()
        numbers[-1] = bad
        assert not world.is_valid_memory(numbers)
    numbers[-trees:] = 0
    assert not world.is_valid_memory(numbers)

"""Points of bodies are where the engine says, and move and are pushed as it says."""

import mujoco
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linkwork.world.engine.attached_frame import AttachedFrame, sum_wrenches
from linkwork.world.engine.divergence import AppliedForces
from linkwork.world.engine.world import World
from linkwork.world.scene.load import load_scene

TEXT = """linkwork: scene
version: 1
bodies:
  base: {shape: box, size: [0.2, 0.3, 0.4], mass: 2, position: [0, 0, 3]}
  lever:
    {shape: box, size: [0.1, 0.1, 0.5], mass: 1, position: [0.4, 0, 3],
    center: [0, 0.1, 0.2], inertia: [0.03, 0.02, 0.02, 0, 0, 0]}
joints:
  hinge: {kind: revolute, parent: base, child: lever, position: [0.2, 0, 3], axis: [0, 1, 1]}
"""
numbers = st.floats(-3, 3, allow_subnormal=False)
vectors = st.tuples(numbers, numbers, numbers)


@pytest.fixture(scope="module")
def world(tmp_path_factory):
    path = tmp_path_factory.mktemp("points") / "scene.yaml"
    path.write_text(TEXT)
    return World(load_scene(path))


def throw(world, seed):
    """Gives the world any state."""
    random = np.random.default_rng(seed)
    world.data.qpos[:] = random.normal(size=world.model.nq)
    world.data.qvel[:] = random.normal(size=world.model.nv)
    mujoco.mj_normalizeQuat(world.model, world.data.qpos)
    mujoco.mj_forward(world.model, world.data)


def jacobians(world, body, position):
    moving, turning = np.zeros((2, 3, world.model.nv))
    index = world.model.body(body).id
    mujoco.mj_jac(world.model, world.data, moving, turning, np.array(position), index)
    return moving, turning


@given(st.sampled_from(["base", "lever"]), vectors, st.integers(0, 2**32))
def test_points_move_as_the_engine_says(world, body, point, seed):
    throw(world, seed)
    carrier = AttachedFrame(world, body)
    position = carrier.position(carrier.fixed(point))
    moving, turning = jacobians(world, body, position)
    placed = world.data.body(body).xpos + world.data.body(body).xmat.reshape(3, 3) @ point
    assert position == pytest.approx(placed, abs=1e-13)
    assert carrier.velocity(position) == pytest.approx(moving @ world.data.qvel, abs=1e-12)
    assert carrier.angular_velocity() == pytest.approx(turning @ world.data.qvel, abs=1e-12)
    assert carrier.in_body(position) == pytest.approx(point, abs=1e-13)
    assert carrier.position(carrier.fixed(None)) == pytest.approx(world.data.body(body).xipos)


@given(st.sampled_from(["base", "lever"]), vectors, vectors, vectors, st.integers(0, 2**32))
def test_a_push_comes_to_what_it_is_along_the_joints(world, body, point, force, torque, seed):
    throw(world, seed)
    carrier = AttachedFrame(world, body)
    position = carrier.position(point)
    moving, turning = jacobians(world, body, position)
    at_center, about_center = jacobians(world, body, world.data.body(body).xipos)
    wrench = carrier.wrench(position, force, torque)
    along_joints = at_center.T @ wrench[:3] + about_center.T @ wrench[3:]
    assert along_joints == pytest.approx(moving.T @ force + turning.T @ torque, abs=1e-11)
    pushes = AppliedForces(world.model)
    index = world.model.body(body).id
    pushes.push(world.data, index, *map(np.array, (force, torque, position)))
    assert pushes.on_bodies[index] == pytest.approx(wrench, abs=1e-12)
    assert np.count_nonzero(np.delete(pushes.on_bodies, index, axis=0)) == 0


@given(st.lists(vectors, min_size=1, max_size=5), st.integers(0, 2**32))
def test_arrays_stand_for_many_points(world, points, seed):
    throw(world, seed)
    carrier = AttachedFrame(world, "lever")
    x, y, z = np.array(points).T
    position = carrier.position((x, y, z))
    velocity = carrier.velocity(position)
    each = [carrier.position(point) for point in points]
    assert np.array_equal(np.transpose(position), each)
    assert np.array_equal(np.transpose(velocity), [carrier.velocity(x) for x in each])
    wrenches = [carrier.wrench(x, x) for x in each]
    together = np.sum(carrier.wrench(position, position), axis=1)
    assert together == pytest.approx(np.array(sum_wrenches(wrenches)), abs=1e-12)

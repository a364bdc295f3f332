"""Boxes around bodies, and points of bodies that move and are pushed as the engine says."""

import tracemalloc

import mujoco
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linkwork.world.contacts.bounding_boxes import (
    MAX_PAIRS,
    boxes_meet,
    boxes_of_model,
    overlapping,
)
from linkwork.world.engine.attached_frame import AttachedFrame, sum_wrenches
from linkwork.world.engine.divergence import AppliedForces
from linkwork.world.engine.world import World
from linkwork.world.scene.load import load_scene
from tests.world.running import run_steps

seeds = st.integers(0, 2**32 - 1)


def random_boxes(seed, count=8, spread=1.0):
    random = np.random.default_rng(seed)
    rotations = np.linalg.qr(random.normal(size=(count, 3, 3)))[0]
    rotations[:, :, 0] *= np.linalg.det(rotations)[:, None]
    # Some stand along the same axes, where edges are parallel.
    rotations[random.random(count) < 0.3] = np.eye(3)
    centers = random.uniform(-spread, spread, (count, 3))
    return centers, rotations, random.uniform(0.05, 0.6, (count, 3))


def distances(centers, rotations, halves):
    import mujoco

    spec = mujoco.MjSpec()
    for center, rotation, half in zip(centers, rotations, halves, strict=True):
        mujoco.mju_mat2Quat(quaternion := np.zeros(4), rotation.ravel())
        body = spec.worldbody.add_body(pos=center, quat=quaternion)
        body.add_geom(type=mujoco.mjtGeom.mjGEOM_BOX, size=half)
    model = spec.compile()
    mujoco.mj_kinematics(model, data := mujoco.MjData(model))
    pairs = [(a, b) for a in range(len(centers)) for b in range(a + 1, len(centers))]
    return {pair: mujoco.mj_geomDistance(model, data, *pair, 10.0, None) for pair in pairs}


@given(seeds)
def test_boxes_overlap_exactly_where_the_engine_finds_no_distance(seed):
    boxes = random_boxes(seed)
    met = set(zip(*(x.tolist() for x in overlapping(*boxes)), strict=True))
    for pair, distance in distances(*boxes).items():
        if abs(distance) > 1e-4:
            assert (pair in met) == (distance < 0)


@given(seeds)
def test_overlap_is_symmetric_and_does_not_depend_on_the_frame(seed):
    centers, rotations, halves = random_boxes(seed, count=2)
    turn = random_boxes(seed + 1, count=1)[1][0]

    def meets(a, b, turn):
        return boxes_meet(
            ((centers[b] - centers[a]) @ turn.T)[None],
            (turn @ rotations[a])[None],
            (turn @ rotations[b])[None],
            halves[a][None],
            halves[b][None],
        )

    assert meets(0, 1, np.eye(3)) == meets(1, 0, np.eye(3)) == meets(0, 1, turn)


@given(seeds)
def test_the_sorted_search_finds_what_all_pairs_would(seed):
    centers, rotations, halves = random_boxes(seed, count=30, spread=2.0)
    a, b = np.triu_indices(30, 1)
    meets = boxes_meet(centers[b] - centers[a], rotations[a], rotations[b], halves[a], halves[b])
    every = set(zip(a[meets].tolist(), b[meets].tolist(), strict=True))
    first, second = overlapping(centers, rotations, halves)
    assert set(zip(first.tolist(), second.tolist(), strict=True)) == every


def test_no_boxes_have_no_overlap():
    first, second = overlapping(np.zeros((0, 3)), np.zeros((0, 3, 3)), np.zeros((0, 3)))
    assert first.size == second.size == 0


def surface_points(model, geom, random):
    """Points of a shape, in its body."""
    import mujoco

    mujoco.mju_quat2Mat(matrix := np.zeros(9), model.geom_quat[geom])
    kinds, size = mujoco.mjtGeom, model.geom_size[geom]
    directions = random.normal(size=(400, 3))
    directions /= np.linalg.norm(directions, axis=1)[:, None]
    kind = model.geom_type[geom]
    if kind == kinds.mjGEOM_MESH:
        mesh = model.geom_dataid[geom]
        start = model.mesh_vertadr[mesh]
        points = model.mesh_vert[start : start + model.mesh_vertnum[mesh]]
    elif kind == kinds.mjGEOM_BOX:
        points = np.sign(directions) * size
    elif kind == kinds.mjGEOM_SPHERE:
        points = directions * size[0]
    elif kind == kinds.mjGEOM_ELLIPSOID:
        points = directions * size
    else:
        round_end = 1.0 if kind == kinds.mjGEOM_CAPSULE else 0.0
        ends = np.sign(directions[:, 2]) * size[1] + round_end * size[0] * directions[:, 2]
        across = directions[:, :2]
        if not round_end:
            across = across / np.linalg.norm(across, axis=1)[:, None]
        points = np.column_stack([across * size[0], ends])
    return points @ matrix.reshape(3, 3).T + model.geom_pos[geom]


SHAPES = """
    robots: {arm: {model: irb140}}
    bodies:
      a: {shape: cylinder, size: [0.2, 0.5], mass: 1, position: [3, 0, 3], rpy: [0.3, 0.4, 0.5]}
      b: {shape: capsule, size: [0.2, 0.5], mass: 1, position: [4, 0, 3]}
      c: {shape: ellipsoid, size: [0.2, 0.5, 0.1], mass: 1, position: [5, 0, 3]}
      d: {shape: sphere, size: [0.2], mass: 1, position: [6, 0, 3]}
      e:
        mass: 1
        position: [7, 0, 3]
        shapes:
          one: {shape: box, size: [0.2, 0.3, 0.4], rpy: [0.3, 0, 0.5]}
          two: {shape: cylinder, size: [0.1, 0.3], position: [0.3, 0, 0], rpy: [1, 0, 0]}
    """


def test_pairs_of_thousands_of_boxes_in_one_place_are_bounded():
    count = 3000
    rotations, halves = np.tile(np.eye(3), (count, 1, 1)), np.ones((count, 3))
    first, second = overlapping(np.zeros((count, 3)), rotations, halves)
    assert len(first) == MAX_PAIRS
    assert len({*zip(first.tolist(), second.tolist(), strict=True)}) == MAX_PAIRS


def test_a_box_holds_every_shape_of_its_body_and_touches_it(world_of):
    model, random = world_of(SHAPES).model, np.random.default_rng(1)
    boxes = boxes_of_model(model)
    assert len(boxes.bodies) == len({*boxes.bodies}) >= 11
    for body, half, center, rotation in zip(
        boxes.bodies, boxes.half_sizes, boxes.centers, boxes.rotations, strict=True
    ):
        geoms = np.flatnonzero((model.geom_bodyid == body) & (model.geom_contype > 0))
        points = np.vstack([surface_points(model, geom, random) for geom in geoms])
        reach = np.abs((points - center) @ rotation).max(axis=0)
        assert (reach <= half + 1e-6).all()
        assert (reach >= half * 0.85).all()


def test_boxes_are_red_where_bodies_collide(world_of):
    text = """
        gravity: [0, 0, -10]
        ground: {}
        bodies:
          low: {shape: sphere, size: [0.1], mass: 1, position: [0, 0, 0.1]}
          high: {shape: sphere, size: [0.1], mass: 1, position: [0, 0, 3]}
        """
    world = run_steps(world_of(text), 20)
    boxes = world.bounding_boxes()
    assert dict(zip(boxes.names, boxes.colliding.tolist(), strict=True)) == {
        "low": True,
        "high": False,
    }
    red, green = (shape.rgba for shape in boxes.shapes())
    assert red[0] > red[1] and green[1] > green[0]
    assert boxes.sizes[0] == pytest.approx([0.2, 0.2, 0.2])
    assert boxes.poses[1, :3, 3] == pytest.approx(world.data.body("high").xpos)


def test_joined_links_do_not_overlap_though_their_boxes_do(world_of):
    text = "robots: {left: {model: irb140}, right: {model: irb140, position: [0.1, 0, 0]}}"
    pairs = {frozenset(pair) for pair in world_of(text).bounding_boxes().overlapping}
    assert frozenset(("left/link1", "left/link2")) not in pairs
    assert frozenset(("left/base", "left/link1")) not in pairs
    assert frozenset(("left/link1", "right/link1")) in pairs


def test_boxes_fit_the_shapes_a_view_draws(world_of):
    world = world_of("robots: {arm: {model: irb140}}")
    for shape in world.bounding_boxes().shapes():
        assert world.layout.bodies[shape.body].startswith("arm/")
        assert shape.kind == "box" and min(shape.size) > 0


@pytest.mark.parametrize("distance", [0.9, 1.0])
@pytest.mark.parametrize("axis", [0, 1, 2])
def test_thousands_of_boxes_in_a_row_are_not_compared_in_pairs(axis, distance):
    count = 5000
    centers = np.zeros((count, 3))
    centers[:, axis] = distance * np.arange(count)
    tracemalloc.start()
    first, second = overlapping(
        centers, np.tile(np.eye(3), (count, 1, 1)), np.full((count, 3), 0.5)
    )
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert sorted(zip(first, second, strict=True)) == [(i, i + 1) for i in range(count - 1)]
    assert peak < 50e6


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

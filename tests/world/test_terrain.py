"""Terrain and ground planes: what the engine feels is what the scene says."""

import math
import pickle

import mujoco
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from linkwork.rendering.view import mesh_of_heights, view_of_model
from linkwork.world.engine.world import World
from linkwork.world.scene.load import load_scene
from linkwork.world.terrain.ground_height import ground_height
from linkwork.world.terrain.height_field import HeightField
from tests.world.running import run_steps

WAVES = """
    ground:
      kind: terrain
      size: [4, 3]
      position: [1, -0.5]
      expression: sin(2 * x) * cos(3 * y) + 0.1 * x
      scale: 0.2
      offset: 0.3
      rows: 13
      columns: 21
"""
HEIGHTS = st.floats(-2, 2, allow_subnormal=False)
FIELDS = st.tuples(st.integers(2, 5), st.integers(2, 5)).flatmap(
    lambda shape: st.lists(HEIGHTS, min_size=shape[0] * shape[1], max_size=shape[0] * shape[1]).map(
        lambda values: np.array(values).reshape(shape)
    )
)


def level_seen_by_a_ray(world, x, y):
    geom, normal = np.zeros(1, dtype=np.int32), np.zeros(3)
    start, down = np.array([x, y, 50.0]), np.array([0.0, 0.0, -1.0])
    return 50.0 - mujoco.mj_ray(world.model, world.data, start, down, None, 1, -1, geom, normal)


def test_a_ray_meets_the_terrain_where_we_say(world_of):
    world = world_of(WAVES)
    points = np.random.default_rng(1).uniform((-0.99, -1.99), (2.99, 0.99), (300, 2))
    ours = ground_height(world.loaded, points[:, 0], points[:, 1])
    seen = [level_seen_by_a_ray(world, x, y) for x, y in points]
    np.testing.assert_allclose(ours, seen, atol=1e-6)


def test_samples_lie_on_the_formula(scene_file):
    field = load_scene(scene_file(WAVES)).terrain
    x = np.linspace(-1, 3, 21)[np.newaxis, :]
    y = np.linspace(-2, 1, 13)[:, np.newaxis]
    said = 0.3 + 0.2 * (np.sin(2 * (x - 1)) * np.cos(3 * (y + 0.5)) + 0.1 * (x - 1))
    np.testing.assert_allclose(field.height(x, y), said, atol=1e-12)


@given(FIELDS, st.floats(0, 1), st.floats(0, 1))
def test_a_height_lies_between_its_neighbours(heights, across, along):
    field = HeightField(heights, (1.0, 2.0), (3.0, 4.0))
    height = field.height(-0.5 + 3 * across, 4 * along)
    rows, columns = heights.shape
    row = min(int(along * (rows - 1)), rows - 2)
    column = min(int(across * (columns - 1)), columns - 2)
    cell = heights[row : row + 2, column : column + 2]
    assert cell.min() - 1e-9 <= height <= cell.max() + 1e-9


@given(FIELDS, st.floats(0.1, 3))
def test_finer_cells_make_the_same_surface(heights, longest):
    field = HeightField(heights, (1.0, 2.0), (3.0, 4.0))
    finer = field.refined(longest)
    rows, columns = finer.heights.shape
    assert max(4.0 / (rows - 1), 3.0 / (columns - 1)) <= longest + 1e-9
    x, y = np.random.default_rng(3).uniform((-0.5, 0.0), (2.5, 4.0), (50, 2)).T
    np.testing.assert_allclose(finer.height(x, y), field.height(x, y), atol=1e-9)


@given(FIELDS, st.floats(0.1, 3), st.floats(0.1, 3))
def test_no_cell_is_made_finer_than_allowed(heights, longest, least):
    field = HeightField(heights, (1.0, 2.0), (3.0, 4.0))
    finer = field.refined(longest, least)
    assert finer is field or np.sqrt(np.prod(finer.cell)) >= least - 1e-9


def test_refining_stops_where_there_is_no_room():
    for shape in ((400, 400), (2, 2), (2, 1000)):
        field = HeightField(np.zeros(shape), (0.0, 0.0), (1e6, 1e6)).refined(1e-6)
        assert np.prod(shape) < field.heights.size <= 1_000_000


def test_nothing_is_beyond_the_edges(scene_file):
    loaded = load_scene(scene_file(WAVES))
    x, y = np.array([-1.01, 3.01, 0, 0]), np.array([0, 0, -2.01, 1.01])
    assert (ground_height(loaded, x, y) == -np.inf).all()


def test_a_box_rests_on_a_slope_of_four_heights(world_of):
    text = """
        ground: {kind: terrain, size: [2, 2], heights: [[0, 0.02], [0, 0.02]], offset: -1}
        bodies: {crate: {shape: box, size: [0.2, 0.2, 0.2], mass: 1, position: [0.5, 0, -0.88]}}
    """
    world = run_steps(world_of(text), 600)
    x, y, z = world.data.body("crate").xpos
    assert z - ground_height(world.loaded, x, y) == pytest.approx(0.1, abs=2e-3)


def test_flat_terrain_carries(world_of):
    text = """
        ground: {kind: terrain, size: [2, 2], expression: "0.5", rows: 5, columns: 5}
        bodies: {ball: {shape: sphere, size: [0.1], mass: 1, position: [0.1, 0.1, 0.61]}}
    """
    assert run_steps(world_of(text), 300).data.body("ball").xpos[2] == pytest.approx(0.6, abs=2e-3)


@pytest.mark.parametrize(("mode", "white"), [("L", 255), ("I;16", 65535)])
def test_a_picture_is_seen_from_above(scene_file, tmp_path, mode, white):
    pixels = np.zeros((3, 4), dtype=np.uint8 if mode == "L" else np.uint16)
    pixels[0, 3] = white
    Image.fromarray(pixels).save(tmp_path / "hill.png")
    text = "ground: {kind: terrain, size: [3, 2], image: hill.png, scale: 0.4, offset: 0.1}"
    field = load_scene(scene_file(text)).terrain
    assert field.height(1.5, 1.0) == pytest.approx(0.5)
    assert field.height(-1.5, -1.0) == field.height(-1.5, 1.0) == pytest.approx(0.1)


def test_terrain_travels_to_another_process(scene_file):
    loaded = load_scene(scene_file(WAVES))
    copy = pickle.loads(pickle.dumps(loaded))
    np.testing.assert_array_equal(copy.terrain.heights, loaded.terrain.heights)
    assert (copy.terrain.center, copy.terrain.size) == ((1.0, -0.5), (4.0, 3.0))


def test_what_is_drawn_lies_on_the_terrain(world_of):
    world = world_of(WAVES)
    (shape,) = view_of_model(world.model, world.loaded.scene).shapes
    assert (shape.kind, shape.body) == ("mesh", -1)
    corners = shape.mesh.vertices + np.array(shape.position)
    level = ground_height(world.loaded, *np.clip(corners[:, :2], (-1, -2), (3, 1)).T)
    np.testing.assert_allclose(corners[:, 2], level, atol=1e-6)
    a, b, c = (shape.mesh.vertices[shape.mesh.faces[:, i]] for i in range(3))
    assert (np.cross(b - a, c - a)[:, 2] > 0).all()


@pytest.mark.parametrize("shape", [(600, 500), (2, 100_000), (100_000, 2), (1000, 7), (2, 2)])
def test_few_triangles_are_drawn_and_the_edges_stay(shape):
    heights = np.arange(np.prod(shape), dtype=float).reshape(shape)
    mesh = mesh_of_heights(heights, (4.0, 2.0))
    assert len(mesh.faces) <= 40_000
    assert np.ptp(mesh.vertices, axis=0)[:2].tolist() == [4.0, 2.0]
    assert np.ptp(mesh.vertices[:, 2]) == np.ptp(heights)


BALL = "\nbodies: {ball: {shape: sphere, size: [0.1], mass: 1, position: [0, 0, %g]}}"


def fallen(path, steps=200):
    return run_steps(World(load_scene(path)), steps).data.body("ball").xpos.copy()


def test_the_ground_is_level_unless_said(scene_file):
    loaded = load_scene(scene_file("ground: {height: 0.3}"))
    np.testing.assert_array_equal(ground_height(loaded, [0, 5], [0, -7]), [0.3, 0.3])


def test_without_ground_there_is_none(scene_file):
    assert ground_height(load_scene(scene_file()), 0, 0) == -math.inf


def test_a_plane_satisfies_its_equation(scene_file):
    a, b, c, d = 0.2, -0.3, 2.0, 1.0
    loaded = load_scene(scene_file(f"ground: {{normal: [{a}, {b}, {c}], height: {d / c}}}"))
    x, y = np.random.default_rng(2).normal(size=(2, 20))
    np.testing.assert_allclose(a * x + b * y + c * ground_height(loaded, x, y), d, atol=1e-12)


def test_a_tilted_plane_carries_where_it_is(scene_file):
    slope = "ground: {normal: [0, 0.05, 1], height: 1}"
    x, y, z = fallen(scene_file(slope + BALL % 1.1))
    height = ground_height(load_scene(scene_file(slope)), x, y)
    assert y > 0.001
    assert z - height == pytest.approx(0.1 * math.hypot(0.05, 1), abs=2e-3)


def test_a_ball_rolls_down_a_slope_as_gravity_says(scene_file):
    angle = 0.1
    normal = f"[{math.sin(angle)}, 0, {math.cos(angle)}]"
    text = f"ground: {{normal: {normal}}}" + BALL % (0.1 / math.cos(angle))
    x, _, _ = fallen(scene_file(text), 500)
    rolled = 5 / 7 * 9.81 * math.sin(angle) * 0.5**2 / 2
    assert x / math.cos(angle) == pytest.approx(rolled, rel=0.02)

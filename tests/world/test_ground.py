"""The ground: planes of any slope, and every mistake refused by name."""

import math

import numpy as np
import pytest

from linkwork.world.engine.world import World
from linkwork.world.scene.load import load_scene
from linkwork.world.terrain.ground_height import ground_height
from tests.world.running import run_steps

BALL = "\nbodies: {ball: {shape: sphere, size: [0.1], mass: 1, position: [0, 0, %g]}}"


def fallen(path, steps=200):
    world = run_steps(World(load_scene(path)), steps)
    return world.data.body("ball").xpos.copy()


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

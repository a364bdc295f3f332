"""The ground: planes of any slope, and every mistake refused by name."""

import math

import numpy as np
import pytest

from linkwork.errors import LinkworkError
from linkwork.world.engine.world import World
from linkwork.world.scene.load import load_scene
from linkwork.world.terrain.level import ground_height

BALL = "\nbodies: {ball: {shape: sphere, size: [0.1], mass: 1, position: [0, 0, %g]}}"


def fallen(path, steps=200):
    world = World(load_scene(path))
    for _ in range(steps):
        world.step()
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


TERRAIN = "ground: {kind: terrain, size: [1, 1], "
BROKEN = {
    "unknown kind": ("ground: {kind: hill}", "ground.kind: this must be one of 'plane'"),
    "no map": ("ground: 3", "a map of keys"),
    "key of the other kind": ("ground: {size: [1, 1]}", "unknown key 'size'"),
    "wall": ("ground: {normal: [1, 0, 0]}", "face up"),
    "no normal": ("ground: {normal: [0, 0, 0]}", "face up"),
    "no form": (TERRAIN + "}", "exactly one of"),
    "two forms": (TERRAIN + "expression: x, heights: [[0, 0], [0, 0]]}", "exactly one of"),
    "no size": ("ground: {kind: terrain, expression: x}", "'size' is missing"),
    "size of nothing": ("ground: {kind: terrain, size: [0, 1], expression: x}", "greater than 0"),
    "ragged": (TERRAIN + "heights: [[0, 0], [0, 0, 0]]}", "ground.heights[1]: row 2 has 3"),
    "one row": (TERRAIN + "heights: [[0, 0]]}", "length 2 or more"),
    "one column": (TERRAIN + "heights: [[0], [0]]}", "a row of 1 is too short"),
    "samples of a matrix": (TERRAIN + "heights: [[0, 0], [0, 0]], rows: 2}", "belongs to an exp"),
    "too many samples": (TERRAIN + "expression: x, rows: 200000, columns: 200000}", "too many"),
    "more still": (TERRAIN + "expression: x, rows: 9999999999}", "at most 1000000"),
    "unknown name": (TERRAIN + "expression: x + t}", "no value called 't'"),
    "broken formula": (TERRAIN + "expression: sin(x}", "expected"),
    "not finite": (TERRAIN + "expression: log(x)}", "not finite"),
    "not finite when scaled": (TERRAIN + "expression: '1e306', scale: 1e9}", "at most 1e+06 m"),
    "a tiny rectangle": ("ground: {kind: terrain, size: [1, 1e-9], expression: x}", "no size"),
    "a huge rectangle": ("ground: {kind: terrain, size: [1, 1e9], expression: x}", "no size"),
    "a far rectangle": (TERRAIN + "position: [1e9, 0], expression: x}", "no position"),
    "a far plane": ("ground: {height: 1e9}", "no height"),
    "a call of Python": (TERRAIN + "expression: '__import__(x)'}", "no function '__import__'"),
    "no picture file": (TERRAIN + "image: hill.gif}", "hill.gif"),
    "picture outside": (TERRAIN + "image: ../../hill.png}", "leaves the allowed folders"),
}


@pytest.mark.parametrize("text, message", BROKEN.values(), ids=BROKEN)
def test_mistakes_are_refused_where_they_stand(scene_file, text, message):
    path = scene_file(text)
    with pytest.raises(LinkworkError) as caught:
        load_scene(path)
    assert message in str(caught.value)
    assert caught.value.place.file == str(path)
    assert caught.value.place.line == 3

"""Random displacements of bodies at the start."""

import math

import numpy as np
import pytest

from linkwork.errors import LinkworkError
from linkwork.world.engine.world import World
from linkwork.world.scene.load import load_scene

SCENE = """
    bodies:
      a: {shape: sphere, size: [0.1], mass: 1, position: [1, 2, 3], rpy: [0, 0.3, 0],
          scatter: {position: [0.1, 0.02, 0], yaw: 0.5}}
      b: {shape: sphere, size: [0.1], mass: 1, position: [1, 2, 5],
          scatter: {position: [0.1, 0.02, 0], yaw: 0.5}}
    """


def starts(loaded, seed):
    world = World(loaded, seed)
    return np.array([world.data.joint(name).qpos for name in "ab"])


def test_bodies_start_within_their_bounds_by_the_seed(scene_file):
    loaded = load_scene(scene_file(SCENE))
    poses = np.array([starts(loaded, seed) for seed in range(40)])
    off = poses[:, :, :3] - [[1, 2, 3], [1, 2, 5]]
    assert (np.abs(off) <= [0.1, 0.02, 0.0]).all()
    assert (np.abs(off[..., :2]).max(axis=(0, 1)) > [0.08, 0.015]).all()
    yaw = 2 * np.arctan2(poses[:, 1, 6], poses[:, 1, 3])
    assert 0.4 < np.abs(yaw).max() <= 0.5
    np.testing.assert_allclose(np.linalg.norm(poses[..., 3:], axis=-1), 1.0, atol=1e-12)
    np.testing.assert_array_equal(poses[7], starts(loaded, 7))
    assert not np.array_equal(poses[:, 0, 0] - 1, poses[:, 1, 0] - 1)


def test_a_yaw_keeps_the_tilt(scene_file):
    x, y = starts(load_scene(scene_file(SCENE)), 3)[0, 4:6]
    up = 1 - 2 * (x * x + y * y)
    assert up == pytest.approx(math.cos(0.3))


def test_another_seed_in_the_same_world_displaces_again(scene_file):
    loaded = load_scene(scene_file(SCENE))
    world = World(loaded, 1)
    world.reseed(2)
    poses = np.array([world.data.joint(name).qpos for name in "ab"])
    np.testing.assert_array_equal(poses, starts(loaded, 2))


@pytest.mark.parametrize("key", ["fixed: true", "mass: 1"])
def test_only_free_bodies_are_displaced(scene_file, key):
    joints = (
        "" if "fixed" in key else "\n    joints: {j: {kind: revolute, parent: world, child: a}}"
    )
    text = f"""
    bodies:
      a: {{shape: sphere, size: [0.1], {key}, scatter: {{yaw: 0.1}}}}{joints}
    """
    with pytest.raises(LinkworkError, match="no random displacement"):
        load_scene(scene_file(text))

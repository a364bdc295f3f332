"""Readings go on bit for bit from a saved moment, in another process too."""

import subprocess
import sys

import numpy as np
import pytest

from linkwork.errors import DivergenceError
from linkwork.world.engine.world import World
from linkwork.world.scene.load import load_scene
from tests.world.running import record, run_steps

SCENE = """
    ground: {}
    bodies:
      box: {shape: box, size: [0.2, 0.3, 0.4], mass: 1, position: [0, 0, 0.4], rpy: [0.3, 0.2, 0]}
      wall: {shape: box, size: [0.1, 4, 4], fixed: true, position: [2, 0, 0]}
    sensors:
      place: {kind: position, frame: box, noise: 0.1, drift: 0.3, delay: 0.013}
      turn: {kind: orientation, frame: box, noise: 0.05, drift: 0.1, period: 0.003}
      imu: {kind: imu, frame: box, noise: 0.2, bias: 0.1, period: 0.004, delay: 0.006}
      load: {kind: touch, frame: box, resolution: 0.5}
      scan: {kind: scanner, frame: box, noise: 0.01, period: 0.02, delay: 0.05}
      back: {kind: echo, delay: 0.01}
    """

ELSEWHERE = """
import sys
import numpy as np
from linkwork.world.engine.world import World
from linkwork.world.scene.load import load_scene
saved = np.load(sys.argv[2])
world = World(load_scene(sys.argv[1]), seed=9)
world.restore(saved["state"], int(saved["step"]), saved["readings"], saved["memory"])
rows = [world.channels.copy()]
for _ in range(100):
    world.step()
    rows.append(world.channels.copy())
np.save(sys.argv[3], rows)
"""


def running(path, steps):
    world = World(load_scene(path), seed=9)
    world.live["sensors.back.input"].write(2.0)
    world.live["sensors.place.noise"].write([0.0, 0.2, 0.4])
    run_steps(world, steps)
    return world


def test_readings_go_on_bit_for_bit_in_another_process(scene_file, tmp_path):
    path = scene_file(SCENE)
    world = running(path, 137)
    saved = tmp_path / "saved.npz"
    np.savez(
        saved,
        state=world.state(),
        step=world.step_count,
        readings=world.readings(),
        memory=world.memory(),
    )
    expected = record(world, 100)
    subprocess.run(
        [sys.executable, "-c", ELSEWHERE, path, saved, tmp_path / "rows.npy"], check=True
    )
    np.testing.assert_array_equal(np.load(tmp_path / "rows.npy"), expected)


def test_a_step_that_diverged_leaves_the_readings_as_they_were(scene_file):
    path = scene_file(SCENE)
    world, other = running(path, 60), running(path, 60)
    before = world.channels.copy()
    world.data.qvel[2] = np.nan
    with pytest.raises(DivergenceError):
        world.step()
    np.testing.assert_array_equal(world.channels, before)
    np.testing.assert_array_equal(record(world, 50), record(other, 50))


def test_a_run_begun_again_reads_the_same(scene_file):
    world = World(load_scene(scene_file(SCENE)), seed=9)
    first = record(world, 80)
    world.reset()
    np.testing.assert_array_equal(record(world, 80), first)

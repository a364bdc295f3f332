"""Errors of readings and random numbers: bit for bit after a checkpoint."""

import math
import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linkwork.errors import ArgumentError, DivergenceError, LinkworkError
from linkwork.spatial.rotation import from_wxyz
from linkwork.world.engine.noise import JoinedNoise, NoiseStream
from linkwork.world.engine.world import World
from linkwork.world.scene.load import load_scene
from tests.world.running import record, run_steps

STEP = 0.001


def falling(world_of, sensors, seed=0):
    """A ball in free fall; the true height changes at every step."""
    text = f"""
    bodies:
      ball: {{shape: sphere, size: [0.1], mass: 1, position: [0, 0, 5]}}
    sensors:
      ideal: {{kind: position, frame: ball}}
{sensors}
    """
    return world_of(text, seed)


def test_a_delay_shifts_by_whole_steps_exactly(world_of):
    rows = record(falling(world_of, "      late: {kind: position, frame: ball, delay: 0.007}"), 40)
    np.testing.assert_array_equal(rows[7:, 3:], rows[:-7, :3])
    np.testing.assert_array_equal(rows[:7, 3:], np.repeat(rows[:1, :3], 7, axis=0))


def test_a_period_samples_and_holds(world_of):
    world = falling(world_of, "      slow: {kind: position, frame: ball, period: 0.005}")
    rows = record(world, 43)
    for step, row in enumerate(rows):
        np.testing.assert_array_equal(row[3:], rows[step // 5 * 5, :3])


@pytest.mark.parametrize(("period", "delay"), [(3, 8), (8, 3), (4, 8), (5, 0)])
def test_period_and_delay_go_together(world_of, period, delay):
    options = f"period: {period * STEP}, delay: {delay * STEP}"
    rows = record(falling(world_of, f"      both: {{kind: position, frame: ball, {options}}}"), 40)
    for step, row in enumerate(rows):
        sampled = max(0, (step - delay) // period * period)
        np.testing.assert_array_equal(row[3:], rows[sampled, :3])


def test_bias_limits_and_resolution_in_this_order_and_never_beyond_the_limits(world_of):
    options = "bias: [1, 2, -0.5], limits: [-1.1, 4.46], resolution: 0.1"
    rows = record(falling(world_of, f"      bad: {{kind: position, frame: ball, {options}}}"), 300)
    clipped = np.clip(rows[:, :3] + [1, 2, -0.5], -1.1, 4.46)
    rounded = np.round(clipped / 0.1) * 0.1
    assert rounded.max() > 4.46
    np.testing.assert_allclose(rows[:, 3:], np.clip(rounded, -1.1, 4.46), atol=1e-12)
    assert rows[:, 3:].max() == 4.46


def test_noise_has_the_mean_and_spread_that_were_asked_for(world_of):
    world = world_of("sensors: {still: {kind: echo, noise: 0.2, bias: 3}}", seed=5)
    values = record(world, 20_000)[:, 0]
    count = values.size
    assert abs(values.mean() - 3) < 4 * 0.2 / math.sqrt(count)
    assert abs(values.std() - 0.2) < 4 * 0.2 / math.sqrt(2 * count)
    after, before = values[1:] - 3, values[:-1] - 3
    assert abs((after * before).mean()) < 4 * 0.2**2 / math.sqrt(count)


def test_drift_spreads_with_the_square_root_of_time_whatever_the_period(world_of):
    wall = "bodies: {wall: {shape: box, size: [2, 2, 2], fixed: true, position: [6, 0, 0]}}"
    scanner = "kind: scanner, frame: world, half_angle: 0, rays: 2000, limits: [-100, 100]"
    for period in (0.001, 0.01):
        text = f"{wall}\nsensors: {{walk: {{{scanner}, drift: 0.5, period: {period}}}}}"
        walks = record(world_of(text, seed=2), 160) - 5
        assert not walks[0].any()
        for step in (40, 80, 160):
            assert abs(walks[step].mean()) < 4 * walks[step].std() / math.sqrt(2000)
            assert walks[step].std() == pytest.approx(0.5 * math.sqrt(step * STEP), rel=0.07)


def test_an_orientation_errs_by_turns_about_its_own_axes(world_of):
    options = "rpy: [0.3, 0.2, 0.1], bias: [0, 0, 0.02], noise: [0.001, 0.002, 0.003]"
    world = falling(world_of, f"      turn: {{kind: orientation, frame: ball, {options}}}")
    rows = record(world, 3000)[:, 3:]
    np.testing.assert_allclose(np.linalg.norm(rows, axis=1), 1.0, atol=1e-12)
    world.live["sensors.turn.bias"].write(0)
    world.live["sensors.turn.noise"].write(0)
    world.step()
    true = np.array(from_wxyz(world.channels[3:]))
    turns = np.array([true.T @ np.array(from_wxyz(row)) for row in rows])
    angles = np.stack([turns[:, 2, 1], turns[:, 0, 2], turns[:, 1, 0]], axis=1)
    np.testing.assert_allclose(angles.mean(axis=0), [0, 0, 0.02], atol=3e-4)
    np.testing.assert_allclose(angles.std(axis=0), [0.001, 0.002, 0.003], rtol=0.06)


NOISY = """
      height: {kind: position, frame: ball, noise: 0.1, drift: 0.2, period: 0.002, delay: 0.005}
"""


def test_the_same_seed_gives_the_same_readings_whatever_else_is_measured(world_of):
    alone = record(falling(world_of, NOISY, seed=4), 50)
    others = """
      before: {kind: imu, frame: ball, noise: 0.1, period: 0.002, delay: 0.005}
      beside: {kind: velocity, frame: ball, noise: 1, drift: 2}
"""
    world = falling(world_of, others + NOISY, seed=4)
    rows = record(world, 50)
    first = world.layout.channels.index("height.x")
    np.testing.assert_array_equal(rows[:, first:], alone[:, 3:])
    assert not np.any(record(falling(world_of, NOISY, seed=5), 50)[10:, 3:] == alone[10:, 3:])


def test_errors_can_be_changed_while_running(world_of):
    world = falling(world_of, "      late: {kind: position, frame: ball, delay: 0.002}")
    assert world.live["sensors.ideal.noise"].read() == [0, 0, 0]
    world.live["sensors.ideal.bias"].write([1, 2, 3])
    world.live["sensors.late.bias"].write(1)
    assert world.live["sensors.ideal.bias"].read() == [1, 2, 3]
    world.step()
    assert list(world.channels[:2]) == [1, 2]
    assert list(world.channels[3:5]) == [0, 0]
    world.step()
    world.step()
    assert list(world.channels[3:5]) == [1, 1]
    world.reset()
    assert list(world.channels[:2]) == [0, 0]


@pytest.mark.parametrize(
    ("path", "value"),
    [("noise", -1), ("noise", [1, 2]), ("noise", "x"), ("bias", math.nan), ("drift", [1, 2, -3])],
)
def test_errors_that_cannot_be_are_refused_and_change_nothing(world_of, path, value):
    world = falling(world_of, "")
    with pytest.raises(ArgumentError, match="ideal"):
        world.live[f"sensors.ideal.{path}"].write(value)
    assert world.live[f"sensors.ideal.{path}"].read() == [0, 0, 0]


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


draws = st.lists(st.integers(0, 5000), min_size=1, max_size=10)


@given(draws, st.integers(0, 2**40))
def test_a_draw_does_not_depend_on_those_before_it(indices, seed):
    stream = NoiseStream(seed, "sensors.a", 3)
    for index in indices:
        fresh = NoiseStream(seed, "sensors.a", 3)
        np.testing.assert_array_equal(stream.at(index), fresh.at(index))


@given(draws)
def test_joined_streams_give_what_each_gives_alone(indices):
    streams = [NoiseStream(7, name, width) for name, width in (("a", 1), ("b", 4), ("c", 2))]
    joined = JoinedNoise(streams)
    for index in indices:
        alone = np.concatenate([stream.at(index) for stream in streams])
        np.testing.assert_array_equal(joined.at(index), alone)


def test_names_and_seeds_draw_other_numbers():
    streams = [NoiseStream(seed, name, 2) for seed in (0, 1) for name in ("a", "b")]
    numbers = np.array([[stream.at(i) for i in range(4000)] for stream in streams])
    correlation = np.corrcoef(numbers.transpose(0, 2, 1).reshape(8, -1)) - np.eye(8)
    assert np.abs(correlation).max() < 0.08


def test_numbers_are_standard_normal_and_not_repeated():
    stream = NoiseStream(3, "x", 5)
    numbers = np.concatenate([stream.at(i) for i in range(20_000)])
    assert abs(numbers.mean()) < 4 / np.sqrt(numbers.size)
    assert abs(numbers.std() - 1) < 4 / np.sqrt(2 * numbers.size)
    assert abs((numbers**4).mean() - 3) < 0.15
    assert np.unique(numbers).size == numbers.size


SCATTERED = """
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
    loaded = load_scene(scene_file(SCATTERED))
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
    x, y = starts(load_scene(scene_file(SCATTERED)), 3)[0, 4:6]
    up = 1 - 2 * (x * x + y * y)
    assert up == pytest.approx(math.cos(0.3))


def test_another_seed_in_the_same_world_displaces_again(scene_file):
    loaded = load_scene(scene_file(SCATTERED))
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

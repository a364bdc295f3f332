"""Noise, bias, drift, limits, resolution, period and delay of readings."""

import math

import numpy as np
import pytest

from linkwork.errors import ArgumentError
from linkwork.spatial.rotation import from_wxyz
from tests.world.running import record

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
    world = falling(world_of, "      late: {kind: position, frame: ball, delay: 0.007}")
    rows = record(world, 40)
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
    world = falling(world_of, f"      both: {{kind: position, frame: ball, {options}}}")
    rows = record(world, 40)
    for step, row in enumerate(rows):
        sampled = max(0, (step - delay) // period * period)
        np.testing.assert_array_equal(row[3:], rows[sampled, :3])


def test_bias_limits_and_resolution_in_this_order_and_never_beyond_the_limits(world_of):
    options = "bias: [1, 2, -0.5], limits: [-1.1, 4.46], resolution: 0.1"
    world = falling(world_of, f"      bad: {{kind: position, frame: ball, {options}}}")
    rows = record(world, 300)
    clipped = np.clip(rows[:, :3] + [1, 2, -0.5], -1.1, 4.46)
    rounded = np.round(clipped / 0.1) * 0.1
    assert rounded.max() > 4.46
    np.testing.assert_allclose(rows[:, 3:], np.clip(rounded, -1.1, 4.46), atol=1e-12)
    assert rows[:, 3:].max() == 4.46


def test_noise_has_the_mean_and_spread_that_were_asked_for(world_of):
    text = "sensors: {still: {kind: echo, noise: 0.2, bias: 3}}"
    world = world_of(text, seed=5)
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
        world = world_of(text, seed=2)
        walks = record(world, 160) - 5
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
    other_seed = record(falling(world_of, NOISY, seed=5), 50)
    assert not np.any(other_seed[10:, 3:] == alone[10:, 3:])


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

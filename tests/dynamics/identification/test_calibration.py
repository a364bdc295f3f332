"""Calibration: geometry that was disturbed is found again, with honest uncertainty."""

import numpy as np
import pytest

import linkwork as lw
from linkwork.dynamics.identification import calibrate
from linkwork.errors import ArgumentError
from linkwork.spatial import Pose
from tests.ik.general.arms import off_by_little, positions
from tests.ik.judge import poses_of

NOISE = 1e-5


def measured(name, seed, noise=0.0, count=80):
    nominal = lw.load(name).tree
    real = off_by_little(nominal, seed)
    q = positions(nominal, count, seed)
    poses = poses_of(real, q)
    poses[:, :3, 3] += noise * np.random.default_rng(seed).normal(size=(count, 3))
    return nominal, real, q, poses


@pytest.mark.parametrize("name", ["ur5", "irb140", "scara1"])
def test_the_calibrated_robot_reaches_other_poses_exactly(name):
    nominal, real, q, poses = measured(name, 1)
    result = calibrate(nominal, q, poses)
    other = positions(nominal, 50, 9)
    assert np.abs(poses_of(result.tree, other) - poses_of(real, other)).max() < 1e-9
    assert result.noise[0] < 1e-9 < result.before[0]
    assert len(result.ambiguous) > 0


def test_points_alone_calibrate_positions():
    nominal, real, q, poses = measured("ur5", 2)
    result = calibrate(nominal, q, poses[:, :3, 3])
    other = positions(nominal, 50, 9)
    apart = poses_of(result.tree, other)[:, :3, 3] - poses_of(real, other)[:, :3, 3]
    assert np.abs(apart).max() < 1e-8
    assert np.isnan(result.noise[1])


def test_offsets_alone_are_found_with_their_confidence():
    nominal = lw.load("irb140").tree
    q = positions(nominal, 60, 3)
    offsets = np.array([1e-3, -2e-3, 5e-4, 1e-3, -1e-3, 2e-3])
    poses = poses_of(nominal, q + offsets)
    poses[:, :3, 3] += NOISE * np.random.default_rng(4).normal(size=(60, 3))
    result = calibrate(nominal, q, poses, groups=["offsets"])
    assert result.names == tuple(f"q{i} offset" for i in range(1, 7))
    assert (np.abs(result.values - offsets) <= 3.0 * result.confidence + 1e-9).all()
    assert result.ambiguous == ()
    assert NOISE / 2 < result.noise[0] < 2 * NOISE
    assert "q1 offset" in str(result)


def test_the_base_and_the_first_offset_of_a_vertical_axis_are_told_apart_by_name():
    nominal, _, q, poses = measured("scara1", 5)
    result = calibrate(nominal, q, poses, groups=["offsets", "links"])
    assert any("z" in x for x in result.ambiguous)


def test_noise_is_estimated():
    nominal, _, q, poses = measured("ur5", 6, NOISE)
    result = calibrate(nominal, q, poses)
    assert NOISE / 2 < result.noise[0] < 2 * NOISE


@pytest.mark.parametrize(
    ("q", "poses", "message"),
    [
        (np.zeros((4, 5)), np.zeros((4, 3)), "invalid q"),
        (np.zeros((4, 6)), np.zeros((3, 3)), "invalid measured"),
        (np.zeros((2, 6)), np.zeros((2, 3)), "too few measurements"),
    ],
)
def test_measurements_that_do_not_fit(q, poses, message):
    with pytest.raises(ArgumentError, match=message):
        calibrate(lw.load("ur5").tree, q, poses)


def test_an_unknown_group():
    with pytest.raises(lw.LinkworkError, match="group"):
        calibrate(lw.load("ur5").tree, np.zeros((9, 6)), np.zeros((9, 3)), groups=["wrist"])


@pytest.mark.parametrize("side", ["base", "tool"])
def test_the_base_or_the_tool_may_be_anywhere(side):
    nominal, real, q, poses = measured("ur5", 5)
    away = Pose.from_xyz_rpy([1.0, -2.0, 0.7], [2.0, 0.6, -1.4]).matrix
    moved = away @ poses if side == "base" else poses @ away
    result = calibrate(nominal, q, moved)
    other = positions(nominal, 20, 9)
    exact = poses_of(real, other)
    exact = away @ exact if side == "base" else exact @ away
    assert np.abs(poses_of(result.tree, other) - exact).max() < 1e-8
    assert result.noise[0] < 1e-9


def test_mirrored_rotations_and_no_groups_are_refused():
    nominal, _, q, poses = measured("ur5", 6)
    with pytest.raises(ArgumentError, match="groups is empty"):
        calibrate(nominal, q, poses, groups=())
    poses[3, :3, 0] *= -1.0
    with pytest.raises(ArgumentError, match=r"measured\[3\] is left-handed"):
        calibrate(nominal, q, poses)


def test_points_on_the_last_axis_do_not_show_its_offset():
    nominal = lw.load("irb140").tree
    q = positions(nominal, 20, 6)
    points = poses_of(nominal, q)[:, :3, 3]
    points = points + NOISE * np.random.default_rng(6).normal(size=points.shape)
    result = calibrate(nominal, q, points, groups=["offsets"])
    assert result.ambiguous == ("1 q6 offset",)
    assert abs(result.values[-1]) < 1e-15
    assert np.abs(result.values).max() < 10 * NOISE


@pytest.mark.parametrize(("count", "points"), [(5, False), (25, True)])
def test_the_confidence_holds_as_often_as_it_says(count, points):
    nominal, inside = lw.load("irb140").tree, []
    for seed in range(60):
        random = np.random.default_rng([seed, 7])
        q = random.uniform(-1.5, 1.5, (count, 6))
        poses = poses_of(nominal, q)
        poses[:, :3, 3] += random.normal(0.0, 1e-4, (count, 3))
        for pose in poses:
            turn = Pose.from_xyz_rpy((0.0, 0.0, 0.0), random.normal(0.0, 2e-4, 3).tolist())
            pose[:3, :3] = pose[:3, :3] @ turn.matrix[:3, :3]
        measured = poses[:, :3, 3] if points else poses
        result = calibrate(nominal, q, measured, groups=["offsets"])
        shown = result.deviations > 0.0
        inside.append((np.abs(result.values) <= result.confidence)[shown].mean())
    assert 0.92 < np.mean(inside) < 0.98


BASE = Pose.from_xyz_rpy((3.0, -2.0, 1.0), (0.5, -0.8, 2.5)).matrix


@pytest.mark.parametrize("points", [False, True])
def test_the_base_may_be_anywhere(points):
    nominal, _, q, poses = measured("irb140", 8)
    poses = BASE @ poses
    result = calibrate(nominal, q, poses[:, :3, 3] if points else poses)
    assert result.noise[0] < 1e-9
    assert np.abs(poses_of(result.tree, q)[:, :3, 3] - poses[:, :3, 3]).max() < 1e-8


def test_the_base_alone_has_six_parameters():
    nominal = lw.load("irb140").tree
    q = positions(nominal, 10, 9)
    result = calibrate(nominal, q, BASE @ poses_of(nominal, q), groups="base")
    assert result.names == tuple(f"base {x}" for x in ("x", "y", "z", "rx", "ry", "rz"))
    assert result.noise[0] < 1e-9


def test_positions_in_millimetres_are_refused():
    nominal, _, q, poses = measured("irb140", 10)
    poses[:, :3, 3] *= 1000.0
    with pytest.raises(ArgumentError, match="extend over"):
        calibrate(nominal, q, poses)


def test_an_outlier_is_seen_in_the_errors():
    nominal, _, q, poses = measured("irb140", 11, NOISE)
    poses[5, 0, 3] += 0.05
    left = np.linalg.norm(calibrate(nominal, q, poses).errors[:, :3], axis=1)
    assert int(np.argmax(left)) == 5
    assert left[5] > 5 * np.median(left)

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linkwork.errors import ArgumentError
from linkwork.spatial import Pose
from linkwork.spatial.rotation import about_z
from tests.spatial.values import angles, close, poses, same_pose, vectors


@given(poses, poses, poses)
def test_poses_form_a_group(a, b, c):
    assert same_pose((a @ b) @ c, a @ (b @ c))
    assert same_pose(a @ Pose(), a)
    assert same_pose(Pose() @ a, a)
    assert same_pose(a @ a.inverse(), Pose())
    assert same_pose(a.inverse() @ a, Pose())


@given(poses, poses, vectors)
def test_chained_poses_transform_like_one(a, b, point):
    assert close((a @ b).transform(point), a.transform(b.transform(point)))


@given(poses, poses)
def test_matrix_form_multiplies_like_poses(a, b):
    assert close((a @ b).matrix, a.matrix @ b.matrix)


@given(poses)
def test_matrix_round_trips(pose):
    assert same_pose(Pose.from_matrix(pose.matrix), pose)


@given(poses)
def test_position_and_wxyz_round_trip(pose):
    assert same_pose(Pose.from_xyz_wxyz(pose.position, pose.quaternion_wxyz), pose)


@given(poses)
def test_position_and_rpy_round_trip(pose):
    assert same_pose(Pose.from_xyz_rpy(pose.position, pose.rpy), pose, 1e-9)
    assert pose.rpy.shape == (3,)
    assert abs(pose.rpy[1]) <= math.pi / 2


@given(angles, angles, st.sampled_from([math.pi / 2, -math.pi / 2]), st.floats(0.0, 1e-6))
def test_rpy_at_and_near_the_gimbal_lock_is_the_same_rotation(roll, yaw, pitch, away):
    pose = Pose.from_xyz_rpy((0.0, 0.0, 0.0), (roll, pitch - math.copysign(away, pitch), yaw))
    assert same_pose(Pose.from_xyz_rpy((0.0, 0.0, 0.0), pose.rpy), pose, 1e-9)


@given(poses)
def test_quaternions_are_unit_and_their_rotations_those_of_the_matrix(pose):
    assert close(np.linalg.norm(pose.quaternion_wxyz), 1.0)
    assert pose.quaternion_wxyz[0] >= 0.0
    assert close(pose.matrix[:3, :3], pose.rotation)
    assert close(pose.matrix[:3, 3], pose.position)
    for array in (pose.rpy, pose.quaternion_wxyz, pose.matrix):
        assert isinstance(array, np.ndarray)


@given(poses)
def test_matrices_in_single_precision_are_the_nearest_poses(pose):
    single = pose.matrix.astype(np.float32)
    read = Pose.from_matrix(single)
    assert close(read.matrix, single, 1e-6)
    assert same_pose(Pose.from_matrix(read.matrix), read)


@given(poses)
def test_pose_is_its_translation_after_its_rotation(pose):
    assert same_pose(Pose.from_translation(pose.position) @ Pose.from_rotation(pose.rotation), pose)


def test_matrix_of_a_batch_stacks_its_members():
    angles = np.linspace(0.0, 1.0, 5)
    matrices = (Pose.from_translation((1.0, 2.0, 3.0)) @ Pose.from_rotation(about_z(angles))).matrix
    assert matrices.shape == (5, 4, 4)
    for angle, matrix in zip(angles.tolist(), matrices, strict=True):
        alone = Pose.from_translation((1.0, 2.0, 3.0)) @ Pose.from_rotation(about_z(angle))
        assert close(matrix, alone.matrix)


@pytest.mark.parametrize(
    "matrix", [np.eye(3), np.full((4, 4), np.nan), np.diag([1.0, 1.0, -1.0, 1.0]), 2.0 * np.eye(4)]
)
def test_matrix_that_is_no_rigid_motion_is_refused(matrix):
    with pytest.raises(ArgumentError):
        Pose.from_matrix(matrix)


def test_a_pose_is_a_matrix_for_numpy():
    pose = Pose.from_xyz_rpy((1.0, 2.0, 3.0), (0.1, 0.2, 0.3))
    np.testing.assert_array_equal(np.asarray(pose), pose.matrix)
    np.testing.assert_array_equal(pose @ np.eye(4), pose.matrix)
    assert "xyz [1, 2, 3] m" in repr(pose)
    with pytest.raises(TypeError):
        pose @ 3
    for wrong in ((math.nan, 0, 0), (0, 0), "xyz", (1e308, 0, 0)):
        with pytest.raises(ArgumentError, match="position"):
            Pose.from_xyz_rpy(wrong, (0.0, 0.0, 0.0))

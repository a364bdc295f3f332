"""Laws of poses and inertias, and what rotations, poses and inertias refuse."""

import math
from functools import partial

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linkwork.errors import ArgumentError
from linkwork.spatial import Inertia, Pose, box_inertia, combine, cylinder_inertia, sphere_inertia
from linkwork.spatial.inertia import point_inertia
from linkwork.spatial.rotation import about_z
from linkwork.spatial.vector import IDENTITY, matrix3
from tests.hostile import NUMBERS, OBJECTS, SIZES, arrays, assert_refused, cases, refused
from tests.spatial.values import angles, close, inertias, poses, same_pose, vectors


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


@given(inertias, poses)
def test_moving_keeps_mass_and_principal_moments(body, pose):
    moved = body.moved(pose)
    assert moved.mass == body.mass
    assert close(moved.principal_moments(), body.principal_moments(), 1e-9)


@given(inertias, poses, poses)
def test_moving_twice_is_moving_once_by_the_chained_pose(body, a, b):
    twice, once = body.moved(b).moved(a), body.moved(a @ b)
    assert close(twice.center, once.center)
    assert close(twice.matrix, once.matrix, 1e-11)


@given(inertias, vectors)
def test_parallel_axis_theorem(body, offset):
    about_new_origin = np.array(body.moved(Pose.from_translation(offset)).about_origin())
    center, p = np.array(body.center), np.array(offset)
    distance = center + p
    steiner = body.mass * (distance @ distance * np.eye(3) - np.outer(distance, distance))
    assert close(about_new_origin, np.array(body.matrix) + steiner, 1e-11)


@given(st.lists(inertias, min_size=1, max_size=4))
def test_combined_body_has_the_sums_of_its_parts(parts):
    whole = combine(parts)
    assert close(whole.mass, sum(part.mass for part in parts))
    assert close(whole.first_moment(), np.sum([x.first_moment() for x in parts], axis=0), 1e-10)
    assert close(whole.about_origin(), np.sum([x.about_origin() for x in parts], axis=0), 1e-9)


@given(inertias, inertias, poses)
def test_combining_commutes_with_moving(a, b, pose):
    first, last = combine([a, b]).moved(pose), combine([a.moved(pose), b.moved(pose)])
    assert close(first.center, last.center, 1e-10)
    assert close(first.matrix, last.matrix, 1e-9)


def test_nothing_combines_to_nothing():
    nothing = Inertia(0.0, (1.0, 2.0, 3.0), matrix3(np.zeros((3, 3))))
    assert combine([nothing, nothing]).mass == 0.0


@given(vectors)
def test_point_has_no_inertia_about_the_line_through_it(at):
    assert close(np.array(point_inertia(2.0, at)) @ np.array(at), np.zeros(3))


def test_box_of_two_halves_is_the_whole_box():
    half = box_inertia(1.5, (0.2, 0.3, 0.4))
    parts = [half.moved(Pose.from_translation((side * 0.1, 0.0, 0.0))) for side in (-1, 1)]
    assert close(combine(parts).matrix, box_inertia(3.0, (0.4, 0.3, 0.4)).matrix)


@pytest.mark.parametrize(
    ("body", "inside", "size"),
    [
        (box_inertia(2.0, (0.2, 0.4, 0.6)), lambda p: np.ones(len(p), bool), (0.2, 0.4, 0.6)),
        (
            cylinder_inertia(2.0, 0.3, 0.8),
            lambda p: p[:, 0] ** 2 + p[:, 1] ** 2 <= 0.09,
            (0.6, 0.6, 0.8),
        ),
        (sphere_inertia(2.0, 0.3), lambda p: (p**2).sum(axis=1) <= 0.09, (0.6, 0.6, 0.6)),
    ],
    ids=["box", "cylinder", "sphere"],
)
def test_solids_agree_with_summing_over_a_fine_grid(body, inside, size):
    cells = 40
    axes = [((np.arange(cells) + 0.5) / cells - 0.5) * edge for edge in size]
    grid = np.stack(np.meshgrid(*axes), axis=-1).reshape(-1, 3)
    points = grid[inside(grid)]
    second = points.T @ points * body.mass / len(points)
    summed = np.trace(second) * np.array(IDENTITY) - second
    assert np.allclose(summed, body.matrix, rtol=0.01, atol=1e-9)


UNBOUNDED = (*SIZES, "empty array", "array of no shape that fits")
"""Bounds of a model's numbers are checked when its tree is built, with the place in its file; an
array is a batch."""
ENTRIES = tuple(f"an entry of {label}" for label in SIZES)
MASSES = NUMBERS | {"-1": lambda: -1.0, "array": lambda: np.ones(3)}
OBJECT_ARRAYS = ("array of objects", *ENTRIES)
SIZE = (1, 1, 1)


def inertia_cases():
    vector = refused(arrays(np.ones(3)), takes=("array of objects",))
    matrix = refused(arrays(np.eye(3)), takes=("array of objects",))
    inertia = partial(Inertia, mass=1.0, center=(0, 0, 0), matrix=np.eye(3))
    yield from cases("Inertia", inertia, mass=MASSES, center=vector, matrix=matrix)
    number = refused(NUMBERS, takes=UNBOUNDED)
    size = refused(arrays(np.ones(3)), takes=OBJECT_ARRAYS)
    yield from cases("box_inertia", partial(box_inertia, mass=1, size=SIZE), mass=number, size=size)
    cylinder = partial(cylinder_inertia, mass=1, radius=1, length=1)
    yield from cases("cylinder_inertia", cylinder, mass=number, radius=number, length=number)
    sphere = partial(sphere_inertia, mass=1, radius=1)
    yield from cases("sphere_inertia", sphere, mass=number, radius=number)
    yield from cases("combine", combine, parts=refused(OBJECTS, "bodies", takes=("empty array",)))


def pose_cases():
    vector = refused(arrays(np.ones(3)), takes=OBJECT_ARRAYS)
    rotation = refused(arrays(np.eye(3)), takes=OBJECT_ARRAYS)
    yield from cases("Pose", Pose, rotation=rotation, position=vector)
    position = refused(arrays(np.ones(3)), "position", takes=OBJECT_ARRAYS)
    yield from cases("Pose.from_translation", Pose.from_translation, xyz=position)
    yield from cases("Pose.from_rotation", Pose.from_rotation, rotation=rotation)
    rpy = refused(arrays(np.ones(3)), takes=("array of objects",))
    by_angles = partial(Pose.from_xyz_rpy, xyz=(0, 0, 0), rpy=(0, 0, 0))
    yield from cases("Pose.from_xyz_rpy", by_angles, rpy=rpy, xyz=position)
    by_quaternion = partial(Pose.from_xyz_wxyz, (0, 0, 0))
    quaternion = refused(arrays(np.ones(4)), "quaternion")
    yield from cases("Pose.from_xyz_wxyz", by_quaternion, wxyz=quaternion)
    yield from cases(
        "Pose.from_matrix", Pose.from_matrix, matrix=refused(arrays(np.eye(4)), "pose")
    )


@pytest.mark.parametrize("one", [*inertia_cases(), *pose_cases()], ids=str)
def test_invalid_arguments_are_refused(one):
    assert_refused(one)


def test_lists_and_arrays_become_tuples_of_floats():
    plain = Inertia(1.0, (0.0, 0.5, 1.0), ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)))
    inertia = Inertia(np.float32(1), [0, 0.5, np.float64(1)], np.eye(3))
    assert inertia == plain and hash(inertia) == hash(plain)
    assert type(inertia.mass) is type(inertia.center[0]) is type(inertia.matrix[2][2]) is float
    assert Pose(np.eye(3), [0, 0, 0]) == Pose() and hash(Pose(np.eye(3).tolist())) == hash(Pose())


def test_a_batch_stays_a_batch():
    assert Pose(position=(np.linspace(0.0, 1.0, 5), 0.0, 0.0)).matrix.shape == (5, 4, 4)

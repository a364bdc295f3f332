"""What rotations, poses and inertias refuse."""

from functools import partial

import numpy as np
import pytest

from linkwork.spatial import Inertia, Pose, box_inertia, combine, cylinder_inertia, sphere_inertia
from tests.hostile import NUMBERS, OBJECTS, SIZES, arrays, assert_refused, cases, refused

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

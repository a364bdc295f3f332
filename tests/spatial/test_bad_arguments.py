"""What rotations, poses and inertias refuse, whatever it is."""

import numpy as np
import pytest

from linkwork.spatial import Inertia, Pose, box_inertia, combine, cylinder_inertia, sphere_inertia
from tests.hostile import NUMBERS, OBJECTS, SIZES, arrays, assert_refused, case

UNBOUNDED = (*SIZES, "empty array", "array of no shape that fits")
"""Bounds of a model's numbers are checked when its tree is built, with the place in its file; an
array is a batch."""
ENTRIES = tuple(f"an entry of {label}" for label in SIZES)
MASSES = NUMBERS | {"-1": lambda: -1.0, "array": lambda: np.ones(3)}
OBJECT_ARRAYS = ("array of objects", *ENTRIES)

CASES = [
    case("Inertia(mass)", lambda v: Inertia(v, (0, 0, 0), np.eye(3)), MASSES),
    case(
        "Inertia(center)",
        lambda v: Inertia(1.0, v, np.eye(3)),
        arrays(np.ones(3)),
        takes=("array of objects",),
    ),
    case(
        "Inertia(matrix)",
        lambda v: Inertia(1.0, (0, 0, 0), v),
        arrays(np.eye(3)),
        takes=("array of objects",),
    ),
    case("Pose(rotation)", lambda v: Pose(v), arrays(np.eye(3)), takes=OBJECT_ARRAYS),
    case("Pose(position)", lambda v: Pose(position=v), arrays(np.ones(3)), takes=OBJECT_ARRAYS),
    case(
        "Pose.from_translation(position)",
        Pose.from_translation,
        arrays(np.ones(3)),
        takes=OBJECT_ARRAYS,
    ),
    case(
        "Pose.from_rotation(rotation)", Pose.from_rotation, arrays(np.eye(3)), takes=OBJECT_ARRAYS
    ),
    case(
        "Pose.from_xyz_rpy(rpy)",
        lambda v: Pose.from_xyz_rpy((0, 0, 0), v),
        arrays(np.ones(3)),
        takes=("array of objects",),
    ),
    case(
        "Pose.from_xyz_rpy(position)",
        lambda v: Pose.from_xyz_rpy(v, (0, 0, 0)),
        arrays(np.ones(3)),
        takes=OBJECT_ARRAYS,
    ),
    case(
        "Pose.from_xyz_wxyz(quaternion)",
        lambda v: Pose.from_xyz_wxyz((0, 0, 0), v),
        arrays(np.ones(4)),
    ),
    case("Pose.from_matrix(pose)", Pose.from_matrix, arrays(np.eye(4))),
    case("box_inertia(mass)", lambda v: box_inertia(v, (1, 1, 1)), NUMBERS, takes=UNBOUNDED),
    case(
        "box_inertia(size)", lambda v: box_inertia(1.0, v), arrays(np.ones(3)), takes=OBJECT_ARRAYS
    ),
    case("cylinder_inertia(mass)", lambda v: cylinder_inertia(v, 1, 1), NUMBERS, takes=UNBOUNDED),
    case("cylinder_inertia(radius)", lambda v: cylinder_inertia(1, v, 1), NUMBERS, takes=UNBOUNDED),
    case("cylinder_inertia(length)", lambda v: cylinder_inertia(1, 1, v), NUMBERS, takes=UNBOUNDED),
    case("sphere_inertia(mass)", lambda v: sphere_inertia(v, 1), NUMBERS, takes=UNBOUNDED),
    case("sphere_inertia(radius)", lambda v: sphere_inertia(1, v), NUMBERS, takes=UNBOUNDED),
    case("combine(parts)", combine, OBJECTS, "bodies", takes=("empty array",)),
]


@pytest.mark.parametrize("one", CASES, ids=str)
def test_what_is_no_argument_is_refused(one):
    assert_refused(one)


def test_lists_and_arrays_become_tuples_of_floats():
    plain = Inertia(1.0, (0.0, 0.5, 1.0), ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)))
    given = Inertia(np.float32(1), [0, 0.5, np.float64(1)], np.eye(3))
    assert given == plain and hash(given) == hash(plain)
    assert type(given.mass) is type(given.center[0]) is type(given.matrix[2][2]) is float
    assert Pose(np.eye(3), [0, 0, 0]) == Pose() and hash(Pose(np.eye(3).tolist())) == hash(Pose())


def test_a_batch_stays_a_batch():
    x = np.linspace(0.0, 1.0, 5)
    assert Pose(position=(x, 0.0, 0.0)).matrix.shape == (5, 4, 4)

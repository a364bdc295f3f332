"""What inverse kinematics refuses, naming what was expected."""

from dataclasses import replace

import numpy as np
import pytest

from linkwork import library
from linkwork.errors import ArgumentError, ModelError, NotFoundError
from linkwork.ik import ClosedFormSolver, IKSolver, Task, ik_path, pointing
from tests.ik.judge import solver_of
from tests.ik.xarm6 import xarm6

STRETCHED = np.diag([1.0, 1.0, 1.001, 1.0])
MIRRORED = np.diag([1.0, 1.0, -1.0, 1.0])
PROJECTIVE = np.eye(4) + np.eye(4, k=-3)
NAN = np.full((4, 4), np.nan)


@pytest.mark.parametrize(
    ("pose", "words"),
    [
        (STRETCHED, "not orthonormal: R\\^T R differs from the identity by 0.002"),
        (MIRRORED, "left-handed"),
        (PROJECTIVE, "last row"),
        (NAN, "nan"),
        (np.full((4, 4), np.inf), "inf"),
        (np.full((4, 4), 1e200), r"invalid pose\[0, 0\]: 1e\+200"),
        (np.eye(3), r"shape \(3, 3\)"),
        (np.zeros((2, 4, 3)), r"shape \(2, 4, 3\)"),
        ([[1.0, 2.0], [3.0]], "pair"),
        ([[1.0, 2.0], [3.0], [4.0]], "not an array of numbers"),
        ("here", "type"),
        (np.eye(4) + 0j, "type"),
        (((0, 0, 0), (0, 0, 0, 0)), "not all zero"),
        (((0, 0), (1, 0, 0, 0)), "pair"),
        (((0, 0, 0), (1, 0, 0)), "pair"),
        (((0, 0, np.nan), (1, 0, 0, 0)), "nan"),
    ],
)
def test_a_pose_that_is_none(pose, words):
    with pytest.raises(ArgumentError, match=words):
        solver_of("irb140").solve(pose)


def test_a_bad_pose_of_a_batch_is_named():
    poses = np.stack([np.eye(4), np.eye(4), STRETCHED])
    with pytest.raises(ArgumentError, match="pose 2"):
        solver_of("irb140").solve(poses)


def test_a_rotation_that_is_nearly_one_is_taken():
    bent = np.diag([1.0, 1.0, 1.0 + 3e-10, 1.0])
    solver_of("irb140").solve(bent)


def test_a_frame_that_is_not_there():
    with pytest.raises(NotFoundError, match="grip"):
        ClosedFormSolver(library.robot("irb140"), "grip")


def test_a_robot_without_a_named_tool_has_a_default():
    assert ClosedFormSolver(replace(library.robot("irb140"), tool_name=None)).form.chain.frame


def test_a_frame_that_nothing_moves():
    with pytest.raises(ModelError, match="no joint"):
        ClosedFormSolver(library.robot("irb140"), library.robot("irb140").links[0].name)


def test_a_parameter_of_a_robot_that_has_none():
    with pytest.raises(NotFoundError, match="arm angle"):
        solver_of("irb140").solve(np.eye(4), {"arm angle": 0.3})


def test_a_path_that_is_one_pose():
    with pytest.raises(ArgumentError, match="batch"):
        ik_path(solver_of("irb140"), np.eye(4))


@pytest.mark.parametrize("start", [[0.0] * 5, [np.nan] * 6, "home"])
def test_a_start_that_is_none(start):
    with pytest.raises(ArgumentError, match="start"):
        ik_path(solver_of("irb140"), np.eye(4)[None], start)


def test_a_bad_pose_of_a_sampled_robot_is_named():
    poses = np.stack([np.eye(4), np.eye(4), STRETCHED])
    with pytest.raises(ArgumentError, match="pose 2"):
        solver_of("panda", True).solve(poses)


def test_free_numbers_of_a_path_without_any():
    inverse = IKSolver(xarm6())
    with pytest.raises(NotFoundError, match="no free parameter"):
        inverse.path(np.eye(4)[None], parameters={"nonsense": 1.0})


@pytest.mark.parametrize("parameters", [[1.0], 5, "q7"])
def test_free_numbers_without_names(parameters):
    with pytest.raises(ArgumentError, match="by name"):
        solver_of("panda", True).solve(np.eye(4), parameters)


@pytest.mark.parametrize("task", ["position", ["x"], 5])
def test_a_task_that_is_none(task):
    with pytest.raises(ArgumentError, match="task"):
        IKSolver(library.robot("irb140")).solve(np.eye(4), task=task)


@pytest.mark.parametrize(
    "options",
    [{"rows": ["x"]}, {"rows": 5}, {"direction": 5}, {"direction": (1, 2)}, {"direction": "xyz"}],
)
def test_a_task_of_what_is_none(options):
    with pytest.raises(ArgumentError, match=r"rows|direction"):
        Task(**({"rows": ("x",)} | options))


@pytest.mark.parametrize(("direction", "rows"), [(5, "xyz"), ((0, 0, 1), 5), ("abc", "xyz")])
def test_pointing_along_nothing(direction, rows):
    with pytest.raises(ArgumentError, match="point"):
        pointing(direction, rows)


def test_a_frame_that_is_no_name():
    with pytest.raises(ArgumentError, match="invalid frame: 5"):
        IKSolver(library.robot("irb140"), 5)

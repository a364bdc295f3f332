"""Inverse kinematics of what a user holds: made once, and anew for another robot."""

import pickle

import numpy as np

from linkwork import library
from linkwork.arm.ik import Inverses, Inverted
from linkwork.dynamics import pose_of_frame_in_base
from linkwork.ik import POSITION

START = np.array([0.3, 0.2, -0.3, 0.4, 0.8, 0.1])


class Held(Inverted):
    """A robot with nothing but inverse kinematics."""

    def __init__(self, tree):
        self.tree = tree
        self._inverses = Inverses(lambda: tree)


def pose_at(arm, q):
    return pose_of_frame_in_base(arm.tree, list(q)).matrix()


def test_ik_finds_the_joints_again():
    arm = Held(library.robot("irb140"))
    found = arm.ik(pose_at(arm, START))
    assert np.abs(found.q - START).max(axis=1).min() < 1e-9
    assert arm.ik(pose_at(arm, START), limits=True).in_limits.all()


def test_ik_path_follows_the_joints():
    arm = Held(library.robot("irb140"))
    q = START + 0.2 * np.linspace(0.0, 1.0, 10)[:, None]
    path = arm.ik_path(np.stack([pose_at(arm, row) for row in q]), START)
    assert path.continuous
    np.testing.assert_allclose(path.q, q, atol=1e-9)


def test_inverses_are_kept():
    inverses = Inverses(lambda: library.robot("irb140"))
    assert inverses[None] is inverses[None]
    assert inverses["link3"] is not inverses[None]


def test_a_robot_travels_without_its_code():
    arm = Manipulator(library.robot("irb140"))
    arm.ik(pose_at(arm, START))
    again = pickle.loads(pickle.dumps(arm))
    np.testing.assert_array_equal(again.ik(pose_at(arm, START)).q, arm.ik(pose_at(arm, START)).q)


def test_another_robot_has_other_solutions():
    arm = load("planar2")
    pose = arm.fk([0.3, 0.4])
    arm.parts["l1"].parameters["length"] = 0.3


def test_parameters_free_what_a_convention_fixes():
    arm = Held(library.robot("scara2"))
    pose = pose_at(arm, [0.3, 0.4, 0.4, 0.05, 0.2])
    assert arm.ik(pose).complete
    assert np.abs(arm.ik(pose, parameters={"q1": 0.5}).q[:, 0] - 0.5).max() < 1e-12


def test_a_part_of_the_pose_is_found_by_search():
    arm = Held(library.robot("irb140"))
    pose = pose_at(arm, START)
    found = arm.ik(pose, task=POSITION)
    assert not found.complete
    for solution in found:
        np.testing.assert_allclose(pose_at(arm, solution.q)[:3, 3], pose[:3, 3], atol=1e-9)


def test_the_nearest_reachable_pose_is_given_on_request():
    arm = Held(library.robot("irb140"))
    pose = pose_at(arm, START)
    pose[:3, 3] *= 3.0
    assert len(arm.ik(pose)) == 0
    near = arm.ik_nearest(pose)
    assert not near.in_reach
    np.testing.assert_allclose(pose_at(arm, near.q), near.pose, atol=1e-12)

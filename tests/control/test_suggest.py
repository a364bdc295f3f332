from __future__ import annotations

import math

import numpy as np
import pytest

from linkwork import library
from linkwork.control import home_position, suggest_computed_torque_gains, suggest_pid_gains
from linkwork.dynamics import mass_matrix
from linkwork.errors import ArgumentError
from linkwork.model.build import build_tree
from linkwork.model.link import Joint, JointKind, Limits, TreeLink
from tests.library_arms import ARMS


@pytest.mark.parametrize("name", ARMS)
def test_a_joint_alone_is_critically_damped_at_the_frequency(name):
    tree = library.robot(name)
    gains = suggest_pid_gains(tree, frequency=2.0)
    inertia = np.diag(mass_matrix(tree, home_position(tree)))
    omega = np.sqrt(gains["proportional"] / inertia)
    assert np.allclose(omega, 4.0 * math.pi)
    assert np.allclose(gains["derivative"] / (2.0 * omega * inertia), 1.0)


@pytest.mark.parametrize("name", ARMS)
def test_suggested_pid_is_stable_for_all_joints_together(name):
    tree = library.robot(name)
    n = len(tree.moving)
    gains = suggest_pid_gains(tree)
    inverse = np.linalg.inv(mass_matrix(tree, home_position(tree)))
    closed = np.zeros((3 * n, 3 * n))
    closed[:n, n : 2 * n] = closed[n : 2 * n, 2 * n :] = np.eye(n)
    for block, gain in enumerate(("integral", "proportional", "derivative")):
        closed[2 * n :, block * n : (block + 1) * n] = -inverse @ np.diag(gains[gain])
    assert np.linalg.eigvals(closed).real.max() < 0


def test_computed_torque_gains_are_critically_damped():
    gains = suggest_computed_torque_gains(library.robot("planar2"), frequency=1.0)
    assert np.allclose(gains["derivative"], 2.0 * np.sqrt(gains["proportional"]))


def test_home_is_zero_or_the_nearest_limit():
    ranges = [(-1.0, 1.0), (0.5, 2.0), (-3.0, -2.0)]
    links = [TreeLink("base", None, Joint("root"))]
    for i, (lower, upper) in enumerate(ranges):
        joint = Joint(f"q{i}", JointKind.REVOLUTE, limits=Limits(lower, upper))
        links.append(TreeLink(f"link{i}", links[-1].name, joint))
    assert home_position(build_tree("limited", links)) == [0.0, 0.5, -2.0]


@pytest.mark.parametrize("frequency", [0.0, -1.0, math.nan, math.inf])
def test_bad_frequency_is_refused(frequency):
    with pytest.raises(ArgumentError, match="frequency"):
        suggest_pid_gains(library.robot("planar2"), frequency)

from __future__ import annotations

import numpy as np
import pytest

from linkwork import library
from linkwork.control import JointReference, JointState, SlidingMode, hold, make_controller
from linkwork.dynamics import forward_dynamics
from linkwork.errors import ArgumentError
from tests.control.plant import run
from tests.dynamics.random_tree import random_tree

GAINS = {"slope": 10.0, "reaching": 20.0, "boundary": 0.2}
HOME = np.zeros(2)


@pytest.mark.parametrize("tree", [library.robot("irb140"), random_tree(3)], ids=lambda x: x.name)
def test_on_the_nominal_model_the_surface_is_approached_at_the_reaching_gain(tree):
    random = np.random.default_rng(4)
    controller = SlidingMode(tree, 0.002, GAINS)
    for scale in (1.0, 0.01):
        a, b, c, d, e = scale * random.uniform(-1.0, 1.0, (5, len(tree.joints)))
        torques = controller.step(JointReference(a, b, c), JointState(d, e))
        got = forward_dynamics(tree, d.tolist(), e.tolist(), torques.tolist())
        s = (b - e) + 10.0 * (a - d)
        rate = (c - got) + 10.0 * (b - e)
        assert np.allclose(rate, -20.0 * np.clip(s / 0.2, -1.0, 1.0), rtol=1e-8, atol=1e-8)


def surface(q, qd):
    return np.abs(-qd - 10.0 * q).max(axis=1)


@pytest.mark.parametrize("disturbance", [0.0, 0.05, -0.05])
def test_the_layer_is_reached_in_time_and_never_left(disturbance):
    tree = library.robot("planar2")
    controller = SlidingMode(tree, 0.001, GAINS)
    start = np.array([0.2, -0.2])
    times, q, qd, _ = run(tree, controller, lambda t: hold(HOME), start, 1.0, 0.0, disturbance)
    inverse = np.linalg.inv(mass_at_home(tree))
    unknown = np.abs(inverse).sum(axis=1).max() * 0.05 * (disturbance != 0.0) * 1.5
    assert unknown < 20.0
    reached = times > surface(q, qd)[0] / (20.0 - unknown)
    assert reached.any()
    assert (surface(q, qd)[reached] <= 0.2 * 1.01).all()
    assert np.abs(q[-1]).max() <= 0.2 / 10.0


def mass_at_home(tree):
    zeros = [0.0] * len(tree.joints)
    rest = np.array(forward_dynamics(tree, zeros, zeros, zeros))
    columns = [
        np.array(forward_dynamics(tree, zeros, zeros, unit.tolist())) - rest
        for unit in np.eye(len(zeros))
    ]
    return np.linalg.inv(np.array(columns).T)


def test_suggested_gains_keep_the_error_they_promise():
    tree = library.robot("planar2")
    gains = make_controller("sliding-mode", tree, 0.001).gains
    assert np.allclose(gains["boundary"] / gains["slope"], 0.01)


@pytest.mark.parametrize("value", [0.0, [0.1, 0.0]])
def test_a_boundary_of_zero_is_refused(value):
    controller = make_controller("sliding-mode", library.robot("planar2"), 0.001)
    with pytest.raises(ArgumentError, match=r"'boundary'.*above zero"):
        controller.set_gain("boundary", value)

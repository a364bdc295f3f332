from __future__ import annotations

import numpy as np
import pytest

from linkwork import library
from linkwork.control import JointState, hold, make_controller
from linkwork.dynamics import gravity_torques, inverse_dynamics
from tests.control.plant import run
from tests.dynamics.random_tree import random_tree


@pytest.mark.parametrize("name", ["irb140", "puma560", "stanford"])
def test_without_error_it_holds_the_robot_against_gravity(name):
    tree = library.robot(name)
    controller = make_controller("pd-gravity", tree, 0.002, torque_limit=1e6)
    q = np.linspace(0.1, 0.6, len(tree.joints))
    torques = controller.step(hold(q), JointState(q, np.zeros_like(q)))
    assert np.allclose(torques, gravity_torques(tree, q.tolist()), rtol=1e-10, atol=1e-10)


def test_springs_are_held_too():
    tree = random_tree(4)
    q, still = np.full(len(tree.joints), 0.3), [0.0] * len(tree.joints)
    controller = make_controller("pd-gravity", tree, 0.002, torque_limit=1e6)
    torques = controller.step(hold(q), JointState(q, np.zeros_like(q)))
    expected = inverse_dynamics(tree, q.tolist(), still, still)
    assert np.allclose(torques, expected, rtol=1e-10, atol=1e-10)


def test_the_pull_is_linear_in_the_errors():
    tree = library.robot("irb140")
    controller = make_controller("pd-gravity", tree, 0.002, torque_limit=1e6)
    q, error = np.full(6, 0.2), np.linspace(-0.01, 0.01, 6)
    at_rest = controller.step(hold(q), JointState(q, np.zeros(6)))
    pulled = controller.step(hold(q + error), JointState(q, -error))
    gains = controller.gains
    expected = (gains["proportional"] + gains["derivative"]) * error
    assert np.allclose(pulled - at_rest, expected, atol=1e-9)


def test_a_robot_comes_to_rest_without_error():
    tree = library.robot("irb140")
    controller = make_controller("pd-gravity", tree, 0.002)
    goal = np.full(6, 0.2)
    _, q, _, _ = run(tree, controller, lambda t: hold(goal), np.zeros(6), 1.5)
    assert np.abs(q[-1] - goal).max() < 1e-5

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from linkwork import library
from linkwork.control import ComputedTorque, JointReference, JointState, hold, make_controller
from linkwork.dynamics import forward_dynamics
from linkwork.errors import ModelError
from linkwork.model.build import build_tree
from linkwork.model.link import Joint, JointKind, TreeLink
from linkwork.spatial import Inertia
from tests.control.plant import run
from tests.dynamics.random_tree import random_tree

GAINS = {"proportional": 400.0, "derivative": 40.0}
INTEGRAL = {**GAINS, "integral": 1600.0}
WHEEL = 0.5
TREES = [library.robot("irb140"), random_tree(3), random_tree(9)]


def one_wheel():
    zeros = (0.0, 0.0, 0.0)
    body = Inertia(1.0, zeros, ((WHEEL, 0.0, 0.0), (0.0, WHEEL, 0.0), (0.0, 0.0, WHEEL)))
    turning = TreeLink("wheel", "base", Joint("q", JointKind.REVOLUTE), inertia=body)
    return build_tree("wheel", [TreeLink("base", None, Joint("root")), turning])


def heavier(tree, factor):
    """The robot with another last mass than its controller knows."""
    tip = tree.links[-1]
    matrix = tuple(tuple(factor * x for x in row) for row in tip.inertia.matrix)
    body = replace(tip.inertia, mass=factor * tip.inertia.mass, matrix=matrix)
    return replace(tree, links=(*tree.links[:-1], replace(tip, inertia=body)))


@pytest.mark.parametrize("tree", TREES, ids=lambda tree: tree.name)
def test_errors_obey_the_linear_law_on_the_nominal_model(tree):
    random = np.random.default_rng(1)
    controller = ComputedTorque(tree, 0.002, GAINS)
    for _ in range(5):
        a, b, c, d, e = random.uniform(-1.0, 1.0, (5, len(tree.moving)))
        torques = controller.step(JointReference(a, b, c), JointState(d, e))
        expected = c + 40.0 * (b - e) + 400.0 * (a - d)
        got = forward_dynamics(tree, d.tolist(), e.tolist(), torques.tolist())
        assert np.allclose(got, expected, rtol=1e-8, atol=1e-8)


def test_errors_die_out_as_the_linear_law_says():
    tree = library.robot("irb140")
    controller = ComputedTorque(tree, 0.001, GAINS)
    times, q, _, _ = run(tree, controller, lambda t: hold(np.zeros(6)), np.full(6, 0.1), 0.3)
    expected = 0.1 * (1 + 20 * times) * np.exp(-20 * times)
    # Sampled, the law acts half a period late on the mean.
    assert np.abs(q - expected[:, None]).max() < 0.1 * 20 * 0.001


def test_a_moving_reference_is_tracked():
    tree = library.robot("irb140")

    def reference(time):
        sine = 0.5 * np.sin(time) * np.ones(6)
        return JointReference(sine, 0.5 * np.cos(time) * np.ones(6), -sine)

    controller = ComputedTorque(tree, 0.002, GAINS)
    times, q, _, _ = run(tree, controller, reference, np.zeros(6), 0.5, velocity=0.5)
    assert np.abs(q - 0.5 * np.sin(times)[:, None]).max() < 1e-4


def test_an_integral_leaves_no_offset_of_a_wrong_mass():
    tree = library.robot("planar2")
    offsets = []
    for gains in (GAINS, INTEGRAL):
        controller = ComputedTorque(tree, 0.005, gains, gravity=(0.0, -9.81, 0.0))
        plant = heavier(tree, 1.3)
        _, q, _, _ = run(plant, controller, lambda t: hold([0.3, 0.5]), [0.3, 0.5], 4.0, 0.0, -0.5)
        offsets.append(np.abs(q[-1] - [0.3, 0.5]).max())
    assert offsets[0] > 1e-3
    assert offsets[1] < 1e-6


def test_an_integral_leaves_no_offset_of_dry_friction():
    dt, friction, goal = 0.002, 1.0, 0.3
    offsets = []
    for gains in (GAINS, INTEGRAL):
        controller = ComputedTorque(one_wheel(), dt, gains)
        q, qd = np.array([0.2]), np.zeros(1)
        for _ in range(4000):
            torque = controller.step(hold([goal]), JointState(q, qd))
            # Dry friction takes velocity away until nothing is left: it truly sticks.
            free = qd + dt * torque / WHEEL
            qd = np.sign(free) * np.maximum(np.abs(free) - dt * friction / WHEEL, 0.0)
            q = q + dt * qd
        offsets.append(abs(float(q[0]) - goal))
    assert offsets[0] > 0.5 * friction / WHEEL / GAINS["proportional"]
    # What is left shrinks for ever, but slower and slower: the integral must turn round first.
    assert offsets[1] < 0.1 * offsets[0]


def test_the_integral_stands_while_its_torque_is_at_the_limit():
    tree = library.robot("planar2")
    controller = ComputedTorque(tree, 0.01, INTEGRAL, torque_limit=0.5)
    rest = JointState(np.zeros(2), np.zeros(2))
    for _ in range(50):
        torques = controller.step(hold([3.0, 3.0]), rest)
    assert np.abs(torques).max() == 0.5
    held = controller.state
    controller.step(hold([3.0, 3.0]), rest)
    assert (controller.state == held).all()
    controller.step(hold([-0.001, -0.001]), rest)
    assert (controller.state <= held).all()


@pytest.mark.parametrize("name", ["irb140", "scara1"])
def test_the_integral_is_off_until_it_is_asked_for(name):
    tree = library.robot(name)
    assert not make_controller("computed-torque", tree, 0.002).gains["integral"].any()
    assert not ComputedTorque(tree, 0.002, GAINS).gains["integral"].any()


def test_a_model_without_masses_is_refused():
    links = [
        TreeLink("base", None, Joint("root")),
        TreeLink("rod", "base", Joint("q", JointKind.REVOLUTE)),
    ]
    with pytest.raises(ModelError, match="rod"):
        ComputedTorque(build_tree("light", links), 0.002, GAINS)

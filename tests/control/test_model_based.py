"""PD with gravity compensation, computed torque and sliding mode on nominal and other models."""

from dataclasses import replace

import numpy as np
import pytest

from linkwork import library
from linkwork.control import (
    ComputedTorque,
    JointReference,
    JointState,
    SlidingMode,
    hold,
    make_controller,
)
from linkwork.dynamics import forward_dynamics, gravity_torques, inverse_dynamics
from linkwork.errors import ArgumentError, ModelError
from linkwork.model.build import build_tree
from linkwork.model.link import Joint, JointKind, TreeLink
from linkwork.spatial import Inertia
from tests.control.test_settling import run
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
    controller = make_controller("pd-gravity", library.robot("irb140"), 0.002, torque_limit=1e6)
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
    controller = ComputedTorque(library.robot("planar2"), 0.01, INTEGRAL, torque_limit=0.5)
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


SLIDING = {"slope": 10.0, "reaching": 20.0, "boundary": 0.2}
HOME = np.zeros(2)


@pytest.mark.parametrize("tree", [library.robot("irb140"), random_tree(3)], ids=lambda x: x.name)
def test_on_the_nominal_model_the_surface_is_approached_at_the_reaching_gain(tree):
    random = np.random.default_rng(4)
    controller = SlidingMode(tree, 0.002, SLIDING)
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
    controller = SlidingMode(tree, 0.001, SLIDING)
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
    gains = make_controller("sliding-mode", library.robot("planar2"), 0.001).gains
    assert np.allclose(gains["boundary"] / gains["slope"], 0.01)


@pytest.mark.parametrize("value", [0.0, [0.1, 0.0]])
def test_a_boundary_of_zero_is_refused(value):
    controller = make_controller("sliding-mode", library.robot("planar2"), 0.001)
    with pytest.raises(ArgumentError, match=r"'boundary'.*above zero"):
        controller.set_gain("boundary", value)

from __future__ import annotations

import numpy as np
import pytest

from linkwork import library
from linkwork.control import ComputedTorque, JointReference, JointState, computed_torque_step
from linkwork.dynamics import forward_dynamics
from linkwork.errors import ModelError
from linkwork.model.build import build_tree
from linkwork.model.link import Joint, JointKind, Link
from tests.dynamics.random_tree import random_tree

GAINS = {"proportional": 400.0, "derivative": 40.0}
TREES = [library.robot("irb140"), random_tree(3), random_tree(9)]


@pytest.mark.parametrize("tree", TREES, ids=lambda tree: tree.name)
def test_errors_obey_the_linear_law_on_the_nominal_model(tree):
    random = np.random.default_rng(1)
    controller = ComputedTorque(tree, 0.002, GAINS)
    for _ in range(5):
        a, b, c, d, e = random.uniform(-1.0, 1.0, (5, len(tree.moving)))
        torques = controller.step(JointReference(a, b, c), JointState(d, e))
        wanted = c + 40.0 * (b - e) + 400.0 * (a - d)
        got = forward_dynamics(tree, d.tolist(), e.tolist(), torques.tolist())
        assert np.allclose(got, wanted, rtol=1e-8, atol=1e-8)


def test_a_moving_reference_is_tracked():
    tree, dt = library.robot("irb140"), 0.002
    controller = ComputedTorque(tree, dt, GAINS)
    state, n = np.zeros(12), 6
    state[n:] = 0.5
    for k in range(250):
        t = k * dt
        sine = 0.5 * np.sin(t) * np.ones(n)
        reference = JointReference(sine, 0.5 * np.cos(t) * np.ones(n), -sine)
        q, qd = state[:n], state[n:]
        torques = controller.step(reference, JointState(q, qd)).tolist()
        half = qd + dt / 2 * np.array(forward_dynamics(tree, q.tolist(), qd.tolist(), torques))
        middle = q + dt / 2 * qd
        qdd = forward_dynamics(tree, middle.tolist(), half.tolist(), torques)
        state = np.concatenate([q + dt * half, qd + dt * np.array(qdd)])
    assert np.abs(state[:n] - 0.5 * np.sin(250 * dt)).max() < 1e-4


def test_the_law_over_a_batch_equals_its_members():
    tree = random_tree(3)
    n = len(tree.moving)
    random = np.random.default_rng(8)
    parts = random.uniform(-1.0, 1.0, (5, n, 4))
    gains = {name: [value] * n for name, value in GAINS.items()}

    def law(a, b, c, d, e):
        reference, measured = JointReference(a, b, c), JointState(d, e)
        weight = (0.0, 0.0, -9.81)
        torques, state = computed_torque_step(
            gains, (), reference, measured, 0.002, tree, [50.0] * n, weight
        )
        assert state == ()
        return torques

    batch = np.array(law(*([*part] for part in parts)))
    for k in range(4):
        assert np.allclose(batch[:, k], law(*parts[:, :, k].tolist()), rtol=1e-10)


def test_a_model_without_masses_is_refused():
    links = [Link("base", None, Joint("root")), Link("rod", "base", Joint("q", JointKind.REVOLUTE))]
    with pytest.raises(ModelError, match="rod"):
        ComputedTorque(build_tree("light", links), 0.002, GAINS)

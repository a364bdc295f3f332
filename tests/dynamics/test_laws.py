"""What must hold of any robot, whoever computes it."""

from __future__ import annotations

import numpy as np
import pytest

from linkwork.dynamics import (
    bias,
    forward_dynamics,
    friction_torques,
    gravity_torques,
    inverse_dynamics,
    jacobian,
    kinetic_energy,
    mass_matrix,
    pose_of_frame_in_base,
    potential_energy,
)
from linkwork.model.tree import Tree
from tests.dynamics.random_tree import random_states, random_tree

SEEDS = range(6)


@pytest.fixture(params=SEEDS)
def tree(request: pytest.FixtureRequest) -> Tree:
    return random_tree(request.param)


def one_state(tree: Tree) -> list[list[float]]:
    return random_states(tree, seed=1, count=1)[0].tolist()


def test_jacobian_is_the_derivative_of_the_pose(tree):
    q, qd, _ = one_state(tree)
    step = 1e-6
    there, back = (
        pose_of_frame_in_base(tree, np.add(q, np.multiply(sign * step, qd)).tolist()).matrix()
        for sign in (1, -1)
    )
    rate = (there - back) / (2 * step)
    here = pose_of_frame_in_base(tree, q).matrix()
    turning = rate[:3, :3] @ here[:3, :3].T
    angular = (turning[2, 1], turning[0, 2], turning[1, 0])
    velocity = np.array(jacobian(tree, q)) @ qd
    assert np.allclose(velocity, [*rate[:3, 3], *angular], atol=1e-8)


def test_mass_matrix_is_symmetric_and_positive_definite(tree):
    for q, _, _ in random_states(tree, seed=2, count=10).tolist():
        matrix = np.array(mass_matrix(tree, q))
        assert (matrix == matrix.T).all()
        assert np.linalg.eigvalsh(matrix).min() > 0


def test_forward_undoes_inverse(tree):
    for q, qd, qdd in random_states(tree, seed=3, count=10).tolist():
        tau = inverse_dynamics(tree, q, qd, qdd)
        assert np.allclose(forward_dynamics(tree, q, qd, tau), qdd, rtol=1e-9, atol=1e-9)


def test_inverse_dynamics_is_mass_times_acceleration_plus_bias():
    tree = random_tree(4, drives=False)
    q, qd, qdd = one_state(tree)
    expected = np.array(mass_matrix(tree, q)) @ qdd + bias(tree, q, qd)
    assert np.allclose(inverse_dynamics(tree, q, qd, qdd), expected, rtol=1e-12)


def test_gravity_torques_are_the_slope_of_potential_energy(tree):
    q, step = np.array(one_state(tree)[0]), 1e-6
    for i, torque in enumerate(gravity_torques(tree, q.tolist())):
        nudge = step * np.eye(len(q))[i]
        rise = potential_energy(tree, (q + nudge).tolist())
        fall = potential_energy(tree, (q - nudge).tolist())
        assert (rise - fall) / (2 * step) == pytest.approx(torque, abs=1e-6)


def test_weightless_robot_at_rest_needs_no_torque(tree):
    q, _, _ = one_state(tree)
    assert gravity_torques(tree, q, (0.0, 0.0, 0.0)) == (0.0,) * len(q)


def test_coriolis_torques_grow_with_the_square_of_the_speeds(tree):
    q, qd, _ = one_state(tree)
    weightless = (0.0, 0.0, 0.0)
    single = np.array(bias(tree, q, qd, weightless))
    double = bias(tree, q, [2.0 * speed for speed in qd], weightless)
    assert np.allclose(double, 4.0 * single, rtol=1e-9, atol=1e-9)


@pytest.mark.parametrize("seed", SEEDS)
def test_energy_is_conserved_along_undriven_motion(seed):
    tree = random_tree(seed, links=5, drives=False)
    n = len(tree.moving)
    state = np.concatenate(one_state(tree)[:2])

    def rate(x: np.ndarray) -> np.ndarray:
        q, qd = x[:n].tolist(), x[n:].tolist()
        return np.array([*qd, *forward_dynamics(tree, q, qd, [0.0] * n)])

    def energy(x: np.ndarray) -> float:
        q, qd = x[:n].tolist(), x[n:].tolist()
        return kinetic_energy(tree, q, qd) + potential_energy(tree, q)

    start = energy(state)
    for _ in range(400):
        state = _runge_kutta(rate, state, 1e-3)
    moved = kinetic_energy(tree, state[:n].tolist(), state[n:].tolist())
    assert abs(energy(state) - start) < 1e-8 * max(1.0, moved)


def _runge_kutta(rate, x: np.ndarray, dt: float) -> np.ndarray:
    a = rate(x)
    b = rate(x + dt / 2 * a)
    c = rate(x + dt / 2 * b)
    d = rate(x + dt * c)
    return x + dt / 6 * (a + 2 * b + 2 * c + d)


def test_power_of_the_torques_feeds_kinetic_energy_and_friction(tree):
    q, qd, tau = one_state(tree)
    qdd = forward_dynamics(tree, q, qd, tau)
    step = 1e-6

    def energy_after(time: float) -> float:
        there = np.add(q, np.multiply(time, qd) + np.multiply(time**2 / 2, qdd)).tolist()
        speeds = np.add(qd, np.multiply(time, qdd)).tolist()
        return kinetic_energy(tree, there, speeds) + potential_energy(tree, there)

    growth = (energy_after(step) - energy_after(-step)) / (2 * step)
    driving = np.subtract(tau, friction_torques(tree, qd))
    assert growth == pytest.approx(float(driving @ qd), rel=1e-6, abs=1e-5)

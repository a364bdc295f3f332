"""What must hold of any robot, whoever computes it."""

from dataclasses import replace

import numpy as np
import pytest

from linkwork.dynamics import (
    bias,
    forward_dynamics,
    friction_torques,
    gravity_torques,
    integrate,
    inverse_dynamics,
    kinetic_energy,
    mass_matrix,
    potential_energy,
    spring_torques,
)
from linkwork.model.build import build_tree
from linkwork.model.link import JointKind
from linkwork.model.tree import Tree
from tests.dynamics.random_tree import random_motions, random_robot, random_tree

ROBOTS = {
    **{f"random{seed}": random_tree(seed) for seed in range(3)},
    **{f"robot{seed}": random_robot(seed) for seed in range(20, 28)},
}


def one_motion(tree: Tree) -> list[list[float]]:
    return random_motions(tree, seed=1, count=1)[0]


def test_mass_matrix_is_symmetric_and_positive_definite(tree):
    for q, _, _ in random_motions(tree, seed=2, count=10):
        matrix = np.array(mass_matrix(tree, q))
        assert (matrix == matrix.T).all()
        assert np.linalg.eigvalsh(matrix).min() > 0


def test_forward_undoes_inverse(tree):
    for q, qd, qdd in random_motions(tree, seed=3, count=5):
        tau = inverse_dynamics(tree, q, qd, qdd)
        tolerance = 1e-12 * max(1e3, np.linalg.cond(mass_matrix(tree, q)))
        assert np.allclose(forward_dynamics(tree, q, qd, tau), qdd, rtol=0, atol=tolerance)


def test_inverse_dynamics_is_the_sum_of_its_terms(tree):
    q, qd, qdd = one_motion(tree)
    terms = (bias(tree, q, qd), friction_torques(tree, qd), spring_torques(tree, q, qd))
    expected = np.array(mass_matrix(tree, q)) @ qdd + np.sum(terms, axis=0)
    scale = np.abs(expected).max()
    assert np.allclose(inverse_dynamics(tree, q, qd, qdd), expected, rtol=0, atol=1e-12 * scale)


def test_gravity_and_springs_are_the_slope_of_potential_energy(tree):
    q, step = one_motion(tree)[0], 1e-6
    still = [0.0] * tree.velocity_count
    for i, torque in enumerate(np.add(gravity_torques(tree, q), spring_torques(tree, q, still))):
        way = np.eye(len(still))[i]
        rise = potential_energy(tree, integrate(tree, q, way, step))
        fall = potential_energy(tree, integrate(tree, q, way, -step))
        assert (rise - fall) / (2 * step) == pytest.approx(torque, rel=1e-7, abs=1e-6)


def test_weightless_robot_at_rest_needs_no_torque(tree):
    q = one_motion(tree)[0]
    assert gravity_torques(tree, q, (0.0, 0.0, 0.0)) == (0.0,) * tree.velocity_count


def test_coriolis_torques_grow_with_the_square_of_the_velocities(tree):
    q, qd, _ = one_motion(tree)
    weightless = (0.0, 0.0, 0.0)
    single = np.array(bias(tree, q, qd, weightless))
    double = bias(tree, q, [2.0 * velocity for velocity in qd], weightless)
    assert np.allclose(double, 4.0 * single, rtol=1e-9, atol=1e-9)


def power(tree: Tree, q, qd, tau) -> float:
    """What torques give, friction and dampers taken away [W]."""
    damped = np.subtract(spring_torques(tree, q, qd), spring_torques(tree, q, [0.0] * len(qd)))
    return float(np.subtract(tau, friction_torques(tree, qd)) @ qd - damped @ qd)


def energy(tree: Tree, q, qd) -> float:
    return kinetic_energy(tree, q, qd) + potential_energy(tree, q)


def test_power_of_the_torques_feeds_the_energy(tree):
    q, qd, tau = one_motion(tree)
    qdd = forward_dynamics(tree, q, qd, tau)
    step = 1e-6

    def energy_after(time: float) -> float:
        mean = np.add(qd, np.multiply(time / 2, qdd)).tolist()
        return energy(
            tree, integrate(tree, q, mean, time), np.add(qd, np.multiply(time, qdd)).tolist()
        )

    growth = (energy_after(step) - energy_after(-step)) / (2 * step)
    scale = np.abs(np.multiply(qd, tau)).sum() + energy(tree, q, qd)
    assert growth == pytest.approx(power(tree, q, qd, tau), rel=1e-6, abs=1e-8 * abs(scale) + 1e-6)


@pytest.mark.parametrize("seed", [1, 3, 4, 5, 6])
def test_energy_balances_along_motions(seed):
    tree = without_dry_friction(random_robot(seed))
    q, qd, tau = one_motion(tree)
    split = len(q), len(q) + len(qd)

    def rate(state: np.ndarray) -> np.ndarray:
        q, qd, _ = (part.tolist() for part in np.split(unit(tree, state), split))
        qdd = forward_dynamics(tree, q, qd, tau)
        return np.array([*position_rates(tree, q, qd), *qdd, power(tree, q, qd, tau)])

    state = np.array([*q, *qd, 0.0])
    start = energy(tree, q, qd)
    for _ in range(100):
        state = unit(tree, _runge_kutta(rate, state, 1e-3))
    q, qd, work = (part.tolist() for part in np.split(state, split))
    moved = kinetic_energy(tree, q, qd)
    assert energy(tree, q, qd) - start == pytest.approx(work[0], abs=1e-7 * max(1.0, moved))


def without_dry_friction(tree: Tree) -> Tree:
    """The robot without what changes too fast for the steps of a motion."""
    links = []
    for link in tree.links:
        drive = replace(link.joint.drive, coulomb=0.0, coulomb_back=None)
        links.append(replace(link, joint=replace(link.joint, drive=drive)))
    return build_tree(tree.name, links, tree.frames, tree.tool, couplings=tree.couplings)


def quaternions(tree: Tree) -> list[slice]:
    ends = zip(tree.joints, tree.position_starts[1:], strict=True)
    turning = (JointKind.BALL, JointKind.FLOATING)
    return [slice(end - 4, end) for joint, end in ends if joint.kind in turning]


def unit(tree: Tree, state: np.ndarray) -> np.ndarray:
    state = state.copy()
    for part in quaternions(tree):
        state[part] /= np.linalg.norm(state[part])
    return state


def position_rates(tree: Tree, q, qd) -> np.ndarray:
    """Rates of the numbers in q, by the slope of `integrate`."""
    step = 1e-4
    there, back = (np.array(integrate(tree, q, qd, sign * step)) for sign in (1, -1))
    far, opposite = (np.array(integrate(tree, q, qd, sign * step)) for sign in (2, -2))
    return (8 * (there - back) - (far - opposite)) / (12 * step)


def _runge_kutta(rate, x: np.ndarray, dt: float) -> np.ndarray:
    a = rate(x)
    b = rate(x + dt / 2 * a)
    c = rate(x + dt / 2 * b)
    d = rate(x + dt * c)
    return x + dt / 6 * (a + 2 * b + 2 * c + d)

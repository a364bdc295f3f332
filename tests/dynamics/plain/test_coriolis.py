"""What makes a matrix the Coriolis matrix of a robot."""

import numpy as np
import pytest

from linkwork import library
from linkwork.dynamics import bias, coriolis_matrix, integrate, mass_matrix
from tests.dynamics.random_tree import random_mixed_tree, random_motions, random_robot, random_tree

WEIGHTLESS = (0.0, 0.0, 0.0)
STEP = 1e-5
ROBOTS = {
    **{name: library.robot(name) for name in ("irb140", "scara2", "tree30")},
    **{f"robot{seed}": random_robot(seed) for seed in range(8)},
    **{f"mixed{seed}": random_mixed_tree(seed) for seed in range(4)},
}


def mass_slope(tree, q, v) -> np.ndarray:
    """Change of the mass matrix with time along the motion v."""
    there = np.array(mass_matrix(tree, integrate(tree, q, v, STEP)))
    back = np.array(mass_matrix(tree, integrate(tree, q, v, -STEP)))
    return (there - back) / (2 * STEP)


def test_its_product_with_the_velocities_is_the_bias_without_gravity(tree):
    for q, qd, _ in random_motions(tree, seed=1, count=3):
        expected = np.array(bias(tree, q, qd, WEIGHTLESS))
        ours = np.array(coriolis_matrix(tree, q, qd)) @ qd
        assert np.abs(ours - expected).max() <= 1e-12 * max(1.0, np.abs(expected).max())


def test_the_rate_of_the_mass_matrix_less_twice_it_is_skew(tree):
    for q, qd, _ in random_motions(tree, seed=2, count=2):
        rate = mass_slope(tree, q, qd)
        skew = rate - 2.0 * np.array(coriolis_matrix(tree, q, qd))
        assert np.abs(skew + skew.T).max() <= 1e-7 * max(1.0, np.abs(rate).max())


@pytest.mark.parametrize("seed", range(4))
def test_with_axes_alone_it_is_made_of_the_christoffel_symbols(seed):
    tree = random_tree(seed, links=6)
    q, qd, _ = random_motions(tree, seed, count=1)[0]
    units = np.eye(tree.velocity_count).tolist()
    slopes = np.array([mass_slope(tree, q, unit) for unit in units])
    # slopes[k, i, j] = dM_ij / dq_k
    symbols = np.einsum("kij->ijk", slopes) + np.einsum("jik->ijk", slopes) - slopes
    expected = 0.5 * np.einsum("ijk,k->ij", symbols, qd)
    assert np.allclose(coriolis_matrix(tree, q, qd), expected, atol=1e-7)


def test_it_is_linear_in_the_velocities(tree):
    (q, u, v), *_ = random_motions(tree, seed=3, count=1)
    both = [a - 2.0 * b for a, b in zip(u, v, strict=True)]
    parts = np.array(coriolis_matrix(tree, q, u)) - 2.0 * np.array(coriolis_matrix(tree, q, v))
    assert np.allclose(coriolis_matrix(tree, q, both), parts, rtol=1e-10, atol=1e-10)

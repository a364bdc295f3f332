"""The regressor and the Coriolis matrix: their products are inverse dynamics and the bias."""

from dataclasses import replace

import numpy as np
import pytest

from linkwork import dynamics, library
from linkwork.dynamics import bias, coriolis_matrix, integrate, mass_matrix
from linkwork.dynamics.plain.regressor import BODY_PARAMETERS, JOINT_PARAMETERS
from linkwork.model.build import build_tree
from linkwork.model.link import Joint, TreeLink
from linkwork.spatial import Inertia
from tests.dynamics.random_tree import random_mixed_tree, random_motions, random_robot, random_tree

ROBOTS = {
    **{name: library.robot(name) for name in ("irb140", "scara1", "scara2", "tree30")},
    **{f"robot{seed}": random_robot(seed) for seed in range(8)},
    **{f"mixed{seed}": random_mixed_tree(seed) for seed in range(4)},
}


def test_its_product_with_the_parameters_is_inverse_dynamics_without_springs(tree):
    for q, qd, qdd in random_motions(tree, seed=1, count=3):
        whole = np.array(dynamics.inverse_dynamics(tree, q, qd, qdd)) - dynamics.spring_torques(
            tree, q, qd
        )
        ours = np.array(dynamics.regressor(tree, q, qd, qdd)) @ dynamics.regressor_parameters(tree)
        assert np.abs(ours - whole).max() <= 1e-12 * max(1.0, np.abs(whole).max())


def test_it_does_not_depend_on_the_parameters(tree):
    (state,) = random_motions(tree, seed=2, count=1)
    bare = replace(
        tree,
        links=tuple(
            replace(x, inertia=None, joint=replace(x.joint, drive=type(x.joint.drive)()))
            for x in tree.links
        ),
    )
    assert dynamics.regressor(bare, *state) == dynamics.regressor(tree, *state)


def test_every_column_has_a_name_and_a_value(tree):
    (state,) = random_motions(tree, seed=3, count=1)
    names = dynamics.regressor_names(tree)
    assert len(names) == len(set(names)) == len(dynamics.regressor_parameters(tree))
    assert np.shape(dynamics.regressor(tree, *state)) == (tree.velocity_count, len(names))


def test_links_come_first_then_joints():
    names = dynamics.regressor_names(library.robot("irb140"))
    assert names[:10] == tuple(f"link1.{part}" for part in BODY_PARAMETERS)
    assert names[-4:] == tuple(f"q6.{part}" for part in JOINT_PARAMETERS)


def test_links_that_stand_still_have_no_columns():
    tree = library.robot("irb140")
    links = [*tree.links, TreeLink("pedestal", tree.links[0].name, Joint("weld"))]
    still = build_tree("standing", links, tool="pedestal")
    assert dynamics.regressor_names(still) == dynamics.regressor_names(tree)


@pytest.mark.parametrize("seed", range(4))
def test_a_load_is_as_good_as_a_link_in_its_place(seed):
    tree = random_tree(seed)
    load = Inertia(1.7, (0.1, -0.2, 0.3), ((0.3, 0.01, 0.02), (0.01, 0.4, 0.03), (0.02, 0.03, 0.5)))
    (state,) = random_motions(tree, seed, count=1)
    link, pose = tree.frame("tip")
    added = TreeLink("load", tree.links[link].name, Joint("grip"), pose, load)
    loaded = build_tree("loaded", [*tree.links, added], tree.frames, tool="tip")
    about = load.about_origin()
    pairs = ((0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2))
    values = [load.mass, *load.first_moment(), *(about[i][j] for i, j in pairs)]
    more = np.array(dynamics.inverse_dynamics(loaded, *state)) - dynamics.inverse_dynamics(
        tree, *state
    )
    assert np.allclose(np.array(dynamics.load_regressor(tree, *state)) @ values, more, rtol=1e-10)


def test_a_load_on_the_base_needs_no_torque():
    tree = random_tree(2)
    (state,) = random_motions(tree, 2, count=1)
    assert not np.any(dynamics.load_regressor(tree, *state, frame="foot"))


WEIGHTLESS = (0.0, 0.0, 0.0)
STEP = 1e-5


def mass_slope(tree, q, v) -> np.ndarray:
    """Change of the mass matrix with time along the motion v."""
    there = np.array(mass_matrix(tree, integrate(tree, q, v, STEP)))
    return (there - np.array(mass_matrix(tree, integrate(tree, q, v, -STEP)))) / (2 * STEP)


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
    slopes = np.array([mass_slope(tree, q, unit) for unit in np.eye(tree.velocity_count).tolist()])
    # slopes[k, i, j] = dM_ij / dq_k
    symbols = np.einsum("kij->ijk", slopes) + np.einsum("jik->ijk", slopes) - slopes
    expected = 0.5 * np.einsum("ijk,k->ij", symbols, qd)
    assert np.allclose(coriolis_matrix(tree, q, qd), expected, atol=1e-7)


def test_it_is_linear_in_the_velocities(tree):
    (q, u, v), *_ = random_motions(tree, seed=3, count=1)
    both = [a - 2.0 * b for a, b in zip(u, v, strict=True)]
    parts = np.array(coriolis_matrix(tree, q, u)) - 2.0 * np.array(coriolis_matrix(tree, q, v))
    assert np.allclose(coriolis_matrix(tree, q, both), parts, rtol=1e-10, atol=1e-10)

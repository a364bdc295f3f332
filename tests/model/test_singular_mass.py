"""Joints in the null space of the mass matrix are found, always and at a state."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from linkwork import library
from linkwork.dynamics import mass_matrix
from linkwork.errors import ModelError
from linkwork.model.build import build_tree
from linkwork.model.inertia.singular_mass import (
    free_joints,
    joints_without_inertia,
    mass_matrix_with_noise,
    may_be_singular,
    require_regular,
)
from linkwork.model.link import Drive, Joint, JointKind, TreeLink
from linkwork.spatial import Inertia, Pose, box_inertia
from tests.dynamics.random_tree import random_mixed_tree, random_positions, random_tree

BASE = TreeLink("base", None, Joint("root"))
BLOCK = box_inertia(1.0, (0.1, 0.2, 0.3))
POINT = Inertia(1.0, (1.0, 0.0, 0.0), ((0.0,) * 3,) * 3)
Z = Joint("q1", JointKind.REVOLUTE)
ALONG = Pose.from_translation((1.0, 0.0, 0.0))


def chain(*links: TreeLink):
    return build_tree("r", [BASE, *links])


@pytest.mark.parametrize("make", [random_tree, random_mixed_tree])
@pytest.mark.parametrize("seed", range(6))
def test_the_mass_matrix_is_that_of_dynamics(make, seed):
    tree = make(seed)
    q = random_positions(tree, seed, 1)[0].tolist()
    mass, noise = mass_matrix_with_noise(tree, q)
    np.testing.assert_allclose(mass, mass_matrix(tree, q), rtol=0, atol=1e-12 * noise.max())
    assert (np.abs(mass) <= noise * (1 + 1e-12)).all()
    assert free_joints(tree, q) == ()


@pytest.mark.parametrize("name", library.names())
def test_robots_of_the_library_are_regular_everywhere(name):
    tree = library.robot(name)
    assert not may_be_singular(tree)
    assert joints_without_inertia(tree) == {}


def test_coaxial_joints_with_nothing_between_them_are_free_together():
    tree = chain(TreeLink("a", "base", Z), TreeLink("b", "a", replace(Z, name="q2"), inertia=BLOCK))
    assert set(joints_without_inertia(tree)) == {"a", "b"}
    with pytest.raises(ModelError, match="singular: no inertia resists the joints 'q1', 'q2'"):
        require_regular(tree)
    rotor = replace(Z, drive=Drive(rotor_inertia=1e-4))
    assert not may_be_singular(
        chain(
            TreeLink("a", "base", rotor), TreeLink("b", "a", replace(Z, name="q2"), inertia=BLOCK)
        )
    )


def test_a_matrix_that_is_singular_at_some_states_is_refused_there_alone():
    tree = chain(
        TreeLink("a", "base", Z), TreeLink("b", "a", replace(Z, name="q2"), ALONG, inertia=POINT)
    )
    assert may_be_singular(tree)
    require_regular(tree)
    require_regular(tree, [0.3, 0.5])
    with pytest.raises(ModelError, match=r"singular at q = \[0.3, 0\].*'q1', 'q2'"):
        require_regular(tree, [0.3, 0.0])
    with pytest.raises(ModelError, match=r"singular at q = \[0.3, 3.14159\].*joint 'q1'"):
        require_regular(tree, [0.3, np.pi])


def test_a_floating_point_has_no_inertia_to_turn():
    root = Joint("root", JointKind.FLOATING)
    tree = build_tree(
        "drop", [TreeLink("base", None, root, inertia=replace(POINT, center=(0, 0, 0)))]
    )
    assert set(joints_without_inertia(tree)) == {"base"}

"""Robots for benches are general, possible and the same every time."""

import numpy as np
import pytest

from linkwork import library
from linkwork.bench.problem import dense_chain, with_dense_inertias, without_drives
from linkwork.model.inertia.inertia_check import inertia_fault, require_dynamics
from linkwork.model.link import Drive
from tests.library_arms import ARMS


@pytest.mark.parametrize("name", ARMS)
def test_every_link_that_moves_has_a_full_possible_inertia(name):
    tree = with_dense_inertias(library.robot(name))
    require_dynamics(tree)
    for link in tree.links:
        assert link.joint.drive == Drive()
        assert (link.inertia is not None) is link.joint.kind.moves
        if link.inertia:
            assert inertia_fault(link.inertia) == ""
            assert np.all(np.abs(link.inertia.matrix) > 1e-6)
            assert np.all(np.abs(link.inertia.center) > 0)


def test_the_mechanism_stays():
    tree = library.robot("irb140")
    dense = with_dense_inertias(tree)
    assert dense.joint_names == tree.joint_names
    assert dense.frames == tree.frames
    assert dense.tool == tree.tool
    assert [x.pose_in_parent for x in dense.links] == [x.pose_in_parent for x in tree.links]


def test_a_seed_gives_one_robot():
    tree = library.robot("scara1")
    assert with_dense_inertias(tree, 4) == with_dense_inertias(tree, 4)
    assert with_dense_inertias(tree, 4) != with_dense_inertias(tree, 5)
    assert dense_chain(5, 1) == dense_chain(5, 1) != dense_chain(5, 2)


def test_without_drives_only_the_drives_go():
    tree = library.robot("irb140")
    bare = without_drives(tree)
    assert [x.inertia for x in bare.links] == [x.inertia for x in tree.links]
    assert all(joint.drive == Drive() for joint in bare.joints)

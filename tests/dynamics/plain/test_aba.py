"""Articulated bodies against the factorised mass matrix."""

from dataclasses import replace

import numpy as np
import pytest

from linkwork import dynamics, library
from linkwork.errors import ModelError
from linkwork.model.build import build_tree
from linkwork.model.link import Joint, JointKind, TreeLink
from linkwork.model.tree import Tree
from linkwork.spatial import Inertia
from linkwork.trace import Argument, evaluate, trace
from tests.dynamics.random_tree import random_mixed_tree, random_motions, random_robot, random_tree


def without_followers(tree: Tree) -> Tree:
    links = [replace(link, joint=replace(link.joint, mimic=None)) for link in tree.links]
    return replace(tree, links=tuple(links))


ROBOTS = {
    **{name: library.robot(name) for name in ("irb140", "scara2", "tree30")},
    **{f"robot{seed}": without_followers(random_robot(seed)) for seed in range(10)},
    **{f"random{seed}": random_tree(seed) for seed in range(3)},
}


def test_both_forms_of_forward_dynamics_agree(tree):
    for q, qd, tau in random_motions(tree, seed=1, count=3):
        expected = np.array(dynamics.forward_dynamics(tree, q, qd, tau))
        error = np.abs(dynamics.forward_dynamics_articulated(tree, q, qd, tau) - expected).max()
        condition = np.linalg.cond(dynamics.mass_matrix(tree, q))
        assert error <= 1e-12 * condition * max(1.0, np.abs(expected).max())


def test_it_undoes_inverse_dynamics_under_any_gravity(tree):
    gravity = (3.0, -2.0, 5.0)
    (q, qd, qdd), *_ = random_motions(tree, seed=2, count=1)
    tau = dynamics.inverse_dynamics(tree, q, qd, qdd, gravity)
    result = dynamics.forward_dynamics_articulated(tree, q, qd, tau, gravity)
    assert np.allclose(result, qdd, rtol=1e-8, atol=1e-8)


def test_traces_and_batches_give_the_same_as_floats():
    tree = ROBOTS["robot5"]
    names = ("q", "qd", "tau")
    sizes = (tree.position_count, tree.velocity_count, tree.velocity_count)
    program = trace(
        "forward",
        lambda *state: {"qdd": dynamics.forward_dynamics_articulated(tree, *state)},
        [Argument(name, size) for name, size in zip(names, sizes, strict=True)],
    )
    states = random_motions(tree, seed=3, count=3)
    arrays = [np.array(part) for part in zip(*states, strict=True)]
    traced = evaluate(program, **dict(zip(names, arrays, strict=True)))["qdd"]
    batch = dynamics.forward_dynamics_articulated(tree, *(list(part.T) for part in arrays))
    alone = [dynamics.forward_dynamics_articulated(tree, *state) for state in states]
    assert np.allclose(traced, alone, rtol=1e-9, atol=1e-9)
    assert np.allclose(np.transpose(batch), alone, rtol=1e-9, atol=1e-9)


def test_followers_are_refused_by_name():
    tree = random_mixed_tree(0)
    followers = [link.joint.name for link in tree.links if link.joint.mimic]
    state = ([0.0] * tree.position_count, *([0.0] * tree.velocity_count,) * 2)
    with pytest.raises(ModelError, match=f"'{followers[0]}'"):
        dynamics.forward_dynamics_articulated(tree, *state)


def test_a_joint_that_nothing_resists_is_named():
    point = Inertia(1.0, (0.0, 0.3, 0.0), ((0.0,) * 3,) * 3)
    joint = Joint("q0", JointKind.REVOLUTE, (0.0, 1.0, 0.0))
    links = [TreeLink("base", None, Joint("root")), TreeLink("bob", "base", joint, inertia=point)]
    with pytest.raises(ModelError, match="singular mass matrix at joint 'q0'"):
        dynamics.forward_dynamics_articulated(build_tree("pendulum", links), [0.0], [0.0], [1.0])

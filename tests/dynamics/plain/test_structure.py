"""Articulated bodies, and how the algorithms follow the structure of a tree."""

import gc
from dataclasses import replace

import numpy as np
import pytest

from linkwork import dynamics, library
from linkwork.dynamics import forward_dynamics, inverse_dynamics, jacobian, mass_matrix
from linkwork.dynamics.plain import body
from linkwork.dynamics.plain.forward import solve_ltdl
from linkwork.errors import ModelError, NotFoundError
from linkwork.model.build import build_tree
from linkwork.model.link import Joint, JointKind, TreeLink
from linkwork.model.tree import Tree
from linkwork.spatial import Inertia, Pose, combine, sphere_inertia
from linkwork.trace import Argument, evaluate, trace
from tests.dynamics.random_tree import random_mixed_tree, random_motions, random_robot, random_tree


def test_joints_of_different_branches_do_not_couple():
    matrix = np.array(mass_matrix(_fork(), [0.3, -0.4, 0.5]))
    assert matrix[1, 2] == matrix[2, 1] == 0.0
    assert (matrix[0, 1:] != 0.0).all()


def test_the_mass_matrix_is_zero_where_neither_of_two_velocities_carries_the_other():
    for tree in (random_robot(seed) for seed in (4, 8, 16)):
        parents = body.parent_dofs(tree)
        chains = [set(_carried_by(k, parents)) for k in range(len(parents))]
        matrix = np.array(mass_matrix(tree, random_motions(tree, 1, 1)[0][0]))
        for i, j in zip(*np.nonzero(matrix), strict=True):
            assert i in chains[j] or j in chains[i]


def test_joints_beyond_a_frame_do_not_move_it():
    columns = np.array(jacobian(_fork(), [0.3, -0.4, 0.5], "left"))
    assert (columns[:, 2] == 0.0).all()
    assert (columns[:, 1] != 0.0).any()


def test_unknown_frame_lists_those_that_exist():
    with pytest.raises(NotFoundError, match="left"):
        jacobian(_fork(), [0.0, 0.0, 0.0], "lefft")


@pytest.mark.parametrize("seed", range(8))
def test_branch_solver_agrees_with_a_dense_one(seed):
    tree = random_robot(seed)
    q, right, _ = random_motions(tree, seed, 1)[0]
    matrix = mass_matrix(tree, q)
    ours = solve_ltdl(matrix, body.parent_dofs(tree), right, tree.velocity_names)
    assert np.allclose(ours, np.linalg.solve(matrix, right), rtol=1e-9, atol=1e-9)


def test_a_link_fixed_to_another_is_as_good_as_one_combined_body():
    pose = Pose.from_xyz_rpy((0.1, -0.2, 0.3), (0.4, 0.5, -0.6))
    bob, carried = sphere_inertia(2.0, 0.1), sphere_inertia(0.7, 0.2)
    apart = _pendulum(bob, TreeLink("load", "bob", Joint("weld"), pose, carried))
    joined = _pendulum(combine([bob, carried.moved(pose)]))
    state = ([0.7], [0.5], [-1.1])
    assert np.allclose(inverse_dynamics(apart, *state), inverse_dynamics(joined, *state))


def test_a_robot_without_coordinates_has_empty_dynamics():
    block = TreeLink("block", "base", Joint("weld"), inertia=sphere_inertia(1.0, 0.1))
    tree = build_tree("block", [TreeLink("base", None, Joint("root")), block])
    assert inverse_dynamics(tree, (), (), ()) == ()
    assert forward_dynamics(tree, (), (), ()) == ()
    assert mass_matrix(tree, ()) == ()


def test_bodies_are_made_once_and_go_with_their_tree():
    tree = random_tree(1)
    assert body.bodies_of(tree) is body.bodies_of(tree)
    count = len(body._bodies)
    del tree
    gc.collect()
    assert len(body._bodies) < count


def test_a_singular_mass_matrix_is_refused_in_words():
    ball = sphere_inertia(1.0, 0.1).moved(Pose.from_xyz_rpy((0.3, 0.0, 0.1), (0, 0, 0)))
    turn = JointKind.REVOLUTE
    links = [
        TreeLink("base", None, Joint("root")),
        TreeLink("first", "base", Joint("q0", turn)),
        TreeLink("second", "first", Joint("q1", turn, (1.0, 0.0, 0.0))),
        TreeLink("last", "second", Joint("q2", turn), inertia=ball),
    ]
    tree = build_tree("gimbal", links)
    assert np.isfinite(forward_dynamics(tree, [0.3, 0.5, 0.2], [0.0] * 3, [1.0] * 3)).all()
    with pytest.raises(ModelError, match=r"singular.*'q0'"):
        forward_dynamics(tree, [0.3, 0.0, 0.2], [0.0] * 3, [1.0] * 3)
    point = Inertia(1.0, (0.0, 0.3, 0.0), ((0.0,) * 3,) * 3)
    with pytest.raises(ModelError, match=r"singular.*'q0'"):
        forward_dynamics(_pendulum(point), [0.0], [0.0], [1.0])


def _carried_by(k: int, parents) -> list[int]:
    return [k, *_carried_by(parents[k], parents)] if k >= 0 else []


def _fork():
    """A turning trunk that carries a turning left and a sliding right branch."""
    heavy = sphere_inertia(1.0, 0.1).moved(Pose.from_xyz_rpy((0.2, 0.1, 0.3), (0, 0, 0)))
    away = Pose.from_xyz_rpy((0.3, 0.0, 0.2), (0.4, 0.2, 0.1))
    turn, slide = JointKind.REVOLUTE, JointKind.PRISMATIC
    return build_tree(
        "fork",
        [
            TreeLink("base", None, Joint("root")),
            TreeLink("trunk", "base", Joint("q0", turn, (0.0, 1.0, 0.0)), inertia=heavy),
            TreeLink("left", "trunk", Joint("q1", turn), away, heavy),
            TreeLink("right", "trunk", Joint("q2", slide, (1.0, 0.0, 0.0)), away, heavy),
        ],
    )


def _pendulum(inertia: Inertia, *more: TreeLink):
    joint = Joint("q0", JointKind.REVOLUTE, (0.0, 1.0, 0.0))
    bob = TreeLink("bob", "base", joint, inertia=inertia)
    return build_tree("pendulum", [TreeLink("base", None, Joint("root")), bob, *more])


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

"""Robots of parts against the library, random ones against MuJoCo, and parts of a given tree."""

import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from linkwork import library
from linkwork.arm import Manipulator
from linkwork.model import parts
from linkwork.model.build import build_tree
from linkwork.model.forward_kinematics import link_poses
from linkwork.model.link import (
    Coupling,
    Cut,
    Drive,
    Frame,
    Joint,
    JointKind,
    Limits,
    Mimic,
    TreeLink,
)
from linkwork.model.parts.from_tree import model_of_tree
from linkwork.model.tree import Tree
from linkwork.spatial import Pose
from tests.dynamics.random_tree import random_mixed_tree, random_positions, random_tree
from tests.model.parts.helpers import mujoco_poses

# (theta, d, a, alpha) of the library's tables at its default lengths.
ROWS = {
    "irb140": [
        (0.0, 0.352, 0.070, -math.pi / 2),
        (-math.pi / 2, 0.0, 0.360, 0.0),
        (0.0, 0.0, 0.0, -math.pi / 2),
        (0.0, 0.380, 0.0, math.pi / 2),
        (0.0, 0.0, 0.0, -math.pi / 2),
        (math.pi, 0.065, 0.0, 0.0),
    ],
    "scara1": [
        (0.0, 0.5, 0.35, 0.0),
        (0.0, 0.0, 0.3, math.pi),
        (0.0, 0.0, 0.0, 0.0),
        (0.0, 0.06, 0.0, math.pi / 2),
        (0.0, 0.0, 0.0, -math.pi / 2),
    ],
}


def from_parts(name: str, original: Tree) -> parts.Model:
    """The robot from its table; only the bodies, drives and limits are the library's."""
    here = base = parts.Base()
    for number, (theta, d, a, alpha) in enumerate(ROWS[name], start=1):
        link = original.links[number]
        kind = parts.Prismatic if link.joint.kind.value == "prismatic" else parts.Revolute
        limits, drive = link.joint.limits, link.joint.drive
        joint = kind(f"q{number}", rpy=(0, 0, theta), lower=limits.lower, upper=limits.upper)
        matrix = np.asarray(link.inertia.matrix)
        body = parts.Link(
            f"link{number}",
            mass=link.inertia.mass,
            center=link.inertia.center,
            inertia=(*np.diag(matrix), matrix[0, 1], matrix[0, 2], matrix[1, 2]),
        )
        here = here << joint << body << parts.DHFrame(f"dh{number}", d=d, a=a, alpha=alpha)
        # On the motor's side of a gear of 50, so that the joint sees the library's numbers.
        joint.axis << parts.DriveTrain(
            f"d{number}",
            ratio=50,
            rotor_inertia=drive.rotor_inertia / 50**2,
            viscous=drive.viscous / 50**2,
            coulomb=drive.coulomb / 50,
            torque_limit=limits.effort / 50,
        )
    tip = (0.0, 0.0, 0.0 if name == "irb140" else 0.12)
    here << parts.Tool("tool", tip_position=tip)
    return parts.Model(name, base)


@pytest.mark.parametrize("name", ROWS)
def test_a_robot_of_parts_is_that_of_the_library(name):
    original = library.robot(name)
    ours, theirs = Manipulator(from_parts(name, original).rebuild()), Manipulator(original)
    n = len(theirs.joint_names)
    assert ours.joint_names == theirs.joint_names
    assert ours.tree.frame_names == theirs.tree.frame_names
    np.testing.assert_allclose(ours.effort_limits, theirs.effort_limits, rtol=1e-12)
    q, qd, qdd = np.random.default_rng(2).uniform(-1.0, 1.0, (3, 20, n))
    for frame in original.frame_names:
        np.testing.assert_allclose(ours.fk(q, frame), theirs.fk(q, frame), atol=1e-12)
    np.testing.assert_allclose(ours.mass_matrix(q), theirs.mass_matrix(q), rtol=1e-12, atol=1e-12)
    ours_tau, theirs_tau = (arm.inverse_dynamics(q, qd, qdd) for arm in (ours, theirs))
    np.testing.assert_allclose(ours_tau, theirs_tau, rtol=1e-11, atol=1e-11)


numbers = st.floats(-1.0, 1.0)
triples = st.tuples(numbers, numbers, numbers)
axes = st.sampled_from([(1, 0, 0), (0, 1, 0), (0, 0, 1), (0.6, 0, 0.8), (0, -0.6, 0.8)])
placed = {"position": triples, "rpy": triples}
solid = st.just((0.1, 0.2, 0.25, 0.01, 0.0, -0.02))
joints = st.one_of(
    st.builds(parts.Revolute, st.just("x"), axis=axes, **placed),
    st.builds(parts.Prismatic, st.just("x"), axis=axes, **placed),
    st.builds(parts.Ball, st.just("x"), **placed),
    st.builds(parts.Fixed, st.just("x"), **placed),
    st.builds(parts.DHFrame, st.just("x"), theta=numbers, d=numbers, a=numbers, alpha=numbers),
)
links = st.builds(
    parts.Link,
    st.just("x"),
    mass=st.just(1.0),
    center=triples,
    inertia=solid,
    tip_position=triples,
    tip_rpy=triples,
)


@st.composite
def robots(draw) -> parts.Model:
    """Chains and branches: every joint carries a link, and hangs on any part before it."""
    base = parts.Base()
    carriers = [base]
    if draw(st.booleans()):
        carriers = [base << parts.Floating("free") << draw(links)]
        carriers[0].name = "body"
    for i in range(draw(st.integers(1, 6))):
        carrier = draw(st.sampled_from(carriers))
        part, link = draw(joints), draw(links)
        part.name, link.name = f"part{i}", f"link{i}"
        carrier << part << link
        carriers += [part, link]
    carriers[-1] << parts.Tool("tool", tip_position=draw(triples), tip_rpy=draw(triples))
    return parts.Model("random", base)


@given(robots(), st.integers(0, 100))
@settings(max_examples=30)
def test_random_robots_of_parts_stand_where_mujoco_puts_them(model, seed):
    tree = model.rebuild()
    arm = Manipulator(tree)
    assert arm.tool == "tool"
    (q,) = random_positions(tree, seed, 1)
    starts = tree.position_starts
    positions = {
        name: q[start:end]
        for name, start, end in zip(tree.joint_names, starts, starts[1:], strict=False)
    }
    for frame, pose in mujoco_poses(tree, positions).items():
        np.testing.assert_allclose(arm.fk(q, frame), pose, atol=1e-9)


@given(robots())
@settings(max_examples=20)
def test_random_robots_of_parts_are_saved_and_recalled(model):
    tree, state = model.rebuild(), model.save_state()
    for part in model.parts.values():
        if isinstance(part, parts.Link):
            part.mass, part.tip_position = 7.0, (9.0, 9.0, 9.0)
    model.rebuild()
    assert model.load_state(state) == tree
    assert model.save_state() == state


TREES = [
    *(library.robot(name) for name in library.names()),
    *(random_tree(seed) for seed in range(5)),
    *(random_mixed_tree(seed) for seed in range(4)),
]


def plain(joint: Joint) -> Joint:
    """A joint without what has no meaning for its kind: limits and drives of what never moves."""
    return joint if joint.kind.has_axis else Joint(joint.name, joint.kind)


@pytest.mark.parametrize("tree", TREES, ids=lambda tree: tree.name)
def test_parts_of_a_tree_build_into_the_same_robot(tree):
    again = model_of_tree(tree).rebuild()
    assert [x.name for x in again.links] == [x.name for x in tree.links]
    assert again.parents == tree.parents
    assert [plain(x.joint) for x in again.links[1:]] == [plain(x.joint) for x in tree.links[1:]]
    assert sorted(again.frame_names) == sorted(tree.frame_names)
    assert (again.tool_name, again.name) == (tree.tool_name, tree.name)
    for one, two in zip(again.links, tree.links, strict=True):
        assert one.shapes == two.shapes
        assert (one.inertia is None) == (two.inertia is None)
        if one.inertia and two.inertia:
            assert (one.inertia.mass, one.inertia.center) == (two.inertia.mass, two.inertia.center)
            np.testing.assert_allclose(one.inertia.matrix, two.inertia.matrix, atol=1e-15)
    for q in random_positions(tree, 5, 3).tolist():
        ours, theirs = link_poses(again, q), link_poses(tree, q)
        for name in tree.frame_names:
            (i, a), (j, b) = again.frame(name), tree.frame(name)
            one, two = (ours[i] @ a).matrix, (theirs[j] @ b).matrix
            np.testing.assert_allclose(one, two, atol=1e-12)


def hard_tree():
    hook = Frame("hook", "arm", Pose.from_xyz_rpy((0.1, 0, 0), (0, 0, 0)))
    poke = Frame("poke", "arm", Pose.from_xyz_rpy((0.2, 0, 0), (0, 0, 0)))
    drive = Drive(0.1, 0.2, 0.3, 0.4, 5.0, 0.6)
    arm = Joint("arm", JointKind.REVOLUTE, (0, 1, 0), Limits(-1, 1, 2, 3), drive)
    hand = Joint("grip", JointKind.PRISMATIC, mimic=Mimic("arm", 0.5, 0.1))
    links = [
        TreeLink("base", None, Joint("base")),
        TreeLink("arm", "base", arm),
        TreeLink("hand", "arm", hand),
        TreeLink(
            "eye", "base", Joint("look", JointKind.BALL, limits=Limits(0, 1), drive=Drive(0, 1))
        ),
    ]
    return build_tree(
        "hard",
        links,
        [hook, poke],
        tool="hand",
        cuts=[Cut("arm", JointKind.BALL, "hand", "eye")],
        couplings=[Coupling("rope", "hook", "base", 1.0, 2.0, 3.0)],
        force_points=["poke"],
    )


def test_names_drives_springs_cuts_couplings_and_forces_are_kept():
    tree = hard_tree()
    model = model_of_tree(tree)
    again = model.rebuild()
    assert [x.joint for x in again.links] == [x.joint for x in tree.links]
    assert again.frame_names == tree.frame_names
    assert (again.couplings, again.force_points) == (tree.couplings, tree.force_points)
    (cut,) = again.cuts
    assert replace(cut, name="arm") == tree.cuts[0]
    assert again.tool_name == "hand"
    assert model.parts["arm_joint"].coordinate == "arm"


def test_a_force_may_act_on_a_whole_link():
    again = model_of_tree(replace(hard_tree(), force_points=("hand",))).rebuild()
    assert again.force_points == ("hand_force",)
    assert again.frame("hand_force") == again.frame("hand")


def test_limits_of_zero_as_files_give_for_unknown_ones_come_back():
    limits = Limits(-1, 1, velocity=0.0, effort=0.0)
    arm = TreeLink("arm", "base", Joint("turn", JointKind.REVOLUTE, limits=limits))
    tree = build_tree("x", [TreeLink("base", None, Joint("base")), arm])
    assert model_of_tree(tree).rebuild().joints[0].limits == limits

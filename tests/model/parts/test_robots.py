"""Robots of parts against the library, and random ones against MuJoCo."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from linkwork import library
from linkwork.arm import Manipulator
from linkwork.model.parts import (
    Ball,
    Base,
    DHFrame,
    DriveTrain,
    Fixed,
    Floating,
    Link,
    Model,
    Prismatic,
    Revolute,
    Tool,
)
from linkwork.model.tree import Tree
from tests.dynamics.random_tree import random_positions
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
TOOLS = {"irb140": 0.0, "scara1": 0.12}


def from_parts(name: str, original: Tree) -> Model:
    """The robot from its table; only the bodies, drives and limits are the library's."""
    here = base = Base()
    for number, (theta, d, a, alpha) in enumerate(ROWS[name], start=1):
        link = original.links[number]
        kind = Prismatic if link.joint.kind.value == "prismatic" else Revolute
        limits, drive = link.joint.limits, link.joint.drive
        joint = kind(f"q{number}", rpy=(0, 0, theta), lower=limits.lower, upper=limits.upper)
        matrix = np.asarray(link.inertia.matrix)
        body = Link(
            f"link{number}",
            mass=link.inertia.mass,
            center=link.inertia.center,
            inertia=(*np.diag(matrix), matrix[0, 1], matrix[0, 2], matrix[1, 2]),
        )
        here = here << joint << body << DHFrame(f"dh{number}", d=d, a=a, alpha=alpha)
        # On the motor's side of a gear of 50, so that the joint sees the library's numbers.
        joint.axis << DriveTrain(
            f"d{number}",
            ratio=50,
            rotor_inertia=drive.rotor_inertia / 50**2,
            viscous=drive.viscous / 50**2,
            coulomb=drive.coulomb / 50,
            torque_limit=limits.effort / 50,
        )
    here << Tool("tool", tip_position=(0, 0, TOOLS[name]))
    return Model(name, base)


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
    st.builds(Revolute, st.just("x"), axis=axes, **placed),
    st.builds(Prismatic, st.just("x"), axis=axes, **placed),
    st.builds(Ball, st.just("x"), **placed),
    st.builds(Fixed, st.just("x"), **placed),
    st.builds(DHFrame, st.just("x"), theta=numbers, d=numbers, a=numbers, alpha=numbers),
)
links = st.builds(
    Link,
    st.just("x"),
    mass=st.just(1.0),
    center=triples,
    inertia=solid,
    tip_position=triples,
    tip_rpy=triples,
)


@st.composite
def robots(draw) -> Model:
    """Chains and branches: every joint carries a link, and hangs on any part before it."""
    base = Base()
    carriers = [base]
    if draw(st.booleans()):
        carriers = [base << Floating("free") << draw(links)]
        carriers[0].name = "body"
    for i in range(draw(st.integers(1, 6))):
        carrier = draw(st.sampled_from(carriers))
        part, link = draw(joints), draw(links)
        part.name, link.name = f"part{i}", f"link{i}"
        carrier << part << link
        carriers += [part, link]
    carriers[-1] << Tool("tool", tip_position=draw(triples), tip_rpy=draw(triples))
    return Model("random", base)


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
        if isinstance(part, Link):
            part.mass, part.tip_position = 7.0, (9.0, 9.0, 9.0)
    model.rebuild()
    assert model.load_state(state) == tree
    assert model.save_state() == state

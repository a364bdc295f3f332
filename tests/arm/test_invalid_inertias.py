"""Dynamics compute with every finite inertia, warn once, and refuse only what has no answer."""

import copy
import pickle
import warnings
from dataclasses import replace

import numpy as np
import pytest

import linkwork as lw
from linkwork.dynamics.programs import evaluate_plain
from linkwork.errors import ModelError, ModelWarning
from linkwork.model.build import build_tree
from linkwork.model.link import Drive, Joint, JointKind, TreeLink
from linkwork.spatial import Inertia, Pose, box_inertia
from tests.dynamics.random_tree import random_tree

BASE = TreeLink("base", None, Joint("root"))
BLOCK = box_inertia(1.0, (0.1, 0.2, 0.3))
POINT = Inertia(1.0, (1.0, 0.0, 0.0), ((0.0,) * 3,) * 3)
TURN = JointKind.REVOLUTE
ALONG = Pose.from_translation((1.0, 0.0, 0.0))


def body(mass: float, *moments: float, xy: float = 0.0) -> Inertia:
    xx, yy, zz = moments
    return Inertia.unvalidated(
        mass, (0.1, 0.2, 0.3), ((xx, xy, 0.0), (xy, yy, 0.0), (0.0, 0.0, zz))
    )


INVALID = {
    "triangle": body(1.0, 1.0, 1.0, 2.5),
    "indefinite": body(1.0, 1.0, 1.0, 1.0, xy=2.0),
    "negative": body(-0.2, 0.1, 0.1, 0.1),
    "massless": body(0.0, 1.0, 1.0, 1.0),
    "skew": Inertia(1.0, (0.0, 0.1, 0.0), ((2.0, 0.1, 0.0), (0.3, 2.0, 0.0), (0.0, 0.0, 2.0))),
}


def with_inertia(seed: int, inertia: Inertia | None):
    tree = random_tree(seed, links=5)
    links = [replace(x, inertia=inertia) if x.name == "link2" else x for x in tree.links]
    return build_tree("odd", links, tree.frames, "tip")


@pytest.mark.parametrize("name", INVALID)
def test_compiled_dynamics_are_those_of_the_formulas(name):
    tree = with_inertia(3, INVALID[name])
    arm = lw.load(tree)
    q, qd, qdd = np.random.default_rng(0).uniform(-1, 1, (3, len(tree.joints)))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ModelWarning)
        tau = arm.inverse_dynamics(q, qd, qdd)
        again = arm.forward_dynamics(q, qd, tau)
    (expected,) = evaluate_plain(
        tree, "inverse_dynamics", *(x.tolist() for x in (q, qd, qdd))
    ).values()
    np.testing.assert_allclose(tau, expected, rtol=1e-10, atol=1e-10)
    np.testing.assert_allclose(again, qdd, rtol=1e-7, atol=1e-7)


def test_a_fault_is_warned_of_once_at_the_first_use_of_dynamics():
    arm = lw.load(with_inertia(3, INVALID["triangle"]))
    q = np.zeros(len(arm.joint_names))
    arm.fk(q)
    with pytest.warns(ModelWarning, match=r"link 'link2': .* violate the triangle") as warned:
        arm.gravity(q)
        arm.mass_matrix(q)
        copy.copy(arm).bias(q, q)
        pickle.loads(pickle.dumps(arm)).gravity(q)
    assert len(warned) == 1
    assert warned[0].filename == __file__


def test_a_strict_robot_refuses_it():
    arm = lw.load(with_inertia(3, INVALID["triangle"]), strict=True)
    q = np.zeros(len(arm.joint_names))
    assert arm.fk(q).shape == (4, 4)
    with pytest.raises(ModelError, match=r"no valid dynamics: link 'link2'"):
        arm.gravity(q)


def test_a_fault_of_the_base_or_of_a_small_fixed_link_is_not_even_warned_of():
    heavy = TreeLink("arm", "base", Joint("q1", TURN), inertia=body(9.0, 9.0, 9.0, 9.0))
    badge = TreeLink("badge", "arm", Joint("glue"), inertia=INVALID["triangle"])
    tree = build_tree("r", [replace(BASE, inertia=INVALID["negative"]), heavy, badge])
    assert np.isfinite(lw.load(tree).forward_dynamics([0.1], [0.2], [0.3])).all()
    with pytest.raises(ModelError, match=r"'base': .*'badge': "):
        lw.load(tree, strict=True).forward_dynamics([0.1], [0.2], [0.3])


def pendulum(*, live=()):
    """Two links, the mass at the tip alone: singular where the arm is straight or folded."""
    links = [TreeLink("a", "base", Joint("q1", TURN))]
    links.append(TreeLink("b", "a", Joint("q2", TURN), ALONG, POINT))
    return lw.load(build_tree("r", [BASE, *links]), live=live)


def test_forward_dynamics_name_the_joints_and_the_state_where_the_mass_matrix_is_singular():
    arm = pendulum()
    q = np.array([[0.1, 0.7], [0.2, 0.0]])
    still, tau = np.zeros(2), np.array([1.0, 2.0])
    np.testing.assert_allclose(
        arm.mass_matrix(q[0]) @ arm.forward_dynamics(q[0], still, tau) + arm.gravity(q[0]), tau
    )
    for state in (q, q[1]):
        with pytest.raises(ModelError, match=r"singular at q = \[0.2, 0\].*joints 'q1', 'q2'"):
            arm.forward_dynamics(state, still, tau)
        with pytest.raises(ModelError, match=r"singular at q = \[0.2, 0\].*joints 'q1', 'q2'"):
            arm.forward_dynamics_derivatives(state, still, tau)
    assert arm.inverse_dynamics(q[1], still, tau).shape == (2,)
    with pytest.raises(ModelError, match=r"singular at q = \[0.2, 0\]"):
        lw.simulate(arm, 0.1, q=q[1])


@pytest.mark.native
def test_machine_code_refuses_it_too():
    arm, still = pendulum(), np.zeros(2)
    assert np.isfinite(arm.forward_dynamics(np.array([0.1, 0.7]), still, still)).all()
    with pytest.raises(ModelError, match=r"singular at q = \[0.2, 0\]"):
        arm.forward_dynamics(np.array([0.2, 0.0]), still, still)


def test_a_nearly_singular_state_is_refused_though_rounding_leaves_a_pivot():
    arm = pendulum()
    with pytest.raises(ModelError, match="singular at q"):
        arm.forward_dynamics([0.3, np.pi], [0, 0], [1, 2])


def test_a_live_payload_may_make_forward_dynamics_possible():
    arm = pendulum(live=["payload"])
    with pytest.raises(ModelError, match="singular at q"):
        arm.forward_dynamics([0.2, 0.0], [0, 0], [1, 2])
    arm.set_payload(BLOCK)
    assert np.isfinite(arm.forward_dynamics([0.2, 0.0], [0, 0], [1, 2])).all()


def test_a_mass_matrix_that_is_always_singular_needs_no_state():
    links = [TreeLink("a", "base", Joint("q1", TURN))]
    links.append(TreeLink("b", "a", Joint("q2", TURN), inertia=BLOCK))
    arm = lw.load(build_tree("r", [BASE, *links]))
    with pytest.raises(ModelError, match=r"singular: .* joints 'q1', 'q2'"):
        arm.forward_dynamics([0, 0], [0, 0], [0, 0])
    with pytest.warns(ModelWarning, match="'q1' together with 'q2'"):
        assert arm.mass_matrix([0, 0]).shape == (2, 2)


def test_a_negative_drive_is_warned_of_and_computed():
    drive = Drive(rotor_inertia=-1e-3, viscous=-0.5)
    link = TreeLink("a", "base", Joint("q1", TURN, drive=drive), inertia=BLOCK)
    arm = lw.load(build_tree("r", [BASE, link]))
    with pytest.warns(ModelWarning, match="'q1' has a negative value"):
        mass = arm.mass_matrix([0.0])[0, 0]
    tau = arm.inverse_dynamics([0.0], [2.0], [3.0])
    np.testing.assert_allclose(tau, [3.0 * mass - 1.0])
    np.testing.assert_allclose(arm.forward_dynamics([0.0], [2.0], tau), [3.0])


def test_equations_of_an_invalid_inertia_are_those_of_its_dynamics():
    link = TreeLink("a", "base", Joint("q1", TURN), inertia=INVALID["negative"])
    arm = lw.load(build_tree("r", [BASE, link]))
    with pytest.warns(ModelWarning, match="'a': the mass is -0.2 kg"):
        assert lw.equations(arm).check() < 1e-9


def test_friction_that_drives_is_refused_by_strict_dynamics():
    tree = lw.load("planar2").tree
    joint = replace(tree.links[1].joint, drive=Drive(viscous=-1.0))
    links = (tree.links[0], replace(tree.links[1], joint=joint), tree.links[2])
    with pytest.raises(ModelError, match="negative"):
        lw.load(replace(tree, links=links), strict=True).inverse_dynamics([0, 0], [1, 1], [0, 0])

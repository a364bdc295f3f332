"""Derivatives of inverse and forward dynamics against differences, and laws between them."""

import cmath
from dataclasses import replace

import numpy as np
import pytest

from linkwork import dynamics, library
from linkwork.dynamics.plain.dual import Dual
from linkwork.dynamics.plain.passive import DRY_FRICTION_VELOCITY
from linkwork.model.link import Drive
from linkwork.spatial import scalar
from linkwork.trace import Argument, Result, count_operations, evaluate, forward, trace
from tests.dynamics.random_tree import random_mixed_tree, random_motions, random_robot, random_tree

STEP = 1e-5
NAMES = ("q", "qd", "x")
ROBOTS = {
    **{name: library.robot(name) for name in ("irb140", "scara2", "stanford")},
    **{f"robot{seed}": random_robot(seed) for seed in range(8)},
    **{f"mixed{seed}": random_mixed_tree(seed) for seed in range(3)},
}


def differences(tree, function, q, qd):
    """Central differences by small motions of q and by qd; columns are velocities."""
    by_q, by_qd = [], []
    for unit in np.eye(tree.velocity_count):
        there, back = (
            dynamics.integrate(tree, q, unit.tolist(), sign * STEP) for sign in (1.0, -1.0)
        )
        by_q.append(np.subtract(function(there, qd), function(back, qd)) / (2 * STEP))
        fast, slow = ((qd + sign * STEP * unit).tolist() for sign in (1.0, -1.0))
        by_qd.append(np.subtract(function(q, fast), function(q, slow)) / (2 * STEP))
    return np.array(by_q).T, np.array(by_qd).T


def near(ours, expected, tolerance: float) -> bool:
    error = np.abs(np.asarray(ours) - expected).max()
    return bool(error <= tolerance * max(1.0, np.abs(expected).max()))


def test_inverse_dynamics_changes_as_differences_say(tree):
    (q, qd, qdd), *_ = random_motions(tree, seed=1, count=1)
    exact = dynamics.inverse_dynamics_derivatives(tree, q, qd, qdd)
    by_q, by_qd = differences(tree, lambda a, b: dynamics.inverse_dynamics(tree, a, b, qdd), q, qd)
    assert near(exact.by_q, by_q, 1e-6)
    assert near(exact.by_qd, by_qd, 1e-6)


@pytest.mark.parametrize("seed", range(4))
def test_inverse_dynamics_changes_as_its_trace_does(seed):
    tree = random_tree(seed)
    n = tree.velocity_count
    plain = trace(
        "torques",
        lambda *state: {"tau": dynamics.inverse_dynamics(tree, *state)},
        [Argument(name, n) for name in NAMES],
    )
    inputs = [plain.graph.input(i) for i in range(2 * n)]
    slopes = [node for row in forward(plain.graph, plain.outputs, inputs) for node in row]
    program = replace(plain, results=(Result("slopes", (n, 2 * n)),), outputs=tuple(slopes))
    (state,) = random_motions(tree, seed, count=1)
    traced = evaluate(program, **dict(zip(NAMES, state, strict=True)))["slopes"]
    assert near(np.hstack(dynamics.inverse_dynamics_derivatives(tree, *state)), traced, 1e-12)


def test_forward_dynamics_changes_as_differences_say(tree):
    (q, qd, tau), *_ = random_motions(tree, seed=2, count=1)
    exact = dynamics.forward_dynamics_derivatives(tree, q, qd, tau)
    by_q, by_qd = differences(tree, lambda a, b: dynamics.forward_dynamics(tree, a, b, tau), q, qd)
    assert near(exact.by_q, by_q, 1e-5)
    assert near(exact.by_qd, by_qd, 1e-5)


def test_accelerations_change_with_torques_by_the_inverse_mass_matrix(tree):
    (q, qd, tau), *_ = random_motions(tree, seed=3, count=1)
    by_tau = np.array(dynamics.forward_dynamics_derivatives(tree, q, qd, tau).by_tau)
    assert near(by_tau @ dynamics.mass_matrix(tree, q), np.eye(tree.velocity_count), 1e-9)


def test_gravity_torques_change_alike_both_ways_where_axes_alone_move():
    tree = random_tree(3, drives=False)
    (q, qd, _), *_ = random_motions(tree, seed=4, count=1)
    rest = [0.0] * len(qd)
    by_q = np.array(dynamics.inverse_dynamics_derivatives(tree, q, rest, rest).by_q)
    assert near(by_q, by_q.T, 1e-12)
    step = dynamics.integrate(tree, q, qd, 1e-6)
    change = (
        np.subtract(dynamics.gravity_torques(tree, step), dynamics.gravity_torques(tree, q)) / 1e-6
    )
    assert near(by_q @ qd, change, 1e-4)


def test_torques_of_unit_motions_change_by_twice_the_coriolis_matrix():
    tree = random_tree(4, drives=False)
    (q, qd, _), *_ = random_motions(tree, seed=5, count=1)
    by_qd = np.array(dynamics.inverse_dynamics_derivatives(tree, q, qd, [0.0] * len(qd)).by_qd)
    # Coriolis torques are of second degree in the velocities.
    assert near(by_qd @ qd, 2.0 * np.array(dynamics.coriolis_matrix(tree, q, qd)) @ qd, 1e-12)


def test_derivatives_of_an_arm_are_a_few_thousand_operations():
    tree = library.robot("irb140")
    arguments = [Argument(name, 6) for name in NAMES]
    program = trace(
        "slopes", lambda *x: dynamics.inverse_dynamics_derivatives(tree, *x)._asdict(), arguments
    )
    count = count_operations(program)
    assert count.multiplications + count.additions < 2200
    assert count.divisions == 0


def test_at_rest_dry_friction_grows_by_the_mean_of_both_directions():
    tree = library.robot("planar2")
    drive = Drive(coulomb=1.0, coulomb_back=2.0)
    joint = replace(tree.links[1].joint, drive=drive)
    tree = replace(tree, links=(tree.links[0], replace(tree.links[1], joint=joint), tree.links[2]))
    rest = [0.0, 0.0]
    by_qd = dynamics.inverse_dynamics_derivatives(tree, [0.3, 0.2], rest, rest).by_qd
    assert by_qd[0][0] == pytest.approx(0.5 * (1.0 + 2.0) / DRY_FRICTION_VELOCITY, rel=1e-12)
    both = trace(
        "slopes",
        lambda q, v, a: dynamics.inverse_dynamics_derivatives(tree, q, v, a)._asdict(),
        [Argument(name, 2) for name in NAMES],
    )
    assert near(evaluate(both, q=[0.3, 0.2], qd=rest, x=rest)["by_qd"], np.array(by_qd), 1e-12)


def test_dual_scalars_at_a_tie_have_the_mean_slope():
    for choose in (scalar.maximum, scalar.minimum):
        assert choose(Dual(0.0, 4.0), 0.0).slope == 2.0
        assert choose(0.0, Dual(0.0, 4.0)).slope == 2.0
        assert choose(Dual(1.0, 4.0), Dual(1.0, -2.0)).slope == 1.0


FORMULAS = {
    "products": (lambda x: (2.0 - x) * x * x - x, lambda x: (2.0 - x) * x * x - x),
    "ratios": (lambda x: x / (1.0 + x) + 3.0 / x, lambda x: x / (1.0 + x) + 3.0 / x),
    "sine": (lambda x: scalar.sin(-x), lambda x: cmath.sin(-x)),
    "cosine": (lambda x: scalar.cos(2.0 * x), lambda x: cmath.cos(2.0 * x)),
    "root": (scalar.sqrt, cmath.sqrt),
    "tanh": (scalar.tanh, cmath.tanh),
    "angle": (lambda x: scalar.atan2(x, 2.0 + x), lambda x: cmath.atan(x / (2.0 + x))),
    "greater": (lambda x: scalar.maximum(x, 0.3 * x), lambda x: x),
    "smaller": (lambda x: scalar.minimum(0.3 * x, x), lambda x: 0.3 * x),
    "bounded": (lambda x: scalar.maximum(5.0, x), lambda x: 5.0 + 0.0 * x),
    "chosen": (lambda x: scalar.select(x - 9.0, x, x * x), lambda x: x * x),
}


@pytest.mark.parametrize("name", FORMULAS)
@pytest.mark.parametrize("x", [0.4, 1.3])
def test_dual_scalars_have_the_slope_of_a_complex_step(name, x):
    ours, complex_form = FORMULAS[name]
    stepped = complex_form(complex(x, 1e-30))
    dual = ours(Dual(x, 1.0))
    assert dual.value == pytest.approx(stepped.real, rel=1e-14)
    assert dual.slope == pytest.approx(stepped.imag / 1e-30, rel=1e-13, abs=1e-15)

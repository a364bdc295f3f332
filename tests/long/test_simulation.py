"""How fast a simulation in free space is, and how well it keeps energy."""

import time

import numpy as np
import pytest

import linkwork as lw
from linkwork.arm import Manipulator
from linkwork.bench.problem import without_drives
from linkwork.control import make_controller
from linkwork.motion import CubicTrajectory
from linkwork.simulation import simulate
from tests.simulation.robots import frictionless

pytestmark = pytest.mark.long

SECONDS = 10.0
ROUNDS = 40
STARTS = 5


def test_computed_torque_of_six_joints_is_a_thousand_times_faster_than_real_time(report):
    arm = lw.load("irb140")
    controller = make_controller("computed-torque", arm.tree, 1e-3)
    points = np.outer([0.0, 1.0, -0.5, 0.0], [0.8, 0.5, -0.4, 1.0, 0.7, 1.2])
    move = CubicTrajectory([0.0, 3.0, 7.0, SECONDS], points, np.zeros_like(points))
    options = {"q": np.zeros(6), "controller": controller, "reference": move}
    times = {}
    for every in (1, 10):
        simulate(arm, SECONDS, record_every=every, **options)
        times[every] = min(_seconds_of(arm, every, options) for _ in range(ROUNDS))
    simulation = simulate(arm, SECONDS, **options)
    report(
        "simulation-speed",
        robot="irb140",
        controller="computed torque, 1 kHz",
        method="rk4, 1 ms",
        asked="at least 1000 times real time on one core",
        statistic=f"least of {ROUNDS} runs of {SECONDS:g} s, everything in Python counted",
        times_real_time={f"a sample each {k} ms": SECONDS / x for k, x in times.items()},
        us_a_step={f"a sample each {k} ms": 1e6 * x / 1e4 for k, x in times.items()},
        worst_error_rad=float(abs(simulation.error).max()),
    )
    assert simulation.backend == "native"
    assert SECONDS / times[1] > 1000.0


def _seconds_of(arm, every, options):
    before = time.perf_counter()
    simulate(arm, SECONDS, record_every=every, **options)
    return time.perf_counter() - before


def _drift(arm, q, step):
    simulation = simulate(arm, SECONDS, q=q, step=step, energy=True)
    total = simulation.energy.kinetic + simulation.energy.potential
    return float(abs(total - total[0]).max() / simulation.energy.kinetic.max())


def _drifts(tree):
    """Of a fall from each start: as it is, and with half the step."""
    arm = Manipulator(tree)
    random = np.random.default_rng(1)
    low, high = np.maximum(arm.lower, -1.5), np.minimum(arm.upper, 1.5)
    starts = [np.zeros(6), *random.uniform(low, high, (STARTS - 1, 6))]
    return np.array([[_drift(arm, q, step) for step in (1e-3, 5e-4)] for q in starts])


def test_an_arm_that_falls_freely_keeps_its_energy(report):
    tree = lw.load("irb140").tree
    whole = _drifts(frictionless(tree))
    # Without rotors the wrist spins at 100 rad/s and more: as hard as a step of 1 ms can have it.
    others = {"irb140": _drifts(without_drives(tree))}
    others["puma560"] = _drifts(without_drives(lw.load("puma560").tree))
    ratios = whole[:, 0] / whole[:, 1]
    report(
        "simulation-energy",
        robot="irb140 without friction, rotors kept; falls from rest",
        method="rk4, 1 ms, 10 s",
        asked="drift under 1e-8 of the greatest kinetic energy; half the step: a sixteenth",
        drift=whole[:, 0].tolist(),
        drift_at_half_the_step=whole[:, 1].tolist(),
        ratio=ratios.tolist(),
        without_rotors={name: x[:, 0].tolist() for name, x in others.items()},
        without_rotors_at_half_the_step={name: x[:, 1].tolist() for name, x in others.items()},
    )
    assert whole[:, 0].max() < 1e-8
    assert np.all(np.abs(ratios - 16.0) < 2.0)
    assert others["puma560"][:, 0].max() < 1e-8

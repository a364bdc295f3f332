"""Arms without a closed form: every generating position, every solution of ssik, and the time."""

import timeit

import numpy as np
import pytest

import linkwork as lw
from linkwork.ik import NumericSolver
from linkwork.ik.geometry.full_turns import nearest_turns, wrapped
from linkwork.ik.numeric.search import sample_starts, search
from tests.ik.general.arms import (
    found_among,
    off_by_little,
    poses_at,
    positions,
    random_arm,
    ssik_arm,
    ssik_module,
    ssik_names,
)

pytestmark = pytest.mark.long
CONFIGURATIONS, CALLED = 2000, 200
ARMS, ARM_POSES, STARTS = 100, 50, 10_000
CALIBRATED = ("ur5", "irb140", "puma560")
PER_CALL, PER_BATCH = 100.0, 40.0
SEVEN, NEAREST = 15, 100


def general_arms():
    """ssik's arms without closed form, arms with calibrated geometry, and general ones: 30."""
    pytest.importorskip("ssik")
    arms = {name: ssik_arm(name) for name in ssik_names(6, "general")}
    for robot in CALIBRATED:
        for seed in range(3):
            tree = off_by_little(lw.load(robot).tree, seed)
            arms[tree.name] = tree
    for seed in range(max(0, 30 - len(arms))):
        arms[f"random {seed}"] = random_arm(100 + seed)
    return arms


@pytest.mark.timeout(3600)
def test_arms_without_closed_form(report):
    figures = {}
    for name, tree in general_arms().items():
        arm = lw.load(tree)
        q = positions(tree, CONFIGURATIONS, 71)
        poses = poses_at(tree, q)
        arm.ik(poses[0])
        found = arm.ik(poses)
        batch = _least_time(lambda arm=arm, poses=poses: arm.ik(poses)) / CONFIGURATIONS
        call = _least_time(lambda arm=arm, poses=poses: list(map(arm.ik, poses[:CALLED]))) / CALLED
        hit = found_among(found.q, q, found.method.periodic)
        figures[name] = {
            "found": int(hit.sum()),
            "solutions": float(found.counts.mean()),
            "doubtful": int(found.may_be_incomplete.sum()),
            "lost and not said": int((~hit & ~found.may_be_incomplete).sum()),
            "worst_residual": float(np.nanmax(found.residual)),
            "lost_of_ssik": _lost_of_ssik(name, poses, found),
            "us_a_call": round(call, 1),
            "us_a_pose": round(batch, 1),
        }
    report(
        "ik-general",
        configurations=CONFIGURATIONS,
        asked={"found": CONFIGURATIONS, "us_a_call": PER_CALL, "us_a_pose": PER_BATCH},
        arms=figures,
    )
    assert len(figures) >= 30
    assert all(x["found"] == CONFIGURATIONS for x in figures.values()), figures
    assert all(x["lost_of_ssik"] == 0 for x in figures.values())
    assert all(x["worst_residual"] <= 1e-9 for x in figures.values())


def _least_time(work):
    """Least time of several rounds [us]: other work on the machine only adds time."""
    return 1e6 * min(timeit.repeat(work, number=1, repeat=5))


def _lost_of_ssik(name, poses, found):
    """Solutions of ssik that are not among ours."""
    if "." not in name:
        return 0
    lost = 0
    for i, pose in enumerate(poses):
        for other in ssik_module(name).solve(pose, respect_limits=False):
            exact = other.fk_residual <= 1e-9
            ours = found[i].q
            apart = np.abs(wrapped(ours - other.q, found.method.periodic)).max(axis=-1)
            lost += int(exact and not (apart <= 1e-4).any())
    return lost


@pytest.mark.timeout(7200)
def test_random_arms_against_many_starts(report):
    lost = doubtful = solutions = 0
    for seed in range(ARMS):
        tree = random_arm(seed)
        arm, numeric = lw.load(tree), NumericSolver(tree, keep_limits=False)
        starts = sample_starts(numeric.problem, STARTS, seed)
        for pose in poses_at(tree, positions(tree, ARM_POSES, seed)):
            found = arm.ik(pose)
            ends = search(numeric.step, np.repeat(pose.reshape(1, 16), STARTS, 0), starts, 60)
            searched = np.unique(np.round(wrapped(ends.q[ends.miss <= 1e-11], True), 5), axis=0)
            many = np.repeat(found.q[None], len(searched), axis=0)
            there = found_among(many, searched, found.method.periodic, 1e-4)
            lost += int((~there).sum())
            doubtful += int(not found.complete)
            solutions += len(found)
    report(
        "ik-general-random",
        arms=ARMS,
        poses=ARM_POSES,
        starts=STARTS,
        solutions=solutions,
        lost=lost,
        doubtful=doubtful,
    )
    assert lost == 0


@pytest.mark.timeout(7200)
def test_seven_axes(report):
    pytest.importorskip("ssik")
    names = ssik_names(7)
    assert len(names) >= SEVEN
    figures = {}
    for name in names:
        tree = ssik_arm(name)
        arm = lw.load(tree)
        q = positions(tree, CONFIGURATIONS, 73)
        poses = poses_at(tree, q)
        found = arm.ik(poses, within_limits=True)
        figures[name] = {
            "family": found.family,
            "without a solution": int((found.counts == 0).sum()),
            "not at their parameter": _lost_at_parameter(arm, q[:CALLED], poses[:CALLED]),
            "farther than 1.05": sum(
                _is_farther(arm, *x) for x in zip(q, poses[:NEAREST], strict=False)
            ),
        }
    report("ik-seven", configurations=CONFIGURATIONS, nearest=NEAREST, arms=figures)
    assert all(x["without a solution"] == 0 for x in figures.values()), figures
    assert all(x["not at their parameter"] == 0 for x in figures.values()), figures
    assert all(x["farther than 1.05"] == 0 for x in figures.values()), figures


def _lost_at_parameter(arm, q, poses):
    """Generating positions that are not found at their own redundancy parameter."""
    solver = arm.ik_family(poses[0]).solver
    parameters = dict(zip(solver.parameters, solver.parameters_of(q).T, strict=True))
    found = arm.ik(poses, parameters=parameters)
    near = (found.singularity < 1e-6).any(axis=1)
    return int((~found_among(found.q, q, found.method.periodic) & ~near).sum())


def _is_farther(arm, q, pose):
    """Whether the nearest member is more than 5 % farther than one of 2000 samples."""
    seed = q + np.random.default_rng(5).uniform(-0.5, 0.5, len(q))
    family = arm.ik_family(pose)
    method = family.solver.method

    def distance(rows):
        turned = nearest_turns(rows, seed, method.periodic)
        inside = method.inside(turned)[..., None]
        return np.linalg.norm(np.where(inside, turned, rows) - seed, axis=-1)

    best = distance(arm.ik_family(pose, samples=2000).q).min()
    return bool(distance(family.nearest(seed)) > 1.05 * best + 1e-9)

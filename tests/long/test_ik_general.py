"""Arms without a closed form: every generating position, every solution of ssik, and the time."""

import timeit

import numpy as np
import pytest

import linkwork as lw
from linkwork.ik import NumericSolver
from linkwork.ik.arrays import wrapped
from linkwork.ik.numeric.search import sample_starts, search
from linkwork.ik.redundancy.parameters import parameter_values
from tests.ik.general.arms import (
    found_among,
    off_by_little,
    positions,
    random_arm,
    ssik_arm,
    ssik_module,
    ssik_names,
)
from tests.ik.judge import poses_of

pytestmark = pytest.mark.long
CONFIGURATIONS, CALLED = 2000, 200
ARMS, ARM_POSES, STARTS = 100, 50, 10_000
CALIBRATED = ("ur5", "irb140", "puma560")
PER_CALL, PER_BATCH = 100.0, 40.0
SEVEN, OF_DENSE, SAMPLES = 15, 1.05, 2000
NEAR, FAR, APART = 2000, 200, 0.5
TURNS = 2.0 * np.pi * np.arange(-2, 3)


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
        poses = poses_of(tree, q)
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
        for pose in poses_of(tree, positions(tree, ARM_POSES, seed)):
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
        poses = poses_of(tree, q)
        found = arm.ik(poses, within_limits=True)
        figures[name] = {
            "family": found.family,
            "without a solution": int((found.counts == 0).sum()),
            "not at their parameter": _lost_at_parameter(arm, q[:CALLED], poses[:CALLED]),
            "near seeds": _nearest_of_dense(arm, tree, NEAR, APART),
            "seeds anywhere": _nearest_of_dense(arm, tree, FAR, None),
        }
    report(
        "ik-seven",
        configurations=CONFIGURATIONS,
        samples=SAMPLES,
        asked={"farther than": OF_DENSE},
        seeds={"near": NEAR, "within": APART, "anywhere": FAR},
        arms=figures,
    )
    every = [x[kind] for x in figures.values() for kind in ("near seeds", "seeds anywhere")]
    assert all(x["without a solution"] == 0 for x in figures.values()), figures
    assert all(x["not at their parameter"] == 0 for x in figures.values()), figures
    assert all(x["farther"] == 0 for x in every), figures
    assert all(x["worst residual"] <= 1e-9 and x["outside limits"] == 0 for x in every), figures


def _lost_at_parameter(arm, q, poses):
    """Generating positions that are not found at their own redundancy parameter."""
    solver = arm.ik_family(poses[0]).solver
    parameters = dict(zip(solver.parameters, solver.parameters_of(q).T, strict=True))
    found = arm.ik(poses, parameters=parameters)
    near = (found.singularity < 1e-6).any(axis=1)
    return int((~found_among(found.q, q, found.method.periodic) & ~near).sum())


def _nearest_of_dense(arm, tree, count, apart):
    """Nearest members against the best of dense samples, for seeds near a member or anywhere."""
    q = positions(tree, count, 173)
    poses = poses_of(tree, q)
    seeds = positions(tree, count, 174)
    if apart is not None:
        seeds = q + np.random.default_rng(175).uniform(-apart, apart, q.shape)
    arm.ik_family(poses[0]).nearest(seeds[0])
    members, times = np.empty_like(q), np.empty(count)
    for i, (pose, seed) in enumerate(zip(poses, seeds, strict=True)):
        start = timeit.default_timer()
        members[i] = arm.ik_family(pose).nearest(seed)
        times[i] = timeit.default_timer() - start
    ours = np.linalg.norm(members - seeds, axis=1)
    best = np.linalg.norm(q - seeds, axis=1)
    solver = arm.ik_family(poses[0]).solver
    for i, (pose, seed) in enumerate(zip(poses, seeds, strict=True)):
        best[i] = min(best[i], _least_distance(solver, pose, seed, ours[i]))
    return {
        "farther": int((ours > OF_DENSE * best + 1e-9).sum()),
        "worst ratio": float((ours / best).max()),
        "worst residual": float(np.abs(poses_of(tree, members) - poses).max()),
        "outside limits": int((~solver.method.inside(members)).sum()),
        "median ms": round(1e3 * float(np.median(times)), 3),
    }


def _least_distance(solver, pose, seed, known):
    """Least distance of a seed from the members at dense samples of the redundancy parameter.

    Samples are left out that are farther than a known member by any turns, or by the joint alone
    that is the parameter.
    """
    method = solver.method
    values = parameter_values(method.chain, solver.parameters[0], SAMPLES)
    names = [axis.joint.name for axis in method.chain.axes]
    joint = solver.parameters[0].split(" ")[0]
    if joint in names:
        apart = values[:, None] - seed[method.position_of(names.index(joint))] + TURNS
        values = values[np.abs(apart).min(axis=1) < known]
    numbers = np.repeat(pose.reshape(1, 16), len(values), axis=0)
    q, residual, *_ = solver.at_parameters(numbers, values[:, None])
    rows = q[residual <= 1e-9]
    rows = rows[np.square(wrapped(rows - seed, method.periodic)).sum(axis=-1) < known**2]
    turned = rows[..., None] + TURNS
    inside = (turned >= method.lower[:, None]) & (turned <= method.upper[:, None])
    apart = np.where(inside, np.abs(turned - seed[:, None]), np.inf).min(axis=-1, initial=np.inf)
    return float(np.linalg.norm(apart, axis=-1).min(initial=np.inf))

"""Arms of one to five joints, gantries, and joints before or behind parallel axes."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from linkwork import library
from linkwork.ik.families.reductions import recognise_locked, reversed_chain
from linkwork.ik.families.refine import refined
from linkwork.ik.families.wrists import recognise_spherical_wrist, recognise_two_axis_wrist
from linkwork.ik.geometry.chain import across, chain_of
from linkwork.ik.planar.family import follows, recognise_parallel_run
from linkwork.ik.programs import trace_branches
from linkwork.spatial import Pose
from linkwork.spatial.rotation import about_axis
from linkwork.spatial.vector import multiply, subtract
from linkwork.trace import evaluate
from tests.ik.families.form_judge import judge_form, near_special, positions
from tests.ik.planar import test_planar_arm as planar
from tests.ik.planar import test_scara as scara
from tests.ik.planar.random_chain import random_chain

FAMILIES = {
    "Rz": "single joint",
    "Px": "single joint",
    "Ps Ps Ps": "gantry",
    "Ps Ps Ps Rz": "gantry",
    "Rz Ps Ps": "gantry",
    "Rz Pz Px": "gantry",
    "Ps Ps Ps Rz Rs": "gantry with a wrist of one axis",
    "Ps Ps Rz Rs Rs": "gantry with a wrist of two axes",
    "Rs Rz Rs": "single joint with a wrist of two axes",
    "Rz Rz Rs": "planar arm with a wrist of one axis",
    "Rz Px Rs": "planar arm with a wrist of one axis",
    "Rx Rz Rz": "planar arm on a revolute base",
    "Rx Rz Px": "planar arm on a revolute base",
    "Rs Rz Pz": "SCARA on a revolute base",
    "Rs Rz Rz Rs": "planar arm on a revolute base with a wrist of one axis",
    "Rx Rz Rz Rz": "planar arm on a revolute base",
    "Rx Rz Rz Rz Rx": "planar arm on a revolute base with a wrist of one axis",
    "Rs Rz Rz Rz Rs": "planar arm on a revolute base with a wrist of one axis",
    "Rx Rz Px Rz Rx": "planar arm on a revolute base with a wrist of one axis",
    "Rz Rz Rz Rs Rs": "planar arm with a wrist of two axes",
    "Rs Rs Rz Rz": "planar arm with a wrist of two axes, from tool to base",
}
WRISTS = ["Rx Rz Rz Rx Rz", "Rs Rz Rz Rs Rs", "Rx Rz Px Rs Rs", "Rz Pz Px Rs Rs", "Ps Ps Ps Rs Rs"]


@pytest.mark.parametrize("pattern", FAMILIES)
def test_joints_are_among_the_solutions_of_random_arms(pattern):
    rng = np.random.default_rng(31)
    verdict = None
    for arm in range(4):
        form = recognise_parallel_run(random_chain(pattern, rng, degenerate=arm % 2 == 1))
        assert form.family == FAMILIES[pattern]
        verdict = judge_form(form, positions(form.chain, 500, rng), verdict=verdict)
    assert verdict.good, verdict


@pytest.mark.long
@pytest.mark.parametrize("pattern", sorted({*FAMILIES, *planar.PATTERNS, *scara.PATTERNS}))
def test_joints_are_among_the_solutions_of_many_arms(pattern):
    rng = np.random.default_rng(30)
    verdict = None
    for arm in range(200):
        form = recognise_parallel_run(random_chain(pattern, rng, degenerate=arm % 4 == 3))
        verdict = judge_form(form, positions(form.chain, 1000, rng), verdict=verdict)
    assert verdict.good, verdict


@pytest.mark.parametrize("pattern", ["Rx Rz Rz", "Rx Rz Rz Rz", "Rz Rz Rs", "Ps Ps Ps Rz Rs"])
def test_singular_arms_are_solved_or_said_to_be_singular(pattern):
    rng = np.random.default_rng(32)
    for arm in range(4):
        form = recognise_parallel_run(random_chain(pattern, rng, degenerate=arm % 2 == 1))
        verdict = judge_form(form, near_special(form.chain, 500, rng))
        assert verdict.good, verdict


def with_meeting_wrist(chain):
    *others, four, five = chain.axes
    return replace(chain, axes=(*others, four, replace(five, point=four.point)))


@pytest.mark.parametrize("pattern", WRISTS)
@pytest.mark.parametrize("from_tool", [False, True])
def test_a_wrist_of_two_axes_that_meet_is_solved(pattern, from_tool):
    rng = np.random.default_rng(33)
    for arm in range(4):
        chain = with_meeting_wrist(random_chain(pattern, rng, degenerate=arm % 2 == 1))
        form = recognise_two_axis_wrist(reversed_chain(chain) if from_tool else chain)
        verdict = judge_form(form, positions(form.chain, 500, rng))
        assert verdict.good, verdict


def test_a_reversed_chain_carries_the_base_as_seen_from_the_tool():
    chain = random_chain("Rs Ps Rs Rs", np.random.default_rng(34))
    q = [0.3, -0.2, 0.9, -1.4]
    there = reversed_chain(chain).pose(q[::-1])
    assert np.allclose(there.matrix @ chain.pose(q).matrix, np.eye(4), atol=1e-12)


def test_a_step_squares_what_is_missed():
    chain = random_chain("Rx Rz Rz Rx Rs", np.random.default_rng(35))
    q = np.array([0.3, -0.9, 0.8, 1.1, -0.4])
    pose = chain.pose(q.tolist())
    off = refined(chain, pose, (q + 1e-7).tolist()) - q
    assert np.abs(off).max() < 1e-12


def test_a_step_does_not_go_to_another_solution():
    chain = random_chain("Rx Rz Rz Rx Rs", np.random.default_rng(35))
    q = (0.3, -0.9, 0.8, 1.1, -0.4)
    assert refined(chain, chain.pose([x + 1e-5 for x in q]), q) == q


def test_the_service_robot_is_solved_where_its_platform_stands():
    chain = chain_of(library.robot("service-arm"))

    def without_platform(rest):
        return recognise_locked(rest, recognise_spherical_wrist)

    form = recognise_locked(chain, without_platform)
    assert form.parameters == ("x [m]", "y [m]")
    q = positions(chain, 500, np.random.default_rng(36))
    verdict = judge_form(form, q)
    assert verdict.good, verdict


def test_arms_without_structure_are_not_claimed():
    rng = np.random.default_rng(37)
    for pattern in ("Rs Rs Rs Rs", "Rs Rs Rs Rs Rs", "Rs Rs Rs Rs Rs Rs", "Rz Rz Rz Rz Rz"):
        assert recognise_parallel_run(random_chain(pattern, rng)) is None


@pytest.mark.parametrize("pattern", ["Rx Rz Rz Rz Rx", "Rz Rz Pz Rz Rs Rs", "Px Rz Px", "Rz Rz"])
def test_traced_formulas_give_what_floats_give(pattern):
    chain = random_chain(pattern, np.random.default_rng(38))
    form = recognise_parallel_run(chain)
    pose = chain.pose([0.3] * len(chain.axes))
    signs = form.sign_rows()[0]
    values = evaluate(trace_branches(form), pose=pose.matrix.ravel())["q"][0]
    assert form.branch(pose, signs).q == pytest.approx(values.tolist(), abs=1e-12)


@pytest.mark.parametrize(
    "pattern", ["Rx Rz Rz", "Rz Rz Pz", "Rz Rz Pz Rz", "Rz Rz Pz Rz Rs", "Rz Rz"]
)
def test_the_point_is_brought_whatever_the_rotation(pattern):
    rng = np.random.default_rng(39)
    form = recognise_parallel_run(random_chain(pattern, rng))
    reached = form.chain.pose([0.8] * len(form.chain.axes))
    turned = Pose(multiply(about_axis((0.6, 0.0, 0.8), 0.1), reached.rotation), reached.position)
    names = [reach.name for reach in form.reaches]
    for signs in form.sign_rows():
        branch = form.branch(turned, signs)
        margins = dict(zip(names, branch.margins, strict=True))
        assert min(margins.get("tilt", 0.0), margins.get("yaw", 0.0)) < 0.0
        if min(margins["far"], margins["near"], margins.get("shoulder", 0.0)) >= 0.0:
            found = form.chain.pose(branch.q)
            missed = subtract(turned.position, found.position)
            if follows(form._run)[0] < 3:
                missed = across(form._run.to_run[2], missed)
            assert np.allclose(missed, 0.0, atol=1e-10)
            return
    pytest.fail("the point is in reach, so a branch must bring it")

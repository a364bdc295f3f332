"""SCARAs: the slide anywhere, a wrist or none, one axis too many."""

from __future__ import annotations

import numpy as np
import pytest

from linkwork import library
from linkwork.ik.families.reductions import recognise_locked
from linkwork.ik.geometry.chain import chain_of
from linkwork.ik.planar.family import recognise_parallel_run
from linkwork.spatial import Pose
from linkwork.spatial.rotation import about_y
from linkwork.spatial.vector import multiply
from tests.ik.families.form_judge import judge_form, near_special, positions
from tests.ik.planar.random_chain import judge_random_arms, random_chain

PATTERNS = [
    "Rz Rz Pz Rz",
    "Rz Rz Rz Pz",
    "Pz Rz Rz Rz",
    "Rz Pz Rz Rz",
    "Rz Rz Pz",
    "Pz Rz Rz",
    "Rz Pz Rz",
    "Rz Rz Pz Rz Rx",
    "Pz Rz Rz Rz Rs",
    "Rs Rz Rz Rz Pz",
    "Rz Rz Pz Rz Rs Rs",
    "Rs Rz Rz Pz Rz Rs",
    "Rs Rs Rz Rz Pz Rz",
]
EQUAL = [1, 2]
"""Joints of SCARA 2 that the published convention keeps equal."""


@pytest.mark.parametrize("pattern", PATTERNS)
@pytest.mark.parametrize("degenerate", [False, True])
def test_joints_are_among_the_solutions_of_random_arms(pattern, degenerate):
    judge_random_arms(pattern, degenerate, 11)


def library_form(name):
    return recognise_parallel_run(chain_of(library.robot(name)))


def with_equal_bends(q):
    q = q.copy()
    q[EQUAL[1]] = q[EQUAL[0]]
    return q


@pytest.mark.parametrize("draw", [positions, near_special])
def test_scara1_is_solved(draw):
    form = library_form("scara1")
    verdict = judge_form(form, draw(form.chain, 2000, np.random.default_rng(1)))
    assert verdict.good, verdict
    assert form.family == "SCARA with a wrist of one axis"
    assert form.task == "the position and two angles"


@pytest.mark.parametrize("draw", [positions, near_special])
def test_scara2_is_solved_with_its_second_and_third_joint_equal(draw):
    form = library_form("scara2")
    q = with_equal_bends(draw(form.chain, 2000, np.random.default_rng(2)))
    verdict = judge_form(form, q)
    assert verdict.good, verdict
    assert form.family == "SCARA, q2 = q3"


@pytest.mark.parametrize("lengths", [(0.3, 0.3, 0.3), (0.2, 0.5, 0.2), (0.5, 0.1, 0.4)])
def test_equal_and_uneven_links_bend_alike(lengths):
    l1, l2, l3 = lengths
    form = recognise_parallel_run(chain_of(library.robot("scara2", l1=l1, l2=l2, l3=l3)))
    q = with_equal_bends(positions(form.chain, 2000, np.random.default_rng(3)))
    assert judge_form(form, q).good


def test_what_bends_alike_bends_by_equal_joints():
    form = library_form("scara2")
    pose = form.chain.pose(list(positions(form.chain, 500, np.random.default_rng(4))))
    for signs in form.sign_rows():
        q = form.branch(pose, signs).q
        assert np.allclose(q[EQUAL[0]], q[EQUAL[1]], atol=1e-12)


@pytest.mark.parametrize("draw", [positions, near_special])
def test_scara2_is_solved_for_every_first_joint(draw):
    form = recognise_locked(chain_of(library.robot("scara2")), recognise_parallel_run)
    q = draw(form.chain, 2000, np.random.default_rng(5))
    assert form.parameters == ("q1 [rad]",)
    verdict = judge_form(form, q)
    assert verdict.good, verdict


def test_an_arm_with_a_joint_to_spare_alone_has_a_free_one():
    for name in ("scara1", "planar3", "irb140"):
        assert recognise_locked(chain_of(library.robot(name)), recognise_parallel_run) is None


def test_a_tilt_that_no_joint_makes_is_out_of_reach():
    form = recognise_parallel_run(random_chain("Rz Rz Pz Rz", np.random.default_rng(6)))
    pose = form.chain.pose([0.3, 0.4, 0.1, 0.2])
    tilted = Pose(multiply(pose.rotation, about_y(0.1)), pose.position)
    names = [reach.name for reach in form.reaches]
    for signs in form.sign_rows():
        margins = form.branch(tilted, signs).margins
        assert margins[names.index("tilt")] < -1e-3


def test_a_point_too_far_is_missed_by_its_distance():
    form = library_form("scara1")
    pose = form.chain.pose([0.0, 0.0, 0.1, 0.2, 0.3])
    x, y, z = pose.position
    names = [reach.name for reach in form.reaches]
    margins = form.branch(Pose(pose.rotation, (x + 0.05, y, z)), (1.0,)).margins
    assert margins[names.index("far")] == pytest.approx(-0.05, abs=1e-12)


def test_the_family_does_not_depend_on_where_the_arm_stands():
    chains = [random_chain("Rz Rz Pz Rz", np.random.default_rng(seed)) for seed in range(5)]
    forms = [recognise_parallel_run(chain) for chain in chains]
    assert {form.family for form in forms} == {"SCARA"}
    assert {form.why for form in forms} == {
        "axes q1, q2 and q4 are parallel, axis q3 is prismatic along them"
    }

"""Planar arms: turning and sliding joints in one plane."""

from __future__ import annotations

import numpy as np
import pytest

from linkwork import library
from linkwork.ik.geometry.chain import chain_of
from linkwork.ik.planar.family import recognise_parallel_run
from linkwork.ik.planar.prismatic import combined
from linkwork.spatial import Pose
from linkwork.spatial.rotation import about_y
from linkwork.spatial.vector import multiply
from tests.ik.families.form_judge import judge_form, near_special, positions
from tests.ik.planar.random_chain import judge_random_arms

PATTERNS = [
    "Rz Rz",
    "Rz Rz Rz",
    "Rz Px",
    "Px Rz",
    "Rz Px Rz",
    "Px Rz Rz",
    "Rz Rz Px",
    "Px Py Rz",
    "Px Rz Px",
    "Rz Px Py",
    "Px Py",
]


@pytest.mark.parametrize("pattern", PATTERNS)
@pytest.mark.parametrize("degenerate", [False, True])
@pytest.mark.parametrize("draw", [positions, near_special])
def test_joints_are_among_the_solutions_of_random_arms(pattern, degenerate, draw):
    judge_random_arms(pattern, degenerate, 21, draw)


@pytest.mark.parametrize(
    ("name", "task"),
    [
        ("planar2", "the position in its plane"),
        ("planar3", "the position in its plane and one angle"),
    ],
)
@pytest.mark.parametrize("draw", [positions, near_special])
def test_planar_arms_of_the_library_are_solved(name, task, draw):
    form = recognise_parallel_run(chain_of(library.robot(name)))
    verdict = judge_form(form, draw(form.chain, 2000, np.random.default_rng(22)))
    assert verdict.good, verdict
    assert (form.family, form.task) == ("planar arm", task)


def test_two_links_bring_the_point_whatever_the_angle():
    form = recognise_parallel_run(chain_of(library.robot("planar2")))
    pose = form.chain.pose([0.4, 0.9])
    turned = Pose(multiply(about_y(0.3), pose.rotation), pose.position)
    names = [reach.name for reach in form.reaches]
    for signs in form.sign_rows():
        branch = form.branch(turned, signs)
        assert form.chain.pose(branch.q).position == pytest.approx(pose.position, abs=1e-12)
        assert branch.margins[names.index("yaw")] < 0.0


def test_a_point_off_the_plane_is_out_of_reach():
    form = recognise_parallel_run(chain_of(library.robot("planar3")))
    pose = form.chain.pose([0.4, 0.9, 0.2])
    x, y, z = pose.position
    names = [reach.name for reach in form.reaches]
    margins = form.branch(Pose(pose.rotation, (x, y + 0.02, z)), (1.0,)).margins
    assert margins[names.index("height")] == pytest.approx(-0.02, abs=1e-8)


@pytest.mark.parametrize("count", [1, 2, 3])
def test_directions_combine_to_what_they_span(count):
    rng = np.random.default_rng(23)
    ways = [tuple(way / np.linalg.norm(way)) for way in rng.normal(size=(count, 3))]
    amounts = rng.uniform(-1.0, 1.0, count)
    goal = tuple(amounts @ np.array(ways))
    assert combined(goal, ways)[0] == pytest.approx(amounts.tolist(), abs=1e-12)


def test_directions_in_line_leave_the_first_unused():
    way = (0.6, 0.8, 0.0)
    assert combined((3.0, 4.0, 0.0), [way, way]) == ([0.0, pytest.approx(5.0)], 0.0)

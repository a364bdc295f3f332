"""Free numbers of redundant robots: sampled where their joints can be."""

import math

import numpy as np
import pytest

from linkwork import library
from linkwork.ik import ClosedFormSolver
from linkwork.ik.redundancy.parameters import sampled_parameters
from linkwork.model.dh import DHRow, tree_from_dh
from linkwork.model.link import JointKind, Limits
from tests.ik.judge import poses_at
from tests.ik.test_solutions import with_limits

HALF = math.pi / 2
PLACE = np.zeros((1, 3))


def on_a_rail(limits):
    """An arm with a spherical wrist that slides along x."""
    rows = (
        DHRow(theta=HALF, alpha=HALF, kind=JointKind.PRISMATIC, limits=limits),
        DHRow(d=0.4, alpha=-HALF, offset=HALF),
        DHRow(a=0.4),
        DHRow(alpha=-HALF),
        DHRow(d=0.4, alpha=HALF),
        DHRow(alpha=-HALF),
        DHRow(d=0.1),
    )
    return ClosedFormSolver(tree_from_dh("rail", rows), free=True)


@pytest.mark.parametrize(
    "limits",
    [
        *((4.0, 9.0), (3.5, 6.0), (-9.0, -5.0), (-2.0, 2.0)),
        *((-20.0, 20.0), (3.0, 100.0), (-math.inf, math.inf)),
    ],
)
def test_a_turning_joint_is_sampled_between_its_limits_over_one_turn_at_most(limits):
    tree = with_limits(library.robot("panda"), *[(-2.8, 2.8)] * 6, limits)
    samples = sampled_parameters(ClosedFormSolver(tree, free=True).form, PLACE)[0, :, 0]
    span = min(limits[1] - limits[0], 2 * math.pi)
    assert limits[0] < samples.min() < samples.max() < limits[1]
    assert 0.9 * span < np.ptp(samples) < span


def test_a_slide_is_sampled_between_its_limits():
    samples = sampled_parameters(on_a_rail(Limits(2.0, 8.0)).form, PLACE)[0]
    assert 2.0 < samples.min() < 2.5
    assert 7.5 < samples.max() < 8.0


def test_a_slide_without_limits_is_sampled_around_the_pose():
    solver = on_a_rail(Limits())
    q = np.array([50.0, 0.3, 0.2, 0.4, 0.3, 0.5, 0.2])
    solutions = solver.solve(poses_at(solver.method, q[None])[0])
    assert len(solutions)
    assert np.abs(solutions.q[:, 0] - 50.0).min() < 0.2

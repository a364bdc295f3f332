"""Redundant robots go where they would rather be, as far as the task allows."""

import numpy as np
import pytest

from linkwork.dynamics.plain.kinematics import jacobian
from linkwork.ik.numeric import POSITION
from tests.ik.numeric.cases import reachable, solver_of, tree_of


def pull_left(solver, q, posture):
    """What of the way to a posture could still be gone without moving the frame."""
    slopes = np.array(jacobian(solver.problem.tree, q.tolist()), dtype=float)[
        : solver.problem.task.count
    ]
    lower, upper = solver.method.lower, solver.method.upper
    free = (q > lower + 1e-9) & (q < upper - 1e-9)
    slopes = slopes[:, free]
    way = (posture - q)[free]
    return way - np.linalg.pinv(slopes) @ (slopes @ way)


@pytest.mark.parametrize("task", [None, POSITION])
def test_nothing_of_the_way_to_a_posture_is_left(task):
    solver = solver_of("panda", task)
    q, poses = reachable(solver.problem, 30, 21)
    posture = solver.problem.middle + 0.2
    solutions = solver.solve(poses, start=0.9 * q + 0.1 * posture, starts=1, posture=posture)
    assert (solutions.counts == 1).sum() >= 28
    left = [np.abs(pull_left(solver, one[0].q, posture)).max() for one in solutions if len(one)]
    assert np.median(left) < 1e-4
    assert np.nanmax(solutions.residual) <= 1e-10
    assert solutions.in_limits[solutions.counts == 1].all()


def test_the_middle_of_the_limits_is_nearer_than_without_the_wish():
    solver = solver_of("panda")
    _, poses = reachable(solver.problem, 50, 22)
    middle = solver.problem.middle
    free, wished = (solver.solve(poses, posture=posture) for posture in (None, "middle"))
    assert (wished.counts > 0).all()
    means = [np.nanmean(np.square(solutions.q - middle)) for solutions in (free, wished)]
    assert means[1] < 0.95 * means[0]


def test_an_arm_that_is_not_redundant_stays_where_it_is():
    solver = solver_of("xarm6")
    q, poses = reachable(solver.problem, 20, 23)
    solutions = solver.solve(poses, start=q, starts=1, posture=np.zeros(6))
    np.testing.assert_allclose(solutions.q[:, 0], q, atol=1e-7)


def test_a_joint_without_limits_has_no_middle():
    solver = solver_of("planar3")
    tree = tree_of("planar3")
    assert len(solver.problem.middle) == tree.position_count
    assert not np.isnan(solver.problem.middle).any()

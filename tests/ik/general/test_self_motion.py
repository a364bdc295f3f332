"""Self-motions: steps along a curve keep the pose, end nearest to a goal, and keep limits."""

from functools import cache

import numpy as np
import pytest

import linkwork as lw
from linkwork.codegen import numpy_function
from linkwork.ik.numeric.problem import NumericProblem
from linkwork.ik.redundancy.self_motion import trace_self_motion_step
from tests.ik.general.arms import positions
from tests.ik.judge import poses_of

COUNT = 40
UNLIMITED = np.full(7, 1e9)


@cache
def panda():
    """The arm, members of their poses, and the solver."""
    arm = lw.load("panda")
    q = positions(arm.tree, COUNT, 31)
    return arm, q, poses_of(arm.tree, q).reshape(-1, 16), arm.ik_family(arm.fk(q[0])).solver


def step(q, poses, goal, longest, limits=None):
    solver = panda()[3]
    lower, upper = (-UNLIMITED, UNLIMITED) if limits is None else limits
    return solver.self_motion_step(q, poses, goal, lower, upper, np.array([longest]))


def regular():
    """Members far from singularities."""
    arm, q, poses, _ = panda()
    sizes = np.linalg.svd(arm.jacobian(q), compute_uv=False)[:, -1]
    return q[sizes > 0.05], poses[sizes > 0.05]


def test_the_tangent_is_the_null_vector_of_the_jacobian():
    arm, q, poses, _ = panda()
    _, tangent, miss, _, off, along = step(q, poses, q, 0.3)
    np.testing.assert_allclose(np.linalg.norm(tangent, axis=1), 1.0, atol=1e-12)
    assert np.abs(arm.jacobian(q) @ tangent[..., None]).max() < 1e-9
    assert max(miss.max(), off.max(), along.max()) < 1e-12


def test_a_step_along_the_curve_leaves_it_by_the_third_power():
    q, poses = regular()
    goal = q + 10.0 * step(q, poses, q, 0.3)[1]
    misses = []
    for length in (0.02, 0.01):
        after, *_, along = step(q, poses, goal, length)
        np.testing.assert_allclose(along, length, rtol=1e-9)
        misses.append(step(after, poses, after, length)[2])
    assert np.median(misses[0] / misses[1]) == pytest.approx(8.0, rel=0.1)


def test_steps_end_where_the_way_to_the_goal_is_normal_to_the_curve():
    q, poses = regular()
    goal = q + np.random.default_rng(4).uniform(-0.2, 0.2, q.shape)
    rows = q
    for _ in range(12):
        rows = step(rows, poses, goal, 0.1)[0]
    _, tangent, miss, *_ = step(rows, poses, goal, 0.1)
    assert miss.max() < 1e-12
    assert np.abs(np.sum(tangent * (goal - rows), axis=1)).max() < 1e-9
    assert (np.linalg.norm(rows - goal, axis=1) <= np.linalg.norm(q - goal, axis=1)).all()


def test_a_joint_outside_of_its_limits_is_brought_back_along_the_curve():
    q, poses = regular()
    joint = np.argmax(np.abs(step(q, poses, q, 0.3)[1]), axis=1)
    each = np.arange(len(q))
    upper = np.repeat(UNLIMITED[None], len(q), axis=0)
    upper[each, joint] = q[each, joint] - 0.05
    rows = q
    for _ in range(12):
        rows = step(rows, poses, q, 0.3, (-UNLIMITED, upper))[0]
    _, _, miss, outside, *_ = step(rows, poses, q, 0.3, (-UNLIMITED, upper))
    assert miss.max() < 1e-12
    # The nearest position within the limit is at the limit.
    np.testing.assert_allclose(outside, 0.0, atol=1e-9)


def test_machine_code_agrees_with_the_program():
    arm, q, poses, _ = panda()
    function = numpy_function(trace_self_motion_step(NumericProblem(arm.tree, arm.tree.tool)))
    limits = np.full(7, -2.0), np.full(7, 2.0)
    expected = function(q, poses, q + 0.1, *limits, np.array([0.3]))
    for got, same in zip(step(q, poses, q + 0.1, 0.3, limits), expected, strict=True):
        np.testing.assert_allclose(got, same, atol=1e-7)

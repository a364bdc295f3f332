"""Jacobians of all frames of robots with all kinds of joints, as laws."""

import numpy as np
import pytest

from linkwork.dynamics import (
    integrate,
    jacobian,
    jacobian_in_tool,
    jacobian_rate,
    pose_of_frame_in_base,
    wrench_torques,
)
from linkwork.errors import NotFoundError
from linkwork.model.tree import Tree
from tests.dynamics.random_tree import random_motions, random_robot

STEP = 1e-5


@pytest.fixture(params=range(30, 38))
def tree(request: pytest.FixtureRequest) -> Tree:
    return random_robot(request.param)


def one_motion(tree: Tree) -> list[list[float]]:
    return random_motions(tree, seed=1, count=1)[0]


def slope(tree: Tree, q, qd, function) -> np.ndarray:
    """Rate of change of a function of the positions while the joints move."""
    there, back = (np.array(function(integrate(tree, q, qd, sign * STEP))) for sign in (1, -1))
    return (there - back) / (2 * STEP)


def test_jacobian_is_the_derivative_of_the_pose(tree):
    q, qd, _ = one_motion(tree)
    for frame in tree.frame_names:
        rate = slope(tree, q, qd, lambda q, f=frame: pose_of_frame_in_base(tree, q, f).matrix)
        turning = rate[:3, :3] @ np.transpose(pose_of_frame_in_base(tree, q, frame).rotation)
        angular = (turning[2, 1], turning[0, 2], turning[1, 0])
        velocity = np.array(jacobian(tree, q, frame)) @ qd
        scale = max(1.0, np.abs(velocity).max())
        assert np.allclose(velocity, [*rate[:3, 3], *angular], atol=1e-7 * scale)


def test_jacobian_rate_is_the_derivative_of_the_jacobian(tree):
    q, qd, _ = one_motion(tree)
    for frame in tree.frame_names:
        rate = slope(tree, q, qd, lambda q, f=frame: jacobian(tree, q, f))
        ours = np.array(jacobian_rate(tree, q, qd, frame))
        assert np.allclose(ours, rate, atol=1e-7 * max(1.0, np.abs(rate).max()))


def test_jacobian_in_tool_is_the_same_velocity_in_the_axes_of_the_frame(tree):
    q = one_motion(tree)[0]
    for frame in tree.frame_names:
        rotation = np.array(pose_of_frame_in_base(tree, q, frame).rotation)
        linear, angular = np.split(np.array(jacobian_in_tool(tree, q, frame)), 2)
        turned = np.concatenate([rotation @ linear, rotation @ angular])
        assert np.allclose(turned, jacobian(tree, q, frame), atol=1e-12)


def test_a_wrench_gives_the_joints_the_power_it_gives_the_frame(tree):
    q, qd, _ = one_motion(tree)
    wrench = (1.0, -2.0, 3.0, 0.4, 0.5, -0.6)
    for frame in tree.frame_names:
        velocity = np.array(jacobian(tree, q, frame)) @ qd
        torques = wrench_torques(tree, q, wrench, frame)
        assert np.dot(torques, qd) == pytest.approx(np.dot(wrench, velocity), rel=1e-9, abs=1e-9)


def test_the_tool_is_meant_where_no_frame_is_named(tree):
    q, qd, _ = one_motion(tree)
    assert jacobian_in_tool(tree, q) == jacobian_in_tool(tree, q, tree.tool)
    assert jacobian_rate(tree, q, qd) == jacobian_rate(tree, q, qd, tree.tool)
    assert wrench_torques(tree, q, [1.0] * 6) == wrench_torques(tree, q, [1.0] * 6, tree.tool)


def test_unknown_frames_are_refused(tree):
    q, qd, _ = one_motion(tree)
    with pytest.raises(NotFoundError, match="tip"):
        jacobian_rate(tree, q, qd, "tipp")


def test_moving_twice_is_moving_once_as_long(tree):
    q, qd, _ = one_motion(tree)
    twice = integrate(tree, integrate(tree, q, qd, 0.4), qd, 0.8)
    assert np.allclose(twice, integrate(tree, q, qd, 1.2), atol=1e-13)


def test_moving_for_no_time_changes_nothing(tree):
    q, qd, _ = one_motion(tree)
    assert integrate(tree, q, qd, 0.0) == pytest.approx(q, abs=0.0)
    assert integrate(tree, q, [0.0] * len(qd)) == pytest.approx(q, abs=0.0)

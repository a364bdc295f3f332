from __future__ import annotations

import numpy as np
import pytest

import linkwork as lw
from linkwork.errors import ArgumentError
from linkwork.motion import (
    CompositePath,
    Line,
    MotionLimits,
    arc_through,
    check_within,
    joint_motion,
    move_along,
    within_limits,
)
from linkwork.motion.cartesian.pose_path import angles_between
from tests.motion.moves import ends_at_rest, jumps

START = np.array([0.2, 0.3, -0.2, 0.1, 0.6, 0.2])


@pytest.fixture(scope="module")
def arm():
    return lw.load("irb140")


def moved(pose, step, turn=0.0):
    """A pose moved in the base and turned about its own z."""
    c, s = np.cos(turn), np.sin(turn)
    result = pose @ np.array([[c, -s, 0, 0], [s, c, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]])
    result[:3, 3] += step
    return result


def chain(arm, blend):
    begin = arm.fk(START)
    corner = moved(begin, [0.0, 0.2, 0.0])
    lower = moved(corner, [0.0, 0.05, -0.2], 0.5)
    end = moved(lower, [0.1, 0.1, 0.0])
    via = lower[:3, 3] + [0.02, 0.07, 0.0]
    return CompositePath(
        [Line(begin, corner), Line(corner, lower), arc_through(lower, via, end)], blend
    )


def follow(arm, motion, deviation=1e-5):
    return joint_motion(motion, lambda poses: arm.ik_path(poses, START).q, arm.fk, deviation)


@pytest.mark.parametrize(("blend", "jerk"), [(0.0, None), (0.0, 50.0), (0.04, None), (0.04, 50.0)])
def test_the_tool_stays_on_its_path_at_every_time(arm, blend, jerk):
    motion = move_along(chain(arm, blend), 0.5, 3.0, jerk)
    joints = follow(arm, motion)
    times = np.linspace(0.0, motion.duration, 1777)
    poses, expected = arm.fk(joints.trajectory.position(times)), motion.pose(times)
    strayed = np.linalg.norm(poses[:, :3, 3] - expected[:, :3, 3], axis=1).max()
    turned = angles_between(poses[:, :3, :3], expected[:, :3, :3]).max()
    assert max(joints.deviation, joints.turn_deviation) <= 1e-5
    assert strayed <= 2 * joints.deviation + 1e-9
    assert turned <= 2 * joints.turn_deviation + 1e-9
    assert joints.trajectory.duration == motion.duration
    assert np.allclose(joints.trajectory.position(0.0), START, atol=1e-9)
    assert ends_at_rest(joints.trajectory)
    seen = np.abs(joints.trajectory.acceleration(times)).max()
    assert np.abs(joints.trajectory.extremes(2).values).max() < 1.05 * seen
    assert max(jumps(joints.trajectory, order) for order in range(2 if jerk is None else 3)) < 1e-6


def test_less_deviation_takes_more_poses(arm):
    motion = move_along(chain(arm, 0.04), 0.5, 3.0, 50.0)
    coarse, fine = follow(arm, motion, 1e-4), follow(arm, motion, 1e-8)
    assert fine.samples > coarse.samples
    assert max(fine.deviation, fine.turn_deviation) <= 1e-8


def test_joint_velocities_are_those_of_the_tool_through_the_jacobian(arm):
    motion = move_along(chain(arm, 0.04), 0.5, 3.0, 50.0)
    trajectory = follow(arm, motion, 1e-8).trajectory
    times = np.linspace(0.0, motion.duration, 50)
    q, qd = trajectory.position(times), trajectory.velocity(times)
    twists = np.einsum("nij,nj->ni", arm.jacobian(q), qd)
    assert np.allclose(twists, motion.velocity(times), atol=1e-5)


def test_torques_of_a_real_arm_are_kept(arm):
    trajectory = follow(arm, move_along(chain(arm, 0.04), 1.0, 10.0, 200.0)).trajectory
    times = np.linspace(0.0, trajectory.duration, 2000)
    held = np.abs(arm.gravity(trajectory.position(times))).max(axis=0)
    limits = MotionLimits(
        velocities=arm.velocity_limits, torques=1.1 * held + [20.0, 20.0, 12.0, 3.0, 3.0, 2.0]
    )
    slower = within_limits(trajectory, limits, arm.inverse_dynamics)
    check_within(slower, limits)
    times = np.linspace(0.0, slower.duration, 5000)
    torques = arm.inverse_dynamics(
        slower.position(times), slower.velocity(times), slower.acceleration(times)
    )
    assert slower.duration > trajectory.duration
    assert (np.abs(torques) <= limits.torques + 1e-7).all()


def test_a_pose_out_of_reach_is_named(arm):
    begin = arm.fk(START)
    motion = move_along(Line(begin, moved(begin, [1.0, 0.0, 0.0])), 0.5, 3.0)
    with pytest.raises(ArgumentError, match=r"unreachable pose at \(.*\) m, .* m along the path"):
        follow(arm, motion)


def test_joints_that_jump_are_named():
    line = Line(np.eye(4), moved(np.eye(4), [1.0, 0.0, 0.0]))

    def joints_of(poses):
        x = poses[:, 0, 3]
        return np.stack([x, np.where(x > 0.613, 2.0, 0.0)], axis=1)

    def poses_of(q):
        poses = np.tile(np.eye(4), (len(q), 1, 1))
        poses[:, 0, 3] = q[:, 0] + 0.1 * np.sin(np.pi * q[:, 1])
        return poses

    with pytest.raises(ArgumentError, match=r"coordinate 2 jumps by 2 between 0\.6.* and 0\.6"):
        joint_motion(move_along(line, 0.5, 3.0), joints_of, poses_of)


def test_a_solver_that_does_not_solve_the_path_is_refused():
    line = Line(np.eye(4), moved(np.eye(4), [1.0, 0.0, 0.0]))
    with pytest.raises(ArgumentError, match=r"deviates by 0.01 m and 0 rad .* more than 1e-05"):
        joint_motion(
            move_along(line, 0.5, 3.0),
            lambda poses: poses[:, :3, 3],
            lambda q: np.array([moved(np.eye(4), row + np.array([0.0, 0.01, 0.0])) for row in q]),
        )
    with pytest.raises(ArgumentError, match=r"joints_of: shape \(3,\); expected \(33, n\)"):
        joint_motion(move_along(line, 0.5, 3.0), lambda poses: np.zeros(3), lambda q: q)

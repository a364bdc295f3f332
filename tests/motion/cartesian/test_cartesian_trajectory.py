"""Motion along paths of the tool, and the joints that follow it."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import linkwork as lw
from linkwork.errors import ArgumentError
from linkwork.motion import (
    CartesianTrajectory,
    CompositePath,
    JerkLimitedTrajectory,
    Line,
    MotionLimits,
    QuinticTrajectory,
    TrapezoidalTrajectory,
    arc_through,
    check_within,
    joint_motion,
    move_along,
    within_limits,
)
from linkwork.motion.cartesian.cartesian_trajectory import PathSection, PathVelocityProfile
from linkwork.motion.cartesian.pose_path import angles_between
from linkwork.spatial import Pose
from tests.motion.cartesian.test_paths import paths
from tests.motion.moves import ends_at_rest, jumps, peaks

stretches = st.lists(
    st.builds(
        PathSection,
        st.floats(0.001, 3.0),
        st.floats(0.05, 3.0),
        st.floats(0.1, 10.0),
        st.booleans(),
    ),
    min_size=1,
    max_size=5,
)
sharp = st.one_of(st.just(math.inf), st.floats(1.0, 1000.0))


@given(stretches, sharp)
def test_every_stretch_keeps_its_limits(parts, jerk):
    law = PathVelocityProfile(parts, jerk)
    ends = np.cumsum([part.length for part in parts])
    middles = (law.knots[:-1] + law.knots[1:]) / 2
    which = np.minimum(np.searchsorted(ends, law.position(middles)[:, 0]), len(parts) - 1)
    speeds = np.abs(law.extremes(1).values).max(axis=0)[:, 0]
    rates = np.abs(law.extremes(2).values).max(axis=0)[:, 0]
    for i, part in enumerate(parts):
        assert (speeds[which == i] <= part.speed + 1e-9).all()
        assert (rates[which == i] <= part.acceleration + 1e-9).all()
    if math.isfinite(jerk):
        assert np.abs(law.extremes(3).values).max() <= jerk * (1 + 1e-12)
        assert jumps(law, 2) < 1e-9
    assert max(jumps(law, 0), jumps(law, 1)) < 1e-9
    assert ends_at_rest(law)
    assert law.position(law.duration) == ends[-1]


@given(stretches, sharp)
def test_it_stops_where_it_must(parts, jerk):
    law = PathVelocityProfile(parts, jerk)
    ends = np.cumsum([part.length for part in parts])
    stops = law.position(law.knots)[np.abs(law.velocity(law.knots)[:, 0]) < 1e-9, 0]
    for part, end in zip(parts, ends, strict=True):
        assert not part.stops or np.abs(stops - end).min() < 1e-9


@given(st.floats(0.01, 3.0), st.floats(0.1, 3.0), st.floats(0.1, 10.0), st.floats(1.0, 100.0))
def test_one_stretch_is_the_known_fastest_motion(length, speed, rate, jerk):
    limits = MotionLimits(velocities=[speed], accelerations=[rate], jerks=[jerk])
    ends = [[0.0], [length]]
    plain = PathVelocityProfile([PathSection(length, speed, rate)])
    assert np.isclose(plain.duration, TrapezoidalTrajectory(ends, limits).duration)
    smooth = PathVelocityProfile([PathSection(length, speed, rate)], jerk)
    assert np.isclose(smooth.duration, JerkLimitedTrajectory(ends, limits).duration)


@given(paths, st.floats(0.1, 2.0), st.floats(0.5, 10.0), st.one_of(st.none(), st.floats(5, 100)))
def test_the_tool_keeps_its_limits(path, speed, acceleration, jerk):
    motion = move_along(path, speed, acceleration, jerk)
    times = np.linspace(0.0, motion.duration, 400)
    velocity, change = motion.velocity(times), motion.acceleration(times)
    assert np.linalg.norm(velocity[:, :3], axis=1).max() <= speed + 1e-9
    assert np.linalg.norm(change[:, :3], axis=1).max() <= acceleration * (1 + 1e-9) + 1e-9
    assert np.allclose(motion.pose(0.0), path.pose(0.0))
    assert np.allclose(motion.pose(motion.duration), path.pose(path.length))


@given(paths)
def test_velocity_and_acceleration_are_derivatives(path):
    law = QuinticTrajectory([0.0, 2.0], [[0.0], [path.length]])
    motion = CartesianTrajectory(path, law)
    times, step = np.linspace(0.1, 1.9, 11), 1e-6
    ahead, behind = motion.pose(times + step), motion.pose(times - step)
    linear = (ahead - behind)[:, :3, 3] / (2 * step)
    assert np.allclose(linear, motion.velocity(times)[:, :3], atol=1e-6)
    change = (motion.velocity(times + step) - motion.velocity(times - step)) / (2 * step)
    accelerations = motion.acceleration(times)
    scale = 1 + np.abs(accelerations).max()
    assert np.allclose(change / scale, accelerations / scale, atol=1e-4)


def test_one_time_and_many_have_their_shapes():
    line = Line(np.eye(4), Pose.from_xyz_rpy((1, 0, 0), (0, 0, 1)))
    motion = move_along(line, 1.0, 2.0)
    assert motion.pose(0.3).shape == (4, 4)
    assert motion.velocity(0.3).shape == motion.acceleration(0.3).shape == (6,)
    assert motion.pose([0.1, 0.2]).shape == (2, 4, 4)
    assert motion.velocity([0.1, 0.2]).shape == (2, 6)
    assert not motion.velocity([-1.0, 99.0]).any()


def test_a_blended_corner_is_faster_than_stopping_at_it():
    a, b, c = (Pose.from_xyz_rpy(p, (0, 0, 0)) for p in ((0, 0, 0), (0.5, 0, 0), (0.5, 0.5, 0)))
    lines = [Line(a, b), Line(b, c)]
    stopping, blended = (move_along(CompositePath(lines, r), 0.5, 3.0, 100.0) for r in (0.0, 0.1))
    assert blended.duration < stopping.duration - 0.1
    at_corner = stopping.law.knots[np.isclose(stopping.law.position(stopping.law.knots)[:, 0], 0.5)]
    assert np.allclose(stopping.velocity(at_corner), 0.0, atol=1e-9)


LINE = Line(np.eye(4), Pose.from_xyz_rpy((1, 0, 0), (0, 0, 0)))
CORNER = CompositePath(
    [LINE, Line(Pose.from_xyz_rpy((1, 0, 0), (0, 0, 0)), Pose.from_xyz_rpy((1, 1, 0), (0, 0, 0)))]
)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: CartesianTrajectory(LINE, QuinticTrajectory([0, 1], [[0], [2]])), "from 0 to 2 m"),
        (
            lambda: CartesianTrajectory(LINE, QuinticTrajectory([0, 1], [[0, 0], [1, 1]])),
            "one coor",
        ),
        (
            lambda: CartesianTrajectory(LINE, QuinticTrajectory([0, 1, 2], [[0], [1.5], [1]])),
            r"leaves the path by 0\.\d+ m",
        ),
        (
            lambda: CartesianTrajectory(CORNER, QuinticTrajectory([0, 1], [[0], [2]])),
            "no stop at the corner of the path at 1 m",
        ),
        (lambda: move_along(LINE, 0.0, 1.0), "invalid speed: 0.0"),
        (lambda: move_along(LINE, 1.0, 1.0, -1.0), "invalid jerk: -1.0"),
    ],
)
def test_a_law_that_does_not_fit_is_refused(make, message):
    with pytest.raises(ArgumentError, match=message):
        make()


def test_peaks_of_a_law_are_looked_at_in_both_orders():
    law = move_along(LINE, 0.5, 2.0).law
    assert np.isclose(peaks(law, 1)[0], 0.5)
    assert np.isclose(peaks(law, 2)[0], 2.0)


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

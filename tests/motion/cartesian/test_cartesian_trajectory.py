from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linkwork.errors import ArgumentError
from linkwork.motion import (
    CartesianTrajectory,
    CompositePath,
    JerkLimitedTrajectory,
    Line,
    MotionLimits,
    QuinticTrajectory,
    TrapezoidalTrajectory,
    move_along,
)
from linkwork.motion.cartesian.cartesian_trajectory import PathSection, PathVelocityProfile
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

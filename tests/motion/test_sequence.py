"""Trajectories one after another: each in its time, at rest between."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linkwork.errors import ArgumentError
from linkwork.motion import QuinticTrajectory
from linkwork.motion.trajectory import TrajectorySequence

FIRST = QuinticTrajectory([0.0, 1.0], [[0.0, 1.0], [2.0, -1.0]])
SECOND = QuinticTrajectory([0.0, 2.0], [[2.0, -1.0], [0.5, 0.5]])


@given(st.floats(-1.0, 6.0))
def test_each_part_is_itself_in_its_time(time):
    whole = TrajectorySequence([(0.0, FIRST), (1.5, SECOND)], 4.0)
    part, begun = (FIRST, 0.0) if time < 1.5 else (SECOND, 1.5)
    for name in ("position", "velocity", "acceleration"):
        assert np.array_equal(getattr(whole, name)(time), getattr(part, name)(time - begun))


def test_many_times_are_answered_at_once():
    whole = TrajectorySequence([(0.0, FIRST), (1.5, SECOND)], 4.0)
    times = np.linspace(0.0, 4.0, 41).reshape(1, 41)
    assert whole.position(times).shape == (1, 41, 2)
    assert whole.duration == 4.0
    assert not whole.velocity([1.2, 3.9]).any()


@pytest.mark.parametrize(
    ("parts", "duration", "message"),
    [
        ([], 1.0, "must start at 0 s"),
        ([(0.5, FIRST)], 2.0, "must start at 0 s"),
        ([(0.0, FIRST), (0.9, SECOND)], 4.0, "part 2 starts at 0.9 s, before the end"),
        ([(0.0, FIRST), (1.0, FIRST)], 4.0, "part 2 starts 2 from the end"),
        ([(0.0, FIRST)], 0.5, "the last part ends at"),
        ([(0.0, FIRST)], float("nan"), "the last part ends at"),
    ],
)
def test_parts_that_do_not_follow_each_other_are_refused(parts, duration, message):
    with pytest.raises(ArgumentError, match=message):
        TrajectorySequence(parts, duration)

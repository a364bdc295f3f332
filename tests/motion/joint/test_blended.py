from __future__ import annotations

import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linkwork.errors import ArgumentError
from linkwork.motion import BlendedTrajectory
from tests.motion.moves import ends_at_rest, jumps, timed


@st.composite
def blended(draw):
    times, points, _, _ = draw(timed())
    spans = np.diff(times)
    # The first and last segment hold a whole blend at the end besides half of the next.
    room = min(spans[1:-1].min(initial=np.inf), spans[0] / 1.5, spans[-1] / 1.5)
    room = spans[0] / 2 if len(spans) == 1 else room
    return times, points, room * draw(st.floats(0.05, 1.0))


@given(blended())
def test_acceleration_is_continuous_from_rest_to_rest(problem):
    trajectory = BlendedTrajectory(*problem)
    assert max(jumps(trajectory, order) for order in range(3)) < 1e-9
    assert ends_at_rest(trajectory, (1, 2))
    assert (trajectory.position(0.0) == problem[1][0]).all()
    assert (trajectory.position(trajectory.duration) == problem[1][-1]).all()
    assert trajectory.duration == problem[0][-1]


def test_the_motion_ends_at_the_given_time_to_the_last_digit():
    end, blend = 3.28, 0.48
    assert (end - blend / 2) + blend / 2 != end
    assert BlendedTrajectory([0.0, 1.0, end], [[0.0], [1.0], [2.0]], blend).duration == end


@given(blended())
def test_points_are_missed_by_what_is_stated(problem):
    times, points, _ = problem
    trajectory = BlendedTrajectory(*problem)
    missed = trajectory.position(times) - points
    assert np.allclose(missed, trajectory.deviations, atol=1e-9)


@given(blended())
def test_velocities_stay_between_those_of_the_lines(problem):
    trajectory = BlendedTrajectory(*problem)
    times, points, blend = problem
    corners = times.copy()
    corners[0], corners[-1] = blend / 2, times[-1] - blend / 2
    lines = np.abs(np.diff(points, axis=0) / np.diff(corners)[:, None]).max(axis=0)
    fastest = np.abs(trajectory.extremes(1).values).max(axis=(0, 1))
    assert (fastest <= lines * (1 + 1e-9) + 1e-9).all()


def test_a_shorter_blend_comes_closer():
    points = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0]]
    wide, tight = (BlendedTrajectory([0.0, 1.0, 2.0], points, blend) for blend in (0.4, 0.1))
    assert 0 < np.linalg.norm(tight.deviations) < np.linalg.norm(wide.deviations)


@pytest.mark.parametrize(
    ("blend", "message"),
    [
        (0.9, "0.9 s does not fit between points 1 and 2; expected at most 0.666666 s"),
        (0.0, "invalid blend: 0.0"),
        (float("inf"), "invalid blend: inf"),
        ([0.1, 0.2], "invalid blend"),
    ],
)
def test_a_blend_without_room_is_refused(blend, message):
    with pytest.raises(ArgumentError, match=message):
        BlendedTrajectory([0.0, 1.0, 3.0], [[0.0], [1.0], [0.0]], blend)


@pytest.mark.parametrize(
    "times", [[0.5, 0.5], [0.5], [0.7, 0.1, 0.3], [1 / 3, 9, 1 / 7], [1e-4, 3]]
)
def test_the_stated_bound_of_a_blend_is_accepted_and_the_same_for_all(times):
    times = np.concatenate([[0.0], np.cumsum(times)])
    points = np.arange(len(times), dtype=float)[:, None]

    def stated(blend):
        with pytest.raises(ArgumentError, match="does not fit") as caught:
            BlendedTrajectory(times, points, blend)
        return float(re.findall("at most (.*) s;", caught.value.hint)[0])

    longest = stated(100.0)
    BlendedTrajectory(times, points, longest)
    assert {stated(longest * factor) for factor in (1.0001, 1.1, 2.0, 9.0)} == {longest}


@pytest.mark.parametrize(("end", "blend"), [(1e-160, 1e-161), (1.0, 1e-160), (1e100, 1.0)])
def test_times_beyond_what_numbers_can_hold_are_refused(end, blend):
    with pytest.raises(ArgumentError, match=r"too (short|long) for numbers|invalid times"):
        BlendedTrajectory([0.0, end], [[0.0], [1.0]], blend)

"""Trajectories in pieces and in sequence, and what trajectories and paths refuse."""

from functools import partial

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linkwork import library, motion
from linkwork.errors import ArgumentError
from linkwork.motion import CubicTrajectory, MotionLimits, PiecewiseTrajectory, QuinticTrajectory
from linkwork.motion.joint.splines import solve_cyclic, solve_tridiagonal
from linkwork.motion.piecewise import critical_points, derivative, evaluate, shifted
from linkwork.motion.trajectory import TrajectorySequence, mean_acceleration
from tests.hostile import (
    FLAGS,
    NUMBERS,
    SIZES,
    arrays,
    assert_refused,
    case,
    cases,
    optional,
    refused,
)
from tests.motion.moves import timed

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
    assert whole.position(np.linspace(0.0, 4.0, 41).reshape(1, 41)).shape == (1, 41, 2)
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


PERIOD = 0.01
ENDS = {"at rest": np.zeros((2, 1)), "moving": np.array([[0.0], [2.0]])}


def mean_at(path, times):
    velocities = path.velocity(times), path.velocity(times + PERIOD)
    return mean_acceleration(path, times, PERIOD, *velocities, path.acceleration(times))


@pytest.mark.parametrize("ends", ENDS)
def test_it_leads_from_one_velocity_to_the_next(ends):
    path = CubicTrajectory([0.0, 0.1], [[0.0], [1.0]], ENDS[ends])
    times = np.linspace(0.0, 0.085, 18)
    reached = path.velocity(times) + PERIOD * mean_at(path, times)
    np.testing.assert_allclose(reached, path.velocity(times + PERIOD), atol=1e-12)


@pytest.mark.parametrize("time", [0.0905, 0.095, 0.1])
def test_a_motion_that_ends_moving_is_not_braked_in_its_last_period(time):
    path = CubicTrajectory([0.0, 0.1], [[0.0], [1.0]], ENDS["moving"])
    np.testing.assert_array_equal(mean_at(path, np.array([time]))[0], path.acceleration(time))


def test_a_motion_that_ends_at_rest_comes_to_rest():
    path = CubicTrajectory([0.0, 0.1], [[0.0], [1.0]], ENDS["at rest"])
    times = np.array([0.095, 0.1, 0.2])
    np.testing.assert_allclose(mean_at(path, times), -path.velocity(times) / PERIOD, atol=1e-12)


def test_one_time_gives_one_row():
    path = CubicTrajectory([0.0, 0.1], [[0.0, 1.0], [1.0, 3.0]])
    velocities = path.velocity(0.05), path.velocity(0.05 + PERIOD)
    row = mean_acceleration(path, 0.05, PERIOD, *velocities, path.acceleration(0.05))
    np.testing.assert_array_equal(row, mean_at(path, np.array([0.05]))[0])


coefficients = st.lists(st.one_of(st.floats(-5.0, 5.0), st.just(0.0)), min_size=1, max_size=6).map(
    np.array
)


@given(coefficients)
def test_extremes_are_among_the_turns_and_the_ends(polynomial):
    seen = evaluate(polynomial[:, None], np.linspace(0.0, 1.0, 1001))
    places = np.concatenate([[0.0, 1.0], critical_points(polynomial)])
    values = evaluate(polynomial[:, None], places)
    assert ((places >= 0.0) & (places <= 1.0)).all()
    assert values.max() >= seen.max() - 1e-12
    assert values.min() <= seen.min() + 1e-12


@given(coefficients, st.floats(-2.0, 2.0), st.floats(-1.0, 1.0))
def test_a_shifted_polynomial_is_the_same_polynomial(polynomial, origin, s):
    moved = shifted(polynomial[:, None], np.array([origin]))
    here = evaluate(polynomial[:, None], np.array([origin + s]))
    assert np.allclose(evaluate(moved, np.array([s])), here, atol=1e-9)


@given(coefficients, st.floats(-1.0, 1.0))
def test_derivatives_are_slopes(polynomial, s):
    step = 1e-5
    ahead, behind = (evaluate(polynomial, np.array(s + sign * step)) for sign in (1, -1))
    slope = evaluate(derivative(polynomial), np.array(s))
    assert np.allclose((ahead - behind) / (2 * step), slope, atol=1e-6)


@given(st.integers(1, 6), st.integers(1, 3), st.booleans(), st.integers(0, 2**32 - 1))
def test_banded_rows_are_solved(count, size, around, seed):
    random = np.random.default_rng(seed)
    lower, upper = random.uniform(-1, 1, (2, count, size, size))
    diagonal = random.uniform(-1, 1, (count, size, size)) + 4 * size * np.eye(size)
    right = random.uniform(-1, 1, (count, size, 2))
    x = (solve_cyclic if around else solve_tridiagonal)(lower, diagonal, upper, right)
    before, after = np.roll(x, 1, axis=0), np.roll(x, -1, axis=0)
    if not around:
        before[0] = after[-1] = 0.0
    assert np.allclose(lower @ before + diagonal @ x + upper @ after, right, atol=1e-12)


@given(timed(), st.integers(0, 3))
def test_extremes_bound_the_whole_motion(problem, order):
    trajectory = QuinticTrajectory(*problem)
    times, values = trajectory.extremes(order)
    assert times.shape == values.shape == (values.shape[0], trajectory.pieces, 2)
    if order < 3:
        inside = np.linspace(0.0, trajectory.duration, 500)
        seen = (trajectory.position, trajectory.velocity, trajectory.acceleration)[order](inside)
        scale = 1e-9 * (1 + np.abs(values).max())
        assert (seen.max(axis=0) <= values.max(axis=(0, 1)) + scale).all()
        assert (seen.min(axis=0) >= values.min(axis=(0, 1)) - scale).all()


@given(timed(), st.floats(0.1, 10.0))
def test_a_scaled_motion_has_the_same_path(problem, factor):
    trajectory = QuinticTrajectory(*problem)
    slower = trajectory.scaled(factor)
    times = np.linspace(0.0, trajectory.duration, 23)
    assert slower.duration == trajectory.duration * factor
    assert np.allclose(slower.position(factor * times), trajectory.position(times), atol=1e-9)
    assert np.allclose(
        slower.velocity(factor * times[1:-1]) * factor, trajectory.velocity(times[1:-1]), atol=1e-6
    )


def test_the_end_is_met_to_the_last_digit():
    knots, end = np.array([0.0, 0.1, 0.3]), np.array([0.7])
    pieces = np.array([[[0.0], [0.1]], [[1.0], [3.0]]])
    trajectory = PiecewiseTrajectory(knots, pieces, end)
    assert trajectory.position(0.3) == 0.7
    assert trajectory.velocity(0.3) == 3.0


TIMES = [0.0, 1.0, 2.0]
POINTS = np.array([[0.0, 0.0], [1.0, 2.0], [0.0, 1.0]])
TABLE = arrays(POINTS)
LIMITS = MotionLimits(velocities=[1.0, 1.0], accelerations=[2.0, 2.0], jerks=[20.0, 20.0])
START, END = np.eye(4), np.eye(4) + 0.5 * np.eye(4, k=3)
LINE = motion.Line(START, END)
INFINITE = tuple(
    f"an entry of {x}" for x in SIZES if x == "inf" or "10**" in x or "beyond floats" in x
)
VECTOR = arrays(np.ones(3))
POSE = arrays(np.eye(4))
MORE = ("one number more",)
"""Any number of them may be given."""


def trajectory_cases():
    for kind in (CubicTrajectory, QuinticTrajectory):
        yield from cases(
            kind.__name__,
            partial(kind, times=TIMES, points=POINTS),
            times=arrays(TIMES),
            points=refused(TABLE, takes=MORE),
            velocities=optional(TABLE),
            looped=FLAGS,
        )
    quintic = partial(QuinticTrajectory, TIMES, POINTS, np.zeros((3, 2)))
    yield from cases("QuinticTrajectory", quintic, accelerations=optional(TABLE))
    blended = partial(motion.BlendedTrajectory, points=POINTS, times=TIMES, blend=0.1)
    yield from cases("BlendedTrajectory", blended, blend=NUMBERS, times=arrays(TIMES))
    for name in ("TrapezoidalTrajectory", "JerkLimitedTrajectory", "through", "fit_times"):
        call = partial(getattr(motion, name), points=POINTS, limits=LIMITS)
        yield from cases(name, call, points=refused(TABLE, "point"), limits=NUMBERS)
    duration = partial(motion.TrapezoidalTrajectory, POINTS, LIMITS)
    yield from cases("TrapezoidalTrajectory", duration, duration=optional(NUMBERS))
    pair = optional(arrays(np.zeros(2)))
    start = partial(motion.JerkLimitedTrajectory, POINTS, LIMITS)
    yield from cases("JerkLimitedTrajectory", start, velocity=pair, acceleration=pair)


def limit_cases():
    pair = arrays(np.ones(2))
    names = ("velocities", "accelerations", "jerks", "torques", "upper")
    yield from cases(
        "MotionLimits",
        partial(MotionLimits, names=["a", "b"]),
        **{name: refused(pair, name, "no limits", takes=INFINITE) for name in names},
        lower=refused(pair, "lower", "no limits", takes=("an entry of -inf",)),
    )
    named = partial(MotionLimits, velocities=[1.0, 1.0])
    yield from cases("MotionLimits", named, names=optional(NUMBERS, takes=("list of texts",)))
    of_tree = partial(MotionLimits.of_tree, tree=library.robot("planar2"))
    yield from cases("of_tree", of_tree, tree=NUMBERS, jerks=optional(pair, takes=INFINITE))


def time_cases():
    cubic = CubicTrajectory(TIMES, POINTS)
    held = ("empty array", "array of no shape that fits", "one number more")
    for name in ("position", "velocity", "acceleration"):
        yield case(f"{name}(time)", getattr(cubic, name), arrays(TIMES), takes=held)
        yield case(f"{name}(time) alone", getattr(cubic, name), NUMBERS, "time", takes=held)
    moving = motion.move_along(LINE, 1.0, 2.0)
    for name in ("pose", "velocity", "acceleration"):
        yield case(f"tool {name}(time)", getattr(moving, name), NUMBERS, "time", takes=held)
    yield from cases("Line.pose", LINE.pose, parameter=refused(NUMBERS, takes=held))
    scaled = partial(motion.scaled, trajectory=cubic, factor=2.0)
    yield from cases("scaled", scaled, trajectory=NUMBERS, factor=NUMBERS)
    both = {"trajectory": NUMBERS, "limits": NUMBERS}
    within = partial(motion.within_limits, trajectory=cubic, limits=LIMITS)
    torques_of = optional(NUMBERS, takes=("function", "class"))
    yield from cases("within_limits", within, **both, torques_of=torques_of)
    check = partial(motion.check_within, trajectory=cubic, limits=LIMITS)
    yield from cases("check_within", check, **both)


def path_cases():
    yield from cases("Line", partial(motion.Line, start=START, end=END), start=POSE, end=POSE)
    center, axis = (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)
    yield from cases(
        "Arc",
        partial(motion.Arc, start=START, center=center, axis=axis, angle=1.0),
        start=POSE,
        **dict.fromkeys(("center", "axis"), VECTOR),
        angle=NUMBERS,
        turn=optional(VECTOR),
    )
    through = partial(motion.arc_through, start=START, via=center, end=END)
    yield from cases("arc_through", through, via=refused(VECTOR, "point on the arc"), end=POSE)
    path = partial(motion.CompositePath, paths=[LINE])
    yield from cases("CompositePath", path, paths=NUMBERS, blend=NUMBERS)
    yield from cases(
        "move_along",
        partial(motion.move_along, path=LINE, speed=1.0, acceleration=1.0),
        **dict.fromkeys(("path", "speed", "acceleration"), NUMBERS),
        jerk=optional(NUMBERS),
    )
    law = QuinticTrajectory([0.0, 1.0], [[0.0], [LINE.length]])
    along = partial(motion.CartesianTrajectory, path=LINE, law=law)
    yield from cases("CartesianTrajectory", along, path=NUMBERS, law=NUMBERS)
    yield from cases(
        "joint_motion",
        partial(motion.joint_motion, motion=along(), joints_of=len, poses_of=len),
        **dict.fromkeys(("motion", "deviation"), NUMBERS),
        joints_of=refused(NUMBERS, takes=("function", "class")),
    )


@pytest.mark.parametrize(
    "one", [*trajectory_cases(), *limit_cases(), *time_cases(), *path_cases()], ids=str
)
def test_what_is_no_argument_is_refused(one):
    assert_refused(one)

"""What trajectories and paths refuse, whatever it is."""

import numpy as np
import pytest

from linkwork import library
from linkwork.motion import (
    Arc,
    BlendedTrajectory,
    CartesianTrajectory,
    CompositePath,
    CubicTrajectory,
    JerkLimitedTrajectory,
    Line,
    MotionLimits,
    QuinticTrajectory,
    TrapezoidalTrajectory,
    arc_through,
    check_within,
    fit_times,
    joint_motion,
    move_along,
    scaled,
    through,
    within_limits,
)
from tests.hostile import FLAGS, NUMBERS, SIZES, arrays, assert_refused, case

TIMES = [0.0, 1.0, 2.0]
POINTS = np.array([[0.0, 0.0], [1.0, 2.0], [0.0, 1.0]])
TABLE = arrays(POINTS)
LIMITS = MotionLimits(velocities=[1.0, 1.0], accelerations=[2.0, 2.0], jerks=[20.0, 20.0])
START, END = np.eye(4), np.eye(4) + 0.5 * np.eye(4, k=3)
LINE = Line(START, END)
OPTIONAL = ("None",)
INFINITE = tuple(
    f"an entry of {x}" for x in SIZES if x == "inf" or "10**" in x or "beyond floats" in x
)
VECTOR = arrays(np.ones(3))
POSE = arrays(np.eye(4))
MORE = ("one number more",)
"""Any number of them may be given."""


def trajectory_cases():
    for kind in (CubicTrajectory, QuinticTrajectory):
        name = kind.__name__
        yield case(f"{name}(times)", lambda v, f=kind: f(v, POINTS), arrays(TIMES), "times")
        yield case(f"{name}(points)", lambda v, f=kind: f(TIMES, v), TABLE, takes=MORE)
        yield case(
            f"{name}(velocities)", lambda v, f=kind: f(TIMES, POINTS, v), TABLE, takes=OPTIONAL
        )
        yield case(f"{name}(looped)", lambda v, f=kind: f(TIMES, POINTS, looped=v), FLAGS)
    yield case(
        "QuinticTrajectory(accelerations)",
        lambda v: QuinticTrajectory(TIMES, POINTS, np.zeros((3, 2)), v),
        TABLE,
        takes=OPTIONAL,
    )
    yield case("BlendedTrajectory(blend)", lambda v: BlendedTrajectory(TIMES, POINTS, v), NUMBERS)
    yield case(
        "BlendedTrajectory(times)",
        lambda v: BlendedTrajectory(v, POINTS, 0.1),
        arrays(TIMES),
        "times",
    )
    for kind in (TrapezoidalTrajectory, JerkLimitedTrajectory, through, fit_times):
        name = kind.__name__
        yield case(f"{name}(points)", lambda v, f=kind: f(v, LIMITS), TABLE, "point")
        yield case(f"{name}(limits)", lambda v, f=kind: f(POINTS, v), NUMBERS)
    yield case(
        "TrapezoidalTrajectory(duration)",
        lambda v: TrapezoidalTrajectory(POINTS, LIMITS, v),
        NUMBERS,
        takes=OPTIONAL,
    )
    for name in ("velocity", "acceleration"):
        yield case(
            f"JerkLimitedTrajectory({name})",
            lambda v, name=name: JerkLimitedTrajectory(POINTS, LIMITS, **{name: v}),
            arrays(np.zeros(2)),
            takes=OPTIONAL,
        )


def limit_cases():
    for name in ("velocities", "accelerations", "jerks", "torques", "upper"):
        yield case(
            f"MotionLimits({name})",
            lambda v, name=name: MotionLimits(names=["a", "b"], **{name: v}),
            arrays(np.ones(2)),
            name,
            "no limits",
            takes=INFINITE,
        )
    yield case(
        "MotionLimits(lower)",
        lambda v: MotionLimits(names=["a", "b"], lower=v),
        arrays(np.ones(2)),
        "lower",
        "no limits",
        takes=("an entry of -inf",),
    )
    yield case(
        "MotionLimits(names)",
        lambda v: MotionLimits(velocities=[1.0, 1.0], names=v),
        NUMBERS,
        takes=(*OPTIONAL, "list of texts"),
    )
    yield case("of_tree(tree)", MotionLimits.of_tree, NUMBERS)
    tree = library.robot("planar2")
    yield case(
        "of_tree(jerks)",
        lambda v: MotionLimits.of_tree(tree, jerks=v),
        arrays(np.ones(2)),
        takes=(*OPTIONAL, *INFINITE),
    )


def time_cases():
    cubic = CubicTrajectory(TIMES, POINTS)
    held = ("empty array", "array of no shape that fits", "one number more")
    for name in ("position", "velocity", "acceleration"):
        yield case(f"{name}(time)", getattr(cubic, name), arrays(TIMES), takes=held)
        yield case(f"{name}(time) alone", getattr(cubic, name), NUMBERS, "time", takes=held)
    moving = move_along(LINE, 1.0, 2.0)
    for name in ("pose", "velocity", "acceleration"):
        yield case(f"tool {name}(time)", getattr(moving, name), NUMBERS, "time", takes=held)
    yield case("Line.pose(parameter)", LINE.pose, NUMBERS, "parameter", takes=held)
    yield case("scaled(trajectory)", lambda v: scaled(v, 2.0), NUMBERS)
    yield case("scaled(factor)", lambda v: scaled(cubic, v), NUMBERS)
    yield case("within_limits(trajectory)", lambda v: within_limits(v, LIMITS), NUMBERS)
    yield case("within_limits(limits)", lambda v: within_limits(cubic, v), NUMBERS)
    yield case(
        "within_limits(torques_of)",
        lambda v: within_limits(cubic, LIMITS, v),
        NUMBERS,
        takes=(*OPTIONAL, "function", "class"),
    )
    yield case("check_within(trajectory)", lambda v: check_within(v, LIMITS), NUMBERS)
    yield case("check_within(limits)", lambda v: check_within(cubic, v), NUMBERS)


def path_cases():
    yield case("Line(start)", lambda v: Line(v, END), POSE)
    yield case("Line(end)", lambda v: Line(START, v), POSE)
    center, axis = (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)
    yield case("Arc(start)", lambda v: Arc(v, center, axis, 1.0), POSE)
    yield case("Arc(center)", lambda v: Arc(START, v, axis, 1.0), VECTOR)
    yield case("Arc(axis)", lambda v: Arc(START, center, v, 1.0), VECTOR)
    yield case("Arc(angle)", lambda v: Arc(START, center, axis, v), NUMBERS)
    yield case("Arc(turn)", lambda v: Arc(START, center, axis, 1.0, v), VECTOR, takes=OPTIONAL)
    yield case("arc_through(via)", lambda v: arc_through(START, v, END), VECTOR, "point on the arc")
    yield case("arc_through(end)", lambda v: arc_through(START, center, v), POSE)
    yield case("CompositePath(paths)", CompositePath, NUMBERS)
    yield case("CompositePath(blend)", lambda v: CompositePath([LINE], v), NUMBERS)
    yield case("move_along(path)", lambda v: move_along(v, 1.0, 1.0), NUMBERS)
    yield case("move_along(speed)", lambda v: move_along(LINE, v, 1.0), NUMBERS)
    yield case("move_along(acceleration)", lambda v: move_along(LINE, 1.0, v), NUMBERS)
    yield case("move_along(jerk)", lambda v: move_along(LINE, 1.0, 1.0, v), NUMBERS, takes=OPTIONAL)
    law = QuinticTrajectory([0.0, 1.0], [[0.0], [LINE.length]])
    yield case("CartesianTrajectory(path)", lambda v: CartesianTrajectory(v, law), NUMBERS)
    yield case("CartesianTrajectory(law)", lambda v: CartesianTrajectory(LINE, v), NUMBERS)
    motion = CartesianTrajectory(LINE, law)
    yield case("joint_motion(motion)", lambda v: joint_motion(v, len, len), NUMBERS)
    functions = ("function", "class")
    yield case(
        "joint_motion(joints_of)", lambda v: joint_motion(motion, v, len), NUMBERS, takes=functions
    )
    yield case("joint_motion(deviation)", lambda v: joint_motion(motion, len, len, v), NUMBERS)


@pytest.mark.parametrize(
    "one", [*trajectory_cases(), *limit_cases(), *time_cases(), *path_cases()], ids=str
)
def test_what_is_no_argument_is_refused(one):
    assert_refused(one)

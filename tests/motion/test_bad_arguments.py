"""What trajectories and paths refuse, whatever it is."""

from functools import partial

import numpy as np
import pytest

from linkwork import library, motion
from linkwork.motion import CubicTrajectory, MotionLimits, QuinticTrajectory
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

"""What a manipulator and the calls around it refuse."""

from fractions import Fraction
from functools import cache, partial

import numpy as np
import pytest

import linkwork as lw
from linkwork.dynamics import pose_of_frame_in_base
from linkwork.dynamics.functions import FUNCTIONS
from tests.hostile import (
    COUNTS,
    FLAGS,
    NAMES,
    NUMBERS,
    arrays,
    assert_refused,
    cases,
    is_finite,
    optional,
    refused,
)

SIZES_6 = dict.fromkeys(("q", "qd", "qdd", "tau", "wrench"), 6)
SIZES = {"q": 2, "qd": 2, "qdd": 2, "tau": 2, "wrench": 6}
TEXTS = ("text", "text of a number")
SCALED = {
    "a stretched matrix": lambda: np.diag([1.0, 1.0, 2.0, 1.0]),
    "a mirrored matrix": lambda: np.diag([1.0, 1.0, -1.0, 1.0]),
    "a projective matrix": lambda: np.eye(4) + np.eye(4, k=-3),
}
SIZED_ROWS = {
    "a row with a huge number": lambda: [[0.0, 10**400, 0.0, 0.0]],
    "a row with 1e308": lambda: [[0.0, 1e308, 0.0, 0.0]],
    "a row with True": lambda: [[0.0, True, 0.0, 0.0]],
    "a row with complex": lambda: [[0.0, np.complex128(1), 0.0, 0.0]],
    "a masked row": lambda: np.ma.masked_all((1, 4)),
}
POSES = arrays(np.eye(4)) | SCALED


@cache
def arm(name="planar2"):
    return lw.load(name)


@cache
def live():
    return lw.load("planar2", live=["tool", "payload", "gravity"])


def pose_at(name, q):
    return pose_of_frame_in_base(arm(name).tree, list(q)).matrix


def body(mass=1.0, center=(0.0, 0.0, 0.0), matrix=((0.01, 0, 0), (0, 0.01, 0), (0, 0, 0.01))):
    return lw.Inertia(mass, center, matrix)


def function_cases():
    for name, function in FUNCTIONS.items():
        if not hasattr(lw.Manipulator, name):
            continue
        good = {x: np.full(SIZES[x], 0.3) for x in function.arguments}
        call = partial(getattr(arm(), name), **good)
        yield from cases(name, call, **{x: refused(arrays(good[x]), x) for x in good})
    for name in ("fk", "jacobian", "jacobian_in_tool", "pose_and_jacobian"):
        call = partial(getattr(arm(), name), [0.1, 0.2])
        yield from cases(name, call, frame=optional(NAMES, "frame"))


def live_cases():
    part = ("payload", "mass", "inertia")
    yield from cases("set_payload", live().set_payload, inertia=optional(NUMBERS, *part))
    yield from cases(
        "set_payload",
        lambda **numbers: live().set_payload(body(**numbers)),
        mass=refused(NUMBERS, *part),
        center=refused(arrays(np.ones(3)), "center", *part, takes=("array of objects",)),
        matrix=refused(arrays(np.eye(3)), "matrix", *part, takes=("array of objects",)),
    )
    yield from cases(
        "set_tool",
        partial(live().set_tool, pose=np.eye(4)),
        pose=refused(POSES, "tool", "pose"),
        inertia=optional(NUMBERS, "tool", "inertia"),
    )
    yield from cases("set_gravity", live().set_gravity, gravity=arrays(np.ones(3)))
    yield from cases(
        "Manipulator",
        partial(lw.Manipulator, tree=arm().tree),
        tree=refused(NUMBERS, "tree"),
        gravity=optional(arrays(np.ones(3))),
        tool=optional(NAMES, "tool", "frame"),
        live=NAMES,
        model=optional(NUMBERS),
    )
    program = partial(arm().program, name="fk")
    yield from cases("program", program, name=refused(NAMES, "function"), frame=optional(NAMES))
    yield from cases("load_state", arm().load_state, state=refused(NUMBERS, "saved"))


def load_cases():
    source = refused(NAMES | SIZED_ROWS, "robot", "row", "DH")
    yield from cases("load", lw.load, source=source)
    rows = [[0.0, 0.1, 0.2, 0.3]]
    yield from cases("load", partial(lw.load, rows), convention=optional(NAMES))
    yield from cases(
        "load",
        partial(lw.load, "planar2"),
        tool=optional(NAMES, "tool", "frame"),
        live=NAMES,
        l1=NUMBERS,
        package_paths=refused(NUMBERS, takes=("list of texts", *TEXTS)),
    )


def ik_cases():
    robot = arm("irb140")
    pose = pose_at("irb140", np.full(6, 0.2))
    poses = arrays(pose) | SCALED
    options = {
        "frame": optional(NAMES),
        "parameters": optional(NUMBERS, "parameter"),
        "within_limits": refused(FLAGS, "limits"),
    }
    ik = partial(robot.ik, pose=pose)
    other = {"task": optional(NUMBERS), "all_turns": refused(FLAGS, "turns")}
    yield from cases("ik", ik, pose=poses, **options, **other)
    yield from cases("ik with limits", partial(robot.ik, within_limits=True), pose=poses)
    nearest = partial(robot.ik_nearest, pose=pose)
    yield from cases(
        "ik_nearest", nearest, pose=poses, task=optional(NUMBERS), frame=optional(NAMES)
    )
    path = np.stack([pose, pose])
    yield from cases(
        "ik_path",
        partial(robot.ik_path, poses=path),
        poses=refused(arrays(path), "pose", "path"),
        start=optional(arrays(np.ones(6))),
        **options,
    )


def simulate_cases():
    yield from cases(
        "simulate",
        partial(lw.simulate, live(), seconds=0.002, q=[0.1, 0.2]),
        q=arrays(np.ones(2)),
        qd=optional(arrays(np.ones(2))),
        reference=optional(arrays(np.ones(2))),
        **dict.fromkeys(("seconds", "step", "relative", "absolute"), NUMBERS),
        record_every=COUNTS,
        **dict.fromkeys(("method", "coupling"), NAMES),
        **dict.fromkeys(("controller", "resume"), optional(NUMBERS)),
        energy=FLAGS,
        changes=refused(NUMBERS, "change", takes=("empty array",)),
    )
    yield from cases(
        "simulate",
        lambda time=0.001, change=None: lw.simulate(
            live(), seconds=0.002, q=[0.1, 0.2], changes=[(time, change)]
        ),
        time=refused(NUMBERS, "change"),
        change=optional(NUMBERS, takes=("function", "class")),
    )
    simulate = partial(lw.simulate, seconds=0.1, q=[0.0])
    yield from cases("simulate", simulate, arm=refused(NUMBERS, "arm", "robot"))


def picking_cases():
    pick = pose_at("scara1", [0.3, 0.4, 0.1, 0.2, 0.1])
    place = pose_at("scara1", [-0.3, 0.4, 0.1, 0.2, 0.1])
    run = partial(lw.pick_and_place, arm("scara1"), pick=pick, place=place, box=1.0)
    yield from cases(
        "pick_and_place",
        run,
        **dict.fromkeys(("pick", "place"), POSES),
        box=NUMBERS,
        believed=optional(NUMBERS),
        start=optional(arrays(np.zeros(5))),
        options=optional(NUMBERS),
        seconds=optional(NUMBERS, "cycle time"),
        **dict.fromkeys(("controller", "trajectory"), NAMES),
        limits=optional(NUMBERS),
        gains=optional(NUMBERS, "gain"),
    )
    gain = arrays(np.ones(5)) | {"1e308": lambda: 1e308}
    yield from cases("pick_and_place", lambda gain: run(gains={"proportional": gain}), gain=gain)
    options = dict.fromkeys(("approach", "straight_speed", "dwell", "period"), NUMBERS)
    yield from cases(
        "pick_and_place",
        lambda **option: run(options=lw.planning.CycleOptions(**option)),
        **options,
    )
    picking = partial(lw.pick_and_place, pick=pick, place=place, box=1.0)
    yield from cases("pick_and_place", picking, arm=refused(NUMBERS, "arm", "robot"))


def writing_cases(folder):
    robot = refused(NUMBERS, "arm", "robot")
    yield from cases(
        "generate",
        partial(lw.generate, arm=arm(), functions=["fk"], target="numpy", out=str(folder)),
        arm=robot,
        functions=refused(NAMES | {"one twice": lambda: ["fk", "fk"]}, "function"),
        target=NAMES,
        out=refused(NUMBERS, "out", "folder", takes=TEXTS),
    )
    yield from cases("equations", partial(lw.equations, arm=arm()), arm=robot, numbers=FLAGS)
    written = lw.equations(arm())
    name = refused(NAMES, "entry")
    yield from cases("entry", written.entry, name=name)
    yield from cases("check", lambda names: written.check(names), names=name)
    yield from cases("text", partial(written.text, "M11"), digits=COUNTS)
    yield from cases("text", lambda names: written.text(names), names=name)


ALL = [*function_cases(), *live_cases(), *load_cases()]
ALL += [*ik_cases(), *simulate_cases(), *picking_cases()]


@pytest.mark.parametrize("one", ALL, ids=str)
def test_invalid_arguments_are_refused(one):
    assert_refused(one)


def test_invalid_arguments_of_generated_code_are_refused(tmp_path):
    assert_refused(*writing_cases(tmp_path))


@pytest.mark.parametrize(("dtype", "greatest"), [("float64", 1e10), ("float32", 1e6)])
def test_functions_are_finite_up_to_their_bounds_and_refuse_what_is_beyond(dtype, greatest):
    robot = arm("stanford")
    for name, function in FUNCTIONS.items():
        if not hasattr(robot, name):
            continue
        edge = [np.full(SIZES_6[x], greatest, dtype) for x in function.arguments]
        assert is_finite(getattr(robot, name)(*edge))
        assert is_finite(getattr(robot, name)(*(-x for x in edge)))
        for i, x in enumerate(function.arguments):
            beyond = [2 * value if k == i else value for k, value in enumerate(edge)]
            with pytest.raises(lw.LinkworkError, match=f"invalid {x}: .* magnitude up to"):
                getattr(robot, name)(*beyond)


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("count", [None, 3])
def test_half_precision_is_taken_and_refused_without_warnings(count):
    robot, shape = arm("stanford"), (6,) if count is None else (count, 6)
    half = np.full(shape, 0.5, np.float16)
    assert np.array_equal(
        robot.inverse_dynamics(half, half, half), robot.inverse_dynamics(*[half.astype(float)] * 3)
    )
    with pytest.raises(lw.LinkworkError, match=r"invalid qd: .* is inf"):
        robot.inverse_dynamics(half, np.full(shape, np.inf, np.float16), half)


def test_numbers_of_any_real_kind_are_taken():
    kinds = (Fraction(1, 2), np.float32(0.5), np.array(0.5), np.longdouble(0.5), np.float16(0.5))
    for half in kinds:
        assert lw.load("planar2", l1=half).tree == lw.load("planar2", l1=0.5).tree
        assert lw.DHRow(d=half) == lw.DHRow(d=0.5)
        assert len(lw.simulate(arm(), half, q=[0.0, 0.0], step=0.25).time) == 3
    masked = np.ma.array([0.1, 0.2])
    for q in ((0.1, 0.2), np.array([0.1, 0.2]), masked, np.array([0.1, 0.2]).astype(">f8")):
        assert np.array_equal(arm().fk(q), arm().fk([0.1, 0.2]))

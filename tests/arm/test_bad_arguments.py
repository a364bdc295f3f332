"""What a manipulator and the calls around it refuse, whatever it is."""

from fractions import Fraction
from functools import cache

import numpy as np
import pytest

import linkwork as lw
from linkwork.dynamics import pose_of_frame_in_base
from linkwork.dynamics.functions import FUNCTIONS
from tests.hostile import COUNTS, FLAGS, NAMES, NUMBERS, arrays, assert_refused, case, is_finite

OPTIONAL = ("None",)
SIZES_6 = dict.fromkeys(("q", "qd", "qdd", "tau", "wrench"), 6)
SIZES = {"q": 2, "qd": 2, "qdd": 2, "tau": 2, "wrench": 6}


@cache
def arm(name="planar2"):
    return lw.load(name)


def pose_at(name, q):
    """Pose of a robot's tool, without any code being made."""
    return pose_of_frame_in_base(arm(name).tree, list(q)).matrix


def function_cases():
    for name, function in FUNCTIONS.items():
        if not hasattr(lw.Manipulator, name):
            continue
        good = {x: np.full(SIZES[x], 0.3) for x in function.arguments}
        for x in function.arguments:
            yield case(
                f"{name}({x})",
                lambda v, name=name, x=x, good=good: getattr(arm(), name)(**(good | {x: v})),
                arrays(good[x]),
                x,
            )
    for name in ("fk", "jacobian", "jacobian_in_tool", "pose_and_jacobian"):
        yield case(
            f"{name}(frame)",
            lambda v, name=name: getattr(arm(), name)([0.1, 0.2], v),
            NAMES,
            "frame",
            takes=OPTIONAL,
        )


@cache
def live():
    return lw.load("planar2", live=["tool", "payload", "gravity"])


SCALED = {
    "a stretched matrix": lambda: np.diag([1.0, 1.0, 2.0, 1.0]),
    "a mirrored matrix": lambda: np.diag([1.0, 1.0, -1.0, 1.0]),
    "a projective matrix": lambda: np.eye(4) + np.eye(4, k=-3),
}


def body(mass=1.0, center=(0.0, 0.0, 0.0), matrix=((0.01, 0, 0), (0, 0.01, 0), (0, 0, 0.01))):
    return lw.Inertia(mass, center, matrix)


def live_cases():
    part = ("payload", "mass", "inertia")
    yield case(
        "set_payload(inertia)", lambda v: live().set_payload(v), NUMBERS, *part, takes=OPTIONAL
    )
    yield case("set_payload(mass)", lambda v: live().set_payload(body(mass=v)), NUMBERS, *part)
    for name, good in {"center": np.ones(3), "matrix": np.eye(3)}.items():
        yield case(
            f"set_payload({name})",
            lambda v, name=name: live().set_payload(body(**{name: v})),
            arrays(good),
            *(name, *part),
            takes=("array of objects",),
        )
    yield case(
        "set_tool(pose)", lambda v: live().set_tool(v), arrays(np.eye(4)) | SCALED, "tool", "pose"
    )
    yield case(
        "set_tool(inertia)",
        lambda v: live().set_tool(np.eye(4), v),
        NUMBERS,
        "tool",
        "inertia",
        takes=OPTIONAL,
    )
    yield case("set_gravity(gravity)", lambda v: live().set_gravity(v), arrays(np.ones(3)))
    tree = lw.load("planar2").tree
    yield case("Manipulator(tree)", lambda v: lw.Manipulator(v), NUMBERS, "tree")
    yield case(
        "Manipulator(gravity)",
        lambda v: lw.Manipulator(tree, gravity=v),
        arrays(np.ones(3)),
        takes=OPTIONAL,
    )
    yield case(
        "Manipulator(tool)",
        lambda v: lw.Manipulator(tree, tool=v),
        NAMES,
        "tool",
        "frame",
        takes=OPTIONAL,
    )
    yield case("Manipulator(live)", lambda v: lw.Manipulator(tree, live=v), NAMES)
    yield case(
        "Manipulator(model)", lambda v: lw.Manipulator(tree, model=v), NUMBERS, takes=OPTIONAL
    )
    yield case("program(name)", lambda v: arm().program(v), NAMES, "function")
    yield case("program(frame)", lambda v: arm().program("fk", v), NAMES, takes=OPTIONAL)
    yield case("load_state(state)", lambda v: arm().load_state(v), NUMBERS, "saved")


def load_cases():
    yield case("load(source)", lw.load, NAMES | SIZED_ROWS, "robot", "row", "DH")
    yield case(
        "load(tool)", lambda v: lw.load("planar2", tool=v), NAMES, "tool", "frame", takes=OPTIONAL
    )
    rows = [[0.0, 0.1, 0.2, 0.3]]
    yield case("load(convention)", lambda v: lw.load(rows, convention=v), NAMES, takes=OPTIONAL)
    yield case("load(live)", lambda v: lw.load("planar2", live=v), NAMES)
    yield case("load(l1)", lambda v: lw.load("planar2", l1=v), NUMBERS)
    yield case(
        "load(package_paths)",
        lambda v: lw.load("planar2", package_paths=v),
        NUMBERS,
        takes=("list of texts", "text", "text of a number"),
    )


SIZED_ROWS = {
    "a row with a huge number": lambda: [[0.0, 10**400, 0.0, 0.0]],
    "a row with 1e308": lambda: [[0.0, 1e308, 0.0, 0.0]],
    "a row with True": lambda: [[0.0, True, 0.0, 0.0]],
    "a row with complex": lambda: [[0.0, np.complex128(1), 0.0, 0.0]],
    "a masked row": lambda: np.ma.masked_all((1, 4)),
}


def ik_cases():
    pose = pose_at("irb140", np.full(6, 0.2))
    poses = arrays(pose) | SCALED
    yield case("ik(pose)", lambda v: arm("irb140").ik(v), poses)
    yield case(
        "ik(pose) with limits", lambda v: arm("irb140").ik(v, within_limits=True), poses, "pose"
    )
    yield case("ik(frame)", lambda v: arm("irb140").ik(pose, v), NAMES, takes=OPTIONAL)
    yield case(
        "ik(parameters)",
        lambda v: arm("irb140").ik(pose, parameters=v),
        NUMBERS,
        "parameter",
        takes=OPTIONAL,
    )
    yield case("ik(task)", lambda v: arm("irb140").ik(pose, task=v), NUMBERS, takes=OPTIONAL)
    yield case("ik(limits)", lambda v: arm("irb140").ik(pose, within_limits=v), FLAGS)
    yield case("ik(turns)", lambda v: arm("irb140").ik(pose, all_turns=v), FLAGS)
    yield case("ik_nearest(pose)", lambda v: arm("irb140").ik_nearest(v), poses)
    yield case(
        "ik_nearest(task)",
        lambda v: arm("irb140").ik_nearest(pose, task=v),
        NUMBERS,
        takes=OPTIONAL,
    )
    yield case(
        "ik_nearest(frame)", lambda v: arm("irb140").ik_nearest(pose, v), NAMES, takes=OPTIONAL
    )
    path = np.stack([pose, pose])
    yield case("ik_path(poses)", lambda v: arm("irb140").ik_path(v), arrays(path), "pose", "path")
    yield case(
        "ik_path(start)",
        lambda v: arm("irb140").ik_path(path, v),
        arrays(np.ones(6)),
        takes=OPTIONAL,
    )
    yield case(
        "ik_path(frame)", lambda v: arm("irb140").ik_path(path, frame=v), NAMES, takes=OPTIONAL
    )
    yield case("ik_path(limits)", lambda v: arm("irb140").ik_path(path, within_limits=v), FLAGS)
    yield case(
        "ik_path(parameters)",
        lambda v: arm("irb140").ik_path(path, parameters=v),
        NUMBERS,
        "parameter",
        takes=OPTIONAL,
    )


def simulate_cases():
    def run(**options):
        return lw.simulate(live(), **({"seconds": 0.002, "q": [0.1, 0.2]} | options))

    for name in ("q", "qd", "reference"):
        takes = () if name == "q" else OPTIONAL
        yield case(
            f"simulate({name})",
            lambda v, name=name: run(**{name: v}),
            arrays(np.ones(2)),
            takes=takes,
        )
    for name in ("seconds", "step", "relative", "absolute"):
        yield case(f"simulate({name})", lambda v, name=name: run(**{name: v}), NUMBERS)
    yield case("simulate(record_every)", lambda v: run(record_every=v), COUNTS)
    yield case("simulate(method)", lambda v: run(method=v), NAMES)
    yield case("simulate(coupling)", lambda v: run(coupling=v), NAMES)
    yield case("simulate(controller)", lambda v: run(controller=v), NUMBERS, takes=OPTIONAL)
    yield case("simulate(energy)", lambda v: run(energy=v), FLAGS)
    yield case("simulate(resume)", lambda v: run(resume=v), NUMBERS, takes=OPTIONAL)
    yield case(
        "simulate(changes)", lambda v: run(changes=v), NUMBERS, "change", takes=("empty array",)
    )
    yield case("simulate(time of a change)", lambda v: run(changes=[(v, None)]), NUMBERS, "change")
    yield case(
        "simulate(change)",
        lambda v: run(changes=[(0.001, v)]),
        NUMBERS,
        takes=(*OPTIONAL, "function", "class"),
    )
    yield case("simulate(arm)", lambda v: lw.simulate(v, 0.1, q=[0.0]), NUMBERS, "arm", "robot")


def picking_cases():
    robot = arm("scara1")
    pick = pose_at("scara1", [0.3, 0.4, 0.1, 0.2, 0.1])
    place = pose_at("scara1", [-0.3, 0.4, 0.1, 0.2, 0.1])

    def run(**options):
        return lw.pick_and_place(robot, **({"pick": pick, "place": place, "box": 1.0} | options))

    poses = arrays(np.eye(4)) | SCALED
    yield case("pick_and_place(pick)", lambda v: run(pick=v), poses)
    yield case("pick_and_place(place)", lambda v: run(place=v), poses)
    yield case("pick_and_place(box)", lambda v: run(box=v), NUMBERS)
    yield case("pick_and_place(believed)", lambda v: run(believed=v), NUMBERS, takes=OPTIONAL)
    yield case("pick_and_place(start)", lambda v: run(start=v), arrays(np.zeros(5)), takes=OPTIONAL)
    for name in ("approach", "straight_speed", "dwell", "period"):
        yield case(f"pick_and_place({name})", lambda v, name=name: run(**{name: v}), NUMBERS)
    yield case(
        "pick_and_place(seconds)", lambda v: run(seconds=v), NUMBERS, "cycle time", takes=OPTIONAL
    )
    yield case("pick_and_place(controller)", lambda v: run(controller=v), NAMES)
    yield case("pick_and_place(trajectory)", lambda v: run(trajectory=v), NAMES)
    yield case("pick_and_place(limits)", lambda v: run(limits=v), NUMBERS, takes=OPTIONAL)
    yield case("pick_and_place(gains)", lambda v: run(gains=v), NUMBERS, "gain", takes=OPTIONAL)
    yield case(
        "pick_and_place(gain)",
        lambda v: run(gains={"proportional": v}),
        arrays(np.ones(5)) | {"1e308": lambda: 1e308},
    )
    yield case(
        "pick_and_place(arm)",
        lambda v: lw.pick_and_place(v, pick, place, box=1.0),
        NUMBERS,
        "arm",
        "robot",
    )


def writing_cases(folder):
    out = str(folder)
    yield case(
        "generate(arm)", lambda v: lw.generate(v, ["fk"], "numpy", out), NUMBERS, "arm", "robot"
    )
    yield case(
        "generate(functions)",
        lambda v: lw.generate(arm(), v, "numpy", out),
        NAMES | {"one twice": lambda: ["fk", "fk"]},
        "function",
    )
    yield case("generate(target)", lambda v: lw.generate(arm(), ["fk"], v, out), NAMES)
    yield case(
        "generate(out)",
        lambda v: lw.generate(arm(), ["fk"], "numpy", v),
        NUMBERS,
        "out",
        "folder",
        takes=("text", "text of a number"),
    )
    yield case("equations(arm)", lw.equations, NUMBERS, "arm", "robot")
    yield case("equations(numbers)", lambda v: lw.equations(arm(), numbers=v), FLAGS)
    written = lw.equations(arm())
    yield case("entry(name)", written.entry, NAMES, "entry")
    yield case("check(names)", lambda v: written.check(v), NAMES, "entry")
    yield case("text(digits)", lambda v: written.text("M11", digits=v), COUNTS)
    yield case("text(names)", lambda v: written.text(v), NAMES, "entry")


ALL = [*function_cases(), *live_cases(), *load_cases()]


@pytest.mark.parametrize("one", ALL, ids=str)
def test_what_is_no_argument_is_refused(one):
    assert_refused(one)


@pytest.mark.parametrize("one", list(ik_cases()), ids=str)
def test_what_is_no_argument_of_inverse_kinematics_is_refused(one):
    assert_refused(one)


@pytest.mark.parametrize("one", list(simulate_cases()), ids=str)
def test_what_is_no_argument_of_a_simulation_is_refused(one):
    assert_refused(one)


@pytest.mark.parametrize("one", list(picking_cases()), ids=str)
def test_what_is_no_argument_of_pick_and_place_is_refused(one):
    assert_refused(one)


def test_what_is_no_argument_of_written_code_is_refused(tmp_path):
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
            beyond = [2 * given if k == i else given for k, given in enumerate(edge)]
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

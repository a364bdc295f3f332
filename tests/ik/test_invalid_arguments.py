"""What inverse kinematics refuses; free numbers of redundant robots."""

import math
from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from linkwork import library
from linkwork.dynamics import pose_of_frame_in_base
from linkwork.errors import ArgumentError, ModelError, NotFoundError
from linkwork.ik import ClosedFormSolver, IKSolver, NumericSolver, Task, ik_path, pointing
from linkwork.ik.redundancy.parameters import sampled_parameters
from linkwork.model.dh import DHRow, tree_from_dh
from linkwork.model.link import JointKind, Limits
from tests.hostile import COUNTS, FLAGS, NAMES, NUMBERS, arrays, assert_refused, case
from tests.ik.judge import poses_at, solver_of
from tests.ik.numeric import cases
from tests.ik.test_solutions import with_limits
from tests.ik.xarm6 import xarm6

IRB140 = library.robot("irb140")
HERE = np.eye(4)
STRETCHED = np.diag([1.0, 1.0, 1.001, 1.0])
POSES = [
    (STRETCHED, "not orthonormal: R\\^T R differs from the identity by 0.002"),
    (np.diag([1.0, 1.0, -1.0, 1.0]), "left-handed"),
    (np.eye(4) + np.eye(4, k=-3), "last row"),
    (np.full((4, 4), np.nan), "nan"),
    (np.full((4, 4), np.inf), "inf"),
    (np.full((4, 4), 1e200), r"invalid pose\[0, 0\]: 1e\+200"),
    (np.eye(3), r"shape \(3, 3\)"),
    (np.zeros((2, 4, 3)), r"shape \(2, 4, 3\)"),
    ([[1.0, 2.0], [3.0]], "pair"),
    ([[1.0, 2.0], [3.0], [4.0]], "not an array of numbers"),
    ("here", "type"),
    (HERE + 0j, "type"),
    (((0, 0, 0), (0, 0, 0, 0)), "not all zero"),
    (((0, 0), (1, 0, 0, 0)), "pair"),
    (((0, 0, 0), (1, 0, 0)), "pair"),
    (((0, 0, np.nan), (1, 0, 0, 0)), "nan"),
]


@pytest.mark.parametrize(("pose", "words"), POSES)
def test_a_pose_that_is_none(pose, words):
    search = cases.solver_of("xarm6")
    for solve in (solver_of("irb140").solve, search.solve, search.nearest):
        with pytest.raises(ArgumentError, match=words):
            solve(pose)


@pytest.mark.parametrize(("name", "free"), [("irb140", False), ("panda", True)])
def test_a_bad_pose_of_a_batch_is_named(name, free):
    with pytest.raises(ArgumentError, match="pose 2"):
        solver_of(name, free).solve(np.stack([HERE, HERE, STRETCHED]))


def test_a_rotation_that_is_nearly_one_is_taken():
    solver_of("irb140").solve(np.diag([1.0, 1.0, 1.0 + 3e-10, 1.0]))


def test_a_robot_without_a_named_tool_has_a_default():
    assert ClosedFormSolver(replace(IRB140, tool_name=None)).form.chain.frame


def path(start):
    return ik_path(solver_of("irb140"), HERE[None], start)


def free(parameters):
    return solver_of("panda", True).solve(HERE, parameters)


def search(**options):
    return cases.solver_of("xarm6").solve(HERE, **options)


ARGUMENTS = [
    (lambda: ik_path(solver_of("irb140"), HERE), "batch"),
    *((lambda start=start: path(start), "start") for start in ([0.0] * 5, [np.nan] * 6, "home")),
    *((lambda x=x: free(x), "by name") for x in ([1.0], 5, "q7")),
    *(
        (lambda task=task: IKSolver(IRB140).solve(HERE, task=task), "task")
        for task in ("position", ["x"], 5)
    ),
    (lambda: Task(rows=["x"]), "rows"),
    (lambda: Task(rows=5), "rows"),
    (lambda: Task(("x", "w")), "invalid rows"),
    (lambda: Task(("x", "x")), "invalid rows"),
    (lambda: Task(()), "needs a row"),
    (lambda: Task(axes="world"), "invalid axes of a task: 'world'"),
    *(
        (lambda direction=direction: Task(("x",), direction=direction), r"rows|direction")
        for direction in (5, (1, 2), "xyz")
    ),
    (lambda: pointing(5, "xyz"), "point"),
    (lambda: pointing((0, 0, 1), 5), "point"),
    (lambda: pointing("abc", "xyz"), "point"),
    (lambda: pointing((0.0, 0.0, 0.0)), "invalid direction"),
    (lambda: pointing((0.0, np.nan, 1.0)), "invalid direction"),
    (lambda: pointing((0.0, 0.0, 1.0), ("rx",)), "not both"),
    (lambda: IKSolver(IRB140, 5), "invalid frame: 5"),
    (lambda: search(starts=0), "invalid starts: 0"),
    (lambda: search(starts=True), "invalid starts: True"),
    (lambda: search(max_steps=2.5), "invalid max_steps: 2.5"),
    (lambda: search(seed=-1), "invalid seed: -1"),
    (lambda: search(start=[0.0]), "invalid start"),
    (lambda: search(start=[np.nan] * 6), "invalid start"),
    (lambda: search(start="here"), "invalid start"),
    (lambda: search(posture="upright"), "invalid posture: 'upright'"),
    (lambda: search(posture=[[0.0] * 6]), "invalid posture"),
    (lambda: cases.solver_of("xarm6").nearest(np.stack([HERE, HERE])), "one pose, got 2"),
]
NAMED = [
    (lambda: ClosedFormSolver(IRB140, "grip"), NotFoundError, "grip"),
    (lambda: ClosedFormSolver(IRB140, IRB140.links[0].name), ModelError, "no joint"),
    (lambda: NumericSolver(xarm6(), "hand"), NotFoundError, "hand"),
    (lambda: NumericSolver(xarm6(), "base"), ModelError, "no joint of 'xarm6' moves 'base'"),
    (lambda: solver_of("irb140").solve(HERE, {"arm angle": 0.3}), NotFoundError, "arm angle"),
    (
        lambda: IKSolver(xarm6()).path(HERE[None], parameters={"nonsense": 1.0}),
        NotFoundError,
        "no free parameter",
    ),
]


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [*((call, ArgumentError, words) for call, words in ARGUMENTS), *NAMED],
)
def test_what_does_not_fit_is_refused(call, error, words):
    with pytest.raises(error, match=words):
        call()


OPTIONAL = ("None",)
SIX = arrays(np.ones(6))


@cache
def tree(name="irb140"):
    return library.robot(name)


@cache
def pose(name="irb140"):
    joints = tree(name).position_count
    return pose_of_frame_in_base(tree(name), [0.2] * joints).matrix


@cache
def closed():
    return ClosedFormSolver(tree())


@cache
def redundant():
    return ClosedFormSolver(tree("panda"), free=True)


@cache
def searched():
    return NumericSolver(tree())


def solver_cases():
    yield case("ClosedFormSolver(tree)", ClosedFormSolver, NUMBERS)
    yield case(
        "ClosedFormSolver(frame)", lambda v: ClosedFormSolver(tree(), v), NAMES, takes=OPTIONAL
    )
    yield case("solve(pose)", lambda v: closed().solve(v), arrays(pose()))
    yield case("solve(limits)", lambda v: closed().solve(pose(), within_limits=v), FLAGS)
    yield case("solve(turns)", lambda v: closed().solve(pose(), all_turns=v), FLAGS)
    yield case(
        "solve(q7)",
        lambda v: redundant().solve(pose("panda"), {redundant().parameters[0]: v}),
        NUMBERS,
        "parameter",
    )
    yield case(
        "solve(position)",
        lambda v: closed().solve((v, (1.0, 0.0, 0.0, 0.0))),
        arrays(np.ones(3)),
        "pos",
    )
    yield case(
        "solve(quaternion)",
        lambda v: closed().solve(((0.1, 0.2, 0.3), v)),
        arrays(np.ones(4)),
        "quaternion",
        "pose",
    )
    path = np.stack([pose(), pose()])
    yield case("ik_path(poses)", lambda v: ik_path(closed(), v), arrays(path), "pose", "path")
    yield case("ik_path(start)", lambda v: ik_path(closed(), path, v), SIX, takes=OPTIONAL)
    yield case(
        "searched path(poses)", lambda v: ik_path(searched(), v), arrays(path), "pose", "path"
    )


def search_cases():
    def solve(**options):
        return searched().solve(pose(), **({"starts": 1, "max_steps": 2} | options))

    yield case("NumericSolver(tree)", NumericSolver, NUMBERS)
    yield case("NumericSolver(frame)", lambda v: NumericSolver(tree(), v), NAMES, takes=OPTIONAL)
    yield case(
        "NumericSolver(task)", lambda v: NumericSolver(tree(), task=v), NUMBERS, takes=OPTIONAL
    )
    yield case("NumericSolver(keep_limits)", lambda v: NumericSolver(tree(), keep_limits=v), FLAGS)
    yield case("search(pose)", lambda v: searched().solve(v), arrays(pose()))
    yield case("search(start)", lambda v: solve(start=v), SIX, takes=OPTIONAL)
    yield case("search(posture)", lambda v: solve(posture=v), SIX, takes=OPTIONAL)
    yield case("search(starts)", lambda v: solve(starts=v), COUNTS)
    yield case("search(seed)", lambda v: solve(seed=v), COUNTS)
    yield case("search(max_steps)", lambda v: solve(max_steps=v), COUNTS)
    yield case("nearest(pose)", lambda v: searched().nearest(v), arrays(pose()))
    yield case("nearest(start)", lambda v: searched().nearest(pose(), start=v), SIX, takes=OPTIONAL)


def task_cases():
    yield case("Task(rows)", Task, NAMES)
    yield case("Task(axes)", lambda v: Task(axes=v), NAMES)
    yield case(
        "Task(direction)", lambda v: Task(("x",), direction=v), arrays(np.ones(3)), takes=OPTIONAL
    )
    yield case("pointing(direction)", pointing, arrays(np.ones(3)))
    yield case(
        "pointing(rows)", lambda v: pointing((0, 0, 1), v), NAMES, takes=("text", "empty text")
    )
    yield case("IKSolver(tree)", IKSolver, NUMBERS)
    yield case("IKSolver(frame)", lambda v: IKSolver(tree(), v), NAMES, takes=OPTIONAL)


@pytest.fixture
def no_compiler(monkeypatch):
    monkeypatch.setattr("linkwork.codegen.runtime.kernel.find_compiler", lambda: None)


@pytest.mark.parametrize("one", [*solver_cases(), *search_cases(), *task_cases()], ids=str)
@pytest.mark.usefixtures("no_compiler")
def test_what_is_no_argument_is_refused(one):
    assert_refused(one)


HALF = math.pi / 2
PLACE = np.zeros((1, 3))


def on_a_rail(limits):
    """An arm with a spherical wrist that slides along x."""
    rows = (
        DHRow(theta=HALF, alpha=HALF, kind=JointKind.PRISMATIC, limits=limits),
        DHRow(d=0.4, alpha=-HALF, offset=HALF),
        DHRow(a=0.4),
        DHRow(alpha=-HALF),
        DHRow(d=0.4, alpha=HALF),
        DHRow(alpha=-HALF),
        DHRow(d=0.1),
    )
    return ClosedFormSolver(tree_from_dh("rail", rows), free=True)


@pytest.mark.parametrize(
    "limits",
    [
        *((4.0, 9.0), (3.5, 6.0), (-9.0, -5.0), (-2.0, 2.0)),
        *((-20.0, 20.0), (3.0, 100.0), (-math.inf, math.inf)),
    ],
)
def test_a_turning_joint_is_sampled_between_its_limits_over_one_turn_at_most(limits):
    tree = with_limits(library.robot("panda"), *[(-2.8, 2.8)] * 6, limits)
    samples = sampled_parameters(ClosedFormSolver(tree, free=True).form, PLACE)[0, :, 0]
    span = min(limits[1] - limits[0], 2 * math.pi)
    assert limits[0] < samples.min() < samples.max() < limits[1]
    assert 0.9 * span < np.ptp(samples) < span


def test_a_slide_is_sampled_between_its_limits():
    samples = sampled_parameters(on_a_rail(Limits(2.0, 8.0)).form, PLACE)[0]
    assert 2.0 < samples.min() < 2.5
    assert 7.5 < samples.max() < 8.0


def test_a_slide_without_limits_is_sampled_around_the_pose():
    solver = on_a_rail(Limits())
    q = np.array([50.0, 0.3, 0.2, 0.4, 0.3, 0.5, 0.2])
    solutions = solver.solve(poses_at(solver.method, q[None])[0])
    assert len(solutions)
    assert np.abs(solutions.q[:, 0] - 50.0).min() < 0.2

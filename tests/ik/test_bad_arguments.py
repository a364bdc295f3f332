"""What solvers of inverse kinematics refuse, whatever it is."""

from functools import cache

import numpy as np
import pytest

from linkwork import library
from linkwork.dynamics import pose_of_frame_in_base
from linkwork.ik import ClosedFormSolver, IKSolver, NumericSolver, Task, ik_path, pointing
from tests.hostile import COUNTS, FLAGS, NAMES, NUMBERS, arrays, assert_refused, case

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


@pytest.fixture(autouse=True)
def no_compiler(monkeypatch):
    monkeypatch.setattr("linkwork.codegen.runtime.kernel.find_compiler", lambda: None)


@pytest.mark.parametrize("one", [*solver_cases(), *search_cases(), *task_cases()], ids=str)
def test_what_is_no_argument_is_refused(one):
    assert_refused(one)

"""Wherever a public function takes a tree, it takes a robot that has one."""

import importlib
import inspect

import numpy as np
import pytest

import linkwork as lw
from linkwork.model.tree import TreeLike, tree_of

PACKAGES = (
    "arm",
    "codegen",
    "control",
    "dynamics",
    "dynamics.identification",
    "ik",
    "motion",
    "planning",
    "simulation",
)


def functions():
    """Name and annotation of the tree of each public function and method that takes one."""
    for package in PACKAGES:
        module = importlib.import_module(f"linkwork.{package}")
        for name in module.__all__:
            value = getattr(module, name)
            methods = [x for x in dir(value) if x == "__init__" or not x.startswith("_")]
            members = [getattr(value, x) for x in methods] if inspect.isclass(value) else [value]
            for member in filter(inspect.isroutine, members):
                # Fields of a dataclass are what a function made of its arguments.
                if inspect.isfunction(member) and member.__code__.co_filename == "<string>":
                    continue
                if "tree" in getattr(member, "__annotations__", {}):
                    yield f"{package}.{name}.{member.__name__}", member.__annotations__["tree"]


def test_every_public_function_that_takes_a_tree_takes_a_robot():
    annotations = dict(functions())
    assert len(annotations) > 35
    assert set(annotations.values()) <= {TreeLike, "TreeLike"}


@pytest.fixture(scope="module")
def arm():
    return lw.load("irb140")


def same(one, other):
    if isinstance(one, np.ndarray | list | tuple | float):
        return np.array_equal(np.asarray(one, dtype=float), np.asarray(other, dtype=float))
    return type(one) is type(other)


Q = [0.3, 0.2, -0.3, 0.4, 0.8, 0.1]


@pytest.mark.parametrize(
    "call",
    [
        lambda robot: lw.motion.MotionLimits.of_tree(robot).velocities,
        lambda robot: lw.control.make_controller("pid", robot, 0.001),
        lambda robot: lw.control.make_controller("computed-torque", robot, 0.001),
        lambda robot: lw.control.suggest_pid_gains(robot)["proportional"],
        lambda robot: lw.control.home_position(robot),
        lambda robot: lw.dynamics.mass_matrix(robot, Q),
        lambda robot: lw.dynamics.inverse_dynamics(robot, Q, Q, Q),
        lambda robot: lw.dynamics.pose_of_frame_in_base(robot, Q).matrix,
        lambda robot: lw.dynamics.jacobian(robot, Q),
        lambda robot: lw.dynamics.regressor(robot, Q, Q, Q),
        lambda robot: lw.ik.IKSolver(robot).solve(np.asarray(lw.load("irb140").fk(Q))).q,
        lambda robot: lw.ik.ClosedFormSolver(robot),
        lambda robot: lw.Manipulator(robot).gravity(Q),
    ],
)
def test_a_robot_gives_what_its_tree_gives(arm, call):
    assert same(call(arm), call(arm.tree))


@pytest.mark.parametrize("value", [None, 3, "irb140", [1.0], {"tree": 1}])
def test_what_has_no_tree_is_refused_in_words(value):
    for function in (tree_of, lw.motion.MotionLimits.of_tree, lw.ik.IKSolver):
        with pytest.raises(lw.LinkworkError, match=r"tree.*expected a robot"):
            function(value)
    with pytest.raises(lw.LinkworkError, match="expected a robot"):
        lw.dynamics.mass_matrix(value, Q)

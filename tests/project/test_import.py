"""Importing costs next to nothing; functions take robots wherever they take trees."""

import importlib
import inspect
import re
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import numpy as np
import pytest

import linkwork
import linkwork as lw
from linkwork.model.tree import TreeLike, tree_of

PACKAGES = ("control", "dynamics", "errors", "ik", "mission", "motion", "planning", "record")
PACKAGES += ("server", "session", "simulation", "spatial", "sweep")
MODULES = {x: f"linkwork.{x}" for x in PACKAGES}
MODULES |= {"analysis": "linkwork.record.analysis", "parts": "linkwork.model.parts"}
HEAVY = ("mujoco", "duckdb", "uvicorn", "pydantic", "yaml", "numpy", "PIL", "xlsxwriter")


def run_python(code):
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return shown.stdout


def test_the_public_list_and_what_exists_agree():
    assert set(linkwork.__all__) > set(MODULES)
    assert len(linkwork.__all__) <= 29 + len(MODULES), "a list that is short enough to read"
    assert dir(linkwork) == linkwork.__all__
    assert linkwork.__version__ == version("linkwork")


@pytest.mark.parametrize("name", MODULES)
def test_each_listed_module_is_an_attribute_right_after_the_import(name):
    assert run_python(f"import linkwork as lw; print(lw.{name}.__name__)").strip() == MODULES[name]


@pytest.mark.parametrize(
    "name", ["planning.BoxObstacle", "session.slope_limit", "record.Signal", "errors.ArgumentError"]
)
def test_names_of_a_listed_module_need_no_import_of_their_own(name):
    assert run_python(f"import linkwork as lw; print(lw.{name}.__name__)").strip() in name


def test_importing_loads_no_heavy_module():
    code = f"import sys, linkwork; print([x for x in {HEAVY} if x in sys.modules])"
    assert run_python(code).strip() == "[]"


def test_loading_a_robot_needs_no_engine_database_or_page():
    code = (
        "import sys, linkwork as lw; lw.load('irb140').fk([0] * 6);"
        "print([x for x in ('mujoco', 'duckdb', 'uvicorn') if x in sys.modules])"
    )
    assert run_python(code).strip() == "[]"


def test_importing_costs_little_more_than_numpy():
    code = "import time; t = time.perf_counter(); import {}; print(time.perf_counter() - t)"
    names = ("numpy", "linkwork")
    rounds = [[float(run_python(code.format(name))) for name in names] for _ in range(5)]
    numpy, ours = map(min, zip(*rounds, strict=True))
    assert ours <= 2.5 * numpy


LAZY = ["", ".arm", ".codegen", ".control", ".dynamics", ".files", ".motion", ".planning"]
LAZY += [".record", ".session", ".sweep"]


@pytest.mark.parametrize("name", LAZY)
def test_packages_whose_names_are_imported_on_use_have_all_of_them(name):
    package = importlib.import_module(f"linkwork{name}")
    text = Path(package.__file__).read_text(encoding="utf-8")
    listed = re.findall(r"from (\S+) import (?:\(\s+)?(\w+) as (\w+)", text)
    assert sorted(x for _, _, x in listed if x != "__version__") == package.__all__
    for module, there, here in listed:
        if module != "linkwork":
            home = importlib.import_module(module)
            assert getattr(package, here) in (getattr(home, there), linkwork.sweep)
    scope = {}
    exec(f"from linkwork{name} import *", scope)
    assert scope.keys() - {"__builtins__"} == set(package.__all__)
    with pytest.raises(AttributeError, match="nothing"):
        _ = package.nothing


def test_a_physics_process_is_started_before_slow_imports():
    code = (
        "import sys, linkwork as lw; lw.open_session;"
        f"print([x for x in {HEAVY} if x in sys.modules])"
    )
    assert run_python(code).strip() == "[]"


TREE_PACKAGES = ("arm", "codegen", "control", "dynamics", "dynamics.identification", "ik")
TREE_PACKAGES += ("motion", "planning", "simulation")


def functions():
    """Name and annotation of the tree of each public function and method that takes one."""
    for package in TREE_PACKAGES:
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

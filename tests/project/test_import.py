"""Importing the package costs next to nothing and promises only what exists."""

import importlib
import re
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

import linkwork

PACKAGES = (
    "control",
    "dynamics",
    "errors",
    "ik",
    "mission",
    "motion",
    "planning",
    "record",
    "server",
)
PACKAGES += ("session", "simulation", "spatial", "sweep")
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
    code = f"import linkwork as lw; print(lw.{name}.__name__)"
    assert run_python(code).strip() == MODULES[name]


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

"""Importing the package costs next to nothing and promises only what exists."""

import importlib
import subprocess
import sys

import pytest

import linkwork

HEAVY = ("mujoco", "duckdb", "uvicorn", "pydantic", "yaml", "numpy", "PIL", "xlsxwriter")


def run_python(code):
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return shown.stdout


def test_the_public_list_and_what_exists_agree():
    for name in linkwork.__all__:
        assert getattr(linkwork, name) is not None
    assert set(linkwork.__all__) == {*linkwork._HOMES, *linkwork._MODULES}
    assert len(dir(linkwork)) <= 38, "a list that is short enough to read"
    assert linkwork.__version__


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


@pytest.mark.parametrize("name", ["codegen", "dynamics", "files", "motion", "record"])
def test_packages_whose_names_are_imported_on_use_have_all_of_them(name):
    package = importlib.import_module(f"linkwork.{name}")
    assert set(package.__all__) == set(package._MODULES)
    for each, module in package._MODULES.items():
        home = importlib.import_module(f"linkwork.{name}.{module}")
        assert getattr(package, each) is getattr(home, each)
    with pytest.raises(AttributeError, match="nothing"):
        _ = package.nothing


def test_a_physics_process_is_started_before_slow_imports():
    code = (
        "import sys, linkwork as lw; lw.open_session;"
        f"print([x for x in {HEAVY} if x in sys.modules])"
    )
    assert run_python(code).strip() == "[]"

"""Importing the package costs next to nothing and promises only what exists."""

import subprocess
import sys

import linkwork

HEAVY = ("mujoco", "duckdb", "viser", "pydantic", "yaml", "numpy", "PIL", "xlsxwriter")


def run_python(code):
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return shown.stdout


def test_the_public_list_and_what_exists_agree():
    for name in linkwork.__all__:
        assert getattr(linkwork, name) is not None
    assert set(linkwork.__all__) == {*linkwork._HOMES, *linkwork._MODULES}
    assert len(dir(linkwork)) < 35, "a list that is short enough to read"
    assert linkwork.__version__


def test_importing_loads_no_heavy_module():
    code = f"import sys, linkwork; print([x for x in {HEAVY} if x in sys.modules])"
    assert run_python(code).strip() == "[]"


def test_loading_a_robot_needs_no_engine_database_or_page():
    code = (
        "import sys, linkwork as lw; lw.load('irb140').fk([0] * 6);"
        "print([x for x in ('mujoco', 'duckdb', 'viser') if x in sys.modules])"
    )
    assert run_python(code).strip() == "[]"


def test_importing_costs_little_more_than_numpy():
    code = "import time; t = time.perf_counter(); import {}; print(time.perf_counter() - t)"
    names = ("numpy", "linkwork")
    rounds = [[float(run_python(code.format(name))) for name in names] for _ in range(5)]
    numpy, ours = map(min, zip(*rounds, strict=True))
    assert ours <= 2.5 * numpy

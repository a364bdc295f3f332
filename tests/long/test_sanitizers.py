"""Tests of the handwritten C run again under the address and undefined-behaviour sanitizers."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.long

ROOT = Path(__file__).parents[2]
# The same in every run, since cached code is found by the path of its compiler.
FOLDER = ROOT / "build" / "sanitized"
FLAGS = (
    "-fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer -g1"
    # The same checks at a fifth of the time to compile.
    " -O1"
    # MuJoCo's library lacks what its headers declare under the address sanitizer.
    " -U__SANITIZE_ADDRESS__"
)
COMPILER = f"""#!/bin/sh
{{gcc}} "$@" {FLAGS} || exit
case " $* " in *" --version "*) echo "{FLAGS}";; esac
"""
PYTHON = """#!/bin/sh
LD_PRELOAD="{libraries}" exec "{python}" "$@"
"""
# Python starts others with the sanitizers; commands, such as the compiler in its limited memory, do
# without: the sanitizers reserve terabytes.
AT_START = """
import os, sys
os.environ.pop("LD_PRELOAD", None)
sys.executable = {python!r}
"""
TESTS = {
    "calls of kernels": (
        "tests/codegen/runtime/test_kernel.py",
        "tests/codegen/runtime/test_functions.py",
    ),
    "collision checks and planners": ("tests/planning/planners", "tests/planning/collision"),
    "inverse kinematics by elimination": ("tests/ik/general/test_general_solver.py",),
    "loop in free space": ("tests/simulation/test_loops.py", "tests/simulation/test_resume.py"),
    "step loop and its hooks": ("tests/session/test_loops.py", "tests/session/test_driver.py"),
    "lock-step": ("tests/server/test_lock_step.py",),
    "soil, wind and contacts": (
        *("tests/world/test_soil.py", "tests/world/test_wind.py"),
        *("tests/world/test_contact_points.py", "tests/world/test_contact_events.py"),
    ),
}
OPTIONS = ("-p", "no:cacheprovider", "--capture=no")
FAULTY = """
import pathlib, subprocess, sys
from linkwork.codegen.native.compiler import find_compiler
source, library = sys.argv[1:]
pathlib.Path(library).write_bytes(find_compiler().build(source, ["-O1"]))
code = f"import ctypes; ctypes.CDLL({library!r}).entry(5)"
sys.exit(subprocess.run([sys.executable, "-c", code]).returncode)
"""


def library(name):
    """Path of a runtime library of gcc."""
    command = ["gcc", f"-print-file-name={name}.so"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


@pytest.fixture(scope="module")
def sanitized():
    """A Python with the sanitizers, and an environment in which `gcc` adds them."""
    libraries = f"{library('libasan')} {library('libubsan')}"
    python = FOLDER / "python"
    scripts = {
        python: PYTHON.format(libraries=libraries, python=sys.executable),
        FOLDER / "gcc": COMPILER.format(gcc=shutil.which("gcc")),
        FOLDER / "sitecustomize.py": AT_START.format(python=str(python)),
    }
    FOLDER.mkdir(parents=True, exist_ok=True)
    for path, script in scripts.items():
        path.touch(0o755)
        # Another process of the tests may be running it.
        if path.read_text() != script:
            path.write_text(script)
    modules = filter(None, (str(FOLDER), os.environ.get("PYTHONPATH")))
    return python, {
        **os.environ,
        "PATH": f"{FOLDER}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": os.pathsep.join(modules),
        # Python keeps what it allocates until the process ends.
        "ASAN_OPTIONS": "detect_leaks=0",
        "UBSAN_OPTIONS": "print_stacktrace=1",
    }


@pytest.mark.parametrize(
    ("body", "report"),
    [
        ("int few[2] = {1, 2}; return few[n];", "index 5 out of bounds"),
        ("int *few = calloc(n, 8); free(few); return few[1];", "heap-use-after-free"),
        ("return 2147483647 + n;", "signed integer overflow"),
    ],
)
def test_the_sanitizers_see_faults(body, report, sanitized, tmp_path):
    python, environment = sanitized
    source = f"#include <stdlib.h>\nint entry(int n) {{ {body} }}"
    command = [python, "-c", FAULTY, source, str(tmp_path / "faulty.so")]
    result = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert result.returncode != 0
    assert report in result.stderr


@pytest.mark.timeout(3000)
@pytest.mark.parametrize("subject", TESTS)
def test_handwritten_c_passes_under_sanitizers(subject, sanitized):
    python, environment = sanitized
    command = [python, "-m", "pytest", *OPTIONS, *TESTS[subject]]
    result = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    output = result.stdout + result.stderr
    assert result.returncode == 0, output[-20_000:]
    assert "runtime error" not in output and "AddressSanitizer" not in output

"""Tests of the handwritten C run again under the address and undefined-behaviour sanitizers."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.long

ROOT = Path(__file__).parents[2]
FLAGS = (
    "-fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer -g1"
    # MuJoCo's library lacks what its headers declare under the address sanitizer.
    " -U__SANITIZE_ADDRESS__"
)
COMPILER = f"""#!/bin/sh
{{gcc}} "$@" {FLAGS} || exit
case " $* " in *" --version "*) echo "{FLAGS}";; esac
"""
GENERAL = "tests/ik/general/test_general_solver.py"
TESTS = {
    "calls of kernels": (
        "tests/codegen/runtime/test_kernel.py",
        "tests/codegen/runtime/test_functions.py",
    ),
    "collision checks and planners": ("tests/planning/planners", "tests/planning/collision"),
    "inverse kinematics by elimination": (GENERAL,),
    "loop in free space": ("tests/simulation/test_loops.py", "tests/simulation/test_resume.py"),
    "step loop and its hooks": ("tests/session/test_loops.py", "tests/session/test_turns.py"),
    "lock-step": ("tests/server/test_lock_step.py",),
    "soil, wind and contacts": (
        *("tests/world/test_soil.py", "tests/world/test_wind.py", "tests/world/test_airflow.py"),
        *("tests/world/test_contact_points.py", "tests/world/test_contact_events.py"),
    ),
}
OPTIONS = (
    *("-p", "no:cacheprovider", "--capture=no"),
    # Starts another Python, which has not loaded the sanitizers.
    *("--deselect", f"{GENERAL}::test_an_arm_is_compiled_once_on_a_machine"),
)
START = """
import os, sys, pytest
# The compiler runs in limited memory; the sanitizers reserve terabytes.
del os.environ["LD_PRELOAD"]
sys.exit(pytest.main(sys.argv[1:]))
"""


def library(name):
    """Path of a runtime library of gcc."""
    command = ["gcc", f"-print-file-name={name}.so"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


@pytest.fixture(scope="module")
def sanitized(tmp_path_factory):
    """Environment in which `gcc` adds the sanitizers, and Python has loaded their libraries."""
    folder = tmp_path_factory.mktemp("compiler")
    compiler = folder / "gcc"
    compiler.write_text(COMPILER.format(gcc=shutil.which("gcc")))
    compiler.chmod(0o755)
    return {
        **os.environ,
        "PATH": f"{folder}{os.pathsep}{os.environ['PATH']}",
        "LD_PRELOAD": f"{library('libasan')} {library('libubsan')}",
        # Python keeps what it allocates until the process ends.
        "ASAN_OPTIONS": "detect_leaks=0",
        "UBSAN_OPTIONS": "print_stacktrace=1",
    }


@pytest.mark.timeout(3000)
@pytest.mark.parametrize("subject", TESTS)
def test_handwritten_c_passes_under_sanitizers(subject, sanitized):
    command = [sys.executable, "-c", START, *OPTIONS, *TESTS[subject]]
    result = subprocess.run(command, cwd=ROOT, env=sanitized, capture_output=True, text=True)
    output = result.stdout + result.stderr
    assert result.returncode == 0, output[-20_000:]
    assert "runtime error" not in output and "AddressSanitizer" not in output

"""Every function of every library robot, in every target, against the plain form."""

from functools import cache

import numpy as np
import pytest

import linkwork as lw
from linkwork import library
from linkwork.codegen import numpy_function
from linkwork.codegen.targets import c_target
from linkwork.dynamics.functions import FUNCTIONS
from linkwork.dynamics.programs import evaluate_plain
from tests.codegen.targets.test_targets import WARNINGS
from tests.dynamics.random_tree import random_positions
from tests.tools import build_and_run

WIDE = ["gcc", "-std=gnu99", "-O1", "-mavx2", "-mfma", "-Wall", "-Wextra", "-Werror"]
LIVE = ["tool", "payload", "gravity"]


def agree(results, expected, relative):
    results, expected = np.asarray(results, dtype=float), np.asarray(expected, dtype=float)
    scale = max(1.0, np.abs(expected).max(initial=0.0))
    assert np.abs(results - expected).max(initial=0.0) <= relative * scale


@pytest.fixture(autouse=True)
def no_footprints(monkeypatch):
    """What code costs in memory is measured with optimisation, which takes longest of all."""
    monkeypatch.setattr(c_target, "measure_footprints", lambda *_: {})


LARGEST = "tree30"
"""Its code takes longest to build: it is in `make test-long`."""
NAMES = [
    pytest.param(name, marks=pytest.mark.long) if name == LARGEST else name
    for name in library.names()
]


@pytest.fixture(scope="module", params=NAMES)
def arm(request):
    """A robot of the library, whose functions are traced once for all targets."""
    arm = lw.load(request.param)
    arm.program = cache(arm.program)
    return arm


def test_c_gives_what_the_plain_form_gives(tmp_path, arm):
    check_c(tmp_path, arm)


@pytest.mark.parametrize("name", ["irb140", "scara1", "service-arm"])
def test_c_with_live_parts_gives_what_the_plain_form_gives(tmp_path, name):
    check_c(tmp_path, lw.load(name, live=LIVE))


def check_c(folder, arm):
    files = lw.generate(arm, list(FUNCTIONS), "c", folder)
    sources = [path.name for path in files if path.suffix == ".c"]
    said = build_and_run(folder, ["gcc", "-std=c99", "-O0", *WARNINGS], sources)
    assert f"{len(FUNCTIONS) + bool(arm.live)} functions agree" in said


@pytest.mark.parametrize(("name", "live"), [("scara2", ()), ("scara1", LIVE)])
def test_cuda_functions_give_on_the_processor_what_the_plain_form_gives(tmp_path, name, live):
    arm = lw.load(name, live=live)
    lw.generate(arm, [*FUNCTIONS, *([] if live else ["ik"])], "cuda", tmp_path)
    command = ["g++", "-x", "c++", "-std=c++17", "-O0", *WARNINGS]
    said = build_and_run(tmp_path, command, [f"{name}_test.cu"])
    assert f"{len(FUNCTIONS) + 1} functions agree" in said


# The rest of the robots are in `make test-long`: vector code takes longest to build.
@pytest.mark.parametrize("name", ["irb140", "scara2"])
def test_vector_code_gives_what_the_plain_form_gives(tmp_path, name):
    check_vector_code(tmp_path, name)


@pytest.mark.long
@pytest.mark.parametrize("name", library.names())
def test_vector_code_of_every_robot(tmp_path, name):
    check_vector_code(tmp_path, name)


def check_vector_code(folder, name):
    files = lw.generate(lw.load(name), list(FUNCTIONS), "simd", folder)
    for precision in ("doubles", "floats"):
        sources = [x.name for x in files if x.suffix == ".c" and precision in x.name]
        assert f"{len(FUNCTIONS)} functions agree" in build_and_run(folder, WIDE, sources)


def test_numpy_gives_what_the_plain_form_gives(arm):
    rng = np.random.default_rng(2)
    for function in FUNCTIONS:
        program = arm.program(function)
        inputs = [rng.uniform(-1.5, 1.5, (3, x.size)) for x in program.arguments]
        if program.arguments[0].name == "q":
            inputs[0] = random_positions(arm.tree, 2, 3)
        results = numpy_function(program)(*inputs)
        results = results if isinstance(results, tuple) else (results,)
        for k in range(3):
            expected = evaluate_plain(arm.tree, function, *(x[k].tolist() for x in inputs))
            for one, other in zip(results, expected.values(), strict=True):
                agree(one[k], other, 1e-11)

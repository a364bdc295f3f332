"""Generated files build without a warning, run clean, and agree with the graph."""

import re
import shutil
import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linkwork.codegen import TARGETS, generate_files, numpy_function
from linkwork.codegen.lowering.names import identifier, identifiers, in_markdown
from linkwork.codegen.lowering.simd import SimdForm
from linkwork.codegen.native.native_library import unit
from linkwork.codegen.targets.signature import random_vectors
from linkwork.errors import ArgumentError, NotFoundError
from linkwork.trace import Argument, trace
from tests.codegen.programs import ROBOTS, assert_agree, bundle, reference, robot_programs, states
from tests.tools import build_and_run, build_program, require_tool, run_in
from tests.trace.test_laws import expressions

WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Werror"]
SANITIZERS = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-g"]
BUILDS = {
    "c99": ["gcc", "-std=c99", "-O2", *WARNINGS],
    "c99-float": ["gcc", "-std=c99", "-O2", *WARNINGS, "-DIRB140_FLOAT"],
    "sanitizers": ["gcc", "-std=c99", "-O1", *WARNINGS, *SANITIZERS],
    "c++": ["g++", "-x", "c++", "-O1", *WARNINGS],
}
CUDA_ON_PROCESSOR = ["g++", "-x", "c++", "-std=c++17", "-O1", *WARNINGS]
if shutil.which("clang"):
    BUILDS["clang"] = ["clang", "-std=c99", "-O1", *WARNINGS]


def write(folder, target, name, programs):
    for file, text in generate_files(target, name, programs).items():
        (folder / file).write_text(text)


@pytest.mark.parametrize("build", BUILDS)
def test_the_c_target_builds_clean_and_passes_its_own_test(tmp_path, build):
    write(tmp_path, "c", "irb140", robot_programs("irb140"))
    said = build_and_run(tmp_path, BUILDS[build], ["irb140.c", "irb140_test.c"])
    assert "4 functions agree in 8 states" in said


def test_the_cuda_target_passes_its_own_test_on_the_processor(tmp_path):
    write(tmp_path, "cuda", "irb140", robot_programs("irb140"))
    said = build_and_run(tmp_path, CUDA_ON_PROCESSOR, ["irb140_test.cu"])
    assert "4 functions agree in 8 states" in said


def test_rows_of_any_length_fit_into_shared_memory_or_are_not_staged():
    q = Argument("q", 6)
    for size, staged in ((5, True), (2000, False)):
        program = trace("many", lambda q, size=size: {"r": [q[0] + k for k in range(size)]}, [q])
        header = generate_files("cuda", "arm", [program])["arm.cuh"]
        assert ("load_rows<6>" in header) is staged


if shutil.which("nvcc"):

    def test_the_cuda_target_builds_for_a_device(tmp_path):
        write(tmp_path, "cuda", "irb140", robot_programs("irb140"))
        run_in(tmp_path, ["nvcc", "-std=c++17", "-arch=sm_90", "-ptx", "irb140_test.cu"])
        assert "irb140_inverse_dynamics_rows" in (tmp_path / "irb140_test.ptx").read_text()


if shutil.which("arm-none-eabi-gcc"):

    def test_the_c_target_builds_for_a_controller(tmp_path):
        write(tmp_path, "c", "irb140", robot_programs("irb140"))
        flags = ["-mcpu=cortex-m4", "-mthumb", "-std=c99", "-Os", *WARNINGS, "-c", "irb140.c"]
        run_in(tmp_path, ["arm-none-eabi-gcc", *flags])


def test_the_c_target_fits_a_controller(tmp_path):
    require_tool("gcc", "gcc")
    require_tool("nm", "binutils")
    readme = generate_files("c", "irb140", robot_programs("irb140"))["README.md"]
    row = next(
        x for x in readme.splitlines() if "`irb140_inverse_dynamics` | " in x and "q[" not in x
    )
    *_, constants, code, stack = (int(cell) for cell in re.findall(r"\| (\d+)", row))
    assert 0 < constants < 2000
    assert 0 < code < 8192
    assert 0 < stack < 4096


@pytest.mark.parametrize("precision", ["doubles", "floats"])
@pytest.mark.parametrize("flags", [["-O2", "-march=native"], ["-O1", *SANITIZERS]])
def test_the_simd_target_builds_clean_and_passes_its_own_test(tmp_path, precision, flags):
    write(tmp_path, "simd", "scara1", robot_programs("scara1"))
    command = ["gcc", "-std=gnu99", "-Wall", "-Wextra", "-Werror", *flags]
    sources = [f"scara1_{precision}.c", f"scara1_{precision}_test.c"]
    assert "4 functions agree" in build_and_run(tmp_path, command, sources)


EXACT_ROWS = """
#include <stdlib.h>
int main(void) {
  for (ptrdiff_t n = 1; n < 35; n++) {
    const R *in[2] = {calloc(n * 6, sizeof(R)), calloc(3, sizeof(R))};
    R *out[2] = {calloc(n * 9, sizeof(R)), calloc(n * 2, sizeof(R))};
    const ptrdiff_t step[2] = {6, 0};
    lw_batch(in, step, out, n);
    for (int i = 0; i < 2; i++) { free((void *)in[i]); free(out[i]); }
  }
  return 0;
}
"""


@pytest.mark.parametrize("real", ["double", "float"])
@pytest.mark.parametrize("size", [32, 64])
def test_a_batch_touches_nothing_outside_its_rows(tmp_path, real, size):
    def function(a, b):
        return {"x": [x * b[0] for x in (*a, *b)], "y": [b[1], a[5].tanh()]}

    program = trace("f", function, [Argument("a", 6), Argument("b", 3)])
    (tmp_path / "unit.c").write_text(
        unit(program, SimdForm(real, wide=True, bytes=size)) + EXACT_ROWS
    )
    build_and_run(tmp_path, ["gcc", "-std=gnu99", "-O1", "-Wall", *SANITIZERS], ["unit.c"])


def test_a_self_test_notices_a_wrong_number(tmp_path):
    write(tmp_path, "c", "irb140", robot_programs("irb140")[:1])
    source = tmp_path / "irb140.c"
    text = source.read_text()
    changed = re.sub(r"tau\[3\] = (.*);", r"tau[3] = \1 * K(1.001);", text)
    assert changed != text
    source.write_text(changed)
    require_tool("gcc", "gcc")
    build_program(tmp_path, ["gcc"], ["irb140.c", "irb140_test.c"])
    done = subprocess.run(["./check"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "irb140_inverse_dynamics: relative error" in done.stdout


@pytest.mark.parametrize("factor", [1.0, 1.001])
def test_the_numpy_target_checks_itself(tmp_path, factor):
    write(tmp_path, "numpy", "irb140", robot_programs("irb140"))
    source = tmp_path / "inverse_dynamics.py"
    source.write_text(re.sub(r"_r0\[3\] = (.*)", rf"_r0[3] = \1 * {factor}", source.read_text()))
    done = subprocess.run(
        [sys.executable, "irb140_test.py"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == (factor != 1.0), done.stderr
    said = (
        "4 functions agree"
        if factor == 1.0
        else "inverse_dynamics: results differ from the expected values"
    )
    assert said in done.stdout


def test_the_numpy_target_refuses_wrong_shapes():
    function = numpy_function(robot_programs("irb140")[0])
    right = np.zeros((5, 6))
    for wrong in (np.zeros(5), np.zeros((6, 5)), 0.0, []):
        with pytest.raises(ValueError, match=r"qd has the shape \(.*\): give \(6,\) for one state"):
            function(right, wrong, right)
    with pytest.raises(ValueError, match="shape mismatch"):
        function(right, np.zeros((4, 6)), right)


def test_single_precision_is_checked_to_a_ten_thousandth_where_nothing_is_divided():
    text = generate_files("c", "irb140", robot_programs("irb140"))["irb140_test.c"]
    assert "#define TOLERANCE 1e-4" in text
    for line in text.splitlines():
        if line.lstrip().startswith("wrong |= check("):
            assert ("DIVIDING" in line) is ("forward" in line), line


@given(st.lists(expressions(), min_size=1, max_size=3))
def test_the_numpy_target_agrees_with_the_graph(trees):
    program = bundle(trees)
    arrays = states(program, 5)
    assert_agree(numpy_function(program)(*arrays), reference(program, arrays), 1e-12)
    one = numpy_function(program)(*(x[0] for x in arrays))
    assert_agree(one, [x[0] for x in reference(program, arrays)], 1e-12)


@pytest.mark.parametrize("robot", ROBOTS)
def test_the_numpy_target_agrees_with_the_graph_for_robots(robot):
    for program in robot_programs(robot):
        arrays = states(program, 20)
        function = numpy_function(program)
        assert_agree(function(*arrays), reference(program, arrays), 1e-12)
        small = function(*(x.astype("float32") for x in arrays))
        small = small if isinstance(small, tuple) else (small,)
        assert {x.dtype.name for x in small} == {"float32"}
        assert_agree(small, reference(program, arrays), 1e-4)


@pytest.mark.parametrize("target", TARGETS)
def test_the_same_program_gives_the_same_text(target):
    programs = robot_programs("scara1")
    assert generate_files(target, "scara1", programs) == generate_files(target, "scara1", programs)


EVIL = '*/ system("x"); /*'


@pytest.mark.parametrize("target", TARGETS)
def test_no_name_from_outside_reaches_the_source(target, tmp_path):
    program = trace(
        EVIL, lambda a, b: {EVIL: a, "return": b}, [Argument(EVIL, 2), Argument("t1", 1)]
    )
    files = generate_files(target, "../" + EVIL, [program])
    for file, text in files.items():
        assert re.fullmatch(r"[A-Za-z0-9_.]+", file)
        assert "system" not in re.sub(r"n_(system_x|system)\w*", "", text, flags=re.IGNORECASE)
    if target == "c" and shutil.which("gcc"):
        write(tmp_path, target, "../" + EVIL, [program])
        sources = [file for file in files if file.endswith(".c")]
        build_and_run(tmp_path, ["gcc", "-std=c99", *WARNINGS], sources)


@given(st.text(max_size=80))
def test_identifiers_are_safe_and_stable(name):
    safe = identifier(name)
    assert re.fullmatch(r"[A-Za-z][A-Za-z0-9_]{0,60}", safe)
    assert safe == identifier(name)
    assert identifier(safe) == safe


@given(st.lists(st.sampled_from(["q", "Q", "q d", "q-d", "int", "t3", "Ω", ""]), max_size=8))
def test_different_names_stay_different(names):
    assert len(set(identifiers(names))) == len(names)
    assert identifier("q") == "q"


@given(st.text(max_size=120))
def test_names_in_markdown_are_plain_text(name):
    shown = in_markdown(name)
    assert shown.isprintable() or not shown
    assert not re.search(r"(?<!\\)[<>&`*_|\[\]()#!:@.]", re.sub(r"\\\\", "", shown))
    assert in_markdown("joint-1") == "joint-1"


@pytest.mark.parametrize("target", TARGETS)
def test_notes_stand_in_the_readme(target):
    notes = "## `q`: positions"
    files = generate_files(target, "scara1", robot_programs("scara1"), notes=notes)
    assert notes in files["README.md"].splitlines()


def test_test_vectors_leave_out_what_has_no_answer():
    program = trace("f", lambda v: {"x": v[0].sqrt()}, [Argument("v", 1)])
    vectors = random_vectors(program)
    assert np.all(vectors.inputs[0] >= 0) and len(vectors.expected[0]) == 8


def test_refusals_name_what_there_is():
    with pytest.raises(NotFoundError, match="there are: c, cuda, numpy, simd"):
        generate_files("fortran", "x", robot_programs("scara1"))
    with pytest.raises(ArgumentError, match="different names"):
        generate_files("c", "x", [])
    with pytest.raises(ArgumentError, match="different names"):
        generate_files("c", "x", [robot_programs("scara1")[0]] * 2)

import ctypes
import json
import os
import textwrap

import numpy as np
import pytest

from linkwork import control
from linkwork.codegen.native import compiler
from linkwork.codegen.native.bounded_command import run_bounded
from linkwork.codegen.native.cache import cache_folder
from linkwork.codegen.native.compiler import find_compiler
from linkwork.errors import ArgumentError, FileError, PlatformError
from linkwork.files import paths
from tests.tools import write_file

PID_IN_C = """\
#include "linkwork_controller.h"
#include "shape.h"

linkwork_controller step;

void step(double time, const double *gains, double *state, const double *reference,
          const double *measured, double *torque) {
  int i;
  (void)time;
  for (i = 0; i < N; i++) {
    const double error = reference[i] - measured[i];
    state[i] += gains[N + i] * error * 0.01;
    torque[i] = gains[i] * error + state[i];
    torque[i] += gains[2 * N + i] * (reference[N + i] - measured[N + i]);
  }
}

void clock(double time, const double *gains, double *state, const double *reference,
           const double *measured, double *torque) {
  (void)gains, (void)state, (void)reference, (void)measured;
  torque[0] = time;
}

void broken(double time, const double *gains, double *state, const double *reference,
            const double *measured, double *torque) {
  (void)time, (void)gains, (void)reference, (void)measured;
  state[0] = 7.0;
  torque[0] = 1.0 / (state[0] - 7.0);
}
"""
CLOCK = (
    "void clock(double t, const double *g, double *s, const double *r, const double *m, "
    "double *o) { (void)g, (void)s, (void)r, (void)m; o[0] = t; }"
)
GAINS = {"proportional": [50.0, 60.0], "integral": 20.0, "derivative": 5.0}
REST = control.JointState(np.zeros(1), np.zeros(1))


@pytest.fixture(scope="module")
def source(tmp_path_factory):
    folder = tmp_path_factory.mktemp("source")
    (folder / "shape.h").write_text("#define N 2\n")
    (folder / "pid.c").write_text(PID_IN_C)
    return folder / "pid.c"


@pytest.fixture(scope="module")
def library(source):
    return control.compile_controller(source)


def moments(count):
    random = np.random.default_rng(3)
    for _ in range(count):
        a, b, c, d, e = random.uniform(-0.5, 0.5, (5, 2))
        yield control.JointReference(a, b, c), control.JointState(d, e)


def test_the_same_law_in_c_gives_the_same_torques(library):
    ours = control.PID(2, 0.01, GAINS)
    theirs = control.CController(library, 2, 0.01, GAINS, state_size=2)
    for moment in moments(20):
        assert np.allclose(ours.step(*moment), theirs.step(*moment), rtol=1e-12, atol=1e-12)
    assert np.allclose(ours.state, theirs.state[:2])


def test_saved_state_continues_bit_for_bit(library):
    history = list(moments(20))
    controller = control.CController(library, 2, 0.01, GAINS, state_size=2)
    for moment in history[:10]:
        controller.step(*moment)
    again = control.CController(library, 2, 0.01, controller.gains, state_size=2)
    again.state = controller.state
    for moment in history[10:]:
        assert again.step(*moment).tobytes() == controller.step(*moment).tobytes()


def test_time_runs_from_the_last_reset(library):
    controller = control.CController(library, 1, 0.01, symbol="clock")
    times = [controller.step(control.hold([0.0]), REST)[0] for _ in range(4)]
    assert np.allclose(times, [0.0, 0.01, 0.02, 0.03])
    controller.reset(REST)
    assert controller.step(control.hold([0.0]), REST)[0] == 0.0


def test_it_can_be_called_by_its_address(library):
    controller = control.CController(library, 1, 0.01, symbol="clock")
    function = ctypes.CFUNCTYPE(None, ctypes.c_double, *[ctypes.c_void_p] * 5)(controller.address)
    torque = np.zeros(1)
    function(0.25, None, None, None, None, torque.ctypes.data)
    assert torque[0] == 0.25


def test_torques_that_are_not_finite_are_refused_and_change_nothing(library):
    controller = control.CController(library, 1, 0.01, symbol="broken", state_size=1)
    with pytest.raises(ArgumentError, match=r"torques \[-?inf\].*finite"):
        controller.step(control.hold([0.0]), REST)
    assert controller.state.tolist() == [0.0, 0.0]


def test_what_is_not_finite_does_not_reach_the_function(library):
    controller = control.CController(library, 2, 0.01, GAINS, state_size=2)
    with pytest.raises(ArgumentError, match="measured position of joint 1: nan"):
        controller.step(
            control.hold([0.0, 0.0]), control.JointState(np.array([0.0, np.nan]), np.zeros(2))
        )


@pytest.mark.parametrize(
    ("options", "kind", "words"),
    [
        ({"gains": {"stiffness": [1.0, 2.0, 3.0]}}, ArgumentError, r"'stiffness'.*2 numbers"),
        *(({"state_size": x}, ArgumentError, "state") for x in (-1, 1.5, None)),
        *(({"symbol": x}, FileError, "no function of the symbol") for x in ("leap", "", "a\0b", 3)),
    ],
)
def test_gains_states_and_functions_that_do_not_fit_are_refused(library, options, kind, words):
    with pytest.raises(kind, match=words):
        control.CController(library, 2, 0.01, **{"gains": GAINS} | options)


@pytest.mark.parametrize("symbol", ["memcpy", "system", "cos"])
def test_a_function_of_another_library_is_refused(symbol, tmp_path):
    source = tmp_path / "uses.c"
    source.write_text(
        "#include <math.h>\n#include <string.h>\n" + CLOCK + "\nvoid copy(double *to, "
        "const double *from, unsigned long n) { memcpy(to, from, n); to[0] = cos(to[0]); }\n"
    )
    with pytest.raises(FileError, match="no function of the symbol"):
        control.CController(control.compile_controller(source), 1, 0.01, symbol=symbol)


def test_a_library_that_is_not_there_or_is_none_is_refused(tmp_path):
    with pytest.raises(FileError, match="no such library"):
        control.CController(tmp_path / "gone.so", 2, 0.01)
    (tmp_path / "text.so").write_text("hello")
    with pytest.raises(FileError, match="cannot load"):
        control.CController(tmp_path / "text.so", 2, 0.01)


def test_a_library_in_the_working_folder_needs_no_dot(library, tmp_path, monkeypatch):
    (tmp_path / "mine.so").write_bytes(library.read_bytes())
    (tmp_path / "link.so").symlink_to("mine.so")
    monkeypatch.chdir(tmp_path)
    for name in ("mine.so", "link.so"):
        control.CController(name, 2, 0.01, GAINS)


def test_a_source_is_built_once_and_again_when_what_it_includes_changes(source, library):
    built = set(cache_folder().iterdir())
    assert control.compile_controller(source) == library
    assert set(cache_folder().iterdir()) == built
    shape = source.with_name("shape.h")
    shape.write_text("#define N 3\n")
    try:
        assert control.compile_controller(source) != library
    finally:
        shape.write_text("#define N 2\n")


def test_an_error_in_the_source_names_line_and_column(tmp_path):
    path = tmp_path / "bad.c"
    path.write_text(
        textwrap.dedent("""\
        #include "linkwork_controller.h"
        linkwork_controller step;
        void step(int time) {}
    """)
    )
    with pytest.raises(FileError) as caught:
        control.compile_controller(path)
    assert (caught.value.place.file, caught.value.place.line) == (str(path), 3)
    assert "step" in caught.value.message


SECOND_PASS = {
    "include": "#define HASH #\nHASH include PAYLOAD\n",
    "digraph": "#define HASH %:\nHASH include PAYLOAD\n",
    "after a comment": "#define HASH #\n#define NOTHING\n#define SLASH /\\ NOTHING\nSLASH\n"
    "* */ HASH include PAYLOAD\n",
    "precompiled": '#pragma GCC pch_preprocess "pay.gch"\n',
    "precompiled by operator": '_Pragma("GCC pch_preprocess \\"pay.gch\\"")\n',
    "precompiled by macros": "#define HASH #\n#define JOIN(a, b) a##b\n"
    "HASH pragma GCC JOIN(pch_, preprocess) PAYLOAD\n",
}


@pytest.mark.parametrize("trick", SECOND_PASS)
def test_what_is_compiled_is_the_text_that_was_read(trick, tmp_path):
    payload = write_file(tmp_path / "payload.h", "void from_payload(void) {}\n")
    source = tmp_path / "code.c"
    tricky = SECOND_PASS[trick].replace("PAYLOAD", f'"{payload}"')
    source.write_text(f"{tricky}{CLOCK}\n")
    with pytest.raises(FileError) as refused:
        control.compile_controller(source)
    assert "pay.gch" not in refused.value.message


READING_ASSEMBLY = {
    "bytes": '.incbin "PAYLOAD"',
    "text": '.include "PAYLOAD"',
    "capitals": '.IncBin "PAYLOAD"',
    "split by a comment": '.inc/**/bin "PAYLOAD"',
    "macro": '.macro read first second\n.\\first\\second "PAYLOAD"\n.endm\nread inc bin',
    "repetition": '.irp name, incbin\n.\\name "PAYLOAD"\n.endr',
    "repetition of letters": '.irpc x, n\n.i\\x\\()cbin "PAYLOAD"\n.endr',
}


@pytest.mark.parametrize("trick", READING_ASSEMBLY)
def test_assembly_that_brings_in_a_file_is_refused(trick, tmp_path):
    payload = write_file(tmp_path / "payload", ".byte 1\n")
    source = tmp_path / "code.c"
    assembly = READING_ASSEMBLY[trick].replace("PAYLOAD", str(payload))
    source.write_text(f"__asm__({json.dumps(assembly)});\n{CLOCK}")
    with pytest.raises(FileError, match="in its assembly"):
        control.compile_controller(source)


def test_assembly_of_a_section_name_is_checked_too(tmp_path):
    payload = write_file(tmp_path / "payload", ".byte 1\n")
    section = json.dumps(f'some,"aw"\n.incbin "{payload}"\n#')
    source = tmp_path / "code.c"
    source.write_text(f"int value __attribute__((section({section}))) = 3;\n{CLOCK}")
    with pytest.raises(FileError):
        control.compile_controller(source)


def test_assembly_by_itself_is_allowed(tmp_path):
    source = tmp_path / "a.include.c"
    names = '__asm__(".pushsection .rodata\\n.byte 7\\n.popsection");\n'
    source.write_text(f'{names}const char *text = "#include .c";\n{CLOCK}')
    assert control.read_controller(source).has_function("clock")


def test_files_that_a_controller_includes_are_listed(tmp_path):
    (tmp_path / "inner.h").write_text("int inner;\n")
    (tmp_path / "outer.h").write_text('#include <math.h>\n#include "inner.h"\n')
    source = write_file(tmp_path / "code.c", f'#include "outer.h"\n{CLOCK}')
    names = [str(tmp_path / x) for x in ("outer.h", "inner.h")]
    assert list(control.read_controller(source).includes) == names


def test_code_for_the_link_time_optimiser_is_not_run_through_it(tmp_path):
    hidden = write_file(tmp_path / "hidden.c", "void from_bytecode(void) {}\n")
    command = find_compiler().command
    run_bounded([command, "-O2", "-fPIC", "-flto", "-S", str(hidden)], folder=tmp_path)
    lines = (tmp_path / "hidden.s").read_text().splitlines()
    assembly = [x for x in lines if not x.lstrip().startswith((".file", ".ident"))]
    quoted = [json.dumps(f"{x}\n") for x in (*assembly, ".text")]
    source = tmp_path / "code.c"
    source.write_text("\n".join([CLOCK, *(f"__asm__({x});" for x in quoted)]))
    read = control.read_controller(source)
    assert read.has_function("clock")
    assert not read.has_function("from_bytecode")


def test_an_include_that_never_ends_costs_neither_minutes_nor_the_compiler(tmp_path, monkeypatch):
    monkeypatch.setattr(compiler, "MAX_READING_TIME", 1.0)
    os.mkfifo(tmp_path / "endless.h")
    source = write_file(tmp_path / "code.c", '#include "endless.h"\n' + CLOCK)
    with pytest.raises(FileError, match="longer than 1 s"):
        control.read_controller(source)
    source.write_text(CLOCK)
    assert control.read_controller(source).has_function("clock")


def test_a_source_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(FileError, match="there is no file"):
        control.compile_controller(tmp_path / "gone.c")


def test_a_missing_compiler_is_said(source, monkeypatch):
    monkeypatch.setattr(control.c_controller, "find_compiler", lambda: None)
    with pytest.raises(PlatformError, match="C compiler"):
        control.compile_controller(source)


def test_the_header_tells_the_call():
    assert "typedef void linkwork_controller(double time" in control.controller_header()


def test_a_path_without_a_home_folder_is_refused(monkeypatch):
    def unknown(number):
        raise KeyError(number)

    monkeypatch.delenv("HOME")
    monkeypatch.setattr(paths.pwd, "getpwuid", unknown)
    for use in (control.compile_controller, lambda path: control.CController(path, 2, 0.01)):
        with pytest.raises(FileError, match="no home folder for '~/mine'"):
            use("~/mine")

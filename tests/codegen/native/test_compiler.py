"""A compiler that fails, hangs or lies gives one message, leaves no process and no file."""

import logging
import os
import re
import shutil
import signal
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from linkwork.codegen import compile_program
from linkwork.codegen.native import bounded_command
from linkwork.codegen.native.cache import cache_folder
from linkwork.codegen.native.compiler import (
    COMPILERS,
    Compiler,
    _TimeBudget,
    compiler_trouble,
    find_compiler,
    is_compiling,
    no_compiler_error,
)
from linkwork.codegen.targets.readme import measure_footprints
from linkwork.errors import PlatformError
from linkwork.trace import Argument, trace
from tests.waiting import wait_until

pytestmark = pytest.mark.timeout(60)
OUTPUT = 'while [ "$1" != -o ]; do shift; done\n'
VERSION = 'if [ "$1" = --version ]; then echo gcc; exit 0; fi\n'
HINT = "; repair it, or remove it from PATH: without gcc, clang, cc"


@pytest.fixture
def compiler(tmp_path, monkeypatch):
    """Makes the only compiler on PATH one that does what a script says; its cache is its own."""
    system = os.environ["PATH"]
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))

    def make(script, name="gcc"):
        command = tmp_path / name
        command.write_text(f"#!/bin/sh\nPATH={system}\n{script}\n")
        command.chmod(0o755)
        monkeypatch.setenv("PATH", str(tmp_path))
        return Compiler(str(command), "gcc 1")

    return make


def doubled():
    """A program that no other test compiles."""
    return trace("doubled", lambda a: {"x": 2 * a[0]}, [Argument("a", 1)])


def gone(number, patience=60.0):
    until = time.monotonic() + patience
    while time.monotonic() < until:
        try:
            state = Path(f"/proc/{number}/stat").read_text().rsplit(")", 1)[1].split()[0]
        except (FileNotFoundError, ProcessLookupError):
            return True
        if state == "Z":
            return True
        time.sleep(0.01)
    return False


def test_an_error_in_the_source_is_in_the_message(needs_compiler):
    with pytest.raises(PlatformError, match=f"fails: .*error: unknown type name.*{HINT}"):
        find_compiler().build("this is no C", [])


@pytest.mark.parametrize(
    ("end", "said"),
    [
        ("exit 3", "ended with status 3 and no message"),
        ("kill -9 $$", "was ended by signal SIGKILL"),
        ("kill -11 $$", "was ended by signal SIGSEGV"),
        ("exec yes nonsense", "was ended by signal SIGXFSZ"),
        (r"printf 'caf\351: error: \377' >&2; exit 1", "fails: caf�: error: �"),
        ("head -c 100000 /dev/zero | tr '\\0' x >&2; exit 1", " fails: x{500}"),
        ("exit 0", "wrote no library"),
        (OUTPUT + 'mkdir "$2"', "wrote no library: .* is a folder"),
        (OUTPUT + 'mkfifo "$2"', "wrote no library: .* not a regular file"),
        (OUTPUT + ': > "$2"', "wrote 0 bytes, not a complete shared library"),
        (OUTPUT + 'printf junk > "$2"', "wrote 4 bytes, not a complete shared library"),
        (OUTPUT + 'cp /bin/sh "$2"; truncate -s 9000 "$2"', "wrote 9000 bytes, not a complete"),
        (OUTPUT + "echo 'int x;' | cc -c -x c - -o \"$2\"", "bytes, not a complete shared"),
    ],
)
def test_a_broken_compiler_gives_one_message_and_nothing_is_kept(compiler, caplog, end, said):
    broken = compiler(VERSION + end)
    with pytest.raises(PlatformError, match=f"{said}.*{HINT}"):
        broken.build("int x;", [])
    before = set(cache_folder().iterdir())
    kernel = compile_program(doubled())
    assert (kernel.backend, kernel([1.5])) == ("numpy", 3.0)
    assert set(cache_folder().iterdir()) == before
    assert len(re.findall(said, caplog.text)) == 1


def test_a_compiler_that_fails_is_not_reported_as_missing(compiler, caplog):
    broken = compiler("echo 'gcc: error: cannot execute cc1' >&2; exit 1")
    assert compile_program(doubled()).backend == "numpy"
    assert "no C compiler" not in caplog.text
    assert f"{broken.command} on PATH fails: kernels run on numpy" in caplog.text
    assert "cannot execute cc1" in compiler_trouble()
    error = no_compiler_error("cannot compile a controller in C")
    assert "controller in C: no usable C compiler: the compiler " in error.message
    assert "repair" in error.hint


def test_a_missing_compiler_is_reported_as_missing(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    assert compiler_trouble() == "no C compiler (gcc, clang, cc) on PATH"
    assert "install" in no_compiler_error("cannot compile").hint


def test_a_compiler_without_a_folder_is_not_missing(compiler, needs_compiler, monkeypatch):
    def no_folder():
        raise PlatformError("no folder for compiled code: read-only")

    compiler(f'exec {shutil.which("gcc")} "$@"')
    monkeypatch.setattr("linkwork.codegen.native.cache.cache_folder", no_folder)
    assert find_compiler() is None
    assert compiler_trouble().endswith("no folder for compiled code: read-only")


def test_a_running_compilation_is_known(compiler, tmp_path):
    waiting = compiler(f"until [ -e {tmp_path}/go ]; do sleep 0.01; done")
    with ThreadPoolExecutor(1) as pool:
        build = pool.submit(waiting.build, "int x;", [])
        wait_until(is_compiling, "compiling")
        (tmp_path / "go").touch()
        assert isinstance(build.exception(), PlatformError)
    assert not is_compiling()


def test_a_compiler_whose_library_lacks_the_code_is_skipped(compiler, needs_compiler, caplog):
    script = OUTPUT + "echo 'int x;' | cc -shared -fPIC -x c - -o \"$2\""
    compiler(VERSION + script)
    before = set(cache_folder().iterdir())
    kernel = compile_program(doubled())
    assert (kernel.backend, kernel([1.5])) == ("numpy", 3.0)
    assert set(cache_folder().iterdir()) == before
    assert caplog.text.count("undefined symbol: lw_trial") == 1


def test_after_a_failing_compiler_the_next_is_used(compiler, needs_compiler, tmp_path, caplog):
    compiler(f'exec {shutil.which("gcc")} "$@"', "clang")
    compiler(VERSION + "exit 0")
    assert find_compiler().command == str(tmp_path / "clang")
    kernel = compile_program(doubled())
    assert (kernel.backend, kernel([1.5])) == ("native", 3.0)
    assert caplog.text.count("wrote no library") == 1


def test_a_kernel_goes_on_with_the_next_compiler(compiler, needs_compiler, tmp_path):
    real = shutil.which("gcc")
    compiler(f'if [ -e {tmp_path}/broken ]; then exit 0; fi\nexec {real} "$@"')
    compiler(f'exec {real} "$@"', "clang")
    kernel = compile_program(doubled())
    (tmp_path / "broken").touch()
    assert (kernel.backend, kernel([1.5])) == ("native", 3.0)
    assert find_compiler().command == str(tmp_path / "clang")


def test_hanging_compilers_share_one_budget(compiler, monkeypatch, tmp_path, caplog):
    monkeypatch.setattr("linkwork.codegen.native.compiler._budget", _TimeBudget(1.6))
    monkeypatch.setattr(bounded_command, "NOTICE_AFTER", 0.1)
    for name in COMPILERS:
        compiler(f"echo $$ >> {tmp_path}/calls; exec sleep 60", name)
    start = time.monotonic()
    for _ in range(3):
        assert compile_program(doubled())([1.5]) == 3.0
    assert time.monotonic() - start < 5.0
    assert len((tmp_path / "calls").read_text().split()) == 3
    assert caplog.text.count("is slow") == caplog.text.count("skipped a compiler") == 3


def test_a_compiler_that_hung_in_a_build_is_not_used_again(compiler, monkeypatch, needs_compiler):
    monkeypatch.setattr(bounded_command, "MAX_BUILD_TIME", 0.5)
    compiler(f'case "$*" in *hang*) exec sleep 60;; esac\nexec {shutil.which("gcc")} "$@"')
    usable = find_compiler()
    with pytest.raises(PlatformError, match=r"took longer than 0.5 s"):
        usable.build("int x;", ["-Dhang"])
    assert find_compiler() is None


@pytest.mark.parametrize("end", ["exit 1", "kill -9 $$", "exec sleep 60"])
def test_a_compiler_without_a_version_is_skipped_once(compiler, monkeypatch, caplog, end):
    monkeypatch.setattr("linkwork.codegen.native.compiler._budget", _TimeBudget(1.0))
    compiler(end)
    assert find_compiler() is find_compiler() is None
    assert caplog.text.count("skipped a compiler") == 1
    kernel = compile_program(doubled())
    assert (kernel.backend, kernel([1.5])) == ("numpy", 3.0)


def test_a_version_may_be_any_bytes(compiler, needs_compiler):
    version = r"if [ $1 = --version ]; then printf 'gcc \351\377\n'; exit 0; fi"
    compiler(f'{version}\nexec {shutil.which("gcc")} "$@"')
    assert find_compiler().version == "gcc ��\n"


def test_a_hanging_compiler_ends_with_its_children(compiler, monkeypatch, caplog, tmp_path):
    monkeypatch.setattr(bounded_command, "NOTICE_AFTER", 0.2)
    monkeypatch.setattr(bounded_command, "MAX_BUILD_TIME", 0.8)
    hanging = compiler(f"sleep 60 & echo $! > {tmp_path}/child; wait")
    start = time.monotonic()
    with pytest.raises(PlatformError, match=r"was killed: it took longer than 0.8 s.*repair it"):
        hanging.build("int x;", [], what="mass_matrix")
    assert time.monotonic() - start < 10.0
    assert [record.levelno for record in caplog.records] == [logging.WARNING]
    assert "is slow: still compiling mass_matrix after 0.2 s, killed after 0.8 s" in caplog.text
    assert gone(int((tmp_path / "child").read_text()))


@pytest.mark.parametrize(("is_read", "level"), [(True, "WARNING"), (False, "INFO")])
def test_a_long_compilation_is_announced(compiler, monkeypatch, caplog, is_read, level):
    caplog.set_level(logging.INFO)
    monkeypatch.setattr("linkwork.codegen.native.compiler._is_read", lambda: is_read)
    slow = compiler(f'sleep 1; exec {shutil.which("gcc")} "$@"')
    monkeypatch.setattr("linkwork.codegen.native.compiler.NOTICE_AFTER", 60.0)
    slow.build("int x;", [], what="mass_matrix")
    assert not caplog.records
    monkeypatch.setattr("linkwork.codegen.native.compiler.NOTICE_AFTER", 0.2)
    slow.build("int x;", [], what="mass_matrix")
    assert [(x.levelname, x.getMessage()) for x in caplog.records] == [
        (level, "compiling mass_matrix, once on this machine ...")
    ]


@pytest.mark.parametrize("end", ["kill -9 $$", "exit 1", "exit 0"])
def test_what_a_compiler_started_ends_with_it(compiler, tmp_path, end):
    ending = compiler(f"sleep 60 & echo $! > {tmp_path}/child; {end}")
    start = time.monotonic()
    with pytest.raises(PlatformError):
        ending.build("int x;", [])
    assert time.monotonic() - start < 10.0
    assert gone(int((tmp_path / "child").read_text()))


@pytest.mark.parametrize("end", ["exit 1", "sleep 60"])
def test_a_process_of_its_own_session_ends_with_a_failure(compiler, monkeypatch, tmp_path, end):
    monkeypatch.setattr(bounded_command, "MAX_BUILD_TIME", 1.0)
    left = f"setsid sh -c 'echo $$ > {tmp_path}/child; exec sleep 60' &"
    wait = f"while [ ! -s {tmp_path}/child ]; do sleep 0.01; done"
    start = time.monotonic()
    with pytest.raises(PlatformError):
        compiler(f"{left}\n{wait}\n{end}").build("int x;", [])
    assert time.monotonic() - start < 10.0
    assert gone(int((tmp_path / "child").read_text()))


def test_a_process_of_its_own_session_delays_no_compiler(compiler, needs_compiler, tmp_path):
    left = f"setsid sh -c 'echo $$ > {tmp_path}/child; exec sleep 60' &"
    start = time.monotonic()
    assert compiler(f'{left}\n{shutil.which("gcc")} "$@"').build("int x;", [])
    assert time.monotonic() - start < 10.0
    os.kill(int((tmp_path / "child").read_text()), signal.SIGKILL)


def test_an_interrupt_ends_the_compiler(compiler, monkeypatch, tmp_path):
    hanging = compiler(f"echo $$ > {tmp_path}/leader; exec sleep 60")

    def interrupted(child, timeout=None):
        while not (tmp_path / "leader").exists() or not (tmp_path / "leader").read_text():
            time.sleep(0.01)
        monkeypatch.undo()
        raise KeyboardInterrupt

    monkeypatch.setattr(bounded_command.subprocess.Popen, "wait", interrupted)
    with pytest.raises(KeyboardInterrupt):
        hanging.build("int x;", [])
    assert gone(int((tmp_path / "leader").read_text()))


def test_a_compiler_that_eats_memory_is_limited(needs_compiler, monkeypatch):
    monkeypatch.setattr(bounded_command, "MAX_MEMORY", 300 << 20)
    nested = "".join(f"#define A{i + 1}(x) {','.join([f'A{i}(x)'] * 10)}\n" for i in range(8))
    with pytest.raises(PlatformError, match=r"ran out of memory; its limit is 0.29\d* GiB"):
        find_compiler().build(f"#define A0(x) x\n{nested}int a[] = {{A8(1)}};", [])


def test_files_of_a_compiler_that_was_ended_are_removed(compiler, monkeypatch, tmp_path):
    monkeypatch.setattr(bounded_command, "MAX_BUILD_TIME", 0.3)
    hanging = compiler(f'echo $TMPDIR > {tmp_path}/where; : > "$TMPDIR/cc1.s"; exec sleep 60')
    with pytest.raises(PlatformError):
        hanging.build("int x;", [])
    assert not Path((tmp_path / "where").read_text().strip()).exists()


def test_a_source_that_cannot_be_written_is_reported(monkeypatch, needs_compiler, tmp_path):
    compiler = find_compiler()
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "gone"))
    with pytest.raises(PlatformError, match=r"cannot write the source.*set TMPDIR"):
        compiler.build("int x;", [])


def test_bytes_of_a_source_that_are_no_text_stay(needs_compiler, tmp_path):
    path = tmp_path / "latin.c"
    path.write_bytes(b'const char *said(void) { return "caf\xe9"; }\n')
    compiler = find_compiler()
    assert b"caf\xe9" in compiler.build(compiler.preprocessed(path, []), [])


def test_footprints_need_no_working_compiler(compiler):
    compiler(r"printf '\377'")
    assert measure_footprints({"a.c": "int x;"}, "a.c") == {}


def test_builds_wait_for_no_clock(needs_compiler):
    """A short command is over when it ends, not at the next look at a clock."""
    command = [shutil.which("true")]
    times = []
    for _ in range(20):
        start = time.perf_counter()
        bounded_command.run_bounded(command)
        times.append(time.perf_counter() - start)
    assert min(times) < 0.05

"""A compiler that fails, hangs or lies gives one message, leaves no process and no file."""

import logging
import os
import shutil
import time
from pathlib import Path

import numpy as np
import pytest

from linkwork.codegen import bounded_command, compile_program
from linkwork.codegen.cache import cache_folder
from linkwork.codegen.compiler import Compiler, find_compiler
from linkwork.codegen.footprint import measure_footprints
from linkwork.errors import PlatformError
from linkwork.trace import Argument, trace

pytestmark = pytest.mark.timeout(60)
OUTPUT = 'while [ "$1" != -o ]; do shift; done\n'
HINT = "; repair it, or remove it from PATH: without any of gcc, clang, cc"


@pytest.fixture
def compiler(tmp_path, monkeypatch):
    """Makes the only compiler on PATH one that does what a script says."""
    system = os.environ["PATH"]

    def make(script):
        command = tmp_path / "gcc"
        command.write_text(f"#!/bin/sh\nPATH={system}\n{script}\n")
        command.chmod(0o755)
        monkeypatch.setenv("PATH", str(tmp_path))
        return Compiler(str(command), "gcc 1")

    return make


def gone(number, patience=5.0):
    """Whether a process has ended."""
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
        (OUTPUT + ': > "$2"', "wrote 0 bytes that are no whole shared library"),
        (OUTPUT + 'printf junk > "$2"', "wrote 4 bytes that are no whole shared library"),
        (OUTPUT + 'cp /bin/sh "$2"; truncate -s 9000 "$2"', "wrote 9000 bytes that are no whole"),
        (OUTPUT + "echo 'int x;' | cc -c -x c - -o \"$2\"", "bytes that are no whole shared"),
    ],
)
def test_a_broken_compiler_gives_one_message_and_nothing_is_kept(compiler, end, said):
    broken = compiler(f'if [ "$1" = --version ]; then echo gcc; exit 0; fi\n{end}')
    with pytest.raises(PlatformError, match=f"{said}.*{HINT}"):
        broken.build("int x;", [])
    before = set(cache_folder().iterdir())
    kernel = compile_program(trace("broken", lambda a: {"x": a[0]}, [Argument("a", 1)]))
    with pytest.raises(PlatformError, match=said):
        kernel([1.0])
    assert set(cache_folder().iterdir()) == before


def test_a_library_without_the_code_is_not_kept(compiler, needs_compiler):
    script = OUTPUT + "echo 'int x;' | cc -shared -fPIC -x c - -o \"$2\""
    compiler(f'if [ "$1" = --version ]; then echo gcc; exit 0; fi\n{script}')
    before = set(cache_folder().iterdir())
    kernel = compile_program(trace("other", lambda a: {"x": a[0]}, [Argument("a", 1)]))
    with pytest.raises(PlatformError, match="undefined symbol: lw_single"):
        kernel([1.0])
    assert set(cache_folder().iterdir()) == before


@pytest.mark.parametrize("end", ["exit 1", "kill -9 $$", "exec sleep 60"])
def test_a_compiler_that_does_not_tell_its_version_is_skipped_once_with_a_line(
    compiler, monkeypatch, caplog, end
):
    monkeypatch.setattr("linkwork.codegen.compiler._LONGEST_ANSWER", 0.5)
    compiler(end)
    assert find_compiler() is find_compiler() is None
    assert caplog.text.count("not used: the compiler") == 1
    kernel = compile_program(trace("f", lambda a: {"x": 2 * a[0]}, [Argument("a", 1)]))
    assert (kernel.backend, kernel([1.5])) == ("numpy", 3.0)


def test_a_version_may_be_any_bytes(compiler):
    compiler(r"printf 'gcc \351\377\n'")
    assert find_compiler().version == "gcc ��\n"


def test_a_hanging_compiler_is_announced_and_ended_with_its_children(
    compiler, monkeypatch, caplog, tmp_path
):
    monkeypatch.setattr(bounded_command, "NOTICE_AFTER", 0.2)
    monkeypatch.setattr(bounded_command, "LONGEST_BUILD", 0.8)
    hanging = compiler(f"sleep 60 & echo $! > {tmp_path}/child; wait")
    start = time.monotonic()
    with pytest.raises(PlatformError, match=r"was ended: it took longer than 0.8 s.*repair it"):
        hanging.build("int x;", [])
    assert time.monotonic() - start < 10.0
    assert [record.levelno for record in caplog.records] == [logging.WARNING]
    assert "still under way after 0.2 s; it is ended after 0.8 s" in caplog.text
    assert gone(int((tmp_path / "child").read_text()))


@pytest.mark.parametrize("end", ["kill -9 $$", "exit 1", "exit 0"])
def test_what_a_compiler_started_ends_with_it(compiler, tmp_path, end):
    ending = compiler(f"sleep 60 & echo $! > {tmp_path}/child; {end}")
    start = time.monotonic()
    with pytest.raises(PlatformError):
        ending.build("int x;", [])
    assert time.monotonic() - start < 10.0
    assert gone(int((tmp_path / "child").read_text()))


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
    monkeypatch.setattr(bounded_command, "MOST_MEMORY", 300 << 20)
    nested = "".join(f"#define A{i + 1}(x) {','.join([f'A{i}(x)'] * 10)}\n" for i in range(8))
    with pytest.raises(PlatformError, match=r"ran out of memory; it may use 0.29\d* GiB"):
        find_compiler().build(f"#define A0(x) x\n{nested}int a[] = {{A8(1)}};", [])


def test_files_of_a_compiler_that_was_ended_are_removed(compiler, monkeypatch, tmp_path):
    monkeypatch.setattr(bounded_command, "LONGEST_BUILD", 0.3)
    hanging = compiler(f'echo $TMPDIR > {tmp_path}/where; : > "$TMPDIR/cc1.s"; exec sleep 60')
    with pytest.raises(PlatformError):
        hanging.build("int x;", [])
    assert not Path((tmp_path / "where").read_text().strip()).exists()


def test_a_source_that_cannot_be_written_is_told(monkeypatch, needs_compiler, tmp_path):
    compiler = find_compiler()
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "gone"))
    with pytest.raises(PlatformError, match=r"cannot be written.*set TMPDIR"):
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
    assert np.median(times) < 0.05

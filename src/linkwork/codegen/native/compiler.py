"""The C compiler of this machine, chosen by a fixed rule, never by a timing."""

from __future__ import annotations

import contextlib
import functools
import logging
import os
import platform
import shutil
import struct
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from linkwork.codegen.native.bounded_command import CommandTimeoutError, run_bounded
from linkwork.codegen.native.cache import cached_text, key_of, load_library
from linkwork.errors import FileError, LinkworkError, PlatformError
from linkwork.files import read_bytes

COMPILERS = ("gcc", "clang", "cc")
"""Commands tried, in this order."""

# Contraction to fused multiply-add saves a fifth; packing scalars of straight-line code into
# vectors costs more than it gains. The parameter halves gcc's compile time of very long functions
# without changing their run time; other compilers ignore it.
FAST = (
    "-std=gnu99",
    "-O3",
    "-march=native",
    "-ffp-contract=fast",
    "-fno-math-errno",
    "-fno-tree-slp-vectorize",
    "--param=lra-max-considered-reload-pseudos=10",
)
"""Compiler flags of kernels and of the extension that calls them."""

NOTICE_AFTER = 2.0
"""Compile time after which the log says what is compiled [s]."""
NOTICES = logging.getLogger("linkwork.codegen.notices")
"""Says what is compiled; disabled while a command shows its progress."""
MAX_READING_TIME = 60.0
"""Time limit of reading a source and its includes, which may be pipes that never end [s]."""

_log = logging.getLogger("linkwork.codegen")
_HINT = (
    f"repair it, or remove it from PATH: without {', '.join(COMPILERS)} kernels run on numpy, "
    "slower"
)
_ELF_HEADER = struct.Struct("=16sHHIQQQIHHHHHH")
_SHARED_OBJECT = 3
_TRIAL = "int lw_trial(int x) { return x + 1; }\n"
_unusable: dict[str, str] = {}
"""Commands that failed their trial, hung or wrote no library, and why; not used again."""
_building: list[str] = []
"""Commands that are compiling at present."""


class _TimeBudget:
    """Time that all compilers of a process together may spend on failed short tasks.

    Each attempt is limited to half of the rest, so a compiler that hangs leaves time for the next.
    Successful attempts are free.
    """

    def __init__(self, seconds: float) -> None:
        self.left = seconds

    @contextlib.contextmanager
    def attempt(self) -> Iterator[float]:
        """Yield the time limit of one attempt [s]."""
        start = time.monotonic()
        try:
            yield self.left / 2
        except PlatformError:
            self.left = max(0.0, self.left - (time.monotonic() - start))
            raise


_budget = _TimeBudget(20.0)


@dataclass(frozen=True)
class Compiler:
    """A C compiler: the path of its executable, and its answer to `--version`."""

    command: str
    version: str

    def build(
        self,
        source: str,
        flags: Sequence[str],
        *,
        seconds: float | None = None,
        what: str = "a library",
    ) -> bytes:
        """Compile a source to a shared library within a time limit; `MAX_BUILD_TIME` when None.

        `what` is compiled, says the notice that the log shows after `NOTICE_AFTER`.
        """
        with self._written(source, what) as file:
            built = file.with_name("built.so")
            shared = ("-shared", "-fPIC", "-o", str(built), str(file), "-lm")
            _run([self.command, *flags, *shared], seconds, f"compiling {what}")
            return self._checked(built)

    def assembly(self, source: str, flags: Sequence[str], *, what: str) -> str:
        """Compile a source to assembly, from which `build` makes the same library."""
        with self._written(source, what) as file:
            command = [self.command, *flags, "-fPIC", "-S", "-o", "-", str(file)]
            text = _run(command, task=f"compiling {what}")
            return text.decode("utf-8", "surrogateescape")

    @contextlib.contextmanager
    def _written(self, source: str, what: str) -> Iterator[Path]:
        """Keep a source in a file while it is compiled."""
        _building.append(self.command)
        try:
            with tempfile.TemporaryDirectory(prefix="linkwork-") as folder, _notice(what):
                file = Path(folder, "source.c")
                file.write_text(source, encoding="utf-8", errors="surrogateescape")
                yield file
        except OSError as error:
            raise PlatformError(
                f"cannot write the source for the compiler: {error}",
                hint="set TMPDIR to an existing folder with free space",
            ) from error
        finally:
            _building.remove(self.command)

    def _checked(self, built: Path) -> bytes:
        try:
            content = read_bytes(built)
        except FileError as error:
            raise self._useless(f"wrote no library: {error.message}") from error
        if not _is_shared_library(content):
            raise self._useless(f"wrote {len(content)} bytes, not a complete shared library")
        return content

    def _useless(self, reason: str) -> PlatformError:
        _unusable[self.command] = f"the compiler {self.command} {reason}"
        return PlatformError(_unusable[self.command], hint=_HINT)

    def preprocessed(self, path: Path, flags: Sequence[str]) -> str:
        """Preprocess a source file, so that it needs no other files.

        Bytes that are not UTF-8 become surrogates; `build` turns them back into the same bytes.
        """
        command = [self.command, *flags, "-E", str(path)]
        try:
            text = run_bounded(command, seconds=MAX_READING_TIME)
        except PlatformError as error:
            # The source may be to blame, so the compiler stays in use.
            raise PlatformError(f"the compiler {error.message}", hint=_HINT) from error
        return text.decode("utf-8", "surrogateescape")

    def macros(self, flags: Sequence[str]) -> frozenset[str]:
        """Return the names of the predefined macros, which identify the target processor."""
        command = [self.command, *flags, "-dM", "-E", "-x", "c", os.devnull]
        with _budget.attempt() as seconds:
            build = functools.partial(_run, command, seconds)
            text = cached_text(key_of(["macros", *command, self.version, processor()]), build)
        lines = text.splitlines()
        defined = (line.split() for line in lines if line.startswith("#define "))
        return frozenset(words[1] for words in defined if len(words) > 1)


def find_compiler() -> Compiler | None:
    """Return the first usable C compiler on PATH; None when there is none.

    A usable compiler reports its version and builds a shared library with the flags of kernels.
    The reason for skipping a compiler is logged once. One that hangs is skipped until the process
    ends.
    """
    for name in COMPILERS:
        command = shutil.which(name)
        compiler = None if command is None else _tried(command)
        if compiler is not None and command not in _unusable:
            return compiler
    return None


def compiler_trouble(*, reasons: bool = True) -> str:
    """Return why there is no usable C compiler, with the messages of failing ones if requested."""
    commands = dict.fromkeys(filter(None, map(shutil.which, COMPILERS)))
    failing = [command for command in commands if command in _unusable]
    if not failing:
        return f"no C compiler ({', '.join(COMPILERS)}) on PATH"
    if reasons:
        return "no usable C compiler: " + "; ".join(_unusable[command] for command in failing)
    return f"no usable C compiler: {', '.join(failing)} on PATH fails"


def no_compiler_error(purpose: str) -> PlatformError:
    """Return the error of work that needs a C compiler, e.g. "cannot compile a controller"."""
    failing = any(command in _unusable for command in filter(None, map(shutil.which, COMPILERS)))
    hint = "repair the compiler, or set PATH to another" if failing else "install gcc or clang"
    return PlatformError(f"{purpose}: {compiler_trouble()}", hint=hint)


def is_compiling() -> bool:
    """Whether this process is compiling now."""
    return bool(_building)


@functools.cache
def processor() -> str:
    """Return the description of the processor, as far as machine code depends on it."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        lines = []
    keys = ("model name", "flags", "Features", "CPU part")
    described = {line for line in lines if line.startswith(keys)}
    return "\n".join([platform.machine(), platform.processor(), *sorted(described)])


@functools.cache
def _tried(command: str) -> Compiler | None:
    """Return a compiler whose trial build succeeded, now or earlier on this machine."""
    try:
        with _budget.attempt() as seconds:
            version = _run([command, "--version"], seconds).decode("utf-8", "replace")
        compiler = Compiler(command, version)
        key = key_of(["trial", _TRIAL, *FAST, command, version, processor()])
        with _budget.attempt() as seconds:
            build = functools.partial(compiler.build, _TRIAL, FAST, seconds=seconds)
            load_library(key, build, ["lw_trial"])
    except LinkworkError as error:
        _log.warning("skipped a compiler: %s", error)
        _unusable[command] = error.message
        return None
    return compiler


@contextlib.contextmanager
def _notice(what: str) -> Iterator[None]:
    """Report that compiling takes long, once it does; as a warning only where a person reads it."""
    level = logging.WARNING if _is_read() else logging.INFO
    timer = threading.Timer(
        NOTICE_AFTER, NOTICES.log, [level, "compiling %s, once on this machine ...", what]
    )
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _is_read() -> bool:
    """Whether standard error is a terminal or a notebook."""
    terminal = sys.stderr is not None and sys.stderr.isatty()
    return terminal or "ipykernel" in sys.modules


def _run(command: Sequence[str], seconds: float | None = None, task: str = "running") -> bytes:
    try:
        return run_bounded(command, seconds=seconds, task=task)
    except PlatformError as error:
        message = f"the compiler {error.message}"
        if isinstance(error, CommandTimeoutError):
            _unusable[command[0]] = message
        raise PlatformError(message, hint=_HINT) from error


def _is_shared_library(content: bytes) -> bool:
    """Whether some bytes are a complete shared library; checked for ELF only."""
    if sys.platform != "linux":
        return len(content) > 0
    if len(content) < _ELF_HEADER.size or content[:4] != b"\x7fELF":
        return False
    if struct.calcsize("P") != 8:
        return True
    header = _ELF_HEADER.unpack_from(content)
    kind, sections, size, count = header[1], header[6], header[11], header[12]
    return kind == _SHARED_OBJECT and sections + size * count <= len(content)

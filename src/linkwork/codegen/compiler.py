"""The C compiler of this machine, and how it is called: by a fixed rule, never by a timing."""

from __future__ import annotations

import functools
import logging
import os
import platform
import shutil
import struct
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from linkwork.codegen.bounded_command import run_bounded
from linkwork.errors import FileError, PlatformError
from linkwork.files import read_bytes

COMPILERS = ("gcc", "clang", "cc")
"""The commands tried, in this order."""

# Contraction to fused multiply-add is worth a fifth; packing scalars of straight-line code into
# vectors costs more than it gains. The parameter halves the time gcc takes for very long functions
# and changes nothing in how fast they are; other compilers pass it over.
FAST = (
    "-std=gnu99",
    "-O3",
    "-march=native",
    "-ffp-contract=fast",
    "-fno-math-errno",
    "-fno-tree-slp-vectorize",
    "--param=lra-max-considered-reload-pseudos=10",
)
"""Flags of kernels, and of the extension that calls them."""

_log = logging.getLogger("linkwork.codegen")
_LONGEST_ANSWER = 30.0
_HINT = (
    f"repair it, or remove it from PATH: without any of {', '.join(COMPILERS)} there, kernels "
    "run on numpy, slower"
)
_ELF_HEADER = struct.Struct("=16sHHIQQQIHHHHHH")
_SHARED_OBJECT = 3


@dataclass(frozen=True)
class Compiler:
    """A C compiler.

    Attributes:
        command: Where it is.
        version: What it says of itself.
    """

    command: str
    version: str

    def build(self, source: str, flags: Sequence[str]) -> bytes:
        """A shared library from a source.

        Raises:
            PlatformError: The compiler does not run, fails, takes too long or too much memory, or
                writes no shared library.
        """
        try:
            with tempfile.TemporaryDirectory(prefix="linkwork-") as folder:
                written, built = Path(folder, "source.c"), Path(folder, "built.so")
                written.write_text(source, encoding="utf-8", errors="surrogateescape")
                shared = ("-shared", "-fPIC", "-o", str(built), str(written), "-lm")
                _run([self.command, *flags, *shared])
                return self._checked(built)
        except OSError as error:
            raise PlatformError(
                f"the source cannot be written for the compiler: {error}",
                hint="set TMPDIR to a folder that exists and has room",
            ) from error

    def _checked(self, built: Path) -> bytes:
        try:
            content = read_bytes(built)
        except FileError as error:
            message = f"the compiler {self.command} wrote no library: {error.message}"
            raise PlatformError(message, hint=_HINT) from error
        if not _is_shared_library(content):
            raise PlatformError(
                f"the compiler {self.command} wrote {len(content)} bytes that are no whole shared "
                "library",
                hint=_HINT,
            )
        return content

    def preprocessed(self, path: Path, flags: Sequence[str]) -> str:
        """A source file with all that it includes put in, so that it stands alone.

        Bytes that are not UTF-8 become surrogates, from which `build` makes the same bytes.

        Raises:
            PlatformError: The compiler does not run, or fails.
        """
        text = _run([self.command, *flags, "-E", str(path)])
        return text.decode("utf-8", "surrogateescape")

    def macros(self, flags: Sequence[str]) -> frozenset[str]:
        """Names of what the compiler defines by itself, which tells what it compiles for.

        Raises:
            PlatformError: The compiler does not run, or fails.
        """
        command = [self.command, *flags, "-dM", "-E", "-x", "c", os.devnull]
        lines = _run(command, _LONGEST_ANSWER).decode("utf-8", "replace").splitlines()
        defined = (line.split() for line in lines if line.startswith("#define "))
        return frozenset(words[1] for words in defined if len(words) > 1)


def find_compiler() -> Compiler | None:
    """The first C compiler on PATH that runs; None when there is none.

    One that does not tell its version is skipped, which the log says once.
    """
    for name in COMPILERS:
        command = shutil.which(name)
        version = None if command is None else _version(command)
        if command is not None and version is not None:
            return Compiler(command, version)
    return None


@functools.cache
def processor() -> str:
    """What code for this processor depends on."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        lines = []
    wanted = ("model name", "flags", "Features", "CPU part")
    described = {line for line in lines if line.startswith(wanted)}
    return "\n".join([platform.machine(), platform.processor(), *sorted(described)])


@functools.cache
def _version(command: str) -> str | None:
    try:
        return _run([command, "--version"], _LONGEST_ANSWER).decode("utf-8", "replace")
    except PlatformError as error:
        _log.warning("not used: %s", error.message)
        return None


def _run(command: Sequence[str], seconds: float | None = None) -> bytes:
    try:
        return run_bounded(command, seconds=seconds)
    except PlatformError as error:
        raise PlatformError(f"the compiler {error.message}", hint=_HINT) from error


def _is_shared_library(content: bytes) -> bool:
    """Whether some bytes are a whole shared library; known for ELF alone."""
    if sys.platform != "linux":
        return len(content) > 0
    if len(content) < _ELF_HEADER.size or content[:4] != b"\x7fELF":
        return False
    if struct.calcsize("P") != 8:
        return True
    header = _ELF_HEADER.unpack_from(content)
    kind, sections, size, count = header[1], header[6], header[11], header[12]
    return kind == _SHARED_OBJECT and sections + size * count <= len(content)

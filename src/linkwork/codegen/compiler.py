"""The C compiler of this machine, and how it is called: by a fixed rule, never by a timing."""

from __future__ import annotations

import functools
import os
import platform
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from linkwork.errors import PlatformError

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

_LONGEST_BUILD = 600.0


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
            PlatformError: The compiler refuses, or cannot run.
        """
        with tempfile.TemporaryDirectory(prefix="linkwork-") as folder:
            written, built = Path(folder, "source.c"), Path(folder, "built.so")
            written.write_text(source, encoding="utf-8")
            shared = ("-shared", "-fPIC", "-o", str(built), str(written), "-lm")
            _run([self.command, *flags, *shared])
            return built.read_bytes()

    def preprocessed(self, path: Path, flags: Sequence[str]) -> str:
        """A source file with all that it includes put in, so that it stands alone.

        Raises:
            PlatformError: The compiler refuses, or cannot run.
        """
        return _run([self.command, *flags, "-E", str(path)])

    def macros(self, flags: Sequence[str]) -> frozenset[str]:
        """Names of what the compiler defines by itself, which tells what it compiles for.

        Raises:
            PlatformError: The compiler refuses, or cannot run.
        """
        lines = _run([self.command, *flags, "-dM", "-E", "-x", "c", os.devnull]).splitlines()
        return frozenset(line.split()[1] for line in lines if line.startswith("#define "))


def find_compiler() -> Compiler | None:
    """The first C compiler on PATH that runs; None when there is none."""
    for name in COMPILERS:
        command = shutil.which(name)
        if command is None:
            continue
        try:
            return Compiler(command, _version(command))
        except PlatformError:
            continue
    return None


@functools.cache
def processor() -> str:
    """What code for this processor depends on."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    wanted = ("model name", "flags", "Features", "CPU part")
    described = {line for line in lines if line.startswith(wanted)}
    return "\n".join([platform.machine(), platform.processor(), *sorted(described)])


@functools.cache
def _version(command: str) -> str:
    return _run([command, "--version"])


def _run(command: list[str]) -> str:
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, timeout=_LONGEST_BUILD, check=False
        )
    except (OSError, subprocess.SubprocessError) as error:
        raise PlatformError(f"the compiler {command[0]} cannot run: {error}") from error
    if done.returncode != 0:
        raise PlatformError(
            f"the compiler {command[0]} refuses: {_reason(done)}",
            hint=f"mend it, or take it off PATH: without any of {', '.join(COMPILERS)} there, "
            "kernels run on numpy, slower",
        )
    return done.stdout


def _reason(done: subprocess.CompletedProcess[str]) -> str:
    """The first error of a compiler that failed, or how it ended where it said nothing."""
    said = done.stderr.strip().splitlines()
    if not said and done.returncode < 0:
        return f"it was ended by signal {-done.returncode}, as where memory is short"
    if not said:
        return f"it ended with status {done.returncode} and said nothing"
    return next((line for line in said if "error" in line), said[0])

"""Programs of the system that some tests need, and programs that tests build."""

from __future__ import annotations

import functools
import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from linkwork.codegen.native.cache import cached, key_of
from linkwork.codegen.native.compiler import processor


def require_tool(name: str, package: str) -> str:
    """The path of a program; without it the test is skipped, or fails where all must run.

    Args:
        name: The program.
        package: The Debian package that brings it.
    """
    path = shutil.which(name)
    if path is None:
        reason = f"{name} is not installed (on Debian: apt install {package})"
        if os.environ.get("LINKWORK_REQUIRE_ALL") == "1":
            pytest.fail(reason)
        pytest.skip(reason)
    return path


def build_and_run(folder: Path, command: Sequence[str], sources: Sequence[str]) -> str:
    """What a program says that is built from the C of a folder, without a warning or a failure."""
    build_program(folder, command, sources)
    return run_in(folder, ["./check"])


def build_program(folder: Path, command: Sequence[str], sources: Sequence[str]) -> None:
    """Builds `check` from the C of a folder.

    The compiler and the files of the folder determine the result, warnings included, so the
    program of an earlier run comes from the cache.
    """
    built = folder / "check"
    built.unlink(missing_ok=True)
    texts = (text for x in sorted(folder.glob("*.*")) for text in (x.name, x.read_text()))

    def build() -> bytes:
        run_in(folder, [*command, *sources, "-o", built.name, "-lm"])
        return built.read_bytes()

    key = key_of([*command, "of", *sources, _version(command[0]), processor(), *texts])
    program = cached(key, build, ".program")
    shutil.copyfile(program, built)
    built.chmod(0o755)


@functools.cache
def _version(compiler: str) -> str:
    return run_in(Path.cwd(), [require_tool(compiler, compiler), "--version"])


def run_in(folder: Path, command: Sequence[str]) -> str:
    """Standard output of a command that must succeed."""
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr + done.stdout
    return done.stdout

"""Programs of the system that some tests need, programs that tests build, and small helpers."""

import functools
import os
import shutil
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NoReturn

import pytest

from linkwork.codegen.native.cache import cached, key_of
from linkwork.codegen.native.compiler import processor


def require_tool(name: str, package: str) -> str:
    """The path of a program; without it the test is skipped, or fails where all must run."""
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
    """Build `check` from the C of a folder, or take it from the cache."""
    built = folder / "check"
    built.unlink(missing_ok=True)
    texts = (text for x in sorted(folder.glob("*.*")) for text in (x.name, x.read_text()))

    def build() -> bytes:
        run_in(folder, [*command, *sources, "-o", built.name, "-lm"])
        return built.read_bytes()

    key = key_of([*command, "of", *sources, _version(command[0]), processor(), *texts])
    shutil.copyfile(cached(key, build, ".program"), built)
    built.chmod(0o755)


@functools.cache
def _version(compiler: str) -> str:
    return run_in(Path.cwd(), [require_tool(compiler, compiler), "--version"])


def run_in(folder: Path, command: Sequence[str]) -> str:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr + done.stdout
    return done.stdout


def write_file(path: Path, text: str) -> Path:
    path.write_text(text)
    return path


def raising(error: BaseException | type[BaseException]) -> Callable[..., NoReturn]:
    """Return a function that raises an error, whatever it is given."""

    def fail(*_: object, **__: object) -> NoReturn:
        raise error

    return fail


def write_scene(path: Path, text: str) -> Path:
    """Write a scene file: its header, then the text."""
    return write_file(path, f"linkwork: scene\nversion: 1\n{text}")

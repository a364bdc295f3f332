"""The compiled step loop, built against MuJoCo's headers on first use and cached."""

from __future__ import annotations

import ctypes
import functools
import logging
from importlib.resources import files
from pathlib import Path

from linkwork.codegen.native.cache import key_of, load_library
from linkwork.codegen.native.compiler import (
    Compiler,
    compiler_trouble,
    find_compiler,
    processor,
)
from linkwork.errors import PlatformError, import_extra

_log = logging.getLogger("linkwork.world")

_HEADER = "stepping/loop.h"
_SOURCES = (
    "stepping/frames.c",
    "stepping/expression.c",
    "stepping/attached_frame.c",
    "stepping/controller.c",
    "stepping/lock_step.c",
    "stepping/cooperation.c",
    "actuators/motors.c",
    "bodies/sleep.c",
    "forces/wind.c",
    "forces/airflow.c",
    "forces/contact_points.c",
    "forces/soil/soil.c",
    "actuators/rotor.c",
    "grasps/fingers.c",
    "materials/directed_friction.c",
    "sensors/sampling.c",
    "contacts/watch.c",
    "stepping/loop.c",
)
"""In the order of their dependencies."""

# Without contraction, so that the results are those of the same formulas in Python.
_FLAGS = ("-std=gnu99", "-O2", "-march=native", "-ffp-contract=off", "-fno-math-errno")


@functools.cache
def step_library() -> ctypes.CDLL | None:
    """The compiled loop; None where it cannot be built, which the log reports once."""
    compiler = find_compiler()
    if compiler is None:
        why = compiler_trouble(reasons=False)
        _log.warning("%s: scenes run step by step in Python, slower", why)
        return None
    try:
        return _load(compiler)
    except PlatformError as error:
        _log.warning("scenes run step by step in Python, slower: %s", error)
        return None


def _load(compiler: Compiler) -> ctypes.CDLL:
    flags = (*_FLAGS, *_engine_flags())
    source = _source()
    version = import_extra("mujoco", "world").__version__
    key = key_of([source, *flags, compiler.command, compiler.version, processor(), version])
    library = load_library(key, lambda: compiler.build(source, flags), ["lw_run"])
    library.lw_run.restype = ctypes.c_int64
    return library


def _engine_flags() -> tuple[str, ...]:
    """Flags to compile against the headers and the library of MuJoCo's wheel.

    Raises:
        PlatformError: They are missing.
    """
    folder = Path(import_extra("mujoco", "world").__path__[0])
    found = sorted(folder.glob("libmujoco.so.*"))
    if not found or not (folder / "include" / "mujoco" / "mujoco.h").is_file():
        raise PlatformError(
            f"the headers or the library of MuJoCo are not in {folder}",
            hint="reinstall mujoco: pip install --force-reinstall mujoco",
        )
    return (f"-I{folder / 'include'}", "-Wl,--no-as-needed", str(found[0]))


def _source() -> str:
    """All files as one translation unit, so that their functions can be inlined."""
    package = files("linkwork.world")
    texts = [(package / name).read_text(encoding="utf-8") for name in (_HEADER, *_SOURCES)]
    return "\n".join(text.replace('#include "loop.h"\n', "") for text in texts)


def check_size(library: ctypes.CDLL, name: str, mirror: type[ctypes.Structure]) -> None:
    """Check that a struct of the compiled loop has the size of its mirror in Python.

    Raises:
        PlatformError: It has another size.
    """
    function = library[f"lw_size_of_{name}"]
    function.restype = ctypes.c_int64
    if function() != ctypes.sizeof(mirror):
        raise PlatformError(
            f"invalid size of struct {name!r} of the compiled loop: {function()} bytes, "
            f"expected {ctypes.sizeof(mirror)}",
            hint="files of two versions are mixed, or a file was changed: reinstall linkwork",
        )

"""The compiled step loop, built against MuJoCo's headers on first use and cached."""

from __future__ import annotations

import ctypes
import functools
import logging
from pathlib import Path

from linkwork.codegen.native.cache import key_of, load_library
from linkwork.codegen.native.compiler import Compiler, compiler_trouble, find_compiler, processor
from linkwork.codegen.native.structures import LAYOUT, CStructures, read_sources
from linkwork.errors import PlatformError, import_extra

_log = logging.getLogger("linkwork.world")

_PACKAGE = "linkwork.world"
_HEADERS = (
    "stepping/loop.h",
    "stepping/controller.h",
    "stepping/lock_step.h",
    "actuators/motors.h",
    "bodies/sleep.h",
    "forces/wind.h",
    "forces/airflow.h",
    "forces/contact_points.h",
    "forces/soil/soil.h",
    "actuators/rotor.h",
    "grasps/fingers.h",
    "materials/directed_friction.h",
    "sensors/sampling.h",
    "contacts/watch.h",
)
_SOURCES = (
    "stepping/frames.c",
    "stepping/expression.c",
    "engine/attached_frame.c",
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
"""Both in the order of their dependencies."""

# Without contraction, so that the results are those of the same formulas in Python.
_FLAGS = ("-std=gnu99", "-O2", "-march=native", "-ffp-contract=off", "-fno-math-errno")


@functools.cache
def step_library() -> ctypes.CDLL | None:
    """Return the compiled loop; None where it cannot be built, which the log reports once."""
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
    flags, source = step_flags(), step_source()
    version = import_extra("mujoco", "world").__version__
    key = key_of([source, *flags, compiler.command, compiler.version, processor(), version])
    build = functools.partial(compiler.build, source, flags, what="the step loop")
    library = load_library(key, build, ["lw_run", LAYOUT])
    _structures().check(library)
    library.lw_run.restype = ctypes.c_int64
    return library


def step_flags() -> tuple[str, ...]:
    """Return the compiler flags of the loop, which uses MuJoCo's headers and library."""
    folder = Path(import_extra("mujoco", "world").__path__[0])
    libraries = sorted(folder.glob("libmujoco.so.*"))
    if not libraries or not (folder / "include" / "mujoco" / "mujoco.h").is_file():
        raise PlatformError(
            f"the headers or the library of MuJoCo are not in {folder}",
            hint="reinstall mujoco: pip install --force-reinstall mujoco",
        )
    return (*_FLAGS, f"-I{folder / 'include'}", "-Wl,--no-as-needed", str(libraries[0]))


def step_source() -> str:
    """Return the C source of the loop."""
    structures = _structures()
    return "\n".join([structures.headers, structures.table, read_sources(_PACKAGE, _SOURCES)])


def step_structure(name: str) -> type[ctypes.Structure]:
    """Return a structure of the headers of the loop, by its name in C."""
    return _structures().types[name]


def step_constant(name: str) -> int:
    """Return the value of a name in the enums of those headers."""
    return _structures().constants[name]


@functools.cache
def _structures() -> CStructures:
    return CStructures(read_sources(_PACKAGE, _HEADERS))

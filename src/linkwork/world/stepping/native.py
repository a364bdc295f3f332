"""The compiled step loop, built against MuJoCo's headers on first use, its hooks and their data."""

import ctypes
import functools
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import accumulate
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork.codegen.native.cache import key_of, load_library
from linkwork.codegen.native.compiler import Compiler, compiler_trouble, find_compiler, processor
from linkwork.codegen.native.structures import LAYOUT, CStructures, read_sources
from linkwork.errors import NotFoundError, PlatformError, import_extra
from linkwork.files.expressions.expression import Expression, stack_program
from linkwork.world.engine.noise import BLOCK, Noise

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
    types = _structures().types
    if name not in types:
        raise NotFoundError("structure in the headers of `stepping/native.py` called", name, types)
    return types[name]


def step_constant(name: str) -> int:
    """Return the value of a name in the enums of those headers."""
    return _structures().constants[name]


@functools.cache
def _structures() -> CStructures:
    return CStructures(read_sources(_PACKAGE, _HEADERS))


class Moment(IntEnum):
    """The moments of a step at which hooks are called, in this order."""

    TURN = 0
    ACT = 1
    MEASURE = 2
    OBSERVE = 3


@dataclass(frozen=True)
class NativeHook:
    """A hook as machine code."""

    function: str
    data: ctypes.Structure


class NativeData:
    """Allocates what native hooks point to, and keeps it alive."""

    def __init__(self) -> None:
        self._kept: list[object] = []
        self._streams: list[tuple[Noise, ctypes.Structure, NDArray[np.float64]]] = []

    def keep(self, thing: object) -> None:
        """Keep something alive as long as the hooks."""
        self._kept.append(thing)

    def view(self, array: NDArray[Any]) -> int:
        """Return the address of an array that Python and C share; it must be contiguous."""
        if not array.flags.c_contiguous:
            raise ValueError("an array shared with C must be contiguous")
        self._kept.append(array)
        return array.ctypes.data

    def copy(self, numbers: object, dtype: type[np.generic] = np.float64) -> int:
        """Return the address of a copy of some numbers."""
        return self.view(np.array(numbers, dtype=dtype, order="C"))

    def array(self, structures: Sequence[ctypes.Structure]) -> int:
        """Return the address of an array of structures of one kind; they are copied."""
        if not structures:
            return 0
        array = (type(structures[0]) * len(structures))(*structures)
        self._kept.append((array, structures))
        return ctypes.addressof(array)

    def noise(self, stream: Noise, width: int) -> int:
        """Return the address of the random numbers of a stream, `width` of each draw."""
        numbers = np.zeros((BLOCK, width))
        block = step_structure("noise")(
            index=len(self._streams), block=-1, rows=BLOCK, width=width, numbers=numbers.ctypes.data
        )
        self._streams.append((stream, block, numbers))
        return ctypes.addressof(block)

    def load_noise(self, index: int, block: int) -> None:
        """Make a block of random numbers of a stream."""
        stream, structure, numbers = self._streams[index]
        numbers[:] = stream.block(block)
        structure.block = block

    def forget_noise(self) -> None:
        """Discard all random numbers, after a change of the seed."""
        for _, structure, _ in self._streams:
            structure.block = -1

    def expression(self, expression: Expression, names: Sequence[str]) -> int | None:
        """Return the address of an expression of named values; None if it nests too deep."""
        program = stack_program(expression, names)
        if max(accumulate(growth for _, _, growth in program)) > step_constant("MAX_OPERANDS"):
            return None
        codes = [step_constant(code) for code, _, _ in program]
        numbers = [number for _, number, _ in program]
        structure = step_structure("expression")(
            count=len(codes), codes=self.copy(codes, np.int64), numbers=self.copy(numbers)
        )
        self._kept.append(structure)
        return ctypes.addressof(structure)

"""A program as a function of arrays, as fast as this machine allows."""

from __future__ import annotations

import functools
import importlib.util
import logging
import sys
import sysconfig
from collections.abc import Callable, Collection, Sequence
from importlib.machinery import ExtensionFileLoader
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linkwork.codegen.lowering.branches import Branches
from linkwork.codegen.lowering.simd import runtime
from linkwork.codegen.native import lanes
from linkwork.codegen.native.cache import cached, discard, key_of
from linkwork.codegen.native.compiler import (
    FAST,
    Compiler,
    find_compiler,
    processor,
)
from linkwork.codegen.native.native_library import NativeLibrary
from linkwork.codegen.runtime.arguments import apart, plain_arguments, plain_out
from linkwork.codegen.runtime.fallback_kernels import (
    Check,
    CtypesKernel,
    Held,
    NumpyKernel,
)
from linkwork.errors import LinkworkError, PlatformError
from linkwork.trace import Program

_log = logging.getLogger("linkwork.codegen")
_EXTENSION = "linkwork_call"


class Kernel(Protocol):
    """A program that can be called.

    One array an argument, in the program's order: (n,) for one state, (N, n) in C order for a
    batch. In a batch an argument of shape (n,) is shared by all its states. When all arrays are
    float32 everything is computed and given in float32, else in float64. Gives the result, or a
    tuple of several; a result of one number is a number.
    """

    @property
    def program(self) -> Program:
        """What is computed."""
        ...

    @property
    def backend(self) -> str:
        """How it is computed: `native`, `ctypes` or `numpy`."""
        ...

    def __call__(self, *arrays: ArrayLike, out: Any = None) -> Any:
        """Computes one state or a batch.

        Args:
            *arrays: One an argument.
            out: An array, or a tuple of several, to write the results to; it is given back.

        Raises:
            ArgumentError: A shape, type or value that is not allowed.
        """
        ...

    def lanes(self, *arrays: ArrayLike, out: Any = None) -> Any:
        """Computes on lane-ordered arrays, (blocks, n, lanes), as `to_lanes` makes them.

        Nothing is rearranged, so this is the fastest way through many states. How many lanes there
        are depends on the machine: what a vector of its processor holds.
        """
        ...

    def hold(self, held: Held) -> None:
        """Gives the last argument for all calls that leave it out, but not for `lanes`.

        Args:
            held: A list of one pair: the argument of one state, (n,), in float64 and in float32. A
                call keeps the pair that is there as it starts, so another may be put in at any
                time, from any thread; the arrays themselves must never be written to.
        """
        ...


def compile_program(program: Program, check: Check | None = None) -> Kernel:
    """A program as a kernel.

    Machine code is made at the first call of each kind (one state, batch; double, float) and kept
    in the user's cache folder. Without a C compiler the kernel runs on numpy. A Python other than
    CPython, or one without a global lock, calls it through ctypes. Either is said once, in the log.

    Args:
        program: What is computed.
        check: Sees what was given before anything is converted or refused, so that it can refuse in
            words that say more; exact arrays of finite numbers may pass it by.
    """
    return _kernel(program, check)


def compile_branches(
    program: Program,
    argument: str,
    rows: Sequence[Sequence[float]],
    *,
    once: Collection[str] = (),
    least: Collection[str] = (),
) -> Kernel:
    """A program as a kernel that computes several rows of one argument.

    For one state the rows are lanes of a vector, so all of them cost little more than one. The
    kernel takes the other arguments; every result has one more extent, that of the rows, before its
    own: (rows, ...) for one state, (N, rows, ...) for a batch.

    Args:
        program: What is computed for one row.
        argument: The name of the argument that takes the rows, e.g. `signs`.
        rows: What it takes.
        once: Results that do not depend on the rows, by name; they come out once.
        least: Results, by name, of which the least over all rows comes out.

    Raises:
        ArgumentError: A name that is not there, or rows that do not fit the argument.
    """
    numbers = tuple(tuple(float(x) for x in row) for row in rows)
    branches = Branches(program, argument, numbers, frozenset(once), frozenset(least))
    return _kernel(branches.unrolled(), None, branches)


def _kernel(program: Program, check: Check | None, branches: Branches | None = None) -> Kernel:
    compiler = find_compiler()
    if compiler is None:
        _say_once(
            "no usable C compiler (gcc, clang, cc) on PATH: kernels run on numpy, many times slower"
        )
        return NumpyKernel(program, check)
    units = NativeLibrary(program, compiler, branches)
    made = _extension(compiler, lanes.vector_bytes())
    if made is None:
        return CtypesKernel(units, check)
    sizes = tuple((argument.size,) for argument in program.arguments)
    shapes = tuple(result.shape for result in program.results)
    bounds = tuple((x.greatest, x.greatest_single) for x in program.arguments)
    careful = functools.partial(_with_care, check)
    return made.Kernel(sizes, bounds, shapes, program, units.address, careful)


def _with_care(
    check: Check | None, kernel: Any, given: tuple[Any, ...], out: Any, lanes: int
) -> Any:
    """What the extension leaves to Python: converting, and explaining."""
    if check is not None and not lanes:
        check(*given)
    arrays = plain_arguments(kernel.program, given, bool(lanes))
    if out is None:
        return kernel.checked(lanes, None, *arrays)
    results = plain_out(kernel.program, out, arrays, bool(lanes))
    kernel.checked(lanes, tuple(results), *apart(arrays, results))
    return out


@functools.cache
def _extension(compiler: Compiler, vector_bytes: int) -> Any:
    """The extension that calls kernels, built when it is not in the cache; None without it."""
    try:
        _check_python()
        source = extension_source()
        flags = (*FAST, f"-DVECTOR_BYTES={vector_bytes}")
        key = key_of([source, *flags, compiler.command, compiler.version, processor()])
        return _load(cached(key, lambda: compiler.build(source, flags)))
    except (LinkworkError, ImportError, OSError) as error:
        _say_once(f"no fast calls, kernels are called through ctypes, slower: {error}")
        return None


def extension_source() -> str:
    """The C of the extension; it needs no headers of Python or numpy."""
    return runtime("python_abi.h") + runtime("call.c")


def _check_python() -> None:
    """Refuses a Python whose objects lie in memory otherwise than the extension expects."""
    free_threaded = sysconfig.get_config_var("Py_GIL_DISABLED")
    if sys.implementation.name != "cpython" or free_threaded or hasattr(sys, "getobjects"):
        raise PlatformError(f"Python {sys.version} is no CPython with a global lock")


def _load(path: Path) -> Any:
    loader = ExtensionFileLoader(_EXTENSION, str(path))
    spec = importlib.util.spec_from_loader(_EXTENSION, loader)
    try:
        if spec is None:
            raise ImportError(f"{path} is no extension")
        module = importlib.util.module_from_spec(spec)
        loader.exec_module(module)
    except (ImportError, OSError):
        discard(path)
        raise
    _check_arrays(module.seen_of_array)
    return module


def _check_arrays(seen_of_array: Callable[[NDArray[Any]], tuple[Any, ...]]) -> None:
    """Compares what the extension reads of arrays with what numpy says."""
    whole = np.zeros((5, 7))
    for array in (whole, whole[1::2, ::3], np.zeros((3, 2), ">f4")):
        place, dtype = array.__array_interface__["data"][0], array.dtype
        said = (place, *array.shape, *array.strides, array.flags.num, dtype.num, dtype.byteorder)
        if seen_of_array(array) != said:
            raise PlatformError(f"numpy {np.__version__} lays out arrays in an unknown way")


@functools.cache
def _say_once(message: str) -> None:
    _log.warning("%s", message)

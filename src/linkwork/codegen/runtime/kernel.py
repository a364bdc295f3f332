"""Kernels: compiled programs as functions of arrays."""

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
    compiler_trouble,
    find_compiler,
    processor,
)
from linkwork.codegen.native.native_library import HandwrittenLibrary, NativeLibrary
from linkwork.codegen.native.recipe import Recipe, traced
from linkwork.codegen.runtime.arguments import plain_arguments, plain_out, without_overlap
from linkwork.codegen.runtime.fallback_kernels import Check, CtypesKernel, Held, NumpyKernel
from linkwork.errors import LinkworkError, PlatformError
from linkwork.trace import Program

_log = logging.getLogger("linkwork.codegen")
_EXTENSION = "linkwork_call"


class Kernel(Protocol):
    """A callable program.

    It takes one array per argument, in the program's order: (n,) for one state, (N, n) in C order
    for a batch. In a batch an argument of shape (n,) is shared by all states. If all arrays are
    float32 the computation is in float32, else in float64. It returns the result, or a tuple of
    several; a scalar result is a number.
    """

    @property
    def program(self) -> Program | Recipe:
        """The program, traced or not."""
        ...

    @property
    def backend(self) -> str:
        """Means of computation: `native`, `ctypes` or `numpy`."""
        ...

    def __call__(self, *arrays: ArrayLike, out: Any = None) -> Any:
        """Compute one state or a batch; `out` is an array for the result, or a tuple of several."""
        ...

    def lanes(self, *arrays: ArrayLike, out: Any = None) -> Any:
        """Compute on lane-ordered arrays, (blocks, n, lanes), see `to_lanes`.

        Nothing is rearranged, so this is the fastest way to compute many states. The number of
        lanes is that of a vector of the processor.
        """
        ...

    def of_matrix(self, matrix: Any) -> NDArray[np.float64] | None:
        """Compute one state whose only argument is a square matrix by rows, the fastest call.

        Return all results one after the other; None for anything but a contiguous float64 matrix of
        the right size with numbers within bounds.
        """
        ...

    def hold(self, held: Held) -> None:
        """Set the last argument of calls that omit it; `lanes` is not affected.

        `held` is a list of one pair: the argument of one state, (n,), in float64 and in float32. A
        call uses the pair present at its start, so any thread may replace the pair at any time. The
        arrays themselves must never be written to.
        """
        ...


def compile_program(program: Program | Recipe, check: Check | None = None) -> Kernel:
    """Return a program as a kernel; a recipe is traced only if its code is not in the cache.

    Machine code is compiled at the first call of each kind (one state, batch; double, float) and
    kept in the user's cache folder. Without a C compiler the kernel runs on numpy. A Python other
    than CPython, or one without a global lock, calls it through ctypes. The log reports either
    once. `check` validates the arguments before conversion, for more specific messages; it may be
    skipped for exact arrays of finite numbers.
    """
    return _kernel(program, check)


def compile_branches(
    program: Program,
    argument: str,
    rows: Sequence[Sequence[float]],
    *,
    once: Collection[str] = (),
    minimized: Collection[str] = (),
) -> Kernel:
    """Return a program as a kernel that computes several rows of one argument.

    For one state the rows are lanes of a vector, so all of them cost little more than one. The
    kernel takes the other arguments; every result has the rows as an additional first axis:
    (rows, ...) for one state, (N, rows, ...) for a batch.

    Args:
        argument: Name of the argument that takes the rows, e.g. `signs`.
        once: Names of results that do not depend on the rows; they are returned once.
        minimized: Names of results of which the minimum over all rows is returned.
    """
    numbers = tuple(tuple(float(x) for x in row) for row in rows)
    branches = Branches(program, argument, numbers, frozenset(once), frozenset(minimized))
    return _kernel(branches.unrolled(), None, branches)


def compile_source(program: Program, source: str) -> Kernel | None:
    """Return C that defines `lw_single` and `lw_batch`, on doubles; None without a C compiler."""
    compiler = find_compiler()
    if compiler is None:
        return None
    return _called(HandwrittenLibrary(program, source, compiler), compiler, None)


def _kernel(
    program: Program | Recipe, check: Check | None, branches: Branches | None = None
) -> Kernel:
    compiler = find_compiler()
    if compiler is None:
        why = compiler_trouble(reasons=False)
        _warn_once(f"{why}: kernels run on numpy, many times slower")
        return NumpyKernel(traced(program), check)
    return _called(NativeLibrary(program, compiler, branches), compiler, check)


def _called(
    units: NativeLibrary | HandwrittenLibrary, compiler: Compiler, check: Check | None
) -> Kernel:
    extension = _extension(compiler, lanes.vector_bytes())
    if extension is None:
        return CtypesKernel(units, check)
    program = units.program
    sizes = tuple((argument.size,) for argument in program.arguments)
    shapes = tuple(result.shape for result in program.results)
    bounds = tuple((x.greatest, x.greatest_single) for x in program.arguments)
    careful = functools.partial(_convert_and_call, check)
    return extension.Kernel(sizes, bounds, shapes, program, units.address, careful)


def _convert_and_call(
    check: Check | None, kernel: Any, values: tuple[Any, ...], out: Any, lanes: int
) -> Any:
    """Return the slow path of the extension: converts arguments and reports invalid ones."""
    if check is not None and not lanes:
        check(*values)
    arrays = plain_arguments(kernel.program, values, bool(lanes))
    if out is None:
        return kernel.checked(lanes, None, *arrays)
    results = plain_out(kernel.program, out, arrays, bool(lanes))
    kernel.checked(lanes, tuple(results), *without_overlap(arrays, results))
    return out


@functools.cache
def _extension(compiler: Compiler, vector_bytes: int) -> Any:
    """Return extension that calls kernels, compiled if it is not cached; None if unavailable."""
    try:
        _check_python()
        source = extension_source()
        flags = (*FAST, f"-DVECTOR_BYTES={vector_bytes}")
        key = key_of([source, *flags, compiler.command, compiler.version, processor()])
        return _load(cached(key, lambda: compiler.build(source, flags, what="calls of kernels")))
    except (LinkworkError, ImportError, OSError) as error:
        _warn_once(f"kernels are called through ctypes, slower: {error}")
        return None


def extension_source() -> str:
    """Return C source of the extension; it needs no headers of Python or numpy."""
    return runtime("python_abi.h") + runtime("call.c")


def _check_python() -> None:
    """Raise for a Python whose object layout the extension does not support."""
    free_threaded = sysconfig.get_config_var("Py_GIL_DISABLED")
    if sys.implementation.name != "cpython" or free_threaded or hasattr(sys, "getobjects"):
        raise PlatformError(f"unsupported Python {sys.version}", hint="expected CPython with GIL")


def _load(path: Path) -> Any:
    loader = ExtensionFileLoader(_EXTENSION, str(path))
    spec = importlib.util.spec_from_loader(_EXTENSION, loader)
    try:
        if spec is None:
            raise ImportError(f"{path} is not an extension")
        module = importlib.util.module_from_spec(spec)
        loader.exec_module(module)
    except (ImportError, OSError):
        discard(path)
        raise
    _check_arrays(module.seen_of_array)
    return module


def _check_arrays(seen_of_array: Callable[[NDArray[Any]], tuple[Any, ...]]) -> None:
    """Compare the extension's view of arrays with numpy's."""
    matrix = np.zeros((5, 7))
    for array in (matrix, matrix[1::2, ::3], np.zeros((3, 2), ">f4")):
        place, dtype = array.__array_interface__["data"][0], array.dtype
        layout = (*array.shape, *array.strides, array.flags.num, dtype.num, dtype.byteorder)
        if seen_of_array(array) != (place, *layout):
            raise PlatformError(f"numpy {np.__version__} has an unknown array layout")


@functools.cache
def _warn_once(message: str) -> None:
    _log.warning("%s", message)

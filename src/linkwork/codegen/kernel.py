"""A program as a function of arrays, as fast as this machine allows."""

from __future__ import annotations

import functools
import importlib.util
import logging
import sys
import sysconfig
from collections.abc import Collection, Sequence
from importlib.machinery import ExtensionFileLoader
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linkwork.codegen import width
from linkwork.codegen.border import apart, plain_arguments, plain_out
from linkwork.codegen.branches import Branches
from linkwork.codegen.cache import cached, key_of
from linkwork.codegen.compiler import FAST, Compiler, find_compiler, processor
from linkwork.codegen.simd import runtime
from linkwork.codegen.slow_kernel import Check, CtypesKernel, NumpyKernel
from linkwork.codegen.units import Units
from linkwork.errors import LinkworkError
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

    def hold(self, double: NDArray[np.float64], single: NDArray[np.float32]) -> None:
        """Gives the last argument for all calls that leave it out, but not for `lanes`.

        Args:
            double: One state's, (n,), for calls in float64; it may be written to between calls.
            single: The same numbers for calls in float32.
        """
        ...


def compile_program(program: Program, check: Check | None = None) -> Kernel:
    """A program as a kernel.

    Machine code is made at the first call of each kind (one state, batch; double, float) and kept
    in the user's cache folder. Without a C compiler the kernel runs on numpy; without the headers
    of Python it is called through ctypes. Either is said once, in the log.

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
        _say_once("no C compiler (gcc, clang, cc) on PATH: kernels run on numpy, many times slower")
        return NumpyKernel(program, check)
    units = Units(program, compiler, branches)
    made = _extension(compiler, width.vector_bytes())
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
    include = Path(sysconfig.get_paths()["include"])
    if not (include / "Python.h").is_file():
        _say_once(f"no Python headers in {include}: kernels are called through ctypes, slower")
        return None
    try:
        path = cached(*_extension_recipe(compiler, include, vector_bytes))
        return _load(path)
    except (LinkworkError, ImportError, OSError) as error:
        _say_once(f"the extension cannot be built: kernels are called through ctypes ({error})")
        return None


def _extension_recipe(compiler: Compiler, include: Path, vector_bytes: int) -> tuple[str, Any]:
    source = runtime("call.c")
    flags = (*FAST, f"-I{include}", f"-I{np.get_include()}", f"-DVECTOR_BYTES={vector_bytes}")
    python = f"{sys.version} {sysconfig.get_config_var('SOABI')} numpy {np.__version__}"
    key = key_of([source, *flags, compiler.command, compiler.version, processor(), python])
    return key, lambda: compiler.build(source, flags)


def _load(path: Path) -> Any:
    loader = ExtensionFileLoader(_EXTENSION, str(path))
    spec = importlib.util.spec_from_loader(_EXTENSION, loader)
    if spec is None:
        raise ImportError(f"{path} is no extension")
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    return module


@functools.cache
def _say_once(message: str) -> None:
    _log.warning("%s", message)

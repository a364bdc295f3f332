"""Kernels for machines without a compiler, and for Pythons that the extension does not support."""

from __future__ import annotations

import ctypes
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linkwork.codegen.lowering.numpy_source import numpy_function
from linkwork.codegen.native.native_library import HandwrittenLibrary, Mode, NativeLibrary
from linkwork.codegen.native.recipe import Recipe
from linkwork.codegen.runtime.arguments import (
    Arrays,
    count_of,
    dtype_of,
    plain_arguments,
    plain_out,
    result_shapes,
    without_overlap,
)
from linkwork.trace import Program

Check = Callable[..., object]
"""Validates the arguments of a kernel; raises where they are invalid."""

Held = list[tuple[NDArray[np.float64], NDArray[np.float32]]]
"""A list of one pair, the same numbers in both precisions; see `Kernel.hold`."""


class CheckedKernel(ABC):
    """A kernel that checks its arguments in Python."""

    backend: str

    def __init__(self, program: Program | Recipe, check: Check | None = None) -> None:
        self.program = program
        self._check = check
        self._held: Held | None = None

    def __call__(self, *arrays: ArrayLike, out: Any = None) -> Any:
        """Compute one state or a batch."""
        return self._compute(arrays, out, lanes=False)

    def lanes(self, *arrays: ArrayLike, out: Any = None) -> Any:
        """Compute on lane-ordered arrays, (blocks, n, lanes)."""
        return self._compute(arrays, out, lanes=True)

    def of_matrix(self, matrix: Any) -> NDArray[np.float64] | None:
        """Not faster here: the caller uses `__call__`."""
        return None

    def hold(self, held: Held) -> None:
        """Set the last argument of calls that omit it; `lanes` is not affected."""
        self._held = held

    def _compute(self, values: tuple[ArrayLike, ...], out: Any, lanes: bool) -> Any:
        if self._held and len(values) == len(self.program.arguments) - 1 and not lanes:
            single = all(isinstance(x, np.ndarray) and x.dtype == np.float32 for x in values)
            values = (*values, self._held[0][single and len(values) > 0])
        if self._check is not None and not lanes:
            self._check(*values)
        arrays = plain_arguments(self.program, values, lanes)
        if out is not None:
            results = plain_out(self.program, out, arrays, lanes)
            self._run(without_overlap(arrays, results), results, lanes)
            return out
        shapes = result_shapes(self.program, arrays, lanes)
        results = [np.empty(shape, dtype_of(arrays)) for shape in shapes]
        self._run(arrays, results, lanes)
        numbers = [array[()] for array in results]
        return numbers[0] if len(numbers) == 1 else tuple(numbers)

    @abstractmethod
    def _run(self, arrays: Arrays, results: Arrays, lanes: bool) -> None:
        """Compute the results; all arguments are valid."""


class NumpyKernel(CheckedKernel):
    """A kernel that runs on numpy."""

    backend = "numpy"

    def __init__(self, program: Program, check: Check | None = None) -> None:
        super().__init__(program, check)
        self._function = numpy_function(program)

    def _run(self, arrays: Arrays, results: Arrays, lanes: bool) -> None:
        if lanes:
            arrays = [np.moveaxis(array, -1, -2) for array in arrays]
        values = self._function(*arrays)
        values = values if isinstance(values, tuple) else (values,)
        for result, value in zip(results, values, strict=True):
            result[...] = np.moveaxis(value, 1, -1) if lanes else value


class CtypesKernel(CheckedKernel):
    """A kernel of machine code, called through ctypes."""

    backend = "ctypes"

    def __init__(
        self, units: NativeLibrary | HandwrittenLibrary, check: Check | None = None
    ) -> None:
        super().__init__(units.program, check)
        self._units = units

    def _run(self, arrays: Arrays, results: Arrays, lanes: bool) -> None:
        count = count_of(self.program, arrays, lanes)
        mode = Mode.LANES if lanes else Mode.SINGLE if count is None else Mode.BATCH
        address = self._units.address(mode, int(dtype_of(arrays) == np.float32))
        inputs, outputs = pointers(arrays), pointers(results)
        if count is None:
            ctypes.CFUNCTYPE(None, *[ctypes.c_void_p] * 2)(address)(inputs, outputs)
            return
        many = 3 if lanes else 2
        steps = [array.shape[1] if array.ndim == many else 0 for array in arrays]
        held = (ctypes.c_ssize_t * len(steps))(*steps)
        code = ctypes.CFUNCTYPE(None, *[ctypes.c_void_p] * 3, ctypes.c_ssize_t)(address)
        code(inputs, held, outputs, count)


def pointers(arrays: Sequence[NDArray[Any]]) -> Any:
    """Return the addresses of arrays, as a C array of pointers."""
    return (ctypes.c_void_p * len(arrays))(*(array.ctypes.data for array in arrays))

"""Arguments of kernels: validation and conversion, off the fast path of the extension."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linkwork import checks
from linkwork.codegen.native.lanes import lanes_of
from linkwork.codegen.native.recipe import Recipe
from linkwork.errors import ArgumentError
from linkwork.trace import Argument, Program

Arrays = list[NDArray[Any]]


def plain_arguments(program: Program | Recipe, values: Sequence[ArrayLike], lanes: bool) -> Arrays:
    """Return contiguous arrays of one precision: float32 when all are, else float64."""
    if len(values) != len(program.arguments):
        expected = ", ".join(f"{x.name} ({x.size})" for x in program.arguments)
        raise ArgumentError(
            f"invalid number of arrays for {program.name}: {len(values)}",
            hint=f"expected {expected or 'none'}",
        )
    single = all(isinstance(x, np.ndarray) and x.dtype == np.float32 for x in values)
    dtype = np.dtype(np.float32 if single and values else np.float64)
    arrays = [
        _plain(program, argument, value, dtype)
        for argument, value in zip(program.arguments, values, strict=True)
    ]
    for argument, array in zip(program.arguments, arrays, strict=True):
        _check_shape(program, argument, array, lanes)
        _check_bounds(program, argument, array)
    count_of(program, arrays, lanes)
    return arrays


def count_of(program: Program | Recipe, arrays: Arrays, lanes: bool) -> int | None:
    """Return the number of states or blocks of lanes; None for a single state."""
    many = [array for array in arrays if array.ndim == (3 if lanes else 2)]
    counts = {array.shape[0] for array in many}
    if len(counts) > 1:
        shown = ", ".join(
            f"{x.name} {array.shape}" for x, array in zip(program.arguments, arrays, strict=True)
        )
        raise ArgumentError(f"batches of different lengths for {program.name}: {shown}")
    if lanes and not counts:
        raise ArgumentError(
            f"no lanes for {program.name}", hint="expected at least one array (blocks, n, lanes)"
        )
    return counts.pop() if counts else None


def result_shapes(program: Program | Recipe, arrays: Arrays, lanes: bool) -> list[tuple[int, ...]]:
    """Return the shapes of the results for given arguments."""
    count = count_of(program, arrays, lanes)
    first = () if count is None else (count,)
    last = (lanes_of(dtype_of(arrays).name),) if lanes else ()
    return [(*first, *result.shape, *last) for result in program.results]


def dtype_of(arrays: Arrays) -> np.dtype[Any]:
    """Return the precision of plain arguments."""
    return arrays[0].dtype if arrays else np.dtype(np.float64)


def plain_out(program: Program | Recipe, out: Any, arrays: Arrays, lanes: bool) -> Arrays:
    """Return the arrays of `out=`, validated: exactly the type and shape of the results."""
    results = list(out) if isinstance(out, tuple) else [out]
    shapes, dtype = result_shapes(program, arrays, lanes), dtype_of(arrays)
    if len(results) != len(shapes):
        raise ArgumentError(
            f"invalid out= of {program.name}: {len(results)} arrays", hint=f"expected {len(shapes)}"
        )
    for result, array, shape in zip(program.results, results, shapes, strict=True):
        # A subclass may carry more than its numbers, such as a mask.
        plain = type(array) is np.ndarray
        fits = plain and array.dtype == dtype and array.shape == shape
        if not fits or not (array.flags.carray and array.dtype.isnative):
            shown = f"{array.dtype} {array.shape}" if plain else checks.shown(array)
            raise ArgumentError(
                f"invalid out= for {result.name} of {program.name}: {shown}",
                hint=f"expected a writable, contiguous {dtype} array of shape {shape}; np.asarray "
                "of a memmap is one",
            )
    for i, array in enumerate(results):
        if any(np.may_share_memory(array, other) for other in results[:i]):
            raise ArgumentError(f"invalid out= of {program.name}: two arrays overlap")
    return results


def without_overlap(arrays: Arrays, out: Arrays) -> Arrays:
    """Return the arguments, copied where they share memory with results."""
    return [
        array.copy() if any(np.may_share_memory(array, other) for other in out) else array
        for array in arrays
    ]


def _plain(
    program: Program | Recipe, argument: Argument, value: ArrayLike, dtype: np.dtype[Any]
) -> NDArray[Any]:
    array = checks.plain_array(f"{argument.name} of {program.name}", value)
    if not np.can_cast(array.dtype, np.float64):
        raise ArgumentError(
            f"invalid {argument.name} of {program.name}: type {array.dtype}",
            hint="expected float64, float32 or integers",
        )
    return np.require(array, dtype, ["C_CONTIGUOUS", "ALIGNED", "ENSUREARRAY"])


def _check_shape(
    program: Program | Recipe, argument: Argument, array: NDArray[Any], lanes: bool
) -> None:
    each = (argument.size, lanes_of(array.dtype.name)) if lanes else (argument.size,)
    if array.shape == each or (array.ndim == len(each) + 1 and array.shape[1:] == each):
        return
    inner = ", ".join(map(str, each))
    one = f"({inner})" if lanes else f"({inner},)"
    raise ArgumentError(
        f"invalid {argument.name} of {program.name}: shape {array.shape}",
        hint=f"expected {one} or (N, {inner})",
    )


def _check_bounds(program: Program | Recipe, argument: Argument, array: NDArray[Any]) -> None:
    single = array.dtype == np.float32
    greatest = argument.greatest_single if single else argument.greatest
    within = np.isfinite(array) & (np.abs(array) <= greatest)
    if within.all():
        return
    where = tuple(int(i) for i in np.argwhere(~within)[0])
    place = ", ".join(map(str, where))
    raise ArgumentError(
        f"invalid {argument.name}[{place}] of {program.name}: {array[where]}",
        hint=f"expected finite numbers of magnitude up to {greatest:g}",
    )

"""What a kernel takes, checked and converted where Python's speed is enough."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linkwork import checks
from linkwork.codegen.native.lanes import lanes_of
from linkwork.errors import ArgumentError
from linkwork.trace import Argument, Program

Arrays = list[NDArray[Any]]


def plain_arguments(program: Program, given: Sequence[ArrayLike], lanes: bool) -> Arrays:
    """Arguments as contiguous arrays of one precision: float32 when all are, else float64.

    Raises:
        ArgumentError: A number of arrays, a shape, a type or a value that is not allowed.
    """
    if len(given) != len(program.arguments):
        wanted = ", ".join(f"{x.name} ({x.size})" for x in program.arguments)
        raise ArgumentError(f"{program.name} takes {wanted or 'nothing'}, not {len(given)} arrays")
    single = all(isinstance(x, np.ndarray) and x.dtype == np.float32 for x in given)
    dtype = np.dtype(np.float32 if single and given else np.float64)
    arrays = [
        _plain(program, argument, value, dtype)
        for argument, value in zip(program.arguments, given, strict=True)
    ]
    for argument, array in zip(program.arguments, arrays, strict=True):
        _check_shape(program, argument, array, lanes)
        _check_bounds(program, argument, array)
    count_of(program, arrays, lanes)
    return arrays


def count_of(program: Program, arrays: Arrays, lanes: bool) -> int | None:
    """How many states, or blocks of lanes, were given; None for a single state."""
    many = [array for array in arrays if array.ndim == (3 if lanes else 2)]
    counts = {array.shape[0] for array in many}
    if len(counts) > 1:
        shown = ", ".join(
            f"{x.name} {array.shape}" for x, array in zip(program.arguments, arrays, strict=True)
        )
        raise ArgumentError(f"the batches of {program.name} differ in length: {shown}")
    if lanes and not counts:
        raise ArgumentError(
            f"{program.name} was given no lanes", hint="one array at least is (blocks, n, lanes)"
        )
    return counts.pop() if counts else None


def result_shapes(program: Program, arrays: Arrays, lanes: bool) -> list[tuple[int, ...]]:
    """The shapes of what comes out for given arguments."""
    count = count_of(program, arrays, lanes)
    first = () if count is None else (count,)
    last = (lanes_of(dtype_of(arrays).name),) if lanes else ()
    return [(*first, *result.shape, *last) for result in program.results]


def dtype_of(arrays: Arrays) -> np.dtype[Any]:
    """The precision of plain arguments."""
    return arrays[0].dtype if arrays else np.dtype(np.float64)


def plain_out(program: Program, out: Any, arrays: Arrays, lanes: bool) -> Arrays:
    """The arrays given for results, which must be exactly what would have been made.

    Raises:
        ArgumentError: They are not.
    """
    given = list(out) if isinstance(out, tuple) else [out]
    shapes, dtype = result_shapes(program, arrays, lanes), dtype_of(arrays)
    if len(given) != len(shapes):
        raise ArgumentError(f"out= of {program.name} is {len(shapes)} arrays, not {len(given)}")
    for result, array, shape in zip(program.results, given, shapes, strict=True):
        # A subclass may mean more by its numbers, such as a mask.
        plain = type(array) is np.ndarray
        fits = plain and array.dtype == dtype and array.shape == shape
        if not fits or not (array.flags.carray and array.dtype.isnative):
            shown = f"{array.dtype} {array.shape}" if plain else checks.shown(array)
            raise ArgumentError(
                f"out= for {result.name} of {program.name} is a writable, contiguous {dtype} array "
                f"of shape {shape}, not {shown}",
                hint="np.asarray gives a plain array on the same memory"
                if isinstance(array, np.ndarray) and not plain
                else "",
            )
    for i, array in enumerate(given):
        if any(np.may_share_memory(array, other) for other in given[:i]):
            raise ArgumentError(f"two arrays in out= of {program.name} overlap")
    return given


def apart(arrays: Arrays, out: Arrays) -> Arrays:
    """Arguments that share no memory with results; those that do are copied."""
    return [
        array.copy() if any(np.may_share_memory(array, other) for other in out) else array
        for array in arrays
    ]


def _plain(
    program: Program, argument: Argument, value: ArrayLike, dtype: np.dtype[Any]
) -> NDArray[Any]:
    array = checks.plain_array(f"{argument.name} of {program.name}", value)
    if not np.can_cast(array.dtype, np.float64):
        raise ArgumentError(
            f"{argument.name} of {program.name} has type {array.dtype}",
            hint="give float64, float32 or whole numbers",
        )
    return np.require(array, dtype, ["C_CONTIGUOUS", "ALIGNED", "ENSUREARRAY"])


def _check_shape(program: Program, argument: Argument, array: NDArray[Any], lanes: bool) -> None:
    each = (argument.size, lanes_of(array.dtype.name)) if lanes else (argument.size,)
    if array.shape == each or (array.ndim == len(each) + 1 and array.shape[1:] == each):
        return
    inner = ", ".join(map(str, each))
    one = f"({inner})" if lanes else f"({inner},)"
    raise ArgumentError(
        f"{argument.name} of {program.name} has shape {one} or (N, {inner}), not {array.shape}"
    )


def _check_bounds(program: Program, argument: Argument, array: NDArray[Any]) -> None:
    single = array.dtype == np.float32
    greatest = argument.greatest_single if single else argument.greatest
    within = np.isfinite(array) & (np.abs(array) <= greatest)
    if within.all():
        return
    where = tuple(int(i) for i in np.argwhere(~within)[0])
    place = ", ".join(map(str, where))
    raise ArgumentError(
        f"{argument.name}[{place}] of {program.name} is {array[where]}",
        hint=f"every number must be finite, and at most {greatest:g} in size",
    )

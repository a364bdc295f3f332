"""Vector width of kernels on this machine, and arrays in the lane order of vector code."""

from __future__ import annotations

import functools
import math
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

from linkwork.codegen.lowering.simd import NARROW
from linkwork.codegen.native.compiler import FAST, find_compiler
from linkwork.errors import ArgumentError, PlatformError

WIDE = 64
"""Vector size if the compiler targets AVX-512 [bytes]."""

_NEEDED = {"__AVX512F__", "__AVX512DQ__"}


@functools.cache
def vector_bytes() -> int:
    """Return the vector size [bytes], fixed for the life of the process."""
    compiler = find_compiler()
    if compiler is None:
        return NARROW
    try:
        macros = compiler.macros(FAST)
    except PlatformError:
        return NARROW
    return WIDE if macros >= _NEEDED else NARROW


def lanes_of(dtype: str) -> int:
    """Return the numbers per vector of a numpy type, `float64` or `float32`."""
    return vector_bytes() // np.dtype(dtype).itemsize


def to_lanes(rows: NDArray[Any]) -> NDArray[Any]:
    """Return the rows (N, n) of float64 or float32 as (blocks, n, lanes), padded with the last row.

    A vector has 8 doubles or 16 floats with AVX-512, else half as many.
    """
    is_float = rows.dtype.name in ("float64", "float32")
    if not is_float or rows.ndim != 2 or not len(rows):
        raise ArgumentError(
            f"invalid rows for lanes: {rows.dtype} {rows.shape}",
            hint="expected float64 or float32 of shape (N, n), N > 0",
        )
    lanes = lanes_of(rows.dtype.name)
    missing = -len(rows) % lanes
    filled = np.concatenate([rows, np.repeat(rows[-1:], missing, axis=0)])
    blocks = filled.reshape(-1, lanes, rows.shape[1]).transpose(0, 2, 1)
    aligned = empty_lanes(blocks.shape, rows.dtype)
    aligned[...] = blocks
    return aligned


def empty_lanes(shape: tuple[int, ...], dtype: DTypeLike = np.float64) -> NDArray[Any]:
    """Return an array (blocks, ..., lanes) for lane-ordered results, aligned for fast writing."""
    size = np.dtype(dtype).itemsize * math.prod(shape)
    memory = np.empty(size + vector_bytes(), np.uint8)
    start = -memory.ctypes.data % vector_bytes()
    return memory[start : start + size].view(dtype).reshape(shape)


def from_lanes(blocks: NDArray[Any], count: int) -> NDArray[Any]:
    """Return the first `count` states of a lane-ordered result (blocks, ..., lanes)."""
    states = np.moveaxis(blocks, -1, 1)
    return states.reshape(-1, *blocks.shape[1:-1])[:count]

"""How wide the vectors of kernels are on this machine: a fixed rule, asked of the compiler."""

from __future__ import annotations

import functools

import numpy as np

from linkwork.codegen.compiler import FAST, find_compiler
from linkwork.codegen.simd import NARROW
from linkwork.errors import PlatformError

WIDE = 64
"""Vectors where the compiler's code may use AVX-512 [bytes]."""

_NEEDED = {"__AVX512F__", "__AVX512DQ__"}


@functools.cache
def vector_bytes() -> int:
    """The size of a vector, the same as long as this process lasts."""
    compiler = find_compiler()
    if compiler is None:
        return NARROW
    try:
        macros = compiler.macros(FAST)
    except PlatformError:
        return NARROW
    return WIDE if macros >= _NEEDED else NARROW


def lanes_of(dtype: str) -> int:
    """How many numbers of a numpy type, `float64` or `float32`, a vector holds."""
    return vector_bytes() // np.dtype(dtype).itemsize

"""Hooks of a step in machine code, and the data they work on."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import accumulate
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork.files.expressions.expression import Expression, stack_program
from linkwork.world.engine.noise import BLOCK, Noise
from linkwork.world.stepping.library import step_constant, step_structure


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

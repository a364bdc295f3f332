"""Hooks of a step in machine code, and the data they work on."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork.files.expression import Expression
from linkwork.world.engine.noise import BLOCK, Noise
from linkwork.world.stepping.library import step_structure


class Moment(IntEnum):
    """The moments of a step at which hooks are called, in this order."""

    TURN = 0
    ACT = 1
    MEASURE = 2
    OBSERVE = 3


@dataclass(frozen=True)
class NativeHook:
    """A hook as machine code.

    Attributes:
        function: Name in the compiled loop.
    """

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
        """Address of an array that Python and C share; it must be contiguous."""
        if not array.flags.c_contiguous:
            raise ValueError("an array shared with C must be contiguous")
        self._kept.append(array)
        return array.ctypes.data

    def copy(self, numbers: object, dtype: type[np.generic] = np.float64) -> int:
        """Address of a copy of some numbers."""
        return self.view(np.array(numbers, dtype=dtype, order="C"))

    def array(self, structures: Sequence[ctypes.Structure]) -> int:
        """Address of an array of structures of one kind; they are copied."""
        if not structures:
            return 0
        made = (type(structures[0]) * len(structures))(*structures)
        self._kept.append((made, structures))
        return ctypes.addressof(made)

    def noise(self, stream: Noise, width: int) -> int:
        """Address of the random numbers of a stream, `width` of each draw."""
        numbers = np.zeros((BLOCK, width))
        made = step_structure("noise")(
            index=len(self._streams),
            block=-1,
            rows=BLOCK,
            width=width,
            numbers=numbers.ctypes.data,
        )
        self._streams.append((stream, made, numbers))
        return ctypes.addressof(made)

    def load_noise(self, index: int, block: int) -> None:
        """Make a block of random numbers of a stream."""
        stream, made, numbers = self._streams[index]
        numbers[:] = stream.block(block)
        made.block = block

    def forget_noise(self) -> None:
        """Discard all random numbers, after a change of the seed."""
        for _, made, _ in self._streams:
            made.block = -1

    def expression(self, expression: Expression, names: Sequence[str]) -> int | None:
        """Address of an expression of some values; None if it nests too deep.

        Args:
            names: Names of the values, in the order in which C passes them.
        """
        codes, numbers, depth = [], [], 0
        for step in expression.steps:
            if step.kind == "apply":
                codes.append(_CODES[step.word, step.count])
                numbers.append(0.0)
                depth -= step.count - 1
                continue
            depth += 1
            if depth > _MOST_OPERANDS:
                return None
            is_value = step.kind == "name" and step.word in names
            codes.append(_PUSH_VALUE if is_value else _PUSH_NUMBER)
            numbers.append(names.index(step.word) if is_value else expression.constant(step))
        made = step_structure("expression")(
            count=len(codes), codes=self.copy(codes, np.int64), numbers=self.copy(numbers)
        )
        self._kept.append(made)
        return ctypes.addressof(made)


_MOST_OPERANDS = 64
_PUSH_NUMBER, _PUSH_VALUE = 0, 1
_OPERATIONS = (
    ("+", 2),
    ("-", 2),
    ("*", 2),
    ("/", 2),
    ("^", 2),
    ("-", 1),
    ("sin", 1),
    ("cos", 1),
    ("tan", 1),
    ("asin", 1),
    ("acos", 1),
    ("atan", 1),
    ("atan2", 2),
    ("sqrt", 1),
    ("abs", 1),
    ("min", 2),
    ("max", 2),
    ("exp", 1),
    ("log", 1),
)
"""In the order of the codes of expression.c."""
_CODES = {operation: code for code, operation in enumerate(_OPERATIONS, start=2)}

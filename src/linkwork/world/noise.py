"""Random numbers without memory: a function of the seed, a name and the step.

The same scene, seed and step always give the same numbers, in any process and after any
checkpoint, whoever else draws.
"""

from __future__ import annotations

import hashlib

import numpy as np
from numpy.typing import NDArray

_BLOCK = 256
"""Draws made at once; a generator costs more than its numbers."""


class NoiseStream:
    """Standard normal numbers, `width` at each draw.

    Args:
        seed: The run's seed.
        name: Whose noise it is; other names draw other numbers.
        width: Numbers in one draw.
    """

    def __init__(self, seed: int, name: str, width: int) -> None:
        digest = hashlib.sha256(f"{seed}/{name}".encode()).digest()
        self._key = int.from_bytes(digest[:16], "little")
        self._width = width
        self._block = -1
        self._numbers = np.zeros((_BLOCK, width))

    def at(self, draw: int) -> NDArray[np.float64]:
        """The numbers of one draw, counted from 0; not to be changed."""
        block, row = divmod(draw, _BLOCK)
        if block != self._block:
            generator = np.random.Generator(np.random.Philox(key=self._key, counter=block << 64))
            self._numbers = generator.standard_normal((_BLOCK, self._width))
            self._block = block
        return self._numbers[row]

"""Random numbers without memory: a function of the seed, a name and the step.

The same scene, seed and step always give the same numbers, in any process and after any
checkpoint, whoever else draws.
"""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

_BLOCK = 256
"""Draws made at once; a generator costs more than its numbers."""


class Noise(ABC):
    """Standard normal numbers by the number of the draw."""

    _block = -1
    _numbers: NDArray[np.float64]

    def at(self, draw: int) -> NDArray[np.float64]:
        """The numbers of one draw, counted from 0; not to be changed."""
        block, row = divmod(draw, _BLOCK)
        if block != self._block:
            self._numbers = self.block(block)
            self._block = block
        return self._numbers[row]

    @abstractmethod
    def block(self, index: int) -> NDArray[np.float64]:
        """The numbers of a block of draws, one a row."""


class NoiseStream(Noise):
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

    def block(self, index: int) -> NDArray[np.float64]:
        """The numbers of a block of draws, one a row."""
        generator = np.random.Generator(np.random.Philox(key=self._key, counter=index << 64))
        return generator.standard_normal((_BLOCK, self._width))


class JoinedNoise(Noise):
    """The numbers of several streams side by side, the same as each gives alone.

    Args:
        streams: One or more.
    """

    def __init__(self, streams: Sequence[NoiseStream]) -> None:
        self._streams = streams

    def block(self, index: int) -> NDArray[np.float64]:
        """The numbers of a block of draws, one a row."""
        return np.hstack([stream.block(index) for stream in self._streams])

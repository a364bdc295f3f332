"""Stateless random numbers: a function of seed, name and step.

The same scene, seed and step give the same numbers in any process and after any checkpoint,
independent of other streams (counter-based Philox; Salmon et al., "Parallel random numbers", 2011).
"""

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

BLOCK = 256  # Draws generated at once; creating a generator costs more than its numbers


class Noise(ABC):
    """Standard normal numbers by index of the draw."""

    _block = -1
    _numbers: NDArray[np.float64]

    def at(self, draw: int) -> NDArray[np.float64]:
        """Return the numbers of one draw, counted from 0; read-only."""
        block, row = divmod(draw, BLOCK)
        if block != self._block:
            self._numbers = self.block(block)
            self._block = block
        return self._numbers[row]

    @abstractmethod
    def reseed(self, seed: int) -> None:
        """Go on with the numbers of another seed."""

    @abstractmethod
    def block(self, index: int) -> NDArray[np.float64]:
        """Return the numbers of a block of draws, one draw per row."""


class NoiseStream(Noise):
    """Standard normal numbers, `width` per draw."""

    def __init__(self, seed: int, name: str, width: int) -> None:
        self._name, self._width = name, width
        self.reseed(seed)

    def reseed(self, seed: int) -> None:
        """Go on with the numbers of another seed."""
        digest = hashlib.sha256(f"{seed}/{self._name}".encode()).digest()
        self._key = int.from_bytes(digest[:16], "little")
        self._block = -1

    def block(self, index: int) -> NDArray[np.float64]:
        """Return the numbers of a block of draws, one draw per row."""
        generator = np.random.Generator(np.random.Philox(key=self._key, counter=index << 64))
        return generator.standard_normal((BLOCK, self._width))


class JoinedNoise(Noise):
    """Several streams side by side, each with the numbers it gives alone."""

    def __init__(self, streams: Sequence[NoiseStream]) -> None:
        self._streams = streams

    def reseed(self, seed: int) -> None:
        """Go on with the numbers of another seed."""
        for stream in self._streams:
            stream.reseed(seed)
        self._block = -1

    def block(self, index: int) -> NDArray[np.float64]:
        """Return the numbers of a block of draws, one draw per row."""
        return np.hstack([stream.block(index) for stream in self._streams])

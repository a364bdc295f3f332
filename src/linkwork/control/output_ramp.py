"""Outputs of a sampled controller between two of its runs: held, or interpolated."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

Vector = NDArray[np.float64]


def _held(part: float) -> float:
    return 1.0


def _linear(part: float) -> float:
    return part


def _smooth(part: float) -> float:
    if part < 1.0 / 3.0:
        return 4.5 * part * part
    if part < 2.0 / 3.0:
        return 1.0 - 4.5 * (2.0 / 3.0 - part) * (2.0 / 3.0 - part)
    return 1.0


COUPLINGS: dict[str, Callable[[float], float]] = {
    "held": _held,
    "linear": _linear,
    "smooth": _smooth,
}
"""Interpolations: fraction of the change by fraction of the time, both 0 to 1."""


class OutputRamp:
    """The change of the outputs from the run before to the newest, by one of `COUPLINGS`."""

    def __init__(self, kind: str, count: int, *, is_delayed: bool = False) -> None:
        self.kind, self.is_held = kind, kind == "held"
        self.index = list(COUPLINGS).index(kind)
        # Whether the controller has run, its outputs before, the newest, and those that wait, if
        # any. Replaced at every change, never modified.
        self.numbers = np.zeros(1 + (3 if is_delayed else 2) * count)
        self._share = COUPLINGS[kind]
        self._count = count

    @property
    def before(self) -> Vector:
        """Outputs at the start of the change."""
        return self.numbers[1 : 1 + self._count]

    @property
    def newest(self) -> Vector:
        """Outputs at its end."""
        return self.numbers[1 + self._count : 1 + 2 * self._count]

    @property
    def waiting(self) -> Vector:
        """Outputs that wait; empty without a delay."""
        return self.numbers[1 + 2 * self._count :]

    def at(self, part: float) -> Vector:
        """Return the outputs at a part of the time of the change, from 0 to 1."""
        done = self._share(part)
        return (1.0 - done) * self.before + done * self.newest

    def start(self, before: Vector, newest: Vector) -> None:
        """Start a change between two outputs."""
        self.numbers = np.concatenate([[1.0], before, newest, self.waiting])

    def advance(self, outputs: Vector) -> None:
        """Start a change from the newest outputs; the first ones are there at once."""
        self.start(self.newest if self.numbers[0] else outputs, outputs)

    def wait(self, outputs: Vector) -> None:
        """Keep outputs until they become the newest."""
        self.numbers = np.concatenate([self.numbers[: 1 + 2 * self._count], outputs])

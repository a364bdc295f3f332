"""Whether all compute the same, before anything is timed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork.bench.entry import Arrays, Entry


@dataclass(frozen=True)
class Reference:
    """What is right, a row a state.

    Attributes:
        results: The right results.
        condition: How much each state magnifies rounding; 1 where it does not.
    """

    results: Arrays
    condition: NDArray[Any]


@dataclass(frozen=True)
class Agreement:
    """How well an entry agrees with the reference.

    Attributes:
        function: What is computed.
        name: Who computes it, and how.
        error: Greatest relative error of a state, divided by the state's condition.
        tolerance: What is allowed.
    """

    function: str
    name: str
    error: float
    tolerance: float

    @property
    def holds(self) -> bool:
        """Whether the error is allowed; one that is no number is not."""
        return self.error <= self.tolerance


def check_agreement(
    entries: Sequence[Entry], references: Mapping[str, Reference]
) -> list[Agreement]:
    """Compares what every entry gives with the reference of its function."""
    return [
        Agreement(
            entry.function,
            entry.name,
            relative_error(entry.answer(), references[entry.function]),
            entry.tolerance,
        )
        for entry in entries
    ]


def relative_error(found: Arrays, reference: Reference) -> float:
    """Greatest difference of a state, relative to its greatest number and to its condition."""
    errors = [
        _error(one, right, reference.condition)
        for one, right in zip(found, reference.results, strict=True)
    ]
    return float(np.max(errors))


def _error(found: NDArray[Any], right: NDArray[Any], condition: NDArray[Any]) -> float:
    count = len(found)
    rows, wanted = found.reshape(count, -1), right[:count].reshape(count, -1)
    scale = np.maximum(np.abs(wanted).max(axis=1), np.finfo(float).tiny)
    return float(np.max(np.abs(rows - wanted).max(axis=1) / scale / condition[:count]))

"""Measurement: entries of a bench, their agreement, and the least time of many rounds."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import ArgumentError, MissingPackageError

OURS = "Linkwork"

NATIVE = "one state, native loop"
CALL = "one Python call"

DOUBLE_TOLERANCE = 1e-9
FLOAT_TOLERANCE = 1e-4

Arrays = tuple[NDArray[Any], ...]


@dataclass(frozen=True)
class Entry:
    """One way to compute a function, ready to be timed."""

    function: str  # The computed function, e.g. `inverse dynamics`.
    package: str  # The library it is from
    how: str  # How it is called, e.g. `native loop`.
    measure: Callable[[], float] = field(compare=False)  # Times one short round [ns per state]
    # Results for the first states of the bench, a row per state for each
    answer: Callable[[], Arrays] = field(compare=False)
    form: str = ""  # Which of several forms of it, where there are several
    tolerance: float = DOUBLE_TOLERANCE  # Maximum relative error against the reference

    @property
    def name(self) -> str:
        """Library and form in words."""
        return f"{self.package}, {self.how}" + (f" ({self.form})" if self.form else "")


@dataclass(frozen=True)
class ReferenceResult:
    """Reference results, one row per state, and how much each state magnifies rounding."""

    results: Arrays
    condition: NDArray[Any]


@dataclass(frozen=True)
class Agreement:
    """Agreement of an entry with the reference: the maximum relative error over its condition."""

    function: str
    name: str
    error: float
    tolerance: float

    @property
    def holds(self) -> bool:
        """Whether the error is within tolerance; NaN is not."""
        return self.error <= self.tolerance


def check_agreement(
    entries: Sequence[Entry], references: Mapping[str, ReferenceResult]
) -> list[Agreement]:
    """Compare the results of every entry with the reference of its function."""
    errors = [relative_error(entry.answer(), references[entry.function]) for entry in entries]
    return [
        Agreement(entry.function, entry.name, error, entry.tolerance)
        for entry, error in zip(entries, errors, strict=True)
    ]


def relative_error(results: Arrays, reference: ReferenceResult) -> float:
    """Maximum difference of a state, relative to its largest number and to its condition."""
    pairs = zip(results, reference.results, strict=True)
    return float(np.max([_error(*pair, reference.condition) for pair in pairs]))


def _error(result: NDArray[Any], expected: NDArray[Any], condition: NDArray[Any]) -> float:
    count = len(result)
    rows, right = result.reshape(count, -1), expected[:count].reshape(count, -1)
    scale = np.maximum(np.abs(right).max(axis=1), np.finfo(float).tiny)
    return float(np.max(np.abs(rows - right).max(axis=1) / scale / condition[:count]))


STATISTIC = "least of all rounds"
"""Statistic of many measurements: other work on the machine only ever adds time."""

Key = TypeVar("Key")
Subject = TypeVar("Subject")


Watch = Callable[[float], None]  # Called with the share of the rounds that is done, from 0 to 1


def least_times(
    measures: Mapping[Key, Callable[[], float]], rounds: int, watch: Watch | None = None
) -> dict[Key, float]:
    """Return the least of many short measurements of each, taken in turn.

    Every round measures all once, every second round backwards, so that other work on the machine
    affects all alike and ratios hold where times do not.
    """
    if rounds < 1:
        raise ArgumentError(f"invalid number of rounds: {rounds}, expected at least 1")
    least = dict.fromkeys(measures, float("inf"))
    order = list(measures)
    for done in range(rounds):
        if watch is not None:
            watch(done / rounds)
        for key in order:
            least[key] = min(least[key], measures[key]())
        order.reverse()
    return least


def gather_entries(
    peers: Mapping[str, Callable[[Subject], Iterable[Entry]]], subject: Subject
) -> tuple[list[Entry], list[str]]:
    """Return the entries of the installed peers, and how to install the others."""
    entries: list[Entry] = []
    left_out: list[str] = []
    for name, make in peers.items():
        try:
            entries += make(subject)
        except MissingPackageError as error:
            left_out.append(f"{name} is left out: {error}")
    return entries, left_out

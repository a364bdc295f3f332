"""One runner and one statistic for all that is measured."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from linkwork.errors import ArgumentError

STATISTIC = "least of all rounds"
"""What is made of many measurements: other work on the machine only ever adds time."""

Key = TypeVar("Key")


def least_times(measures: Mapping[Key, Callable[[], float]], rounds: int) -> dict[Key, float]:
    """The least of many short measurements of each, taken in turn.

    Every round measures all once, every second round backwards, so that whatever else the machine
    does meets all alike and ratios hold where times do not.

    Args:
        measures: What gives a time when called, by key.
        rounds: How many rounds.

    Raises:
        ArgumentError: Fewer rounds than one.
    """
    if rounds < 1:
        raise ArgumentError(f"a bench takes rounds, not {rounds}", hint="give 1 or more")
    least = dict.fromkeys(measures, float("inf"))
    order = list(measures)
    for _ in range(rounds):
        for key in order:
            least[key] = min(least[key], measures[key]())
        order.reverse()
    return least

"""Timing a call as a Python program makes it, without the cost of the measuring function."""

from __future__ import annotations

import timeit
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

_LEAST_NUMBER = 2
_STATES_A_PASS = 1000
_PASSES = 4


class PythonCall:
    """An expression of Python over the arguments a0, a1, ..., timed and evaluated as it stands.

    Attributes:
        expression: The expression.
    """

    def __init__(self, expression: str, scope: Mapping[str, Any], arrays: Sequence[Any]) -> None:
        """Takes an expression.

        Args:
            expression: Gives one array or a tuple of several.
            scope: What its names mean.
            arrays: Its arguments when it is timed.
        """
        self.expression = expression
        self._scope = dict(scope)
        self._arrays = arrays
        self._timer = timeit.Timer(expression, globals=self._with(arrays))

    def time(self, states: int = 1) -> float:
        """The fastest of some passes [ns a state].

        Args:
            states: How many states a call takes.
        """
        number = max(_STATES_A_PASS // states, _LEAST_NUMBER)
        return min(self._timer.repeat(_PASSES, number)) / (number * states) * 1e9

    def answer(self) -> tuple[NDArray[Any], ...]:
        """What it gives for the arguments it is timed with."""
        return tuple(np.array(x) for x in self._evaluate(self._arrays))

    def answers(self, arrays: Sequence[NDArray[Any]], count: int) -> tuple[NDArray[Any], ...]:
        """What it gives for the first states of a batch, a row a state."""
        rows = zip(*(array[:count] for array in arrays), strict=True)
        given = [[np.array(x) for x in self._evaluate(row)] for row in rows]
        return tuple(np.stack(results) for results in zip(*given, strict=True))

    def _evaluate(self, arrays: Sequence[Any]) -> Iterator[Any]:
        found = eval(self.expression, self._with(arrays))
        yield from found if isinstance(found, tuple) else (found,)

    def _with(self, arrays: Sequence[Any]) -> dict[str, Any]:
        return self._scope | {f"a{i}": array for i, array in enumerate(arrays)}

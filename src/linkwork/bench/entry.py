"""What a bench measures: ways to compute the same thing, by us and by others."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from numpy.typing import NDArray

OURS = "Linkwork"
"""Who we are in the results."""

NATIVE = "one state, native loop"
CALL = "one Python call"

DOUBLE_TOLERANCE = 1e-9
FLOAT_TOLERANCE = 1e-4

Arrays = tuple[NDArray[Any], ...]


@dataclass(frozen=True)
class Entry:
    """One way to compute a function, ready to be timed.

    Attributes:
        function: What is computed, e.g. `inverse dynamics`.
        who: Whose code it is.
        how: How it is called, e.g. `native loop`.
        form: Which of several forms of it, where there are several.
        measure: Times one short round [ns a state].
        answer: What it gives for the first states of the bench, a row a state for each result.
        tolerance: Greatest relative error against the reference.
    """

    function: str
    who: str
    how: str
    measure: Callable[[], float] = field(compare=False)
    answer: Callable[[], Arrays] = field(compare=False)
    form: str = ""
    tolerance: float = DOUBLE_TOLERANCE

    @property
    def name(self) -> str:
        """Who and how in words."""
        return f"{self.who}, {self.how}" + (f" ({self.form})" if self.form else "")

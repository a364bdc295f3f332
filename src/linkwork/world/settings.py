"""Numbers of many parts that can be changed while a scene runs, one row of memory a part."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import ArgumentError
from linkwork.world.element import LiveValue
from linkwork.world.plain import finite_number, finite_numbers, truth

Rows = Callable[[], NDArray[np.float64]]
"""Gives the memory of all parts, one row each."""


@dataclass(frozen=True)
class Setting:
    """A number, a truth value or a few numbers in the row of each part.

    Attributes:
        name: Last word of its path.
        what: What it is and its unit.
        columns: Where it stands in the row.
        is_truth: Whether it is true or false.
        least: Smallest number allowed.
    """

    name: str
    what: str
    columns: slice
    is_truth: bool = False
    least: float = -np.inf

    def read(self, row: NDArray[np.float64]) -> Any:
        """The present value."""
        numbers = row[self.columns].tolist()
        if self.is_truth:
            return bool(numbers[0])
        return numbers[0] if len(numbers) == 1 else numbers

    def checked(self, path: str, value: Any) -> Any:
        """A new value, as it is kept.

        Raises:
            ArgumentError: It is of the wrong kind, size or range.
        """
        if self.is_truth:
            return truth(path, value)
        count = self.columns.stop - self.columns.start
        if count > 1:
            return finite_numbers(path, value, count)
        number = finite_number(path, value)
        if number < self.least:
            raise ArgumentError(f"{path} is at least {self.least:g}, not {number:g}")
        return number


def live_settings(
    group: str, names: Sequence[str], settings: Sequence[Setting], rows: Rows
) -> dict[str, LiveValue]:
    """The live values `GROUP.NAME.SETTING` of all parts, in the order of their rows."""
    return {
        (path := f"{group}.{name}.{setting.name}"): _live(path, index, setting, rows)
        for index, name in enumerate(names)
        for setting in settings
    }


def _live(path: str, index: int, setting: Setting, rows: Rows) -> LiveValue:
    def write(value: Any) -> None:
        rows()[index, setting.columns] = setting.checked(path, value)

    return LiveValue(setting.what, lambda: setting.read(rows()[index]), write)

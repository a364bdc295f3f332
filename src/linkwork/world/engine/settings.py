"""Live settings of several parts, one row of memory per part."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork import checks
from linkwork.checks import MAX_NUMBER
from linkwork.errors import ArgumentError
from linkwork.world.engine.element import LiveValue

Rows = Callable[[], NDArray[np.float64]]
"""Returns the memory of all parts, one row each."""


@dataclass(frozen=True)
class LiveSetting:
    """A number, a boolean or several numbers in each part's row.

    Attributes:
        name: Last component of its path.
        what: Description and unit.
        columns: Columns in the row.
        is_truth: Whether it is a boolean.
        least: Least number allowed.
        most: Greatest number allowed, as in a scene file.
    """

    name: str
    what: str
    columns: slice
    is_truth: bool = False
    least: float = -MAX_NUMBER
    most: float = MAX_NUMBER

    def read(self, row: NDArray[np.float64]) -> Any:
        """Return the present value."""
        numbers = row[self.columns].tolist()
        if self.is_truth:
            return bool(numbers[0])
        return numbers[0] if len(numbers) == 1 else numbers

    def checked(self, path: str, value: Any) -> Any:
        """Validate a new value.

        Raises:
            ArgumentError: Wrong type, size or range.
        """
        if self.is_truth:
            return checks.flag(path, value)
        count = self.columns.stop - self.columns.start
        several = count > 1
        numbers = (
            checks.array(path, value, (count,)).tolist()
            if several
            else [checks.number(path, value)]
        )
        for number in numbers:
            if not self.least <= number <= self.most:
                expected = f"expected {self.least:g} to {self.most:g}"
                raise ArgumentError(f"invalid {path}: {number:g}", hint=expected)
        return numbers


def are_within(settings: Sequence[LiveSetting], rows: NDArray[np.float64]) -> bool:
    """Whether all rows are within the bounds of the settings."""
    return all(
        bool(np.all((rows[:, x.columns] >= x.least) & (rows[:, x.columns] <= x.most)))
        for x in settings
    )


def live_settings(
    group: str, names: Sequence[str], settings: Sequence[LiveSetting], rows: Rows
) -> dict[str, LiveValue]:
    """Live values `GROUP.NAME.SETTING` of all parts, in row order."""
    return {
        (path := f"{group}.{name}.{setting.name}"): _live(path, index, setting, rows)
        for index, name in enumerate(names)
        for setting in settings
    }


def _live(path: str, index: int, setting: LiveSetting, rows: Rows) -> LiveValue:
    def write(value: Any) -> None:
        rows()[index, setting.columns] = setting.checked(path, value)

    check = partial(setting.checked, path)
    return LiveValue(setting.what, lambda: setting.read(rows()[index]), write, check)

"""Live settings of several parts, one row of memory per part."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from linkwork import checks
from linkwork.checks import MAX_NUMBER
from linkwork.world.engine.element import LiveValue, WorldElement

Rows = Callable[[], NDArray[np.float64]]  # Returns the memory of all parts, one row each


@dataclass(frozen=True)
class LiveSetting:
    """A boolean (`is_truth`), a number or several numbers within bounds, in each part's row."""

    name: str
    what: str
    columns: slice
    is_truth: bool = False
    minimum: float = -MAX_NUMBER
    maximum: float = MAX_NUMBER

    def read(self, row: NDArray[np.float64]) -> Any:
        """Return the present value."""
        numbers = row[self.columns].tolist()
        if self.is_truth:
            return bool(numbers[0])
        return numbers[0] if len(numbers) == 1 else numbers

    def checked(self, path: str, value: Any) -> Any:
        """Validate a new value."""
        if self.is_truth:
            return checks.flag(path, value)
        count = self.columns.stop - self.columns.start
        low, high = self.minimum, self.maximum
        if count == 1:
            return checks.number(path, value, minimum=low, maximum=high)
        return checks.array(path, value, (count,), minimum=low, maximum=high)


def are_within(settings: Sequence[LiveSetting], rows: NDArray[np.float64]) -> bool:
    """Whether all rows are within the bounds of the settings."""
    return all(
        bool(np.all((rows[:, x.columns] >= x.minimum) & (rows[:, x.columns] <= x.maximum)))
        for x in settings
    )


def live_settings(
    group: str,
    names: Sequence[str],
    settings: Sequence[LiveSetting],
    rows: Rows,
    on_write: Callable[[], None] | None = None,
) -> dict[str, LiveValue]:
    """Return the live values `GROUP.NAME.SETTING` of all parts; `on_write` applies them."""
    return {
        (path := f"{group}.{name}.{setting.name}"): _live(path, index, setting, rows, on_write)
        for index, name in enumerate(names)
        for setting in settings
    }


def _live(
    path: str, index: int, setting: LiveSetting, rows: Rows, on_write: Callable[[], None] | None
) -> LiveValue:
    def write(value: Any) -> None:
        rows()[index, setting.columns] = setting.checked(path, value)
        if on_write is not None:
            on_write()

    check = partial(setting.checked, path)
    return LiveValue(setting.what, lambda: setting.read(rows()[index]), write, check)


class SettingsElement(WorldElement):
    """Parts of one kind; the memory of each is a row that begins with live settings.

    Classes define the group of the live values, the settings and the numbers in a row.
    """

    group: ClassVar[str]
    settings: ClassVar[tuple[LiveSetting, ...]]
    width: ClassVar[int]

    def __init__(self, names: Iterable[str]) -> None:
        self.names = list(names)
        self.memory_size = self.width * len(self.names)

    @cached_property
    def rows(self) -> NDArray[np.float64]:
        """The memory, one row per part."""
        return self.memory.reshape(-1, self.width)

    def is_valid_memory(self, numbers: NDArray[np.float64]) -> bool:
        """Whether all settings are within their bounds."""
        is_set = are_within(self.settings, numbers.reshape(-1, self.width))
        return is_set and super().is_valid_memory(numbers)

    def live_values(self) -> Mapping[str, LiveValue]:
        """Return the settings of each part."""
        return live_settings(self.group, self.names, self.settings, lambda: self.rows, self.changed)

    def changed(self) -> None:
        """Apply settings that were written."""

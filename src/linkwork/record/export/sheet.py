"""Contents of an export: tables with all signals of a step in a row, in blocks; plain tables."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork.record.loader import Watch
from linkwork.record.queries.signals import SignalInfo, column_list, list_signals
from linkwork.record.stores.schema import FRAME_FIELDS, LOG_TABLES, NAME_COLUMNS, TABLES, ColumnKind
from linkwork.record.stores.store import Store

PLAIN_TABLES = (*LOG_TABLES, "bodies", "joint_axes")  # Tables that are exported as they are stored

SHEETS = (*NAME_COLUMNS, *PLAIN_TABLES)  # Tables that can be exported

_BLOCK_VALUES = 2_000_000

_PLAIN_UNITS = {
    "time": "s",
    "mass": "kg",
    **dict.fromkeys(("size_x", "size_y", "size_z", "cx", "cy", "cz"), "m"),
    **dict.fromkeys(("anchor_x", "anchor_y", "anchor_z"), "m"),
    **dict.fromkeys(("ixx", "iyy", "izz", "ixy", "ixz", "iyz"), "kg m^2"),
}


@dataclass(frozen=True)
class Sheet:
    """A sheet of rows."""

    name: str
    columns: tuple[str, ...]
    count: int
    rows: Iterator[tuple[Any, ...]]
    units: tuple[str, ...] = ()

    @property
    def labels(self) -> tuple[str, ...]:
        """Names of the columns, with units in brackets."""
        units = self.units or ("",) * len(self.columns)
        pairs = zip(self.columns, units, strict=True)
        return tuple(f"{name} [{unit}]" if unit else name for name, unit in pairs)


@dataclass(frozen=True)
class Block:
    """Some rows of a table of signals."""

    start: int
    steps: NDArray[np.int64]
    times: NDArray[np.float64]
    values: NDArray[np.float64]

    def rows(self) -> Iterator[tuple[Any, ...]]:
        """Yield each row as a tuple: step, time, values; None for no value."""
        missing = np.asarray(np.isnan(self.values).any(axis=1)).tolist()
        heads = zip(self.steps.tolist(), self.times.tolist(), strict=True)
        for head, row, has_gap in zip(heads, self.values.tolist(), missing, strict=True):
            yield (*head, *((None if x != x else x for x in row) if has_gap else row))


class SignalTable:
    """Signals of one table of a run, side by side."""

    def __init__(
        self,
        store: Store,
        run: str,
        name: str,
        signals: Sequence[SignalInfo],
        report: Callable[[int], None],
    ) -> None:
        """Read the steps; `report` is called with the number of rows of each block."""
        self.name, self.signals = name, tuple(signals)
        self._store, self._run, self._report = store, run, report
        kinds = [ColumnKind.INTEGER, ColumnKind.REAL]
        sql = f"select distinct step, time from {name} where run = ? order by step"
        steps, times = store.columns(sql, kinds, [run])
        self.steps, first = np.unique(steps, return_index=True)
        self.times = times[first]

    @property
    def columns(self) -> tuple[str, ...]:
        """Names of the signals, unique within the table."""
        return tuple(x.base_name for x in self.signals)

    @property
    def units(self) -> tuple[str, ...]:
        """Units of the signals."""
        return tuple(x.unit for x in self.signals)

    @property
    def is_empty(self) -> bool:
        """Whether there are no signals or no rows."""
        return not self.signals or not self.steps.size

    def blocks(self) -> Iterator[Block]:
        """Yield all rows, in blocks."""
        size = max(1, _BLOCK_VALUES // max(1, len(self.signals)))
        for start in range(0, self.steps.size, size):
            part = slice(start, start + size)
            steps = self.steps[part]
            yield Block(start, steps, self.times[part], self._values(steps))
            self._report(steps.size)

    def _values(self, steps: NDArray[np.int64]) -> NDArray[np.float64]:
        key, fields = NAME_COLUMNS[self.name], FRAME_FIELDS[self.name]
        sql = (
            f"select step, {key}, {column_list(self.name, fields)} from {self.name}"
            " where run = ? and step >= ? and step <= ?"
        )
        kinds = [ColumnKind.INTEGER, ColumnKind.NAME, *(ColumnKind.REAL for _ in fields)]
        stored, names, *columns = self._store.columns(
            sql, kinds, [self._run, int(steps[0]), int(steps[-1])]
        )
        values = np.full((steps.size, len(self._elements), len(fields)), np.nan)
        places = np.array([self._elements.get(x, -1) for x in names.tolist()], dtype=np.int64)
        listed = places >= 0
        rows = np.searchsorted(steps, stored)[listed]
        for index, column in enumerate(columns):
            values[rows, places[listed], index] = column[listed]
        return values.reshape(steps.size, -1)

    @cached_property
    def _elements(self) -> dict[str, int]:
        names = dict.fromkeys(x.element for x in self.signals)
        return {name: index for index, name in enumerate(names)}

    def sheet(self) -> Sheet:
        """Return the table as a sheet: step, time and the signals."""
        rows = (row for block in self.blocks() for row in block.rows())
        columns, units = ("step", "time", *self.columns), ("", "s", *self.units)
        return Sheet(self.name, columns, self.steps.size, rows, units)


class RunContents:
    """Content of an export of a run."""

    def __init__(
        self, store: Store, run: str, tables: Iterable[str], watch: Watch | None = None
    ) -> None:
        """Read facts and signals of a run."""
        self._store, self.run, self._watch = store, run, watch
        self._done = 0
        facts = list(TABLES["runs"])
        sql = f"select {column_list('runs', facts)} from runs where run = ?"
        self.facts: dict[str, Any] = dict(zip(facts, next(store.stream(sql, [run])), strict=True))
        self.signals = list_signals(store, run)
        names = list(tables)
        self.tables = [
            SignalTable(store, run, x, [y for y in self.signals if y.table == x], self._report)
            for x in names
            if x in NAME_COLUMNS
        ]
        self.plain = [name for name in names if name in PLAIN_TABLES]

    def _report(self, rows: int) -> None:
        self._done += rows
        total = sum(x.steps.size for x in self.tables)
        if self._watch is not None:
            self._watch(min(1.0, self._done / max(1, total)))

    def facts_sheet(self) -> Sheet:
        """Return the facts of the run, one in each row."""
        return Sheet("run", ("name", "value"), len(self.facts), iter(self.facts.items()))

    def signals_sheet(self) -> Sheet:
        """Return names, units and tables of all signals."""
        rows = ((x.name, x.unit, x.table) for x in self.signals)
        return Sheet("signals", ("signal", "unit", "table"), len(self.signals), rows)

    def plain_sheet(self, table: str) -> Sheet:
        """Return one of `PLAIN_TABLES`, as stored."""
        columns = tuple(name for name in TABLES[table] if name != "run")
        (count,) = next(
            self._store.stream(f"select count(*) from {table} where run = ?", [self.run])
        )
        order = "step" if "step" in columns else "id"
        sql = f"select {column_list(table, columns)} from {table} where run = ? order by {order}"
        units = tuple(_PLAIN_UNITS.get(name, "") for name in columns)
        return Sheet(table, columns, count, self._store.stream(sql, [self.run]), units)

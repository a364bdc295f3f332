"""Sheets of a run: one row for each step, one column for each value.

The store has one row for each joint and step; a sheet puts the joints of a step side by side.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, groupby
from operator import itemgetter
from typing import Any

from pydantic import TypeAdapter, ValidationError

from linkwork.errors import RecordError
from linkwork.record.layout import FrameLayout
from linkwork.record.run_info import first_problem
from linkwork.record.stores.schema import LOG_TABLES, NAME_COLUMNS, TABLES
from linkwork.record.stores.store import Store

SHEETS = (*NAME_COLUMNS, *LOG_TABLES)
"""Tables that can be exported as a sheet."""

_NAMES_IN_LAYOUT = {
    "joints": "joints",
    "poses": "bodies",
    "sensors": "channels",
    "actuators": "actuators",
    "forces": "touchable",
}
_LAYOUT = TypeAdapter(FrameLayout)


@dataclass(frozen=True)
class Sheet:
    """A sheet of rows.

    Attributes:
        name: Name of the sheet.
        columns: Names of the columns.
        count: Number of rows.
        rows: The rows, to be read once; None for an empty cell.
    """

    name: str
    columns: tuple[str, ...]
    count: int
    rows: Iterator[tuple[Any, ...]]


def run_sheet(store: Store, run: str) -> Sheet:
    """Information of a run, one value in each row."""
    names = list(TABLES["runs"])
    values = next(store.stream(f"select {', '.join(names)} from runs where run = ?", [run]))
    return Sheet("run", ("name", "value"), len(names), zip(names, values, strict=True))


def table_sheet(store: Store, run: str, table: str) -> Sheet:
    """One of `SHEETS` for a run."""
    return _wide(store, run, table) if table in NAME_COLUMNS else _log(store, run, table)


def _log(store: Store, run: str, table: str) -> Sheet:
    columns = tuple(name for name in TABLES[table] if name != "run")
    (count,) = next(store.stream(f"select count(*) from {table} where run = ?", [run]))
    sql = f"select {', '.join(columns)} from {table} where run = ? order by step"
    return Sheet(table, columns, count, store.stream(sql, [run]))


def _wide(store: Store, run: str, table: str) -> Sheet:
    key = NAME_COLUMNS[table]
    fields = [name for name in TABLES[table] if name not in ("run", "step", "time", "frame", key)]
    names = _names(store, run, table)
    (count,) = next(store.stream(f"select count(distinct step) from {table} where run = ?", [run]))
    head = [name if len(fields) == 1 else f"{name}.{x}" for name in names for x in fields]
    sql = f"select step, time, {key}, {', '.join(fields)} from {table} where run = ? order by step"
    rows = _side_by_side(store.stream(sql, [run]), names, len(fields))
    return Sheet(table, ("step", "time", *head), count, rows)


def _names(store: Store, run: str, table: str) -> list[str]:
    (text,) = next(store.stream("select layout_json from runs where run = ?", [run]))
    try:
        layout = _LAYOUT.validate_json(text if isinstance(text, str) else "")
    except ValidationError as error:
        raise RecordError(
            f"run {run!r} of the store is unreadable: {first_problem(error, 'layout_json')}",
            hint="other runs are not affected",
        ) from error
    return list(getattr(layout, _NAMES_IN_LAYOUT[table]))


def _side_by_side(
    rows: Iterator[tuple[Any, ...]], names: list[str], width: int
) -> Iterator[tuple[Any, ...]]:
    empty = (None,) * width
    for step, group in groupby(rows, key=itemgetter(0)):
        entries = list(group)
        values = {name: fields for _, _, name, *fields in entries}
        yield (step, entries[0][1], *chain.from_iterable(values.get(x, empty) for x in names))

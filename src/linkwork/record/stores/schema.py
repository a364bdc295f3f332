"""Tables of a run database: names, columns and their kinds, the same in every store.

Rows contain the names of bodies, joints and channels, so that a query is as simple as
`select time, position from joints where joint = 'arm/q1'`; column stores compress such names well.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

from linkwork.record.layout import BODY_FIELDS, JOINT_FIELDS

SCHEMA_VERSION = 4

UPGRADES: dict[int, tuple[str, ...]] = {
    2: ("alter table joints rename column speed to velocity",),
    3: ("alter table runs add column number bigint", "update runs set number = rowid + 1"),
}
"""Statements that bring a DuckDB store from a version to the next."""


class ColumnKind(StrEnum):
    """Type of a column."""

    NAME = "name"
    TEXT = "text"
    INTEGER = "integer"
    REAL = "real"


_STEP_COLUMNS = {"run": ColumnKind.NAME, "step": ColumnKind.INTEGER, "time": ColumnKind.REAL}

TABLES: dict[str, dict[str, ColumnKind]] = {
    "schema_version": {"version": ColumnKind.INTEGER},
    "runs": {
        "run": ColumnKind.NAME,
        "scene": ColumnKind.TEXT,
        "seed": ColumnKind.INTEGER,
        "step_size": ColumnKind.REAL,
        "record_every": ColumnKind.INTEGER,
        "started": ColumnKind.TEXT,
        "finished": ColumnKind.TEXT,
        "status": ColumnKind.TEXT,
        "steps": ColumnKind.INTEGER,
        "state_hash": ColumnKind.TEXT,
        "version": ColumnKind.TEXT,
        "layout_json": ColumnKind.TEXT,
        "scene_json": ColumnKind.TEXT,
        "origin_json": ColumnKind.TEXT,
        "start": ColumnKind.TEXT,
        "number": ColumnKind.INTEGER,
    },
    "poses": {
        **_STEP_COLUMNS,
        "body": ColumnKind.NAME,
        **dict.fromkeys(BODY_FIELDS, ColumnKind.REAL),
    },
    "joints": {
        **_STEP_COLUMNS,
        "joint": ColumnKind.NAME,
        **dict.fromkeys(JOINT_FIELDS, ColumnKind.REAL),
    },
    "sensors": {**_STEP_COLUMNS, "channel": ColumnKind.NAME, "value": ColumnKind.REAL},
    "commands": {
        **_STEP_COLUMNS,
        "path": ColumnKind.TEXT,
        "value": ColumnKind.TEXT,
        "source": ColumnKind.TEXT,
    },
    "events": {
        **_STEP_COLUMNS,
        "kind": ColumnKind.TEXT,
        "message": ColumnKind.TEXT,
        "data": ColumnKind.TEXT,
    },
    "progress": {"run": ColumnKind.NAME, "bytes": ColumnKind.INTEGER},
}
"""Columns of each table.

`runs.number` counts the runs of a store; `progress` holds the number of loaded bytes of each spool.
"""

RUN_TABLES = tuple(name for name, columns in TABLES.items() if "run" in columns)
"""Tables with a column `run`."""

LOG_TABLES = ("commands", "events")
"""Tables with one row for each log entry."""

NAME_COLUMNS = {"joints": "joint", "poses": "body", "sensors": "channel"}
"""Tables with rows for each frame, and their column of names."""


def create_tables(types: dict[ColumnKind, str], quote: str, *, indexed: bool) -> Iterator[str]:
    """Statements that create all tables, if they do not exist.

    Args:
        types: Name of each kind of column in the store.
        quote: Quotation mark around names of columns.
        indexed: Whether rows are found by an index; column stores need none.
    """
    for table, columns in TABLES.items():
        listing = ", ".join(f"{quote}{name}{quote} {types[x]}" for name, x in columns.items())
        yield f"create table if not exists {table} ({listing})"
        if indexed and "run" in columns:
            keys = [x for x in ("run", NAME_COLUMNS.get(table, "")) if x]
            named = ", ".join(f"{quote}{key}{quote}" for key in keys)
            yield f"create index if not exists {table}_of_run on {table} ({named})"

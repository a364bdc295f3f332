"""Tables of a run database: names, columns and their kinds, the same in every store.

Rows contain the names of bodies, joints and channels, so that a query is as simple as
`select time, position from joints where joint = 'arm/q1'`; column stores compress such names well.
"""

from __future__ import annotations

from enum import StrEnum

from linkwork.record.layout import BODY_FIELDS, JOINT_FIELDS

SCHEMA_VERSION = 3

UPGRADES = {2: ("alter table joints rename column speed to velocity",)}
"""Statements that bring a store from a version to the next."""


class ColumnKind(StrEnum):
    """Type of a column."""

    TEXT = "text"
    INTEGER = "integer"
    REAL = "real"


_STEP_COLUMNS = {"run": ColumnKind.TEXT, "step": ColumnKind.INTEGER, "time": ColumnKind.REAL}

TABLES: dict[str, dict[str, ColumnKind]] = {
    "schema_version": {"version": ColumnKind.INTEGER},
    "runs": {
        "run": ColumnKind.TEXT,
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
    },
    "poses": {
        **_STEP_COLUMNS,
        "body": ColumnKind.TEXT,
        **dict.fromkeys(BODY_FIELDS, ColumnKind.REAL),
    },
    "joints": {
        **_STEP_COLUMNS,
        "joint": ColumnKind.TEXT,
        **dict.fromkeys(JOINT_FIELDS, ColumnKind.REAL),
    },
    "sensors": {**_STEP_COLUMNS, "channel": ColumnKind.TEXT, "value": ColumnKind.REAL},
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
    "progress": {"run": ColumnKind.TEXT, "bytes": ColumnKind.INTEGER},
}
"""Columns of each table; `progress` holds the number of loaded bytes of each spool."""

RUN_TABLES = tuple(name for name, columns in TABLES.items() if "run" in columns)
"""Tables with a column `run`."""

LOG_TABLES = ("commands", "events")
"""Tables with one row for each log entry."""

NAME_COLUMNS = {"joints": "joint", "poses": "body", "sensors": "channel"}
"""Tables with rows for each frame, and their column of names."""

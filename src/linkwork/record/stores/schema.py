"""The tables of a run database: names, columns and kinds, the same in every store.

Rows carry the names of bodies, joints and channels, not numbers for them, so that
`select time, position from joints where joint = 'arm/q1'` is all there is to it; column stores
keep such repeated names in next to no space.
"""

from __future__ import annotations

from enum import StrEnum

from linkwork.record.layout import BODY_FIELDS, JOINT_FIELDS

SCHEMA_VERSION = 2


class ColumnKind(StrEnum):
    """What a column holds."""

    TEXT = "text"
    INTEGER = "integer"
    REAL = "real"


_MOMENT = {"run": ColumnKind.TEXT, "step": ColumnKind.INTEGER, "time": ColumnKind.REAL}

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
    "poses": {**_MOMENT, "body": ColumnKind.TEXT, **dict.fromkeys(BODY_FIELDS, ColumnKind.REAL)},
    "joints": {**_MOMENT, "joint": ColumnKind.TEXT, **dict.fromkeys(JOINT_FIELDS, ColumnKind.REAL)},
    "sensors": {**_MOMENT, "channel": ColumnKind.TEXT, "value": ColumnKind.REAL},
    "commands": {
        **_MOMENT,
        "path": ColumnKind.TEXT,
        "value": ColumnKind.TEXT,
        "source": ColumnKind.TEXT,
    },
    "events": {
        **_MOMENT,
        "kind": ColumnKind.TEXT,
        "message": ColumnKind.TEXT,
        "data": ColumnKind.TEXT,
    },
    "progress": {"run": ColumnKind.TEXT, "bytes": ColumnKind.INTEGER},
}
"""Columns of each table. `progress` tells how much of a run's spool has been loaded."""

RUN_TABLES = tuple(name for name, columns in TABLES.items() if "run" in columns)
"""Tables with rows of a run."""

LOG_TABLES = ("commands", "events")
"""Tables filled entry by entry, not frame by frame."""

NAME_COLUMNS = {"joints": "joint", "poses": "body", "sensors": "channel"}
"""Tables filled frame by frame, and the column that names what a row is about."""

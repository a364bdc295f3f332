"""The tables of a run database: names, columns and kinds, the same in every store.

Rows carry the names of bodies, joints and channels, not numbers for them, so that
`select time, position from joints where joint = 'arm/q1'` is all there is to it; column stores
keep such repeated names in next to no space.
"""

from __future__ import annotations

from enum import StrEnum

from linkwork.record.layout import BODY_FIELDS, JOINT_FIELDS

SCHEMA_VERSION = 2


class Kind(StrEnum):
    """What a column holds."""

    TEXT = "text"
    INTEGER = "integer"
    REAL = "real"


_MOMENT = {"run": Kind.TEXT, "step": Kind.INTEGER, "time": Kind.REAL}

TABLES: dict[str, dict[str, Kind]] = {
    "schema_version": {"version": Kind.INTEGER},
    "runs": {
        "run": Kind.TEXT,
        "scene": Kind.TEXT,
        "seed": Kind.INTEGER,
        "step_size": Kind.REAL,
        "record_every": Kind.INTEGER,
        "started": Kind.TEXT,
        "finished": Kind.TEXT,
        "status": Kind.TEXT,
        "steps": Kind.INTEGER,
        "state_hash": Kind.TEXT,
        "version": Kind.TEXT,
        "layout_json": Kind.TEXT,
        "scene_json": Kind.TEXT,
        "origin_json": Kind.TEXT,
        "start": Kind.TEXT,
    },
    "poses": {**_MOMENT, "body": Kind.TEXT, **dict.fromkeys(BODY_FIELDS, Kind.REAL)},
    "joints": {**_MOMENT, "joint": Kind.TEXT, **dict.fromkeys(JOINT_FIELDS, Kind.REAL)},
    "sensors": {**_MOMENT, "channel": Kind.TEXT, "value": Kind.REAL},
    "commands": {**_MOMENT, "path": Kind.TEXT, "value": Kind.TEXT, "source": Kind.TEXT},
    "events": {**_MOMENT, "kind": Kind.TEXT, "message": Kind.TEXT, "data": Kind.TEXT},
    "progress": {"run": Kind.TEXT, "bytes": Kind.INTEGER},
}
"""Columns of each table. `progress` tells how much of a run's spool has been loaded."""

RUN_TABLES = tuple(name for name, columns in TABLES.items() if "run" in columns)
"""Tables with rows of a run."""

LOG_TABLES = ("commands", "events")
"""Tables filled entry by entry, not frame by frame."""

NAME_COLUMNS = {"joints": "joint", "poses": "body", "sensors": "channel"}
"""Tables filled frame by frame, and the column that names what a row is about."""

"""Tables of a run database: names, columns and their kinds, the same in every store.

Rows contain the names of bodies, joints and channels, so that a query is as simple as
`select time, position from joints where joint = 'arm/q1'`; column stores compress such names well.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum

from linkwork.errors import RecordError
from linkwork.record.layout import BODY_FIELDS, FORCE_FIELDS, JOINT_FIELDS

SCHEMA_VERSION = 4
"""Version of the tables; a store of another version is not read."""

FRAMES_OF_RUN = 10_000_000_000
"""A frame's number is that of its run times this, plus its step."""

PARTS_OF_RUN = 1_000_000
"""The id of a robot, body or joint is the number of its run times this, plus its place."""


class ColumnKind(StrEnum):
    """Type of a column."""

    NAME = "name"
    TEXT = "text"
    INTEGER = "integer"
    REAL = "real"


_NAME, _TEXT, _INTEGER, _REAL = ColumnKind

_STEP_COLUMNS = {"run": _NAME, "step": _INTEGER, "time": _REAL}

TABLES: dict[str, dict[str, ColumnKind]] = {
    "schema_version": {"version": _INTEGER},
    "runs": {
        "run": _NAME,
        "scene": _TEXT,
        "seed": _INTEGER,
        "step_size": _REAL,
        "record_every": _INTEGER,
        "started": _TEXT,
        "finished": _TEXT,
        "status": _TEXT,
        "steps": _INTEGER,
        "state_hash": _TEXT,
        "version": _TEXT,
        "layout_json": _TEXT,
        "scene_json": _TEXT,
        "origin_json": _TEXT,
        "start": _TEXT,
        "number": _INTEGER,
        "model_hash": _TEXT,
        "packages_json": _TEXT,
        "machine_json": _TEXT,
        "command_line": _TEXT,
        "parameters_json": _TEXT,
        "signals_json": _TEXT,
        "verdict": _TEXT,
    },
    "robots": {"run": _NAME, "id": _INTEGER, "robot": _NAME},
    "components": {
        "run": _NAME,
        "robot_id": _INTEGER,
        "kind": _NAME,
        "reference": _INTEGER,
        "name": _NAME,
    },
    "bodies": {
        "run": _NAME,
        "id": _INTEGER,
        "body": _NAME,
        "robot": _NAME,
        "shape": _TEXT,
        **dict.fromkeys(("size_x", "size_y", "size_z", "mass", "cx", "cy", "cz"), _REAL),
        **dict.fromkeys(("ixx", "iyy", "izz", "ixy", "ixz", "iyz"), _REAL),
    },
    "joint_axes": {
        "run": _NAME,
        "id": _INTEGER,
        "joint": _NAME,
        "robot": _NAME,
        "kind": _TEXT,
        "body": _NAME,
        **dict.fromkeys(("anchor_x", "anchor_y", "anchor_z"), _REAL),
        **dict.fromkeys(("axis_x", "axis_y", "axis_z"), _REAL),
    },
    "frames": {**_STEP_COLUMNS, "frame": _INTEGER},
    "poses": {
        **_STEP_COLUMNS,
        "body": _NAME,
        **dict.fromkeys(BODY_FIELDS, _REAL),
        "frame": _INTEGER,
    },
    "joints": {**_STEP_COLUMNS, "joint": _NAME, **dict.fromkeys(JOINT_FIELDS, _REAL)},
    "sensors": {**_STEP_COLUMNS, "channel": _NAME, "value": _REAL},
    "actuators": {**_STEP_COLUMNS, "actuator": _NAME, "effort": _REAL},
    "forces": {
        **_STEP_COLUMNS,
        "body": _NAME,
        **dict.fromkeys(FORCE_FIELDS, _REAL),
        "frame": _INTEGER,
    },
    "commands": {**_STEP_COLUMNS, "path": _TEXT, "value": _TEXT, "source": _TEXT},
    "events": {**_STEP_COLUMNS, "kind": _TEXT, "message": _TEXT, "data": _TEXT},
    "progress": {"run": _NAME, "bytes": _INTEGER},
}
"""Columns of each table.

`runs.number` counts the runs of a store; `frame` is unique among all runs; `components` are the
bodies, joints and actuators of robots, with the `id` of a body or joint as reference; `forces` are
those of contacts; `progress` holds the number of loaded bytes of each spool.
"""

RUN_TABLES = tuple(name for name, columns in TABLES.items() if "run" in columns)
"""Tables with a column `run`."""

LOG_TABLES = ("commands", "events")
"""Tables with one row for each log entry."""

NAME_COLUMNS = {
    "joints": "joint",
    "poses": "body",
    "sensors": "channel",
    "actuators": "actuator",
    "forces": "body",
}
"""Tables with rows for each frame, and their column of names."""

_KEYS = {
    **{table: ("run", key, "step") for table, key in NAME_COLUMNS.items()},
    "bodies": ("run", "body"),
    "joint_axes": ("run", "joint"),
    "frames": ("frame",),
    "events": ("run", "step"),
}
"""Columns of the index of a table, other than `run` alone."""


def create_tables(
    types: dict[ColumnKind, str],
    quote: str,
    tables: Mapping[str, Mapping[str, ColumnKind]] = TABLES,
) -> Iterator[str]:
    """Return statements that create tables (those of runs by default) unless they exist."""
    for table, columns in tables.items():
        listing = ", ".join(f"{quote}{name}{quote} {types[x]}" for name, x in columns.items())
        yield f"create table if not exists {table} ({listing})"


def create_index(table: str, quote: str) -> str:
    """Return the statement that creates the index of one of `RUN_TABLES`."""
    named = ", ".join(f"{quote}{key}{quote}" for key in _KEYS.get(table, ("run",)))
    return f"create index {index_name(table)} on {table} ({named})"


def index_name(table: str) -> str:
    """Name of the index of a table."""
    return f"{table}_of_run"


def check_version(store: str, version: object) -> None:
    """Raise RecordError for a store whose tables are not those of this version."""
    if version != SCHEMA_VERSION:
        newer = isinstance(version, int) and version > SCHEMA_VERSION
        raise RecordError(
            f"the run database {store} has version {version}, "
            f"this Linkwork reads version {SCHEMA_VERSION}",
            hint=f"{'update Linkwork' if newer else 'use the Linkwork that made it'}, "
            "or another database",
        )

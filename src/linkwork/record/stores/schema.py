"""Tables and views of a run database, the same in every store; rows contain names, not ids."""

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

FRAME_FIELDS = {
    table: tuple(x for x in TABLES[table] if x not in ("run", "step", "time", "frame", key))
    for table, key in NAME_COLUMNS.items()
}
"""Fields of each table with rows for each frame."""

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


# Views with the names and Y-up axes of the published SimPartner database: (x, y, z) there are
# (x, z, -y) here. Orientations are axis and angle: the angle is from 0 to pi, the axis (1, 0, 0) at
# angle 0.

_SINE = "sqrt(p.qx * p.qx + p.qy * p.qy + p.qz * p.qz)"
_SIGN = "(case when p.qw < 0 then -1.0 else 1.0 end)"


def _axis(component: str, at_zero: str) -> str:
    return f"case when {_SINE} < 1e-12 then {at_zero} else {_SIGN} * {component} / {_SINE} end"


# Rows of the rotation matrix of the quaternion of a pose p.
_POINT = {
    "x": "p.x + (1 - 2 * (p.qy * p.qy + p.qz * p.qz)) * {x}"
    " + 2 * (p.qx * p.qy - p.qw * p.qz) * {y} + 2 * (p.qx * p.qz + p.qw * p.qy) * {z}",
    "y": "p.y + 2 * (p.qx * p.qy + p.qw * p.qz) * {x}"
    " + (1 - 2 * (p.qx * p.qx + p.qz * p.qz)) * {y} + 2 * (p.qy * p.qz - p.qw * p.qx) * {z}",
    "z": "p.z + 2 * (p.qx * p.qz - p.qw * p.qy) * {x}"
    " + 2 * (p.qy * p.qz + p.qw * p.qx) * {y} + (1 - 2 * (p.qx * p.qx + p.qy * p.qy)) * {z}",
}


def point_in_world(axis: str, x: str, y: str, z: str) -> str:
    """Return SQL of a world coordinate (`x`, `y`, `z`) of a point of the body of a pose `p`."""
    return _POINT[axis].format(x=x, y=y, z=z)


def anchor_in_world(axis: str) -> str:
    """Return SQL of a coordinate of the anchor of a joint `j` on the body of a pose `p`."""
    return point_in_world(axis, "j.anchor_x", "j.anchor_y", "j.anchor_z")


VIEWS = {
    "simulation": "select r.number as simulationID, r.scene as name, r.started as startTime,"
    " r.step_size as stepSize from runs r",
    "simulationrow": "select f.frame as simulationRowID, r.number as simulationID,"
    " f.time as simulationTime from frames f join runs r on r.run = f.run",
    "robot": "select b.id as robotID, r.number as simulationID, b.robot as name"
    " from robots b join runs r on r.run = b.run",
    "robotcomponent": "select c.robot_id as robotID, c.kind as type, c.reference as reference,"
    " c.name as name from components c",
    "body": "select b.id as bodyID, b.body as name, b.shape as type,"
    " b.size_x as sizeX, b.size_z as sizeY, b.size_y as sizeZ, b.mass as mass,"
    " b.cx as centerX, b.cz as centerY, -b.cy as centerZ,"
    " b.ixx as Ixx, b.izz as Iyy, b.iyy as Izz, b.ixz as Ixy, -b.ixy as Ixz, -b.iyz as Iyz"
    " from bodies b",
    "pose": "select p.frame as simulationRowID, b.id as bodyID, p.x as x, p.z as y, -p.y as z,"
    f" {_axis('p.qx', '1.0')} as axisX, {_axis('p.qz', '0.0')} as axisY,"
    f" {_axis('-p.qy', '0.0')} as axisZ, 2 * atan2({_SINE}, abs(p.qw)) as angle"
    " from poses p join bodies b on b.run = p.run and b.body = p.body",
    "jointpose": "select p.frame as simulationRowID, j.id as jointID,"
    f" {anchor_in_world('x')} as anchorX, {anchor_in_world('z')} as anchorY,"
    f" -({anchor_in_world('y')}) as anchorZ"
    " from poses p join joint_axes j on j.run = p.run and j.body = p.body",
    "forceandtorque": "select f.frame as simulationRowID, b.id as bodyID,"
    " f.fx as F_x, f.fz as F_y, -f.fy as F_z, f.tx as T_x, f.tz as T_y, -f.ty as T_z"
    " from forces f join bodies b on b.run = f.run and b.body = f.body",
}
"""Query of each view."""


def create_views(create: str) -> Iterator[str]:
    """Return statements that create all views; `create` is e.g. `create or replace view`."""
    return (f"{create} {name} as {query}" for name, query in VIEWS.items())

"""Tables and views of a run database, the same in every store; rows contain names, not ids."""

from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum

from linkwork.errors import RecordError
from linkwork.record.layout import BODY_FIELDS, FORCE_FIELDS, JOINT_FIELDS

SCHEMA_VERSION = 4  # Version of the tables; a store of another version is not read

FRAMES_OF_RUN = 10_000_000_000  # A frame's number is that of its run times this, plus its step

PARTS_OF_RUN = 1_000_000
"""The id of a robot, body or joint is the number of its run times this, plus its place."""


class ColumnKind(StrEnum):
    """Type of a column."""

    NAME = "name"
    TEXT = "text"
    INTEGER = "integer"
    REAL = "real"


def column_types(name: str, text: str, integer: str, real: str) -> dict[ColumnKind, str]:
    """Return the types of a store by kind of column."""
    return dict(zip(ColumnKind, (name, text, integer, real), strict=True))


_AT_A_STEP = "run name, step integer, time real"


def columns_of(text: str) -> dict[str, ColumnKind]:
    """Return the columns of a table by name, from a list such as `run name, step integer`."""
    pairs = (column.split() for column in text.split(","))
    return {name: ColumnKind(kind) for name, kind in pairs}


def _reals(names: Iterable[str]) -> str:
    return ", ".join(f"{name} real" for name in names)


TABLES: dict[str, dict[str, ColumnKind]] = {
    "schema_version": columns_of("version integer"),
    "runs": columns_of(
        "run name, scene text, seed integer, step_size real, record_every integer, started text,"
        "finished text, status text, steps integer, state_hash text, version text,"
        "layout_json text, scene_json text, origin_json text, start text, number integer,"
        "model_hash text, packages_json text, machine_json text, command_line text,"
        "parameters_json text, signals_json text, verdict text"
    ),
    "robots": columns_of("run name, id integer, robot name"),
    "components": columns_of("run name, robot_id integer, kind name, reference integer, name name"),
    "bodies": columns_of(
        "run name, id integer, body name, robot name, shape text, size_x real, size_y real,"
        "size_z real, mass real, cx real, cy real, cz real, ixx real, iyy real, izz real,"
        "ixy real, ixz real, iyz real"
    ),
    "joint_axes": columns_of(
        "run name, id integer, joint name, robot name, kind text, body name, anchor_x real,"
        "anchor_y real, anchor_z real, axis_x real, axis_y real, axis_z real"
    ),
    "frames": columns_of(f"{_AT_A_STEP}, frame integer"),
    "poses": columns_of(f"{_AT_A_STEP}, body name, {_reals(BODY_FIELDS)}, frame integer"),
    "joints": columns_of(f"{_AT_A_STEP}, joint name, {_reals(JOINT_FIELDS)}"),
    "sensors": columns_of(f"{_AT_A_STEP}, channel name, value real"),
    "actuators": columns_of(f"{_AT_A_STEP}, actuator name, effort real"),
    "forces": columns_of(f"{_AT_A_STEP}, body name, {_reals(FORCE_FIELDS)}, frame integer"),
    "commands": columns_of(f"{_AT_A_STEP}, path text, value text, source text"),
    "events": columns_of(f"{_AT_A_STEP}, kind text, message text, data text"),
    "progress": columns_of("run name, bytes integer"),
}
"""Columns of each table.

`runs.number` counts the runs of a store; `frame` is unique among all runs; `components` are the
bodies, joints and actuators of robots, with the `id` of a body or joint as reference; `forces` are
those of contacts; `progress` holds the number of loaded bytes of each spool.
"""

RUN_TABLES = tuple(name for name, columns in TABLES.items() if "run" in columns)
"""Tables with a column `run`."""

LOG_TABLES = ("commands", "events")  # Tables with one row for each log entry

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

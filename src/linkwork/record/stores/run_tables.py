"""Rows of a run: those of its start, its frames, its log and its end.

Nothing here commits; the caller uses transactions.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from fnmatch import fnmatchcase
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import NotFoundError, RecordError, list_names
from linkwork.record.layout import BODY_FIELDS, FORCE_FIELDS, JOINT_FIELDS, FrameLayout
from linkwork.record.run_info import RunEnd, RunInfo, RunStatus
from linkwork.record.run_properties import BodyProperties
from linkwork.record.spool.log_entry import LogRow
from linkwork.record.stores.schema import (
    FRAMES_OF_RUN,
    LOG_TABLES,
    NAME_COLUMNS,
    PARTS_OF_RUN,
    RUN_TABLES,
    TABLES,
)
from linkwork.record.stores.store import DTYPES, Store

_ORIGIN = ("folder", "package_paths", "digests")
"""Information about a scene's files, stored in one column."""

RUN_TEXT = "coalesce(cast(run as varchar(200)), '')"
"""SQL for a run's name as text, whatever the type of the column in a foreign store."""


def loaded_bytes(store: Store, run: str) -> int:
    """Return the number of loaded bytes of a run's spool."""
    found = next(store.stream("select bytes from progress where run = ?", [run]), (0,))[0]
    if type(found) is not int or found < 0:
        raise RecordError(f"the store has loaded {found!r} bytes of run {run!r}, expected >= 0")
    return found


def status_of(store: Store, run: str) -> RunStatus | None:
    """Status of a run; None if it is not in the store."""
    found = next(store.stream("select status from runs where run = ?", [run]), None)
    if found is None:
        return None
    if found[0] not in list(RunStatus):
        expected = list_names(RunStatus)
        raise RecordError(f"run {run!r} has the status {found[0]!r}, expected one of: {expected}")
    return RunStatus(found[0])


def add_run(store: Store, info: RunInfo) -> int:
    """Add a new run, of whose spool nothing is loaded; return its number."""
    values = info.model_dump(exclude={"layout", "properties", "signals", *_ORIGIN})
    values |= {"origin_json": json.dumps(info.model_dump(include=set(_ORIGIN)))}
    values |= {"status": str(RunStatus.RUNNING), "steps": 0}
    number = next_number(store)
    values |= {"layout_json": json.dumps(asdict(info.layout)), "number": number}
    values |= {"signals_json": json.dumps(info.signals), **_origin_columns(info)}
    marks = ", ".join("?" for _ in values)
    store.execute(f"insert into runs ({', '.join(values)}) values ({marks})", [*values.values()])
    store.execute("insert into progress (run, bytes) values (?, 0)", [info.run])
    _add_properties(store, info, number)
    return number


def next_number(store: Store) -> int:
    """Return the number of the next run, which no other transaction takes until this one ends."""
    store.lock_runs()
    (greatest,) = next(store.stream("select max(number) from runs"), (None,))
    return 1 if greatest is None else int(greatest) + 1


def set_loaded(store: Store, run: str, offset: int) -> None:
    """Set the number of loaded bytes of a run's spool."""
    store.execute("update progress set bytes = ? where run = ?", [offset, run])


def run_number(store: Store, run: str) -> int:
    """Return the number of a run in the store."""
    found = next(store.stream("select number from runs where run = ?", [run]), (None,))[0]
    if type(found) is not int:
        raise RecordError(f"run {run!r} has the number {found!r}, expected an integer")
    return found


def add_frames(store: Store, info: RunInfo, number: int, frames: NDArray[np.float64]) -> None:
    """Add the rows of some frames (frames, numbers), at least one.

    Rows are ordered by name, then by time, so that one body or joint is read sequentially.
    """
    steps, times = frames[:, 0].astype(np.int64), frames[:, 1]
    unique = number * FRAMES_OF_RUN + steps
    head: dict[str, NDArray[Any]] = {"step": steps, "time": times, "frame": unique}
    store.insert("frames", {"run": np.full(len(frames), info.run, dtype=object), **head})
    layout = info.layout
    for table, names, fields, values in (
        ("poses", layout.bodies, BODY_FIELDS, layout.body_view(frames)),
        ("joints", layout.joints, JOINT_FIELDS, layout.joint_view(frames)),
        ("sensors", layout.channels, ("value",), layout.channel_view(frames)[..., None]),
        ("actuators", layout.actuators, ("effort",), layout.actuator_view(frames)[..., None]),
        ("forces", layout.touchable, FORCE_FIELDS, layout.force_view(frames)),
    ):
        kept = [i for i, name in enumerate(names) if is_stored(info.signals, table, name)]
        if kept:
            columns: dict[str, NDArray[Any]] = {
                name: np.tile(column, len(kept))
                for name, column in head.items()
                if name in TABLES[table]
            }
            columns["run"] = np.full(len(frames) * len(kept), info.run, dtype=object)
            named = np.array([names[i] for i in kept], dtype=object)
            columns[NAME_COLUMNS[table]] = np.repeat(named, len(frames))
            for i, name in enumerate(fields):
                columns[name] = values[:, kept, i].T.reshape(-1)
            store.insert(table, columns)
    store.execute("update runs set steps = ? where run = ?", [int(frames[-1, 0]), info.run])


def is_stored(signals: Sequence[str], table: str, name: str) -> bool:
    """Whether rows of a body, joint, channel or actuator are stored.

    Args:
        signals: Tables, or tables and patterns of names, e.g. `joints.left/*`; all when empty.
    """
    wanted = [signal.partition(".") for signal in signals]
    return not signals or any(
        kind == table and (not dot or fnmatchcase(name, pattern)) for kind, dot, pattern in wanted
    )


def check_signals(signals: Sequence[str], layout: FrameLayout) -> None:
    """Check that signals to store exist."""
    names = {table: layout.names_in(table) for table in NAME_COLUMNS}
    for signal in signals:
        table, dot, _ = signal.partition(".")
        if dot and not any(is_stored([signal], table, name) for name in names[table]):
            known = [f"{table}.{name}" for name in names[table]]
            raise NotFoundError("signal", signal, known or [x for x in names if names[x]])
    if signals and not any(names[signal.partition(".")[0]] for signal in signals):
        raise NotFoundError("signal", signals[0], [x for x in names if names[x]])


def _origin_columns(info: RunInfo) -> dict[str, str]:
    given = info.properties
    return {
        "model_hash": given.model_hash,
        "packages_json": json.dumps(given.packages),
        "machine_json": json.dumps(given.machine),
        "command_line": given.command_line,
        "parameters_json": json.dumps(given.parameters),
    }


def _add_properties(store: Store, info: RunInfo, number: int) -> None:
    """Add robots, their components, bodies and joints."""
    given, first = info.properties, number * PARTS_OF_RUN
    robots = {name: first + i for i, name in enumerate(given.robots)}
    bodies = {body.name: first + i for i, body in enumerate(given.bodies)}
    joints = {joint.name: first + i for i, joint in enumerate(given.joints)}
    add_rows(store, "robots", [(info.run, id, name) for name, id in robots.items()])
    add_rows(
        store,
        "bodies",
        [
            (info.run, bodies[x.name], *(x.name, x.robot, x.shape), *_numbers(x))
            for x in given.bodies
        ],
    )
    add_rows(
        store,
        "joint_axes",
        [
            (info.run, joints[x.name], x.name, x.robot, x.kind, x.body, *x.anchor, *x.axis)
            for x in given.joints
        ],
    )
    parts = [("BODY", x, bodies) for x in given.bodies] + [
        ("JOINT", x, joints) for x in given.joints
    ]
    add_rows(
        store,
        "components",
        [
            (info.run, robots[x.robot], kind, ids[x.name], x.name.removeprefix(f"{x.robot}/"))
            for kind, x, ids in parts
            if x.robot in robots
        ],
    )


def _numbers(body: BodyProperties) -> tuple[float, ...]:
    return (*body.size, body.mass, *body.center, *body.inertia)


def add_rows(store: Store, table: str, rows: Sequence[tuple[Any, ...]]) -> None:
    """Add rows in the order of a table's columns; None becomes NULL."""
    if rows:
        columns = zip(TABLES[table].items(), zip(*rows, strict=True), strict=True)
        store.insert(
            table, {name: np.array(values, dtype=DTYPES[kind]) for (name, kind), values in columns}
        )


def add_log(store: Store, run: str, rows: Sequence[LogRow]) -> None:
    """Add commands and events."""
    for table in LOG_TABLES:
        add_rows(store, table, [(run, *values) for name, values in rows if name == table])


def end_run(store: Store, run: str, end: RunEnd) -> None:
    """Set the end of a run."""
    store.execute(
        "update runs set status = ?, steps = ?, state_hash = ?, verdict = ?, finished = ?"
        " where run = ?",
        [str(end.status), end.steps, end.state_hash, end.verdict, end.finished, run],
    )


def interrupt_run(store: Store, run: str) -> None:
    """Mark a run without an end as interrupted."""
    store.execute("update runs set status = ? where run = ?", [str(RunStatus.INTERRUPTED), run])


def remove_run(store: Store, run: str) -> None:
    """Remove all rows of a run."""
    for table in RUN_TABLES:
        store.execute(f"delete from {table} where run = ?", [run])


def remove_unreadable(store: Store, name: str) -> None:
    """Remove all rows of an unreadable run or of an invalid name."""
    for table in RUN_TABLES:
        store.execute(f"delete from {table} where {RUN_TEXT} = ?", [name])

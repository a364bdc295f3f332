"""Rows of a run: its start, frames, log and end. The caller uses transactions; nothing commits."""

import json
from collections.abc import Sequence
from dataclasses import asdict
from fnmatch import fnmatchcase
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import NotFoundError, RecordError, list_names
from linkwork.record.layout import FrameLayout
from linkwork.record.run_info import RunEnd, RunInfo, RunStatus
from linkwork.record.spool.block import LogRow
from linkwork.record.stores.schema import (
    FRAME_FIELDS,
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
    count = next(store.stream("select bytes from progress where run = ?", [run]), (0,))[0]
    if type(count) is not int or count < 0:
        raise RecordError(f"the store has loaded {count!r} bytes of run {run!r}, expected >= 0")
    return count


def status_of(store: Store, run: str) -> RunStatus | None:
    """Return the status of a run; None if it is not in the store."""
    row = next(store.stream("select status from runs where run = ?", [run]), None)
    if row is None:
        return None
    if row[0] not in list(RunStatus):
        expected = list_names(RunStatus)
        raise RecordError(f"run {run!r} has the status {row[0]!r}, expected one of: {expected}")
    return RunStatus(row[0])


def add_run(store: Store, info: RunInfo) -> int:
    """Add a new run, of whose spool nothing is loaded; return its number."""
    number, properties = next_number(store), info.properties
    values = info.model_dump(exclude={"layout", "properties", "signals", *_ORIGIN}) | {
        "origin_json": json.dumps(info.model_dump(include=set(_ORIGIN))),
        "status": str(RunStatus.RUNNING),
        "steps": 0,
        "layout_json": json.dumps(asdict(info.layout)),
        "number": number,
        "signals_json": json.dumps(info.signals),
        "model_hash": properties.model_hash,
        "packages_json": json.dumps(properties.packages),
        "machine_json": json.dumps(properties.machine),
        "command_line": properties.command_line,
        "parameters_json": json.dumps(properties.parameters),
    }
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
    number = next(store.stream("select number from runs where run = ?", [run]), (None,))[0]
    if type(number) is not int:
        raise RecordError(f"run {run!r} has the number {number!r}, expected an integer")
    return number


def add_frames(store: Store, info: RunInfo, number: int, frames: NDArray[np.float64]) -> None:
    """Add the rows of some frames (frames, numbers), at least one.

    Rows are ordered by name, then by time, so that one body or joint is read sequentially.
    """
    steps, times = frames[:, 0].astype(np.int64), frames[:, 1]
    unique = number * FRAMES_OF_RUN + steps
    head: dict[str, NDArray[Any]] = {"step": steps, "time": times, "frame": unique}
    store.insert("frames", {"run": np.full(len(frames), info.run, dtype=object), **head})
    for table, key in NAME_COLUMNS.items():
        names, values = info.layout.names_in(table), info.layout.view(table, frames)
        kept = [i for i, name in enumerate(names) if is_stored(info.signals, table, name)]
        if kept:
            columns: dict[str, NDArray[Any]] = {
                name: np.tile(column, len(kept))
                for name, column in head.items()
                if name in TABLES[table]
            }
            columns["run"] = np.full(len(frames) * len(kept), info.run, dtype=object)
            named = np.array([names[i] for i in kept], dtype=object)
            columns[key] = np.repeat(named, len(frames))
            for i, name in enumerate(FRAME_FIELDS[table]):
                columns[name] = values[:, kept, i].T.reshape(-1)
            store.insert(table, columns)
    store.execute("update runs set steps = ? where run = ?", [int(frames[-1, 0]), info.run])


def is_stored(signals: Sequence[str], table: str, name: str) -> bool:
    """Whether rows of a body, joint, channel or actuator are stored; all are without `signals`."""
    parts = [signal.partition(".") for signal in signals]
    return not signals or any(
        kind == table and (not dot or fnmatchcase(name, pattern)) for kind, dot, pattern in parts
    )


def check_signals(signals: Sequence[str], layout: FrameLayout) -> None:
    """Check that signals to store exist."""
    names = {table: layout.names_in(table) for table in NAME_COLUMNS}
    for signal in signals:
        table, dot, _ = signal.partition(".")
        if dot and not any(is_stored([signal], table, name) for name in names[table]):
            available = [f"{table}.{name}" for name in names[table]]
            raise NotFoundError("signal", signal, available or [x for x in names if names[x]])
    if signals and not any(names[signal.partition(".")[0]] for signal in signals):
        raise NotFoundError("signal", signals[0], [x for x in names if names[x]])


def _add_properties(store: Store, info: RunInfo, number: int) -> None:
    """Add robots, their components, bodies and joints."""
    parts, first = info.properties, number * PARTS_OF_RUN
    robots = {name: first + i for i, name in enumerate(parts.robots)}
    bodies, joints = list(enumerate(parts.bodies, first)), list(enumerate(parts.joints, first))
    rows: dict[str, list[tuple[Any, ...]]] = {
        "robots": [(info.run, id, name) for name, id in robots.items()],
        "bodies": [
            (info.run, id, x.name, x.robot, x.shape, *x.size, x.mass, *x.center, *x.inertia)
            for id, x in bodies
        ],
        "joint_axes": [
            (info.run, id, x.name, x.robot, x.kind, x.body, *x.anchor, *x.axis) for id, x in joints
        ],
        "components": [
            (info.run, robots[x.robot], kind, id, x.name.removeprefix(f"{x.robot}/"))
            for kind, elements in (("BODY", bodies), ("JOINT", joints))
            for id, x in elements
            if x.robot in robots
        ],
    }
    for table, values in rows.items():
        add_rows(store, table, values)


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


def remove_run(store: Store, run: str, *, is_readable: bool = True) -> None:
    """Remove all rows of a run; an unreadable one is found by its name as text."""
    column = "run" if is_readable else RUN_TEXT
    for table in RUN_TABLES:
        store.execute(f"delete from {table} where {column} = ?", [run])

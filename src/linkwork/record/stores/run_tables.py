"""Rows of a run: those of its start, its frames, its log and its end.

Nothing here commits; the caller uses transactions.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import RecordError
from linkwork.record.layout import BODY_FIELDS, JOINT_FIELDS
from linkwork.record.run_info import RunEnd, RunInfo, RunStatus
from linkwork.record.spool.log_entry import LogRow
from linkwork.record.stores.schema import (
    LOG_TABLES,
    NAME_COLUMNS,
    RUN_TABLES,
    TABLES,
    ColumnKind,
)
from linkwork.record.stores.store import Store

_ORIGIN = ("folder", "package_paths", "digests")
"""Information about a scene's files, stored in one column."""

RUN_TEXT = "coalesce(cast(run as varchar(200)), '')"
"""SQL for a run's name as text, whatever the type of the column in a foreign store."""

_DTYPES = {
    ColumnKind.NAME: object,
    ColumnKind.TEXT: object,
    ColumnKind.INTEGER: np.int64,
    ColumnKind.REAL: np.float64,
}


def loaded_bytes(store: Store, run: str) -> int:
    """Number of loaded bytes of a run's spool.

    Raises:
        RecordError: The number in the store is invalid.
    """
    found = next(store.stream("select bytes from progress where run = ?", [run]), (0,))[0]
    if type(found) is not int or found < 0:
        raise RecordError(f"the store has loaded {found!r} bytes of run {run!r}, expected >= 0")
    return found


def status_of(store: Store, run: str) -> RunStatus | None:
    """Status of a run; None if it is not in the store.

    Raises:
        RecordError: The status in the store is invalid.
    """
    found = next(store.stream("select status from runs where run = ?", [run]), None)
    if found is None:
        return None
    if found[0] not in list(RunStatus):
        expected = ", ".join(RunStatus)
        raise RecordError(f"run {run!r} has the status {found[0]!r}, expected one of: {expected}")
    return RunStatus(found[0])


def add_run(store: Store, info: RunInfo) -> None:
    """Adds a new run, of whose spool nothing is loaded."""
    values = info.model_dump(exclude={"layout", *_ORIGIN})
    values |= {"origin_json": json.dumps(info.model_dump(include=set(_ORIGIN)))}
    values |= {"status": str(RunStatus.RUNNING), "steps": 0}
    values |= {"layout_json": json.dumps(asdict(info.layout)), "number": _next_number(store)}
    marks = ", ".join("?" for _ in values)
    store.execute(f"insert into runs ({', '.join(values)}) values ({marks})", [*values.values()])
    store.execute("insert into progress (run, bytes) values (?, 0)", [info.run])


def _next_number(store: Store) -> int:
    store.lock_runs()
    (greatest,) = next(store.stream("select max(number) from runs"), (None,))
    return 1 if greatest is None else int(greatest) + 1


def set_loaded(store: Store, run: str, offset: int) -> None:
    """Sets the number of loaded bytes of a run's spool."""
    store.execute("update progress set bytes = ? where run = ?", [offset, run])


def add_frames(store: Store, info: RunInfo, frames: NDArray[np.float64]) -> None:
    """Adds the rows of some frames (frames, numbers), at least one.

    Rows are ordered by name, then by time, so that one body or joint is read sequentially.
    """
    layout = info.layout
    for table, names, fields, values in (
        ("poses", layout.bodies, BODY_FIELDS, layout.body_view(frames)),
        ("joints", layout.joints, JOINT_FIELDS, layout.joint_view(frames)),
        ("sensors", layout.channels, ("value",), layout.channel_view(frames)[..., None]),
    ):
        if names:
            columns: dict[str, NDArray[Any]] = {
                "run": np.full(len(frames) * len(names), info.run, dtype=object),
                "step": np.tile(frames[:, 0].astype(np.int64), len(names)),
                "time": np.tile(frames[:, 1], len(names)),
                NAME_COLUMNS[table]: np.repeat(np.array(names, dtype=object), len(frames)),
            }
            columns |= {name: values[..., i].T.reshape(-1) for i, name in enumerate(fields)}
            store.insert(table, columns)
    store.execute("update runs set steps = ? where run = ?", [int(frames[-1, 0]), info.run])


def add_log(store: Store, run: str, rows: Sequence[LogRow]) -> None:
    """Adds commands and events."""
    for table in LOG_TABLES:
        entries = [[run, *values] for name, values in rows if name == table]
        if entries:
            columns = zip(TABLES[table].items(), zip(*entries, strict=True), strict=True)
            store.insert(
                table,
                {name: np.array(values, dtype=_DTYPES[kind]) for (name, kind), values in columns},
            )


def end_run(store: Store, run: str, end: RunEnd) -> None:
    """Sets the end of a run."""
    store.execute(
        "update runs set status = ?, steps = ?, state_hash = ?, finished = ? where run = ?",
        [str(end.status), end.steps, end.state_hash, end.finished, run],
    )


def interrupt_run(store: Store, run: str) -> None:
    """Marks a run without an end as interrupted."""
    store.execute("update runs set status = ? where run = ?", [str(RunStatus.INTERRUPTED), run])


def remove_run(store: Store, run: str) -> None:
    """Removes all rows of a run."""
    for table in RUN_TABLES:
        store.execute(f"delete from {table} where run = ?", [run])


def remove_unreadable(store: Store, name: str) -> None:
    """Removes all rows of an unreadable run or of an invalid name."""
    for table in RUN_TABLES:
        store.execute(f"delete from {table} where {RUN_TEXT} = ?", [name])

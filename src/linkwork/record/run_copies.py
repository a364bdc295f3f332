"""Copies of runs in another store: whole runs, each in one transaction."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np

from linkwork.errors import RecordError
from linkwork.record.database_url import parse_database
from linkwork.record.loader import WAIT_SECONDS, Watch, open_loaded
from linkwork.record.queries.runs import find_run, list_runs
from linkwork.record.run_info import RunStatus
from linkwork.record.stores.run_tables import add_rows, next_number, status_of
from linkwork.record.stores.schema import FRAMES_OF_RUN, PARTS_OF_RUN, RUN_TABLES, TABLES
from linkwork.record.stores.store import Store

_ROWS_AT_A_TIME = 50_000

_NUMBERED = {
    "robots": {"id": PARTS_OF_RUN},
    "components": {"robot_id": PARTS_OF_RUN, "reference": PARTS_OF_RUN},
    "bodies": {"id": PARTS_OF_RUN},
    "joint_axes": {"id": PARTS_OF_RUN},
    "frames": {"frame": FRAMES_OF_RUN},
    "poses": {"frame": FRAMES_OF_RUN},
    "forces": {"frame": FRAMES_OF_RUN},
}
"""Columns that contain the number of a run, and the factor of that number."""


@dataclass
class CopyReport:
    """Runs that were copied, those that the target has already, and the rows that were copied."""

    copied: list[str] = field(default_factory=list)
    present: list[str] = field(default_factory=list)
    rows: int = 0


def copy_runs(
    source: Path | str,
    target: Path | str,
    runs: Sequence[str] = (),
    *,
    wait: float = WAIT_SECONDS,
    watch: Watch | None = None,
) -> CopyReport:
    """Copy runs into another run database, which is created if it does not exist.

    A run is copied in one transaction: after a kill it is there completely or not at all.

    Args:
        runs: Names of the runs, or `latest`; all finished runs when empty.
        wait: How long to wait for another process that has a database open [s].
        watch: Called with the share of the runs that is done.

    Raises:
        NotFoundError: A run does not exist.
        RecordError: A run is still being recorded, both databases are the same, or one of them
            cannot be opened.
    """
    place = parse_database(target)
    if parse_database(source).url == place.url:
        raise RecordError(f"{place.name} is both source and target", hint="name another target")
    report = CopyReport()
    with open_loaded(source, wait) as old:
        names = _chosen(old, runs)
        with place.exclusive(wait), place.open(wait) as new:
            for done, name in enumerate(names):
                if watch is not None:
                    watch(done / len(names))
                if status_of(new, name) is not None:
                    report.present.append(name)
                    continue
                report.rows += copy_run(old, new, name)
                report.copied.append(name)
            new.checkpoint()
    if watch is not None:
        watch(1.0)
    return report


def _chosen(store: Store, runs: Sequence[str]) -> list[str]:
    if not runs:
        return [x.run for x in list_runs(store) if x.status is not RunStatus.RUNNING]
    chosen = [find_run(store, run) for run in runs]
    for run in chosen:
        if run.status is RunStatus.RUNNING:
            raise RecordError(f"run {run.run!r} is still being recorded", hint="stop it first")
    return list(dict.fromkeys(run.run for run in chosen))


def copy_run(source: Store, target: Store, run: str) -> int:
    """Copy one run in one transaction; return the number of rows."""
    count = 0
    try:
        with target.transaction():
            numbers = _numbers(source, target, run)
            for table in RUN_TABLES:
                for rows in _batches(source, table, run):
                    add_rows(target, table, _renumbered(table, rows, *numbers))
                    count += len(rows)
    except (TypeError, ValueError) as error:
        message = f"run {run!r} of the store is unreadable: {error}"
        raise RecordError(message, hint="other runs are not affected") from error
    return count


def copy_readable(source: Store, target: Store, run: str) -> list[str]:
    """Copy every table of a run that can be read; return those that cannot."""
    with suppress(RecordError):
        copy_run(source, target, run)
        return []
    lost: list[str] = []
    with target.transaction():
        numbers = _numbers(source, target, run)
        for table in RUN_TABLES:
            try:
                rows = [row for batch in _batches(source, table, run) for row in batch]
            except RecordError:
                lost.append(table)
                continue
            add_rows(target, table, _renumbered(table, rows, *numbers))
    return lost


def _numbers(source: Store, target: Store, run: str) -> tuple[int, int]:
    """Return the number of a run in its store, and in the one that it is copied to."""
    (number,) = next(source.stream("select number from runs where run = ?", [run]))
    return number, next_number(target)


def _batches(store: Store, table: str, run: str) -> Iterator[list[tuple[Any, ...]]]:
    names = ", ".join(TABLES[table])
    rows = store.stream(f"select {names} from {table} where run = ?", [run])
    while batch := list(islice(rows, _ROWS_AT_A_TIME)):
        yield batch


def _renumbered(
    table: str, rows: list[tuple[Any, ...]], old: int, new: int
) -> list[tuple[Any, ...]]:
    columns = list(TABLES[table])
    if table == "runs":
        at = columns.index("number")
        return [(*row[:at], new, *row[at + 1 :]) for row in rows]
    shifts = np.zeros(len(columns), dtype=object)
    for name, factor in _NUMBERED.get(table, {}).items():
        shifts[columns.index(name)] = (new - old) * factor
    moved = [i for i, shift in enumerate(shifts) if shift]
    if not moved:
        return rows
    return [
        tuple(x + shifts[i] if i in moved and x is not None else x for i, x in enumerate(row))
        for row in rows
    ]

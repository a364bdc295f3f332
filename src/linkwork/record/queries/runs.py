"""Runs of a database: list, find and delete them."""

from __future__ import annotations

import json
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, get_type_hints

from pydantic import TypeAdapter, ValidationError

from linkwork import checks
from linkwork.errors import DamagedSpoolError, LinkworkError, NotFoundError, RecordError
from linkwork.record.database import DEFAULT_STORE, Database
from linkwork.record.database_url import parse_database
from linkwork.record.loader import WAIT_SECONDS, open_loaded
from linkwork.record.run_info import LATEST, RunName, RunStatus, Steps, StepSize, first_problem
from linkwork.record.spool.lock import has_live_writer, remove_unless_live
from linkwork.record.spool.reader import read_end, read_info
from linkwork.record.stores.run_tables import RUN_TEXT, remove_run, status_of
from linkwork.record.stores.schema import RUN_TABLES, TABLES
from linkwork.record.stores.store import Store
from linkwork.tables import Table, Tabular

_LOGGER = logging.getLogger(__name__)


@dataclass(frozen=True)
class RunSummary:
    """A row of the run table.

    Attributes:
        step_size: Physics step [s].
        record_every: Physics steps between recorded frames.
        started: Start time, UTC in ISO 8601.
        finished: End time; None without an end.
        steps: Number of physics steps; without an end, the last recorded step.
        state_hash: Hash of the last state; None without an end.
        version: Version of Linkwork that recorded it.
    """

    run: RunName
    scene: str
    seed: int
    step_size: StepSize
    record_every: int
    started: str
    finished: str | None
    status: RunStatus
    steps: Steps
    state_hash: str | None
    version: str


class RunList(Tabular, list[RunSummary]):
    """Recorded runs, oldest first, which print as a table."""

    def table(self) -> Table:
        """Return the table that represents it."""
        columns = ("run", "scene", "seed", "status", "seconds", "steps")
        rows = [
            (x.run, x.scene, x.seed, x.status.value, x.steps * x.step_size, x.steps) for x in self
        ]
        return Table(f"{len(rows)} runs", columns, rows)


_HIDDEN = ("layout_json", "scene_json", "origin_json", "start")
"""Columns that are too long for people."""

_COLUMNS: dict[str, TypeAdapter[Any]] = {
    name: TypeAdapter(kind)
    for name, kind in get_type_hints(RunSummary, include_extras=True).items()
}
"""Columns of a summary, and validators of their values."""


def recorded_runs(*, wait: float = WAIT_SECONDS, store: Path | str = DEFAULT_STORE) -> RunList:
    """List all readable runs, oldest first; unreadable ones are logged.

    Args:
        wait: How long to wait for another process that has the store open [s].

    Raises:
        RecordError: The store cannot be opened.
    """
    with open_loaded(store, wait) as opened:
        return RunList(list_runs(opened))


def find_recorded(database: Path | str, run: str, wait: float = WAIT_SECONDS) -> RunSummary:
    """Return the run of a name, or the `latest`."""
    with open_loaded(database, wait) as store:
        return find_run(store, run)


def delete_run(database: Path | str, run: str, wait: float = WAIT_SECONDS) -> str:
    """Delete a run and its record.

    For a run that is unreadable, or has an invalid name, only the rows in the store are deleted; no
    folder is touched.

    Args:
        run: The run's name, or `latest`; the empty text for rows without a name.
        wait: How long to wait for another process that has the database open [s].

    Returns:
        The run's name.

    Raises:
        NotFoundError: The run does not exist.
        RecordError: It is being recorded, the latest run is unreadable, or the database cannot be
            opened.
    """
    name = name_to_delete(database, run, wait)
    with open_loaded(database, wait) as store:
        summaries = [row.summary for row in _rows_of(_read_runs(store), name)]
    place = parse_database(database)
    is_readable = any(isinstance(summary, RunSummary) for summary in summaries)
    with place.exclusive(wait):
        _delete(place, name, wait, is_readable=is_readable)
    return name


def name_to_delete(database: Path | str, run: str, wait: float = WAIT_SECONDS) -> str:
    """Name of a run that exists, as `delete_run` finds it."""
    with open_loaded(database, wait) as store:
        rows = _read_runs(store)
        name = run
        if run == LATEST and run not in [row.name for row in rows]:
            name = _newest_to_delete(rows, store.waiting)
        _rows_of(rows, name)
    return name


def _newest_to_delete(rows: Sequence[_RunRow], waiting: Sequence[str]) -> str:
    """Name of the newest run; raises if it is unreadable, so that no older run is deleted."""
    newest = _latest(rows, waiting)
    if isinstance(rows[-1].summary, RecordError):
        raise RecordError(
            f"the latest readable run is {newest.run!r}, but {rows[-1].summary.message}",
            hint="name the run to delete",
        )
    return newest.run


def _delete(place: Database, name: str, wait: float, *, is_readable: bool) -> None:
    folder = place.spool / name
    has_folder = is_readable and folder in place.spool_folders()
    if has_folder and has_live_writer(folder):
        raise RecordError(f"run {name!r} is still being recorded", hint="stop it first")
    with place.open(wait) as store:
        with store.transaction():
            remove_run(store, name, is_readable=is_readable)
        store.checkpoint()
    if has_folder:
        try:
            remove_unless_live(folder)
        except (DamagedSpoolError, OSError) as error:
            raise RecordError(
                f"run {name!r} is deleted from the store, but {folder} is not: {error}",
                hint="remove the folder, otherwise the run is loaded again",
            ) from error


def recorded_status(
    database: Path | str, run: str, wait: float = WAIT_SECONDS
) -> tuple[RunStatus | None, bool]:
    """Return the status of a run on the disk, and whether it is in the store, loading nothing."""
    place = parse_database(database)
    # The spool first: a loader may be moving the run into the store.
    spooled = _spooled_status(place.spool / run)
    try:
        with place.open(wait, read_only=True) as store:
            status = status_of(store, run)
    except LinkworkError:
        if spooled is None:
            raise
        status = None
    return (status, True) if status else (spooled, False)


def _spooled_status(folder: Path) -> RunStatus | None:
    try:
        if read_info(folder) is None:
            return None
        end = read_end(folder)
    except (DamagedSpoolError, OSError):
        return None
    return end.status if end else RunStatus.RUNNING


def list_runs(store: Store) -> list[RunSummary]:
    """Return all readable runs of a store, oldest first; unreadable ones are logged."""
    rows = _read_runs(store)
    for row in rows:
        if isinstance(row.summary, RecordError):
            _LOGGER.warning("%s", row.summary)
    return [row.summary for row in rows if isinstance(row.summary, RunSummary)]


def find_run(store: Store, run: str) -> RunSummary:
    """Return the run of a name, or the `latest`: the newest that is readable.

    Unreadable runs that are newer than the latest are logged.
    """
    rows, run = _read_runs(store), checks.text("run", run)
    if run == LATEST:
        return _latest(rows, store.waiting)
    summary = _rows_of(rows, run)[-1].summary
    if isinstance(summary, RecordError):
        raise summary
    return summary


@dataclass(frozen=True)
class _RunRow:
    """A row of the run table: its name as text, whatever the column holds, and its content."""

    name: str
    summary: RunSummary | RecordError


def _read_runs(store: Store) -> list[_RunRow]:
    # In the order of loading: the clock may have been set back between two runs.
    sql = f"select {RUN_TEXT}, {', '.join(_COLUMNS)} from runs order by number, started, run"
    return [_RunRow(name, _summary(name, values)) for name, *values in store.stream(sql)]


def _summary(run: str, row: Sequence[Any]) -> RunSummary | RecordError:
    values = dict(zip(_COLUMNS, row, strict=True))
    for name, value in values.items():
        try:
            # A status is stored as text; all other values must have their exact type.
            values[name] = _COLUMNS[name].validate_python(value, strict=name != "status")
        except (ValidationError, RecordError) as error:
            return RecordError(
                f"run {run!r} of the store is unreadable: {first_problem(error, name)}",
                hint="other runs are not affected; delete it if it is not needed",
            )
    return RunSummary(**values)


def _rows_of(rows: Sequence[_RunRow], run: str) -> list[_RunRow]:
    matches = [row for row in rows if row.name == run]
    if not matches:
        raise NotFoundError("run", run, (row.name for row in rows))
    return matches


def _latest(rows: Sequence[_RunRow], waiting: Sequence[str]) -> RunSummary:
    """Return the newest readable run; one warning names newer unreadable ones."""
    if waiting and rows:
        raise RecordError(
            f"run {waiting[-1]!r} is not loaded yet, so the latest run is not known",
            hint="name a run; `linkwork runs` lists them",
        )
    skipped: list[str] = []
    for row in reversed(rows):
        if isinstance(row.summary, RunSummary):
            if skipped:
                _LOGGER.warning(
                    "the latest readable run is %r; newer ones are skipped: %s",
                    row.name,
                    "; ".join(skipped),
                )
            return row.summary
        skipped.append(row.summary.message)
    raise NotFoundError("run", LATEST, (row.name for row in rows))


def run_details(database: Path | str, run: str, wait: float = WAIT_SECONDS) -> dict[str, Any]:
    """Return the columns of a run, and the number of its rows in each table; wait [s].

    Raises:
        NotFoundError: The run does not exist.
        RecordError: The database cannot be opened, or the run is unreadable.
    """
    names = [name for name in TABLES["runs"] if name not in _HIDDEN]
    with open_loaded(database, wait) as store:
        name = find_run(store, run).run
        sql = f"select {', '.join(names)} from runs where run = ?"
        values = next(store.stream(sql, [name]))
        counts = {
            table: next(store.stream(f"select count(*) from {table} where run = ?", [name]))[0]
            for table in RUN_TABLES
            if table not in ("runs", "progress")
        }
    details = {
        key.removesuffix("_json"): _parsed(key, x) for key, x in zip(names, values, strict=True)
    }
    return {**details, "rows": counts}


def _parsed(name: str, value: Any) -> Any:
    if not name.endswith("_json") or not isinstance(value, str):
        return value
    try:
        return json.loads(value)
    except ValueError:
        return value

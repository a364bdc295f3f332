"""Asking a run database: which runs there are, and anything SQL can say."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from itertools import chain, islice
from pathlib import Path
from typing import Any, get_type_hints

from pydantic import TypeAdapter, ValidationError

from linkwork.errors import DamagedSpoolError, LinkworkError, NotFoundError, RecordError
from linkwork.record.database import Database, parse_database
from linkwork.record.loader import WAIT_SECONDS, load_spools
from linkwork.record.lock import exclusive, has_live_writer, remove_unless_live
from linkwork.record.run_info import (
    LATEST,
    RunName,
    RunStatus,
    StepSize,
    first_problem,
    is_run_name,
)
from linkwork.record.run_tables import remove_run, status_of
from linkwork.record.spool_reader import read_end, read_info
from linkwork.record.store import Answer, Parameters, Store, Table

_LOGGER = logging.getLogger(__name__)

MAX_ROWS = 1_000_000
"""Default bound on the rows that `query` holds in memory."""

_READ_AHEAD = 10_000


@dataclass(frozen=True)
class RunSummary:
    """A run as the run table has it.

    Attributes:
        run: The run's name.
        scene: The scene's name.
        seed: Seed of everything random.
        step_size: Physics step [s].
        record_every: Physics steps from one recorded frame to the next.
        started: When it began, UTC in ISO 8601.
        finished: When it ended; None when it did not.
        status: How it stands.
        steps: Physics steps done; while it runs or when interrupted, the last recorded one.
        state_hash: Hash of the last state; None when it did not end.
        version: Version of Linkwork that made it.
    """

    run: RunName
    scene: str
    seed: int
    step_size: StepSize
    record_every: int
    started: str
    finished: str | None
    status: RunStatus
    steps: int
    state_hash: str | None
    version: str


_COLUMNS: dict[str, TypeAdapter[Any]] = {
    name: TypeAdapter(kind)
    for name, kind in get_type_hints(RunSummary, include_extras=True).items()
}
"""Columns of a summary, and what checks their values."""


def runs(database: Path | str, wait: float = WAIT_SECONDS) -> list[RunSummary]:
    """All runs, the oldest first; those that are unreadable are logged and left out.

    Args:
        database: Path or URL of the run database.
        wait: How long to wait for another process that has it open [s].

    Raises:
        RecordError: The database cannot be opened.
    """
    with reading(database, wait) as store:
        return list_runs(store)


def query(
    database: Path | str,
    sql: str,
    parameters: Parameters = (),
    wait: float = WAIT_SECONDS,
    max_rows: int | None = MAX_ROWS,
) -> Table:
    """Asks anything of a run database, after loading what has been recorded so far.

    All rows are held in memory; `export_run` and `linkwork query --csv` stream them instead.

    Args:
        database: Path or URL of the run database.
        sql: One statement that reads; `?` or `$name` stand for parameters.
        parameters: Values for them.
        wait: How long to wait for another process that has it open [s].
        max_rows: Upper bound on the number of rows; None for no bound.

    Raises:
        RecordError: The database cannot be opened, the statement is wrong or would write, or there
            are more than `max_rows` rows.
    """
    with answering(database, sql, parameters, wait) as answer:
        if max_rows is None:
            return Table(answer.columns, list(answer.rows))
        rows = list(islice(answer.rows, max_rows + 1))
        if len(rows) > max_rows:
            raise RecordError(
                f"this query returns more than {max_rows} rows, expected at most that many",
                hint="add `limit`, aggregate, or raise max_rows (None for no bound)",
            )
        return Table(answer.columns, rows)


@contextmanager
def answering(
    database: Path | str, sql: str, parameters: Parameters = (), wait: float = WAIT_SECONDS
) -> Iterator[Answer]:
    """The answer to a query as a stream, after loading what has been recorded so far.

    The database stays open until the last rows have been fetched, or the block ends.

    Args:
        database: Path or URL of the run database.
        sql: One statement that reads; `?` or `$name` stand for parameters.
        parameters: Values for them.
        wait: How long to wait for another process that has it open [s].

    Raises:
        RecordError: The database cannot be opened, or the statement is wrong or would write.
    """
    with ExitStack() as stack:
        store = stack.enter_context(reading(database, wait))
        answer = store.query(sql, parameters)
        first = list(islice(answer.rows, _READ_AHEAD))
        if len(first) < _READ_AHEAD:
            # A slow reader would otherwise keep the database locked for loaders.
            stack.close()
        yield Answer(answer.columns, chain(first, answer.rows))


def delete_run(database: Path | str, run: str, wait: float = WAIT_SECONDS) -> str:
    """Removes a run and all that was recorded of it.

    Args:
        database: Path or URL of the run database.
        run: The run's name, or `latest`.
        wait: How long to wait for another process that has it open [s].

    Returns:
        The run's name.

    Raises:
        NotFoundError: There is no such run.
        RecordError: It is being recorded, or the database cannot be opened.
    """
    with reading(database, wait) as store:
        name = _find_name(_read_runs(store), run, store.waiting)
    place = parse_database(database)
    with exclusive(place.lock, wait):
        _delete(place, name, wait)
    return name


def _delete(place: Database, name: str, wait: float) -> None:
    folder = place.spool / name
    has_folder = folder in place.spool_folders()
    if has_folder and has_live_writer(folder):
        raise RecordError(f"run {name!r} is still being recorded", hint="stop it first")
    with place.open(wait) as store:
        with store.transaction():
            remove_run(store, name)
        store.checkpoint()
    if has_folder:
        try:
            remove_unless_live(folder)
        except (DamagedSpoolError, OSError) as error:
            raise RecordError(
                f"run {name!r} is deleted from the store, but {folder} is not: {error}",
                hint="remove the folder, or the run is loaded again",
            ) from error


def find_recorded(
    database: Path | str, run: str, wait: float = WAIT_SECONDS
) -> tuple[RunStatus | None, bool]:
    """How a run stands on the disk, without loading anything.

    Args:
        database: Path or URL of the run database.
        run: The run's name.
        wait: How long to wait for another process that has the database open [s].

    Returns:
        The status, None when there is no such run; and whether it is in the store, not only in its
        spool.

    Raises:
        RecordError: It is not in its spool, and the store cannot be opened.
    """
    place = parse_database(database)
    # The spool first: a loader may move the run into the store meanwhile.
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


@contextmanager
def reading(database: Path | str, wait: float) -> Iterator[Store]:
    """A store to read from, with everything loaded that has been recorded so far.

    What could not be loaded is logged.

    Raises:
        RecordError: The database cannot be opened.
    """
    report = load_spools(database, wait)
    for trouble in report.troubles:
        _LOGGER.warning("%s", trouble)
    with parse_database(database).open(wait, read_only=True) as store:
        store.waiting = tuple(report.waiting)
        yield store


def list_runs(store: Store) -> list[RunSummary]:
    """All runs of a store, the oldest first; those that are unreadable are logged and left out."""
    found = _read_runs(store)
    for _, summary in found:
        if isinstance(summary, RecordError):
            _LOGGER.warning("%s", summary)
    return [summary for _, summary in found if isinstance(summary, RunSummary)]


def find_run(store: Store, run: str) -> RunSummary:
    """The run of a name, or the `latest`.

    Raises:
        NotFoundError: There is no such run.
        RecordError: It is unreadable, or it is not known which is the latest.
    """
    found = _read_runs(store)
    name = _find_name(found, run, store.waiting)
    summary = next(x for known, x in reversed(found) if known == name)
    if isinstance(summary, RecordError):
        raise summary
    return summary


_Rows = Sequence[tuple[Any, RunSummary | RecordError]]


def _read_runs(store: Store) -> _Rows:
    """The name of each run as it is in the store, and the run or why it is unreadable."""
    # In the order in which they were added: a clock may have been set back between two runs.
    rows = store.stream(f"select {', '.join(_COLUMNS)} from runs order by rowid")
    return [(row[0], _summary(row)) for row in rows]


def _summary(row: tuple[Any, ...]) -> RunSummary | RecordError:
    values = dict(zip(_COLUMNS, row, strict=True))
    for name, value in values.items():
        try:
            # Text stands for a status; every other value has its very type.
            values[name] = _COLUMNS[name].validate_python(value, strict=name != "status")
        except ValidationError as error:
            return RecordError(
                f"run {row[0]!r} of the store is unreadable: {first_problem(error, name)}",
                hint="the other runs are not affected; delete it if it is not needed",
            )
    return RunSummary(**values)


def _find_name(found: _Rows, run: str, waiting: Sequence[str]) -> str:
    """The name of a run, which may be the `latest`; it is a valid name, the rest need not be."""
    names = [name for name, _ in found if isinstance(name, str) and is_run_name(name)]
    if run in names:
        return run
    if run != LATEST or not found:
        raise NotFoundError("run", run, names)
    if waiting:
        raise RecordError(
            f"run {waiting[-1]!r} is not loaded yet, so the latest run is not known",
            hint="name a run; `linkwork runs` lists them",
        )
    newest, summary = found[-1]
    if isinstance(summary, RecordError) and newest not in names:
        raise summary
    return newest

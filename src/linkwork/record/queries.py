"""Asking a run database: which runs there are, and anything SQL can say."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, fields, replace
from itertools import chain, islice, starmap
from pathlib import Path

from linkwork.errors import NotFoundError, RecordError
from linkwork.record.database import parse_database
from linkwork.record.loader import WAIT_SECONDS, load_spools
from linkwork.record.lock import exclusive, has_live_writer, remove_unless_live
from linkwork.record.run_info import RunStatus
from linkwork.record.run_tables import remove_run
from linkwork.record.store import Answer, Parameters, Store, Table

LATEST = "latest"
"""Stands for the run that began last."""

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

    run: str
    scene: str
    seed: int
    step_size: float
    record_every: int
    started: str
    finished: str | None
    status: RunStatus
    steps: int
    state_hash: str | None
    version: str


def runs(database: Path | str, wait: float = WAIT_SECONDS) -> list[RunSummary]:
    """All runs, the oldest first.

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
        name = find_run(store, run).run
    place = parse_database(database)
    folder = place.spool / name
    with exclusive(place.lock, wait):
        if folder.is_dir() and has_live_writer(folder):
            raise RecordError(f"run {name!r} is still being recorded", hint="stop it first")
        with place.open(wait) as store:
            with store.transaction():
                remove_run(store, name)
            store.checkpoint()
        if folder.is_dir():
            remove_unless_live(folder)
    return name


@contextmanager
def reading(database: Path | str, wait: float) -> Iterator[Store]:
    """A store to read from, with everything loaded that has been recorded so far.

    Raises:
        RecordError: The database cannot be opened.
    """
    load_spools(database, wait)
    with parse_database(database).open(wait, read_only=True) as store:
        yield store


def list_runs(store: Store) -> list[RunSummary]:
    """All runs of a store, the oldest first."""
    names = ", ".join(field.name for field in fields(RunSummary))
    rows = store.stream(f"select {names} from runs order by started, run")
    return [replace(row, status=RunStatus(row.status)) for row in starmap(RunSummary, rows)]


def find_run(store: Store, run: str) -> RunSummary:
    """The run of a name, or the `latest`.

    Raises:
        NotFoundError: There is no such run.
    """
    known = list_runs(store)
    for summary in reversed(known):
        if run in (summary.run, LATEST):
            return summary
    raise NotFoundError("run", run, [summary.run for summary in known])

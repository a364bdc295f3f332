"""SQL on a run database: one reading statement, its rows in memory or as a stream."""

import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from itertools import chain, islice
from pathlib import Path
from typing import Any

from linkwork import checks
from linkwork.errors import RecordError, import_extra
from linkwork.record.database import DEFAULT_STORE
from linkwork.record.loader import WAIT_SECONDS, open_loaded
from linkwork.record.stores.store import Parameters, ResultStream
from linkwork.tables import Table, Tabular

MAX_ROWS = 1_000_000  # Default bound on the rows that `query` holds in memory

_READ_AHEAD = 10_000


@dataclass(frozen=True, repr=False)
class QueryResult(Tabular):
    """All rows of a query; iterating gives each row as a dict by column name.

    Attributes:
        columns: Names of the columns.
        rows: One tuple each, as long as `columns`.
    """

    columns: tuple[str, ...]
    rows: list[tuple[Any, ...]]

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        """Return the rows as dicts.

        Raises:
            RecordError: Two columns have the same name.
        """
        if len(set(self.columns)) < len(self.columns):
            raise RecordError(
                f"duplicate column names: {', '.join(self.columns)}",
                hint="give each column its own name with `as`, or use `rows`",
            )
        return (dict(zip(self.columns, row, strict=True)) for row in self.rows)

    def to_pandas(self) -> Any:
        """Return the result as a `pandas.DataFrame`."""
        return import_extra("pandas", "data").DataFrame(self.rows, columns=list(self.columns))

    def to_arrow(self) -> Any:
        """Return the result as a `pyarrow.Table`."""
        arrow = import_extra("pyarrow", "data")
        columns = zip(*self.rows, strict=True) if self.rows else ([] for _ in self.columns)
        arrays = [arrow.array(list(column)) for column in columns]
        return arrow.Table.from_arrays(arrays, names=list(self.columns))

    def table(self) -> Table:
        """Return the table that represents it."""
        return Table(f"{len(self)} rows x {len(self.columns)} columns", self.columns, self.rows)


def query(
    sql: str,
    parameters: Parameters = (),
    *,
    max_rows: int | None = MAX_ROWS,
    wait: float = WAIT_SECONDS,
    store: Path | str = DEFAULT_STORE,
) -> QueryResult:
    """Run an SQL query on a store of runs, after loading what has been recorded so far.

    All rows are held in memory; `export_run` and `linkwork query --csv` stream them instead.

    Args:
        sql: One reading statement, with `?` or `$name` for parameters.
        parameters: Values of the parameters.
        max_rows: Upper bound on the number of rows; None for no bound.
        wait: How long to wait for another process that has the store open [s].

    Raises:
        RecordError: The store cannot be opened, the statement is invalid or would write, or the
            result has more than `max_rows` rows.
    """
    if max_rows is not None:
        max_rows = checks.integer("max_rows", max_rows, maximum=sys.maxsize - 1)
    with stream_query(store, sql, parameters, wait) as result:
        if max_rows is None:
            return QueryResult(result.columns, list(result.rows))
        rows = list(islice(result.rows, max_rows + 1))
        if len(rows) > max_rows:
            raise RecordError(
                f"this query returns more than {max_rows} rows, expected at most that many",
                hint="add `limit`, aggregate, or raise max_rows (None for no bound)",
            )
        return QueryResult(result.columns, rows)


@contextmanager
def stream_query(
    database: Path | str, sql: str, parameters: Parameters = (), wait: float = WAIT_SECONDS
) -> Iterator[ResultStream]:
    """Return the result of an SQL query as a stream, after loading what has been recorded so far.

    The database stays open until the last rows have been fetched, or the block ends.
    """
    with ExitStack() as stack:
        store = stack.enter_context(open_loaded(database, wait))
        result = store.query(sql, parameters)
        first = list(islice(result.rows, _READ_AHEAD))
        if len(first) < _READ_AHEAD:
            # A slow reader would otherwise keep the database locked for loaders.
            stack.close()
        yield ResultStream(result.columns, chain(first, result.rows))

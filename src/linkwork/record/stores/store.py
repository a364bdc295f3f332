"""The `Store` interface of run databases, in SQL that all of them know, with `?` parameters."""

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork._closable import Closable
from linkwork.errors import MissingStoreError, RecordError
from linkwork.record.stores.schema import ColumnKind

Parameters = Sequence[Any] | Mapping[str, Any]

DTYPES: dict[ColumnKind, Any] = {
    ColumnKind.NAME: object,
    ColumnKind.TEXT: object,
    ColumnKind.INTEGER: np.int64,
    ColumnKind.REAL: np.float64,
}
"""Type of the array of a column, by kind."""


def typed_column(values: Sequence[Any] | NDArray[Any], kind: ColumnKind) -> NDArray[Any]:
    """Return values of a column as an array."""
    try:
        return np.asanyarray(values, DTYPES[kind])
    except (ValueError, TypeError, OverflowError) as error:
        raise RecordError(
            f"the run database holds values of another type than {kind}: {error}",
            hint="other runs are not affected",
        ) from error


def missing_store(name: str) -> MissingStoreError:
    """Return the error for a run database that does not exist."""
    return MissingStoreError(
        f"there is no run database {name}", hint="record a run first, or name another one"
    )


def unusable_file(name: object, reason: str) -> RecordError:
    """Return the error for a file that is not a run database, or cannot be read or written."""
    return RecordError(
        f"the run database {name} cannot be used: {reason}",
        hint="is it a run database, writable, and is there room on the disk?",
    )


@dataclass(frozen=True)
class ResultStream:
    """Columns and rows of a query, to be read once, while the store is open."""

    columns: tuple[str, ...]
    rows: Iterator[tuple[Any, ...]]


class Store(Closable):
    """An open run database; `waiting` are the runs that could not be loaded from their spools."""

    waiting: tuple[str, ...] = ()

    @abstractmethod
    def transaction(self) -> AbstractContextManager[None]:
        """Return a transaction: all changes inside are committed together, or none is."""

    @abstractmethod
    def lock_runs(self) -> None:
        """Let only this transaction add runs, until it ends."""

    @abstractmethod
    def add_tables(self, tables: Mapping[str, Mapping[str, ColumnKind]]) -> None:
        """Create tables besides those of runs, if they do not exist."""

    @abstractmethod
    def insert(self, table: str, columns: Mapping[str, NDArray[Any]]) -> None:
        """Add rows in bulk, given as columns of equal length; NaN and None become NULL."""

    @abstractmethod
    def execute(self, sql: str, parameters: Parameters = ()) -> None:
        """Execute a statement without result."""

    @abstractmethod
    def stream(self, sql: str, parameters: Parameters = ()) -> Iterator[tuple[Any, ...]]:
        """Return the rows of a SELECT, with few of them in memory at a time."""

    def columns(
        self, sql: str, kinds: Sequence[ColumnKind], parameters: Parameters = ()
    ) -> list[NDArray[Any]]:
        """Return all rows of a SELECT as one array for each column; NULL among reals is NaN."""
        rows = list(self.stream(sql, parameters))
        values = zip(*rows, strict=True) if rows else ([] for _ in kinds)
        return [typed_column(x, kind) for x, kind in zip(values, kinds, strict=True)]

    @abstractmethod
    def query(self, sql: str, parameters: Parameters = ()) -> ResultStream:
        """Execute one reading statement; errors in later rows are raised while they are read."""

    @abstractmethod
    def checkpoint(self) -> None:
        """Write everything committed to the database file."""

    @abstractmethod
    def compact(self) -> None:
        """Free the space of deleted rows, as far as that is possible while it is open."""

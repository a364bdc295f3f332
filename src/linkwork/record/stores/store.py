"""The `Store` interface of run databases.

An implementation (one file each, e.g. `duckdb_store.py`) inserts, selects and commits; the tables
of a run are written once over those calls, in `run_tables.py`. Statements use SQL that every
implementation understands, with `?` for a parameter.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Self

from numpy.typing import NDArray

Parameters = Sequence[Any] | Mapping[str, Any]


@dataclass(frozen=True)
class ResultStream:
    """Result of a query, with few rows in memory at a time.

    Attributes:
        columns: Names of the columns.
        rows: One tuple each, as long as `columns`; read once, while the store is open.
    """

    columns: tuple[str, ...]
    rows: Iterator[tuple[Any, ...]]


class Store(ABC):
    """An open run database.

    Attributes:
        waiting: Runs that are still in their spools, because they could not be loaded.
    """

    waiting: tuple[str, ...] = ()

    @abstractmethod
    def transaction(self) -> AbstractContextManager[None]:
        """A transaction: all changes inside are committed together, or none is."""

    @abstractmethod
    def lock_runs(self) -> None:
        """Lets only this transaction add runs, until it ends."""

    @abstractmethod
    def insert(self, table: str, columns: Mapping[str, NDArray[Any]]) -> None:
        """Adds rows in bulk, given as columns of equal length; NaN and None become NULL."""

    @abstractmethod
    def execute(self, sql: str, parameters: Parameters = ()) -> None:
        """Executes a statement without result."""

    @abstractmethod
    def stream(self, sql: str, parameters: Parameters = ()) -> Iterator[tuple[Any, ...]]:
        """The rows of a SELECT, with few of them in memory at a time."""

    @abstractmethod
    def query(self, sql: str, parameters: Parameters = ()) -> ResultStream:
        """Executes one statement of a user, which must be a reading one.

        Raises:
            RecordError: The statement is invalid or would write. Errors in later rows are raised
                while they are read.
        """

    @abstractmethod
    def checkpoint(self) -> None:
        """Writes everything committed to the database file."""

    @abstractmethod
    def compact(self) -> None:
        """Frees the space of deleted rows, as far as that is possible while it is open."""

    @abstractmethod
    def close(self) -> None:
        """Closes the database."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

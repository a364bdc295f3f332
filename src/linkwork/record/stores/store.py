"""Where runs end up and are queried from: the one `Store` interface.

A member (one file each, e.g. `duckdb_store.py`) says how its database inserts, selects and commits;
what a run means in tables is written once over those few calls, in `run_tables.py`. Statements use
SQL plain enough for every member, with `?` for a parameter.
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
    """The answer to a query, with few of its rows in memory at a time.

    Attributes:
        columns: Names of the columns.
        rows: One tuple each, as long as `columns`; read once, while the store is open.
    """

    columns: tuple[str, ...]
    rows: Iterator[tuple[Any, ...]]


class Store(ABC):
    """A database of runs, open.

    Attributes:
        waiting: Runs that could not be loaded before it was opened, and wait in their spools.
    """

    waiting: tuple[str, ...] = ()

    @abstractmethod
    def transaction(self) -> AbstractContextManager[None]:
        """All changes made inside take effect together, or none does."""

    @abstractmethod
    def insert(self, table: str, columns: Mapping[str, NDArray[Any]]) -> None:
        """Adds rows in bulk, given as columns of equal length; NaN and None become NULL."""

    @abstractmethod
    def execute(self, sql: str, parameters: Parameters = ()) -> None:
        """Does a statement that gives no rows."""

    @abstractmethod
    def stream(self, sql: str, parameters: Parameters = ()) -> Iterator[tuple[Any, ...]]:
        """The rows of a SELECT, with few of them in memory at a time."""

    @abstractmethod
    def query(self, sql: str, parameters: Parameters = ()) -> ResultStream:
        """Does one statement as a user writes it; only such as read are allowed.

        Raises:
            RecordError: A statement that is wrong, or would change something. What is wrong only
                in later rows raises while they are read.
        """

    @abstractmethod
    def checkpoint(self) -> None:
        """Moves all that was committed to its final place on the disk."""

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

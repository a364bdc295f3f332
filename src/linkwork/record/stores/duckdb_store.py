"""Run database in a DuckDB file, opened briefly: it has one writer or several readers."""

from __future__ import annotations

import re
import secrets
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent import futures
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

import numpy as np
from numpy.typing import NDArray

from linkwork import checks
from linkwork.errors import BusyStoreError, RecordError, import_extra
from linkwork.files.document import shorten
from linkwork.files.writing import sync_folder
from linkwork.record.database import Database
from linkwork.record.stores.schema import (
    SCHEMA_VERSION,
    TABLES,
    ColumnKind,
    check_version,
    column_types,
    create_tables,
    create_views,
)
from linkwork.record.stores.store import (
    Parameters,
    ResultStream,
    Store,
    missing_store,
    typed_column,
    unusable_file,
)

if TYPE_CHECKING:
    import duckdb

_P = ParamSpec("_P")
_R = TypeVar("_R")

_TYPES = column_types("varchar", "varchar", "bigint", "double")

# SQL comes from users: no access to other files, the network or our variables.
_CONFIG = {"enable_external_access": "false", "python_enable_replacements": "false"}

_MISSING = {ColumnKind.REAL: np.nan, ColumnKind.INTEGER: 0}
_READING = {"SELECT", "EXPLAIN", "MULTI"}
_POLL_SECONDS = 0.05
_ROWS_AT_A_TIME = 10_000
_memories: dict[str, duckdb.DuckDBPyConnection] = {}

_HELD_BY = re.compile(r"Conflicting lock is held in (.+?) \(PID (\d+)\)")


class DuckdbStore(Store):
    """Runs in a DuckDB file, or in the memory of this process."""

    def __init__(self, database: Database, wait: float, *, read_only: bool = False) -> None:
        """Open the file, created unless `read_only`; wait [s] while another process has it open."""
        self._duckdb = import_extra("duckdb", "record")
        self._path = path = database.path or Path(database.name)
        self._cursors: set[duckdb.DuckDBPyConnection] = set()
        if database.path is None:
            self._connection = self._memory(database.name)
            return
        if not path.exists():
            if read_only:
                raise missing_store(str(path))
            self._create_file()
        self._connection = self._connect(path, wait, read_only=read_only)
        try:
            check_version(
                str(path), next(self.stream("select version from schema_version"), (None,))[0]
            )
        except RecordError:
            self.close()
            raise

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Return a transaction: all changes inside are committed together, or none is."""
        self.execute("begin")
        try:
            yield
        except BaseException:
            self.execute("rollback")
            raise
        self.execute("commit")

    def lock_runs(self) -> None:
        """Nothing to do: a file has one writer."""

    def add_tables(self, tables: Mapping[str, Mapping[str, ColumnKind]]) -> None:
        """Create tables besides those of runs, if they do not exist."""
        for statement in create_tables(_TYPES, '"', tables):
            self.execute(statement)

    def insert(self, table: str, columns: Mapping[str, NDArray[Any]]) -> None:
        """Add rows in bulk, given as columns of equal length; NaN and None become NULL."""
        with self._translating():
            self._connection.register("new_rows", dict(columns))
            sql = f"insert into {table} by name select * from new_rows"
            _interruptible(self._connection, self._connection.execute, sql)
            self._connection.unregister("new_rows")

    def execute(self, sql: str, parameters: Parameters = ()) -> None:
        """Execute a statement without result."""
        with self._translating():
            _interruptible(self._connection, self._connection.execute, sql, parameters)

    def stream(self, sql: str, parameters: Parameters = ()) -> Iterator[tuple[Any, ...]]:
        """Return the rows of a SELECT, with few of them in memory at a time."""
        with self._translating():
            cursor = self._cursor()
            _interruptible(cursor, cursor.execute, sql, parameters)
            yield from self._fetch(cursor)

    def columns(
        self, sql: str, kinds: Sequence[ColumnKind], parameters: Parameters = ()
    ) -> list[NDArray[Any]]:
        """Return all rows of a SELECT as one array for each column; NULL among reals is NaN."""
        with self._translating():
            cursor = self._cursor()
            try:
                _interruptible(cursor, cursor.execute, sql, parameters)
                arrays: dict[str, Any] = _interruptible(cursor, cursor.fetchnumpy)
            finally:
                self._release(cursor)
        return [
            np.ma.filled(typed_column(x, kind), _MISSING.get(kind))
            for x, kind in zip(arrays.values(), kinds, strict=True)
        ]

    def query(self, sql: str, parameters: Parameters = ()) -> ResultStream:
        """Execute one statement of a user, which must be a reading one."""
        with self._translating_query():
            cursor = self._cursor()
            # The engine raises a TypeError for text that is not UTF-8.
            checks.text("query", sql).encode()
            statements = cursor.extract_statements(sql)
            kinds = [statement.type.name for statement in statements]
            if len(kinds) != 1 or kinds[0] not in _READING:
                raise RecordError(
                    f"invalid query: {' '.join(kinds) or 'empty'}, expected one reading statement",
                    hint="write it as one SELECT",
                )
            # A file is opened read-only; memory is not.
            _interruptible(cursor, cursor.execute, "begin transaction read only")
            _interruptible(cursor, cursor.execute, statements[0], parameters)
            columns = tuple(column[0] for column in cursor.description or ())
        return ResultStream(columns, self._rows_of_query(cursor))

    def checkpoint(self) -> None:
        """Write everything committed to the database file."""
        self.execute("checkpoint")

    # It also frees the space of deleted rows at the end of the file.
    compact = checkpoint

    def close(self) -> None:
        """Close the database."""
        # An open cursor of an unfinished stream would keep the file locked.
        for cursor in tuple(self._cursors):
            self._release(cursor)
        self._connection.close()

    def _memory(self, name: str) -> duckdb.DuckDBPyConnection:
        """Return a connection to runs in memory, which are kept until this process ends."""
        if name not in _memories:
            _memories[name] = self._duckdb.connect(":memory:", config=_CONFIG)
            _create_tables(_memories[name])
        return _memories[name].cursor()

    def _cursor(self) -> duckdb.DuckDBPyConnection:
        cursor = self._connection.cursor()
        self._cursors.add(cursor)
        return cursor

    def _fetch(self, cursor: duckdb.DuckDBPyConnection) -> Iterator[tuple[Any, ...]]:
        try:
            while rows := _interruptible(cursor, cursor.fetchmany, _ROWS_AT_A_TIME):
                yield from rows
        finally:
            self._release(cursor)

    def _release(self, cursor: duckdb.DuckDBPyConnection) -> None:
        if cursor in self._cursors:
            self._cursors.remove(cursor)
            # Otherwise closing waits until all rows of the query are computed.
            cursor.interrupt()
            cursor.close()

    def _rows_of_query(self, cursor: duckdb.DuckDBPyConnection) -> Iterator[tuple[Any, ...]]:
        with self._translating_query():
            yield from self._fetch(cursor)

    def _connect(
        self, path: Path, wait: float, *, read_only: bool = False
    ) -> duckdb.DuckDBPyConnection:
        deadline = time.monotonic() + wait
        while True:
            try:
                # Absolute, so that every name is a file for DuckDB.
                return self._duckdb.connect(path.absolute(), read_only=read_only, config=_CONFIG)
            except self._duckdb.Error as error:
                holder = self._holder(error)
                if not holder:
                    raise self._unusable(error) from error
                if time.monotonic() >= deadline:
                    raise BusyStoreError(
                        f"the run database {self._path} is held open by {holder}",
                        hint="close it there or wait, then try again; recorded runs are kept in "
                        f"{self._path}.spool until they can be loaded",
                    ) from error
            time.sleep(_POLL_SECONDS)

    def _holder(self, error: Exception) -> str:
        """Return the process that has the file open, if the error says so."""
        if isinstance(error, self._duckdb.ConnectionException):
            return "this process"
        match = _HELD_BY.search(str(error))
        return f"process {match[2]} ({match[1]})" if match else ""

    def _create_file(self) -> None:
        """Create an empty run database under a temporary name, then rename it.

        A kill or a full disk while DuckDB creates a file leaves one that cannot be opened.
        """
        # A unique name: existing files beside the database belong to the user.
        new = self._path.with_name(f"{self._path.name}.new-{secrets.token_hex(4)}")
        with self._translating():
            try:
                with closing(self._connect(new, wait=0.0)) as connection:
                    _create_tables(connection)
                    connection.execute("checkpoint")
                _put_in_place(new, self._path)
            except BaseException:
                # Frees the space on a full disk.
                with suppress(OSError):
                    remove_file(new)
                raise
            sync_folder(self._path.parent)

    @contextmanager
    def _translating_query(self) -> Iterator[None]:
        try:
            yield
        except (self._duckdb.Error, UnicodeEncodeError) as error:
            message = str(error).split("\n\nLINE")[0].replace("\n", " ")
            raise RecordError(
                f"invalid query: {shorten(message, 1000)}",
                hint=f"the tables are {', '.join(TABLES)}; `describe joints` lists the columns",
            ) from error

    @contextmanager
    def _translating(self) -> Iterator[None]:
        try:
            yield
        except (self._duckdb.Error, OSError) as error:
            raise self._unusable(error) from error

    def _unusable(self, error: Exception) -> RecordError:
        return unusable_file(self._path, str(error).split("\n")[0])


def _create_tables(connection: duckdb.DuckDBPyConnection) -> None:
    tables = create_tables(_TYPES, '"')
    for statement in (*tables, *create_views("create or replace view")):
        connection.execute(statement)
    connection.execute("insert into schema_version values (?)", [SCHEMA_VERSION])


def _put_in_place(new: Path, path: Path) -> None:
    """Rename a new file, unless another process has made one of that name meanwhile."""
    try:
        # Other than a rename, a link never replaces a file.
        path.hardlink_to(new)
    except FileExistsError:
        pass
    except OSError:
        # A file system without links.
        new.rename(path)
        return
    new.unlink()


def remove_file(database: Path) -> None:
    """Remove a database file and its log."""
    for file in (database, database.with_name(f"{database.name}.wal")):
        file.unlink(missing_ok=True)


def _interruptible(
    connection: duckdb.DuckDBPyConnection,
    call: Callable[_P, _R],
    *arguments: _P.args,
    **keywords: _P.kwargs,
) -> _R:
    """Call the engine so that Ctrl-C ends the call.

    The engine rarely checks for signals and turns them into its own errors, so it runs in another
    thread while this one waits.
    """
    ended: futures.Future[None] = futures.Future()

    def work() -> _R:
        if not ended.set_running_or_notify_cancel():
            raise futures.CancelledError
        try:
            return call(*arguments, **keywords)
        finally:
            ended.set_result(None)

    with futures.ThreadPoolExecutor(1) as thread:
        try:
            return thread.submit(work).result()
        except KeyboardInterrupt:
            # It may come while the thread starts, which then calls nothing.
            ended.cancel()
            # The engine forgets an interruption that comes before it starts to compute.
            while not ended.done():
                connection.interrupt()
                futures.wait([ended], timeout=0.05)
            raise

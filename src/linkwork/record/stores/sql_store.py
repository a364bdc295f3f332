"""Run database in PostgreSQL, MariaDB, MySQL or SQLite, through SQLAlchemy.

Connections, transactions and types are those of SQLAlchemy; rows are inserted by the bulk path of
each server.
"""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from typing import Any

from numpy.typing import NDArray

from linkwork import checks
from linkwork.errors import BusyStoreError, MissingStoreError, RecordError, import_extra
from linkwork.files.passwords import without_password
from linkwork.record.database import Database
from linkwork.record.stores.bulk_insert import BulkInsert, copy_binary, insert_rows, load_data
from linkwork.record.stores.mariadb_connection import connect_mariadb
from linkwork.record.stores.schema import (
    RUN_TABLES,
    SCHEMA_VERSION,
    TABLES,
    ColumnKind,
    check_version,
    create_index,
    create_tables,
    index_name,
)
from linkwork.record.stores.store import Parameters, ResultStream, Store
from linkwork.record.stores.views import create_views

EXTRA = "databases"
"""Extra of Linkwork that brings the drivers."""

_ROWS_AT_A_TIME = 10_000
_POLL_SECONDS = 0.1
_ABSENT_SECONDS = 1.0
"""How long to wait where no server listens [s]."""


@dataclass(frozen=True)
class Server:
    """What differs between the servers.

    Attributes:
        types: Name of each kind of column.
        mark: What stands for a parameter.
        read_only: Statements that begin a transaction which cannot write.
        lock: Statements around the creation of tables, which several clients may try at once.
        view: How a view is created that may exist.
        compact: Statement that frees the space of deleted rows, once or for each table.
        connect: Opens a connection; the driver's own function when None.
    """

    driver: str
    module: str
    types: dict[ColumnKind, str]
    quote: str
    mark: str
    bulk: BulkInsert
    options: Mapping[str, Any]
    read_only: tuple[str, ...]
    lock: tuple[str, str] = ("", "")
    view: str = "create or replace view"
    compact: str = "vacuum full {table}"
    connect: Callable[..., Any] | None = None


SERVERS = {
    "postgresql": Server(
        "postgresql+psycopg",
        "psycopg",
        {
            ColumnKind.NAME: "text",
            ColumnKind.TEXT: "text",
            ColumnKind.INTEGER: "bigint",
            ColumnKind.REAL: "double precision",
        },
        '"',
        "%s",
        copy_binary,
        {"connect_timeout": 10, "application_name": "linkwork"},
        ("set transaction read only",),
        ("select pg_advisory_xact_lock(7308604)", ""),
    ),
    "mariadb": Server(
        "mariadb+pymysql",
        "pymysql",
        {
            ColumnKind.NAME: "varchar(200)",
            ColumnKind.TEXT: "longtext",
            ColumnKind.INTEGER: "bigint",
            ColumnKind.REAL: "double",
        },
        "`",
        "%s",
        load_data,
        {"connect_timeout": 10, "local_infile": True, "charset": "utf8mb4"},
        ("set session transaction read only",),
        ("select get_lock('linkwork', 60)", "select release_lock('linkwork')"),
        compact="optimize table {table}",
        connect=connect_mariadb,
    ),
    "sqlite": Server(
        "sqlite+pysqlite",
        "sqlite3",
        {
            ColumnKind.NAME: "text",
            ColumnKind.TEXT: "text",
            ColumnKind.INTEGER: "integer",
            ColumnKind.REAL: "real",
        },
        '"',
        "?",
        insert_rows,
        {"timeout": 10.0},
        ("pragma query_only = on",),
        view="create view if not exists",
        compact="vacuum",
    ),
}
"""Servers by kind of database."""

_READING = re.compile(
    r"(?is)^(?:\s|--[^\n]*\n|/\*.*?\*/|\()*(select|with|values|explain|show|desc)"
)
_WRITES_FILE = re.compile(r"(?is)\binto\s+(outfile|dumpfile)\b")
_TOKEN = re.compile(
    r"""'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|--[^\n]*|/\*.*?\*/|\?|\$\w+|%""", re.S
)


class SqlStore(Store):
    """Runs on a server, or in a SQLite file."""

    def __init__(self, database: Database, wait: float, *, read_only: bool = False) -> None:
        """Connect, waiting [s] for a silent server or a locked file; create missing tables."""
        self._database = database
        self._server = SERVERS[database.kind]
        import_extra(self._server.module, EXTRA)
        self._alchemy = import_extra("sqlalchemy", EXTRA)
        if database.path is not None and read_only and not database.path.exists():
            message = f"there is no run database {database.name}"
            raise MissingStoreError(message, hint="record a run first, or name another one")
        self._engine = self._alchemy.create_engine(
            self._url(),
            connect_args=dict(self._server.options),
            isolation_level="AUTOCOMMIT",
            pool_logging_name="linkwork",
        )
        connect = self._server.connect
        if connect is not None:

            @self._alchemy.event.listens_for(self._engine, "do_connect")
            def _(_dialect: Any, _record: Any, arguments: Any, options: Any) -> Any:
                return connect(*arguments, **options)

        # Lost connections are reported here; the pool would add a traceback when it closes them.
        self._engine.pool.logger.setLevel(logging.CRITICAL + 1)
        self._readers: list[ExitStack] = []
        self._in_transaction = self._is_locked = False
        self._connection = self._connect(wait)
        try:
            self._prepare(read_only)
        except BaseException:
            self.close()
            raise

    def _url(self) -> Any:
        if self._database.path is not None:
            file = str(self._database.path.absolute())
            return self._alchemy.URL.create(self._server.driver, database=file)
        _, _, rest = self._database.url.partition("://")
        return self._alchemy.make_url(f"{self._server.driver}://{rest}")

    def _connect(self, wait: float) -> Any:
        deadline = time.monotonic() + wait
        while True:
            try:
                with self._translating():
                    return self._engine.connect()
            except BusyStoreError as error:
                # A server that is not there rarely comes; one that starts answers.
                patience = deadline - max(0.0, wait - _ABSENT_SECONDS) * _is_refused(error)
                if time.monotonic() >= patience:
                    raise
            time.sleep(_POLL_SECONDS)

    def _prepare(self, read_only: bool) -> None:
        inspector = self._alchemy.inspect(self._connection)
        with self._translating():
            tables = set(inspector.get_table_names())
        if "schema_version" in tables and self._version() is not None:
            check_version(self._database.name, self._version())
        elif read_only:
            message = f"there is no run database {self._database.name}"
            raise MissingStoreError(message, hint="record a run first, or name another one")
        elif tables & set(TABLES) - {"schema_version"} and "schema_version" not in tables:
            self._refuse_foreign(tables)
        else:
            self._create_tables()

    def _refuse_foreign(self, tables: set[str]) -> None:
        named = ", ".join(sorted(tables & set(TABLES)))
        message = f"{self._database.name} has tables of another program: {named}"
        raise RecordError(message, hint="use an empty database for the runs")

    def _create_tables(self) -> None:
        with self.transaction():
            self.lock_runs()
            tables = create_tables(self._server.types, self._server.quote)
            for statement in tables:
                self.execute(statement)
            self._make_indexes()
            for statement in create_views(self._server.view):
                self.execute(statement)
            if self._version() is None:
                # Last: without it the creation is repeated.
                self.execute("insert into schema_version (version) values (?)", [SCHEMA_VERSION])

    def _make_indexes(self) -> None:
        # `if not exists` of indexes is unknown to MySQL.
        inspector = self._alchemy.inspect(self._connection)
        with self._translating():
            found = {
                table: {x["name"] for x in inspector.get_indexes(table)} for table in RUN_TABLES
            }
        for table in RUN_TABLES:
            if index_name(table) not in found[table]:
                self.execute(create_index(table, self._server.quote))

    def _version(self) -> Any:
        return next(self.stream("select version from schema_version"), (None,))[0]

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Return a transaction: all changes inside are committed together, or none is."""
        self.execute("begin")
        self._in_transaction = True
        try:
            yield
        except BaseException:
            self._in_transaction = False
            # A lost connection has rolled back already.
            if not self._connection.invalidated and not self._connection.closed:
                self.execute("rollback")
                self._unlock_runs()
            raise
        self._in_transaction = False
        self.execute("commit")
        self._unlock_runs()

    def lock_runs(self) -> None:
        """Lets only this transaction add runs, until it ends."""
        if self._server.lock[0]:
            self.execute(self._server.lock[0])
            self._is_locked = True

    def _unlock_runs(self) -> None:
        if self._is_locked and self._server.lock[1]:
            self.execute(self._server.lock[1])
        self._is_locked = False

    def add_tables(self, tables: Mapping[str, Mapping[str, ColumnKind]]) -> None:
        """Create tables besides those of runs, if they do not exist."""
        inspector = self._alchemy.inspect(self._connection)
        with self._translating():
            found = set(inspector.get_table_names())
        missing = {name: columns for name, columns in tables.items() if name not in found}
        if missing:
            with self.transaction():
                self.lock_runs()
                for statement in create_tables(self._server.types, self._server.quote, missing):
                    self.execute(statement)

    def insert(self, table: str, columns: Mapping[str, NDArray[Any]]) -> None:
        """Add rows in bulk, given as columns of equal length; NaN and None become NULL."""
        with self._translating():
            self._server.bulk(self._connection.connection.driver_connection, table, columns)

    def execute(self, sql: str, parameters: Parameters = ()) -> None:
        """Execute a statement without result."""
        with self._translating():
            self._run(self._connection, sql, parameters).close()

    def stream(self, sql: str, parameters: Parameters = ()) -> Iterator[tuple[Any, ...]]:
        """Return the rows of a SELECT, with few of them in memory at a time."""
        with self._translating():
            if self._in_transaction:
                yield from [tuple(row) for row in self._run(self._connection, sql, parameters)]
                return
            with self._reading(sql, parameters) as result:
                yield from self._rows(result)

    def query(self, sql: str, parameters: Parameters = ()) -> ResultStream:
        """Execute one statement of a user, which must be a reading one."""
        if not _READING.match(checks.text("query", sql)) or _WRITES_FILE.search(sql):
            raise RecordError(
                "invalid query: expected one reading statement", hint="write it as one SELECT"
            )
        reading = self._reading(sql, parameters, user=True)
        with self._translating_query():
            result = reading.__enter__()
            columns = tuple(result.keys())
        return ResultStream(columns, self._rows_of_query(reading, result))

    def _rows_of_query(self, reading: Any, result: Any) -> Iterator[tuple[Any, ...]]:
        try:
            with self._translating_query():
                yield from self._rows(result)
        finally:
            reading.__exit__(None, None, None)

    @contextmanager
    def _reading(self, sql: str, parameters: Parameters, *, user: bool = False) -> Iterator[Any]:
        """Return result of a SELECT, on a connection of its own; that of a user cannot write."""
        with ExitStack() as reader:
            connection = self._engine.connect()
            reader.callback(self._release, connection, reuse=not user)
            self._readers.append(reader)
            reader.callback(self._readers.remove, reader)
            driver = connection.connection.driver_connection
            if self._database.kind == "postgresql":
                # A cursor on the server needs a transaction.
                connection.exec_driver_sql("begin")
            for statement in self._server.read_only if user else ():
                connection.exec_driver_sql(statement)
            reader.callback(self._forget_unread, connection, driver)
            streaming = connection.execution_options(stream_results=True)
            result = self._run(streaming, sql, parameters, user=user)
            # SQLAlchemy gives up a cursor at the first failure; the second call closes it.
            for closable in filter(None, (result.cursor, result)):
                reader.callback(self._close, closable)
            reader.callback(self._forget_unread, connection, driver)
            yield result

    def _forget_unread(self, connection: Any, driver: Any) -> None:
        """Drop unread rows of MariaDB, whose driver reads all of them when its objects end."""
        unread = driver._result if self._database.kind == "mariadb" else None
        if unread is not None and unread.unbuffered_active:
            unread.unbuffered_active = False
            self._release(connection, reuse=False)

    def _release(self, connection: Any, *, reuse: bool = True) -> None:
        """Close a connection, also one whose server is gone."""
        if not reuse and not connection.closed:
            connection.invalidate()
        self._close(connection)

    def _close(self, closable: Any) -> None:
        # A server that is gone has been reported, or is by the next statement.
        driver = import_extra(self._server.module, EXTRA)
        with suppress(self._alchemy.exc.SQLAlchemyError, driver.Error, OSError):
            closable.close()

    def _rows(self, result: Any) -> Iterator[tuple[Any, ...]]:
        while rows := result.fetchmany(_ROWS_AT_A_TIME):
            yield from (tuple(row) for row in rows)

    def _run(self, connection: Any, sql: str, parameters: Parameters, *, user: bool = False) -> Any:
        # Without parameters a driver must not look for marks: `like 'Calf%'`.
        connection.execution_options(no_parameters=not parameters)
        if not parameters:
            return connection.exec_driver_sql(sql)
        marked = _with_marks(sql, self._server.mark) if user or "?" in sql else sql
        given = dict(parameters) if isinstance(parameters, Mapping) else tuple(parameters)
        return connection.exec_driver_sql(marked, given)

    def checkpoint(self) -> None:
        """Nothing to do: a commit is durable."""

    def compact(self) -> None:
        """Frees the space of deleted rows."""
        for table in TABLES if "{table}" in self._server.compact else [""]:
            with self._translating():
                self._run(self._connection, self._server.compact.format(table=table), ()).close()

    def close(self) -> None:
        """Close the connections."""
        for reader in tuple(self._readers):
            reader.close()
        self._release(self._connection)
        self._engine.dispose()

    @contextmanager
    def _translating_query(self) -> Iterator[None]:
        try:
            yield
        except self._alchemy.exc.DBAPIError as error:
            if _is_absent(error.orig or error):
                raise self._unusable(error) from None
            raise RecordError(
                f"invalid query: {self._reason(error)}", hint=f"the tables are {', '.join(TABLES)}"
            ) from None

    @contextmanager
    def _translating(self) -> Iterator[None]:
        driver = import_extra(self._server.module, EXTRA)
        try:
            yield
        except (self._alchemy.exc.DBAPIError, driver.Error, OSError) as error:
            raise self._unusable(error) from None

    def _unusable(self, error: Exception) -> RecordError:
        name, reason = self._database.name, self._reason(error)
        cause = getattr(error, "orig", None) or error
        if _is_absent(cause):
            return BusyStoreError(
                f"cannot reach the run database {name}: {reason}",
                hint="start the server or check host and port; recorded runs are kept in "
                f"{self._database.spool} until they can be loaded",
            )
        hint = "check user, password and rights, and that the database exists"
        if self._database.path is not None:
            hint = "is it a run database, writable, and is there room on the disk?"
        return RecordError(f"the run database {name} cannot be used: {reason}", hint=hint)

    def _reason(self, error: Exception) -> str:
        cause = getattr(error, "orig", None) or error
        arguments = getattr(cause, "args", ())
        text = str(arguments[-1] if arguments else cause)
        first = next((line for line in text.splitlines() if line.strip()), type(cause).__name__)
        return without_password(first.strip())


def _is_absent(error: Exception) -> bool:
    """Whether a server does not answer, or a file is locked: both may pass."""
    code = error.args[0] if error.args and isinstance(error.args[0], int) else None
    text = str(error)
    words = ("connection refused", "could not connect", "timeout", "is locked", "starting up")
    words = (*words, "not yet accepting", "in recovery mode", "too many connections")
    lost = ("server closed the connection", "terminating connection", "gone away", "lost conn")
    # MariaDB: closed, cannot connect, lost connection, server shutdown.
    return code in (0, 2002, 2003, 2006, 2013, 1053) or any(
        word in text.lower() for word in (*words, *lost, "shutting down", "the connection is")
    )


def _is_refused(error: BusyStoreError) -> bool:
    text = error.message.lower()
    return "refused" in text or "can't connect" in text


def _with_marks(sql: str, mark: str) -> str:
    """Return a statement with `?` and `$name` replaced by the marks of a driver."""

    def replaced(match: re.Match[str]) -> str:
        token = match[0]
        if token == "?":
            return mark
        if token == "%" and mark == "%s":
            return "%%"
        if token.startswith("$"):
            return f"%({token[1:]})s" if mark == "%s" else f":{token[1:]}"
        return token.replace("%", "%%") if mark == "%s" else token

    return _TOKEN.sub(replaced, sql)

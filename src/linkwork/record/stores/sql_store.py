"""Run database in PostgreSQL, MariaDB, MySQL or SQLite, through SQLAlchemy."""

import logging
import re
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from typing import Any

from numpy.typing import NDArray

from linkwork import checks
from linkwork.errors import BusyStoreError, RecordError, import_extra
from linkwork.files.passwords import without_password
from linkwork.record.database import Database
from linkwork.record.stores.dialects import DIALECTS, is_absent, is_refused, with_marks
from linkwork.record.stores.schema import (
    RUN_TABLES,
    SCHEMA_VERSION,
    TABLES,
    ColumnKind,
    check_version,
    create_index,
    create_tables,
    create_views,
    index_name,
)
from linkwork.record.stores.store import (
    Parameters,
    ResultStream,
    Store,
    missing_store,
    unusable_file,
)

EXTRA = "databases"  # Extra of Linkwork that brings the drivers

_ROWS_AT_A_TIME = 10_000
_POLL_SECONDS = 0.1
_ABSENT_SECONDS = 1.0  # Longest wait where no server listens [s]


_READING = re.compile(
    r"(?is)^(?:\s|--[^\n]*\n|/\*.*?\*/|\()*(select|with|values|explain|show|desc)"
)
_WRITES_FILE = re.compile(r"(?is)\binto\s+(outfile|dumpfile)\b")


class SqlStore(Store):
    """Runs on a server, or in a SQLite file."""

    def __init__(self, database: Database, wait: float, *, read_only: bool = False) -> None:
        """Connect, waiting [s] for a silent server or a locked file; create missing tables."""
        self._database = database
        self._dialect = DIALECTS[database.kind]
        import_extra(self._dialect.module, EXTRA)
        self._alchemy = import_extra("sqlalchemy", EXTRA)
        if database.path is not None and read_only and not database.path.exists():
            raise missing_store(database.name)
        self._engine = self._alchemy.create_engine(
            self._url(),
            connect_args=dict(self._dialect.options),
            isolation_level="AUTOCOMMIT",
            pool_logging_name="linkwork",
        )
        connect = self._dialect.connect
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
            return self._alchemy.URL.create(self._dialect.driver, database=file)
        _, _, rest = self._database.url.partition("://")
        return self._alchemy.make_url(f"{self._dialect.driver}://{rest}")

    def _connect(self, wait: float) -> Any:
        deadline = time.monotonic() + wait
        while True:
            try:
                with self._translating():
                    return self._engine.connect()
            except BusyStoreError as error:
                # A server that is not there rarely comes; one that starts answers.
                until = deadline - max(0.0, wait - _ABSENT_SECONDS) * is_refused(error)
                if time.monotonic() >= until:
                    raise
            time.sleep(_POLL_SECONDS)

    def _prepare(self, read_only: bool) -> None:
        inspector = self._alchemy.inspect(self._connection)
        with self._translating():
            tables = set(inspector.get_table_names())
        if "schema_version" in tables and self._version() is not None:
            check_version(self._database.name, self._version())
        elif read_only:
            raise missing_store(self._database.name)
        elif tables & set(TABLES) - {"schema_version"} and "schema_version" not in tables:
            foreign = ", ".join(sorted(tables & set(TABLES)))
            message = f"{self._database.name} has tables of another program: {foreign}"
            raise RecordError(message, hint="use an empty database for the runs")
        else:
            self._create_tables()

    def _create_tables(self) -> None:
        with self.transaction():
            self.lock_runs()
            for statement in create_tables(self._dialect.types, self._dialect.quote):
                self.execute(statement)
            self._create_indexes()
            for statement in create_views(self._dialect.view):
                self.execute(statement)
            if self._version() is None:
                # Last: without it the creation is repeated.
                self.execute("insert into schema_version (version) values (?)", [SCHEMA_VERSION])

    def _create_indexes(self) -> None:
        # `if not exists` of indexes is unknown to MySQL.
        inspector = self._alchemy.inspect(self._connection)
        with self._translating():
            existing = {x["name"] for table in RUN_TABLES for x in inspector.get_indexes(table)}
        for table in RUN_TABLES:
            if index_name(table) not in existing:
                self.execute(create_index(table, self._dialect.quote))

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
        """Let only this transaction add runs, until it ends."""
        if self._dialect.lock[0]:
            self.execute(self._dialect.lock[0])
            self._is_locked = True

    def _unlock_runs(self) -> None:
        if self._is_locked and self._dialect.lock[1]:
            self.execute(self._dialect.lock[1])
        self._is_locked = False

    def add_tables(self, tables: Mapping[str, Mapping[str, ColumnKind]]) -> None:
        """Create tables besides those of runs, if they do not exist."""
        inspector = self._alchemy.inspect(self._connection)
        with self._translating():
            existing = set(inspector.get_table_names())
        missing = {name: columns for name, columns in tables.items() if name not in existing}
        if missing:
            with self.transaction():
                self.lock_runs()
                for statement in create_tables(self._dialect.types, self._dialect.quote, missing):
                    self.execute(statement)

    def insert(self, table: str, columns: Mapping[str, NDArray[Any]]) -> None:
        """Add rows in bulk, given as columns of equal length; NaN and None become NULL."""
        with self._translating():
            self._dialect.bulk(self._connection.connection.driver_connection, table, columns)

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
        """Return the result of a SELECT on a separate connection; that of a user cannot write."""
        with ExitStack() as reader:
            connection = self._engine.connect()
            reader.callback(self._release, connection, reuse=not user)
            self._readers.append(reader)
            reader.callback(self._readers.remove, reader)
            driver = connection.connection.driver_connection
            if self._database.kind == "postgresql":
                # A cursor on the server needs a transaction.
                connection.exec_driver_sql("begin")
            for statement in self._dialect.read_only if user else ():
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
        """Close a connection, also one whose server has stopped."""
        if not reuse and not connection.closed:
            connection.invalidate()
        self._close(connection)

    def _close(self, closable: Any) -> None:
        # A lost connection has been reported, or will be by the next statement.
        driver = import_extra(self._dialect.module, EXTRA)
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
        marked = with_marks(sql, self._dialect.mark) if user or "?" in sql else sql
        values = dict(parameters) if isinstance(parameters, Mapping) else tuple(parameters)
        return connection.exec_driver_sql(marked, values)

    def checkpoint(self) -> None:
        """Nothing to do: a commit is durable."""

    def compact(self) -> None:
        """Free the space of deleted rows."""
        for table in TABLES if "{table}" in self._dialect.compact else [""]:
            with self._translating():
                self._run(self._connection, self._dialect.compact.format(table=table), ()).close()

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
            if is_absent(error.orig or error):
                raise self._unusable(error) from None
            raise RecordError(
                f"invalid query: {self._reason(error)}", hint=f"the tables are {', '.join(TABLES)}"
            ) from None

    @contextmanager
    def _translating(self) -> Iterator[None]:
        driver = import_extra(self._dialect.module, EXTRA)
        try:
            yield
        except (self._alchemy.exc.DBAPIError, driver.Error, OSError) as error:
            raise self._unusable(error) from None

    def _unusable(self, error: Exception) -> RecordError:
        name, reason = self._database.name, self._reason(error)
        cause = getattr(error, "orig", None) or error
        if is_absent(cause):
            return BusyStoreError(
                f"cannot reach the run database {name}: {reason}",
                hint="start the server or check host and port; recorded runs are kept in "
                f"{self._database.spool} until they can be loaded",
            )
        if self._database.path is not None:
            return unusable_file(name, reason)
        hint = "check user, password and rights, and that the database exists"
        return RecordError(f"the run database {name} cannot be used: {reason}", hint=hint)

    def _reason(self, error: Exception) -> str:
        cause = getattr(error, "orig", None) or error
        arguments = getattr(cause, "args", ())
        text = str(arguments[-1] if arguments else cause)
        first = next((line for line in text.splitlines() if line.strip()), type(cause).__name__)
        return without_password(first.strip())

"""Dialects of PostgreSQL, MariaDB and SQLite: types, connections, inserts, lost connections."""

import math
import re
import ssl
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import BusyStoreError, import_extra
from linkwork.record.stores.schema import ColumnKind, column_types

Columns = Mapping[str, NDArray[Any]]
BulkInsert = Callable[[Any, str, Columns], None]
"""Adds rows to a table over a connection of the driver."""


def insert_rows(connection: Any, table: str, columns: Columns) -> None:
    """Add rows to a table of SQLite."""
    lists = [column.tolist() for column in columns.values()]
    marks = ", ".join("?" for _ in lists)
    names = ", ".join(columns)
    # SQLite stores NaN as NULL.
    connection.executemany(
        f"insert into {table} ({names}) values ({marks})", zip(*lists, strict=True)
    )


_TYPES = {"O": "text", "i": "int8", "f": "float8"}  # Type of PostgreSQL by kind of array


def copy_binary(connection: Any, table: str, columns: Columns) -> None:
    """Add rows to a table of PostgreSQL by a binary COPY."""
    lists = [_plain_values(column) for column in columns.values()]
    names = ", ".join(columns)
    with (
        connection.cursor() as cursor,
        cursor.copy(f"copy {table} ({names}) from stdin (format binary)") as copy,
    ):
        copy.set_types([_TYPES[column.dtype.kind] for column in columns.values()])
        for row in zip(*lists, strict=True):
            copy.write_row(row)


def _plain_values(column: NDArray[Any]) -> list[Any]:
    """Return values of a column, None for NaN; texts without what PostgreSQL refuses."""
    values = column.tolist()
    if column.dtype.kind == "f":
        return [None if x != x else x for x in values]
    return values if column.dtype != object else [x and _storable_text(x) for x in values]


def _storable_text(text: str) -> str:
    return text.encode("utf-8", "replace").decode().replace("\0", "")


_UNSAFE = re.compile("[\t\n\\\\\0\r]")
_ESCAPES = {"\t": "\\t", "\n": "\\n", "\\": "\\\\", "\0": "\\0", "\r": "\\r"}


_MIN_FILE_ROWS = 1000  # Fewer rows are inserted faster without a file


def load_data(connection: Any, table: str, columns: Columns) -> None:
    """Add rows to a table of MariaDB by LOAD DATA LOCAL from a temporary file."""
    if len(next(iter(columns.values()))) < _MIN_FILE_ROWS:
        _insert_few(connection, table, columns)
        return
    # Writes shortest decimals that read back exactly, many times faster than Python.
    duckdb = import_extra("duckdb", "record")
    with tempfile.TemporaryDirectory(prefix="linkwork-load-") as folder:
        file = Path(folder) / "rows.tsv"
        with duckdb.connect(":memory:") as writer:
            writer.register("new_rows", {name: _escaped(x) for name, x in columns.items()})
            listing = ", ".join(
                f"coalesce(cast({_number(name, x)} as varchar), '\\N') as \"{name}\""
                for name, x in columns.items()
            )
            options = "delimiter '\t', header false, quote '', escape ''"
            writer.execute(f"copy (select {listing} from new_rows) to '{file}' ({options})")
        names = ", ".join(f"`{name}`" for name in columns)
        with connection.cursor() as cursor:
            cursor.execute(
                f"load data local infile '{file}' into table {table} character set utf8mb4 "
                f"fields terminated by '\\t' lines terminated by '\\n' ({names})"
            )


def _insert_few(connection: Any, table: str, columns: Columns) -> None:
    lists = [
        [None if isinstance(x, float) and not math.isfinite(x) else x for x in column.tolist()]
        for column in columns.values()
    ]
    names, marks = ", ".join(f"`{x}`" for x in columns), ", ".join("%s" for _ in columns)
    with connection.cursor() as cursor:
        cursor.executemany(
            f"insert into {table} ({names}) values ({marks})", list(zip(*lists, strict=True))
        )


def _number(name: str, column: NDArray[Any]) -> str:
    # MariaDB has no infinite numbers either.
    quoted = f'"{name}"'
    finite = f"case when isfinite({quoted}) then {quoted} end"
    return finite if column.dtype.kind == "f" else quoted


def _escaped(column: NDArray[Any]) -> NDArray[Any]:
    if column.dtype != object:
        return column
    texts = column.tolist()
    escaped = {x: x and _UNSAFE.sub(lambda y: _ESCAPES[y[0]], x) for x in set(texts)}
    return np.array([escaped[x] for x in texts], dtype=object)


_TOKEN = re.compile(
    r"""'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|--[^\n]*|/\*.*?\*/|\?|\$\w+|%""", re.S
)


def _connect_mariadb(*arguments: Any, **options: Any) -> Any:
    """Return a connection of PyMySQL that prefers TLS; takes the arguments of `pymysql.connect`.

    PyMySQL encrypts where the server can, without a check of its certificate unless one is
    requested. For every connection it reads all certificates of the system all the same, which
    takes 20 ms or more; here one context serves all such connections.
    """
    return _connection_class()(*arguments, **options)


@cache
def _connection_class() -> type:
    pymysql = import_extra("pymysql.connections", "databases")

    class Connection(pymysql.Connection):
        def _create_ssl_ctx(self, sslp: Any) -> ssl.SSLContext:
            return super()._create_ssl_ctx(sslp) if sslp else _unchecked_tls()

    return Connection


@cache
def _unchecked_tls() -> ssl.SSLContext:
    """Return the context of PyMySQL without options: encryption, no check of certificates."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


@dataclass(frozen=True)
class Dialect:
    """Differences between the kinds of servers.

    `mark` marks a parameter; `read_only` statements begin a transaction that cannot write;
    `lock` encloses the creation of tables, which several clients may try at once; `view`
    creates a view that may exist; `compact` frees the space of deleted rows, once or for each
    table.
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


DIALECTS = {
    "postgresql": Dialect(
        "postgresql+psycopg",
        "psycopg",
        column_types("text", "text", "bigint", "double precision"),
        '"',
        "%s",
        copy_binary,
        {"connect_timeout": 10, "application_name": "linkwork"},
        ("set transaction read only",),
        ("select pg_advisory_xact_lock(7308604)", ""),
    ),
    "mariadb": Dialect(
        "mariadb+pymysql",
        "pymysql",
        column_types("varchar(200)", "longtext", "bigint", "double"),
        "`",
        "%s",
        load_data,
        {"connect_timeout": 10, "local_infile": True, "charset": "utf8mb4"},
        ("set session transaction read only",),
        ("select get_lock('linkwork', 60)", "select release_lock('linkwork')"),
        compact="optimize table {table}",
        connect=_connect_mariadb,
    ),
    "sqlite": Dialect(
        "sqlite+pysqlite",
        "sqlite3",
        column_types("text", "text", "integer", "real"),
        '"',
        "?",
        insert_rows,
        {"timeout": 10.0},
        ("pragma query_only = on",),
        view="create view if not exists",
        compact="vacuum",
    ),
}
"""Dialects by kind of database."""


def is_absent(error: Exception) -> bool:
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


def is_refused(error: BusyStoreError) -> bool:
    """Whether nothing listens at the address of a server."""
    text = error.message.lower()
    return "refused" in text or "can't connect" in text


def with_marks(sql: str, mark: str) -> str:
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

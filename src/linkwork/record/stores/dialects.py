"""Dialects of PostgreSQL, MariaDB and SQLite: types, connections, parameters, lost connections."""

import re
import ssl
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from linkwork.errors import BusyStoreError, import_extra
from linkwork.record.stores.bulk_insert import BulkInsert, copy_binary, insert_rows, load_data
from linkwork.record.stores.schema import ColumnKind, column_types

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

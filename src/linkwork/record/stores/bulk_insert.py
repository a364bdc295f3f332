"""Bulk insertion into servers and SQLite: rows given as columns, NaN and None as NULL."""

import math
import re
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import import_extra

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

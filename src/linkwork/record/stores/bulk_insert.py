"""Bulk insertion into servers and SQLite: rows given as columns, NaN and None as NULL."""

from __future__ import annotations

import math
import re
import tempfile
from collections.abc import Callable, Iterator, Mapping
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


_COPY_HEAD = b"PGCOPY\n\xff\r\n\x00" + bytes(8)
_COPY_END = (-1).to_bytes(2, "big", signed=True)
_NULL = -1


def copy_binary(connection: Any, table: str, columns: Columns) -> None:
    """Add rows to a table of PostgreSQL by a binary COPY."""
    names = ", ".join(columns)
    with (
        connection.cursor() as cursor,
        cursor.copy(f"copy {table} ({names}) from stdin (format binary)") as copy,
    ):
        copy.write(_COPY_HEAD)
        for block in _binary_blocks(list(columns.values())):
            copy.write(block)
        copy.write(_COPY_END)


def _binary_blocks(columns: list[NDArray[Any]]) -> Iterator[bytes]:
    """Rows in the binary format of PostgreSQL, as many at a time as have the same layout."""
    nulls = [_nulls(column) for column in columns]
    changes = np.zeros(len(columns[0]), dtype=bool)
    for column, null in zip(columns, nulls, strict=True):
        changes[1:] |= null[1:] != null[:-1]
        if column.dtype == object:
            changes[1:] |= column[1:] != column[:-1]
    starts = np.flatnonzero(changes).tolist()
    for first, last in zip([0, *starts], [*starts, len(changes)], strict=True):
        rows = [column[first:last] for column in columns]
        yield _same_layout(rows, [bool(null[first]) for null in nulls])


def _nulls(column: NDArray[Any]) -> NDArray[np.bool_]:
    if column.dtype == object:
        return np.array([x is None for x in column.tolist()], dtype=bool)
    return np.isnan(column) if column.dtype.kind == "f" else np.zeros(len(column), dtype=bool)


def _same_layout(columns: list[NDArray[Any]], nulls: list[bool]) -> bytes:
    """Rows whose texts are equal and whose NULLs are in the same columns."""
    fields: list[tuple[str, str]] = [("count", ">i2")]
    values: list[Any] = [len(columns)]
    for i, (column, null) in enumerate(zip(columns, nulls, strict=True)):
        if null:
            fields.append((f"l{i}", ">i4"))
            values.append(_NULL)
            continue
        text = column[0].encode("utf-8", "replace").replace(b"\0", b"") if _is_text(column) else b""
        size = len(text) if _is_text(column) else 8
        kind = f"V{size}" if _is_text(column) else f">{column.dtype.kind}8"
        fields += [(f"l{i}", ">i4"), *([(f"v{i}", kind)] if size else [])]
        values += [size, *([np.void(text) if _is_text(column) else column] if size else [])]
    rows = np.empty(len(columns[0]), dtype=fields)
    for (name, _), value in zip(fields, values, strict=True):
        rows[name] = value
    return rows.tobytes()


def _is_text(column: NDArray[Any]) -> bool:
    return column.dtype == object


_UNSAFE = re.compile("[\t\n\\\\\0\r]")
_ESCAPES = {"\t": "\\t", "\n": "\\n", "\\": "\\\\", "\0": "\\0", "\r": "\\r"}


_FEW = 1000
"""Fewer rows are inserted faster without a file."""


def load_data(connection: Any, table: str, columns: Columns) -> None:
    """Add rows to a table of MariaDB by LOAD DATA LOCAL from a temporary file."""
    if len(next(iter(columns.values()))) < _FEW:
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
    lists = [[x if _is_storable(x) else None for x in c.tolist()] for c in columns.values()]
    names, marks = ", ".join(f"`{x}`" for x in columns), ", ".join("%s" for _ in columns)
    with connection.cursor() as cursor:
        cursor.executemany(
            f"insert into {table} ({names}) values ({marks})", list(zip(*lists, strict=True))
        )


def _is_storable(value: Any) -> bool:
    return not isinstance(value, float) or math.isfinite(value)


def _number(name: str, column: NDArray[Any]) -> str:
    # MariaDB has no infinite numbers either.
    quoted = f'"{name}"'
    finite = f"case when isfinite({quoted}) then {quoted} end"
    return finite if column.dtype.kind == "f" else quoted


def _escaped(column: NDArray[Any]) -> NDArray[Any]:
    if column.dtype != object:
        return column
    texts = column.tolist()
    known = {x: _escape(x) for x in set(texts)}
    return np.array([known[x] for x in texts], dtype=object)


def _escape(text: str | None) -> str | None:
    return None if text is None else _UNSAFE.sub(lambda found: _ESCAPES[found[0]], text)

"""MATLAB files of level 5, as in "MAT-File Format": a struct for the run and one for each table."""

import re
import struct
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import RecordError
from linkwork.record.export.sheet import RunContents, Sheet, SignalTable

LIMIT = 2**31 - 1  # Maximum bytes of one variable

# Types of data elements and classes of arrays, by the names of the format's document.
_INT8, _UINT16, _INT32, _UINT32, _DOUBLE, _MATRIX, _UTF16 = 1, 4, 5, 6, 9, 14, 17
_CELL_CLASS, _STRUCT_CLASS, _CHAR_CLASS, _DOUBLE_CLASS = 1, 2, 4, 6
_NAME_ROOM = 32
_BEYOND_UTF16 = re.compile("[\ud800-\udfff\U00010000-\U0010ffff]")
_HEADER = struct.Struct("<116s8xH2s")


def write_mat(contents: RunContents, path: Path) -> None:
    """Write a run to a file, with few rows in memory at a time."""
    with path.open("wb") as file:
        file.write(_HEADER.pack(b"MATLAB 5.0 MAT-file, Linkwork".ljust(116), 0x0100, b"IM"))
        facts = {name: _value(x) for name, x in contents.facts.items()}
        file.write(_struct("run", facts))
        for table in contents.tables:
            _write_signals(file, table)
        for name in contents.plain:
            file.write(_struct(name, _columns(contents.plain_sheet(name))))


def _write_signals(file: BinaryIO, table: SignalTable) -> None:
    shape = (table.steps.size, len(table.signals))
    if 8 * shape[0] * shape[1] > LIMIT - 2**20:
        raise RecordError(
            f"table {table.name!r} has {shape[0]} rows and {shape[1]} columns; a .mat file holds "
            f"{LIMIT // 8} numbers in a table",
            hint="export to .parquet or .mcap, or record fewer signals",
        )
    fields = {
        "step": _matrix("", table.steps.astype(float)[:, None]),
        "time": _matrix("", table.times[:, None]),
        "names": _cell([_text(x) for x in table.columns]),
        "units": _cell([_text(x) for x in table.units]),
        # Last, so that its numbers end the variable; they are written in blocks.
        "values": _matrix("", np.empty(shape), with_numbers=False),
    }
    head = _struct(table.name, fields, 8 * shape[0] * shape[1])
    file.write(head)
    start = file.tell()
    for block in table.blocks():
        for column, values in enumerate(block.values.T):
            file.seek(start + 8 * (column * shape[0] + block.start))
            file.write(np.asarray(values, "<f8").tobytes())
    file.seek(start + 8 * shape[0] * shape[1])


def _columns(sheet: Sheet) -> dict[str, bytes]:
    rows = list(sheet.rows)
    columns = zip(*rows, strict=True) if rows else ((),) * len(sheet.columns)
    fields = {}
    for name, column in zip(sheet.columns, columns, strict=True):
        if all(isinstance(x, int | float | None) for x in column):
            numbers = [np.nan if x is None else float(x) for x in column]
            fields[name] = _matrix("", np.array(numbers)[:, None])
        else:
            fields[name] = _cell([_text("" if x is None else str(x)) for x in column])
    return fields


def _value(value: Any) -> bytes:
    if isinstance(value, int | float) and abs(value) < 2**53:
        return _matrix("", np.array([[value]], float))
    return _text("" if value is None else str(value))


def _element(kind: int, data: bytes) -> bytes:
    return struct.pack("<II", kind, len(data)) + data + bytes(-len(data) % 8)


def _array(kind: int, shape: Sequence[int], name: str, rest: bytes, further: int = 0) -> bytes:
    """Return an array of some class; `further` bytes of it are written after the result."""
    body = (
        _element(_UINT32, struct.pack("<II", kind, 0))
        + _element(_INT32, struct.pack(f"<{len(shape)}i", *shape))
        + _element(_INT8, name.encode("ascii"))
        + rest
    )
    return struct.pack("<II", _MATRIX, len(body) + further) + body


def _matrix(name: str, values: NDArray[np.float64], *, with_numbers: bool = True) -> bytes:
    """Return a matrix of reals; without its numbers they are to be written after the result."""
    if with_numbers:
        data = np.asarray(values, "<f8").tobytes(order="F")
        return _array(_DOUBLE_CLASS, values.shape, name, _element(_DOUBLE, data))
    size = 8 * values.shape[0] * values.shape[1]
    return _array(_DOUBLE_CLASS, values.shape, name, struct.pack("<II", _DOUBLE, size), size)


def _text(text: str) -> bytes:
    # Readers disagree about the length of text with characters of two units: they are escaped.
    text = _BEYOND_UTF16.sub(lambda match: match[0].encode("unicode_escape").decode(), text)
    data = text.encode("utf-16-le")
    shape = (1, len(data) // 2) if data else (0, 0)
    # Octave reads plain characters only as integers.
    return _array(_CHAR_CLASS, shape, "", _element(_UINT16 if text.isascii() else _UTF16, data))


def _cell(items: Sequence[bytes]) -> bytes:
    return _array(_CELL_CLASS, (len(items), 1), "", b"".join(items))


def _struct(name: str, fields: Mapping[str, bytes], further: int = 0) -> bytes:
    names = b"".join(field.encode("ascii").ljust(_NAME_ROOM, b"\0") for field in fields)
    # The length of names is always written as a small element: tag and data in eight bytes.
    room = struct.pack("<HHi", _INT32, 4, _NAME_ROOM)
    rest = room + _element(_INT8, names) + b"".join(fields.values())
    return _array(_STRUCT_CLASS, (1, 1), name, rest, further)

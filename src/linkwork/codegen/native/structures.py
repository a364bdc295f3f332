"""Structures that C and Python share: declared in C headers, made from them for ctypes.

Headers keep to a part of C: structures of numbers, pointers, fixed arrays and earlier structures;
lengths of arrays are integers or names of an enum. A library exports a table of the name, offset
and size of every field, which is compared when it is loaded.
"""

from __future__ import annotations

import ctypes
import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from importlib.resources import files
from itertools import count, zip_longest
from typing import Any

from linkwork.errors import PlatformError

LAYOUT = "lw_layout"
"""Name of the table of fields that a library exports."""

_NUMBERS = {
    "char": ctypes.c_char,
    "int": ctypes.c_int,
    "int8_t": ctypes.c_int8,
    "uint8_t": ctypes.c_uint8,
    "int32_t": ctypes.c_int32,
    "int64_t": ctypes.c_int64,
    "uint64_t": ctypes.c_uint64,
    "float": ctypes.c_float,
    "double": ctypes.c_double,
}
_LOCAL_INCLUDE = re.compile(r'^#include ".*"\n', re.MULTILINE)
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_ENUM = re.compile(r"^enum\s*\{([^{}]*)\}\s*;", re.MULTILINE)
_STRUCT = re.compile(
    r"^(?:typedef\s+struct\s*\{([^{}]*)\}\s*(\w+)|struct\s+(\w+)\s*\{([^{}]*)\})\s*;", re.MULTILINE
)
_FUNCTION = re.compile(r"[\w\s]+\(\*(\w+)\)\s*\(.*\)", re.DOTALL)
_VARIABLES = re.compile(r"(?:const\s+)?(\w+)\b\s*(.+)", re.DOTALL)
_VARIABLE = re.compile(r"((?:\*\s*(?:const\s+)?)*)(\w+)(?:\[(\w+)\])?")


def read_sources(package: str, names: Sequence[str]) -> str:
    """Return C files of a package, each after those it includes, as one text."""
    folder = files(package)
    texts = [(folder / name).read_text(encoding="utf-8") for name in names]
    return "\n".join(_LOCAL_INCLUDE.sub("", text) for text in texts)


class CStructures:
    """The structures of some headers, as `read_sources` gives them, as classes of ctypes.

    Pointers are addresses; fields have their names in C, and no others can be set.
    """

    def __init__(self, headers: str) -> None:
        self.headers = headers

    @cached_property
    def types(self) -> dict[str, type[ctypes.Structure]]:
        """All structures by name."""
        return read_structures(self.headers)

    @cached_property
    def constants(self) -> dict[str, int]:
        """Values of all enums by name."""
        return _constants(_COMMENT.sub(" ", self.headers))

    @property
    def table(self) -> str:
        """C source of the table of all fields, to be placed behind the headers."""
        rows = [
            f"  LW_FIELD({name}, {field})," if field else f'  {{"{name}", 0, sizeof({name})}},'
            for name, field, *_ in self._rows()
        ]
        return "\n".join([
            "#include <stddef.h>",
            '#define LW_FIELD(s, f) {#s "." #f, offsetof(s, f), sizeof(((s *)0)->f)}',
            f"const struct {{ const char *name; int64_t offset, size; }} {LAYOUT}[] = {{",
            *rows,
            "  {0, 0, 0}};\n",
        ])  # fmt: skip

    def check(self, library: ctypes.CDLL) -> None:
        """Check that all structures are the same in a compiled library."""
        expected = [
            (f"{name}.{field}" if field else name, offset, size)
            for name, field, offset, size in self._rows()
        ]
        compiled = list(_compiled_rows(library))
        for one, other in zip_longest(compiled, expected, fillvalue=("nothing", 0, 0)):
            if one != other:
                raise PlatformError(
                    "the structures of a compiled library are not those of its headers: "
                    f"{_described(*one)}, expected {_described(*other)}",
                    hint="files of two versions are mixed, or one was changed: reinstall linkwork",
                )

    def _rows(self) -> Iterator[tuple[str, str, int, int]]:
        """Yield structure, field, offset and size [bytes]; last of all the structure itself."""
        for name, structure in self.types.items():
            for field, *_ in structure._fields_:
                place = getattr(structure, field)
                yield name, field, place.offset, place.size
            yield name, "", 0, ctypes.sizeof(structure)


class _Row(ctypes.Structure):
    _fields_ = [("name", ctypes.c_char_p), ("offset", ctypes.c_int64), ("size", ctypes.c_int64)]


def _compiled_rows(library: ctypes.CDLL) -> Iterator[tuple[str, int, int]]:
    table = ctypes.cast(library[LAYOUT], ctypes.POINTER(_Row))
    for row in map(table.__getitem__, count()):
        if row.name is None:
            return
        yield row.name.decode("ascii"), row.offset, row.size


def _described(name: str, offset: int, size: int) -> str:
    return f"{name!r} of {size} bytes at {offset}"


def read_structures(headers: str) -> dict[str, type[ctypes.Structure]]:
    """Return the classes of the structures that headers declare, by name."""
    text = _COMMENT.sub(" ", headers)
    lengths = _constants(text)
    structures: dict[str, type[ctypes.Structure]] = {}
    for fields, name, tagged, tagged_fields in _STRUCT.findall(text):
        types = _NUMBERS | structures
        declared = [
            pair
            for line in (fields or tagged_fields).split(";")
            if line.strip()
            for pair in _fields(line.strip(), types, lengths)
        ]
        content = {"__slots__": (), "_fields_": declared}
        structures[name or tagged] = type(name or tagged, (ctypes.Structure,), content)
    return structures


def _constants(text: str) -> dict[str, int]:
    return {name: value for names in _ENUM.findall(text) for name, value in _values(names)}


def _values(names: str) -> Iterator[tuple[str, int]]:
    value = -1
    for entry in filter(None, map(str.strip, names.split(","))):
        name, _, number = map(str.strip, entry.partition("="))
        value = int(number) if number else value + 1
        yield name, value


def _fields(
    line: str, types: dict[str, Any], lengths: dict[str, int]
) -> Iterator[tuple[str, type[Any]]]:
    """Return the names and types of the fields that one line declares."""
    if function := _FUNCTION.fullmatch(line):
        yield function[1], ctypes.c_void_p
        return
    declaration = _VARIABLES.fullmatch(line)
    for variable in declaration[2].split(",") if declaration else [""]:
        parts = _VARIABLE.fullmatch(variable.strip())
        if declaration is None or parts is None:
            raise ValueError(f"cannot read the field {line!r}")
        stars, name, length = parts.groups()
        kind = ctypes.c_void_p if stars else types.get(declaration[1])
        if kind is None:
            raise ValueError(f"unknown type {declaration[1]!r} of the field {line!r}")
        if length is not None:
            kind *= lengths[length] if length in lengths else int(length)
        yield name, kind

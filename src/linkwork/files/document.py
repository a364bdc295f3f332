"""Plain data read from a file, and where each of its values stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from linkwork.errors import Place, SchemaError, printable

Path = Sequence[str | int]
"""How to reach a value: the keys and list indices to follow from the top."""

LONGEST_SHOWN = 200

_WORDS = {"None": "null", "True": "true", "False": "false"}


@dataclass(frozen=True, slots=True)
class Mark:
    """Where a value stands, and where what it holds stands.

    Attributes:
        line: Line of its key, or of itself in a list, counted from 1; 0 when it has none.
        column: Column, counted from 1.
        children: The marks of what it holds, by key or index.
        file: Where it came from when that is not the document's own file.
    """

    line: int = 0
    column: int = 0
    children: Mapping[str | int, Mark] = field(default_factory=dict)
    file: str = ""


@dataclass(frozen=True)
class Document:
    """Plain data with a place for every value.

    Attributes:
        file: The file as the user named it.
        data: Dictionaries with text keys, lists, text, numbers, booleans and None.
        marks: Where each value stands.
    """

    file: str
    data: Any
    marks: Mark = field(default_factory=Mark)

    def place(self, path: Path) -> Place:
        """Where the value at a path stands.

        Args:
            path: Keys and indices. When nothing stands there, the position is that of the nearest
                ancestor, and the element still names the whole path.
        """
        mark, file = self.marks, self.marks.file
        for part in path:
            if part not in mark.children:
                break
            mark = mark.children[part]
            file = mark.file or file
        return Place(file or self.file, mark.line, mark.column, format_path(path))

    def error(self, path: Path, message: str, hint: str = "") -> SchemaError:
        """A problem about the value at a path, ready to raise."""
        return SchemaError(message, place=self.place(path), hint=hint)


def format_path(path: Path) -> str:
    """A path as people write it, e.g. `points[2].time`."""
    text = ""
    for part in path:
        text += f"[{part}]" if isinstance(part, int) else f".{part}" if text else part
    return shorten(printable(text))


def describe_value(value: Any) -> str:
    """A value as a file would write it, or what it is when that would be long."""
    if isinstance(value, dict):
        return (
            f"a map with the keys {shorten(printable(', '.join(value)), 60)}"
            if value
            else "an empty map"
        )
    if isinstance(value, list) and (len(value) > 6 or any(isinstance(x, dict) for x in value)):
        return f"a list of {len(value)}"
    if isinstance(value, list):
        return shorten(f"[{', '.join(map(describe_value, value))}]", 60)
    return shorten(_WORDS.get(repr(value), repr(value)), 60)


def shorten(text: str, limit: int = LONGEST_SHOWN) -> str:
    """Text that fits a message: its two ends when it is too long."""
    return text if len(text) <= limit else f"{text[: limit // 2]}...{text[-limit // 2 :]}"

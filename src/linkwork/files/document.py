"""Plain data of a file, with the position of each value; one document upon another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from linkwork.errors import Place, SchemaError, printable

Path = Sequence[str | int]  # Path of a value: keys and list indices from the top

MAX_SHOWN = 200

_YAML_CONSTANTS = {"None": "null", "True": "true", "False": "false"}


@dataclass(frozen=True, slots=True)
class Mark:
    """Position of a value, from 1 (0 if unknown), and positions of the values inside it.

    The line is that of its key, or of the value itself in a list; `file` is its source, if that is
    not the document's own file.
    """

    line: int = 0
    column: int = 0
    children: Mapping[str | int, Mark] = field(default_factory=dict)
    file: str = ""


@dataclass(frozen=True)
class Document:
    """Plain data with the position of every value.

    `prefix` is the path of the data in the file, if it is only a part of it.
    """

    file: str
    data: Any
    marks: Mark = field(default_factory=Mark)
    prefix: tuple[str | int, ...] = ()

    def place(self, path: Path) -> Place:
        """Return the place of the value at a path.

        For a missing value the position is that of the nearest ancestor, and the element names the
        whole path.
        """
        mark, file = self.marks, self.marks.file
        for part in path:
            if part not in mark.children:
                break
            mark = mark.children[part]
            file = mark.file or file
        return Place(file or self.file, mark.line, mark.column, format_path((*self.prefix, *path)))

    def part(self, path: Path) -> Document:
        """Return the data at a path as a separate document; its places are those in this one."""
        data, mark, file = self.data, self.marks, self.marks.file
        for step in path:
            data = data[step]
            mark = mark.children.get(step, Mark(mark.line, mark.column, file=mark.file))
            file = mark.file or file
        return Document(file or self.file, data, mark, (*self.prefix, *path))

    def error(self, path: Path, message: str, hint: str = "") -> SchemaError:
        """Return an error about the value at a path, to be raised by the caller."""
        return SchemaError(message, place=self.place(path), hint=hint)


def format_path(path: Path) -> str:
    """Return a path as text, e.g. `points[2].time`."""
    text = ""
    for part in path:
        text += f"[{part}]" if isinstance(part, int) else f".{part}" if text else part
    return shorten(printable(text))


def describe_value(value: Any) -> str:
    """Return a value as written in a file; only its type and size if it is long."""
    if isinstance(value, dict):
        return (
            f"a map with the keys {shorten(printable(', '.join(value)), 60)}"
            if value
            else "an empty map"
        )
    if isinstance(value, list) and (len(value) > 6 or any(isinstance(x, dict) for x in value)):
        return f"a list of {len(value)} values"
    if isinstance(value, list):
        return shorten(f"[{', '.join(map(describe_value, value))}]", 60)
    return shorten(_YAML_CONSTANTS.get(repr(value), repr(value)), 60)


def shorten(text: str, limit: int = MAX_SHOWN) -> str:
    """Return a text of bounded length: of a long text, its two ends."""
    return text if len(text) <= limit else f"{text[: limit // 2]}...{text[-limit // 2 :]}"


def merge_documents(base: Document, patch: Document) -> Document:
    """Return the base with the changes of a patch, which gives the result its name.

    A JSON merge patch (RFC 7396): maps are merged, null removes a key, everything else replaces
    what the base has. Each value keeps its place: file, line and column of the document it is from.
    """
    marks = _stamped(patch.marks, patch.file)
    data, marks = _merged(base.data, _stamped(base.marks, base.file), patch.data, marks)
    return Document(patch.file, data, marks, patch.prefix)


def _merged(base: Any, base_mark: Mark, patch: Any, patch_mark: Mark) -> tuple[Any, Mark]:
    if not isinstance(patch, dict):
        return patch, patch_mark
    is_map = isinstance(base, dict)
    data: dict[str, Any] = dict(base) if is_map else {}
    marks: dict[str | int, Mark] = {}
    if is_map:
        for key in base:
            marks[key] = _child(base_mark, key)
    for key, value in patch.items():
        if value is None:
            data.pop(key, None)
            marks.pop(key, None)
            continue
        before = marks.get(key, Mark())
        data[key], marks[key] = _merged(data.get(key), before, value, _child(patch_mark, key))
    return data, replace(patch_mark, children=marks)


def _child(mark: Mark, key: str | int) -> Mark:
    """Return the mark of a value inside, with its file."""
    return _stamped(mark.children.get(key, Mark(mark.line, mark.column)), mark.file)


def _stamped(mark: Mark, file: str) -> Mark:
    return mark if mark.file else replace(mark, file=file)

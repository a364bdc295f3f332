"""Names of earlier versions: files that use them are read, with a note of the new names."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from linkwork.errors import RenamedWarning
from linkwork.files.document import Document, Mark, Path


@dataclass(frozen=True)
class Renamed:
    """A key, or a value of a key, that has another name now.

    Attributes:
        where: Keys that lead to the map; `*` stands for any key and any index.
        old: The name before.
        new: The name now.
        key: The key whose value is renamed; the key itself when empty.
    """

    where: tuple[str, ...]
    old: str
    new: str
    key: str = ""


def rename_old_names(document: Document, table: Sequence[Renamed]) -> Document:
    """The document with the names of today; warns once if it had others.

    Args:
        document: A file as it was read; it stays as it is.
        table: What has another name now.

    Warns:
        RenamedWarning: Names the first place of each old name, and the new name.
    """
    notes = []
    for renamed in table:
        change = _Change(renamed)
        data, marks = change.made(document.data, document.marks, ())
        if change.paths:
            notes.append(_note(document, renamed, change.paths))
            document = replace(document, data=data, marks=marks)
    if notes:
        warnings.warn("; ".join(notes), RenamedWarning, stacklevel=2)
    return document


class _Change:
    """One renaming, made wherever a document has the old name."""

    def __init__(self, renamed: Renamed) -> None:
        self._renamed = renamed
        self.paths: list[Path] = []

    def made(self, data: Any, mark: Mark, path: Path) -> tuple[Any, Mark]:
        """Data and marks at a path with the new name."""
        where = self._renamed.where
        if len(path) == len(where):
            return self._named(data, mark, path)
        items: Any = ()
        if isinstance(data, dict | list):
            items = data.items() if isinstance(data, dict) else enumerate(data)
        parts, children = {}, dict(mark.children)
        for key, value in items:
            if where[len(path)] not in ("*", key):
                continue
            parts[key], children[key] = self.made(value, children.get(key, Mark()), (*path, key))
        if isinstance(data, list):
            return [parts.get(i, value) for i, value in enumerate(data)], _holding(mark, children)
        return {**data, **parts} if parts else data, _holding(mark, children)

    def _named(self, data: Any, mark: Mark, path: Path) -> tuple[Any, Mark]:
        old, new, key = self._renamed.old, self._renamed.new, self._renamed.key
        if not isinstance(data, dict) or (data.get(key) != old if key else old not in data):
            return data, mark
        if not key and new in data:
            return data, mark
        self.paths.append(path)
        if key:
            return {**data, key: new}, mark
        children = {new if name == old else name: x for name, x in mark.children.items()}
        return {new if name == old else name: x for name, x in data.items()}, _holding(
            mark, children
        )


def _note(document: Document, renamed: Renamed, paths: Sequence[Path]) -> str:
    place = document.place((*paths[0], renamed.key or renamed.old))
    more = f" (and {len(paths) - 1} more)" if len(paths) > 1 else ""
    return f"{place}{more}: {renamed.old!r} is now {renamed.new!r}"


def _holding(mark: Mark, children: dict[str | int, Mark]) -> Mark:
    return replace(mark, children=children)

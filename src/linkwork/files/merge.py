"""One document upon another: a JSON merge patch (RFC 7396) that keeps the place of every value."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from linkwork.files.document import Document, Mark


def merge_documents(base: Document, patch: Document) -> Document:
    """Return the base with the changes of a patch.

    Maps are merged, null removes a key, everything else replaces what the base has. Each value
    keeps its place: file, line and column of the document it is from.

    Args:
        base: The document to build upon; it is not changed.
        patch: The changes; it gives the merged document its name.
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

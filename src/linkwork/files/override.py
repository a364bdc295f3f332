"""Changing values of a document from the command line: `robots.left.parameters.l1=0.3`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from linkwork.errors import FileError, Place, SchemaError
from linkwork.files.document import Document, Mark, Path, format_path, shorten
from linkwork.files.yaml_reader import DEEPEST, parse_yaml

OPTION = "--set"

_PATH = re.compile(r"[^.\[\]=]+(?:\[[0-9]{1,6}\])*(?:\.[^.\[\]=]+(?:\[[0-9]{1,6}\])*)*")
_PART = re.compile(r"\[([0-9]+)\]|([^.\[\]]+)")


def apply_overrides(document: Document, assignments: Sequence[str]) -> Document:
    """A copy of the document with some values changed or added.

    Args:
        document: Left as it is.
        assignments: Each `path=value`; the value as YAML would write it on one line. Keys that are
            not there are added, maps around them too; list items must be there.
    """
    for assignment in assignments:
        path, value = _split(assignment)
        data, marks = _replaced(document, path, 0, document.data, document.marks, value)
        document = replace(document, data=data, marks=marks)
    return document


def _split(assignment: str) -> tuple[Path, Any]:
    name, equals, text = assignment.partition("=")
    name = name.strip()
    if not equals or not name.isprintable() or not _PATH.fullmatch(name):
        raise SchemaError(
            f"{shorten(assignment)!r} is no assignment",
            place=Place(OPTION),
            hint="write path=value, e.g. robots.left.parameters.l1=0.3 or points[2].time=1.5",
        )
    path = [int(index) if index else key for index, key in _PART.findall(name)]
    place = Place(OPTION, element=format_path(path))
    if len(path) > DEEPEST:
        raise SchemaError(f"the path is more than {DEEPEST} keys long", place=place)
    return path, _value(text.strip(), place)


def _value(text: str, place: Place) -> Any:
    try:
        data = parse_yaml(text, OPTION).data
    except FileError as error:
        raise SchemaError(error.message, place=place, hint=error.hint) from error
    comment = data is None and text.startswith("#")
    block = isinstance(data, dict | list) and text[0] not in "{["
    if comment or block:
        message = f"the value {shorten(text)!r} could be read in two ways"
        raise SchemaError(message, place=place, hint="put it in quotes, or in [ ] or { }")
    return data


def _replaced(
    document: Document, path: Path, depth: int, data: Any, mark: Mark, value: Any
) -> tuple[Any, Mark]:
    """The data and marks below `path[:depth]`, copied along the path to the new value."""
    if depth == len(path):
        return value, Mark(file=OPTION)
    part = path[depth]
    _check_step(document, path, depth, data)
    copy: Any = data.copy()
    inner = data.get(part) if isinstance(data, dict) else data[part]
    if inner is None and depth + 1 < len(path):
        inner = {}
    old = mark.children.get(part, Mark(file=OPTION))
    copy[part], new = _replaced(document, path, depth + 1, inner, old, value)
    return copy, replace(mark, children={**mark.children, part: new})


def _check_step(document: Document, path: Path, depth: int, data: Any) -> None:
    part, above = path[depth], format_path(path[:depth]) or "the file"
    if isinstance(data, dict) and isinstance(part, str):
        return
    if isinstance(data, list) and isinstance(part, int):
        if part < len(data):
            return
        message, hint = f"there is no item {part} in {above}", f"it has {len(data)}, from 0"
    else:
        kind = (
            "a map" if isinstance(data, dict) else "a list" if isinstance(data, list) else "a value"
        )
        message = f"{above} is {kind}, so {shorten(str(part))!r} cannot be inside it"
        hint = f"it stands at {document.place(path[:depth])}"
    place = Place(OPTION, element=format_path(path))
    raise SchemaError(message, place=place, hint=hint)

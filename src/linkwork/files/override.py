"""Overrides of values of a document: `robots.left.parameters.l1=0.3`."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from pydantic import BaseModel

from linkwork.errors import OVERRIDE, FileError, NotFoundError, Place, SchemaError
from linkwork.files.document import Document, Mark, Path, format_path, shorten
from linkwork.files.validation import holds_named_parts
from linkwork.files.yaml.reader import MAX_DEPTH, parse_yaml

_PATH = re.compile(r"[^.\[\]=]+(?:\[[0-9]{1,6}\])*(?:\.[^.\[\]=]+(?:\[[0-9]{1,6}\])*)*")
_PART = re.compile(r"\[([0-9]+)\]|([^.\[\]]+)")


def apply_overrides(
    document: Document, assignments: Sequence[str], model: type[BaseModel]
) -> Document:
    """Return a copy of a document of a model with some values changed or added.

    Assignments are `path=value`, the value in one line of YAML. Missing keys and the maps around
    them are added; list items, and named parts in which a value is changed, must exist.
    """
    for assignment in assignments:
        path, value = _split(assignment)
        change = _Change(document, path, value, model)
        data, marks = change.applied(0, document.data, document.marks)
        document = replace(document, data=data, marks=marks)
    return document


def _split(assignment: str) -> tuple[Path, Any]:
    name, equals, text = assignment.partition("=")
    name = name.strip()
    if not equals or not name.isprintable() or not _PATH.fullmatch(name):
        raise SchemaError(
            f"{shorten(assignment)!r} is not an assignment",
            place=Place(OVERRIDE),
            hint="write path=value, e.g. robots.left.parameters.l1=0.3 or points[2].time=1.5",
        )
    path = [int(index) if index else key for index, key in _PART.findall(name)]
    place = Place(OVERRIDE, element=format_path(path))
    if len(path) > MAX_DEPTH:
        raise SchemaError(f"the path is more than {MAX_DEPTH} keys long", place=place)
    return path, _value(text.strip(), place)


def _value(text: str, place: Place) -> Any:
    try:
        data = parse_yaml(text, OVERRIDE).data
    except FileError as error:
        raise SchemaError(error.message, place=place, hint=error.hint) from error
    comment = data is None and text.startswith("#")
    block = isinstance(data, dict | list) and text[0] not in "{["
    if comment or block:
        message = f"ambiguous value {shorten(text)!r}"
        raise SchemaError(message, place=place, hint="put it in quotes, or in [ ] or { }")
    return data


@dataclass(frozen=True)
class _Change:
    document: Document
    path: Path
    value: Any
    model: type[BaseModel]

    def applied(self, depth: int, data: Any, mark: Mark) -> tuple[Any, Mark]:
        """Return data and marks below `path[:depth]`, copied along the path to the new value."""
        if depth == len(self.path):
            return self.value, Mark(file=OVERRIDE)
        part = self.path[depth]
        self._check_step(depth, data)
        copy: Any = data.copy()
        inner = data.get(part) if isinstance(data, dict) else data[part]
        if inner is None and depth + 1 < len(self.path):
            inner = self._added(depth + 1)
        old = mark.children.get(part, Mark(file=OVERRIDE))
        copy[part], new = self.applied(depth + 1, inner, old)
        return copy, replace(mark, children={**mark.children, part: new})

    def _added(self, depth: int) -> dict[str, Any]:
        """Return a new map for a missing value; a missing list raises."""
        if isinstance(self.path[depth], str):
            return {}
        above = format_path(self.path[:depth])
        message = f"{above} is not in the file, so it has no item {self.path[depth]}"
        raise SchemaError(message, place=self._place, hint=f"set the whole list: {above}=[...]")

    def _check_step(self, depth: int, data: Any) -> None:
        part, above = self.path[depth], format_path(self.path[:depth]) or "the file"
        if isinstance(data, dict) and isinstance(part, str):
            self._check_named(depth, data)
            return
        if isinstance(data, list) and isinstance(part, int):
            if part < len(data):
                return
            message = f"there is no item {part} in {above}"
            hint = f"it has {len(data)} items, counted from 0"
        else:
            kind = "a map" if isinstance(data, dict) else "a value"
            hint = f"see {self.document.place(self.path[:depth])}"
            if isinstance(data, list):
                kind = "a list"
                hint = f"select an item by its index, from 0: {above}[0]"
            message = f"{above} is {kind}, so {shorten(str(part))!r} is not inside it"
        raise SchemaError(message, place=self._place, hint=hint)

    def _check_named(self, depth: int, data: dict[str, Any]) -> None:
        """Raise for a value inside a missing named part, which is most likely misspelt."""
        part, is_inside = self.path[depth], depth + 1 < len(self.path)
        if part not in data and is_inside and holds_named_parts(self.model, self.path[:depth]):
            group = format_path(self.path[:depth])
            raise NotFoundError(f"part of {group} called", str(part), data, place=self._place)

    @property
    def _place(self) -> Place:
        return Place(OVERRIDE, element=format_path(self.path))

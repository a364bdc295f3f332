"""Checking a document against a pydantic model, with complaints in our own words."""

from __future__ import annotations

import difflib
import json
from collections.abc import Sequence
from typing import TypeVar

from pydantic import BaseModel, ValidationError

from linkwork.errors import Place, SchemaError
from linkwork.files.complaint import Complaint, Loc, read_complaints
from linkwork.files.document import Document, describe_value
from linkwork.files.model_keys import allowed_keys

M = TypeVar("M", bound=BaseModel)

MOST_LISTED = 5
MOST_COUNTED = 100
LONGEST_KEY = 100


def validate(document: Document, model: type[M]) -> M:
    """The document as a model.

    Values are taken as they are written: `'5'` is no number, `1` is no truth value.

    Raises:
        SchemaError: At the first problem of the file; the hint tells of the others.
    """
    # As JSON, since there a strict model still takes a list for a tuple and text for an enum.
    text = json.dumps(document.data)
    try:
        return model.model_validate_json(text, strict=True)
    except ValidationError as error:
        complaints = read_complaints(error, document.data)
        raise _first_of(complaints, document, model) from error


def _first_of(
    complaints: dict[Loc, list[Complaint]], document: Document, model: type[BaseModel]
) -> SchemaError:
    places = {path: document.place(path) for path in complaints}
    paths = sorted(places, key=lambda path: (places[path].line, places[path].column))
    first = _mistyped(paths[0], complaints, model) or paths[0]
    others = [places[path] for path in paths if path not in (first, paths[0])]
    hints = [_hint(complaints[first][0], model), _tell(others)]
    return document.error(first, _message(complaints[first]), "; ".join(filter(None, hints)))


def _mistyped(
    missing: Loc, complaints: dict[Loc, list[Complaint]], model: type[BaseModel]
) -> Loc | None:
    """The unknown key that is most likely the missing one, misspelt."""
    if complaints[missing][0].kind != "missing":
        return None
    for path, (complaint, *_) in complaints.items():
        unknown = complaint.kind == "extra_forbidden" and path[:-1] == missing[:-1]
        if unknown and _closest(path[-1], _keys_beside(complaint, model)) == missing[-1]:
            return path
    return None


def _message(complaints: list[Complaint]) -> str:
    first = complaints[0]
    if first.kind == "missing":
        return f"the key {describe_value(first.path[-1])} is missing"
    if first.kind == "extra_forbidden":
        return f"unknown key {describe_value(first.path[-1])}"
    if first.kind in ("value_error", "assertion_error"):
        return str(first.details["error"])
    choices = dict.fromkeys(complaint.wanted() for complaint in complaints)
    return f"this must be {' or '.join(choices)}, not {describe_value(first.value)}"


def _hint(complaint: Complaint, model: type[BaseModel]) -> str:
    if complaint.kind == "missing":
        return f"add it: '{complaint.path[-1]}: ...'"
    if complaint.kind != "extra_forbidden":
        return ""
    keys = _keys_beside(complaint, model)
    close = _closest(complaint.path[-1], keys)
    question = f"did you mean {close!r}? " if close else ""
    return f"{question}allowed keys: {', '.join(keys) or 'none'}"


def _keys_beside(complaint: Complaint, model: type[BaseModel]) -> list[str]:
    return allowed_keys(model, complaint.loc[:-1])


def _closest(key: str | int, keys: Sequence[str]) -> str | None:
    close = difflib.get_close_matches(str(key)[:LONGEST_KEY], keys, n=1)
    return close[0] if close else None


def _tell(others: list[Place]) -> str:
    if not others:
        return ""
    shown = ", ".join(map(str, others[:MOST_LISTED]))
    more = ", ..." if len(others) > MOST_LISTED else ""
    count = str(len(others)) if len(others) <= MOST_COUNTED else f"over {MOST_COUNTED}"
    return f"{count} more problem{'s' if len(others) > 1 else ''}: {shown}{more}"

"""The saved state of a robot made of parts: plain data, as JSON can hold it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from linkwork.errors import ArgumentError, NotFoundError
from linkwork.files.file_model import FileModel as Plain
from linkwork.files.schema_problems import read_problems
from linkwork.model.parts.component import Component
from linkwork.model.parts.connector import Connectable


class SavedPart(Plain):
    """One part: its kind, and the fields that differ from their defaults."""

    kind: str
    values: dict[str, Any]


class SavedModel(Plain):
    """A robot: its name, its tool, its parts by name and their connections as text."""

    name: str
    tool: str | None
    parts: dict[str, SavedPart]
    connections: list[str]


def read_saved(state: Mapping[str, Any]) -> SavedModel:
    """Checks the form of a saved state.

    Raises:
        ArgumentError: It is none.
    """
    try:
        return SavedModel.model_validate(state, strict=True)
    except ValidationError as error:
        problem = next(iter(read_problems(error, state).values()))[0]
        path = ".".join(map(str, problem.path))
        raise ArgumentError(
            f"this is no saved robot: {path or 'it'} is wrong ({problem.text})",
            hint="give what save() gave",
        ) from error


ARROW = "<<"


def connect_text(parts: Mapping[str, Component], text: str) -> None:
    """Connects parts as a line of text says, just as in Python.

    Args:
        parts: By name.
        text: A chain such as `base << r1 << l1`; with connectors, `r1.axis << d1.flange`.

    Raises:
        ArgumentError: The text is no chain.
        NotFoundError: No such part or connector.
        ModelError: What does not fit.
    """
    words = [word.strip() for word in text.split(ARROW)]
    if len(words) < 2 or not all(words):
        raise ArgumentError(
            f"{text!r} connects nothing", hint=f"write at least 'part {ARROW} other part'"
        )
    chain = [_end(parts, word) for word in words]
    left = chain[0]
    for right in chain[1:]:
        left = left << right


def _end(parts: Mapping[str, Component], word: str) -> Connectable:
    name, dot, connector = word.rpartition(".")
    connectors = parts[name].connectors if dot and name in parts else {}
    # The connector comes first: beside a part `a`, one called `a.tip` can still be meant by
    # `a.tip.root`, but nothing else could mean the tip of `a`.
    if connector in connectors:
        return connectors[connector]
    if word in parts:
        return parts[word]
    if connectors:
        raise NotFoundError(f"connector of {name!r} called", connector, connectors)
    raise NotFoundError("part called", name if dot else word, parts)

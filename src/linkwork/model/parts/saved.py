"""Saved state of a model: schema, and connections as text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from linkwork import checks
from linkwork.errors import ArgumentError, NotFoundError
from linkwork.files.document import shorten
from linkwork.files.file_model import FileModel as Plain
from linkwork.files.schema_problems import read_problems
from linkwork.model.parts.component import Component
from linkwork.model.parts.connector import Connectable


class SavedPart(Plain):
    """A part: kind, and fields that differ from their defaults."""

    kind: str
    values: dict[str, Any]


class SavedModel(Plain):
    """A model: name, tool, parts by name, connections as text and physics."""

    name: str
    tool: str | None
    parts: dict[str, SavedPart]
    connections: list[str]
    physics: dict[str, Any] = {}


def read_saved(state: Mapping[str, Any]) -> SavedModel:
    """Validate a saved state."""
    try:
        return SavedModel.model_validate(state, strict=True)
    except ValidationError as error:
        problem = next(iter(read_problems(error, state).values()))[0]
        path = ".".join(map(str, problem.path))
        raise ArgumentError(
            f"invalid saved robot: {path or 'state'}: {problem.text}",
            hint="expected data of save()",
        ) from error


ARROW = "<<"


def connect_text(parts: Mapping[str, Component], text: str) -> None:
    """Connect parts as written in a line of text.

    Args:
        parts: By name.
        text: A chain such as `base << r1 << l1`; with connectors, `r1.axis << d1.flange`.

    Raises:
        ArgumentError: The text is not a chain.
        NotFoundError: Unknown part or connector.
        ModelError: Incompatible connectors.
    """
    checks.instances("parts", checks.mapping("parts", parts).values(), Component)
    words = [word.strip() for word in checks.text("connection", text).split(ARROW)]
    if len(words) < 2 or not all(words):
        raise ArgumentError(
            f"invalid connection {shorten(text)!r}", hint=f"expected 'part {ARROW} other part'"
        )
    chain = [_end(parts, word) for word in words]
    left = chain[0]
    for right in chain[1:]:
        left = left << right


def _end(parts: Mapping[str, Component], word: str) -> Connectable:
    name, dot, connector = word.rpartition(".")
    connectors = parts[name].connectors if dot and name in parts else {}
    # Connectors have precedence: with parts `a` and `a.tip`, `a.tip` is the connector of `a`, and
    # the part `a.tip` is reached by `a.tip.root`.
    if connector in connectors:
        return connectors[connector]
    if word in parts:
        return parts[word]
    if connectors:
        raise NotFoundError(f"connector of {name!r} called", connector, connectors)
    raise NotFoundError("part called", name if dot else word, parts)

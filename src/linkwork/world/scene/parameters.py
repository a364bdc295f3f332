"""Parameters of a scene file, and the expressions of them that stand for numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from linkwork.files import Document, parse_expression
from linkwork.files.document import Path

MARK = "="
"""First character of a text that is an expression."""
_MOST_TEXT = 1000
"""Longest expression."""


def evaluate_parameters(document: Document) -> Document:
    """A copy of a scene's document with every text `=...` replaced by its value.

    A parameter may be an expression of the parameters before it. Without `parameters` the document
    is returned as it is.

    Raises:
        SchemaError: An invalid expression, with its place.
        NotFoundError: An expression of an unknown parameter.
    """
    data = document.data
    if not isinstance(data, dict) or not isinstance(data.get("parameters"), dict):
        return document
    values: dict[str, float] = {}
    given: dict[str, Any] = {}
    for name, value in data["parameters"].items():
        given[name] = _evaluated(document, ("parameters", name), value, values)
        if isinstance(given[name], int | float) and not isinstance(given[name], bool):
            values[name] = float(given[name])
    others = {
        key: _evaluated(document, (key,), value, values)
        for key, value in data.items()
        if key != "parameters"
    }
    return replace(document, data={"parameters": given} | others)


def _evaluated(document: Document, path: Path, value: Any, values: Mapping[str, float]) -> Any:
    if isinstance(value, dict):
        return {key: _evaluated(document, (*path, key), x, values) for key, x in value.items()}
    if isinstance(value, list):
        return [_evaluated(document, (*path, i), x, values) for i, x in enumerate(value)]
    if not isinstance(value, str) or not value.startswith(MARK):
        return value
    if len(value) > _MOST_TEXT:
        message = f"invalid expression: {len(value)} characters"
        raise document.error(path, message, f"expected at most {_MOST_TEXT}")
    expression = parse_expression(value[len(MARK) :], document.place(path))
    return float(expression.evaluate(values))

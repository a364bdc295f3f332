"""Parameters of a scene file, and the expressions of them that stand for numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from linkwork.files import Document, Expression, parse_expression
from linkwork.files.document import Path

MARK = "="
"""First character of a text that is an expression."""
_MOST_TEXT = 1000
"""Longest expression."""


def evaluate_parameters(document: Document) -> Document:
    """A copy of a scene's document with every text `=...` replaced by its value.

    A parameter may be an expression of other parameters, in any order. Without `parameters` the
    document is returned as it is.

    Raises:
        SchemaError: An invalid expression, or parameters that depend on each other in a circle;
            with its place.
        NotFoundError: An expression of an unknown parameter.
    """
    data = document.data
    if not isinstance(data, dict) or not isinstance(data.get("parameters"), dict):
        return document
    given = _evaluate_all(document, data["parameters"])
    values = _numbers(given)
    others = {
        key: _evaluated(document, (key,), value, values)
        for key, value in data.items()
        if key != "parameters"
    }
    return replace(document, data={"parameters": given} | others)


def _evaluate_all(document: Document, parameters: Mapping[str, Any]) -> dict[str, Any]:
    """The parameters, each after those it depends on."""
    expressions = {
        name: _parsed(document, ("parameters", name), value)
        for name, value in parameters.items()
        if _is_expression(value)
    }
    given = dict(parameters)
    while expressions:
        ready = [x for x, given_as in expressions.items() if not given_as.names & {*expressions}]
        if not ready:
            name = next(iter(expressions))
            message = f"parameter {name!r} depends on itself"
            hint = f"by way of {', '.join(sorted(expressions[name].names & {*expressions}))}"
            raise document.error(("parameters", name), message, hint)
        values = _numbers({x: value for x, value in given.items() if x not in expressions})
        for name in ready:
            given[name] = float(expressions.pop(name).evaluate(values))
    return given


def _numbers(given: Mapping[str, Any]) -> dict[str, float]:
    kinds = {int, float}
    return {name: float(value) for name, value in given.items() if type(value) in kinds}


def _evaluated(document: Document, path: Path, value: Any, values: Mapping[str, float]) -> Any:
    if isinstance(value, dict):
        return {key: _evaluated(document, (*path, key), x, values) for key, x in value.items()}
    if isinstance(value, list):
        return [_evaluated(document, (*path, i), x, values) for i, x in enumerate(value)]
    if not _is_expression(value):
        return value
    return float(_parsed(document, path, value).evaluate(values))


def _is_expression(value: Any) -> bool:
    return isinstance(value, str) and value.startswith(MARK)


def _parsed(document: Document, path: Path, value: str) -> Expression:
    if len(value) > _MOST_TEXT:
        message = f"invalid expression: {len(value)} characters"
        raise document.error(path, message, f"expected at most {_MOST_TEXT}")
    return parse_expression(value[len(MARK) :], document.place(path))

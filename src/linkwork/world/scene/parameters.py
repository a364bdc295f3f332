"""Parameters of a scene file, and the expressions of them in place of numbers."""

from collections.abc import Mapping
from dataclasses import replace
from graphlib import CycleError, TopologicalSorter
from typing import Any

from linkwork.files import Document, Expression, parse_expression
from linkwork.files.document import Path, describe_value

MARK = "="  # First character of a string that is an expression
_MAX_LENGTH = 1000  # Longest expression
_NUMBERS = (int, float)


def evaluate_parameters(document: Document) -> Document:
    """Return a copy of a scene's document with every string `=...` replaced by its value."""
    data = document.data
    if not isinstance(data, dict) or not isinstance(data.get("parameters"), dict):
        return document
    parameters = _evaluate_all(document, data["parameters"])
    values = _numbers(parameters)
    others = {
        key: _evaluated(document, (key,), value, values)
        for key, value in data.items()
        if key != "parameters"
    }
    return replace(document, data={"parameters": parameters} | others)


def _evaluate_all(document: Document, parameters: Mapping[str, Any]) -> dict[str, Any]:
    """Return the parameters, each after those it depends on."""
    expressions: dict[str, Expression] = {}
    for name, value in parameters.items():
        if _is_expression(value):
            expressions[name] = _parsed(document, ("parameters", name), value)
        elif type(value) not in _NUMBERS:
            message = f"this must be a number, not {describe_value(value)}"
            raise document.error(("parameters", name), message)
    evaluated = dict(parameters)
    values = _numbers(evaluated)
    for name in _in_order(document, expressions):
        evaluated[name] = values[name] = float(expressions[name].evaluate(values))
    return evaluated


def _in_order(document: Document, expressions: Mapping[str, Expression]) -> list[str]:
    """Return the names of parameters that are expressions, each after those it depends on."""
    needed = {name: expressions.keys() & x.names for name, x in expressions.items()}
    try:
        return list(TopologicalSorter(needed).static_order())
    except CycleError as error:
        name, *others = error.args[1][::-1]
        message = f"parameter {name!r} depends on itself"
        hint = f"by way of {', '.join(others[:5])}"
        raise document.error(("parameters", name), message, hint) from error


def _numbers(parameters: Mapping[str, Any]) -> dict[str, float]:
    return {name: float(value) for name, value in parameters.items() if type(value) in _NUMBERS}


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
    if len(value) > _MAX_LENGTH:
        message = f"invalid expression: {len(value)} characters"
        raise document.error(path, message, f"expected at most {_MAX_LENGTH}")
    return parse_expression(value[len(MARK) :], document.place(path))

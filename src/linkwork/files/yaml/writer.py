"""Writer of compact, readable YAML that `parse_yaml` reads back as the same data.

One key per line; lists of plain values on one line if they fit. Numbers are exact to the last bit.
"""

import json
import math
import re
from collections.abc import Iterator
from typing import Any

from linkwork.errors import ArgumentError
from linkwork.files.numbers import looks_like_number

WIDTH = 100  # Maximum width of a list on one line

_INDENT = "  "
_PLAIN = re.compile(r"-?(?:\.[0-9]|[A-Za-z0-9_(])[A-Za-z0-9_ .+*/()^<|-]*")
_WORDS = frozenset(("null", "true", "false"))
_MAX_EXACT = 2.0**53


def write_yaml(data: dict[str, Any]) -> str:
    """Return plain data as the text of a YAML file."""
    return "".join(f"{line}\n" for line in _map_lines(data, 0))


def _map_lines(data: dict[str, Any], depth: int) -> Iterator[str]:
    for key, value in data.items():
        head = f"{_INDENT * depth}{_text(key)}:"
        yield from _value_lines(head, value, depth + 1)


def _value_lines(head: str, value: Any, depth: int) -> Iterator[str]:
    """Return the lines of a value after its key or dash."""
    if isinstance(value, dict) and value:
        yield head
        yield from _map_lines(value, depth)
    elif isinstance(value, list) and not _fits(head, value):
        yield head
        yield from _list_lines(value, depth)
    elif isinstance(value, str) and _reads_well(value):
        yield f"{head} |" if value.endswith("\n") else f"{head} |-"
        for line in value.removesuffix("\n").split("\n"):
            yield f"{_INDENT * depth}{line}".rstrip()
    else:
        yield f"{head} {_flow(value)}"


def _list_lines(values: list[Any], depth: int) -> Iterator[str]:
    for value in values:
        dash = f"{_INDENT * depth}-"
        if isinstance(value, dict) and value:
            first, *others = _map_lines(value, depth + 1)
            yield f"{dash} {first.lstrip()}"
            yield from others
        else:
            yield from _value_lines(dash, value, depth + 1)


def _fits(head: str, values: list[Any]) -> bool:
    return not _has_map(values) and len(head) + 1 + len(_flow(values)) <= WIDTH


def _has_map(values: list[Any]) -> bool:
    inner = (_has_map(value) for value in values if isinstance(value, list))
    return any(isinstance(value, dict) and value for value in values) or any(inner)


def _flow(value: Any) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(_flow, value))}]"
    if isinstance(value, dict):
        return "{}"
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    return _text(value) if isinstance(value, str) else _number(value)


def _number(value: float) -> str:
    if isinstance(value, int):
        return str(value)
    if not math.isfinite(value):
        raise ArgumentError(f"invalid number {value}", hint="numbers must be finite")
    if value.is_integer() and abs(value) < _MAX_EXACT and (value or math.copysign(1, value) > 0):
        return str(int(value))
    return repr(float(value))


def _text(text: str) -> str:
    plain = _PLAIN.fullmatch(text) and text.lower() not in _WORDS and not looks_like_number(text)
    if plain and not text.endswith(" "):
        return text
    return json.dumps(text, ensure_ascii=False)


def _reads_well(text: str) -> bool:
    """Whether text of several lines can be written as a block."""
    lines = text.removesuffix("\n").split("\n")
    clean = all(line == line.strip() and line.isprintable() for line in lines)
    return len(lines) > 1 and clean and bool(lines[0]) and bool(lines[-1])

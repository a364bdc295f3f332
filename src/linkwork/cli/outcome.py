"""Result of a command, shown as text or as JSON."""

import json
import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from linkwork.errors import OVERRIDE, Place, printable
from linkwork.tables import format_cell


class Style(Enum):
    """Emphasis on a terminal, as the parameters of an ANSI escape sequence."""

    HEAD = "1"
    GOOD = "32"
    WARNING = "33"
    BAD = "1;31"


@dataclass(frozen=True)
class Styled:
    """Text with emphasis on a terminal; plain elsewhere."""

    text: str
    style: Style


Span = str | Styled
Line = Span | tuple[Span, ...]  # A line of text; invisible characters are escaped on output


@dataclass(frozen=True)
class Outcome:
    """The result of a command."""

    lines: Sequence[Line]  # Lines of text
    data: Any  # Content of the JSON document
    exit_code: int = 0  # 0 done, 1 ran with a negative verdict

    def pieces(self, *, as_json: bool, colour: bool) -> Iterator[str]:
        """Return the text to write, piece by piece."""
        if as_json:
            yield self.to_json() + "\n"
        else:
            yield from (f"{show(line, colour=colour)}\n" for line in self.lines)

    def to_json(self) -> str:
        """Return the result as JSON; infinity and NaN become null."""
        return to_json(self.data, indent=2)


@dataclass(frozen=True)
class Stream:
    """A result that may be larger than the memory."""

    text: Iterable[str]  # Pieces to write unchanged, generated while they are written
    exit_code: int = 0  # 0 done

    def pieces(self, *, as_json: bool, colour: bool) -> Iterator[str]:
        """Return the text to write, piece by piece."""
        del as_json, colour
        yield from self.text


def to_json(value: Any, indent: int | None = None) -> str:
    """Return a value as JSON; infinity and NaN become null."""
    return json.dumps(_plain(value), indent=indent, allow_nan=False, default=str)


def _plain(value: Any) -> Any:
    if isinstance(value, float) and not math.isfinite(value):
        return None
    if isinstance(value, dict):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    return value


def show(line: Line, *, colour: bool) -> str:
    """Return a line for output: invisible characters escaped, coloured if requested."""
    return "".join(_show(x, colour) for x in (line if isinstance(line, tuple) else (line,)))


def _show(span: Span, colour: bool) -> str:
    if isinstance(span, str):
        return printable(span)
    text = printable(span.text)
    return f"\x1b[{span.style.value}m{text}\x1b[0m" if colour else text


def verdict(good: bool | None, good_text: str = "yes", bad_text: str = "NO") -> Span:
    """Return a verdict in green or red; empty when there is none."""
    if good is None:
        return ""
    return Styled(good_text, Style.GOOD) if good else Styled(bad_text, Style.BAD)


def table(columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> list[Line]:
    """Rows as aligned lines under their column names."""
    head = [Styled(printable(name), Style.HEAD) for name in columns]
    cells = [[_cell(value) for value in row] for row in rows]
    widths = [max(map(_width, column)) for column in zip(head, *cells, strict=True)]
    rules = ["-" * width for width in widths]
    return [_aligned(line, widths) for line in (head, rules, *cells)]


def _cell(value: Any) -> Span:
    if isinstance(value, Styled):
        return Styled(printable(value.text), value.style)
    return format_cell(value)


def _width(span: Span) -> int:
    return len(span if isinstance(span, str) else span.text)


def _aligned(cells: Sequence[Span], widths: Sequence[int]) -> Line:
    last = max((i for i, cell in enumerate(cells) if _width(cell)), default=-1)
    spans: list[Span] = []
    for i, cell in enumerate(cells[: last + 1]):
        padding = "" if i == last else " " * (widths[i] - _width(cell) + 2)
        spans += [cell, padding] if isinstance(cell, Styled) else [cell + padding]
    return tuple(spans)


def option_place(place: Place) -> Place:
    """Return a place; that of an override is the option that sets it."""
    return replace(place, file="--set") if place.file == OVERRIDE else place

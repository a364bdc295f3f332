"""Small tables for people: as text in a terminal, as HTML in a notebook."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from linkwork.errors import printable

MAX_ROWS = 30  # Rows that a table shows unless it says otherwise; the others are counted
_MAX_COLUMNS = 12
_MAX_CHARACTERS = 60


@dataclass(frozen=True)
class Table:
    """Rows under column names, with units; a title is one line above them.

    `count` is the number of rows if `rows` are only the first ones; `max_rows` are shown.
    """

    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[Any]]
    count: int | None = None
    max_rows: int = MAX_ROWS

    def text(self) -> str:
        """Return the table as aligned lines."""
        lines = self._cells()
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        lines.insert(1, ["-" * width for width in widths])
        aligned = ["  ".join(map(str.ljust, line, widths)).rstrip() for line in lines]
        shown = aligned if self.rows else []
        return "\n".join(filter(None, [printable(self.title), *shown, self._rest()]))

    def html(self) -> str:
        """Return the table as an HTML element."""
        names, *rows = self._cells()
        head = "".join(f"<th>{escape(name)}</th>" for name in names)
        body = "".join(
            f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows
        )
        table = f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
        rest = f"<p>{escape(self._rest())}</p>" if self._rest() else ""
        title = f"<p>{escape(printable(self.title))}</p>"
        return f"<div>{title}{table if self.rows else ''}{rest}</div>"

    def _cells(self) -> list[list[str]]:
        """Return the column names and rows as text, shortened."""
        more = ["..."] if len(self.columns) > _MAX_COLUMNS else []
        rows = [self.columns, *self.rows[: self.max_rows]]
        return [[*(_short(value) for value in row[:_MAX_COLUMNS]), *more] for row in rows]

    def _rest(self) -> str:
        count = len(self.rows) if self.count is None else self.count
        return f"... {count - self.max_rows} more" if count > self.max_rows else ""


def fields_table(title: str, fields: Mapping[str, str]) -> Table:
    """Return a table of names and values."""
    return Table(title, ("", "value"), list(fields.items()))


class Tabular(ABC):
    """Base of results that print as a small table."""

    __slots__ = ()

    @abstractmethod
    def table(self) -> Table:
        """Return the table that represents the object."""

    def __repr__(self) -> str:
        return self.table().text()

    def _repr_html_(self) -> str:
        return self.table().html()


def _short(value: Any) -> str:
    text = format_cell(value)
    return text if len(text) <= _MAX_CHARACTERS else f"{text[: _MAX_CHARACTERS - 3]}..."


def format_cell(value: Any) -> str:
    """Return a value as a cell: numbers with six digits, invisible characters escaped."""
    if value is None:
        return ""
    # Adding zero turns -0.0 into 0.0.
    return f"{value + 0.0:.6g}" if isinstance(value, float) else printable(str(value))

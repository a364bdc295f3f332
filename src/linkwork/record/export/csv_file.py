"""CSV: exact numbers, exact text, no text that a spreadsheet reads as a formula."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Any

from linkwork.record.export.sheet import Sheet

# The last four are full-width forms of = + - @, which East Asian spreadsheets accept.
_FORMULA_STARTS = tuple("=+-@\t\r\n\uff1d\uff0b\uff0d\uff20")


def write_csv(sheet: Sheet, path: Path) -> None:
    """Write a sheet to a file."""
    with path.open("w", encoding="utf-8", errors="backslashreplace", newline="") as file:
        file.writelines(csv_lines(sheet.columns, sheet.rows))


def csv_lines(columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> Iterator[str]:
    """Rows as lines of CSV, each with its line feed.

    Text with line breaks is quoted. Text that a spreadsheet would read as a formula, and that is
    not a number, gets a leading apostrophe.
    """
    writer = csv.writer(_Row(), lineterminator="\r\n")
    for row in chain([columns], rows):
        yield writer.writerow([_harmless(x) if isinstance(x, str) else x for x in row])


class _Row:
    """File-like object whose `write` returns the row."""

    def write(self, row: str) -> str:
        # A csv writer with the line end "\n" does not quote text that contains "\r".
        return f"{row[:-2]}\n"


def _harmless(text: str) -> str:
    if not text.startswith(_FORMULA_STARTS):
        return text
    try:
        float(text)
    except ValueError:
        return f"'{text}"
    return text

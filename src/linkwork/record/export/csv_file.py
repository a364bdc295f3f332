"""Rows as CSV: numbers keep every bit, text keeps every character, no text becomes a formula."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Any

from linkwork.record.export.sheet import Sheet

# Spreadsheets of East Asia take the full-width forms of = + - @ too.
_FORMULA_STARTS = tuple("=+-@\t\r\n\uff1d\uff0b\uff0d\uff20")


def write_csv(sheet: Sheet, path: Path) -> None:
    """Writes a sheet into a file."""
    with path.open("w", encoding="utf-8", errors="backslashreplace", newline="") as file:
        file.writelines(csv_lines(sheet.columns, sheet.rows))


def csv_lines(columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> Iterator[str]:
    """Rows as CSV, each with the line feed that ends it.

    Text with line breaks is quoted. Text that a spreadsheet would take for a formula, and that is
    no number, gets an apostrophe before it.

    Args:
        columns: The head.
        rows: The values; None gives an empty cell.
    """
    writer = csv.writer(_Row(), lineterminator="\r\n")
    for row in chain([columns], rows):
        yield writer.writerow([_harmless(x) if isinstance(x, str) else x for x in row])


class _Row:
    """A file-like object whose `write` returns the row."""

    def write(self, row: str) -> str:
        # A writer whose own lines end in "\n" leaves "\r" in text without quotes.
        return f"{row[:-2]}\n"


def _harmless(text: str) -> str:
    if not text.startswith(_FORMULA_STARTS):
        return text
    try:
        float(text)
    except ValueError:
        return f"'{text}"
    return text

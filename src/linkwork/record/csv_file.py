"""A sheet as a CSV file; numbers keep every bit, no text becomes a formula."""

from __future__ import annotations

import csv
from pathlib import Path

from linkwork.record.sheet import Sheet

_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")


def write_csv(sheet: Sheet, path: Path) -> None:
    """Writes a sheet into a file."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow([_harmless(name) for name in sheet.columns])
        for row in sheet.rows:
            writer.writerow([_harmless(x) if isinstance(x, str) else x for x in row])


def _harmless(text: str) -> str:
    """The text, with an apostrophe before it if a spreadsheet would take it for a formula."""
    if not text.startswith(_FORMULA_STARTS):
        return text
    try:
        float(text)
    except ValueError:
        return f"'{text}"
    return text

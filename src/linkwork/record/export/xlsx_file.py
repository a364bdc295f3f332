"""Excel files of sheets, within the limits of Excel; no text becomes a formula."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from linkwork.errors import RecordError, import_extra, printable
from linkwork.files.xml_writer import NOT_IN_XML
from linkwork.record.export.sheet import SHEETS, Sheet

EXCEL_ROWS = 2**20
"""Maximum rows of an Excel sheet, the head included."""

EXCEL_COLUMNS = 2**14
"""Maximum columns of an Excel sheet."""

EXCEL_TEXT = 2**15 - 1
"""Maximum characters of an Excel cell."""

_EXACT = 2**53
_CUT = " ... (cut: too long for a cell)"


def write_xlsx(sheets: Sequence[Sheet], path: Path) -> None:
    """Writes sheets to a file, with few rows in memory at a time.

    Raises:
        RecordError: A sheet has more rows or columns than Excel allows.
        OSError: The file cannot be written.
    """
    for sheet in sheets:
        _check_fits(sheet)
    xlsxwriter = import_extra("xlsxwriter", "record")
    try:
        # It uses temporary files, which it leaves behind on failure.
        with TemporaryDirectory() as scratch:
            options = {"constant_memory": True, "tmpdir": scratch}
            with xlsxwriter.Workbook(path, options) as workbook:
                for sheet in sheets:
                    _write_sheet(workbook.add_worksheet(sheet.name), sheet)
    except xlsxwriter.exceptions.XlsxWriterException as error:
        raise OSError(str(error)) from error


def _check_fits(sheet: Sheet) -> None:
    if sheet.count + 1 > EXCEL_ROWS or len(sheet.columns) > EXCEL_COLUMNS:
        raise RecordError(
            f"sheet {sheet.name!r} would have {sheet.count} rows and {len(sheet.columns)} columns;"
            f" an Excel sheet holds {EXCEL_ROWS - 1} and {EXCEL_COLUMNS}",
            hint=f"export to .csv, choose another table ({', '.join(SHEETS)}), or query a part",
        )


def _write_sheet(page: Any, sheet: Sheet) -> None:
    page.freeze_panes(1, 0)
    _write_row(page, 0, sheet.columns)
    for number, row in enumerate(sheet.rows, start=1):
        _write_row(page, number, row)


def _write_row(page: Any, number: int, row: Sequence[Any]) -> None:
    for column, value in enumerate(row):
        if _is_excel_number(value):
            page.write_number(number, column, value)
        elif value is not None:
            page.write_string(number, column, _fitting(str(value)))


def _is_excel_number(value: Any) -> bool:
    if isinstance(value, int):
        return abs(value) <= _EXACT
    return isinstance(value, float) and math.isfinite(value)


def _fitting(text: str) -> str:
    text = NOT_IN_XML.sub(lambda found: printable(found[0]), text)
    return text if len(text) <= EXCEL_TEXT else text[: EXCEL_TEXT - len(_CUT)] + _CUT

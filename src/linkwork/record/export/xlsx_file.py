"""Excel files of a run, within its limits: a sheet a table, charts, no formulas."""

import math
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

from linkwork.errors import RecordError, import_extra, printable
from linkwork.files.xml import NOT_IN_XML
from linkwork.plot.picture import COLOURS
from linkwork.record.export.sheet import SHEETS, RunContents, Sheet, SignalTable

EXCEL_ROWS = 2**20  # Maximum rows of an Excel sheet, the head included

EXCEL_COLUMNS = 2**14  # Maximum columns of an Excel sheet

EXCEL_TEXT = 2**15 - 1  # Maximum characters of an Excel cell

CHARTS = "charts"  # Name of the sheet of charts

_EXACT = 2**53
_CUT = " ... (cut: too long for a cell)"

_CHARTED = {
    "joints": ("position", "velocity", "torque"),
    "poses": ("x", "y", "z"),
    "sensors": ("value",),
    "actuators": ("effort",),
    "forces": ("fx", "fy", "fz"),
}
"""Fields of each table that get charts."""

_SERIES = len(COLOURS)
_CHART_WIDTH, _CHART_HEIGHT, _CHART_ROWS, _CHART_COLUMNS = 760, 320, 17, 12


def write_xlsx(contents: RunContents, path: Path) -> None:
    """Write a run to a file, with few rows in memory at a time."""
    plain = [contents.facts_sheet(), *(contents.plain_sheet(x) for x in contents.plain)]
    for table in contents.tables:
        _check_fits(table.name, table.steps.size, 2 + len(table.signals))
    for sheet in plain:
        _check_fits(sheet.name, sheet.count, len(sheet.columns))
    xlsxwriter = import_extra("xlsxwriter", "record")
    try:
        # It uses temporary files, which it leaves behind on failure.
        with TemporaryDirectory() as scratch:
            options = {"constant_memory": True, "tmpdir": scratch}
            with xlsxwriter.Workbook(path, options) as workbook:
                _write_all(workbook, plain, contents.tables)
    except xlsxwriter.exceptions.XlsxWriterException as error:
        raise OSError(str(error)) from error


def _write_all(workbook: Any, plain: Sequence[Sheet], tables: Sequence[SignalTable]) -> None:
    head = workbook.add_format({"bold": True, "bottom": 1})
    _write_sheet(workbook.add_worksheet(plain[0].name), plain[0], head)
    charts = []
    for table in tables:
        moving = _Movement(len(table.signals))
        sheet = table.sheet()
        watched = Sheet(
            sheet.name, sheet.columns, sheet.count, moving.over(sheet.rows), sheet.units
        )
        _write_sheet(workbook.add_worksheet(table.name), watched, head, fixed_columns=2)
        charts += _charts(workbook, table, moving)
    for sheet in plain[1:]:
        _write_sheet(workbook.add_worksheet(sheet.name), sheet, head)
    if charts:
        page = workbook.add_worksheet(CHARTS)
        page.hide_gridlines(2)
        for number, chart in enumerate(charts):
            page.insert_chart(number // 2 * _CHART_ROWS, number % 2 * _CHART_COLUMNS, chart)


def _check_fits(name: str, rows: int, columns: int) -> None:
    if rows + 1 > EXCEL_ROWS or columns > EXCEL_COLUMNS:
        raise RecordError(
            f"sheet {name!r} would have {rows} rows and {columns} columns;"
            f" an Excel sheet holds {EXCEL_ROWS - 1} and {EXCEL_COLUMNS}",
            hint="export to .csv or .parquet, choose another table "
            f"({', '.join(SHEETS)}), or query a part",
        )


class _Movement:
    """Which columns of a table change, seen while its rows are written."""

    def __init__(self, count: int) -> None:
        self._least, self._most = np.full(count, np.inf), np.full(count, -np.inf)

    def over(self, rows: Iterator[tuple[Any, ...]]) -> Iterator[tuple[Any, ...]]:
        """Pass the rows on."""
        for row in rows:
            values = np.array(row[2:], dtype=float)
            np.fmin(self._least, values, out=self._least)
            np.fmax(self._most, values, out=self._most)
            yield row

    def __getitem__(self, column: int) -> bool:
        return bool(self._most[column] > self._least[column])


def _charts(workbook: Any, table: SignalTable, moving: _Movement) -> Iterator[Any]:
    """Return a chart for each quantity and unit with values that change."""
    groups: dict[tuple[str, str], list[int]] = {}
    for index, signal in enumerate(table.signals):
        if signal.field in _CHARTED[table.name] and moving[index]:
            groups.setdefault((signal.field, signal.unit), []).append(index)
    for (field, unit), members in groups.items():
        title = f"{table.name}: {field}" if table.name != "sensors" else "sensors"
        more = f" (first {_SERIES} of {len(members)})" if len(members) > _SERIES else ""
        chart = workbook.add_chart({"type": "scatter", "subtype": "straight"})
        for place, index in enumerate(members[:_SERIES]):
            chart.add_series(_series(table, index, COLOURS[place]))
        chart.set_title({"name": title + more, "name_font": {"size": 12}})
        line = {"visible": True, "line": {"color": "#e9ecef"}}
        chart.set_x_axis({"name": "time [s]", "label_position": "low", "major_gridlines": line})
        chart.set_y_axis({"name": f"{field} [{unit}]" if unit else field, "major_gridlines": line})
        chart.set_legend({"position": "right"})
        chart.set_size({"width": _CHART_WIDTH, "height": _CHART_HEIGHT})
        yield chart


def _series(table: SignalTable, index: int, colour: str) -> dict[str, Any]:
    last, column = table.steps.size, 2 + index
    name = _fitting(table.signals[index].element)
    return {
        # Text after "=" would be a formula; the cell of the head is safe.
        "name": [table.name, 0, column] if name.startswith("=") else name,
        "categories": [table.name, 1, 1, last, 1],
        "values": [table.name, 1, column, last, column],
        "line": {"color": colour, "width": 1.5},
    }


def _write_sheet(page: Any, sheet: Sheet, head: Any, fixed_columns: int = 0) -> None:
    page.freeze_panes(1, fixed_columns)
    for column, label in enumerate(sheet.labels):
        page.set_column(column, column, min(max(9, len(label) + 2), 60))
        page.write_string(0, column, _fitting(label), head)
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
    text = NOT_IN_XML.sub(lambda match: printable(match[0]), text)
    return text if len(text) <= EXCEL_TEXT else text[: EXCEL_TEXT - len(_CUT)] + _CUT

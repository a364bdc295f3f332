"""Files of one table: CSV, exact and without formulas; Parquet, with units of the fields."""

import csv
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Any

from linkwork.errors import import_extra
from linkwork.record.export.sheet import Sheet, SignalTable

# The last four are full-width forms of = + - @, which East Asian spreadsheets accept.
_FORMULA_STARTS = tuple("=+-@\t\r\n\uff1d\uff0b\uff0d\uff20")


def write_csv(sheet: Sheet, path: Path) -> None:
    """Write a sheet to a file."""
    with path.open("w", encoding="utf-8", errors="backslashreplace", newline="") as file:
        file.writelines(csv_lines(sheet.columns, sheet.rows))


def csv_lines(columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> Iterator[str]:
    """Yield rows as lines of CSV, each with its line feed.

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


def write_parquet(table: Sheet | SignalTable, path: Path, run: str) -> None:
    """Write a table to a file, a row group for each block.

    The metadata of each field hold its `unit`; those of the file hold `run` and `table`.
    """
    arrow = import_extra("pyarrow", "data")
    parquet = import_extra("pyarrow.parquet", "data")
    about = {"run": run, "table": table.name}
    if isinstance(table, SignalTable):
        schema, groups = _of_signals(arrow, table)
    else:
        schema, groups = _of_rows(arrow, table)
    with parquet.ParquetWriter(path, schema.with_metadata(about), compression="zstd") as writer:
        for group in groups:
            writer.write_table(arrow.Table.from_arrays(group, schema=writer.schema))


def _of_signals(arrow: Any, table: SignalTable) -> tuple[Any, Iterator[list[Any]]]:
    fields = [arrow.field("step", arrow.int64()), _field(arrow, "time", "s")]
    fields += [
        _field(arrow, name, unit) for name, unit in zip(table.columns, table.units, strict=True)
    ]
    groups = (
        [
            *(arrow.array(block.steps), arrow.array(block.times)),
            *(arrow.array(column, from_pandas=True) for column in block.values.T),
        ]
        for block in table.blocks()
    )
    return arrow.schema(fields), groups


def _field(arrow: Any, name: str, unit: str) -> Any:
    return arrow.field(_encodable(name), arrow.float64(), metadata={"unit": unit})


def _encodable(text: str) -> str:
    """Return text without lone surrogates, which UTF-8 cannot hold."""
    return text.encode("utf-8", "backslashreplace").decode()


def _of_rows(arrow: Any, sheet: Sheet) -> tuple[Any, Iterator[list[Any]]]:
    rows = list(sheet.rows)
    columns = list(zip(*rows, strict=True)) if rows else [()] * len(sheet.columns)
    units = sheet.units or ("",) * len(sheet.columns)
    fields, arrays = [], []
    for name, unit, column in zip(sheet.columns, units, columns, strict=True):
        kind = _kind(arrow, column)
        if kind == arrow.string():
            column = [x if x is None else _encodable(str(x)) for x in column]
        fields.append(arrow.field(name, kind, metadata={"unit": unit}))
        arrays.append(arrow.array(column, kind))
    return arrow.schema(fields), iter([arrays])


def _kind(arrow: Any, column: tuple[Any, ...]) -> Any:
    present = [x for x in column if x is not None]
    if present and all(isinstance(x, int) for x in present):
        return arrow.int64()
    if present and all(isinstance(x, int | float) for x in present):
        return arrow.float64()
    return arrow.string()

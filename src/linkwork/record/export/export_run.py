"""Export of a run to a `.csv` or `.xlsx` file."""

from __future__ import annotations

from pathlib import Path

from linkwork.errors import ArgumentError, NotFoundError
from linkwork.files.writing import replacing
from linkwork.record.export.csv_file import write_csv
from linkwork.record.export.sheet import SHEETS, run_sheet, table_sheet
from linkwork.record.export.xlsx_file import write_xlsx
from linkwork.record.loader import WAIT_SECONDS, open_loaded
from linkwork.record.queries.runs import find_run


def export_run(
    database: Path | str,
    run: str,
    file: Path | str,
    table: str | None = None,
    wait: float = WAIT_SECONDS,
) -> str:
    """Exports a run to a file.

    A `.csv` file contains one table, a `.xlsx` file a sheet for the run and one for each table.
    Joints, poses and sensors have one row for each recorded step, with columns such as
    `left/q1.position`. Text is never written as a spreadsheet formula.

    Args:
        database: Path or URL of the run database.
        run: The run's name, or `latest`.
        file: File to write; an existing one is replaced once the new one is complete.
        table: `joints`, `poses`, `sensors`, `commands` or `events`; by default joints for `.csv`,
            all of them for `.xlsx`.
        wait: How long to wait for another process that has the database open [s].

    Returns:
        The run's name.

    Raises:
        NotFoundError: The run or table does not exist.
        ArgumentError: The file is neither `.csv` nor `.xlsx`.
        RecordError: The database cannot be opened, or the run does not fit the file format.
        FileError: The file cannot be written.
    """
    path = Path(file)
    kind = path.suffix.lower()
    if kind not in (".csv", ".xlsx"):
        raise ArgumentError(f"cannot export to {str(path)!r}", hint="name a .csv or .xlsx file")
    if table not in (None, *SHEETS):
        raise NotFoundError("table", str(table), SHEETS)
    with open_loaded(database, wait) as store:
        name = find_run(store, run).run
        tables = [table] if table else ["joints"] if kind == ".csv" else SHEETS
        sheets = [table_sheet(store, name, each) for each in tables]
        with replacing(path) as temporary:
            if kind == ".csv":
                write_csv(sheets[0], temporary)
            else:
                write_xlsx([run_sheet(store, name), *sheets], temporary)
    return name

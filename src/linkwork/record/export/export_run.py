"""Export of a run to files of other programs."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from linkwork import checks
from linkwork.errors import ArgumentError
from linkwork.files.writing import replacing
from linkwork.record.database import DEFAULT_STORE
from linkwork.record.export.mat_file import write_mat
from linkwork.record.export.mcap_file import layout_json, write_mcap
from linkwork.record.export.sheet import SHEETS, RunContents, Sheet, SignalTable
from linkwork.record.export.table_files import write_csv, write_parquet
from linkwork.record.export.xlsx_file import write_xlsx
from linkwork.record.loader import WAIT_SECONDS, Watch, open_loaded
from linkwork.record.queries.runs import find_run

_ONE_FILE: dict[str, Callable[[RunContents, Path], None]] = {
    ".xlsx": write_xlsx,
    ".mat": write_mat,
    ".mcap": write_mcap,
}
"""Formats with all tables in one file, by suffix."""

_FILE_A_TABLE = (".csv", ".parquet")  # Formats with one table in a file, by suffix

FORMATS = (".xlsx", *_FILE_A_TABLE, ".mat", ".mcap")  # Suffixes of export files


@dataclass(frozen=True)
class ExportedRun:
    """An exported run, and the files that were written."""

    run: str
    files: tuple[Path, ...]


def export_run(
    run: str,
    file: Path | str,
    *,
    table: str | None = None,
    wait: float = WAIT_SECONDS,
    watch: Watch | None = None,
    store: Path | str = DEFAULT_STORE,
) -> ExportedRun:
    """Export a run to one or more files, in the format of the suffix.

    `.xlsx`, `.mat` and `.mcap` files hold the whole run. For `.csv` and `.parquet` each table that
    has rows gets a separate file: `FILE-joints.csv`, `FILE-poses.csv` and so on, and
    `FILE-run.csv` with the facts of the run; with `table`, one table is written to the file itself.
    Joints, poses, sensors, actuators and forces have one row for each recorded step, with columns
    such as `left/q1.position`. Text is never written as a spreadsheet formula.

    Args:
        file: File to write; an existing one is replaced once the new one is complete.
        table: `joints`, `poses`, `sensors`, `actuators`, `forces`, `commands`, `events`, `bodies`
            or `joint_axes`; all of them by default.
        wait: How long to wait for another process that has the store open [s].
        watch: Is called with the share that is done, from 0 to 1.

    Raises:
        NotFoundError: The run or table does not exist.
        ArgumentError: The suffix of the file is unknown, or `.mcap` with a table.
        RecordError: The store cannot be opened, or the run does not fit the file format.
        MissingPackageError: The package that writes the format is not installed.
        FileError: A file cannot be written.
    """
    path = checks.path("file", file)
    kind = _checked(path, table)
    watch = None if watch is None else checks.function("watch", watch)
    with open_loaded(store, wait) as opened:
        name = find_run(opened, run).run
        contents = RunContents(opened, name, [table] if table else SHEETS, watch)
        if kind in _ONE_FILE:
            with replacing(path) as temporary:
                _ONE_FILE[kind](contents, temporary)
            files = [path]
        else:
            files = list(_written(contents, path, table))
    if kind == ".mcap":
        files.append(path.with_name(f"{path.stem}-layout.json"))
        with replacing(files[-1]) as temporary:
            temporary.write_text(layout_json(contents), encoding="utf-8")
    if watch is not None:
        watch(1.0)
    return ExportedRun(name, tuple(files))


def _checked(path: Path, table: str | None) -> str:
    """Return the suffix of a file, after checking the arguments."""
    kind = path.suffix.lower()
    if kind not in FORMATS:
        raise ArgumentError(
            f"cannot export to {str(path)!r}",
            hint=f"expected a name ending in {', '.join(FORMATS[:-1])} or {FORMATS[-1]}",
        )
    if table is not None:
        checks.choice("table", table, SHEETS)
    if kind == ".mcap" and table:
        raise ArgumentError(
            "invalid table: a .mcap file holds the whole run",
            hint="leave the table out, or export to .csv or .parquet",
        )
    return kind


def _written(contents: RunContents, path: Path, table: str | None) -> Iterator[Path]:
    """Write the tables one by one and yield their files."""
    for each in _tables(contents, keep_empty=table is not None):
        file = path if table else path.with_name(f"{path.stem}-{each.name}{path.suffix}")
        with replacing(file) as temporary:
            if path.suffix.lower() == ".csv":
                write_csv(each if isinstance(each, Sheet) else each.sheet(), temporary)
            else:
                write_parquet(each, temporary, contents.run)
        yield file


def _tables(contents: RunContents, *, keep_empty: bool) -> Iterator[Sheet | SignalTable]:
    """Yield tables of a run; of a single one all, of many those with rows, and facts and units."""
    if not keep_empty:
        yield contents.facts_sheet()
        yield contents.signals_sheet()
    yield from (x for x in contents.tables if keep_empty or not x.is_empty)
    sheets = (contents.plain_sheet(name) for name in contents.plain)
    yield from (x for x in sheets if keep_empty or x.count)

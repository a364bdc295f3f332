"""Export a recorded run: xlsx, csv, parquet, mat or mcap."""

from __future__ import annotations

import argparse

from linkwork.cli.database import add_database, load_waiting
from linkwork.cli.outcome import Outcome
from linkwork.cli.progress import Progress
from linkwork.record import export_run
from linkwork.record.export.sheet import SHEETS


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.epilog = (
        "xlsx: a sheet for each table, and charts. csv and parquet: a file for each table with "
        "rows, FILE-joints.csv and so on; with --table, FILE itself. mat: a struct for each table. "
        "mcap: for Foxglove, with FILE-layout.json to import there."
    )
    parser.add_argument("run", help="name of the run; `latest` is the newest")
    parser.add_argument("file", help="file ending in .xlsx, .csv, .parquet, .mat or .mcap")
    parser.add_argument("--table", metavar="TABLE", help=f"only one of: {', '.join(SHEETS)}")
    add_database(parser)


def execute(arguments: argparse.Namespace) -> Outcome:
    """Write the files."""
    load_waiting(arguments.db)
    with Progress(f"exporting {arguments.run}") as watch:
        done = export_run(
            arguments.run, arguments.file, table=arguments.table, watch=watch, store=arguments.db
        )
    files = [str(file) for file in done.files]
    lines = [f"wrote {done.run} to {file}" for file in files]
    return Outcome(lines, {"run": done.run, "files": files})

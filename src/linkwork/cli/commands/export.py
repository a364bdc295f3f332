"""Write a recorded run to a .csv or .xlsx file."""

from __future__ import annotations

import argparse

from linkwork.cli.database import add_database, load_waiting
from linkwork.cli.outcome import Outcome
from linkwork.record import export_run


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument("run", help="name of the run; `latest` is the newest")
    parser.add_argument("file", help="file ending in .csv or .xlsx")
    parser.add_argument(
        "--table", help="joints (default for .csv), poses, sensors, commands, events"
    )
    add_database(parser)


def execute(arguments: argparse.Namespace) -> Outcome:
    """Writes the file."""
    load_waiting(arguments.db)
    run = export_run(arguments.db, arguments.run, arguments.file, arguments.table)
    data = {"run": run, "file": arguments.file}
    return Outcome([f"wrote {run} to {arguments.file}"], data)

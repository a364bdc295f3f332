"""Ask the recorded runs a question in SQL."""

from __future__ import annotations

import argparse
import csv
import io

from linkwork.cli.database import add_database, load_waiting
from linkwork.cli.outcome import Outcome, table
from linkwork.record import query


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument(
        "sql", help="e.g. \"select time, position from joints where joint = 'arm/q1'\""
    )
    parser.add_argument("--csv", action="store_true", help="comma-separated values")
    add_database(parser)


def execute(arguments: argparse.Namespace) -> Outcome:
    """Runs one reading statement."""
    load_waiting(arguments.db)
    answer = query(arguments.db, arguments.sql)
    data = {"columns": list(answer.columns), "rows": [list(row) for row in answer.rows]}
    if arguments.csv:
        text = io.StringIO()
        csv.writer(text, lineterminator="\n").writerows([answer.columns, *answer.rows])
        return Outcome(text.getvalue().rstrip("\n"), data)
    return Outcome(table(answer.columns, answer.rows), data)

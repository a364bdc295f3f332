"""Query the recorded runs in SQL."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from itertools import islice
from typing import Any

from linkwork.cli.database import add_database, load_waiting
from linkwork.cli.outcome import Line, Outcome, Stream, table, to_json
from linkwork.errors import printable
from linkwork.record.export.csv_file import csv_lines
from linkwork.record.queries.sql import stream_query

TABLE_ROWS = 1000
"""Maximum rows of a table of text."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    parser.epilog = (
        f"A table shows the first {TABLE_ROWS} rows; --csv and --json stream all of them. CSV "
        "keeps text unchanged, except for an apostrophe before what a spreadsheet would read as a "
        "formula; on a terminal invisible characters are escaped."
    )
    parser.add_argument(
        "sql", help="e.g. \"select time, position from joints where joint = 'arm/q1'\""
    )
    parser.add_argument("--csv", action="store_true", help="comma-separated values")
    add_database(parser)


def execute(arguments: argparse.Namespace) -> Outcome | Stream:
    """Runs one reading statement."""
    load_waiting(arguments.db)
    if arguments.json:
        return Stream(_json(arguments.db, arguments.sql))
    if arguments.csv:
        return Stream(_csv(arguments.db, arguments.sql))
    return Outcome(_table(arguments.db, arguments.sql), None)


def _table(database: str, sql: str) -> list[Line]:
    with stream_query(database, sql) as result:
        rows = list(islice(result.rows, TABLE_ROWS + 1))
    lines = table(result.columns, rows[:TABLE_ROWS])
    if len(rows) > TABLE_ROWS:
        lines.append(f"only the first {TABLE_ROWS} rows are shown; use --csv for all of them")
    return lines


def _csv(database: str, sql: str) -> Iterator[str]:
    visible = _visible if sys.stdout.isatty() else list[Any]
    with stream_query(database, sql) as result:
        yield from csv_lines(visible(result.columns), map(visible, result.rows))


def _visible(row: tuple[Any, ...]) -> list[Any]:
    return [printable(value) if isinstance(value, str) else value for value in row]


def _json(database: str, sql: str) -> Iterator[str]:
    with stream_query(database, sql) as result:
        yield f'{{\n  "columns": {to_json(result.columns)},\n  "rows": ['
        for number, row in enumerate(result.rows):
            yield f"{',' if number else ''}\n    {to_json(row)}"
        yield "\n  ]\n}\n"

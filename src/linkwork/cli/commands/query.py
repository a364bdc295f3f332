"""Query the recorded runs in SQL, or plot their signals."""

import argparse
import shutil
import sys
from collections.abc import Iterator
from itertools import islice
from typing import Any

from linkwork.cli.database import add_database, load_waiting
from linkwork.cli.outcome import Line, Outcome, Stream, Style, Styled, table, to_json
from linkwork.errors import ArgumentError, printable
from linkwork.plot.text_plot import ASCII, UNICODE, text_plot
from linkwork.record import open_run
from linkwork.record.export.table_files import csv_lines
from linkwork.record.queries.prepared_queries import PREPARED_QUERIES, prepared_query
from linkwork.record.queries.recorded_run import RecordedRun
from linkwork.record.queries.runs import find_recorded
from linkwork.record.queries.sql import stream_query
from linkwork.record.signal import Signal
from linkwork.record.stores.store import Parameters

TABLE_ROWS = 1000  # Maximum rows of a table of text


def add_query_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.epilog = (
        f"A table shows the first {TABLE_ROWS} rows; --csv and --json stream all of them. CSV "
        "keeps text unchanged, except for an apostrophe before what a spreadsheet would read as a "
        "formula; on a terminal invisible characters are escaped."
    )
    parser.add_argument(
        "sql", nargs="?", help="e.g. \"select time, position from joints where joint = 'arm/q1'\""
    )
    parser.add_argument(
        "--ready",
        nargs="?",
        const="",
        metavar="NAME",
        help="a ready query; lists them without NAME",
    )
    parser.add_argument("--run", default="latest", help="run of a ready query (default: latest)")
    parser.add_argument("--name", metavar="PATTERN", help="names of a ready query, e.g. Wheel%%")
    parser.add_argument("--csv", action="store_true", help="comma-separated values")
    add_database(parser)


def execute_query(arguments: argparse.Namespace) -> Outcome | Stream:
    """Run one reading statement."""
    if (arguments.sql is None) == (arguments.ready is None):
        hint = "`linkwork query --ready` lists the ready ones"
        raise ArgumentError("give either a query or --ready", hint=hint)
    if arguments.ready == "":
        return _listed()
    load_waiting(arguments.db)
    chosen = _chosen(arguments)
    if arguments.json:
        return Stream(_json(arguments.db, *chosen))
    if arguments.csv:
        return Stream(_csv(arguments.db, *chosen))
    return Outcome(_table(arguments.db, *chosen), None)


def _listed() -> Outcome:
    rows = [(name, x.description, x.pattern) for name, x in PREPARED_QUERIES.items()]
    data = [{"name": n, "description": d, "pattern": p} for n, d, p in rows]
    return Outcome(table(("name", "answers", "names"), rows), data)


def _chosen(arguments: argparse.Namespace) -> tuple[str, Parameters]:
    """Return the statement and its parameters."""
    if arguments.sql is not None:
        return arguments.sql, ()
    ready = prepared_query(arguments.ready)
    if arguments.name is not None and not ready.pattern:
        raise ArgumentError(f"the query {arguments.ready!r} has no names", hint="omit --name")
    run = find_recorded(arguments.db, arguments.run).run
    return ready.sql, ready.parameters(run, arguments.name)


def _table(database: str, sql: str, parameters: Parameters) -> list[Line]:
    with stream_query(database, sql, parameters) as result:
        rows = list(islice(result.rows, TABLE_ROWS + 1))
    lines = table(result.columns, rows[:TABLE_ROWS])
    if len(rows) > TABLE_ROWS:
        lines.append(f"only the first {TABLE_ROWS} rows are shown; use --csv for all of them")
    return lines


def _csv(database: str, sql: str, parameters: Parameters) -> Iterator[str]:
    visible = _visible if sys.stdout.isatty() else list[Any]
    with stream_query(database, sql, parameters) as result:
        yield from csv_lines(visible(result.columns), map(visible, result.rows))


def _visible(row: tuple[Any, ...]) -> list[Any]:
    return [printable(value) if isinstance(value, str) else value for value in row]


def _json(database: str, sql: str, parameters: Parameters) -> Iterator[str]:
    with stream_query(database, sql, parameters) as result:
        yield f'{{\n  "columns": {to_json(result.columns)},\n  "rows": ['
        for number, row in enumerate(result.rows):
            yield f"{',' if number else ''}\n    {to_json(row)}"
        yield "\n  ]\n}\n"


_ROWS = range(4, 13)  # Rows of a plot in the terminal
_OTHER_ROWS = 6  # Rows of a terminal that are not curves: axis, labels, prompt
_MAX_WIDTH, _MARGIN = 160, 10


def add_plot_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.epilog = (
        "A signal is e.g. arm/q1.position, box.z, a sensor channel, arm/q1.force or box.fx; "
        "patterns such as 'arm/q*.position' choose several. Without signals, lists them."
    )
    parser.add_argument("run", help="name of the run; `latest` is the newest")
    parser.add_argument("signal", nargs="*", help="name or pattern of signals")
    parser.add_argument("--file", metavar="FILE", help="PNG or SVG file to write")
    parser.add_argument("--events", action="store_true", help="mark events in the file")
    add_database(parser)


def execute_plot(arguments: argparse.Namespace) -> Outcome:
    """Plot signals, or list them."""
    load_waiting(arguments.db)
    run = open_run(arguments.run, store=arguments.db)
    if not arguments.signal:
        return _listing(run)
    if arguments.file:
        run.plot(*arguments.signal, file=arguments.file, events=arguments.events)
        names = [x.name for x in run.signals.find_all(arguments.signal)]
        data = {"run": run.name, "signals": names, "file": arguments.file}
        return Outcome([f"plotted {len(names)} signals of {run.name} to {arguments.file}"], data)
    signals = run.read(*arguments.signal)
    return Outcome(_drawn(run, signals), _data(run, signals))


def _listing(run: RecordedRun) -> Outcome:
    rows = [(x.name, x.unit, x.table) for x in run.signals]
    data = [{"name": name, "unit": unit, "table": table} for name, unit, table in rows]
    return Outcome(table(("signal", "unit", "table"), rows), {"run": run.name, "signals": data})


def _data(run: RecordedRun, signals: list[Signal]) -> dict[str, object]:
    listed = [
        {"name": x.name, "unit": x.unit, "time": x.times.tolist(), "value": x.values.tolist()}
        for x in signals
    ]
    return {"run": run.name, "signals": listed}


def _drawn(run: RecordedRun, signals: list[Signal]) -> list[Line]:
    """Plot below each other, over one axis of time."""
    size = shutil.get_terminal_size()
    fitting = (size.lines - _OTHER_ROWS) // len(signals) - 2
    rows = min(max(fitting, _ROWS[0]), _ROWS[-1])
    span = min(x.times[0] for x in signals), max(x.times[-1] for x in signals)
    lines: list[Line] = [f"{run.scene}, run {run.name}"]
    for number, signal in enumerate(signals, start=1):
        lines.append(Styled(signal.label, Style.HEAD))
        lines += text_plot(
            *(signal.times, signal.values, min(size.columns, _MAX_WIDTH), rows),
            span=span,
            margin=_MARGIN if len(signals) > 1 else 0,
            labelled=number == len(signals),
            frame=UNICODE if _has_braille() else ASCII,
        )
    return lines


def _has_braille() -> bool:
    try:
        "⣿┤".encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True

"""Plot signals of a recorded run: a PNG or SVG file, or in the terminal."""

from __future__ import annotations

import argparse
import shutil
import sys

from linkwork.cli.database import add_database, load_waiting
from linkwork.cli.outcome import Line, Outcome, Style, Styled, table
from linkwork.plot.text_plot import ASCII, UNICODE, text_plot
from linkwork.record import open_run
from linkwork.record.queries.recorded_run import RecordedRun
from linkwork.record.signal import Signal

_ROWS = range(4, 13)
"""Rows of a plot in the terminal."""
_OTHER_ROWS = 6
"""Rows of a terminal that are not curves: axis, labels, prompt."""
_MOST_WIDTH, _MARGIN = 160, 10


def add_arguments(parser: argparse.ArgumentParser) -> None:
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


def execute(arguments: argparse.Namespace) -> Outcome:
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
            *(signal.times, signal.values, min(size.columns, _MOST_WIDTH), rows),
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

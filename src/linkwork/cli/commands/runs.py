"""List, show, compare, copy, delete, repair or compact recorded runs."""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import textwrap
from collections.abc import Callable, Iterator
from dataclasses import asdict
from typing import Any

from linkwork.cli.database import add_database, load_waiting
from linkwork.cli.outcome import Line, Outcome, Style, Styled, table, verdict
from linkwork.cli.progress import Progress
from linkwork.cli.terminal import is_terminal
from linkwork.errors import EXIT_NEGATIVE, ArgumentError, printable
from linkwork.record import (
    compact_store,
    compare_runs,
    copy_runs,
    delete_run,
    recorded_runs,
    repair_store,
    run_details,
)
from linkwork.record.database_url import parse_database
from linkwork.record.queries.runs import name_to_delete
from linkwork.sweep.results.sweep_store import copy_sweeps

_NARROWEST = 20
"""Least width of a column of values."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("action", nargs="?", choices=tuple(_ACTIONS), default="list")
    parser.add_argument("run", nargs="*", help="runs; `latest` is the newest")
    parser.add_argument("--to", metavar="URL", help="store to copy into")
    parser.add_argument(
        "--tolerance", type=float, default=0.0, help="greatest difference of equal signals"
    )
    add_database(parser)


def execute(arguments: argparse.Namespace) -> Outcome:
    """Do what the action says; list the runs, oldest first, without one."""
    action = arguments.action
    if arguments.run and action in ("list", "repair", "compact"):
        raise ArgumentError(
            f"`runs {action}` does not accept a run", hint="to delete: `runs delete RUN`"
        )
    if (arguments.to is None) == (action == "copy"):
        raise ArgumentError(
            "`runs copy` needs --to, and only it has one",
            hint="`linkwork runs copy [RUN...] --to runs.sqlite`",
        )
    if action != "repair":
        load_waiting(arguments.db)
    return _ACTIONS[action](arguments)


def _list(arguments: argparse.Namespace) -> Outcome:
    found = recorded_runs(store=arguments.db)
    shown = found.table()
    lines = table(shown.columns, shown.rows)
    empty = [f"no runs in {parse_database(arguments.db).name}"]
    return Outcome(lines if found else empty, [asdict(x) for x in found])


def _show(arguments: argparse.Namespace) -> Outcome:
    names = arguments.run or ["latest"]
    found = [run_details(arguments.db, name) for name in names]
    lines: list[Line] = []
    for details in found:
        lines += [*_details(details), ""]
    return Outcome(lines[:-1], found)


def _details(details: dict[str, Any]) -> list[Line]:
    counts = details.pop("rows")
    rows = [(name, _text(value)) for name, value in details.items() if value not in (None, "")]
    rows += [(f"rows of {name}", f"{count:,}".replace(",", " ")) for name, count in counts.items()]
    details["rows"] = counts
    return table(("name", "value"), _wrapped(rows) if is_terminal(sys.stdout) else rows)


def _wrapped(rows: list[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Rows with long values on several lines, as wide as the terminal."""
    room = shutil.get_terminal_size().columns - max(len(name) for name, _ in rows) - 2
    for name, value in rows:
        lines = textwrap.wrap(printable(value), max(room, _NARROWEST), break_on_hyphens=False)
        yield from zip([name, *[""] * (len(lines) - 1)], lines or [""], strict=True)


def _text(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name} {_text(x)}" for name, x in value.items()) or "none"
    if isinstance(value, list):
        return ", ".join(map(_text, value)) or "none"
    return value if isinstance(value, str) else json.dumps(value)


def _copy(arguments: argparse.Namespace) -> Outcome:
    with Progress("copying runs") as watch:
        report = copy_runs(arguments.db, arguments.to, arguments.run, watch=watch)
        # With all runs, all sweeps.
        sweeps = {} if arguments.run else copy_sweeps(arguments.db, arguments.to)
    target = parse_database(arguments.to).name
    lines: list[Line] = [f"copied {name} to {target}" for name in report.copied]
    lines += [f"{name} is in {target} already" for name in report.present]
    for name, count in sweeps.items():
        copied = f"copied {count} cases of sweep {name} to {target}"
        lines.append(copied if count else f"sweep {name} is in {target} already")
    return Outcome(lines or ["no runs to copy"], asdict(report) | {"sweeps": sweeps})


def _compare(arguments: argparse.Namespace) -> Outcome:
    if len(arguments.run) != 2:
        raise ArgumentError("`runs compare` needs two runs", hint="`linkwork runs` lists them")
    first, second = arguments.run
    found = compare_runs(first, second, tolerance=arguments.tolerance, store=arguments.db)
    shown = found.table()
    end = verdict(found.agree, "equal", "different")
    lines: list[Line] = [*table(shown.columns, shown.rows), (end,)]
    return Outcome(lines, asdict(found), 0 if found.agree else EXIT_NEGATIVE)


def _delete(arguments: argparse.Namespace) -> Outcome:
    if not arguments.run:
        raise ArgumentError(
            "no run given", hint="`linkwork runs` lists them; `latest` is the newest"
        )
    # All names first, so that a wrong one deletes nothing and `latest` is one run.
    chosen = list(dict.fromkeys(name_to_delete(arguments.db, name) for name in arguments.run))
    deleted = [delete_run(arguments.db, name) for name in chosen]
    return Outcome([f"deleted {name}" for name in deleted], {"deleted": deleted})


def _repair(arguments: argparse.Namespace) -> Outcome:
    report = repair_store(arguments.db)
    lines: list[Line] = [(Styled("recovered", Style.GOOD), f": {x}") for x in report.recovered]
    lines += [(Styled("lost", Style.BAD), f": {x}") for x in report.lost]
    return Outcome(
        lines or ["nothing to repair"], asdict(report), EXIT_NEGATIVE if report.lost else 0
    )


def _compact(arguments: argparse.Namespace) -> Outcome:
    before, after = compact_store(arguments.db)
    name = parse_database(arguments.db).name
    sizes = f": {before / 1e6:.1f} MB, now {after / 1e6:.1f} MB" if before else ""
    return Outcome([f"compacted {name}{sizes}"], {"before": before, "after": after})


_ACTIONS: dict[str, Callable[[argparse.Namespace], Outcome]] = {
    "list": _list,
    "show": _show,
    "compare": _compare,
    "copy": _copy,
    "delete": _delete,
    "repair": _repair,
    "compact": _compact,
}
"""What can be done with runs."""

"""Recorded runs: list, compare, copy, delete, export and draw them."""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import textwrap
from collections.abc import Callable, Iterator
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from linkwork.cli.arguments import add_drawing, parse_size
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
    export_run,
    recorded_runs,
    repair_store,
    run_details,
)
from linkwork.record.database_url import parse_database
from linkwork.record.export.sheet import SHEETS
from linkwork.record.queries.runs import name_to_delete
from linkwork.sweep.results.sweep_store import copy_sweeps

if TYPE_CHECKING:
    from linkwork.session import PlaybackSession

_MIN_WIDTH = 20  # Width of a column of values


def add_runs_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("action", nargs="?", choices=tuple(_ACTIONS), default="list")
    parser.add_argument("run", nargs="*", help="runs; `latest` is the newest")
    parser.add_argument("--to", metavar="URL", help="store to copy into")
    parser.add_argument(
        "--tolerance", type=float, default=0.0, help="largest difference of equal signals"
    )
    add_database(parser)


def execute_runs(arguments: argparse.Namespace) -> Outcome:
    """Do what the action says; list the runs, oldest first, without one."""
    action = arguments.action
    if arguments.run and action in ("list", "repair", "compact"):
        raise ArgumentError(
            f"`runs {action}` does not accept a run", hint="to delete: `runs delete RUN`"
        )
    if (arguments.to is None) == (action == "copy"):
        raise ArgumentError(
            "`runs copy` needs --to, which other actions do not accept",
            hint="`linkwork runs copy [RUN...] --to runs.sqlite`",
        )
    if action != "repair":
        load_waiting(arguments.db)
    return _ACTIONS[action](arguments)


def _list(arguments: argparse.Namespace) -> Outcome:
    runs = recorded_runs(store=arguments.db)
    shown = runs.table()
    lines = table(shown.columns, shown.rows)
    empty = [f"no runs in {parse_database(arguments.db).name}"]
    return Outcome(lines if runs else empty, [asdict(x) for x in runs])


def _show(arguments: argparse.Namespace) -> Outcome:
    names = arguments.run or ["latest"]
    runs = [run_details(arguments.db, name) for name in names]
    lines: list[Line] = []
    for details in runs:
        lines += [*_details(details), ""]
    return Outcome(lines[:-1], runs)


def _details(details: dict[str, Any]) -> list[Line]:
    counts = details.pop("rows")
    rows = [(name, _text(value)) for name, value in details.items() if value not in (None, "")]
    rows += [(f"rows of {name}", f"{count:,}".replace(",", " ")) for name, count in counts.items()]
    details["rows"] = counts
    return table(("name", "value"), _wrapped(rows) if is_terminal(sys.stdout) else rows)


def _wrapped(rows: list[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Yield rows with long values on several lines, as wide as the terminal."""
    room = shutil.get_terminal_size().columns - max(len(name) for name, _ in rows) - 2
    for name, value in rows:
        lines = textwrap.wrap(printable(value), max(room, _MIN_WIDTH), break_on_hyphens=False)
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
    lines += [f"{name} is already in {target}" for name in report.present]
    for name, count in sweeps.items():
        copied = f"copied {count} cases of sweep {name} to {target}"
        lines.append(copied if count else f"sweep {name} is already in {target}")
    return Outcome(lines or ["no runs to copy"], asdict(report) | {"sweeps": sweeps})


def _compare(arguments: argparse.Namespace) -> Outcome:
    if len(arguments.run) != 2:
        raise ArgumentError("`runs compare` needs two runs", hint="`linkwork runs` lists them")
    first, second = arguments.run
    comparison = compare_runs(first, second, tolerance=arguments.tolerance, store=arguments.db)
    shown = comparison.table()
    end = verdict(comparison.agree, "equal", "different")
    lines: list[Line] = [*table(shown.columns, shown.rows), (end,)]
    return Outcome(lines, asdict(comparison), 0 if comparison.agree else EXIT_NEGATIVE)


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
"""Actions on runs."""


def add_export_arguments(parser: argparse.ArgumentParser) -> None:
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


def execute_export(arguments: argparse.Namespace) -> Outcome:
    """Write the files."""
    load_waiting(arguments.db)
    with Progress(f"exporting {arguments.run}") as watch:
        done = export_run(
            arguments.run, arguments.file, table=arguments.table, watch=watch, store=arguments.db
        )
    files = [str(file) for file in done.files]
    lines = [f"wrote {done.run} to {file}" for file in files]
    return Outcome(lines, {"run": done.run, "files": files})


def add_playback_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.epilog = (
        "Nothing is computed: the frames are those of the record. `linkwork studio --playback RUN` "
        "shows the run in the browser; `linkwork run --replay RUN` computes it again."
    )
    parser.add_argument("run", nargs="?", default="latest", help="name of the run (default latest)")
    parser.add_argument(
        "--time", type=float, metavar="T", help="moment of the picture in s (default: the end)"
    )
    parser.add_argument("--from", dest="begin", type=float, metavar="T", help="start of the film")
    parser.add_argument("--to", dest="end", type=float, metavar="T", help="end of the film")
    add_drawing(parser)
    add_database(parser)


def execute_playback(arguments: argparse.Namespace) -> Outcome:
    """Draw the run."""
    from linkwork.session import playback

    _check_drawing(arguments)
    load_waiting(arguments.db)
    with playback(arguments.run, store=arguments.db) as session:
        drawn = _draw(session, arguments)
        run, scene, end = session.latest().run, session.info.scene, session.end
        notes = session.info.playback.notes if session.info.playback else ()
    lines: list[Line] = [f"playback of {run} of {scene}: {end:g} s, recorded, no physics"]
    lines += [(Styled("note", Style.WARNING), f": {note}") for note in notes]
    lines += [f"{kind} in {path}" for kind, path in drawn.items()]
    return Outcome(lines, {"run": run, "scene": scene, "end": end, "notes": notes, **drawn})


def _check_drawing(arguments: argparse.Namespace) -> None:
    """Raise for options that do not fit, before anything is read."""
    from linkwork.rendering.picture import check_picture_file
    from linkwork.rendering.video import check_video_file

    if arguments.snapshot is None and arguments.video is None:
        raise ArgumentError(
            "nothing to draw: neither --snapshot nor --video is given",
            hint="give one; `linkwork studio --playback RUN` shows the run in the browser",
        )
    if arguments.snapshot is None and arguments.time is not None:
        raise ArgumentError("--time without --snapshot", hint="give --snapshot FILE")
    if arguments.video is None and (arguments.begin is not None or arguments.end is not None):
        raise ArgumentError("--from or --to without --video", hint="give --video FILE")
    if arguments.snapshot is not None:
        check_picture_file(arguments.snapshot)
    if arguments.video is not None:
        check_video_file(arguments.video)


def _draw(session: PlaybackSession, arguments: argparse.Namespace) -> dict[str, str]:
    from linkwork.rendering.picture import save_picture
    from linkwork.session.playback_run.session import film_playback

    size = parse_size(arguments.size)
    drawn: dict[str, str] = {}
    if arguments.snapshot is not None:
        session.seek(session.end if arguments.time is None else arguments.time)
        save_picture(session.picture(arguments.camera, size), arguments.snapshot)
        drawn["picture"] = str(arguments.snapshot)
    if arguments.video is not None:
        with Progress("filming") as progress:
            film_playback(
                session,
                arguments.video,
                begin=arguments.begin,
                end=arguments.end,
                size=size,
                camera=arguments.camera,
                watch=progress,
            )
        drawn["video"] = str(arguments.video)
    return drawn

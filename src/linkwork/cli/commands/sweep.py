"""Run many cases of a scene, here or on a cluster; show the results, or replay a case."""

from __future__ import annotations

import argparse
import math
from pathlib import Path
from typing import Any

from linkwork import checks
from linkwork.cli.database import add_database
from linkwork.cli.outcome import Line, Outcome, table, verdict
from linkwork.cli.progress import Progress as ProgressBar
from linkwork.cli.sweep_summary import summary_lines
from linkwork.cli.trusting import add_trust
from linkwork.errors import EXIT_NEGATIVE, ArgumentError
from linkwork.files.writing import check_writable
from linkwork.plot.picture import picture_format
from linkwork.record.database_url import parse_database
from linkwork.sweep.case import ERROR, OBJECTIVE, POISONED, REFUSED
from linkwork.sweep.coordinator import Progress
from linkwork.sweep.results.pictures import KINDS
from linkwork.sweep.results.result import SweepResult, open_sweep
from linkwork.sweep.results.sweep_store import count_cases, list_sweeps

_SHOW, _LIST = "show", "list"
_BROKEN = (POISONED, REFUSED, ERROR)
"""Statuses of cases without a result."""
MEGABYTE = 1_000_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.epilog = (
        "`linkwork sweep show` shows the latest sweep of the store, `linkwork sweep list` lists "
        "them. A sweep that was interrupted goes on where it stopped when it is run again."
    )
    parser.add_argument("file", help="a sweep file, `show` or `list`")
    parser.add_argument("name", nargs="?", help="for `show`: name of a sweep (default: latest)")
    parser.add_argument(
        "--workers", type=int, metavar="N", help="worker processes (default: cores)"
    )
    parser.add_argument("--threads", type=int, metavar="N", help="threads of each (default 1)")
    parser.add_argument("--scheduler", metavar="ADDRESS", help="a Dask scheduler: tcp://HOST:8786")
    parser.add_argument(
        "--memory", type=float, metavar="MB", help="most memory of a worker process"
    )
    parser.add_argument("--dashboard", action="store_true", help="serve Dask's dashboard")
    parser.add_argument(
        "--set", action="append", default=[], metavar="K=V", help="override a value of the file"
    )
    parser.add_argument("--case", type=int, metavar="N", help="run one case again and record it")
    parser.add_argument(
        "--worst", type=int, default=5, metavar="N", help="cases listed (default 5)"
    )
    parser.add_argument("--measure", metavar="NAME", help="measure that ranks the parameters")
    parser.add_argument("--plot", metavar="FILE", help="PNG or SVG file of the results")
    parser.add_argument("--kind", choices=KINDS, default="all", help="what to plot")
    add_trust(parser)
    add_database(parser)


def execute(arguments: argparse.Namespace) -> Outcome:
    """Run a sweep, show one, list all, or replays a case."""
    if arguments.file != _SHOW and arguments.name is not None:
        raise ArgumentError(f"unexpected argument {arguments.name!r}", hint="give one sweep file")
    if arguments.file == _LIST:
        return _list(arguments)
    if arguments.file == _SHOW:
        return _outcome(open_sweep(arguments.name or "latest", store=arguments.db), arguments)
    if arguments.case is not None:
        return _replay(arguments)
    _check(arguments)
    return _outcome(_run(arguments), arguments)


def _check(arguments: argparse.Namespace) -> None:
    """Refuse before hours of work what could not be shown after them."""
    checks.integer("worst", arguments.worst, least=1)
    if arguments.plot is not None:
        picture_format(arguments.plot)
        check_writable(Path(arguments.plot))
    if arguments.measure is not None:
        from linkwork.sweep.load import load_sweep

        file = load_sweep(arguments.file, arguments.set).file
        known = ("success", *file.measure, *([OBJECTIVE] if file.search else []))
        checks.choice("measure", arguments.measure, known)


def _run(arguments: argparse.Namespace) -> SweepResult:
    # The engine is heavy, and not needed to show results.
    from linkwork.sweep.run_sweep import sweep

    latest = Progress()
    with ProgressBar("sweep") as bar:

        def watch(progress: Progress) -> None:
            nonlocal latest
            latest = progress
            bar(progress.share if progress.total else math.nan, progress.text)

        try:
            return sweep(
                arguments.file,
                store=arguments.db,
                workers=arguments.workers,
                threads=arguments.threads,
                scheduler=arguments.scheduler,
                overrides=arguments.set,
                memory=None if arguments.memory is None else arguments.memory * MEGABYTE,
                dashboard=arguments.dashboard,
                watch=watch,
                trust=arguments.trust,
            )
        except KeyboardInterrupt as interruption:
            if not latest.done:
                raise
            name = parse_database(arguments.db).name
            stored = f"{latest.done} of {latest.total} cases are in {name}"
            raise KeyboardInterrupt(f"{stored}; the same command goes on") from interruption


def _list(arguments: argparse.Namespace) -> Outcome:
    found, counts = list_sweeps(arguments.db), count_cases(arguments.db)
    rows, data = [], []
    for x in found:
        done, good = counts.get(x.sweep, (0, 0))
        cases = f"{done} of {x.cases}" if done < x.cases else f"{done}"
        rate = f"{100 * good / done:.1f} %" if done else ""
        rows.append((x.sweep, x.scene, cases, rate, x.started.replace("T", " ")[:16], x.source))
        known = {"cases": done, "planned": x.cases, "successes": good}
        known |= {"started": x.started, "file": x.source}
        data.append({"sweep": x.sweep, "scene": x.scene, **known})
    lines = table(("sweep", "scene", "cases", "successful", "started [UTC]", "file"), rows)
    return Outcome(lines if found else ["no sweeps"], data)


def _replay(arguments: argparse.Namespace) -> Outcome:
    from linkwork.sweep.run_sweep import replay_case

    case, result, run = replay_case(
        arguments.file,
        arguments.case,
        store=arguments.db,
        overrides=arguments.set,
        trust=arguments.trust,
    )
    rows = [("seed", case.seed), *case.inputs.items(), *result.measures.items()]
    rows += [("status", result.status), ("simulated time [s]", result.seconds)]
    rows += [("result hash", result.result_hash), ("recorded as", run)]
    lines: list[Line] = [*table((f"case {case.number}", "value"), rows)]
    failed = ", ".join(result.failed) or result.trouble
    bad = f"not successful: {failed}"
    lines.append((verdict(result.success, "successful", bad),))
    data = {
        "case": case.number,
        "seed": case.seed,
        "inputs": dict(case.inputs),
        "status": result.status,
        "success": result.success,
        "failed": list(result.failed),
        "trouble": result.trouble,
        "measures": dict(result.measures),
        "result_hash": result.result_hash,
        "run": run,
    }
    return Outcome(lines, data, 0 if result.success else EXIT_NEGATIVE)


def _outcome(result: SweepResult, arguments: argparse.Namespace) -> Outcome:
    """Return the summary of a sweep."""
    if arguments.plot:
        result.plot(arguments.plot, arguments.kind, arguments.measure)
    lines = summary_lines(result, arguments.measure, arguments.worst)
    if arguments.plot:
        lines += ["", f"plotted to {arguments.plot}"]
    broken = any(x.status in _BROKEN for _, x in result.done)
    return Outcome(lines, _data(result, arguments), EXIT_NEGATIVE if broken else 0)


def _data(result: SweepResult, arguments: argparse.Namespace) -> dict[str, Any]:
    low, high = result.confidence
    chosen = result.worst(arguments.worst)
    return {
        "sweep": result.sweep,
        "scene": result.scene,
        "store": result.store,
        "cases": len(result),
        "planned": result.planned,
        "equal_combinations": result.equal_combinations[0],
        "successes": result.successes,
        "success_rate": result.success_rate,
        "confidence": [low, high],
        "status": result.status_counts,
        "conditions_not_met": result.failure_counts,
        "poisoned": result.poisoned,
        "losses": result.losses,
        "ranking": [vars(x) for x in result.ranking(arguments.measure)],
        "best" if result.objective else "worst": [
            {"case": x, "replay": result.replay_command(x)} for x in chosen
        ],
        "runs": dict(result.runs),
    }

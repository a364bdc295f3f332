"""Run many cases of a scene, here or on a cluster; show the results, or replay a case."""

from __future__ import annotations

import argparse
import math
from typing import Any

from linkwork.cli.database import add_database
from linkwork.cli.outcome import Line, Outcome, Style, Styled, table, verdict
from linkwork.cli.progress import Progress as ProgressBar
from linkwork.errors import EXIT_NEGATIVE, ArgumentError
from linkwork.sweep.book import list_sweeps
from linkwork.sweep.case import ERROR, OBJECTIVE, POISONED, REFUSED
from linkwork.sweep.coordinator import Progress
from linkwork.sweep.pictures import KINDS
from linkwork.sweep.result import SweepResult, open_sweep

_SHOW, _LIST = "show", "list"
_BROKEN = (POISONED, REFUSED, ERROR)
"""Statuses of cases without a result."""
MEGABYTE = 1_000_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
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
    add_database(parser)


def execute(arguments: argparse.Namespace) -> Outcome:
    """Runs a sweep, shows one, lists all, or replays a case."""
    if arguments.file != _SHOW and arguments.name is not None:
        raise ArgumentError(f"unexpected argument {arguments.name!r}", hint="give one sweep file")
    if arguments.file == _LIST:
        return _list(arguments)
    if arguments.file == _SHOW:
        return _outcome(open_sweep(arguments.db, arguments.name or "latest"), arguments)
    if arguments.case is not None:
        return _replay(arguments)
    # The engine is heavy, and not needed to show results.
    from linkwork.sweep.run_sweep import sweep

    with ProgressBar("sweep") as bar:

        def watch(progress: Progress) -> None:
            bar(progress.share, progress.text)

        result = sweep(
            arguments.file,
            db=arguments.db,
            workers=arguments.workers,
            threads=arguments.threads,
            scheduler=arguments.scheduler,
            overrides=arguments.set,
            memory=None if arguments.memory is None else arguments.memory * MEGABYTE,
            dashboard=arguments.dashboard,
            watch=watch,
        )
    return _outcome(result, arguments)


def _list(arguments: argparse.Namespace) -> Outcome:
    found = list_sweeps(arguments.db)
    rows = [(x.sweep, x.scene, x.cases or "search", x.started, x.source) for x in found]
    lines = table(("sweep", "scene", "cases", "started", "file"), rows)
    data = [dict(zip(("sweep", "scene", "cases", "started", "file"), x, strict=True)) for x in rows]
    return Outcome(lines if found else ["no sweeps"], data)


def _replay(arguments: argparse.Namespace) -> Outcome:
    from linkwork.sweep.run_sweep import replay_case

    case, result, run = replay_case(
        arguments.file, arguments.case, db=arguments.db, overrides=arguments.set
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
    """The summary of a sweep."""
    if arguments.plot:
        result.plot(arguments.plot, arguments.kind)
    chosen = result.worst(arguments.worst)
    lines: list[Line] = [*_summary(result), *_ranking(result, arguments.measure)]
    lines += _cases(result, chosen)
    if arguments.plot:
        lines.append(f"plotted to {arguments.plot}")
    broken = any(x.status in _BROKEN for _, x in result.done)
    return Outcome(lines, _data(result, arguments, chosen), EXIT_NEGATIVE if broken else 0)


def _summary(result: SweepResult) -> list[Line]:
    lines: list[Line] = [Styled(result.headline(), Style.HEAD)]
    ended = ", ".join(f"{count} {status}" for status, count in result.status_counts.items())
    lines.append(f"scene {result.scene}; {ended}")
    failures = ", ".join(f"{count} {name}" for name, count in result.failure_counts.items())
    lines += [f"conditions not met: {failures}"] if failures else []
    equal, count = result.equal_combinations
    if equal:
        lines.append(f"{equal} of {count} combinations are equal to earlier ones and ran once")
    if result.losses:
        lines.append(f"{result.losses} batches were lost with their process and run again")
    for case, found in result.done:
        if found.status == POISONED:
            bad = Styled("poisoned", Style.BAD)
            lines.append((bad, f": case {case.number}, {found.trouble}"))
    measures = [(name, *_spread(result[name])) for name in result.measures]
    if measures:
        head = ("measure", "least", "median", "greatest", "without value")
        lines += ["", *table(head, measures)]
    return lines


def _spread(values: Any) -> tuple[float | None, float | None, float | None, int]:
    known = sorted(x for x in values.tolist() if not math.isnan(x))
    if not known:
        return None, None, None, len(values)
    return known[0], known[len(known) // 2], known[-1], len(values) - len(known)


def _ranking(result: SweepResult, measure: str | None) -> list[Line]:
    found = result.ranking(measure)
    if not found:
        return []
    name, _ = result.outcome(measure)
    head = ("parameter", f"explains of {name}", "trend", "more than chance")
    rows = [
        (x.name, f"{100 * x.share:.0f} %", _trend(x.trend), "yes" if x.is_clear else "no")
        for x in found
    ]
    return ["", *table(head, rows)]


def _trend(trend: float) -> str:
    return "" if math.isnan(trend) else f"{trend:+.2f}"


def _cases(result: SweepResult, chosen: list[int]) -> list[Line]:
    if not chosen:
        return []
    by_number = {case.number: (case, found) for case, found in result.done}
    rows = []
    for number in chosen:
        case, found = by_number[number]
        values = ", ".join(f"{name} {_short(x)}" for name, x in case.inputs.items())
        why = "; ".join(x for x in (", ".join(found.failed), found.trouble) if x) or found.status
        if result.objective:
            why = f"{found.measures.get(OBJECTIVE, math.nan):.6g}"
        rows.append((number, case.seed, values, why[:60], result.replay_command(number)))
    what = OBJECTIVE if result.objective else "why"
    title = "best cases" if result.objective else "worst cases"
    return ["", Styled(title, Style.HEAD), *table(("case", "seed", "values", what, "replay"), rows)]


def _short(value: Any) -> str:
    return f"{value:.4g}" if isinstance(value, float) else str(value)


def _data(result: SweepResult, arguments: argparse.Namespace, chosen: list[int]) -> dict[str, Any]:
    low, high = result.confidence
    return {
        "sweep": result.sweep,
        "scene": result.scene,
        "store": result.store,
        "cases": len(result),
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

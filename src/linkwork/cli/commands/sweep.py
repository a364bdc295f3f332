"""Run many cases of a scene, here or on a cluster; show the results, or replay a case."""

import argparse
import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from linkwork import checks
from linkwork.cli.database import add_database
from linkwork.cli.outcome import Line, Outcome, Style, Styled, table, verdict
from linkwork.cli.progress import Progress as ProgressBar
from linkwork.cli.trust import add_trust
from linkwork.errors import EXIT_NEGATIVE, ArgumentError
from linkwork.files.writing import check_writable
from linkwork.plot.picture import picture_format
from linkwork.record.database_url import parse_database
from linkwork.sweep.case import ERROR, OBJECTIVE, POISONED, REFUSED, CaseResult
from linkwork.sweep.coordinator import Progress
from linkwork.sweep.results.pictures import KINDS
from linkwork.sweep.results.result import SweepResult, open_sweep
from linkwork.sweep.results.sweep_store import count_cases, list_sweeps
from linkwork.tables import format_cell

_SHOW, _LIST = "show", "list"
_BROKEN = (POISONED, REFUSED, ERROR)  # Statuses of cases without a result
MEGABYTE = 1_000_000


def add_sweep_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.epilog = (
        "`linkwork sweep show` shows the latest sweep of the store, `linkwork sweep list` lists "
        "them. A sweep that was interrupted continues where it stopped when it is run again."
    )
    parser.add_argument("file", help="a sweep file, `show` or `list`")
    parser.add_argument("name", nargs="?", help="for `show`: name of a sweep (default: latest)")
    parser.add_argument(
        "--workers", type=int, metavar="N", help="worker processes (default: cores)"
    )
    parser.add_argument("--threads", type=int, metavar="N", help="threads of each (default 1)")
    parser.add_argument("--scheduler", metavar="ADDRESS", help="a Dask scheduler: tcp://HOST:8786")
    parser.add_argument(
        "--memory", type=float, metavar="MB", help="memory limit of a worker process"
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


def execute_sweep(arguments: argparse.Namespace) -> Outcome:
    """Run a sweep, show one, list all, or replay a case."""
    if arguments.file != _SHOW and arguments.name is not None:
        raise ArgumentError(f"unexpected argument {arguments.name!r}", hint="give one sweep file")
    if arguments.file == _LIST:
        return _list(arguments)
    if arguments.file == _SHOW:
        _check_outputs(arguments)
        return _outcome(open_sweep(arguments.name or "latest", store=arguments.db), arguments)
    if arguments.case is not None:
        return _replay(arguments)
    _check(arguments)
    return _outcome(_run(arguments), arguments)


def _check_outputs(arguments: argparse.Namespace) -> None:
    checks.integer("worst", arguments.worst, minimum=1)
    if arguments.plot is not None:
        picture_format(arguments.plot)
        check_writable(Path(arguments.plot))


def _check(arguments: argparse.Namespace) -> None:
    """Refuse before hours of work what could not be shown after them."""
    _check_outputs(arguments)
    if arguments.memory is not None:
        checks.positive("--memory", arguments.memory, "MB")
    if arguments.measure is not None:
        from linkwork.sweep.load import load_sweep

        file = load_sweep(arguments.file, arguments.set).file
        choices = ("success", *file.measure, *([OBJECTIVE] if file.search else []))
        checks.choice("measure", arguments.measure, choices)


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
            raise KeyboardInterrupt(f"{stored}; the same command continues") from interruption


def _list(arguments: argparse.Namespace) -> Outcome:
    sweeps, counts = list_sweeps(arguments.db), count_cases(arguments.db)
    rows, data = [], []
    for x in sweeps:
        done, good = counts.get(x.sweep, (0, 0))
        cases = f"{done} of {x.cases}" if done < x.cases else f"{done}"
        rate = f"{100 * good / done:.1f} %" if done else ""
        rows.append((x.sweep, x.scene, cases, rate, x.started.replace("T", " ")[:16], x.source))
        figures = {"cases": done, "planned": x.cases, "successes": good}
        origin = {"started": x.started, "file": x.source}
        data.append({"sweep": x.sweep, "scene": x.scene, **figures, **origin})
    lines = table(("sweep", "scene", "cases", "successful", "started [UTC]", "file"), rows)
    return Outcome(lines if sweeps else ["no sweeps"], data)


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


_FEW = 10  # Cases that are listed one by one
_BAR = 20  # Width of a full bar
_MAX_NAMED = 10  # Poisoned cases that are named one by one
_MAX_REASON = 100  # Characters of the reason of a failed case


def summary_lines(result: SweepResult, measure: str | None, worst: int) -> list[Line]:
    """Return success rate, measures, a ranking of parameters and the worst or best cases."""
    head = Styled(result.headline(), Style.HEAD)
    parts = (
        _all_cases(result),
        _measures(result),
        _ranking(result, measure),
        _chosen_cases(result, worst),
    )
    return [head, *_counts(result), *(line for part in parts if part for line in ("", *part))]


def _counts(result: SweepResult) -> list[Line]:
    """Return how the cases ended, and what delayed the sweep."""
    ended = ", ".join(f"{count} {status}" for status, count in result.status_counts.items())
    stored = f"; stored in {result.store}" if result.store else ""
    lines: list[Line] = [f"scene {result.scene}: {ended or 'no results'}{stored}"]
    if len(result) < result.planned:
        done = f"{len(result)} of {result.planned} cases have a result"
        lines.append((Styled("incomplete", Style.WARNING), f": {done}; run the sweep again"))
    failures = ", ".join(f"{name} ({count})" for name, count in result.failure_counts.items())
    lines += [f"failures: {failures}"] if failures else []
    equal, count = result.equal_combinations
    if equal:
        lines.append(f"equal combinations: {equal} of {count}, each case ran once")
    if result.losses:
        lines.append(f"lost with their process and run again: {result.losses} batches")
    if result.runs:
        shown = ", ".join(map(str, sorted(result.runs)[:_MAX_NAMED]))
        rest = ", ..." if len(result.runs) > _MAX_NAMED else ""
        lines.append(f"recorded as whole runs: cases {shown}{rest} (`linkwork runs`)")
    return [*lines, *_poisoned(result)]


def _poisoned(result: SweepResult) -> list[Line]:
    poisoned = [(case, x) for case, x in result.done if x.status == POISONED]
    lines: list[Line] = [
        (Styled("poisoned", Style.BAD), f": case {case.number}, {x.trouble}")
        for case, x in poisoned[:_MAX_NAMED]
    ]
    rest = len(poisoned) - _MAX_NAMED
    return [*lines, *([f"and {rest} more poisoned cases"] if rest > 0 else [])]


def _all_cases(result: SweepResult) -> list[Line]:
    """Return all cases where there are few, instead of statistics."""
    if not result.done or len(result) > _FEW or result.objective:
        return []
    has_seeds = len({case.seed for case, _ in result.done}) > 1
    names = [*result.inputs, *result.measures]
    head = ["case", *(["seed"] if has_seeds else []), *map(result.label, names), "success"]
    rows = [
        (
            *((case.number, case.seed) if has_seeds else (case.number,)),
            *(case.inputs.get(name, outcome.measures.get(name)) for name in names),
            verdict(outcome.success, "yes", "no"),
        )
        for case, outcome in result.done
    ]
    return table(head, rows)


def _measures(result: SweepResult) -> list[Line]:
    if len(result) <= _FEW and not result.objective:
        return []
    spreads = {name: _spread(result[name].tolist()) for name in result.measures}
    if not spreads:
        return []
    lacks = any(x[-1] for x in spreads.values())
    head = ("measure", "minimum", "median", "maximum", *(["without value"] if lacks else []))
    rows = [(result.label(name), *x[: len(head) - 1]) for name, x in spreads.items()]
    return table(head, rows)


def _spread(values: list[float]) -> tuple[Any, ...]:
    numbers = sorted(x for x in values if not math.isnan(x))
    if not numbers:
        return None, None, None, len(values)
    return numbers[0], numbers[len(numbers) // 2], numbers[-1], len(values) - len(numbers)


def _ranking(result: SweepResult, measure: str | None) -> list[Line]:
    ranking = result.ranking(measure)
    if not ranking:
        return []
    name, _ = result.outcome(measure)
    rows = []
    for x in ranking:
        share = f"{100 * x.share:3.0f} %  {'#' * round(_BAR * x.share)}"
        trend = "" if math.isnan(x.trend) else f"{x.trend:+.2f}"
        chance = "" if x.is_clear else " (no more than chance)"
        rows.append((result.label(x.name), share, f"{trend}{chance}".strip()))
    return table(("parameter", f"explains of {name}", "trend"), rows)


def _chosen_cases(result: SweepResult, count: int) -> list[Line]:
    """Return worst cases, or the best ones of a search, each with the command that replays it."""
    chosen = result.worst(count)
    if not chosen:
        return []
    by_number = {case.number: (case, outcome) for case, outcome in result.done}
    has_seeds = len({case.seed for case, _ in result.done}) > 1
    title = "best cases" if result.objective else "worst cases"
    lines: list[Line] = [Styled(title, Style.HEAD)]
    for number in chosen:
        case, outcome = by_number[number]
        values = _values(dict(case.inputs) | ({"seed": case.seed} if has_seeds else {}))
        lines.append(f"case {number}: {values}{'; ' if values else ''}{_reason(result, outcome)}")
        lines.append(f"    {result.replay_command(number)}")
    return lines


def _values(values: Mapping[str, Any]) -> str:
    return ", ".join(f"{name} {_short(x)}" for name, x in values.items())


def _short(value: Any) -> str:
    return format_cell(float(f"{value:.4g}") if isinstance(value, float) else value)


def _reason(result: SweepResult, outcome: CaseResult) -> str:
    if result.objective:
        return f"{OBJECTIVE} {outcome.measures.get(OBJECTIVE, math.nan):.6g}"
    why = "; ".join(x for x in (", ".join(outcome.failed), outcome.trouble) if x) or outcome.status
    return why if len(why) <= _MAX_REASON else f"{why[: _MAX_REASON - 3]}..."

"""Reproduce published results and compare."""

import argparse
from pathlib import Path

from linkwork.cli.outcome import Line, Outcome, Span, Style, Styled, table
from linkwork.cli.progress import Progress
from linkwork.errors import EXIT_NEGATIVE, FileError
from linkwork.files import write_atomically
from linkwork.files.writing import check_writable
from linkwork.validate import (
    DOCUMENTS,
    Experiment,
    ExperimentResult,
    Verdict,
    all_experiments,
    document,
    find_document,
    find_experiment,
    report_page,
    validate,
)
from linkwork.validate.report import allowed_text, summary_sentence

_COLUMNS = ("quantity", "unit", "published", "theory", "ours", "allowed", "verdict")


def add_validate_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("name", nargs="*", help="experiments, see --list (default: all)")
    parser.add_argument(
        "--document",
        action="append",
        default=[],
        metavar="NAME",
        help=f"all experiments of a source: {', '.join(x.name for x in DOCUMENTS)}",
    )
    parser.add_argument("--list", action="store_true", help="list experiments without running")
    parser.add_argument(
        "--report", type=Path, metavar="FILE.html", help="also write a page with pictures"
    )


def execute_validate(arguments: argparse.Namespace) -> Outcome:
    """Run experiments; exit status 1 if a figure is not met."""
    chosen = _chosen(arguments)
    if arguments.list:
        return _listed(chosen)
    if arguments.report is not None:
        _check_report(arguments.report)
    with Progress("validating") as progress:
        outcome = validate(chosen, progress)
        if arguments.report is not None:
            progress(1.0, "writing the report")
            write_atomically(arguments.report, report_page(outcome))
    lines: list[Line] = [line for x in outcome.results for line in (*_lines(x), "")]
    lines.append(summary_sentence([row for x in outcome.results for row in x.rows]))
    lines.append(f"{len(outcome.results)} experiments in {outcome.duration:.0f} s")
    return Outcome(lines, document(outcome), 0 if outcome.is_met else EXIT_NEGATIVE)


def _check_report(path: Path) -> None:
    if path.suffix.lower() not in (".html", ".htm"):
        raise FileError(f"{str(path)!r} is not a page", hint="end its name in .html")
    check_writable(path)


def _chosen(arguments: argparse.Namespace) -> list[Experiment]:
    """Experiments that are named, and those of named sources; all without names."""
    sources = [find_document(name) for name in arguments.document]
    named = [find_experiment(name) for name in dict.fromkeys(arguments.name)]
    if not named and not sources:
        return list(all_experiments().values())
    of_sources = [x for x in all_experiments().values() if x.document in sources and x not in named]
    return named + of_sources


def _listed(chosen: list[Experiment]) -> Outcome:
    columns = ("name", "source", "section", "title")
    rows = [(x.name, x.document.name, x.section, x.title) for x in chosen]
    data = [dict(zip(columns, row, strict=True)) for row in rows]
    return Outcome(table(columns, rows), {"experiments": data})


def _lines(result: ExperimentResult) -> list[Line]:
    rows = [
        (
            row.claim.what,
            row.claim.unit,
            row.claim.published,
            row.claim.theory,
            row.ours,
            allowed_text(row.claim),
            _verdict(row.verdict),
        )
        for row in result.rows
    ]
    experiment = result.experiment
    head = f"{experiment.name}: {experiment.title}"
    return [head, f"{experiment.document.title}, {experiment.section}", *table(_COLUMNS, rows)]


def _verdict(verdict: Verdict) -> Span:
    if verdict is Verdict.SHOWN:
        return verdict.value
    if verdict is Verdict.MISSED:
        return Styled("NOT MET", Style.BAD)
    style = Style.WARNING if verdict is Verdict.CONTRADICTED else Style.GOOD
    return Styled(verdict.value, style)

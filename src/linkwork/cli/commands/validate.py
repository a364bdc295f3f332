"""Reproduce published results and compare."""

from __future__ import annotations

import argparse
from pathlib import Path

from linkwork.cli.outcome import Line, Outcome, Span, Style, Styled, table
from linkwork.cli.progress import Progress
from linkwork.errors import EXIT_NEGATIVE
from linkwork.files import write_atomically
from linkwork.validate import (
    EXPERIMENTS,
    Verdict,
    document,
    find_experiment,
    report_page,
    run_experiment,
)
from linkwork.validate import ExperimentResult as Validated
from linkwork.validate.report import allowed_text

_COLUMNS = ("quantity", "unit", "published", "theory", "ours", "allowed", "verdict")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument(
        "name",
        nargs="*",
        help=f"experiments: {', '.join(EXPERIMENTS)} (default: all)",
    )
    parser.add_argument(
        "--report", type=Path, metavar="FILE.html", help="also write a page with pictures"
    )


def execute(arguments: argparse.Namespace) -> Outcome:
    """Runs experiments; exit status 1 if a result differs from the claim."""
    chosen = [find_experiment(name) for name in dict.fromkeys(arguments.name or EXPERIMENTS)]
    outcomes: list[Validated] = []
    with Progress("validating") as progress:
        for experiment in chosen:
            progress(len(outcomes) / len(chosen), experiment.name)
            outcomes.append(run_experiment(experiment))
    if arguments.report is not None:
        write_atomically(arguments.report, report_page(outcomes))
    good = all(outcome.is_met for outcome in outcomes)
    lines = [line for outcome in outcomes for line in ("", *_lines(outcome))][1:]
    return Outcome(lines, document(outcomes), 0 if good else EXIT_NEGATIVE)


def _lines(outcome: Validated) -> list[Line]:
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
        for row in outcome.rows
    ]
    head = f"{outcome.experiment.name}: {outcome.experiment.title}"
    return [head, outcome.experiment.section, *table(_COLUMNS, rows)]


def _verdict(verdict: Verdict) -> Span:
    styles = {Verdict.MISSED: Style.BAD, Verdict.SHOWN: None, Verdict.CONTRADICTED: Style.WARNING}
    style = styles.get(verdict, Style.GOOD)
    text = "NOT MET" if verdict is Verdict.MISSED else verdict.value
    return text if style is None else Styled(text, style)

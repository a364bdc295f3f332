"""Validation report: a self-contained HTML page, or a JSON document."""

from __future__ import annotations

import base64
import html
from collections.abc import Sequence
from typing import Any

from linkwork.errors import printable
from linkwork.validate.experiment import (
    Claim,
    ClaimResult,
    Criterion,
    ExperimentResult,
    Verdict,
)

_STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; color: #212529; max-width: 70em; margin: 2em auto;
       padding: 0 1em; }
h1 { font-size: 1.6em; } h2 { font-size: 1.2em; margin-top: 2.5em; }
table { border-collapse: collapse; width: 100%; margin: 1em 0; font-size: 0.92em; }
th, td { text-align: left; padding: 0.35em 0.7em; border-bottom: 1px solid #dee2e6;
         vertical-align: top; }
td.number { font-variant-numeric: tabular-nums; white-space: nowrap; }
small { color: #6c757d; display: block; }
.yes { color: #2b8a3e; } .no { color: #c92a2a; font-weight: bold; } .shown { color: #6c757d; }
img { max-width: 100%; } .cite { color: #495057; font-style: italic; }
"""

VERSION = 2
"""Version of the JSON document."""


def report_page(outcomes: Sequence[ExperimentResult]) -> str:
    """Outcomes as one page, pictures embedded.

    Args:
        outcomes: In order.

    Raises:
        MissingPackageError: Matplotlib is not installed.
    """
    rows = "".join(
        f'<tr><td><a href="#{_escape(x.experiment.name)}">{_escape(x.experiment.title)}</a></td>'
        f"<td>{'met' if x.is_met else 'NOT MET'}</td></tr>"
        for x in outcomes
    )
    sections = "".join(_section(outcome) for outcome in outcomes)
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        f"<title>Linkwork: validation</title><style>{_STYLE}</style></head><body>"
        f"<h1>Linkwork: published results computed again</h1><table>{rows}</table>"
        f"{sections}</body></html>\n"
    )


def _section(outcome: ExperimentResult) -> str:
    experiment = outcome.experiment
    heads = ("quantity", "unit", "published", "theory", "ours", "allowed", "verdict")
    head = "".join(f"<th>{text}</th>" for text in heads)
    rows = "".join(_row(row) for row in outcome.rows)
    picture = base64.b64encode(outcome.picture.png()).decode()
    return (
        f'<h2 id="{_escape(experiment.name)}">{_escape(experiment.title)}</h2>'
        f'<p class="cite">{_escape(experiment.document.citation)}, '
        f"{_escape(experiment.section)}</p><p>{_escape(experiment.setup)}</p>"
        f"<table><tr>{head}</tr>{rows}</table>"
        f'<img alt="{_escape(experiment.title)}" src="data:image/png;base64,{picture}">'
    )


def _row(row: ClaimResult) -> str:
    claim = row.claim
    notes = "".join(
        f"<small>{_escape(text)}</small>" for text in (claim.note, claim.reason) if text
    )
    numbers = (claim.published, claim.theory, row.ours)
    cells = "".join(f'<td class="number">{_number(x)}</td>' for x in numbers)
    return (
        f"<tr><td>{_escape(claim.what)}{notes}</td><td>{_escape(claim.unit)}</td>{cells}"
        f'<td class="number">{_escape(allowed_text(claim))}</td>'
        f"<td>{_verdict(row.verdict)}</td></tr>"
    )


def allowed_text(claim: Claim) -> str:
    """Accepted range of a claim as text."""
    if claim.kind is Criterion.SHOWN or claim.expected is None:
        return ""
    if claim.kind is Criterion.WITHIN:
        return f"{claim.expected:.6g} ± {claim.tolerance:.3g}"
    beyond = claim.tolerance if claim.kind is Criterion.AT_MOST else -claim.tolerance
    return f"{claim.kind.value} {claim.expected + beyond:.6g}"


def _verdict(verdict: Verdict) -> str:
    return f'<span class="{verdict.name.lower()}">{verdict.value}</span>'


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:.4g}"


def _escape(text: str) -> str:
    return html.escape(printable(text))


def document(outcomes: Sequence[ExperimentResult]) -> dict[str, Any]:
    """Outcomes as one JSON document.

    Args:
        outcomes: In order.
    """
    return {
        "linkwork": "validation",
        "version": VERSION,
        "verdict": all(outcome.is_met for outcome in outcomes),
        "experiments": [_experiment(outcome) for outcome in outcomes],
    }


def _experiment(outcome: ExperimentResult) -> dict[str, Any]:
    experiment = outcome.experiment
    return {
        "name": experiment.name,
        "title": experiment.title,
        "document": experiment.document.name,
        "section": experiment.section,
        "setup": experiment.setup,
        "verdict": outcome.is_met,
        "quantities": [_quantity(row) for row in outcome.rows],
    }


def _quantity(row: ClaimResult) -> dict[str, Any]:
    claim = row.claim
    return {
        "what": claim.what,
        "unit": claim.unit,
        "published": claim.published,
        "theory": claim.theory,
        "ours": row.ours,
        "kind": claim.kind.value,
        "tolerance": claim.tolerance,
        "verdict": row.verdict.value,
        "printed": claim.printed,
        "reason": claim.reason,
        "note": claim.note,
    }

"""The fixed JSON form of validation; every experiment, of any part of Linkwork, has it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from linkwork.validate.outcome import Outcome, Row

VERSION = 1
"""Of the form."""


def document(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """Outcomes as one JSON document.

    Args:
        outcomes: In order.
    """
    return {
        "linkwork": "validation",
        "version": VERSION,
        "verdict": all(outcome.verdict for outcome in outcomes),
        "experiments": [_experiment(outcome) for outcome in outcomes],
    }


def _experiment(outcome: Outcome) -> dict[str, Any]:
    experiment = outcome.experiment
    return {
        "name": experiment.name,
        "title": experiment.title,
        "citation": experiment.citation,
        "setup": experiment.setup,
        "verdict": outcome.verdict,
        "quantities": [_quantity(row) for row in outcome.rows],
    }


def _quantity(row: Row) -> dict[str, Any]:
    claim = row.claim
    return {
        "what": claim.what,
        "unit": claim.unit,
        "published": claim.published,
        "theory": claim.theory,
        "ours": row.ours,
        "kind": claim.kind.value,
        "tolerance": claim.tolerance,
        "verdict": row.verdict,
        "reason": claim.reason,
        "note": claim.note,
    }

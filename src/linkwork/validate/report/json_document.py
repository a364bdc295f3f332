"""A validation as one JSON document."""

from __future__ import annotations

from typing import Any

from linkwork.validate.experiment import ClaimResult, ExperimentResult
from linkwork.validate.run import Validation

VERSION = 2
"""Version of the JSON document."""


def document(validation: Validation) -> dict[str, Any]:
    """Return a validation as one JSON document."""
    return {
        "linkwork": "validation",
        "version": VERSION,
        "verdict": validation.is_met,
        "began": validation.began.isoformat(timespec="seconds"),
        "duration": round(validation.duration, 1),
        "processes": validation.processes,
        "versions": dict(validation.environment.versions),
        "machine": dict(validation.environment.machine),
        "experiments": [_experiment(x) for x in validation.results],
    }


def _experiment(result: ExperimentResult) -> dict[str, Any]:
    experiment = result.experiment
    return {
        "name": experiment.name,
        "title": experiment.title,
        "document": experiment.document.name,
        "section": experiment.section,
        "setup": experiment.setup,
        "verdict": result.is_met,
        "duration": round(result.duration, 1),
        "quantities": [_quantity(row) for row in result.rows],
    }


def _quantity(row: ClaimResult) -> dict[str, Any]:
    claim = row.claim
    return {
        "what": claim.what,
        "unit": claim.unit,
        "published": claim.published,
        "printed": claim.printed,
        "theory": claim.theory,
        "ours": row.ours,
        "kind": claim.kind.value,
        "tolerance": claim.tolerance,
        "verdict": row.verdict.value,
        "reason": claim.reason,
        "note": claim.note,
    }

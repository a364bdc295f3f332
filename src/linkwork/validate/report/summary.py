"""A validation as data: a JSON document, counts of verdicts, the table of the README."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from linkwork.validate.documents import DOCUMENTS
from linkwork.validate.experiment import Claim, ClaimResult, Criterion, ExperimentResult, Verdict
from linkwork.validate.run import Validation

VERSION = 2  # Version of the JSON document
README_TABLE = "<!-- validation table: made by scripts/make-validation -->"
"""Line before and after the table of the README."""

_ADJECTIVES = {
    Verdict.REPRODUCED: "reproduced",
    Verdict.BETTER: "better than published",
    Verdict.EXPLAINED: "different for a stated reason",
    Verdict.CONTRADICTED: "published in contradiction to theory",
    Verdict.MISSED: "not met",
}


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


def count_verdicts(rows: Iterable[ClaimResult]) -> Counter[Verdict]:
    """Return the number of results of each verdict."""
    return Counter(row.verdict for row in rows)


def summary_sentence(rows: Sequence[ClaimResult]) -> str:
    """Return the number of published figures, and their verdicts."""
    published = [row for row in rows if row.claim.is_published]
    counts = count_verdicts(published)
    shown = counts.pop(Verdict.SHOWN, 0)
    parts = [f"{counts[x]} {text}" for x, text in _ADJECTIVES.items() if counts[x]]
    if _ADJECTIVES[Verdict.MISSED] not in " ".join(parts):
        parts.append("none not met")
    judged = f"{sum(counts.values())} published figures and formulas judged: {', '.join(parts)}"
    further = [
        row for row in rows if not row.claim.is_published and row.verdict is not Verdict.SHOWN
    ]
    met = sum(row.verdict is not Verdict.MISSED for row in further)
    return (
        f"{judged}. {met} of {len(further)} further checks are met; {shown} figures are only shown."
    )


def summary_table(document: Mapping[str, Any]) -> str:
    """Return published figures by source and verdict, as a Markdown table, from JSON."""
    kinds = [x for x in Verdict if x is not Verdict.AS_THEORY]
    lines = [_line(["source", "experiments", *kinds]), _line(["---"] * (2 + len(kinds)))]
    totals: Counter[str] = Counter()
    for source in DOCUMENTS:
        experiments = [x for x in document["experiments"] if x["document"] == source.name]
        counts = Counter(
            x["verdict"] for y in experiments for x in y["quantities"] if _is_published(x)
        )
        counts["experiments"] = len(experiments)
        totals += counts
        lines.append(_line([source.title, *(str(counts[x]) for x in ("experiments", *kinds))]))
    lines.append(_line(["all", *(str(totals[x]) for x in ("experiments", *kinds))]))
    return "\n".join(lines)


def with_table(text: str, document: Mapping[str, Any]) -> str:
    """Return a text whose table between two lines `README_TABLE` is that of a validation."""
    before, _, after = text.split(f"{README_TABLE}\n")
    table = f"{README_TABLE}\n{summary_table(document)}\n{README_TABLE}\n"
    return f"{before}{table}{after}"


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _is_published(quantity: Mapping[str, Any]) -> bool:
    return quantity["published"] is not None or bool(quantity["printed"])


def allowed_text(claim: Claim) -> str:
    """Return accepted range of a claim as text."""
    if claim.kind is Criterion.SHOWN or claim.expected is None:
        return ""
    if claim.kind is Criterion.WITHIN:
        return f"{claim.expected:.6g} ± {claim.tolerance:.3g}"
    beyond = claim.tolerance if claim.kind is Criterion.AT_MOST else -claim.tolerance
    return f"{claim.kind.value} {claim.expected + beyond:.6g}"

"""Doctor of robot models: errors and suspicious values of a valid tree.

Invalid trees raise before: unknown parents, loops, several bases, duplicate names, zero axes.
"""

from __future__ import annotations

from linkwork.model.doctor.file import file_findings, places_in
from linkwork.model.doctor.joints import joint_findings, name_findings, tree_findings
from linkwork.model.doctor.links import inertia_findings, shape_findings
from linkwork.model.finding import Finding
from linkwork.model.ledger import Ledger
from linkwork.model.tree import Tree

__all__ = ["Finding", "examine"]


def examine(tree: Tree, ledger: Ledger | None = None) -> list[Finding]:
    """Return the findings of a model, errors first.

    Args:
        ledger: Ledger of the file it was read from: gives places, corrected faults and unknown
            elements.
    """
    record = ledger or Ledger()
    places = places_in(record)
    findings = [
        *inertia_findings(tree),
        *shape_findings(tree),
        *joint_findings(tree),
        *name_findings(tree, places if record.entries else None),
        *tree_findings(tree),
    ]
    placed = [finding.at(places.get((finding.kind, finding.name))) for finding in findings]
    return sorted(
        [*record.findings, *placed, *file_findings(record)], key=lambda finding: finding.severity
    )

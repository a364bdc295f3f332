"""What is wrong, or looks wrong, with a robot model that could be built.

What no model can have is refused before a tree exists: unknown parents, loops, several bases, two
parts of one name, axes of no length.
"""

from __future__ import annotations

from linkwork.model.doctor.file import file_findings, places_in
from linkwork.model.doctor.finding import Finding
from linkwork.model.doctor.joints import joint_findings, name_findings, tree_findings
from linkwork.model.doctor.links import inertia_findings, shape_findings
from linkwork.model.ledger import Ledger
from linkwork.model.tree import Tree

__all__ = ["Finding", "examine"]


def examine(tree: Tree, ledger: Ledger | None = None) -> list[Finding]:
    """Everything suspicious about a model, errors first.

    Args:
        tree: The robot.
        ledger: What became of the file it was read from; tells the places of its parts, and what
            in the file is unknown.
    """
    said = ledger or Ledger()
    places = places_in(said)
    findings = [
        *inertia_findings(tree),
        *shape_findings(tree),
        *joint_findings(tree),
        *name_findings(tree, places if said.entries else None),
        *tree_findings(tree),
    ]
    placed = [finding.at(places.get((finding.kind, finding.name))) for finding in findings]
    return sorted([*placed, *file_findings(said)], key=lambda finding: finding.severity)

"""Doctor of robot models: errors and suspicious values of a valid tree.

Invalid trees raise before: unknown parents, loops, several bases, duplicate names, zero axes.
"""

import re
from collections.abc import Iterator

from linkwork.errors import Place
from linkwork.model.doctor.checks import (
    inertia_findings,
    joint_findings,
    name_findings,
    shape_findings,
    tree_findings,
)
from linkwork.model.ledger import FILE, NOT_READ, Fate, Finding, Ledger, LedgerEntry
from linkwork.model.tree import Tree

__all__ = ["Finding", "examine"]


def examine(tree: Tree, ledger: Ledger | None = None) -> list[Finding]:
    """Return the findings of a model and of the ledger of its file, errors first."""
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


_XML_PART = re.compile(r"(?:.*/)?(link|joint|freejoint|body|site)\[((?:(?!\]/).)*)\]")
_YAML_PART = re.compile(r"(?:.*\.)?(links|joints|rows|frames|cuts|couplings|shafts|parts)\.([^.]+)")
_KINDS = {
    "body": "link",
    "freejoint": "joint",
    "site": "frame",
    "links": "link",
    "joints": "joint",
    "rows": "joint",
    "frames": "frame",
    "cuts": "cut",
    "couplings": "coupling",
    "shafts": "shaft",
}
_NAMESPACE = re.compile(r"^\S+ xmlns(:\S+)?=")


def places_in(ledger: Ledger) -> dict[tuple[str, str], Place]:
    """Places of the elements of a model in its file, by kind and name."""
    places: dict[tuple[str, str], Place] = {}
    rows = 0
    for entry in ledger.entries:
        element = entry.place.element
        match = _XML_PART.fullmatch(element) or _YAML_PART.fullmatch(element)
        if match is None:
            continue
        kind, name = match.groups()
        # In a robot file a part or link and its joint have the same name.
        kinds = ("link", "joint") if kind in ("parts", "links") else (_KINDS.get(kind, kind),)
        for each in kinds:
            places.setdefault((each, name), entry.place)
        if kind == "rows":
            rows += 1
            places.setdefault(("link", f"link{rows}"), entry.place)
    return places


def file_findings(ledger: Ledger) -> Iterator[Finding]:
    """Return the findings on unknown and approximated elements that were not reported yet."""
    reported = {finding.place for finding in ledger.findings}
    unknown: list[str] = []
    for entry in ledger.entries:
        if entry.place in reported:
            continue
        if entry.fate is Fate.APPROXIMATED:
            yield _finding(entry, entry.note, "write it in a supported form, or accept it")
        elif entry.fate is Fate.DROPPED and entry.note == NOT_READ and not _inside(entry, unknown):
            if _NAMESPACE.search(entry.what):
                continue
            unknown.append(entry.place.element)
            fix = "check the spelling, or remove it"
            yield _finding(entry, "unknown element, ignored", fix)


def _finding(entry: LedgerEntry, message: str, fix: str) -> Finding:
    return Finding("warning", FILE, entry.what, message, fix, entry.place)


def _inside(entry: LedgerEntry, unknown: list[str]) -> bool:
    """Whether it is inside an unknown element or is an attribute of one."""
    element = entry.place.element
    return any(element == one or element.startswith(f"{one}/") for one in unknown)

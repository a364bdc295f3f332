"""Which entries of the equations are zero or constant, and how long the others are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from linkwork.dynamics.equations.entries import Entries, Place, entry_name


def overview(entries: Entries) -> list[dict[str, Any]]:
    """For each entry its number of terms and the joints' symbols in it.

    Both are None for an entry with too many terms to be written.
    """
    found = []
    for place in entries.places():
        entry = entries.at_or_none(place)
        depends = None if entry is None else sorted(entry.symbols() - entries.symbols.keys())
        terms = None if entry is None else len(entry.terms)
        name = entry_name(place, entries.count)
        found.append({"entry": name, "terms": terms, "depends_on": depends})
    return found


def overview_page(entries: Entries) -> str:
    """The number of terms of every entry, as text."""
    counts = {row["entry"]: _shown(row) for row in overview(entries)}
    joints = range(entries.count)
    parts = ["Terms of each entry; a dot is zero, a star marks a constant:"]
    for letter in ("M", "C"):
        grid = [[letter, *(str(j + 1) for j in joints)]]
        for i in joints:
            names = (entry_name(Place(letter, i, j), entries.count) for j in joints)
            grid.append([str(i + 1), *(counts.get(name, "") for name in names)])
        parts += ["", *aligned(grid, right=True)]
    for letter in ("G", "K", "S"):
        vector = [counts[name] for i in joints if (name := f"{letter}{i + 1}") in counts]
        if vector:
            parts += ["", f"{letter}  {'  '.join(vector)}"]
    parts += ["", "M is symmetric. Entries are written when they are named: M11, C12, G2."]
    return "\n".join(parts)


def _shown(row: Mapping[str, Any]) -> str:
    if row["terms"] is None:
        return "many"
    if not row["terms"]:
        return "."
    return f"{row['terms']}{'' if row['depends_on'] else '*'}"


def aligned(rows: Sequence[Sequence[str]], *, right: bool = False) -> list[str]:
    """Rows of cells as lines with straight columns.

    Args:
        rows: Each with as many cells as the others.
        right: Whether cells stand at the right of their columns.
    """
    widths = [max(map(len, cells)) for cells in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = zip(row, widths, strict=True)
        shown = (text.rjust(width) if right else text.ljust(width) for text, width in cells)
        lines.append("  ".join(shown).rstrip())
    return lines

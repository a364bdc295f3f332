"""Report of a ledger: what was kept, approximated and dropped, as text and as data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from linkwork.cli.outcome import Line, table
from linkwork.model.ledger import Fate, Ledger


def ledger_data(ledger: Ledger, fates: Sequence[Fate] = tuple(Fate)) -> dict[str, Any]:
    """Number of entries of each fate, and the entries that were not kept.

    Args:
        ledger: The ledger.
        fates: Fates to count; a ledger of writing lists only what was not kept.
    """
    count = Counter(entry.fate for entry in ledger.entries)
    lost = [
        {"place": str(x.place), "what": x.what, "fate": x.fate.value, "note": x.note}
        for x in ledger.not_kept()
    ]
    return {"counts": {fate.value: count[fate] for fate in fates}, "not_kept": lost}


def ledger_lines(title: str, ledger: Ledger, fates: Sequence[Fate] = tuple(Fate)) -> list[Line]:
    """The same as lines of text.

    Args:
        title: Title of the ledger, e.g. `read from arm.urdf`.
        ledger: The ledger.
        fates: Fates to count.
    """
    counts = ledger_data(ledger, fates)["counts"]
    head = f"{title}: {', '.join(f'{count} {fate}' for fate, count in counts.items())}"
    rows = [(x.place, x.what, x.fate.value, x.note) for x in ledger.not_kept()]
    return [head, "", *table(("place", "what", "fate", "note"), rows)] if rows else [head]

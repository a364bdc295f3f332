"""Report of a ledger: what was kept, approximated and dropped, as text and as data."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from linkwork.cli.outcome import Line, table
from linkwork.model.ledger import Fate, Ledger, LedgerEntry


def ledger_data(ledger: Ledger, fates: Sequence[Fate] = tuple(Fate)) -> dict[str, Any]:
    """Return the number of entries of each fate, and the entries that were not kept."""
    count = Counter(entry.fate for entry in ledger.entries)
    lost = [
        {"place": str(x.place), "what": x.what, "fate": x.fate.value, "note": x.note}
        for x in ledger.not_kept()
    ]
    return {"counts": {fate.value: count[fate] for fate in fates}, "not_kept": lost}


def ledger_lines(title: str, ledger: Ledger, fates: Sequence[Fate] = tuple(Fate)) -> list[Line]:
    """Return lines of text; equal losses share a row, which includes what is inside of them."""
    counts = ledger_data(ledger, fates)["counts"]
    head = f"{title}: {', '.join(f'{count} {fate}' for fate, count in counts.items())}"
    groups: dict[tuple[str, str, Fate, str], list[LedgerEntry]] = {}
    for entry in _outermost(ledger.not_kept()):
        what = _ATTRIBUTE_VALUE.sub("", entry.what)
        groups.setdefault((entry.place.file, what, entry.fate, entry.note), []).append(entry)
    files = {file for file, *_ in groups}
    rows = [_row(what, group, len(files) > 1) for (_, what, *_), group in groups.items()]
    columns = ("place", "what", "times", "fate", "note")
    return [head, "", *table(columns, rows)] if rows else [head]


_ATTRIBUTE_VALUE = re.compile(r'=".*"$', re.DOTALL)


def _outermost(entries: Iterable[LedgerEntry]) -> Iterator[LedgerEntry]:
    """Entries in the order of the file, without those inside of a dropped element."""
    outer: LedgerEntry | None = None
    for entry in entries:
        if outer is not None and entry.note == outer.note and _is_inside(entry, outer):
            continue
        yield entry
        is_element = entry.what.startswith("<") and entry.fate is Fate.DROPPED
        outer = entry if is_element else None


def _is_inside(entry: LedgerEntry, outer: LedgerEntry) -> bool:
    element, whole = entry.place.element, outer.place.element
    # An element beside it may have the same path.
    is_attribute = entry.place == outer.place and not entry.what.startswith("<")
    return is_attribute or element.startswith(f"{whole}/")


def _row(what: str, group: Sequence[LedgerEntry], several_files: bool) -> tuple[str, ...]:
    first = group[0]
    line = f"line {first.place.line}" if first.place.line else ""
    place = f"{first.place.file}:{first.place.line}" if several_files else line
    same = all(entry.what == first.what for entry in group)
    times = f"{len(group)}" if len(group) > 1 else ""
    return (place, first.what if same else what, times, first.fate.value, first.note)

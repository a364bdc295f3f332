"""Conversion ledger: every element of a file is kept, approximated or dropped, exactly once."""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Literal

from linkwork.errors import LinkworkError, ModelWarning, Place, printable
from linkwork.files import Document, Element

Piece = tuple[int, str]
"""Identity of an element, and one of its attributes; "" for the element itself."""


class Fate(Enum):
    """Outcome of converting an element."""

    KEPT = "kept"
    APPROXIMATED = "approximated"
    DROPPED = "dropped"


NOT_READ = "not read"  # Note of what is not recorded


@dataclass(frozen=True)
class LedgerEntry:
    """One element of a file, e.g. `<limit>` or `limit effort="5"`, its fate and the reason."""

    place: Place
    what: str
    fate: Fate
    note: str = ""


@dataclass(frozen=True)
class Ledger:
    """All elements and attributes of a file in its order, and the faults that were corrected."""

    entries: tuple[LedgerEntry, ...] = ()
    findings: tuple[Finding, ...] = ()

    def not_kept(self) -> list[LedgerEntry]:
        """Return the entries that were approximated or dropped."""
        return [entry for entry in self.entries if entry.fate is not Fate.KEPT]


class XmlLedger:
    """Records the fate of elements and attributes while an XML file is read."""

    def __init__(self, top: Element, copies: Mapping[Piece, Sequence[Piece]] | None = None) -> None:
        self._top = top
        self._copies = copies or {}
        # By identity: equal elements at different positions are different.
        self._fates: dict[tuple[int, str], tuple[Fate, str]] = {}
        self._findings: list[Finding] = []

    def keep(self, element: Element, *attributes: str) -> None:
        """Record that an element and some of its attributes are in the model."""
        for name in ("", *attributes):
            self._fates[id(element), name] = (Fate.KEPT, "")

    def record(self, element: Element, attribute: str, fate: Fate, note: str = "") -> None:
        """Record the fate of an attribute; of the element itself for an empty name."""
        self._fates[id(element), attribute] = (fate, note)

    def approximate(self, element: Element, attribute: str, note: str) -> None:
        """Record that an attribute is approximated in the model."""
        self._fates[id(element), attribute] = (Fate.APPROXIMATED, note)

    def drop(self, element: Element, note: str) -> None:
        """Record why an element and its content are not in the model."""
        for inner in element.walk():
            self.drop_attributes(inner, note, "", *inner.attributes)

    def drop_attributes(self, element: Element, note: str, *attributes: str) -> None:
        """Record why some attributes of an element are not in the model."""
        for name in attributes:
            self._fates[id(element), name] = (Fate.DROPPED, note)

    def report(self, element: Element, message: str, fix: str) -> None:
        """Record a fault of an element that was corrected or left out."""
        what = f"<{element.tag}>"
        self._findings.append(Finding("warning", FILE, what, message, fix, element.place))

    def report_error(self, element: Element, error: LinkworkError, effect: str) -> None:
        """Record an error of an element that was left out, and what was done instead."""
        place = error.place or element.place
        what, message = f"<{element.tag}>", f"{error.message}; {effect}"
        self._findings.append(Finding("warning", FILE, what, message, error.hint, place))

    def report_unread(self, fix: str) -> None:
        """Report every element and attribute whose fate is not recorded."""
        self._report_unread(self._top, fix)

    def _report_unread(self, element: Element, fix: str) -> None:
        if (id(element), "") not in self._fates:
            self.report(element, f"<{element.tag}> is not read here", fix)
            return
        for name in element.attributes:
            if (id(element), name) not in self._fates:
                message = f"the attribute {name!r} of <{element.tag}> is not read here"
                self.report(element, message, fix)
        for child in element.children:
            self._report_unread(child, fix)

    def finish(self) -> Ledger:
        """Ledger of the whole file, findings in its order."""

        def position(finding: Finding) -> tuple[int, int]:
            place = finding.place or self._top.place
            return place.line, place.column

        entries = (entry for element in self._top.walk() for entry in self._entries(element))
        return Ledger(tuple(entries), tuple(sorted(self._findings, key=position)))

    def _entries(self, element: Element) -> Iterator[LedgerEntry]:
        pieces = {"": f"<{element.tag}>"}
        for name, value in element.attributes.items():
            pieces[name] = f'{element.tag} {name}="{value[:60]}"'
        for name, what in pieces.items():
            fate, note = self._fate((id(element), name))
            yield LedgerEntry(element.place, what, fate, note)

    def _fate(self, piece: Piece) -> tuple[Fate, str]:
        """Fate of an element or attribute: that of the copy of which most is in the model."""
        waiting, fates = [piece], []
        while waiting:
            one = waiting.pop()
            waiting += self._copies.get(one, ())
            if one in self._fates and one not in self._copies:
                fates.append(self._fates[one])
        order = (Fate.APPROXIMATED, Fate.KEPT, Fate.DROPPED)
        fallback = self._fates.get(piece, (Fate.DROPPED, NOT_READ))
        return min(fates, key=lambda x: order.index(x[0]), default=fallback)


def ledger_of_document(document: Document, dropped: Mapping[tuple[str | int, ...], str]) -> Ledger:
    """Ledger of a document: everything is kept but the values at some paths, with a reason."""

    def entries(value: object, path: tuple[str | int, ...], note: str) -> Iterator[LedgerEntry]:
        inside = value.items() if isinstance(value, dict) else ()
        inside = enumerate(value) if isinstance(value, list) else inside
        note = note or dropped.get(path, "")
        if path:
            fate = Fate.DROPPED if note else Fate.KEPT
            place = document.place(path)
            yield LedgerEntry(place, place.element, fate, note)
        for key, inner in inside:
            yield from entries(inner, (*path, key), note)

    return Ledger(tuple(entries(document.data, (), "")))


FILE = "file"  # Kind of a finding about an element of a file, not of the model


@dataclass(frozen=True)
class Finding:
    """A problem of a file or model that does not stop it from being used."""

    # `error`: unusable for dynamics; `warning`: probably not intended
    severity: Literal["error", "warning"]
    kind: str  # Kind of element: `link`, `joint`, `frame`, `cut`, `coupling`, `robot` or `file`
    name: str  # Name of the element, or the element of the file
    message: str
    fix: str
    place: Place | None = None

    @property
    def part(self) -> str:
        """The element, e.g. `link 'forearm'`."""
        return self.name if self.kind == FILE else f"{self.kind} {self.name!r}"

    def at(self, place: Place | None) -> Finding:
        """Return a copy with a place, unless it has one."""
        return self if self.place or place is None else replace(self, place=place)


def warn_of_findings(source: str, findings: Sequence[Finding]) -> None:
    """Warn the caller's caller once of the findings on a file, with the first of them."""
    if findings:
        first, more = findings[0], len(findings) - 1
        place = first.place or source
        fix = f"; {first.fix}" if first.fix else ""
        others = f" (and {more} more; list them with `linkwork check`)" if more else ""
        text = printable(f"{place}: {first.message}{fix}{others}")
        warnings.warn(text, ModelWarning, stacklevel=3)


def error(kind: str, name: str, message: str, fix: str) -> Finding:
    """Return a finding that makes the model unusable for dynamics."""
    return Finding("error", kind, name, message, fix)


def warning(kind: str, name: str, message: str, fix: str) -> Finding:
    """Return a finding that is probably not intended."""
    return Finding("warning", kind, name, message, fix)

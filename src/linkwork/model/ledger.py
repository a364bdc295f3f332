"""What became of everything a file says: kept, approximated or dropped, each exactly once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum

from linkwork.errors import Place
from linkwork.files import Document, Element


class Fate(Enum):
    """What became of a piece of a file."""

    KEPT = "kept"
    APPROXIMATED = "approximated"
    DROPPED = "dropped"


@dataclass(frozen=True)
class LedgerEntry:
    """One piece of a file and its fate.

    Attributes:
        place: Where it stands.
        what: The piece, e.g. `<limit>` or `limit effort="5"`.
        fate: What became of it.
        note: Why, when it was not kept.
    """

    place: Place
    what: str
    fate: Fate
    note: str = ""


@dataclass(frozen=True)
class Ledger:
    """Everything a file says, in its order.

    Attributes:
        entries: One a piece.
    """

    entries: tuple[LedgerEntry, ...] = ()

    def not_kept(self) -> list[LedgerEntry]:
        """The pieces that were approximated or dropped."""
        return [entry for entry in self.entries if entry.fate is not Fate.KEPT]


class XmlLedger:
    """Notes the fate of elements and attributes while an XML file is being read.

    Whatever was not noted when the reading ends was dropped.
    """

    def __init__(self, top: Element) -> None:
        self._top = top
        # By identity: elements are told apart by where they stand, not by what they say.
        self._fates: dict[tuple[int, str], tuple[Fate, str]] = {}

    def keep(self, element: Element, *attributes: str) -> None:
        """Notes that an element and the given attributes of it are in the model."""
        for name in ("", *attributes):
            self._fates[id(element), name] = (Fate.KEPT, "")

    def approximate(self, element: Element, attribute: str, note: str) -> None:
        """Notes that an attribute is in the model, but not as written."""
        self._fates[id(element), attribute] = (Fate.APPROXIMATED, note)

    def drop(self, element: Element, note: str) -> None:
        """Notes why an element, with all that is in it, is not in the model."""
        for name in ("", *element.attributes):
            self._fates[id(element), name] = (Fate.DROPPED, note)
        for child in element.children:
            self.drop(child, note)

    def drop_attributes(self, element: Element, note: str, *attributes: str) -> None:
        """Notes why some attributes of an element are not in the model."""
        for name in attributes:
            self._fates[id(element), name] = (Fate.DROPPED, note)

    def finish(self) -> Ledger:
        """The ledger of the whole file."""
        return Ledger(tuple(self._entries(self._top)))

    def _entries(self, element: Element) -> Iterator[LedgerEntry]:
        pieces = {"": f"<{element.tag}>"}
        for name, value in element.attributes.items():
            pieces[name] = f'{element.tag} {name}="{value[:60]}"'
        for name, what in pieces.items():
            fate, note = self._fates.get((id(element), name), (Fate.DROPPED, "not read"))
            yield LedgerEntry(element.place, what, fate, note)
        for child in element.children:
            yield from self._entries(child)


def ledger_of_document(document: Document, dropped: Mapping[tuple[str | int, ...], str]) -> Ledger:
    """The ledger of a document whose every value is in the model, but for a few.

    Args:
        document: The file, already checked to hold nothing unknown.
        dropped: Paths of what is not in the model, and why; with all that is inside.
    """

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

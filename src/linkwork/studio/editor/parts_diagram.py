"""The parts of a robot as a diagram: boxes with connectors, and which are connected.

It is read from plain data, so that a robot with a part that is not connected has one too.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from linkwork.errors import ArgumentError, NotFoundError
from linkwork.model.parts import PART_KINDS
from linkwork.model.parts.component import ports_of
from linkwork.model.parts.registry import ARROW
from linkwork.studio.messages.authoring import PartBox, PartConnector

Pair = tuple[str, str]


def boxes_of(description: Mapping[str, Any]) -> list[PartBox]:
    """Return the boxes of a described robot; parts of unknown kind have no connectors."""
    return [
        PartBox(name=name, kind=_kind(part), connectors=_connectors(_kind(part)))
        for name, part in _parts(description).items()
    ]


def connections_of(description: Mapping[str, Any]) -> list[Pair]:
    """Return connected pairs, `part.connector`; lines that are not understood are left out."""
    parts = {box.name: box for box in boxes_of(description)}
    pairs: list[Pair] = []
    for line in description.get("connections") or ():
        words = [word.strip() for word in str(line).split(ARROW)]
        for left, right in pairwise(words):
            one, two = _outlet(parts, left), _inlet(parts, right, pairs)
            if one and two:
                pairs.append((one, two))
    return pairs


def changed_connections(description: Mapping[str, Any], pair: Pair, *, cut: bool) -> list[str]:
    """Return connections with a pair of connectors, `part.connector`, added or cut."""
    names = [f"{box.name}.{x.name}" for box in boxes_of(description) for x in box.connectors]
    for end in pair:
        if end not in names:
            raise NotFoundError("connector", end, names)
    pairs = connections_of(description)
    if cut != (pair in pairs):
        state = "not connected" if cut else "already connected"
        raise ArgumentError(f"{pair[0]} and {pair[1]} are {state}")
    kept = [each for each in pairs if each != pair] if cut else [*pairs, pair]
    return [f"{left} {ARROW} {right}" for left, right in kept]


def _parts(description: Mapping[str, Any]) -> dict[str, Any]:
    parts = description.get("parts")
    return parts if isinstance(parts, dict) else {}


def _kind(part: Any) -> str:
    return str(part.get("kind", "")) if isinstance(part, dict) else ""


def _connectors(kind: str) -> list[PartConnector]:
    if kind not in PART_KINDS:
        return []
    return [
        PartConnector(name=name, side=port.side.value, medium=port.medium.value)
        for name, port in ports_of(PART_KINDS[kind]).items()
    ]


def _named(parts: Mapping[str, PartBox], word: str) -> str | None:
    """Return a connector that is written out."""
    part, _, connector = word.rpartition(".")
    connectors = parts[part].connectors if part in parts else []
    return word if connector in {x.name for x in connectors} else None


def _outlet(parts: Mapping[str, PartBox], word: str) -> str | None:
    if named := _named(parts, word):
        return named
    ends = list(_ends(parts, word, "B"))
    frames = [x for x in ends if x.medium == "frame"]
    chosen: Sequence[PartConnector] = frames if len(frames) == 1 else ends
    return f"{word}.{chosen[0].name}" if len(chosen) == 1 else None


def _inlet(parts: Mapping[str, PartBox], word: str, pairs: Sequence[Pair]) -> str | None:
    if named := _named(parts, word):
        return named
    taken = {right for _, right in pairs}
    names = [f"{word}.{x.name}" for x in _ends(parts, word, "A")]
    return next((name for name in names if name not in taken), None)


def _ends(parts: Mapping[str, PartBox], name: str, side: str) -> Iterator[PartConnector]:
    return (x for x in parts[name].connectors if x.side == side) if name in parts else iter(())

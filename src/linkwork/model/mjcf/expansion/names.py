"""Names in an MJCF file: what an element is called, and what it refers to."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from linkwork.files import Element
from linkwork.model.ledger import Piece
from linkwork.model.mjcf.bodies import MAX_ELEMENTS, WORLD

Name = tuple[str, str]  # Kind of an element, e.g. `joint`, and its name.

ASSETS = ("mesh", "material", "texture", "hfield")
SECTIONS = ("contact", "equality", "tendon", "actuator", "sensor")
"""Sections whose elements refer to those of bodies, or to elements of a section before them."""

_IN_BODIES = {x: x for x in ("body", "joint", "geom", "site", "camera", "light")}
_IN_BODIES["freejoint"] = "joint"
_REFERENCES = {
    **{name: name for name in ("joint", "geom", "site", "tendon", "actuator", "camera", "class")},
    **{name: name for name in ASSETS},
    **{f"{kind}{i}": kind for kind in ("body", "joint", "geom", "site", "tendon") for i in "12"},
    **dict.fromkeys(("cranksite", "slidersite", "refsite", "sidesite"), "site"),
    **dict.fromkeys(("body", "target"), "body"),
    "jointinparent": "joint",
    "childclass": "class",
}
_TYPED = {"objname": "objtype", "refname": "reftype"}


@dataclass(eq=False)
class Copies:
    """Copies of the elements of a file, kept to make their identities unique, and their sources."""

    pieces: dict[Piece, list[Piece]] = field(default_factory=dict)
    every: list[Element] = field(default_factory=list)

    def make(self, source: Element, **changes: Any) -> Element:
        """Return a copy of an element with changed fields."""
        copy = replace(source, **changes)
        self.link_all(source, copy)
        return self.keep(copy)

    def keep(self, copy: Element) -> Element:
        """Count an element that is not in the file."""
        self.every.append(copy)
        if len(self.every) > MAX_ELEMENTS:
            raise copy.error(
                f"more than {MAX_ELEMENTS} elements in this model",
                "lower the counts of <replicate>, or attach fewer models",
            )
        return copy

    def link_all(self, source: Element, copy: Element) -> None:
        """Record that an element and its attributes are those of the file."""
        for name in ("", *source.attributes):
            self.link(source, name, copy, name)

    def link_into(self, source: Element, copy: Element) -> None:
        """Record that an element comes from one of the file and its attributes."""
        for name in ("", *source.attributes):
            self.link(source, name, copy, "")

    def link(self, source: Element, name: str, copy: Element, attribute: str) -> None:
        """Record that an attribute of a copy comes from one of the file."""
        self.pieces.setdefault((id(source), name), []).append((id(copy), attribute))


def name_of(element: Element, section: str) -> Name | None:
    """Kind and name of an element of a section; None without a name."""
    name = element.attributes.get("name", "")
    kinds = {"worldbody": _IN_BODIES, "asset": {x: x for x in ASSETS}}
    kind = kinds[section].get(element.tag, "") if section in kinds else section
    return (kind, name) if name and kind else None


def references(element: Element) -> Iterator[tuple[str, Name]]:
    """Attributes of an element that refer to others, with kind and name; the world is none."""
    for attribute, name in element.attributes.items():
        kind = _REFERENCES.get(attribute, "")
        if attribute in _TYPED:
            kind = element.attributes.get(_TYPED[attribute], "").removeprefix("x")
        if kind and (kind, name) != ("body", WORLD):
            yield attribute, (kind, name)


def names_in(element: Element, section: str) -> set[Name]:
    """Names of an element and of all elements inside."""
    every = (name_of(inner, section) for inner in element.walk())
    return {name for name in every if name is not None}


def refers_only_to(element: Element, names: set[Name]) -> bool:
    """Whether an element, with those inside, refers to some elements and to no other."""
    names_of_all = {name for inner in element.walk() for _, name in references(inner)}
    every = {name for name in names_of_all if name[0] not in ("class", *ASSETS)}
    return bool(every) and every <= names


def renamed(
    element: Element, section: str, rename: Callable[[str, str], str], copies: Copies
) -> Element:
    """Copy an element, with those inside, under other names."""
    attributes = dict(element.attributes)
    for attribute, (kind, name) in references(element):
        attributes[attribute] = rename(kind, name)
    named = name_of(element, section)
    if named is not None:
        attributes["name"] = rename(*named)
    children = tuple(renamed(x, section, rename, copies) for x in element.children)
    return copies.make(element, attributes=attributes, children=children)

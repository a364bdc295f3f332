"""Taking a file apart into the values it gives, and putting other values in their places.

The pieces come in the order of the ledger of the file, so that each meets its own entry.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from linkwork.files import Element, parse_xml, parse_yaml, write_yaml
from linkwork.files.numbers import parse_number

Texts = Callable[[], Iterable[str]]


@dataclass(frozen=True)
class Piece:
    """One entry of a ledger, and the file with other values in its place.

    Attributes:
        what: As people would call it.
        others: The whole file, once for each other value; none where there is no value to change.
        without: The whole file without the piece; none where it cannot be taken out.
    """

    what: str
    others: Texts = tuple
    without: Texts = tuple


def other_numbers(number: float) -> list[float]:
    return [number * 1.25 + 0.125, number * 0.75, -number - 0.25]


def other_words(text: str) -> list[str]:
    """Other values of the same kind: numbers for numbers, truth values, colours, names."""
    flipped = {"true": "false", "false": "true", "1": "0", "0": "1"}
    if text in flipped:
        return [flipped[text], f"{text}.5"]
    numbers = [parse_number(word) for word in text.split()]
    if numbers and None not in numbers:
        return [
            " ".join(repr(other if i == j else x) for j, x in enumerate(numbers))
            for i, number in enumerate(numbers)
            for other in other_numbers(number)
        ]
    if re.fullmatch("#[0-9a-f]+", text):
        return ["#" + "".join("0" if x == "1" else "1" for x in text[1:])]
    return [f"{text}x", "x"]


def replaced(top: Element, wanted: Element, text: str) -> Element:
    """The same elements, with another text in one of them."""
    children = tuple(replaced(child, wanted, text) for child in top.children)
    return replace(top, children=children, text=text if top is wanted else top.text)


def pieces_of_xml(text: str) -> list[Piece]:
    top = parse_xml(text, "top")

    def write(element: Element, change: Callable[[Element], dict[str, str] | None]) -> str:
        attributes = change(element)
        if attributes is None:
            return ""
        shown = "".join(f" {name}={quoteattr(value)}" for name, value in attributes.items())
        inner = escape(element.text) + "".join(write(x, change) for x in element.children)
        return f"<{element.tag}{shown}>{inner}</{element.tag}>"

    def changed(element: Element, name: str) -> Iterator[str]:
        for value in other_words(element.attributes[name]):
            given = {**element.attributes, name: value}
            yield write(top, lambda x, given=given: given if x is element else x.attributes)

    def retold(element: Element) -> Iterator[str]:
        for text in other_words(element.text) if element.text else ():
            yield write(replaced(top, element, text), lambda x: x.attributes)

    def removed(element: Element) -> Iterator[str]:
        if element is not top:
            yield write(top, lambda x: None if x is element else x.attributes)

    def walk(element: Element) -> Iterator[Piece]:
        whole = f"<{element.tag}> in line {element.place.line}"
        yield Piece(whole, partial(retold, element), partial(removed, element))
        for name, value in element.attributes.items():
            yield Piece(f"{name}={value!r} of {whole}", partial(changed, element, name))
        for child in element.children:
            yield from walk(child)

    return list(walk(top))


def other_values(value: Any) -> list[Any]:
    if value is None:
        return [1e9]
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int | float):
        return other_numbers(value)
    return [f"({value}) + 0.125", *other_words(value)]


def pieces_of_yaml(text: str) -> list[Piece]:
    document = parse_yaml(text, "top")

    def changed(path: tuple[str | int, ...], old: Any) -> Iterator[str]:
        data = copy.deepcopy(document.data)
        inner = data
        for key in path[:-1]:
            inner = inner[key]
        for value in other_values(old):
            inner[path[-1]] = value
            yield write_yaml(data)

    def walk(value: Any, path: tuple[str | int, ...]) -> Iterator[Piece]:
        holds = isinstance(value, dict | list)
        if path:
            what = ".".join(map(str, path))
            yield Piece(what) if holds else Piece(what, partial(changed, path, value))
        for key in value if isinstance(value, dict) else range(len(value) if holds else 0):
            yield from walk(value[key], (*path, key))

    return list(walk(document.data, ()))

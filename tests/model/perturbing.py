"""Taking a file apart into its values, in the order of its ledger, and putting others in place."""

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
Path = tuple[str | int, ...]

TWINS = (
    ("revolute", "prismatic"),
    ("revolute", "continuous"),
    ("fixed", "revolute"),
    ("floating", "fixed"),
    ("hinge", "slide"),
    ("free", "ball"),
    ("box", "ellipsoid"),
    ("cylinder", "capsule"),
    ("degree", "radian"),
    ("XYZ", "ZYX"),
    ("standard", "modified"),
    ("link", "tool"),
    ("external_force", "fixed"),
    ("fore.stl", "fore_x.stl"),
    ("horn.obj", "horn_x.obj"),
)
"""Words, or ends of words, that can stand for each other."""


@dataclass(frozen=True)
class Piece:
    """One entry of a ledger, and the file with other values in its place.

    Attributes:
        what: As people would call it.
        others: The whole file, once for each other value; none where there is no value to change.
        without: The whole file without the piece; none where it cannot be taken out.
        alike: The whole file with values in its place that stand elsewhere in the file; such a
            name may take the place of another, so that it matters where the old one did not.
        renamed: The whole file with another name for everything called as the piece is.
    """

    what: str
    others: Texts = tuple
    without: Texts = tuple
    alike: Texts = tuple
    renamed: Texts = tuple


def other_numbers(number: float) -> list[float]:
    return [number * 1.25 + 0.125, number * 0.75, -number - 0.25]


def other_words(text: str) -> list[str]:
    """Other values of the same kind: numbers for numbers, truth values, colours, names."""
    flipped = {"true": "false", "false": "true", "1": "0", "0": "1"}
    if text in flipped:
        return [flipped[text], f"{text}.5"]
    numbers = [parse_number(word) for word in text.split()]
    if numbers and None not in numbers:
        moved = [" ".join(map(repr, shifted)) for shifted in shifts(numbers)]
        # Group numbers and the like are whole.
        near = [str(int(x) + 2) for x in numbers if len(numbers) == 1 and x == int(x)]
        return (
            near
            + moved
            + [
                " ".join(repr(other if i == j else x) for j, x in enumerate(numbers))
                for i, number in enumerate(numbers)
                for other in other_numbers(number)
            ]
        )
    if re.fullmatch("#[0-9a-f]+", text):
        return ["#" + "".join("0" if x == "1" else "1" for x in text[1:])]
    twins = [pair for pair in (*TWINS, *(pair[::-1] for pair in TWINS)) if text.endswith(pair[0])]
    return [text.removesuffix(one) + other for one, other in twins] + [f"{text}x", "x"]


def shifts(values: list[Any]) -> list[list[Any]]:
    """The same values in other places, so that what has unit length keeps it."""
    return [values[i:] + values[:i] for i in range(1, len(values)) if len(values) <= 4]


def renamed(text: str, word: str) -> str:
    """Another name for everything called by a word."""
    return re.sub(rf"(?<![\w./]){re.escape(word)}(?![\w])", f"{word}_x", text)


def replaced(top: Element, element: Element, text: str) -> Element:
    """The same elements, with another text in one of them."""
    children = tuple(replaced(child, element, text) for child in top.children)
    return replace(top, children=children, text=text if top is element else top.text)


def elements(top: Element) -> Iterator[Element]:
    yield top
    for child in top.children:
        yield from elements(child)


def pieces_of_xml(text: str) -> list[Piece]:
    top = parse_xml(text, "top")

    def write(element: Element, change: Callable[[Element], dict[str, str] | None]) -> str:
        attributes = change(element)
        if attributes is None:
            return ""
        shown = "".join(f" {name}={quoteattr(value)}" for name, value in attributes.items())
        inner = escape(element.text) + "".join(write(x, change) for x in element.children)
        return f"<{element.tag}{shown}>{inner}</{element.tag}>"

    def put(element: Element, name: str, value: str) -> str:
        attributes = {**element.attributes, name: value}
        return write(top, lambda x: attributes if x is element else x.attributes)

    def changed(element: Element, name: str) -> Iterator[str]:
        return (put(element, name, x) for x in other_words(element.attributes[name]))

    def alike(element: Element, name: str) -> Iterator[str]:
        used = [x.attributes[name] for x in elements(top) if name in x.attributes]
        value = element.attributes[name]
        return (put(element, name, x) for x in dict.fromkeys(used) if x != value)

    def named_anew(value: str) -> Iterator[str]:
        if value.isidentifier():
            names = {value: f"{value}_x"}
            yield write(top, lambda x: {k: names.get(v, v) for k, v in x.attributes.items()})

    def retold(element: Element) -> Iterator[str]:
        for other in other_words(element.text) if element.text else ():
            yield write(replaced(top, element, other), lambda x: x.attributes)

    def removed(element: Element) -> Iterator[str]:
        if element is not top:
            yield write(top, lambda x: None if x is element else x.attributes)

    def walk(element: Element) -> Iterator[Piece]:
        whole = f"<{element.tag}> in line {element.place.line}"
        yield Piece(whole, partial(retold, element), partial(removed, element))
        for name, value in element.attributes.items():
            yield Piece(
                f"{name}={value!r} of {whole}",
                others=partial(changed, element, name),
                alike=partial(alike, element, name),
                renamed=partial(named_anew, value),
            )
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
    values = dict(_leaves(document.data, ()))

    def put(path: Path, value: Any) -> str:
        data = copy.deepcopy(document.data)
        inner = data
        for key in path[:-1]:
            inner = inner[key]
        inner[path[-1]] = value
        return write_yaml(data)

    def changed(path: Path, value: Any) -> Iterator[str]:
        yield from (put(path, x) for x in other_values(value))
        if isinstance(path[-1], int):
            yield from (put(path[:-1], x) for x in shifts(_at(document.data, path[:-1])))

    def alike(path: Path, value: Any) -> Iterator[str]:
        key = path[-1] if isinstance(path[-1], str) else path[-2]
        used = [x for other, x in values.items() if key in other[-2:] and isinstance(x, str)]
        rest = value.partition(" <<")[2] if isinstance(value, str) else ""
        chains = [f"{x.partition(' <<')[0]} <<{rest}" for x in used if rest]
        return (put(path, x) for x in dict.fromkeys((*chains, *used)) if x != value)

    def named_anew(value: Any) -> Iterator[str]:
        if isinstance(value, str) and value.isidentifier():
            yield renamed(write_yaml(document.data), value)

    def leaf(what: str, path: Path, value: Any) -> Piece:
        return Piece(
            what,
            others=partial(changed, path, value),
            alike=partial(alike, path, value),
            renamed=partial(named_anew, value),
        )

    def walk(value: Any, path: Path) -> Iterator[Piece]:
        holds = isinstance(value, dict | list)
        if path:
            what = ".".join(map(str, path))
            yield Piece(what) if holds else leaf(what, path, value)
        for key in _keys(value):
            yield from walk(value[key], (*path, key))

    return list(walk(document.data, ()))


def _keys(value: Any) -> Iterable[str | int]:
    if isinstance(value, dict):
        return value
    return range(len(value)) if isinstance(value, list) else ()


def _leaves(value: Any, path: Path) -> Iterator[tuple[Path, Any]]:
    if not isinstance(value, dict | list):
        yield path, value
    for key in _keys(value):
        yield from _leaves(value[key], (*path, key))


def _at(data: Any, path: Path) -> Any:
    for key in path:
        data = data[key]
    return data

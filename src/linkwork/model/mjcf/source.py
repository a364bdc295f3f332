"""An MJCF file with the files it includes, as one tree of elements."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from linkwork.errors import FileError
from linkwork.files import Element, read_xml
from linkwork.model.asset_folders import Roots
from linkwork.model.mjcf.vocabulary import REFUSED

MOST_FILES = 100
"""Files that may be included."""
MOST_ELEMENTS = 50_000
"""Elements all files together may have."""

_TOPS = ("mujoco", "mujocoinclude")


def read_source(path: Path, roots: Roots) -> Element:
    """The top element of a file; an <include> holds what the file it names holds.

    Raises:
        FileError: A file cannot be read, leaves the roots, or is included twice.
        SchemaError: It is no MJCF, or holds elements that are not allowed.
    """
    top = read_xml(path)
    if top.tag != "mujoco":
        raise top.error(f"an MJCF file begins with <mujoco>, not <{top.tag}>")
    whole = _Including(roots, {path.resolve()}).expand(top)
    for count, element in enumerate(_all(whole)):
        if count >= MOST_ELEMENTS:
            raise element.error(f"there are more than {MOST_ELEMENTS} elements in this model")
        if element.tag in REFUSED:
            message = f"the element <{element.tag}> is not allowed in a robot"
            raise element.error(message, REFUSED[element.tag])
    return whole


def inside(element: Element) -> Iterator[Element]:
    """The elements directly inside, those of included files among them."""
    for child in element.children:
        if child.tag == "include":
            yield from inside(child)
        else:
            yield child


def _all(element: Element) -> Iterator[Element]:
    waiting = [element]
    while waiting:
        next_one = waiting.pop()
        yield next_one
        waiting += reversed(next_one.children)


class _Including:
    """Puts included files in the place of what names them, each once."""

    def __init__(self, roots: Roots, seen: set[Path]) -> None:
        self._roots = roots
        self._seen = seen

    def expand(self, element: Element) -> Element:
        children = tuple(self.expand(child) for child in element.children)
        if element.tag == "include":
            return self._included(element)
        return replace(element, children=children)

    def _included(self, element: Element) -> Element:
        path = self._roots.find(element.attribute("file"), element.place)
        if path in self._seen or len(self._seen) > MOST_FILES:
            hint = f"each file may be included once, and at most {MOST_FILES} of them"
            raise element.error(f"{str(path)!r} cannot be included once more", hint)
        self._seen.add(path)
        top = read_xml(path)
        if top.tag not in _TOPS:
            raise FileError(
                f"an included file begins with <mujoco>, not <{top.tag}>", place=top.place
            )
        return replace(element, children=self.expand(top).children)

"""XML: a parser of untrusted text (no document types, no entities, bounded), and a writer."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NoReturn
from xml.parsers import expat

from linkwork.errors import ArgumentError, FileError, Place, SchemaError, printable
from linkwork.files.document import shorten
from linkwork.files.numbers import parse_number
from linkwork.files.paths import read_bytes

MAX_DEPTH = 200
MAX_ELEMENTS = 200_000
NOT_IN_XML = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""A character that XML does not allow, not even as an escape."""

_INDENT = "  "
# Parsers read plain line breaks and tabs in attributes as spaces.
_ESCAPES = str.maketrans(
    {
        "&": "&amp;",
        "<": "&lt;",
        ">": "&gt;",
        '"': "&quot;",
        "\t": "&#9;",
        "\n": "&#10;",
        "\r": "&#13;",
    }
)


def read_xml(path: Path) -> Element:
    """Read an XML file and return its top element."""
    return parse_xml(read_bytes(path), str(path))


def parse_xml(text: str | bytes, file: str) -> Element:
    """Parse XML and return its top element."""
    builder = _Builder(file, "utf-8" if isinstance(text, str) else None)
    content = text.encode("utf-8", "replace") if isinstance(text, str) else text
    return builder.build(content)


@dataclass
class _Open:
    """An element whose end tag is not parsed yet."""

    tag: str
    attributes: dict[str, str]
    place: Place
    children: list[Element] = field(default_factory=list)
    text: list[str] = field(default_factory=list)

    def close(self) -> Element:
        text = "".join(self.text).strip()
        return Element(self.tag, self.attributes, tuple(self.children), text, self.place)


class _Builder:
    """Builds elements from the parser's events, within the limits."""

    def __init__(self, file: str, encoding: str | None) -> None:
        self._file = file
        self._count = 0
        self._open: list[_Open] = []
        self._top: Element | None = None
        self._parser = expat.ParserCreate(encoding)
        self._parser.buffer_text = True
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._characters
        self._parser.StartDoctypeDeclHandler = self._document_type

    def build(self, content: bytes) -> Element:
        try:
            self._parser.Parse(content, True)
        except expat.ExpatError as error:
            place = Place(self._file, error.lineno, error.offset + 1)
            reason = expat.ErrorString(error.code) or "not well formed"
            raise FileError(
                f"this is not XML: {reason}", place=place, hint=self._inside()
            ) from error
        except (ValueError, LookupError) as error:
            # Raised for an unsupported encoding in the XML declaration.
            message = "the declared encoding of this file is not supported"
            raise FileError(message, place=Place(self._file, 1, 1), hint="use UTF-8") from error
        if self._top is None:
            raise FileError("this is not XML: no element found", place=Place(self._file, 1, 1))
        return self._top

    def _inside(self) -> str:
        if not self._open:
            return ""
        last = self._open[-1]
        return f"the element <{shorten(last.tag)}> of line {last.place.line} is not closed"

    def _place(self, element: str = "") -> Place:
        line, column = self._parser.CurrentLineNumber, self._parser.CurrentColumnNumber
        return Place(self._file, line, column + 1, element)

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        self._count += 1
        if self._count > MAX_ELEMENTS:
            message = f"there are more than {MAX_ELEMENTS} elements in this file"
            raise FileError(message, place=self._place())
        if len(self._open) >= MAX_DEPTH:
            message = f"elements are nested more than {MAX_DEPTH} levels deep"
            raise FileError(message, place=self._place())
        name = f"{tag}[{attributes['name']}]" if "name" in attributes else tag
        path = f"{self._open[-1].place.element}/{name}" if self._open else name
        self._open.append(_Open(tag, attributes, self._place(shorten(printable(path)))))

    def _end(self, _tag: str) -> None:
        element = self._open.pop().close()
        if self._open:
            self._open[-1].children.append(element)
        else:
            self._top = element

    def _characters(self, text: str) -> None:
        self._open[-1].text.append(text)

    def _document_type(self, *_details: object) -> NoReturn:
        # Raised before any entity is declared, so none is ever expanded or fetched.
        raise FileError(
            "a document type (<!DOCTYPE ...>) is not allowed",
            place=self._place(),
            hint="remove it, and the entities it declares",
        )


@dataclass(frozen=True)
class Element:
    """An XML element with its place, e.g. `robot/link[base]/inertial`, and its stripped text."""

    tag: str
    attributes: dict[str, str] = field(default_factory=dict)
    children: tuple[Element, ...] = ()
    text: str = ""
    place: Place = field(default_factory=lambda: Place(""))

    def walk(self) -> Iterator[Element]:
        """Return the element and all elements inside, in the order of the file."""
        waiting: list[Element] = [self]
        while waiting:
            element = waiting.pop()
            yield element
            waiting += reversed(element.children)

    def all(self, tag: str) -> list[Element]:
        """Return all children with a tag."""
        return [child for child in self.children if child.tag == tag]

    def first(self, tag: str) -> Element | None:
        """Return the first child with a tag, or None."""
        return next((child for child in self.children if child.tag == tag), None)

    def required(self, tag: str) -> Element:
        """Return the first child with a tag; raises if it is missing."""
        child = self.first(tag)
        if child is None:
            raise self.error(f"the element <{tag}> is missing", f"add it inside <{self.tag}>")
        return child

    def attribute(self, name: str, default: str | None = None) -> str:
        """Return the text of an attribute; raise if it is missing and has no default."""
        value = self.attributes.get(name, default)
        if value is None:
            raise self.error(f"the attribute {name!r} is missing", f'write {name}="..."')
        return value

    def number(self, name: str, default: float | None = None) -> float:
        """Return an attribute as a finite number; raises if it is missing and has no default."""
        if name not in self.attributes and default is not None:
            return default
        return self._numbers(name, 1)[0]

    def vector(
        self, name: str, size: int, default: tuple[float, ...] | None = None
    ) -> tuple[float, ...]:
        """Return an attribute as `size` finite numbers, separated by white space."""
        if name not in self.attributes and default is not None:
            return default
        return self._numbers(name, size)

    def _numbers(self, name: str, size: int) -> tuple[float, ...]:
        text = self.attribute(name)
        numbers = [parse_number(word) for word in text.split()]
        finite = tuple(number for number in numbers if number is not None)
        if len(finite) != size or len(numbers) != size:
            numbers_ = "one finite number" if size == 1 else f"{size} finite numbers"
            raise self.error(
                f"the attribute {name!r} must be {numbers_}, not {shorten(text)!r}",
                f'write {name}="{" ".join(["0"] * size)}", for instance',
            )
        return finite

    def error(self, message: str, hint: str = "") -> SchemaError:
        """Return an error about this element, to be raised by the caller."""
        return SchemaError(message, place=self.place, hint=hint)


def write_xml(top: Element) -> str:
    """Return an element with its content as the text of an XML file."""
    return "".join(f"{line}\n" for line in ('<?xml version="1.0"?>', *_lines(top, "")))


def write_numbers(numbers: Iterable[float]) -> str:
    """Return the numbers as the text of an attribute, exact to the last bit."""
    return " ".join(repr(float(number)).removesuffix(".0") for number in numbers)


def _lines(element: Element, indent: str) -> Iterator[str]:
    attributes = "".join(f' {k}="{_escaped(v)}"' for k, v in element.attributes.items())
    start = f"{indent}<{element.tag}{attributes}"
    if not element.children:
        text = _escaped(element.text)
        yield f"{start}>{text}</{element.tag}>" if text else f"{start}/>"
        return
    yield f"{start}>"
    if element.text:
        yield f"{indent}{_INDENT}{_escaped(element.text)}"
    for child in element.children:
        yield from _lines(child, indent + _INDENT)
    yield f"{indent}</{element.tag}>"


def _escaped(text: str) -> str:
    forbidden = NOT_IN_XML.search(text)
    if forbidden:
        code = f"U+{ord(forbidden[0]):04X}"
        message = f"{shorten(text)!r} contains the character {code}, which XML does not allow"
        raise ArgumentError(message, hint="rename it")
    return text.translate(_ESCAPES)

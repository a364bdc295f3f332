"""Writer of XML that `parse_xml` reads back as the same elements."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from linkwork.errors import ArgumentError
from linkwork.files.document import shorten
from linkwork.files.xml_reader import Element

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


def write_xml(top: Element) -> str:
    """Return an element with its content as the text of an XML file.

    Raises:
        ArgumentError: A text contains a character that XML does not allow.
    """
    return "".join(f"{line}\n" for line in ('<?xml version="1.0"?>', *_lines(top, "")))


def write_numbers(numbers: Iterable[float]) -> str:
    """Numbers as the text of an attribute, exact to the last bit."""
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

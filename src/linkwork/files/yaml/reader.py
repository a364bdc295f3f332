"""Parser of untrusted YAML: a small core of the language, bounded, with a place for every value.

Values are text, decimal numbers, true, false and null. Other features of the language (tags,
anchors, merge keys) raise; `yes` and `no` are text.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from linkwork.errors import FileError, Place
from linkwork.files.document import Document, Mark, shorten
from linkwork.files.numbers import (
    looks_like_integer,
    looks_like_number,
    parse_integer,
    parse_number,
)
from linkwork.files.paths import read_bytes

MAX_DEPTH = 100
MAX_NODES = 200_000

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_CONSTANTS = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_CHILDLESS: dict[str | int, Mark] = {}
_STARTS_OF_NUMBERS = frozenset("+-.0123456789")
_NOT_FINITE = re.compile(r"[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)")
# Includes the line breaks that only YAML knows, with which line numbers differ from an editor's.
FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufffe\uffff]")
"""Characters that no file may have."""


def read_yaml(path: Path) -> Document:
    """Read a YAML file."""
    content = read_bytes(path)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = content[: error.start].decode("utf-8-sig")
        raise FileError(
            f"byte 0x{content[error.start]:02x} is not UTF-8 text",
            place=_place_after(before, str(path)),
            hint="save the file with the encoding UTF-8",
        ) from error
    return parse_yaml(text, str(path))


def parse_yaml(text: str, file: str) -> Document:
    """Parse text with one YAML document."""
    forbidden = FORBIDDEN.search(text)
    if forbidden:
        raise FileError(
            f"the character U+{ord(forbidden[0]):04X} is not allowed",
            place=_place_after(text[: forbidden.start()], file),
            hint="remove it",
        )
    return _Reader(text, file).document()


def _place_after(before: str, file: str) -> Place:
    lines = re.split("\r\n|\r|\n", before)
    return Place(file, len(lines), len(lines[-1]) + 1)


class _Reader:
    """Builds data and marks from the parser's events, within the limits."""

    def __init__(self, text: str, file: str) -> None:
        self._file = file
        self._events: Iterator[Any] = yaml.parse(text, Loader=_LOADER)
        self._nodes = 0

    def document(self) -> Document:
        self._next()
        event = self._next()
        if isinstance(event, yaml.StreamEndEvent):
            return Document(self._file, None, Mark(1, 1))
        data, marks = self._node(self._next(), 1)
        self._next()
        event = self._next()
        if not isinstance(event, yaml.StreamEndEvent):
            hint = "remove the line '---' and what follows"
            raise self._refuse(event, "a second document starts here, expected one per file", hint)
        return Document(self._file, data, marks)

    def _next(self) -> Any:
        try:
            return next(self._events)
        except yaml.MarkedYAMLError as error:
            raise explain(error, self._file) from error
        except yaml.YAMLError as error:
            raise FileError(f"this is not YAML: {error}", place=Place(self._file)) from error

    def _refuse(self, event: Any, message: str, hint: str = "") -> FileError:
        mark = event.start_mark
        return FileError(
            message, place=Place(self._file, mark.line + 1, mark.column + 1), hint=hint
        )

    def _node(self, event: Any, depth: int) -> tuple[Any, Mark]:
        self._check(event, depth)
        if isinstance(event, yaml.MappingStartEvent):
            return self._mapping(event, depth)
        if isinstance(event, yaml.SequenceStartEvent):
            return self._sequence(event, depth)
        return self._scalar(event), _mark(event)

    def _check(self, event: Any, depth: int) -> None:
        self._nodes += 1
        if self._nodes > MAX_NODES:
            hint = "keep large tables in separate files, e.g. heights of terrain as an `image`"
            message = f"this file has more than {MAX_NODES} values"
            raise self._refuse(event, message, hint)
        if depth > MAX_DEPTH:
            raise self._refuse(event, f"values are nested more than {MAX_DEPTH} levels deep")
        if isinstance(event, yaml.AliasEvent) or event.anchor:
            hint = "write the value out where it is needed"
            name = shorten(event.anchor)
            raise self._refuse(event, f"anchors and aliases ({name!r}) are not allowed", hint)
        if event.tag is not None:
            hint = "remove it; quote a value to make it text"
            raise self._refuse(event, f"tags ({shorten(event.tag)!r}) are not allowed", hint)

    def _mapping(self, start: Any, depth: int) -> tuple[dict[str, Any], Mark]:
        data: dict[str, Any] = {}
        marks: dict[str | int, Mark] = {}
        while not isinstance(event := self._next(), yaml.MappingEndEvent):
            self._check(event, depth)
            key = self._key(event)
            if key in data:
                message = f"the key {shorten(key)!r} is given twice"
                hint = f"it is first given on line {marks[key].line}; keep one of the two"
                raise self._refuse(event, message, hint)
            data[key], inner = self._node(self._next(), depth + 1)
            marks[key] = _mark(event, inner)
        return data, Mark(start.start_mark.line + 1, start.start_mark.column + 1, marks)

    def _sequence(self, start: Any, depth: int) -> tuple[list[Any], Mark]:
        data: list[Any] = []
        marks: dict[str | int, Mark] = {}
        while not isinstance(event := self._next(), yaml.SequenceEndEvent):
            value, marks[len(data)] = self._node(event, depth + 1)
            data.append(value)
        return data, Mark(start.start_mark.line + 1, start.start_mark.column + 1, marks)

    def _key(self, event: Any) -> str:
        if not isinstance(event, yaml.ScalarEvent):
            raise self._refuse(event, "a list or map is not allowed as a key", "keys are text")
        if event.value == "<<" and not event.style:
            hint = "write the keys out where they are needed"
            raise self._refuse(event, "merge keys ('<<') are not allowed", hint)
        key = self._scalar(event)
        if not isinstance(key, str):
            hint = f"quote it: '{shorten(event.value)}'"
            raise self._refuse(event, f"the key {shorten(event.value)!r} is not text", hint)
        return key

    def _scalar(self, event: Any) -> Any:
        text = event.value
        if event.style:
            return self._text(event)
        if text in _CONSTANTS:
            return _CONSTANTS[text]
        if text[0] not in _STARTS_OF_NUMBERS:
            return self._text(event)
        if _NOT_FINITE.fullmatch(text):
            raise self._refuse(event, f"{text} is not allowed", "numbers must be finite")
        if not looks_like_number(text):
            return self._text(event)
        number = parse_integer(text) if looks_like_integer(text) else parse_number(text)
        if number is None:
            hint = "numbers must fit 64 bits; quote it if it is text"
            raise self._refuse(event, f"the number {shorten(text, 40)} is too large or long", hint)
        return number

    def _text(self, event: Any) -> str:
        forbidden = FORBIDDEN.search(event.value)
        if forbidden:
            code = f"U+{ord(forbidden[0]):04X}"
            raise self._refuse(
                event, f"the text contains the character {code}, which is not allowed"
            )
        return event.value


def _mark(event: Any, inner: Mark | None = None) -> Mark:
    start = event.start_mark
    return Mark(start.line + 1, start.column + 1, inner.children if inner else _CHILDLESS)


_INDENTATION = "check the indentation, and that every key is followed by ': '"

_ESCAPE = ("this backslash escape is unknown", "write \\\\ for a backslash, or use single quotes")

_MESSAGES: dict[str, tuple[str, str]] = {
    "mapping values are not allowed": (
        "a ':' is not allowed here",
        "check the indentation; quote text that contains ': '",
    ),
    "cannot start any token": (
        "this character cannot start a value",
        "indent with spaces, not tabs; quote text that starts with @, ` or %",
    ),
    "could not find expected ':'": ("a ':' is missing after the key", _INDENTATION),
    "did not find expected key": ("this does not fit the lines above", _INDENTATION),
    "did not find expected '-'": ("this does not fit the list above", _INDENTATION),
    "block sequence entries are not allowed": ("a '- ' is not allowed here", _INDENTATION),
    "mapping keys are not allowed": ("a '? ' is not allowed here", _INDENTATION),
    "tab character": ("this line is indented with a tab", "indent with spaces"),
    "did not find expected ',' or ']'": ("a ',' or ']' is missing before this", ""),
    "did not find expected ',' or '}'": ("a ',' or '}' is missing before this", ""),
    "did not find expected node content": (
        "a value is missing here",
        "close every [ and {; write null for an empty value",
    ),
    "unexpected end of stream": ("quoted text is not closed", "add the closing quote"),
    "unexpected document indicator": ("quoted text is not closed", "add the closing quote"),
    "escape": _ESCAPE,
    "hexdecimal": _ESCAPE,
    "comment or line break": (
        "nothing but a comment may follow here",
        "begin text after | or > on the next line",
    ),
    "<document start>": ("unexpected content after the end", _INDENTATION),
    "tag": ("tags are not allowed", "quote text that starts with !"),
    "alphabetic or numeric character": (
        "anchors and aliases are not allowed",
        "quote text that starts with & or *",
    ),
}


def explain(error: yaml.MarkedYAMLError, file: str) -> FileError:
    """Return the parser's error with line, column and a hint."""
    problem = error.problem or error.context or "unknown problem"
    words = (words for piece, words in _MESSAGES.items() if piece in problem)
    message, hint = next(words, (f"this is not YAML: {problem}", ""))
    mark = error.problem_mark or error.context_mark
    place = Place(file, mark.line + 1, mark.column + 1) if mark else Place(file)
    return FileError(message, place=place, hint=_with_beginning(hint, error))


def _with_beginning(hint: str, error: yaml.MarkedYAMLError) -> str:
    start, end = error.context_mark, error.problem_mark
    if not start or not end or start.line == end.line:
        return hint
    beginning = f"it began on line {start.line + 1}"
    return f"{hint}; {beginning}" if hint else beginning

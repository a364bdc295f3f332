"""What the YAML parser complains about, in plain words."""

from __future__ import annotations

import yaml

from linkwork.errors import FileError, Place

_INDENTATION = "check the indentation, and that every key is followed by ': '"

_ESCAPE = (
    "this backslash escape is unknown",
    "write \\\\ for a backslash, or use single quotes",
)

_WORDS: dict[str, tuple[str, str]] = {
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
        "close every [ and {; write null for nothing",
    ),
    "unexpected end of stream": ("quoted text is not closed", "add the closing quote"),
    "unexpected document indicator": ("quoted text is not closed", "add the closing quote"),
    "escape": _ESCAPE,
    "hexdecimal": _ESCAPE,
    "comment or line break": (
        "nothing but a comment may follow here",
        "begin text after | or > on the next line",
    ),
    "<document start>": ("the file holds more after its end", _INDENTATION),
    "tag": ("tags are not allowed", "quote text that starts with !"),
    "alphabetic or numeric character": (
        "anchors and aliases are not allowed",
        "quote text that starts with & or *",
    ),
}


def explain(error: yaml.MarkedYAMLError, file: str) -> FileError:
    """The parser's complaint as an error with line, column and a way out."""
    problem = error.problem or error.context or "unknown problem"
    words = (words for piece, words in _WORDS.items() if piece in problem)
    message, hint = next(words, (f"this is not YAML: {problem}", ""))
    mark = error.problem_mark or error.context_mark
    place = Place(file, mark.line + 1, mark.column + 1) if mark else Place(file)
    return FileError(message, place=place, hint=_with_beginning(hint, error))


def _with_beginning(hint: str, error: yaml.MarkedYAMLError) -> str:
    start, end = error.context_mark, error.problem_mark
    if not start or not end or start.line == end.line:
        return hint
    beginning = f"what is read here began on line {start.line + 1}"
    return f"{hint}; {beginning}" if hint else beginning

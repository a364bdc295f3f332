"""TextMate grammar of mission files for editors, generated from keywords, units and tables.

python -m linkwork.mission.editor_grammar    # writes linkwork-mission.tmLanguage.json
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from linkwork.files import write_atomically
from linkwork.mission.language import command_table
from linkwork.mission.languages import LANGUAGES
from linkwork.mission.text.tokens import CONTROL_WORDS, FUNCTIONS, SMALL_WORDS
from linkwork.mission.units import UNITS

GRAMMAR_FILE = Path(__file__).with_name("linkwork-mission.tmLanguage.json")
"""The shipped file; VS Code, Sublime Text and JetBrains editors read it."""

_NAME = r"[A-Za-z_][\w-]*"
_LOGIC = ("AND", "OR", "NOT")
_CONSTANTS = ("TRUE", "FALSE")


def editor_grammar() -> str:
    """Return the grammar as JSON."""
    control = [x for x in CONTROL_WORDS if x not in (*_LOGIC, *_CONSTANTS)]
    commands = "|".join(re.escape(x).replace(r"\-", "[-_]") for x in command_table(LANGUAGES))
    unit = rf"(?:{'|'.join(sorted(map(re.escape, UNITS), key=len, reverse=True))})(?:\^-?\d)?"
    units = rf"(?:[ \t]*({unit}(?:[/* ]{unit})*)(?![\w.(-]))?"
    number = r"(?<![\w.])((?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)"
    patterns = [
        _rule("comment.line", r"(?:#|//).*$"),
        _rule("string.quoted.double", r'"[^"]*"'),
        _captures(rf"\b(mission)\s+({_NAME})", "storage.type", "entity.name.function"),
        _rule("keyword.control", _any((*control, *SMALL_WORDS))),
        _rule("keyword.operator.logical", _any(_LOGIC)),
        _rule("constant.language", _any(_CONSTANTS)),
        _rule("support.function.command", rf"(?i)(?<![\w-])(?:{commands})(?=\s*\()"),
        _rule("support.function.math", rf"{_any(FUNCTIONS)}(?=\s*\()"),
        _captures(number + units, "constant.numeric", "keyword.other.unit"),
        _rule("entity.name.function.call", rf"{_NAME}(?=\s*\()"),
        _rule("keyword.operator", r"<=|>=|==|!=|[<>=+*/]|(?<=\s)-(?=\s)"),
        _rule("variable.other", rf"{_NAME}(?:\.{_NAME})*"),
    ]
    grammar = {
        "$schema": "https://raw.githubusercontent.com/martinring/tmlanguage/master/tmlanguage.json",
        "name": "Linkwork mission",
        "scopeName": "source.linkwork-mission",
        "fileTypes": ["mission"],
        "patterns": patterns,
    }
    return json.dumps(grammar, indent=2) + "\n"


def _scope(name: str) -> str:
    return f"{name}.linkwork-mission"


def _rule(scope: str, match: str) -> dict[str, Any]:
    return {"name": _scope(scope), "match": match}


def _captures(match: str, *scopes: str) -> dict[str, Any]:
    named = {str(i): {"name": _scope(scope)} for i, scope in enumerate(scopes, start=1)}
    return {"match": match, "captures": named}


def _any(words: Iterable[str]) -> str:
    return rf"(?<![\w-])(?:{'|'.join(words)})(?![\w-])"


if __name__ == "__main__":
    write_atomically(GRAMMAR_FILE, editor_grammar())

"""Reference page and editor grammar of the mission languages, generated from their tables."""

import json
import math
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from linkwork import mission
from linkwork.files import write_atomically
from linkwork.mission.language import (
    ANY_UNIT,
    NUMBER_KIND,
    CommandSpec,
    Language,
    Parameter,
    command_table,
)
from linkwork.mission.languages import LANGUAGES
from linkwork.mission.text.syntax import CONTROL_WORDS, FUNCTIONS, SMALL_WORDS
from linkwork.mission.units import UNITS

PAGE = Path(__file__).resolve().parents[1] / "docs" / "missions-reference.md"


def reference_page(languages: Iterable[Language] = LANGUAGES) -> str:
    """Return the page as Markdown."""
    lines = [
        "# Mission languages: reference",
        "",
        "Generated from the tables of commands; `docs/missions.md` is the tutorial. A bare number",
        "takes the unit of its parameter. A parameter with a value in brackets may be left out.",
        "",
        f"Keywords: {_words((*CONTROL_WORDS, *SMALL_WORDS))}.  ",
        f"Functions: {_words(FUNCTIONS)}.  ",
        f"Units: {_words(UNITS)}, with products `N m`, quotients `m/s` and powers `m/s^2`.",
    ]
    for language in languages:
        lines += ["", f"## {language.name}: {language.title.lower()}"]
        for command in language:
            lines += ["", *_command(command)]
    return "\n".join(lines) + "\n"


def _words(words: Iterable[str]) -> str:
    return " ".join(f"`{word}`" for word in words)


def _command(command: CommandSpec) -> list[str]:
    lines = [f"### `{command.form}`", "", command.help, ""]
    needs = f"Needs a machine that can `{command.needs}`." if command.needs else ""
    limit = f"Timeout {command.timeout:g} s." if math.isfinite(command.timeout) else ""
    also = f"Also {_words(command.aliases)}." if command.aliases else ""
    lines.append(" ".join(x for x in (needs, limit, also) if x))
    if command.parameters:
        lines += ["", "| parameter | value | range | |", "| --- | --- | --- | --- |"]
        lines += [_row(parameter) for parameter in command.parameters]
    return lines


def _row(parameter: Parameter) -> str:
    cells = (f"`{parameter.name}`{_default(parameter)}", _kind(parameter), _range(parameter))
    return f"| {' | '.join(cells)} | {parameter.help} |"


def _default(parameter: Parameter) -> str:
    value = parameter.default
    if value is None:
        return ""
    return f" [{value:g}]" if isinstance(value, float | int) else f" [{value}]"


def _kind(parameter: Parameter) -> str:
    if parameter.kind != NUMBER_KIND:
        return f"{parameter.kind}, or a list" if parameter.list_units else parameter.kind
    return "any unit" if parameter.unit == ANY_UNIT else parameter.unit or "number"


def _range(parameter: Parameter) -> str:
    if math.isinf(parameter.lower) and math.isinf(parameter.upper):
        return ""
    return f"{parameter.lower:g} to {parameter.upper:g}"


GRAMMAR_FILE = Path(mission.__file__).with_name("linkwork-mission.tmLanguage.json")
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
    write_atomically(PAGE, reference_page())
    write_atomically(GRAMMAR_FILE, editor_grammar())

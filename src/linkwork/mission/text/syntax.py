"""Text to lark's tree: words with hyphens, numbers with units; errors with line and caret."""

import difflib
import math
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from lark import Lark, Token, Tree, UnexpectedToken
from lark.lexer import Lexer

from linkwork.errors import list_names
from linkwork.files.expressions.parser import ONE_OR_MORE, Grammar
from linkwork.mission.language import command_key, command_table
from linkwork.mission.languages import LANGUAGES
from linkwork.mission.text.program import MissionTextError, Source
from linkwork.mission.units import UNITS

CONTROL_WORDS = (
    *("PARALLEL", "FALLBACK", "RETRY", "REPEAT", "WHILE", "IF", "ELSE", "WHEN", "ON", "DO"),
    *("RESUME", "WAIT", "UNTIL", "ASSERT", "LOG", "LET", "FAIL", "AND", "OR", "NOT"),
    *("TRUE", "FALSE"),
)
SMALL_WORDS = ("mission", "end", "import", "timeout")
MAX_TEXT = 100_000  # Characters of a mission text
MAX_NESTING = 50  # Nesting of brackets, statements or expressions

FUNCTIONS = {
    "abs": (1,),
    "min": ONE_OR_MORE,
    "max": ONE_OR_MORE,
    "sqrt": (1,),
    "sin": (1,),
    "cos": (1,),
    "round": (1,),
}
"""Functions, with the numbers of arguments that each may have."""
GRAMMAR = Grammar(FUNCTIONS, conditions=True, joint="AND", max_depth=MAX_NESTING)
"""Expressions of mission texts; their tokens are those below."""

# lark drops tokens whose name begins with an underscore from its tree.
_KEPT_WORDS = ("RESUME", "TRUE", "FALSE", "AND", "OR", "NOT")
_WORDS = {
    word: word if word in _KEPT_WORDS else f"_{word.upper()}"
    for word in (*CONTROL_WORDS, *SMALL_WORDS)
}
_BRACKETS = {"{": "_LBRACE", "}": "_RBRACE", "(": "_LPAR", ")": "_RPAR", "[": "_LSQB", "]": "_RSQB"}
_MARKS = {",": "_COMMA", ":": "_COLON", "=": "_EQUAL"}
_OPERATORS = {"+": "PLUS", "-": "MINUS", "*": "TIMES", "/": "DIVIDE"}
_SIGNS = _BRACKETS | _MARKS | _OPERATORS
_UNIT = "(?:" + "|".join(sorted(map(re.escape, UNITS), key=len, reverse=True)) + r")(?:\^-?\d)?"
_TOKEN_TEXT = {name: text for text, name in _WORDS.items()} | {
    "NAME": "a name",
    "NUMBER": "a number",
    "STRING": '"text"',
    "COMPARE": "a comparison",
    "$END": "the end of the text",
    **{name: repr(text) for text, name in _SIGNS.items()},
}
_TOKEN = re.compile(
    rf"""
    (?P<skip>[ \t\r;]+|\#[^\n]*|//[^\n]*)
    |(?P<newline>\n)
    |(?P<NUMBER>(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?
        (?:[ \t]*{_UNIT}(?:(?:/|\*|[ \t]){_UNIT})*(?![\w.(^-]))?)(?![\w.])
    |(?P<NAME>[A-Za-z_]\w*(?:-\w+)*(?:\.[A-Za-z_]\w*(?:-\w+)*)*)
    |(?P<STRING>"[^"\n]*")
    |(?P<COMPARE><=|>=|==|!=|<|>)
    |(?P<sign>[{{}}()\[\],:=+*/-])
    """,
    re.VERBOSE | re.ASCII,
)
_STARTS = ("NUMBER", "_LPAR", "NOT", "MINUS", "TRUE", "FALSE")


class MissionLexer(Lexer):
    """Splits a `Source` into tokens, as lark expects of a lexer."""

    __future_interface__ = 2

    def __init__(self, lexer_conf: Any) -> None:
        super().__init__()

    def lex(self, lexer_state: Any, parser_state: Any) -> Iterator[Token]:
        """Return the tokens; values on the line of a `LOG "..."` follow a token `WITH`."""
        tokens = list(tokens_of(lexer_state.text))
        for i, token in enumerate(tokens):
            yield token
            if token.type == "STRING" and i and tokens[i - 1].type == "_LOG":
                following = tokens[i + 1 : i + 3]
                if following and following[0].line == token.line and _is_value(following):
                    yield Token.new_borrow_pos("_WITH", "", following[0])


def _is_value(following: list[Token]) -> bool:
    first, after = following[0], following[1].type if len(following) > 1 else ""
    if first.type == "NAME":
        return after != "_EQUAL" and (after != "_LPAR" or first in FUNCTIONS)
    return first.type in _STARTS


def tokens_of(source: Source) -> Iterator[Token]:
    """Return the tokens of a text."""
    text, position, line, line_start, depth = source.text, 0, 1, 0, 0
    while position < len(text):
        match = _TOKEN.match(text, position)
        place = source.place(line, position - line_start + 1)
        if match is None:
            raise source.error(place, *_unknown(text, position))
        kind, word, position = match.lastgroup or "", match.group(), match.end()
        if kind == "newline":
            line, line_start = line + 1, position
        elif kind != "skip":
            name = _token_name(kind, word)
            depth += (word in "{([") - (word in "})]") if kind == "sign" else 0
            if depth > MAX_NESTING:
                raise source.error(place, f"brackets are nested more than {MAX_NESTING} deep")
            column = position - line_start + 1
            yield Token(name, word, match.start(), line, place.column, line, column, position)


def _token_name(kind: str, word: str) -> str:
    if kind == "NAME":
        return _WORDS.get(word, "NAME")
    return _SIGNS[word] if kind == "sign" else kind


def _unknown(text: str, position: int) -> tuple[str, str]:
    character = text[position]
    if character == '"':
        return "string without a closing quote", 'write it on one line as "..."'
    if character.isdigit() or character == ".":
        word = re.match(r"[\w.]+", text[position:])
        shown = word.group()[:40] if word else character
        return f"invalid number {shown!r}", f"units are: {', '.join(UNITS)}"
    return f"invalid character {character!r}", ""


def split_number(word: str) -> tuple[float, str]:
    """Return value and unit of a number token; the value is infinite when it is too large."""
    match = re.match(r"[\d.]+(?:[eE][+-]?\d+)?(?![A-Za-z])|[\d.]+", word)
    digits = match.group() if match else ""
    try:
        return float(digits), word[len(digits) :].strip()
    except ValueError:
        return math.nan, ""


_CLOSING = ("_RBRACE", "_END", "_RPAR", "_RSQB")
_OPENING = ("_LBRACE", "_MISSION", "_LPAR", "_LSQB")
_COMMANDS = command_table(LANGUAGES)


@cache
def _parser() -> Lark:
    grammar = Path(__file__).with_name("grammar.lark").read_text(encoding="utf-8")
    return Lark(
        grammar,
        parser="lalr",
        lexer=MissionLexer,
        propagate_positions=True,
        maybe_placeholders=False,
    )


def parse_text(source: Source) -> Tree[Token]:
    """Return lark's tree of a text."""
    if len(source.text) > MAX_TEXT:
        message = f"the text has {len(source.text)} characters; at most {MAX_TEXT} are allowed"
        raise source.error(source.place(1, 1), message)
    text: Any = source
    try:
        return _parser().parse(text)
    except UnexpectedToken as error:
        raise _unexpected(source, error) from error


def _unexpected(source: Source, error: UnexpectedToken) -> MissionTextError:
    token = error.token
    at_end = token.type == "$END"
    line = len(source.lines) if at_end else max(token.line or 1, 1)
    column = len(source.lines[-1]) + 1 if at_end else max(token.column or 1, 1)
    shown = "end of the text" if at_end else repr(str(token)[:40])
    text = source.text if at_end else source.text[: token.start_pos or 0]
    before = re.search(r"(?:([A-Za-z]\w*)\s+)?([A-Za-z]\w*)\s*$", text[-100:])
    words = before.groups("") if before else ()
    # Only the end of the text is reported one name later: `WAIT UNTL x`.
    nearby = (str(token), *(words if at_end else words[-1:]))
    keyword = next(filter(None, map(_keyword_like, nearby)), "")
    hint = f"did you mean {keyword!r}?" if keyword else _expected(error, source, at_end=at_end)
    return source.error(source.place(line, column), f"unexpected {shown}", hint)


def _expected(error: UnexpectedToken, source: Source, *, at_end: bool) -> str:
    """Return what was expected; what closes a block or a list comes first."""
    accepted = error.accepts or error.expected
    closing = [_TOKEN_TEXT.get(name, name) for name in _CLOSING if name in accepted]
    others = sorted({_TOKEN_TEXT.get(name, name) for name in accepted} - set(closing))
    is_closed = at_end or error.token.type in _CLOSING
    expected = closing if closing and is_closed else closing + others
    shown = " or ".join(expected) if len(expected) == 2 else list_names(expected)
    opening = _open_at(source, len(source.text) if at_end else error.token.start_pos or 0)
    line = len(source.lines) if at_end else error.token.line
    if closing and opening is not None and opening.line != line:
        shown += (
            f"; {_TOKEN_TEXT.get(opening.type, opening.type)} on line {opening.line} is not closed"
        )
    return f"expected {shown}"


def _open_at(source: Source, position: int) -> Token | None:
    """Return the innermost bracket or mission that is open at a position."""
    opened: list[Token] = []
    for token in tokens_of(source):
        if (token.start_pos or 0) >= position:
            break
        if token.type in _OPENING:
            opened.append(token)
        elif token.type in _CLOSING and opened:
            opened.pop()
    return opened[-1] if opened else None


def _keyword_like(word: str) -> str:
    """Return the keyword most like a word; empty for keywords themselves and for commands."""
    is_valid = word in CONTROL_WORDS or word in SMALL_WORDS or command_key(word) in _COMMANDS
    if not 2 <= len(word) <= 20 or is_valid:
        return ""
    small = difflib.get_close_matches(word.lower(), SMALL_WORDS, 1, 0.8)
    return next(iter(small or difflib.get_close_matches(word.upper(), CONTROL_WORDS, 1, 0.8)), "")

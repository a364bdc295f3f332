"""Text to lark's tree; every refusal has a line, a column and a caret."""

from __future__ import annotations

import difflib
import re
from functools import cache
from pathlib import Path
from typing import Any

from lark import Lark, Token, Tree, UnexpectedToken

from linkwork.errors import list_names
from linkwork.mission.language import command_key, command_table
from linkwork.mission.languages import LANGUAGES
from linkwork.mission.text.source import MissionTextError, Source
from linkwork.mission.text.tokens import (
    CONTROL_WORDS,
    MAX_TEXT,
    SMALL_WORDS,
    MissionLexer,
    token_text,
    tokens_of,
)

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
    """Lark's tree of a text.

    Raises:
        MissionTextError: The text is no mission; with line, column and caret.
    """
    if len(source.text) > MAX_TEXT:
        message = f"the text has {len(source.text)} characters, at most {MAX_TEXT} are allowed"
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
    """Return what may stand there; what closes a block or a list comes first."""
    accepted = error.accepts or error.expected
    closing = [token_text(name) for name in _CLOSING if name in accepted]
    others = sorted({token_text(name) for name in accepted} - set(closing))
    is_closed = at_end or error.token.type in _CLOSING
    expected = closing if closing and is_closed else closing + others
    shown = " or ".join(expected) if len(expected) == 2 else list_names(expected)
    opening = _open_at(source, len(source.text) if at_end else error.token.start_pos or 0)
    line = len(source.lines) if at_end else error.token.line
    if closing and opening is not None and opening.line != line:
        shown += f"; {token_text(opening.type)} of line {opening.line} is not closed"
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
    """Return the keyword that a word is nearly; empty for keywords themselves and for commands."""
    is_known = word in CONTROL_WORDS or word in SMALL_WORDS or command_key(word) in _COMMANDS
    if not 2 <= len(word) <= 20 or is_known:
        return ""
    small = difflib.get_close_matches(word.lower(), SMALL_WORDS, 1, 0.8)
    return next(iter(small or difflib.get_close_matches(word.upper(), CONTROL_WORDS, 1, 0.8)), "")

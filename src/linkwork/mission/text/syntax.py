"""Mission text to program tree; every refusal has a line, a column and a caret."""

from __future__ import annotations

import difflib
import math
import posixpath
import re
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from lark import Lark, Token, Tree, UnexpectedToken

from linkwork import checks
from linkwork.errors import FileError, LinkworkError, NotFoundError, Place
from linkwork.files.paths import expand_home, read_bytes, resolve_inside
from linkwork.mission.language import command_key, command_table
from linkwork.mission.languages import LANGUAGES
from linkwork.mission.text import program as tree
from linkwork.mission.text.source import MissionTextError, Source
from linkwork.mission.text.tokens import (
    CONTROL_WORDS,
    FUNCTIONS,
    MAX_NESTING,
    MAX_TEXT,
    SMALL_WORDS,
    MissionLexer,
    split_number,
    token_text,
    tokens_of,
)
from linkwork.mission.units import UNITS, parse_unit

MAX_FILES = 100
"""Most files that a mission imports."""
_LARGEST = 1e12
"""Greatest magnitude of a number in SI."""
_TEXT_NAME = "mission"
_ARITHMETIC = ("+", "-", "*", "/")
_LEVELS = (("OR",), ("AND",), ("COMPARE",), ("PLUS", "MINUS"), ("TIMES", "DIVIDE"))
"""Operators by how tight they bind; NOT stands between AND and the comparisons."""
_COMPARISON = 2
_CLOSING = ("_RBRACE", "_END", "_RPAR", "_RSQB")
_OPENING = ("_LBRACE", "_MISSION", "_LPAR", "_LSQB")
_COMMANDS = command_table(LANGUAGES)


def parse_mission(
    text: str,
    *,
    name: str = _TEXT_NAME,
    folder: Path | None = None,
    files: Mapping[str, str] | None = None,
) -> tree.Program:
    """Parse a mission text.

    Args:
        text: The text.
        name: Its name in messages.
        folder: Folder in which files that it imports lie; without one it may import none.
        files: Texts of the files that it imports instead, as in `Program.imports`.

    Raises:
        MissionTextError: The text is no mission; with line, column and caret.
        FileError: A file that it imports cannot be read.
    """
    # A byte order mark, which editors write and `utf-8` keeps.
    text = checks.text("text", text).removeprefix("\ufeff")
    return _Loader(files).load(Source(name, text), folder)


def load_mission(path: str | Path) -> tree.Program:
    """Parse a mission file; imports are looked for beside it.

    Raises:
        MissionTextError: The text is no mission; with line, column and caret.
        FileError: The file, or one that it imports, cannot be read.
    """
    file = expand_home(checks.path("path", path))
    return _Loader().load(Source(str(path), _read(file)), file.parent)


def _read(file: Path) -> str:
    try:
        return read_bytes(file, 4 * MAX_TEXT).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        place = Place(str(file), 1, 1)
        raise FileError(f"{str(file)!r} is not UTF-8 text: {error.reason}", place=place) from error


class _Loader:
    """Parses a text and all it imports."""

    def __init__(self, files: Mapping[str, str] | None = None) -> None:
        self._files = files
        self._sources: dict[str, Source] = {}
        self._missions: dict[str, tree.Mission] = {}
        self._imports: dict[str, str] = {}
        self._loaded: set[str] = set()
        self._loading: list[str] = []

    def load(self, source: Source, folder: Path | None) -> tree.Program:
        main = self._add(source, folder)
        if not main:
            raise source.error(source.place(1, 1), "no statements and no missions")
        return tree.Program(source, self._missions, main, self._sources, self._imports)

    def _add(self, source: Source, folder: Path | None, *, imported: bool = False) -> str:
        """Adds missions of a text; returns the name of the one to run."""
        self._sources[source.file] = source
        imports, missions, steps = _Builder(source).items(_parse(source))
        for reference, place in imports:
            self._import(source, reference, place, folder)
        for mission in missions:
            self._define(source, mission)
        names = [mission.name for mission in missions]
        if steps and imported:
            hint = "an imported file holds only missions: put them into mission NAME ... end"
            raise source.error(steps[0].place, "statements outside of a mission", hint)
        if not steps:
            return tree.MAIN if tree.MAIN in names else names[-1] if names else ""
        body = tree.Sequence(steps[0].place, tree.MAIN, tuple(steps))
        self._define(source, tree.Mission(steps[0].place, tree.MAIN, tree.MAIN, (), body))
        return tree.MAIN

    def _define(self, source: Source, mission: tree.Mission) -> None:
        known = self._missions.get(mission.name)
        if known is not None:
            message = f"a second mission {mission.name!r}"
            raise source.error(mission.place, message, f"the first one is at {known.place}")
        self._missions[mission.name] = mission

    def _import(self, source: Source, reference: str, place: Place, folder: Path | None) -> None:
        if folder is None and self._files is None:
            raise source.error(place, "a text without a folder imports no files", "save it first")
        path = posixpath.normpath(reference)
        try:
            file = self._find(reference, folder, place)
            if file in self._loading:
                raise source.error(place, f"{reference!r} imports itself, directly or not")
            if file in self._loaded:
                self._imports[path] = self._sources[file].text
                return
            if len(self._loaded) >= MAX_FILES:
                raise source.error(place, f"more than {MAX_FILES} imported files")
            text = _read(Path(file)) if self._files is None else self._files[file]
        except MissionTextError:
            raise
        except LinkworkError as error:
            raise source.error(place, error.message, error.hint) from error
        self._loaded.add(file)
        self._loading.append(file)
        self._imports[path] = text
        # Imports are inside the folder of the first file: a chain is no longer than MAX_FILES.
        self._add(Source(file, text), folder, imported=True)
        self._loading.pop()

    def _find(self, reference: str, folder: Path | None, place: Place) -> str:
        """Name of an imported file; links to one file have one name."""
        if self._files is None:
            return str(resolve_inside(reference, folder or Path(), place=place))
        path = posixpath.normpath(reference)
        if path not in self._files:
            raise NotFoundError("file to import", path, self._files)
        return next(name for name, text in self._files.items() if text == self._files[path])


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


def _parse(source: Source) -> Tree[Token]:
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
    """What may stand there; what closes a block or a list comes first, and alone at an end."""
    accepted = error.accepts or error.expected
    closing = [token_text(name) for name in _CLOSING if name in accepted]
    others = sorted({token_text(name) for name in accepted} - set(closing))
    is_closed = at_end or error.token.type in _CLOSING
    expected = closing if closing and is_closed else closing + others
    listed = ", ".join(expected[:12]) + (", ..." if len(expected) > 12 else "")
    if len(expected) == 2:
        listed = " or ".join(expected)
    opening = _open_at(source, len(source.text) if at_end else error.token.start_pos or 0)
    line = len(source.lines) if at_end else error.token.line
    if closing and opening is not None and opening.line != line:
        listed += f"; {token_text(opening.type)} of line {opening.line} is not closed"
    return f"expected {listed}"


def _open_at(source: Source, position: int) -> Token | None:
    """The innermost bracket or mission that is open at a position."""
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
    """The keyword that a word is nearly; empty for keywords themselves and for commands."""
    is_known = word in CONTROL_WORDS or word in SMALL_WORDS or command_key(word) in _COMMANDS
    if not 2 <= len(word) <= 20 or is_known:
        return ""
    small = difflib.get_close_matches(word.lower(), SMALL_WORDS, 1, 0.8)
    return next(iter(small or difflib.get_close_matches(word.upper(), CONTROL_WORDS, 1, 0.8)), "")


Items = tuple[list[tuple[str, Place]], list[tree.Mission], list[tree.Statement]]


class _Builder:
    """Makes the program tree of one text from lark's tree."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._depth = 0

    def items(self, parsed: Tree[Token]) -> Items:
        """Imports, missions and bare statements."""
        imports: list[tuple[str, Place]] = []
        missions: list[tree.Mission] = []
        steps: list[tree.Statement] = []
        for child in _trees(parsed):
            if child.data == "import_":
                imports.append((_string(child), self._place(child)))
            elif child.data == "definition":
                missions.append(self._mission(child))
            else:
                steps.append(self._build(child))
        return imports, missions, steps

    def _mission(self, node: Tree[Token]) -> tree.Mission:
        name, parameters = self._name(node, "a mission"), ()
        for child in _trees(node):
            if child.data == "parameters":
                parameters = tuple(self._name(child, "a parameter", i) for i in _count(child))
        repeated = next((x for i, x in enumerate(parameters) if x in parameters[:i]), None)
        if repeated:
            raise self._source.error(self._place(node), f"a second parameter {repeated!r}")
        body = self._sequence(_trees(node)[-1], name)
        return tree.Mission(self._place(node), name, name, parameters, body)

    def _sequence(self, node: Tree[Token], text: str = "{ }") -> tree.Sequence:
        place = self._place(node)
        return tree.Sequence(place, text, tuple(self._build(child) for child in _trees(node)))

    def _build(self, node: Tree[Token]) -> Any:
        build: Callable[[Tree[Token], Place, str], Any] = getattr(self, f"_{node.data}")
        if node.data == "expression":
            return build(node, self._place(node), "")
        with self._nested(node):
            return build(node, self._place(node), self._text(node))

    def _all(self, node: Tree[Token]) -> tuple[Any, ...]:
        return tuple(self._build(child) for child in _trees(node))

    def _place(self, node: Tree[Token]) -> Place:
        meta = node.meta
        return (
            self._source.place(1, 1) if meta.empty else self._source.place(meta.line, meta.column)
        )

    def _text(self, node: Tree[Token]) -> str:
        text = "" if node.meta.empty else self._source.text[node.meta.start_pos : node.meta.end_pos]
        return " ".join(text.split())[:200]

    def _name(self, node: Tree[Token], what: str, index: int = 0) -> str:
        """A plain name that is declared: no unit, no function."""
        name = _token(node, "NAME", index)
        column = name.column or 1
        place = self._source.place(name.line or 1, column)
        if "." in name:
            raise self._source.error(
                place, f"invalid name of {what}: {str(name)[:40]!r} with a dot"
            )
        if str(name) in UNITS or str(name) in FUNCTIONS:
            kind = "a unit" if str(name) in UNITS else "a function"
            raise self._source.error(place, f"invalid name of {what}: {str(name)!r} is {kind}")
        if str(name) in tree.BUILT_IN and what != "a mission":
            message = f"invalid name of {what}: {str(name)!r} is a built-in number"
            raise self._source.error(place, message, "choose another name")
        return str(name)

    # Statements: one method a rule of the grammar.

    def _block(self, node: Tree[Token], place: Place, text: str) -> tree.Sequence:
        return self._sequence(node)

    def _call(self, node: Tree[Token], place: Place, text: str) -> tree.Call:
        timeout, arguments = None, []
        for child in _trees(node):
            if child.data == "timeout":
                (timeout,) = self._all(child)
            else:
                arguments.append(self._argument(child))
        return tree.Call(place, text, str(_token(node, "NAME")), tuple(arguments), timeout)

    def _argument(self, node: Tree[Token]) -> tree.Argument:
        if node.data != "named":
            return tree.Argument("", self._build(node), self._place(node))
        (value,) = self._all(node)
        return tree.Argument(str(_token(node, "NAME")), value, self._place(node))

    def _parallel(self, node: Tree[Token], place: Place, text: str) -> tree.Parallel:
        return tree.Parallel(place, "PARALLEL", self._sequence(_trees(node)[0]).steps)

    def _fallback(self, node: Tree[Token], place: Place, text: str) -> tree.Fallback:
        return tree.Fallback(place, "FALLBACK", self._sequence(_trees(node)[0]).steps)

    def _retry(self, node: Tree[Token], place: Place, text: str) -> tree.Retry:
        count, body = self._all(node)
        return tree.Retry(place, f"RETRY {count.text}", count, body)

    def _repeat(self, node: Tree[Token], place: Place, text: str) -> tree.Repeat:
        count, body = self._all(node)
        return tree.Repeat(place, f"REPEAT {count.text}", count, body)

    def _while_(self, node: Tree[Token], place: Place, text: str) -> tree.While:
        condition, body = self._all(node)
        return tree.While(place, f"WHILE {condition.text}", condition, body)

    def _if_(self, node: Tree[Token], place: Place, text: str) -> tree.If:
        condition, then, *otherwise = self._all(node)
        text = f"IF {condition.text}"
        return tree.If(place, text, condition, then, otherwise[0] if otherwise else None)

    def _when(self, node: Tree[Token], place: Place, text: str) -> tree.Guard:
        condition, handler = self._all(node)
        return tree.Guard(place, f"WHEN {condition.text}", condition, handler, False, False)

    def _on(self, node: Tree[Token], place: Place, text: str) -> tree.Guard:
        condition, handler = self._all(node)
        resume = any(isinstance(x, Token) and x.type == "RESUME" for x in node.children)
        return tree.Guard(place, f"ON {condition.text}", condition, handler, True, resume)

    def _wait(self, node: Tree[Token], place: Place, text: str) -> tree.Wait:
        return tree.Wait(place, text, *self._all(node))

    def _wait_until(self, node: Tree[Token], place: Place, text: str) -> tree.WaitUntil:
        condition, *timeout = _trees(node)
        until = self._all(timeout[0])[0] if timeout else None
        return tree.WaitUntil(place, text, self._build(condition), until)

    def _assert_(self, node: Tree[Token], place: Place, text: str) -> tree.Assert:
        (condition,) = self._all(node)
        return tree.Assert(place, f"ASSERT {condition.text}", condition, _string(node))

    def _log(self, node: Tree[Token], place: Place, text: str) -> tree.Log:
        return tree.Log(place, text, _string(node), self._all(node))

    def _let(self, node: Tree[Token], place: Place, text: str) -> tree.Assign:
        (value,) = self._all(node)
        return tree.Assign(place, text, self._name(node, "a variable"), value, True)

    def _assign(self, node: Tree[Token], place: Place, text: str) -> tree.Assign:
        (value,) = self._all(node)
        return tree.Assign(place, text, self._name(node, "a variable"), value, False)

    def _fail(self, node: Tree[Token], place: Place, text: str) -> tree.Fail:
        return tree.Fail(place, text, _string(node))

    # Arguments and expressions.

    def _list(self, node: Tree[Token], place: Place, text: str) -> tree.NumberList:
        return tree.NumberList(place, text, self._all(node))

    def _text_argument(self, node: Tree[Token], place: Place, text: str) -> tree.Text:
        return tree.Text(place, text, _string(node))

    def _expression(self, node: Tree[Token], place: Place, text: str) -> tree.Expression:
        parts = deque(node.children)
        built = self._climb(parts, 0)
        if parts:
            hint = "join comparisons with AND"
            raise self._source.error(self._position(parts[0]), "a second comparison", hint)
        return built

    def _climb(self, parts: deque[Tree[Token] | Token], lowest: int) -> tree.Expression:
        """An expression of operators that bind at least as tight as a level."""
        first = parts[0]
        left = self._operand(parts, lowest)
        last = len(_LEVELS)
        while lowest <= (level := _level(parts)) < last:
            last, terms, signs = level, [left], []
            while _level(parts) == level and not (signs and level == _COMPARISON):
                signs.append(str(parts.popleft()))
                terms.append(self._climb(parts, level + 1))
            left = self._joined(first, terms, signs)
        return left

    def _joined(
        self, first: Tree[Token] | Token, terms: list[tree.Expression], signs: list[str]
    ) -> tree.Expression:
        words = [x for pair in zip(signs, terms[1:], strict=True) for x in (pair[0], pair[1].text)]
        place, text = self._position(first), " ".join((terms[0].text, *words))[:200]
        if signs[0] in ("AND", "OR"):
            return tree.Logic(place, text, signs[0], tuple(terms))
        if signs[0] in _ARITHMETIC:
            return tree.Operation(place, text, tuple(terms), tuple(signs))
        return tree.Comparison(place, text, terms[0], signs[0], terms[1])

    def _operand(self, parts: deque[Tree[Token] | Token], lowest: int) -> tree.Expression:
        first = parts.popleft()
        if isinstance(first, Tree):
            return self._build(first)
        place = self._position(first)
        if first.type == "MINUS":
            with self._nested(first):
                term = self._operand(parts, len(_LEVELS))
            return tree.Operation(place, f"-{term.text}", (term,), ("-",))
        if first.type == "NOT" and lowest > _COMPARISON:
            raise self._source.error(place, "unexpected 'NOT'", "put brackets around it")
        if first.type == "NOT":
            with self._nested(first):
                term = self._climb(parts, _COMPARISON)
            return tree.Logic(place, f"NOT {term.text}", "NOT", (term,))
        if first.type == "NUMBER":
            return self._number(first, place)
        if first.type == "NAME":
            return tree.Name(place, str(first), str(first))
        return tree.Truth(place, str(first), first.type == "TRUE")

    @contextmanager
    def _nested(self, at: Tree[Token] | Token) -> Iterator[None]:
        self._depth += 1
        if self._depth > MAX_NESTING:
            message = f"statements or expressions nested more than {MAX_NESTING} deep"
            raise self._source.error(self._position(at), message)
        yield
        self._depth -= 1

    def _position(self, at: Tree[Token] | Token) -> Place:
        if isinstance(at, Token):
            return self._source.place(at.line or 1, at.column or 1)
        return self._place(at)

    def _group(self, node: Tree[Token], place: Place, text: str) -> tree.Expression:
        inner = self._all(node)[0]
        return replace(inner, text=text)

    def _number(self, token: Token, place: Place) -> tree.Number:
        value, unit = split_number(token)
        try:
            found = parse_unit(unit)
        except LinkworkError as error:
            raise self._source.error(place, error.message, error.hint) from error
        value *= found.scale
        if not math.isfinite(value) or abs(value) > _LARGEST:
            hint = f"expected at most {_LARGEST:g} in SI"
            raise self._source.error(place, f"number out of range: {token[:40]}", hint)
        text = " ".join(token.split())
        return tree.Number(place, text, value, found.dimension if unit else None)

    def _function(self, node: Tree[Token], place: Place, text: str) -> tree.Function:
        name = str(_token(node, "NAME"))
        if name not in FUNCTIONS:
            error = NotFoundError("function", name, FUNCTIONS)
            raise self._source.error(place, error.message, error.hint)
        return tree.Function(place, text, name, self._all(node))


def _level(parts: deque[Tree[Token] | Token]) -> int:
    """How tight the operator binds that comes next; -1 for none."""
    if not parts or isinstance(parts[0], Tree):
        return -1
    kind = parts[0].type
    return next((i for i, kinds in enumerate(_LEVELS) if kind in kinds), -1)


def _trees(node: Tree[Token]) -> list[Tree[Token]]:
    return [child for child in node.children if isinstance(child, Tree)]


def _count(node: Tree[Token]) -> range:
    return range(sum(isinstance(child, Token) for child in node.children))


def _token(node: Tree[Token], kind: str, index: int = 0) -> Token:
    found = [x for x in node.children if isinstance(x, Token) and x.type == kind]
    return found[index]


def _string(node: Tree[Token]) -> str:
    found = [x for x in node.children if isinstance(x, Token) and x.type == "STRING"]
    return str(found[0])[1:-1] if found else ""

"""The typed tree of a program from lark's tree."""

import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from lark import Token, Tree

from linkwork.errors import LinkworkError, Place
from linkwork.files.expressions.parser import Token as Word
from linkwork.files.expressions.parser import parse_tokens
from linkwork.files.expressions.tree import Number, Text, Truth
from linkwork.mission.text import program as tree
from linkwork.mission.text.program import MissionTextError, Source
from linkwork.mission.text.syntax import FUNCTIONS, GRAMMAR, MAX_NESTING, split_number
from linkwork.mission.units import UNITS, parse_unit

_MAX_NUMBER = 1e12  # Magnitude of a number in SI
_MAX_SHOWN = 200  # Characters of the text of a node
Items = tuple[list[tuple[str, Place]], list[tree.Mission], list[tree.Statement]]


class ProgramBuilder:
    """Makes the program tree of one text from lark's tree."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._depth = 0

    def items(self, parsed: Tree[Token]) -> Items:
        """Return imports, missions and bare statements."""
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
            raise self._source.error(self._place(node), f"parameter {repeated!r} is declared twice")
        body = self._sequence(_trees(node)[-1], name)
        return tree.Mission(self._place(node), name, name, parameters, body)

    def _sequence(self, node: Tree[Token], text: str = tree.BLOCK) -> tree.Sequence:
        place = self._place(node)
        return tree.Sequence(place, text, tuple(self._build(child) for child in _trees(node)))

    def _build(self, node: Tree[Token]) -> Any:
        build: Callable[[Tree[Token], Place, str], Any] = getattr(self, f"_{node.data}")
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
        return " ".join(text.split())[:_MAX_SHOWN]

    def _name(self, node: Tree[Token], what: str, index: int = 0) -> str:
        """Return a plain name that is declared: no unit, no function."""
        token = _token(node, "NAME", index)
        name = str(token)
        faults = (
            ("." in name, "contains a dot"),
            (name in UNITS, "is a unit"),
            (name in FUNCTIONS, "is a function"),
            (name in tree.BUILT_IN and what != "a mission", "is a built-in number"),
        )
        fault = next((text for applies, text in faults if applies), "")
        if fault:
            message = f"invalid name of {what}: {name[:40]!r} {fault}"
            raise self._source.error(self._position(token), message, "choose another name")
        return name

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
        return tree.Parallel(place, "PARALLEL", self._all(_trees(node)[0]))

    def _fallback(self, node: Tree[Token], place: Place, text: str) -> tree.Fallback:
        return tree.Fallback(place, "FALLBACK", self._all(_trees(node)[0]))

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
        return Text(place, text, _string(node))

    def _expression(self, node: Tree[Token], place: Place, text: str) -> tree.Expression:
        words = [self._word(x) for x in node.children if isinstance(x, Token)]
        words.append(Word("", "", words[-1].place))
        try:
            return parse_tokens(words, GRAMMAR, depth=self._depth)
        except MissionTextError:
            raise
        except LinkworkError as error:
            raise self._source.error(error.place or place, error.message, error.hint) from error

    def _word(self, token: Token) -> Word:
        text, place = str(token), self._position(token)
        if token.type == "NUMBER":
            return Word("value", text, place, self._number(token, place))
        if token.type in ("TRUE", "FALSE"):
            return Word("value", text, place, Truth(place, text, token.type == "TRUE"))
        return Word("name" if token.type == "NAME" else text.lower(), text, place)

    @contextmanager
    def _nested(self, at: Tree[Token] | Token) -> Iterator[None]:
        self._depth += 1
        if self._depth > MAX_NESTING:
            message = f"statements or expressions are nested more than {MAX_NESTING} deep"
            raise self._source.error(self._position(at), message)
        yield
        self._depth -= 1

    def _position(self, at: Tree[Token] | Token) -> Place:
        if isinstance(at, Token):
            return self._source.place(at.line or 1, at.column or 1)
        return self._place(at)

    def _number(self, token: Token, place: Place) -> Number:
        value, unit = split_number(token)
        try:
            scale = parse_unit(unit).scale
        except LinkworkError as error:
            raise self._source.error(place, error.message, error.hint) from error
        value *= scale
        if not math.isfinite(value) or abs(value) > _MAX_NUMBER:
            hint = f"expected at most {_MAX_NUMBER:g} in SI units"
            raise self._source.error(place, f"number out of range: {token[:40]}", hint)
        text = " ".join(token.split())
        return Number(place, text, value, unit)


def _trees(node: Tree[Token]) -> list[Tree[Token]]:
    return [child for child in node.children if isinstance(child, Tree)]


def _count(node: Tree[Token]) -> range:
    return range(sum(isinstance(child, Token) for child in node.children))


def _token(node: Tree[Token], kind: str, index: int = 0) -> Token:
    return [x for x in node.children if isinstance(x, Token) and x.type == kind][index]


def _string(node: Tree[Token]) -> str:
    strings = [x for x in node.children if isinstance(x, Token) and x.type == "STRING"]
    return str(strings[0])[1:-1] if strings else ""

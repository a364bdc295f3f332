"""The typed tree of a program from lark's tree."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from lark import Token, Tree

from linkwork.errors import LinkworkError, NotFoundError, Place
from linkwork.mission.text import program as tree
from linkwork.mission.text.source import Source
from linkwork.mission.text.tokens import FUNCTIONS, MAX_NESTING, split_number
from linkwork.mission.units import UNITS, parse_unit

_LARGEST = 1e12
"""Greatest magnitude of a number in SI."""
_ARITHMETIC = ("+", "-", "*", "/")
_LEVELS = (("OR",), ("AND",), ("COMPARE",), ("PLUS", "MINUS"), ("TIMES", "DIVIDE"))
"""Operators by how tight they bind; NOT stands between AND and the comparisons."""
_COMPARISON = 2

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
            raise self._source.error(self._place(node), f"a second parameter {repeated!r}")
        body = self._sequence(_trees(node)[-1], name)
        return tree.Mission(self._place(node), name, name, parameters, body)

    def _sequence(self, node: Tree[Token], text: str = tree.BLOCK) -> tree.Sequence:
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
        """Return a plain name that is declared: no unit, no function."""
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
        """Return an expression of operators that bind at least as tight as a level."""
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

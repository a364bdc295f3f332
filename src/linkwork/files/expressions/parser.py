"""The grammar of expressions, parsed by precedence into a tree.

Operators by how tightly they bind, the loosest first:

    or    and    not    < <= > >= == !=    + -    * /    - before an operand    ^

An operand is a number, a name, a function `name(a, b)`, an expression in brackets, or text in
quotes. Comparisons cannot be chained; `^` is right-associative. Tokens and `Grammar` select which
of these an expression may contain.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import NamedTuple

from linkwork.errors import NotFoundError, Place, SchemaError
from linkwork.files.document import shorten
from linkwork.files.expressions.tree import ExpressionNode, Function, Name, Number, Operation, Text
from linkwork.files.numbers import parse_number

COMPARISONS = ("<", "<=", ">", ">=", "==", "!=")
LOGIC = ("and", "or", "not")
_LEVELS = (("or",), ("and",), COMPARISONS, ("+", "-"), ("*", "/"))
_LEVEL = {sign: level for level, signs in enumerate(_LEVELS) for sign in signs}
_COMPARISON = _LEVEL["<"]
_SIGNED = len(_LEVELS)

ONE_OR_MORE = range(1, 1_000_000)  # Numbers of arguments of a function that takes any
_MAX_NODE_TEXT = 200
_TOKEN = re.compile(r"[0-9.]+(?:[eE][-+]?[0-9]+)?|[A-Za-z_][A-Za-z_0-9]*|[^ \t\r\n]")
_CONDITION_TOKEN = re.compile(r"'[^']*'|\"[^\"]*\"|[<>=!]=|" + _TOKEN.pattern)
_NOWHERE = Place("")
_NAME, _VALUE, _OTHER, _END = "name", "value", "other", ""


@dataclass(frozen=True)
class Grammar:
    """Permitted content of the expressions of one use."""

    functions: Mapping[str, Sequence[int]]  # The numbers of arguments that each function may have
    conditions: bool = False  # Whether comparisons, logic and text in quotes are allowed
    joint: str = "and"  # How `and` is written
    max_depth: int = 30  # Maximum nesting of brackets, functions and signs
    max_length: int = 2000  # Maximum number of characters


class Token(NamedTuple):
    """A word of an expression, with the node of a value and its column, from 1.

    Its kind is `name`, `value`, an operator, a bracket or a comma; empty at the end.
    """

    kind: str
    text: str
    place: Place
    node: ExpressionNode | None = None
    column: int = 0


def parse_text(text: str, grammar: Grammar, place: Place | None) -> ExpressionNode:
    """Return the tree of an expression of a file."""
    if len(text) > grammar.max_length:
        message = f"this expression has {len(text)} characters"
        raise SchemaError(message, place=place, hint=f"expected at most {grammar.max_length}")
    return parse_tokens(_tokens(text, grammar, place or _NOWHERE), grammar, text)


def _tokens(text: str, grammar: Grammar, place: Place) -> Iterator[Token]:
    pattern = _CONDITION_TOKEN if grammar.conditions else _TOKEN
    for match in pattern.finditer(text):
        word, column, node = match[0], match.start() + 1, None
        kind = word
        if len(word) > 1 and word[0] in "'\"":
            kind, node = _VALUE, Text(place, word, word[1:-1])
        elif (number := parse_number(word)) is not None:
            kind, node = _VALUE, Number(place, word, number)
        elif word.isascii() and word.isidentifier():
            kind = word if grammar.conditions and word in LOGIC else _NAME
        elif word in COMPARISONS and not grammar.conditions:
            kind = _OTHER
        yield Token(kind, word, place, node, column)
    yield Token(_END, "", place, None, len(text) + 1)


def parse_tokens(
    tokens: Iterable[Token], grammar: Grammar, text: str = "", depth: int = 0
) -> ExpressionNode:
    """Return the tree of an expression in tokens, one of the kind "" at the end.

    The whole text is quoted in messages; `depth` is the nesting of the statement that contains it.
    """
    parser = _Parser(list(tokens), grammar, text, depth)
    node = parser.expression()
    parser.expect(_END)
    return node


class _Parser:
    def __init__(self, tokens: list[Token], grammar: Grammar, text: str, depth: int) -> None:
        self._tokens = tokens
        self._grammar = grammar
        self._text = text
        self._depth = depth
        self._at = 0

    @property
    def _token(self) -> Token:
        return self._tokens[self._at]

    def _advance(self) -> Token:
        self._at += 1
        return self._tokens[self._at - 1]

    def _error(self, message: str, hint: str = "", token: Token | None = None) -> SchemaError:
        token = token or self._token
        if token.column:
            message = f"in {shorten(self._text)!r}, character {token.column}: {message}"
        return SchemaError(message, place=_place(token), hint=hint)

    def expect(self, kind: str) -> None:
        token = self._token
        if token.kind != kind:
            expected = repr(kind) if kind else "an operator or the end"
            hint = "" if kind else "write * between factors"
            raise self._error(f"expected {expected}, not {_shown(token)}", hint)
        if kind != _END:
            self._advance()

    def expression(self, lowest: int = 0) -> ExpressionNode:
        """Parse an expression of operators that bind at least as tightly as a level."""
        place, left = self._token.place, self._operand(lowest)
        while (level := _LEVEL.get(self._token.kind, -1)) >= lowest:
            operators, operands = [], [left]
            text = left.text
            while _LEVEL.get(self._token.kind) == level:
                if operators and level == _COMPARISON:
                    hint = f"join them with `{self._grammar.joint}`"
                    raise self._error("comparisons cannot be chained", hint)
                sign = self._advance()
                operators.append(sign.kind)
                operands.append(self.expression(level + 1))
                text = f"{text} {sign.text} {operands[-1].text}"[:_MAX_NODE_TEXT]
            left = Operation(place, text, tuple(operators), tuple(operands))
        return left

    def _operand(self, lowest: int) -> ExpressionNode:
        token = self._token
        if token.kind == "-":
            return self._prefixed("", _SIGNED)
        if token.kind == "not" and lowest <= _COMPARISON:
            return self._prefixed(" ", _COMPARISON)
        base = self._atom()
        if self._token.kind != "^":
            return base
        sign = self._advance()
        with self._nested():
            exponent = self._operand(_SIGNED)
        return Operation(
            token.place, f"{base.text}{sign.text}{exponent.text}", ("^",), (base, exponent)
        )

    def _prefixed(self, space: str, level: int) -> ExpressionNode:
        sign = self._advance()
        with self._nested():
            operand = self._operand(level) if level == _SIGNED else self.expression(level)
        text = f"{sign.text}{space}{operand.text}"[:_MAX_NODE_TEXT]
        return Operation(sign.place, text, (sign.kind,), (operand,))

    def _atom(self) -> ExpressionNode:
        token = self._token
        if token.kind == "(":
            self._advance()
            with self._nested():
                inner = self.expression()
            self.expect(")")
            return replace(inner, text=f"({inner.text})"[:_MAX_NODE_TEXT])
        if token.node is not None:
            self._advance()
            return token.node
        if token.kind == _NAME:
            return self._name(self._advance())
        raise self._error(f"expected a number, a name or '(', not {_shown(token)}")

    def _name(self, token: Token) -> ExpressionNode:
        name, functions = token.text, self._grammar.functions
        if self._token.kind != "(" and name not in functions:
            return Name(token.place, name, name)
        if name not in functions:
            raise NotFoundError("function", name, functions, place=_place(token))
        self.expect("(")
        with self._nested():
            arguments = [self.expression()]
            while self._token.kind == ",":
                self._advance()
                arguments.append(self.expression())
        self.expect(")")
        if len(arguments) not in functions[name]:
            message = f"{name} takes {_counts(functions[name])}, not {len(arguments)}"
            raise self._error(message, token=token)
        text = f"{name}({', '.join(x.text for x in arguments)})"[:_MAX_NODE_TEXT]
        return Function(token.place, text, name, tuple(arguments))

    @contextmanager
    def _nested(self) -> Iterator[None]:
        self._depth += 1
        if self._depth > self._grammar.max_depth:
            raise self._error(f"nested more than {self._grammar.max_depth} levels deep")
        yield
        self._depth -= 1


def _place(token: Token) -> Place | None:
    return None if token.place is _NOWHERE else token.place


def _shown(token: Token) -> str:
    return repr(token.text[:40]) if token.text else "the end"


def _counts(counts: Sequence[int]) -> str:
    if counts is ONE_OR_MORE:
        return "one or more arguments"
    return f"{' or '.join(map(str, counts))} argument{'' if list(counts) == [1] else 's'}"

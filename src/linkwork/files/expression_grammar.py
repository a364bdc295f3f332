"""Grammar of expressions, parsed by recursive descent into steps of a stack machine.

Conditions, where they are allowed, join sums; there a name may also be text in quotes.

any     = all ("or" all)*
all     = denied ("and" denied)*
denied  = "not" denied | compared
compared = sum (("<" | "<=" | ">" | ">=" | "==" | "!=") sum)?
sum     = product (("+" | "-") product)*
product = signed (("*" | "/") signed)*
signed  = "-" signed | power
power   = atom ("^" signed)?
atom    = number | name | name "(" sum ("," sum)* ")" | "(" sum ")"

With conditions, parentheses and arguments of functions hold `any` instead of `sum`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

from linkwork.errors import NotFoundError, Place, SchemaError
from linkwork.files.document import shorten
from linkwork.files.numbers import parse_number

MAX_LENGTH = 2000
MAX_DEPTH = 30

_TOKEN = re.compile(r"[0-9.]+(?:[eE][-+]?[0-9]+)?|[A-Za-z_][A-Za-z_0-9]*|[^ \t\r\n]")
_CONDITION_TOKEN = re.compile(r"'[^']*'|\"[^\"]*\"|[<>=!]=|" + _TOKEN.pattern)
_END = ""
COMPARISONS = ("<", "<=", ">", ">=", "==", "!=")
LOGIC = ("and", "or", "not")


@dataclass(frozen=True)
class Step:
    """Push a number or a named value onto the stack, or apply a function to the last `count`.

    Attributes:
        kind: Kind of the instruction; `text` is a name in quotes.
        word: The number, name, operator or function as written; a name without its quotes.
        count: Number of operands.
    """

    kind: Literal["number", "name", "text", "apply"]
    word: str
    count: int = 0


def parse_steps(
    text: str,
    functions: Mapping[str, int | tuple[int, ...]],
    place: Place | None,
    *,
    conditions: bool = False,
) -> tuple[Step, ...]:
    """Return the steps that compute an expression.

    Args:
        text: The expression.
        functions: Number of arguments of each function, or the numbers it may have.
        place: Its place in the file, for messages.
        conditions: Whether it may be a condition, with names in quotes.

    Raises:
        SchemaError: The text does not follow the grammar, or is too long.
        NotFoundError: A function does not exist.
    """
    if len(text) > MAX_LENGTH:
        message = f"an expression of {len(text)} characters is too long"
        raise SchemaError(message, place=place, hint=f"at most {MAX_LENGTH}")
    parser = _Parser(text, functions, place, conditions)
    parser.whole()
    parser.expect(_END)
    return tuple(parser.steps)


class _Parser:
    def __init__(
        self,
        text: str,
        functions: Mapping[str, int | tuple[int, ...]],
        place: Place | None,
        conditions: bool,
    ) -> None:
        self.steps: list[Step] = []
        self._text = text
        self._functions = functions
        self._place = place
        self._conditions = conditions
        token = _CONDITION_TOKEN if conditions else _TOKEN
        self._tokens = [(match[0], match.start() + 1) for match in token.finditer(text)]
        self._tokens.append((_END, len(text) + 1))
        self._at = 0
        self._depth = 0

    @property
    def _token(self) -> str:
        return self._tokens[self._at][0]

    def _advance(self) -> str:
        self._at += 1
        return self._tokens[self._at - 1][0]

    def _refuse(self, message: str, hint: str = "") -> SchemaError:
        column = self._tokens[self._at][1]
        where = f"in {shorten(self._text)!r}, character {column}: "
        return SchemaError(where + message, place=self._place, hint=hint)

    def expect(self, token: str) -> None:
        if self._token != token:
            found = repr(self._token) if self._token else "the end"
            wanted = repr(token) if token else "an operator or the end"
            hint = "write * between factors" if token == _END else ""
            raise self._refuse(f"expected {wanted}, not {found}", hint)
        if token != _END:
            self._advance()

    def whole(self) -> None:
        if self._conditions:
            self._chain(self._all, "or")
        else:
            self.sum()

    def _all(self) -> None:
        self._chain(self._denied, "and")

    def _denied(self) -> None:
        self._depth += 1
        if self._depth > MAX_DEPTH:
            raise self._refuse(f"nested more than {MAX_DEPTH} deep")
        if self._token == "not":
            self._advance()
            self._denied()
            self.steps.append(Step("apply", "not", 1))
        else:
            self._compared()
        self._depth -= 1

    def _compared(self) -> None:
        self.sum()
        if self._token in COMPARISONS:
            operator = self._advance()
            self.sum()
            self.steps.append(Step("apply", operator, 2))
            if self._token in COMPARISONS:
                raise self._refuse("comparisons cannot follow each other", "join them with `and`")

    def sum(self) -> None:
        self._chain(self._product, "+", "-")

    def _product(self) -> None:
        self._chain(self._signed, "*", "/")

    def _chain(self, operand: Callable[[], None], *operators: str) -> None:
        operand()
        while self._token in operators:
            operator = self._advance()
            operand()
            self.steps.append(Step("apply", operator, 2))

    def _signed(self) -> None:
        # All nesting passes here, so depth is counted here.
        self._depth += 1
        if self._depth > MAX_DEPTH:
            raise self._refuse(f"nested more than {MAX_DEPTH} deep")
        if self._token == "-":
            self._advance()
            self._signed()
            self.steps.append(Step("apply", "-", 1))
        else:
            self._power()
        self._depth -= 1

    def _power(self) -> None:
        self._atom()
        if self._token == "^":
            self._advance()
            self._signed()
            self.steps.append(Step("apply", "^", 2))

    def _atom(self) -> None:
        token = self._token
        if token == "(":
            self._advance()
            self.whole()
            self.expect(")")
        elif self._conditions and token[:1] in ("'", '"') and len(token) > 1:
            self.steps.append(Step("text", self._advance()[1:-1]))
        elif self._conditions and token in LOGIC:
            raise self._refuse(f"expected a number, a name or '(', not {token!r}")
        elif token.isascii() and token.isidentifier():
            self._name()
        elif parse_number(token) is not None:
            self.steps.append(Step("number", self._advance()))
        else:
            found = repr(token) if token else "the end"
            raise self._refuse(f"expected a number, a name or '(', not {found}")

    def _name(self) -> None:
        name = self._token
        after = self._tokens[self._at + 1][0]
        if name in self._functions or after == "(":
            self._call(name)
        else:
            self.steps.append(Step("name", self._advance()))

    def _call(self, name: str) -> None:
        if name not in self._functions:
            raise NotFoundError("function", name, self._functions, place=self._place)
        known = self._functions[name]
        allowed = (known,) if isinstance(known, int) else known
        self._advance()
        self.expect("(")
        count = 1
        self.whole()
        while self._token == ",":
            self._advance()
            self.whole()
            count += 1
        if count not in allowed:
            wanted = " or ".join(map(str, allowed))
            raise self._refuse(f"{name} takes {wanted} arguments, not {count}")
        self.expect(")")
        self.steps.append(Step("apply", name, count))

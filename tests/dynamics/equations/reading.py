"""Reads the text of an expression and computes its value, to check what is printed."""

import math
import re

FUNCTIONS = {"sin": math.sin, "cos": math.cos, "tanh": math.tanh, "max": max, "min": min}
TOKEN = re.compile(r"\s*([0-9.]+(?:e[+-]?[0-9]+)?|[A-Za-z][A-Za-z0-9]*|[-+*^(),])")


def value_of(text, values):
    """The value of a text such as `2*m2*cos(q1 + q2) - g`."""
    reader = _Reader(text, values)
    value = reader.sum()
    assert reader.tokens == [], f"left over: {reader.tokens}"
    return value


class _Reader:
    def __init__(self, text, values):
        self.tokens = TOKEN.findall(text)
        assert "".join(self.tokens) == "".join(text.split())
        self.values = values

    def take(self, *tokens):
        return self.tokens.pop(0) if self.tokens and self.tokens[0] in tokens else None

    def sum(self):
        total = -self.product() if self.take("-") else self.product()
        while sign := self.take("+", "-"):
            total += self.product() if sign == "+" else -self.product()
        return total

    def product(self):
        total = self.power()
        while self.take("*"):
            total *= self.power()
        return total

    def power(self):
        base = self.atom()
        return base ** self.atom() if self.take("^") else base

    def atom(self):
        if self.take("("):
            inner = self.sum()
            assert self.take(")")
            return inner
        token = self.tokens.pop(0)
        if not token[0].isalpha():
            return float(token)
        if not self.take("("):
            return self.values[token]
        arguments = [self.sum()]
        while self.take(","):
            arguments.append(self.sum())
        assert self.take(")")
        return FUNCTIONS[token](*arguments)

"""Symbolic scalar: sums of number * symbols * a harmonic, the sine or cosine of a sum of angles.

Product-to-sum identities are applied at once, so an expression has one normal form.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from linkwork.errors import ModelError

Angles = tuple[tuple[str, float], ...]
"""A sum of multiples of angles, by name, in the order of `name_order`; no multiple is zero."""

Harmonic = tuple[bool, Angles]
"""Whether it is the sine, not the cosine, of a sum whose first multiple is positive."""

ONE: Harmonic = (False, ())  # The cosine of an empty sum

_DIGITS = 12


def name_order(name: object) -> tuple[int, str]:
    """Return the sort key that puts q2 before q10."""
    return len(str(name)), str(name)


@lru_cache(maxsize=100_000)
def harmonic_product(a: Harmonic, b: Harmonic) -> tuple[tuple[Harmonic, float], ...]:
    """Return the product of two harmonics as a sum: each harmonic of it and its weight."""
    if a == ONE:
        return ((b, 1.0),)
    if b == ONE:
        return ((a, 1.0),)
    (a_is_sine, a_angles), (b_is_sine, b_angles) = a, b
    mixed = a_is_sine != b_is_sine
    weight_of_sum = -0.5 if a_is_sine and b_is_sine else 0.5
    weight_of_difference = -0.5 if mixed and b_is_sine else 0.5
    parts = (
        harmonic(mixed, _combined(a_angles, b_angles, 1), weight_of_sum),
        harmonic(mixed, _combined(a_angles, b_angles, -1), weight_of_difference),
    )
    return tuple((part, weight) for part, weight in parts if weight)


def harmonic(is_sine: bool, angles: dict[str, float], weight: float) -> tuple[Harmonic, float]:
    """Return a weighted sine or cosine of a sum of multiples of angles, in normal form."""
    kept = tuple((x, angles[x]) for x in sorted(angles, key=name_order) if angles[x])
    if not kept:
        return ONE, 0.0 if is_sine else weight
    if kept[0][1] < 0:
        kept = tuple((name, -multiple) for name, multiple in kept)
        weight = -weight if is_sine else weight
    return (is_sine, kept), weight


def _combined(a: Angles, b: Angles, sign: int) -> dict[str, float]:
    total = dict(a)
    for name, multiple in b:
        # Multiples of mimic joints need not be integers; rounding keeps equal sums equal.
        total[name] = round(total.get(name, 0.0) + sign * multiple, _DIGITS)
    return total


def harmonic_derivative(shape: Harmonic, angle: str) -> tuple[Harmonic, float]:
    """Return the derivative of a harmonic by an angle: another harmonic and its weight."""
    is_sine, angles = shape
    multiple = dict(angles).get(angle, 0.0)
    return (not is_sine, angles), multiple if is_sine else -multiple


def exact_cosine_sine(angle: float) -> tuple[float, float]:
    """Return the cosine and sine of a fixed angle [rad]; exact at multiples of a right angle."""
    quarters = angle / (math.pi / 2)
    if abs(quarters - round(quarters)) < 1e-12 * max(1.0, abs(quarters)):
        return ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))[round(quarters) % 4]
    return math.cos(angle), math.sin(angle)


MAX_TERMS = 20_000  # Terms an expression may have; longer ones are of no use to a reader

_MAX_PRODUCTS = 500_000
_ROUND_OFF = 1e-13

_FUNCTIONS = {"tanh": math.tanh, "max": lambda x: max(x, 0.0), "min": lambda x: min(x, 0.0)}
"""Functions of which nothing is expanded; max and min are those of a number and zero."""


@dataclass(frozen=True)
class FunctionCall:
    """A function of an expression, taken as a symbol: tanh, max or min with zero."""

    function: str
    argument: Expression

    def __str__(self) -> str:
        return f"{self.function}({sorted(self.argument.terms.items(), key=str)})"


Atom = str | FunctionCall
Monomial = tuple[tuple[Atom, int], ...]  # Symbols and their powers, in the order of `name_order`
Term = tuple[Monomial, Harmonic]


class Expression:
    """A sum of `terms`, each with a number that is not zero, that mixes with numbers."""

    __slots__ = ("terms",)
    # Numbers of numpy then leave the operation to the methods below.
    __array_ufunc__ = None

    def __init__(self, terms: Mapping[Term, float]) -> None:
        self.terms = terms

    def __add__(self, other: Any) -> Expression:
        return _sum(self, expression(other), 1.0)

    def __sub__(self, other: Any) -> Expression:
        return _sum(self, expression(other), -1.0)

    def __rsub__(self, other: Any) -> Expression:
        return _sum(expression(other), self, -1.0)

    def __mul__(self, other: Any) -> Expression:
        return _product(self, expression(other))

    def __truediv__(self, other: float) -> Expression:
        return _product(self, expression(1.0 / other))

    def __neg__(self) -> Expression:
        return Expression({term: -number for term, number in self.terms.items()})

    __radd__ = __add__
    __rmul__ = __mul__

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Expression) and self.terms == other.terms

    def __hash__(self) -> int:
        return hash(frozenset(self.terms.items()))

    def __repr__(self) -> str:
        return f"Expression({len(self.terms)} terms)"

    def sin(self) -> Expression:
        """Return the sine of a sum of multiples of symbols and a number [rad]."""
        return self._turned(is_sine=True)

    def cos(self) -> Expression:
        """Return the cosine of a sum of multiples of symbols and a number [rad]."""
        return self._turned(is_sine=False)

    def _turned(self, is_sine: bool) -> Expression:
        angles: dict[str, float] = {}
        fixed = 0.0
        for (monomial, shape), number in self.terms.items():
            match monomial:
                case () if shape == ONE:
                    fixed = number
                case ((str(name), 1),) if shape == ONE:
                    angles[name] = number
                case _:
                    raise ModelError("unsupported sine or cosine: expected a sum of joint angles")
        c, s = exact_cosine_sine(fixed)
        same, weight = harmonic(is_sine, angles, 1.0)
        other, other_weight = harmonic(not is_sine, angles, 1.0 if is_sine else -1.0)
        return _harmonic(same, c * weight) + _harmonic(other, s * other_weight)

    def tanh(self) -> Expression:
        """Return the hyperbolic tangent."""
        return self._called("tanh")

    def maximum(self, bound: Any) -> Expression:
        """Return the greater of this and a bound."""
        return (self - bound)._called("max") + bound

    def minimum(self, bound: Any) -> Expression:
        """Return the lesser of this and a bound."""
        return (self - bound)._called("min") + bound

    def _called(self, function: str) -> Expression:
        return Expression({(((FunctionCall(function, self), 1),), ONE): 1.0})

    def derivative(self, name: str) -> Expression:
        """Return the derivative with respect to a symbol that is in no `FunctionCall`."""
        total: dict[Term, float] = {}
        for (monomial, shape), number in self.terms.items():
            turned, weight = harmonic_derivative(shape, name)
            total[monomial, turned] = total.get((monomial, turned), 0.0) + weight * number
            powers = dict(monomial)
            power = powers.pop(name, 0)
            if power:
                lowered = _monomial(powers | ({name: power - 1} if power > 1 else {}))
                total[lowered, shape] = total.get((lowered, shape), 0.0) + power * number
        return _pruned(total)

    def symbols(self) -> frozenset[str]:
        """Return the names of all symbols in it."""
        return frozenset(self._names())

    def _names(self) -> Iterator[str]:
        for monomial, (_, angles) in self.terms:
            yield from (name for name, _ in angles)
            for atom, _ in monomial:
                yield from atom.argument.symbols() if isinstance(atom, FunctionCall) else (atom,)

    def evaluate(self, values: Mapping[str, float]) -> float:
        """Return the value, given that of every symbol by name."""
        total = 0.0
        for (monomial, (is_sine, angles)), number in self.terms.items():
            angle = sum(multiple * values[name] for name, multiple in angles)
            product = number * (math.sin(angle) if is_sine else math.cos(angle))
            for atom, power in monomial:
                product *= _value(atom, values) ** power
            total += product
        return total


def symbol(name: str) -> Expression:
    """Return a symbol alone."""
    return Expression({(((name, 1),), ONE): 1.0})


def expression(value: Any) -> Expression:
    """Return a number as an expression; an expression as it is."""
    if isinstance(value, Expression):
        return value
    return Expression({((), ONE): float(value)} if value else {})


def _value(atom: Atom, values: Mapping[str, float]) -> float:
    if isinstance(atom, FunctionCall):
        return _FUNCTIONS[atom.function](atom.argument.evaluate(values))
    return values[atom]


def _harmonic(shape: Harmonic, number: float) -> Expression:
    return Expression({((), shape): number} if number else {})


def _sum(a: Expression, b: Expression, sign: float) -> Expression:
    if not b.terms:
        return a
    total = dict(a.terms)
    for term, number in b.terms.items():
        total[term] = total.get(term, 0.0) + sign * number
    return _pruned(total)


def _product(a: Expression, b: Expression) -> Expression:
    if len(a.terms) * len(b.terms) > _MAX_PRODUCTS:
        raise _too_long()
    total: dict[Term, float] = {}
    for (a_monomial, a_harmonic), a_number in a.terms.items():
        for (b_monomial, b_harmonic), b_number in b.terms.items():
            monomial = _monomial_product(a_monomial, b_monomial)
            for shape, weight in harmonic_product(a_harmonic, b_harmonic):
                term = monomial, shape
                total[term] = total.get(term, 0.0) + weight * a_number * b_number
    return _pruned(total)


@lru_cache(maxsize=200_000)
def _monomial_product(a: Monomial, b: Monomial) -> Monomial:
    if not a or not b:
        return a or b
    powers = dict(a)
    for atom, power in b:
        powers[atom] = powers.get(atom, 0) + power
    return _monomial(powers)


def _monomial(powers: Mapping[Atom, int]) -> Monomial:
    return tuple((atom, powers[atom]) for atom in sorted(powers, key=name_order))


def _pruned(total: dict[Term, float]) -> Expression:
    if len(total) > MAX_TERMS:
        raise _too_long()
    # What is left of numbers that cancel is small against the others.
    least = _ROUND_OFF * max(map(abs, total.values()), default=0.0)
    return Expression({term: number for term, number in total.items() if abs(number) > least})


def _too_long() -> ModelError:
    return ModelError(
        f"more than {MAX_TERMS} terms",
        hint="select an entry of a later joint, or use numbers in place of symbols",
    )

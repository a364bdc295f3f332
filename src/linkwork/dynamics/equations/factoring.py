"""Factoring of expressions for readability: by harmonics, with common factors."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

from linkwork.dynamics.equations.expression import (
    ONE,
    Atom,
    Expression,
    FunctionCall,
    Harmonic,
    Monomial,
    name_order,
)

Polynomial = dict[Monomial, float]
Head = TypeVar("Head", bound=Hashable)

_RANKS = ("m", "g", "a", "d", "p", "c", "I", "Ir", "k", "r", "b", "f", "fb", "q", "qd")
"""Letters of symbols in the order in which a product shows them."""
_DIGITS = 12


class Product(NamedTuple):
    """A number times powers of symbols, of functions and of sums."""

    number: float
    factors: tuple[tuple[Atom | Harmonic | Sum, int], ...]


@dataclass(frozen=True)
class Sum:
    """A sum of products."""

    products: tuple[Product, ...]


def arranged(expression: Expression) -> Sum:
    """Return an expression as a sum of products of sines, cosines and sums in brackets."""
    groups: dict[Harmonic, Polynomial] = {}
    for (monomial, harmonic), number in expression.terms.items():
        groups.setdefault(harmonic, {})[monomial] = number
    ordered = [(harmonic, groups[harmonic]) for harmonic in sorted(groups, key=_harmonic_order)]
    products: list[Product] = []
    for heads, polynomial in _shared(ordered):
        if [harmonic for harmonic, _ in heads] == [ONE]:
            scaled = _scaled(polynomial, heads[0][1])
            products += _products(scaled) if _common(scaled) else _split(scaled)
        else:
            products.append(_times(_products(polynomial), _head(heads, _harmonic_factors)))
    return Sum(tuple(products))


def _harmonic_order(harmonic: Harmonic) -> tuple[Any, ...]:
    is_sine, angles = harmonic
    return len(angles), [(*name_order(name), multiple) for name, multiple in angles], is_sine


def _harmonic_factors(harmonic: Harmonic) -> tuple[tuple[Harmonic, int], ...]:
    return () if harmonic == ONE else ((harmonic, 1),)


def _atom_factors(atom: Atom) -> tuple[tuple[Atom, int], ...]:
    return ((atom, 1),)


def _shared(
    groups: Iterable[tuple[Head, Polynomial]],
) -> list[tuple[list[tuple[Head, float]], Polynomial]]:
    """Return groups whose polynomials differ only by a number: heads with numbers, and one."""
    families: dict[Hashable, tuple[list[tuple[Head, float]], Polynomial]] = {}
    for head, polynomial in groups:
        first = polynomial[min(polynomial, key=_monomial_order)]
        scaled = _scaled(polynomial, 1.0 / first)
        key = frozenset((monomial, round(x, _DIGITS)) for monomial, x in scaled.items())
        families.setdefault(key, ([], scaled))[0].append((head, first))
    return [part for heads, rest in families.values() for part in _readable(heads, rest)]


def _readable(
    heads: list[tuple[Head, float]], polynomial: Polynomial
) -> list[tuple[list[tuple[Head, float]], Polynomial]]:
    """Return heads together if that saves writing a polynomial and leaves integer factors."""
    least = min(abs(number) for _, number in heads)
    if polynomial.keys() != {()} and _are_whole([number / least for _, number in heads]):
        return [(heads, polynomial)]
    return [([head], polynomial) for head in heads]


def _head(heads: list[tuple[Head, float]], factors_of: Callable[[Head], Any]) -> Product:
    """Return the sum of heads as one factor, what their numbers share before it."""
    number = _content([number for _, number in heads])
    if len(heads) == 1:
        return Product(number, factors_of(heads[0][0]))
    products = tuple(Product(x / number, factors_of(head)) for head, x in heads)
    return Product(number, ((Sum(products), 1),))


def _times(products: Sequence[Product], other: Product) -> Product:
    if len(products) > 1:
        return Product(other.number, ((Sum(tuple(products)), 1), *other.factors))
    ((number, factors),) = products
    return Product(number * other.number, (*factors, *other.factors))


def _products(polynomial: Polynomial) -> list[Product]:
    """Return a polynomial as a sum of products, one when all its terms have something in common."""
    common = _common(polynomial)
    number = _content([polynomial[x] for x in sorted(polynomial, key=_monomial_order)])
    rest = {_without(x, common): value / number for x, value in polynomial.items()}
    before = Product(number, tuple(sorted(common, key=lambda factor: _rank(factor[0]))))
    if len(rest) == 1:
        return [before]
    inner = _split(rest)
    if len(inner) == 1:
        return [Product(number * inner[0].number, (*before.factors, *inner[0].factors))]
    if not common and number == 1.0:
        return inner
    return [Product(number, (*before.factors, (Sum(tuple(inner)), 1)))]


def _split(polynomial: Polynomial) -> list[Product]:
    """Return the products of a polynomial whose terms have nothing in common."""
    by_velocity = _by_velocity(polynomial)
    if by_velocity:
        shared = _shared(sorted(by_velocity.items(), key=lambda group: _rank(group[0])))
        return [_led(_head(heads, _atom_factors), rest) for heads, rest in shared]
    pivot = _pivot(polynomial)
    if pivot is None:
        ordered = sorted(polynomial, key=_monomial_order)
        return [Product(polynomial[x], _ranked(x)) for x in ordered]
    taken = {x: value for x, value in polynomial.items() if pivot in dict(x)}
    left = {x: value for x, value in polynomial.items() if x not in taken}
    return sorted([*_products(taken), *(_split(left) if left else [])], key=_product_order)


def _led(head: Product, polynomial: Polynomial) -> Product:
    """Return the polynomial's common symbols, the head, then the polynomial's sum."""
    products = _products(polynomial)
    if len(products) > 1:
        return Product(head.number, (*head.factors, (Sum(tuple(products)), 1)))
    ((number, factors),) = products
    symbols = tuple(x for x in factors if not isinstance(x[0], Sum))
    sums = tuple(x for x in factors if isinstance(x[0], Sum))
    return Product(head.number * number, (*symbols, *head.factors, *sums))


def _by_velocity(polynomial: Polynomial) -> dict[Atom, Polynomial]:
    """Return the polynomial of each velocity; empty unless every term has exactly one."""
    groups: dict[Atom, Polynomial] = {}
    for monomial, number in polynomial.items():
        velocities = [factor for factor in monomial if _letters(factor[0]) == "qd"]
        if len(velocities) != 1 or velocities[0][1] != 1:
            return {}
        groups.setdefault(velocities[0][0], {})[_without(monomial, (velocities[0],))] = number
    return groups


def _pivot(polynomial: Polynomial) -> Atom | None:
    """Return symbol to take out first: a mass if several terms have it, else the most frequent."""
    counts: dict[Atom, int] = {}
    for monomial in polynomial:
        for atom, _ in monomial:
            counts[atom] = counts.get(atom, 0) + 1
    repeated = [atom for atom, count in counts.items() if count > 1]
    return min(
        repeated, key=lambda atom: (_letters(atom) != "m", -counts[atom], _rank(atom)), default=None
    )


def _common(polynomial: Polynomial) -> Monomial:
    first, *others = (dict(monomial) for monomial in polynomial)
    for powers in others:
        first = {x: min(power, powers[x]) for x, power in first.items() if x in powers}
    return tuple(first.items())


def _without(monomial: Monomial, divisor: Monomial) -> Monomial:
    powers = dict(divisor)
    lowered = ((atom, power - powers.get(atom, 0)) for atom, power in monomial)
    return tuple((atom, power) for atom, power in lowered if power)


def _scaled(polynomial: Polynomial, scale: float) -> Polynomial:
    return {monomial: scale * number for monomial, number in polynomial.items()}


def _content(numbers: Sequence[float]) -> float:
    """Return the least of some numbers, signed as the first, if it divides all others."""
    least = min(map(abs, numbers))
    sign = -1.0 if numbers[0] < 0 else 1.0
    return sign * least if _are_whole([number / least for number in numbers]) else sign


def _are_whole(numbers: Iterable[float]) -> bool:
    return all(abs(x - round(x)) < 1e-12 * abs(x) and abs(x) < 100 for x in numbers)


def _letters(atom: Atom) -> str:
    match = re.match("[A-Za-z]+", atom) if isinstance(atom, str) else None
    return match[0] if match else ""


def _rank(atom: Atom) -> tuple[Any, ...]:
    if isinstance(atom, FunctionCall):
        return (len(_RANKS) + 1, 0, atom.function)
    letters = _letters(atom)
    return (_RANKS.index(letters) if letters in _RANKS else len(_RANKS), *name_order(atom))


def _ranked(monomial: Monomial) -> Monomial:
    return tuple(sorted(monomial, key=lambda factor: _rank(factor[0])))


def _monomial_order(monomial: Monomial) -> list[Any]:
    return [(*_rank(atom), power) for atom, power in _ranked(monomial)]


def _product_order(product: Product) -> list[Any]:
    return [
        (*_rank(base), power)
        for base, power in product.factors
        if isinstance(base, str | FunctionCall)
    ]

"""Harmonics: sines and cosines of sums of angles, in a normal form."""

from __future__ import annotations

import math
from functools import lru_cache

Angles = tuple[tuple[str, float], ...]
"""A sum of multiples of angles, by name, in the order of `name_order`; no multiple is zero."""

Harmonic = tuple[bool, Angles]
"""Whether it is the sine, not the cosine, of a sum whose first multiple is positive."""

ONE: Harmonic = (False, ())
"""The cosine of an empty sum."""

_DIGITS = 12


def name_order(name: object) -> tuple[int, str]:
    """Sort key that puts q2 before q10."""
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
        # Multiples of mimic joints need not be whole; rounding keeps equal sums equal.
        total[name] = round(total.get(name, 0.0) + sign * multiple, _DIGITS)
    return total


def harmonic_derivative(given: Harmonic, angle: str) -> tuple[Harmonic, float]:
    """Return derivative of a harmonic with respect to an angle: another harmonic and its weight."""
    is_sine, angles = given
    multiple = dict(angles).get(angle, 0.0)
    return (not is_sine, angles), multiple if is_sine else -multiple


def exact_cosine_sine(angle: float) -> tuple[float, float]:
    """Cosine and sine of a fixed angle [rad]; exact at multiples of a right angle."""
    quarters = angle / (math.pi / 2)
    if abs(quarters - round(quarters)) < 1e-12 * max(1.0, abs(quarters)):
        return ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))[round(quarters) % 4]
    return math.cos(angle), math.sin(angle)

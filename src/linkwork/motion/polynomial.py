"""Many polynomials at once: values, derivatives, shifted origins and critical points.

Coefficients are in ascending powers along the first axis; the other axes are the polynomials.
"""

from __future__ import annotations

from math import comb, perm

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

_HALVINGS = 40
"""Bisections of an interval with a root; near a critical point the error of a value is quadratic in
the rest."""


def evaluate(coefficients: Array | list[Array], s: Array) -> Array:
    """Values at s, by Horner's method."""
    value = coefficients[-1] + 0.0 * s
    for coefficient in coefficients[-2::-1]:
        value = coefficient + s * value
    return value


def derivative(coefficients: Array, order: int = 1) -> Array:
    """Coefficients of a derivative; at least one, zero for a constant."""
    powers = range(order, len(coefficients))
    terms = [perm(power, order) * coefficients[power] for power in powers]
    return np.stack(terms or [np.zeros_like(coefficients[0])])


def shifted(coefficients: Array, origin: Array) -> Array:
    """Coefficients in powers of s - origin."""
    count = len(coefficients)
    return np.stack(
        [
            evaluate([comb(k, power) * coefficients[k] for k in range(power, count)], origin)
            for power in range(count)
        ]
    )


def critical_points(coefficients: Array) -> Array:
    """Candidates for the critical points in [0, 1], with all critical points among them."""
    return _roots(derivative(coefficients))


def _roots(coefficients: Array) -> Array:
    """One candidate per degree and polynomial, ascending: every root in [0, 1] is among them.

    Between two critical points a polynomial has at most one root, found by bisection; without one
    the candidate is an end of the interval. Up to degree two the roots are computed.
    """
    if len(coefficients) == 1:
        return np.empty((0, *coefficients.shape[1:]))
    if len(coefficients) <= 3:
        return _quadratic_roots(*coefficients)
    ends = np.zeros((1, *coefficients.shape[1:]))
    edges = np.concatenate([ends, _roots(derivative(coefficients)), ends + 1.0])
    lower, upper = edges[:-1], edges[1:]
    rises = evaluate(coefficients, upper) >= evaluate(coefficients, lower)
    for _ in range(_HALVINGS):
        middle = 0.5 * (lower + upper)
        before = (evaluate(coefficients, middle) < 0.0) == rises
        lower, upper = np.where(before, middle, lower), np.where(before, upper, middle)
    return 0.5 * (lower + upper)


def _quadratic_roots(c: Array, b: Array, a: Array | None = None) -> Array:
    """Roots of a s^2 + b s + c, or of b s + c, moved into [0, 1]; zero where there are none."""
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        if a is None:
            roots = -c[None] / b
        else:
            # Both signs of the root without the difference of nearly equal numbers.
            far = -0.5 * (b + np.copysign(np.sqrt(np.maximum(b * b - 4.0 * a * c, 0.0)), b))
            roots = np.stack([far / a, c / far])
    return np.sort(np.clip(np.nan_to_num(roots), 0.0, 1.0), axis=0)

"""Elementary functions over any scalar: a float, an array of floats, or a traced scalar.

A traced scalar is anything else that carries `sin`, `cos`, `sqrt`, `minimum` and `maximum`
methods; this module never needs to know where it comes from.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

Scalar = Any
"""A float, a numpy array taken element by element, or a traced scalar."""


def sin(x: Scalar) -> Scalar:
    """Sine of an angle [rad]."""
    if isinstance(x, float | int):
        return math.sin(x)
    return np.sin(x) if isinstance(x, np.ndarray) else x.sin()


def cos(x: Scalar) -> Scalar:
    """Cosine of an angle [rad]."""
    if isinstance(x, float | int):
        return math.cos(x)
    return np.cos(x) if isinstance(x, np.ndarray) else x.cos()


def sqrt(x: Scalar) -> Scalar:
    """Square root."""
    if isinstance(x, float | int):
        return math.sqrt(x)
    return np.sqrt(x) if isinstance(x, np.ndarray) else x.sqrt()


def tanh(x: Scalar) -> Scalar:
    """Hyperbolic tangent."""
    if isinstance(x, float | int):
        return math.tanh(x)
    return np.tanh(x) if isinstance(x, np.ndarray) else x.tanh()


def clamp(x: Scalar, lower: Scalar, upper: Scalar) -> Scalar:
    """The value nearest to x inside [lower, upper]."""
    if isinstance(x, float | int):
        return min(max(x, lower), upper)
    if isinstance(x, np.ndarray):
        return np.minimum(np.maximum(x, lower), upper)
    return x.maximum(lower).minimum(upper)

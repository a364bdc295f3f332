"""Elementary functions over any scalar: a float, an array of floats, or a traced scalar.

A traced scalar is any other object with these functions as methods.
"""

import math
from typing import Any

import numpy as np

from linkwork import checks

Scalar = Any  # A float, a numpy array (elementwise), or a traced scalar


def scalar(name: str, value: object) -> Scalar:
    """Return a scalar: real numbers as floats, arrays and traced scalars unchanged.

    Bounds are not checked here: numbers of a model are checked when its tree is built.
    """
    if type(value) is float or hasattr(value, "sin"):
        return value
    if isinstance(value, np.ndarray) and value.ndim and value.dtype.kind in "fiu":
        number = None if checks.is_masked(value) else value
    else:
        number = checks.as_float(value)
    if number is None or (isinstance(value, int) and math.isinf(number)):
        raise checks.invalid(name, value, "a number")
    return number


def sin(x: Scalar) -> Scalar:
    """Return the sine of an angle [rad]."""
    if isinstance(x, float | int):
        return math.sin(x)
    return np.sin(x) if isinstance(x, np.ndarray) else x.sin()


def cos(x: Scalar) -> Scalar:
    """Return the cosine of an angle [rad]."""
    if isinstance(x, float | int):
        return math.cos(x)
    return np.cos(x) if isinstance(x, np.ndarray) else x.cos()


def sqrt(x: Scalar) -> Scalar:
    """Return the square root."""
    if isinstance(x, float | int):
        return math.sqrt(x)
    return np.sqrt(x) if isinstance(x, np.ndarray) else x.sqrt()


def tanh(x: Scalar) -> Scalar:
    """Return the hyperbolic tangent."""
    if isinstance(x, float | int):
        return math.tanh(x)
    return np.tanh(x) if isinstance(x, np.ndarray) else x.tanh()


def atan2(y: Scalar, x: Scalar) -> Scalar:
    """Return the angle of the point (x, y) [rad]."""
    if _is_float(y) and _is_float(x):
        return math.atan2(y, x)
    if _any_array(y, x):
        return np.arctan2(y, x)
    # A constant y becomes a traced scalar, so that it has the method.
    return (y + 0.0 * x).atan2(x)


def minimum(a: Scalar, b: Scalar) -> Scalar:
    """Return the smaller of two."""
    if _is_float(a) and _is_float(b):
        return min(a, b)
    if _any_array(a, b):
        return np.minimum(a, b)
    return b.minimum(a) if _is_float(a) else a.minimum(b)


def maximum(a: Scalar, b: Scalar) -> Scalar:
    """Return the larger of two."""
    if _is_float(a) and _is_float(b):
        return max(a, b)
    if _any_array(a, b):
        return np.maximum(a, b)
    return b.maximum(a) if _is_float(a) else a.maximum(b)


def select(condition: Scalar, a: Scalar, b: Scalar) -> Scalar:
    """Return `a` where the condition is above zero, else `b`."""
    if _is_float(condition):
        return a if condition > 0.0 else b
    if isinstance(condition, np.ndarray):
        return np.where(condition > 0.0, a, b)
    return condition.select(a, b)


def clamp(x: Scalar, lower: Scalar, upper: Scalar) -> Scalar:
    """Return the value nearest to x inside [lower, upper]."""
    return minimum(maximum(x, lower), upper)


def _is_float(x: Scalar) -> bool:
    return isinstance(x, float | int)


def _any_array(*values: Scalar) -> bool:
    return any(isinstance(value, np.ndarray) for value in values)

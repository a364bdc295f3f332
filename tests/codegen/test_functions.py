"""The own sine, cosine and hyperbolic tangent hold their stated error, for any angle."""

import functools
import math
from decimal import Decimal, localcontext

import numpy as np
import pytest

from linkwork.codegen import compile_program
from linkwork.trace import Argument, trace

pytestmark = pytest.mark.usefixtures("needs_compiler")
PI = Decimal("3.14159265358979323846264338327950288419716939937510582097494459230781640628620899")


@functools.cache
def functions():
    def function(v):
        return {"s": v[0].sin(), "c": v[0].cos(), "t": v[1].tanh()}

    return compile_program(trace("functions", function, [Argument("v", 2)]))


def exact_sine(angle, quarters=0):
    """The sine of a float and so many quarter turns, to some forty digits."""
    with localcontext() as context:
        context.prec = 70
        rest = (Decimal(float(angle)) + quarters * PI / 2) % (2 * PI)
        rest = rest - 2 * PI if rest > PI else rest
        term, total, k = rest, Decimal(0), 1
        while abs(term) > abs(rest) * Decimal(10) ** -50:
            total += term
            term = -term * rest * rest / ((k + 1) * (k + 2))
            k += 2
        return total


def hard_angles(reach, dtype):
    """Random angles of all sizes, and those next to multiples of a quarter turn."""
    rng = np.random.default_rng(2)
    sizes = 10.0 ** rng.uniform(-6, math.log10(reach), 300)
    quarters = rng.integers(1, int(reach / (math.pi / 2)), 300) * (math.pi / 2)
    angles = np.concatenate([sizes, quarters, [0.0, 1e-300, math.pi / 4, reach]])
    return np.concatenate([angles, -angles]).astype(dtype)


def errors_and_units(found, wanted, dtype):
    """Errors, and the spacing of numbers of that size."""
    with localcontext() as context:
        context.prec = 400
        errors = [abs(Decimal(float(x)) - y) for x, y in zip(found, wanted, strict=True)]
    near = np.array([float(x) for x in wanted]).astype(dtype)
    return np.array([float(x) for x in errors]), np.spacing(np.abs(near)).astype(float)


@pytest.mark.parametrize(("dtype", "reach"), [("float64", 1e5), ("float32", 1e4)])
def test_sine_and_cosine_are_within_three_units_in_the_last_place(dtype, reach):
    angles = hard_angles(reach, dtype)
    sines = [exact_sine(angle) for angle in angles]
    cosines = [exact_sine(angle, quarters=1) for angle in angles]
    rows = np.stack([angles, np.zeros_like(angles)], axis=1)
    batch = functions()(rows)
    alone = [np.array(x) for x in zip(*(functions()(row) for row in rows), strict=True)]
    for s, c, _ in (batch, alone):
        for found, wanted in ((s, sines), (c, cosines)):
            error, unit = errors_and_units(found, wanted, dtype)
            assert np.all(error <= np.maximum(3 * unit, 1e-9 if dtype == "float32" else 1e-27))


@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_angles_beyond_reach_are_good_too(dtype):
    angles = np.array([1.1e5, -3e7, 1e15, 1e30], dtype)
    s, c, _ = functions()(np.stack([angles, angles], axis=1))
    tolerance = 1e-15 if dtype == "float64" else 2e-7
    assert np.max(np.abs(s - np.sin(angles.astype(float)))) <= tolerance
    assert np.max(np.abs(c - np.cos(angles.astype(float)))) <= tolerance


@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_the_hyperbolic_tangent_is_within_four_units_in_the_last_place(dtype):
    rng = np.random.default_rng(3)
    x = np.concatenate([10.0 ** rng.uniform(-8, 3, 500), [0.0, 1e-300, 40.0, 1e30]])
    x = np.concatenate([x, -x]).astype(dtype)
    _, _, found = functions()(np.stack([x, x], axis=1))
    wanted = np.tanh(x.astype(np.longdouble)).astype(float)
    assert np.all(np.abs(found - wanted) <= 4 * np.spacing(np.abs(wanted).astype(dtype)))
    assert np.all(np.signbit(found) == np.signbit(x))

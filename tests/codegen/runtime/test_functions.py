"""The own functions hold their stated errors, for any angle and in vectors of any size."""

import math
from decimal import Decimal, localcontext

import numpy as np
import pytest

from linkwork.codegen import compile_program
from linkwork.trace import Argument, trace

pytestmark = pytest.mark.usefixtures("needs_compiler")
PI = Decimal("3.14159265358979323846264338327950288419716939937510582097494459230781640628620899")


@pytest.fixture
def functions(vector_bytes):
    def function(v):
        x, y = v
        return {"s": x.sin(), "c": x.cos(), "t": y.tanh(), "a": y.atan2(x)}

    return compile_program(trace("functions", function, [Argument("v", 2)]))


def both_ways(kernel, rows):
    """What a kernel gives for a batch, and for one row after the other."""
    yield kernel(rows)
    yield tuple(np.array(x) for x in zip(*(kernel(row) for row in rows), strict=True))


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


def errors_and_units(results, expected, dtype):
    """Errors, and the spacing of numbers of that size."""
    with localcontext() as context:
        context.prec = 400
        errors = [abs(Decimal(float(x)) - y) for x, y in zip(results, expected, strict=True)]
    near = np.array([float(x) for x in expected]).astype(dtype)
    return np.array([float(x) for x in errors]), np.spacing(np.abs(near)).astype(float)


@pytest.mark.parametrize(("dtype", "reach"), [("float64", 1e5), ("float32", 1e4)])
def test_sine_and_cosine_are_within_three_units_in_the_last_place(functions, dtype, reach):
    angles = hard_angles(reach, dtype)
    sines = [exact_sine(angle) for angle in angles]
    cosines = [exact_sine(angle, quarters=1) for angle in angles]
    for s, c, _, _ in both_ways(functions, np.stack([angles, np.zeros_like(angles)], axis=1)):
        for results, expected in ((s, sines), (c, cosines)):
            error, unit = errors_and_units(results, expected, dtype)
            assert np.all(error <= np.maximum(3 * unit, 1e-9 if dtype == "float32" else 1e-27))


@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_angles_beyond_reach_are_good_too(functions, dtype):
    angles = np.array([1.1e5, -3e7, 1e15, 1e30], dtype)
    s, c, _, _ = functions(np.stack([angles, angles], axis=1))
    tolerance = 1e-15 if dtype == "float64" else 2e-7
    assert np.max(np.abs(s - np.sin(angles.astype(float)))) <= tolerance
    assert np.max(np.abs(c - np.cos(angles.astype(float)))) <= tolerance


@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_the_hyperbolic_tangent_is_within_four_units_in_the_last_place(functions, dtype):
    rng = np.random.default_rng(3)
    x = np.concatenate([10.0 ** rng.uniform(-8, 3, 500), [0.0, 1e-300, 40.0, 1e30]])
    x = np.concatenate([x, -x]).astype(dtype)
    _, _, results, _ = functions(np.stack([x, x], axis=1))
    expected = np.tanh(x.astype(np.longdouble)).astype(float)
    assert np.all(np.abs(results - expected) <= 4 * np.spacing(np.abs(expected).astype(dtype)))
    assert np.all(np.signbit(results) == np.signbit(x))


def hard_points(dtype):
    """Points in all directions, near axes and diagonals, of all sizes and of uneven ones."""
    rng = np.random.default_rng(4)
    angles = rng.uniform(-math.pi, math.pi, 4000)
    near = rng.integers(-8, 9, 1000) * (math.pi / 8) + 10.0 ** rng.uniform(-16, -1, 1000)
    sizes = 10.0 ** rng.uniform(-30, 30, 5000)
    turned = sizes * np.stack([np.cos([*angles, *near]), np.sin([*angles, *near])])
    uneven = rng.choice([-1, 1], (2, 1000)) * 10.0 ** rng.uniform(-35, 35, (2, 1000))
    return np.concatenate([turned, uneven], axis=1).T.astype(dtype)


@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_the_arc_tangent_is_within_three_units_in_the_last_place(functions, dtype):
    points = hard_points(dtype)
    x, y = points.T.astype(np.longdouble)
    expected = np.arctan2(y, x)
    unit = np.spacing(np.abs(expected).astype(dtype)).astype(np.longdouble)
    for *_, results in both_ways(functions, points):
        assert np.max(np.abs(results.astype(np.longdouble) - expected) / unit) <= 3


@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_the_arc_tangent_of_zeros_is_that_of_c(functions, dtype):
    numbers = [0.0, -0.0, 1.0, -1.0, np.finfo(dtype).tiny, -np.finfo(dtype).smallest_subnormal]
    points = np.array([(x, y) for x in numbers for y in numbers], dtype)
    expected = np.arctan2(points[:, 1], points[:, 0])
    for *_, results in both_ways(functions, points):
        assert np.array_equal(np.signbit(results), np.signbit(expected))
        assert np.max(np.abs(results - expected)) <= 3 * np.finfo(dtype).eps

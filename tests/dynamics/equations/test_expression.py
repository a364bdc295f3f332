"""Expressions compute as numbers do, and have one form only."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linkwork.dynamics.equations.expression import MAX_TERMS, Expression, expression, symbol
from linkwork.dynamics.equations.notation import TEXT
from linkwork.errors import ModelError
from tests.dynamics.equations.reading import value_of

VALUES = {"q1": 0.7, "q2": -1.3, "q10": 2.1, "m1": 1.7, "a1": 0.4, "qd1": -0.6, "qd2": 0.9}
ANGLES = ("q1", "q2", "q10")

leaves = st.one_of(
    st.sampled_from(sorted(VALUES)).map(symbol),
    st.sampled_from(ANGLES).map(lambda name: symbol(name).sin()),
    st.sampled_from(ANGLES).map(lambda name: (2 * symbol(name) - symbol("q1")).cos()),
    st.sampled_from([0.0, 1.0, -2.0, 0.3]).map(expression),
)


@st.composite
def pairs(draw, depth=3):
    """An expression, and the number it must come to."""
    if depth == 0 or draw(st.booleans()):
        leaf = draw(leaves)
        return leaf, leaf.evaluate(VALUES)
    (a, x), (b, y) = draw(pairs(depth=depth - 1)), draw(pairs(depth=depth - 1))
    return draw(st.sampled_from([(a + b, x + y), (a - b, x - y), (a * b, x * y), (-a, -x)]))


@given(pairs())
def test_it_computes_as_numbers_do(pair):
    symbolic, number = pair
    assert symbolic.evaluate(VALUES) == pytest.approx(number, rel=1e-9, abs=1e-9)


@given(pairs())
def test_its_text_has_its_value(pair):
    symbolic, number = pair
    assert value_of(TEXT.write(symbolic, 17), VALUES) == pytest.approx(number, rel=1e-9, abs=1e-9)


@given(pairs(), st.sampled_from(sorted(VALUES)))
def test_its_derivative_is_its_slope(pair, name):
    symbolic, _ = pair
    step = 1e-5
    before, after = (symbolic.evaluate(VALUES | {name: VALUES[name] + x}) for x in (-step, step))
    slope = (after - before) / (2 * step)
    assert symbolic.derivative(name).evaluate(VALUES) == pytest.approx(slope, rel=1e-5, abs=1e-5)


@given(pairs(depth=2), pairs(depth=2))
def test_order_does_not_matter(a, b):
    assert a[0] * b[0] == b[0] * a[0]
    assert a[0] + b[0] == b[0] + a[0]


@given(st.sampled_from(ANGLES), st.sampled_from(ANGLES))
def test_what_trigonometry_knows_is_gone(first, second):
    a, b = symbol(first), symbol(second)
    assert a.sin() * a.sin() + a.cos() * a.cos() == expression(1.0)
    assert (a + b).sin() - a.sin() * b.cos() - a.cos() * b.sin() == expression(0.0)
    assert (a + b).cos() - a.cos() * b.cos() + a.sin() * b.sin() == expression(0.0)
    assert (-a).sin() == -a.sin()
    assert (-a).cos() == a.cos()


@pytest.mark.parametrize("quarters", range(-4, 5))
def test_quarter_turns_are_exact(quarters):
    turned = (symbol("q1") + quarters * math.pi / 2).sin()
    assert [abs(number) for number in turned.terms.values()] == [1.0]
    assert turned.evaluate(VALUES) == pytest.approx(math.sin(VALUES["q1"] + quarters * math.pi / 2))


def test_any_fixed_angle_is_expanded():
    turned = (symbol("q1") + 0.3).cos()
    assert turned.evaluate(VALUES) == pytest.approx(math.cos(VALUES["q1"] + 0.3))


def test_numbers_of_numpy_are_numbers():
    for product in (np.float64(2.0) * symbol("m1"), symbol("m1") * np.float64(2.0)):
        assert isinstance(product, Expression)
        assert product == symbol("m1") + symbol("m1")


def test_functions_of_friction_have_their_values():
    velocity = symbol("qd1")
    share = (velocity / 0.5).tanh()
    assert share.evaluate(VALUES) == pytest.approx(math.tanh(-1.2))
    assert share.maximum(0.0).evaluate(VALUES) == 0.0
    assert share.minimum(0.0).evaluate(VALUES) == pytest.approx(math.tanh(-1.2))
    assert velocity.maximum(-0.2).evaluate(VALUES) == pytest.approx(-0.2)
    assert share.symbols() == {"qd1"}
    assert TEXT.write(share.maximum(0.0)) == "max(tanh(2*qd1), 0)"


def test_a_sine_of_a_product_is_refused():
    with pytest.raises(ModelError, match="joint angles"):
        (symbol("q1") * symbol("m1")).sin()


def test_what_is_too_long_is_refused_at_once():
    letters = [expression(0.0) for _ in range(2)]
    for side in range(2):
        for number in range(800):
            letters[side] = letters[side] + symbol(f"x{side}y{number}")
    with pytest.raises(ModelError, match=str(MAX_TERMS)):
        letters[0] * letters[1]

"""Expressions mean what mathematics says, and nothing else is understood."""

import math
import operator
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linkwork.errors import ArgumentError, LinkworkError, NotFoundError, Place, SchemaError
from linkwork.files import parse_expression
from linkwork.files.expressions.expression import FUNCTIONS

numbers = st.floats(-100, 100, allow_subnormal=False).map(lambda x: round(x, 3))
OPERATORS = {"+": operator.add, "-": operator.sub, "*": operator.mul}


def value(text, **values):
    return parse_expression(text).evaluate(values)


@st.composite
def trees(draw, depth=4):
    """An expression and its value, built side by side."""
    if depth == 0 or draw(st.booleans()):
        number = draw(numbers)
        return f"({number!r})" if number < 0 else repr(number), number
    sign = draw(st.sampled_from(list(OPERATORS)))
    (left, a), (right, b) = draw(trees(depth - 1)), draw(trees(depth - 1))
    return f"({left} {sign} {right})", OPERATORS[sign](a, b)


@given(trees())
def test_generated_expressions_have_their_value(tree):
    text, expected = tree
    assert value(text) == expected


@given(numbers, numbers, numbers)
def test_products_bind_tighter_than_sums_and_both_go_left_to_right(a, b, c):
    values = {"a": a, "b": b, "c": c}
    assert value("a - b - c", **values) == (a - b) - c
    assert value("a - b * c", **values) == a - b * c
    assert value("-a * b", **values) == -a * b


@given(st.lists(numbers, min_size=1, max_size=20))
def test_an_array_gives_what_its_numbers_give(xs):
    expression = parse_expression("0.1 * sin(2 * pi * x) + x ^ 2 / (1 + abs(x))")
    batch = expression.evaluate({"x": np.array(xs)})
    assert isinstance(batch, np.ndarray)
    np.testing.assert_allclose(batch, [expression.evaluate({"x": x}) for x in xs], rtol=1e-14)


EXACT = ("{} + {}", "{} - {}", "{} * {}", "{} / {}", "min({}, {})", "max({}, {})")
SINGLE = ("-{}", "abs({})", "sqrt({})")


@st.composite
def exact_texts(draw, depth=5):
    """Expressions of operations that are rounded in one way only, some without a value."""
    if depth == 0 or draw(st.integers(0, 4)) == 0:
        return draw(st.sampled_from(["x", "y", "pi", "0", "1e308", "2.5"]))
    pattern = draw(st.sampled_from(EXACT + SINGLE))
    parts = [draw(exact_texts(depth - 1)) for _ in range(pattern.count("{}"))]
    return f"({pattern.format(*parts)})"


def outcome(text, **values):
    try:
        return np.ravel(value(text, **values))[0]
    except ArgumentError as error:
        return str(error)


@given(exact_texts(), numbers, numbers)
def test_floats_give_what_arrays_give_and_are_refused_in_the_same_words(text, x, y):
    arrays = outcome(text, x=np.array([x, x]), y=np.array([y, y]))
    assert outcome(text, x=x, y=y) == arrays


@given(
    st.sampled_from(["sin({})", "cos({})", "tan({})", "asin({})", "acos({})", "atan({})"])
    | st.sampled_from(["exp({})", "log({})", "{} ^ y", "y ^ {}", "atan2({}, y)"]),
    st.sampled_from(["x", "x / 100", "1e308 * x", "-1e308 * x * x"]),
    numbers,
    numbers,
)
def test_each_function_of_floats_is_that_of_arrays(pattern, inner, x, y):
    text = pattern.format(f"({inner})")
    floats = outcome(text, x=x, y=y)
    arrays = outcome(text, x=np.array([x, x]), y=np.array([y, y]))
    assert type(floats) is str or floats == pytest.approx(arrays, rel=4e-16, abs=0)
    assert (type(floats) is str) == (type(arrays) is str)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("-2^2", -4),
        ("2^-1", 0.5),
        ("2^3^2", 512),
        ("--2", 2),
        ("12/3/2", 2),
        ("1e-3 + .5 + 2.", 2.501),
        ("atan2(1, -1)", math.atan2(1, -1)),
        ("min(1, 2) + max(3, 4)", 5),
        ("asin(1) + acos(1) + atan(1)", math.asin(1) + math.atan(1)),
        ("exp(log(5))", 5),
        ("sqrt(abs(-9))", 3),
        ("tan(pi / 4)", 1),
        ("cos(0)", 1),
    ],
)
def test_functions_and_precedence(text, expected):
    result = value(text)
    assert isinstance(result, float)
    assert result == pytest.approx(expected, rel=1e-14)


def test_names_are_those_that_need_values():
    assert parse_expression("a * sin(pi * x_1) + a").names == {"a", "x_1"}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "not the end"),
        ("1 +", "character 4: expected a number, a name or '(', not the end"),
        ("2x", "write * between factors"),
        ("1 2", "write * between factors"),
        ("(1", "expected ')', not the end"),
        ("1)", "not ')'"),
        ("2 ** 3", "not '*'"),
        ("1..2", "not '1..2'"),
        ("1e999", "not '1e999'"),
        ("sin", "expected '('"),
        ("sin(1, 2)", "sin takes 1 argument, not 2"),
        ("min(1)", "min takes 2 arguments, not 1"),
        ("sin()", "not ')'"),
        ("x.real", "not '.'"),
        ("x[0]", "not '['"),
        ("'a'", 'not "\'"'),
        ("é", "not 'é'"),
        ("x = 1", "not '='"),
        ("x < 1", "not '<'"),
        ("(" * 50 + "1" + ")" * 50, "nested more than 30 levels deep"),
        ("-" * 50 + "1", "nested more than 30 levels deep"),
        ("2^" * 50 + "1", "nested more than 30 levels deep"),
        ("1+" * 5000 + "1", "at most 2000"),
    ],
)
def test_what_is_no_expression_is_refused_with_its_place(text, words):
    with pytest.raises(SchemaError) as caught:
        parse_expression(text, Place("s.yaml", 4, 2))
    assert str(caught.value).startswith("s.yaml:4:2: ")
    assert words in str(caught.value)


@pytest.mark.parametrize("text", ["__import__('os')", "eval(1)", "open(x)", "lambda(x)"])
def test_only_the_listed_functions_exist(text):
    with pytest.raises(NotFoundError, match="there are: abs, acos, asin"):
        parse_expression(text)


def test_a_long_chain_needs_no_deep_stack():
    assert value("+".join(["1"] * 900)) == 900


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("1 / (x - x)", "division by zero"),
        ("sqrt(-x)", "'sqrt' of -2.0 is not finite"),
        ("exp(1000 * x)", "'exp' of 2000.0 is not finite"),
        ("log(0)", "'log' of 0.0 is not finite"),
        ("(-1) ^ 0.5", "'^' of -1.0 and 0.5 is not finite"),
        ("0 ^ -1", "not finite"),
        ("atan(10 ^ 999)", "not finite"),
    ],
)
def test_results_that_are_not_finite_are_refused_in_words(text, words):
    for x in (2.0, np.array([2.0, 2.0])):
        with pytest.raises(ArgumentError) as caught:
            value(text, x=x)
        assert words in str(caught.value)


def test_values_must_be_there_finite_and_of_one_shape():
    with pytest.raises(NotFoundError, match="'y'; there are: pi, x"):
        value("x + y", x=1.0)
    with pytest.raises(ArgumentError, match="the value of 'x' is not finite"):
        value("x", x=math.nan)
    with pytest.raises(ArgumentError, match="different shapes"):
        value("x + y", x=np.zeros(2), y=np.zeros(3))


def test_the_manual_lists_the_functions():
    manual = (Path(__file__).parents[2] / "docs/scene-files.md").read_text()
    *names, last = FUNCTIONS
    assert f"`pi`, {', '.join(names)} and {last};" in " ".join(manual.split())


@given(st.text("0123456789.eE+-*/^(), xysincolgpa", max_size=30))
def test_any_text_gives_a_finite_number_or_a_refusal(text):
    try:
        result = value(text, x=1.5, y=-2.0)
    except LinkworkError:
        return
    assert math.isfinite(result)

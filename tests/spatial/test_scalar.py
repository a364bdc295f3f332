import math

import numpy as np
import pytest

from linkwork.errors import ArgumentError
from linkwork.spatial import scalar


class Recorded:
    """The least a traced scalar needs: it writes down what was asked of it."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __getattr__(self, name: str):
        return lambda *others: Recorded(f"{name}({', '.join([self.text, *map(str, others)])})")


@pytest.mark.parametrize("name", ["sin", "cos", "sqrt", "tanh"])
def test_float_array_and_traced_take_the_same_function(name):
    function = getattr(scalar, name)
    values = [0.25, 1.5, 2]
    assert [function(x) for x in values] == [getattr(math, name)(x) for x in values]
    assert np.allclose(function(np.array(values)), [function(x) for x in values], rtol=1e-15)
    assert function(Recorded("x")).text == f"{name}(x)"


def test_clamp_gives_the_nearest_value_inside():
    values = [-3.0, -1.0, 0.5, 2.0, 7.0]
    expected = [-1.0, -1.0, 0.5, 2.0, 2.0]
    assert [scalar.clamp(x, -1.0, 2.0) for x in values] == expected
    assert scalar.clamp(np.array(values), -1.0, 2.0).tolist() == expected
    traced = scalar.clamp(Recorded("x"), -1.0, 2.0)
    assert traced.text == "minimum(maximum(x, -1.0), 2.0)"


def test_the_smaller_and_the_larger_of_two_take_either_first():
    for name, expected in (("minimum", 1.0), ("maximum", 2.0)):
        function, values = getattr(scalar, name), np.array([2.0, 2.0])
        assert function(1.0, 2.0) == function(2.0, 1.0) == expected
        assert function(1.0, values).tolist() == function(values, 1.0).tolist() == [expected] * 2
        assert function(1.0, Recorded("x")).text == f"{name}(x, 1.0)"
        assert function(Recorded("x"), 1.0).text == f"{name}(x, 1.0)"


def test_the_angle_of_a_point_takes_a_number_and_a_batch_in_any_place():
    expected = math.atan2(1.0, -2.0)
    assert scalar.atan2(1.0, -2.0) == expected
    assert np.allclose(scalar.atan2(np.array([1.0]), -2.0), expected, rtol=1e-15)
    assert np.allclose(scalar.atan2(1.0, np.array([-2.0])), expected, rtol=1e-15)


def test_select_chooses_the_first_only_above_zero():
    assert [scalar.select(x, "a", "b") for x in (-1.0, 0.0, 1.0)] == ["b", "b", "a"]
    assert scalar.select(np.array([-1.0, 0.0, 1.0]), 5.0, 6.0).tolist() == [6.0, 6.0, 5.0]
    assert scalar.select(Recorded("x"), 5.0, 6.0).text == "select(x, 5.0, 6.0)"


@pytest.mark.parametrize("value", [10**400, -(10**400)])
def test_an_integer_beyond_the_floats_is_not_infinity(value):
    with pytest.raises(ArgumentError, match="invalid mass"):
        scalar.scalar("mass", value)

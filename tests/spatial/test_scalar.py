import math

import numpy as np
import pytest

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

"""What disagrees is found out, whatever it is."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linkwork.bench.measurement import Entry, ReferenceResult, check_agreement, relative_error

RIGHT = np.random.default_rng(3).uniform(1.0, 2.0, (10, 2, 3))


def entry(answer):
    return Entry("f", "peer", "how", lambda: 1.0, lambda: (answer,))


def holds(answer, condition=1.0):
    reference = ReferenceResult((RIGHT,), np.full(10, condition))
    (agreement,) = check_agreement([entry(answer)], {"f": reference})
    return agreement.holds


@given(st.floats(1e-12, 1.0), st.integers(0, 59))
def test_the_error_is_relative_to_the_greatest_number_of_the_state(size, place):
    found = RIGHT.copy()
    found.flat[place] += size
    state = RIGHT[place // 6]
    error = relative_error((found,), ReferenceResult((RIGHT,), np.ones(10)))
    assert error == pytest.approx(size / state.max(), rel=1e-3)


def test_equal_results_agree_and_different_ones_do_not():
    assert holds(RIGHT)
    assert holds(RIGHT * (1 + 1e-12))
    assert not holds(RIGHT * (1 + 1e-6))


@pytest.mark.parametrize("bad", [np.nan, np.inf])
def test_what_is_no_number_does_not_agree(bad):
    found = RIGHT.copy()
    found[4, 1, 1] = bad
    assert not holds(found)


def test_rounding_that_a_state_magnifies_is_allowed():
    found = RIGHT * (1 + 1e-6)
    assert holds(found, condition=1e4)


def test_the_first_states_are_enough():
    assert holds(RIGHT[:3])

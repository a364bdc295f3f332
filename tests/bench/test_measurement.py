"""Agreement with a reference, and the statistic of times."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linkwork.bench.measurement import (
    Entry,
    ReferenceResult,
    check_agreement,
    least_times,
    relative_error,
)
from linkwork.bench.timing import PythonCall
from linkwork.errors import ArgumentError

RIGHT = np.random.default_rng(3).uniform(1.0, 2.0, (10, 2, 3))


def entry(answer):
    return Entry("f", "peer", "how", lambda: 1.0, lambda: (answer,))


def holds(answer, condition=1.0):
    reference = ReferenceResult((RIGHT,), np.full(10, condition))
    (agreement,) = check_agreement([entry(answer)], {"f": reference})
    return agreement.holds


@given(st.floats(1e-12, 1.0), st.integers(0, 59))
def test_the_error_is_relative_to_the_greatest_number_of_the_state(size, place):
    result = RIGHT.copy()
    result.flat[place] += size
    state = RIGHT[place // 6]
    error = relative_error((result,), ReferenceResult((RIGHT,), np.ones(10)))
    assert error == pytest.approx(size / state.max(), rel=1e-3)


def test_equal_results_agree_and_different_ones_do_not():
    assert holds(RIGHT)
    assert holds(RIGHT * (1 + 1e-12))
    assert not holds(RIGHT * (1 + 1e-6))


@pytest.mark.parametrize("bad", [np.nan, np.inf])
def test_what_is_no_number_does_not_agree(bad):
    result = RIGHT.copy()
    result[4, 1, 1] = bad
    assert not holds(result)


def test_rounding_that_a_state_magnifies_is_allowed():
    result = RIGHT * (1 + 1e-6)
    assert holds(result, condition=1e4)


def test_the_first_states_are_enough():
    assert holds(RIGHT[:3])


times = st.lists(st.floats(1e-3, 1e3), min_size=1, max_size=8)


@given(times)
def test_the_least_of_all_rounds_counts(measured):
    waiting = iter(measured)
    assert least_times({"a": lambda: next(waiting)}, len(measured)) == {"a": min(measured)}


@given(st.integers(1, 9), st.integers(1, 4))
def test_every_round_measures_all_once_and_every_second_one_backwards(rounds, count):
    order = []
    keys = list(range(count))
    least_times({key: lambda key=key: order.append(key) or 1.0 for key in keys}, rounds)
    for i in range(rounds):
        taken = order[i * count : (i + 1) * count]
        assert taken == (keys[::-1] if i % 2 else keys)


@pytest.mark.parametrize("rounds", [0, -3])
def test_no_rounds_are_refused(rounds):
    with pytest.raises(ArgumentError, match="rounds"):
        least_times({}, rounds)


def test_the_expression_that_is_timed_gives_the_answers():
    calls = []
    scope = {"f": lambda a, b: calls.append(1) or (a + b, a * b)}
    batch = [np.arange(6.0).reshape(3, 2), np.ones((3, 2))]
    call = PythonCall("f(a0, a1)", scope, [array[0] for array in batch])
    total, product = call.answers(batch, 2)
    assert np.array_equal(total, batch[0][:2] + 1)
    assert np.array_equal(product, batch[0][:2])
    calls.clear()
    assert call.time() > 0
    assert len(calls) >= 1000


def test_answers_are_kept_though_a_peer_writes_to_the_same_memory():
    memory = np.zeros(2)

    def f(a):
        memory[:] = a
        return memory

    (result,) = PythonCall("f(a0)", {"f": f}, [memory]).answers([np.eye(2)], 2)
    assert np.array_equal(result, np.eye(2))

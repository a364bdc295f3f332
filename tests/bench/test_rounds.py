"""One statistic for all: the least of many rounds, taken in turn."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from linkwork.bench.measurement import least_times
from linkwork.errors import ArgumentError

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

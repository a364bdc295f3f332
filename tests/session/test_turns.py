"""When turns are due."""

from hypothesis import given
from hypothesis import strategies as st

from linkwork.session.core.engine import without_multiples


@given(rhythms=st.sets(st.integers(1, 60), min_size=1, max_size=5), step=st.integers(0, 10_000))
def test_the_fewest_rhythms_have_the_beats_of_all(rhythms, step):
    assert any(step % every == 0 for every in without_multiples(rhythms)) == any(
        step % every == 0 for every in rhythms
    )


@given(rhythms=st.sets(st.integers(1, 60), min_size=1, max_size=5))
def test_none_of_the_fewest_beats_with_another_alone(rhythms):
    few = without_multiples(rhythms)
    assert all(x % y for x in few for y in few if x != y)

"""A line of the table says how we compare, and whether that is enough."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from linkwork.bench.report import COLUMNS, BenchRow, Figure, Requirement

numbers = st.floats(1e-3, 1e6)


@given(numbers, numbers, st.floats(0.1, 100))
def test_at_least_compares_how_many_times_faster_we_are(ours, peer, asked):
    row = BenchRow("x", Figure(ours, "ns"), Figure(peer, "ns", "peer"), Requirement(asked))
    assert row.ratio == pytest.approx(peer / ours)
    assert row.reached is (row.ratio >= asked)


@given(numbers, numbers, st.floats(0.1, 100))
def test_at_most_compares_how_many_times_slower_we_are(ours, peer, asked):
    row = BenchRow("x", Figure(ours, "ns"), Figure(peer, "ns"), Requirement(asked, at_most=True))
    assert row.ratio == pytest.approx(ours / peer)
    assert row.reached is (row.ratio <= asked)


@given(numbers, numbers)
def test_a_figure_alone_is_compared_by_itself(ours, asked):
    row = BenchRow("x", Figure(ours, "s"), asked=Requirement(asked, at_most=True))
    assert row.ratio is None
    assert row.reached is (ours <= asked)


def test_where_nothing_is_asked_nothing_is_reached_or_missed():
    row = BenchRow("x", Figure(1.0, "ns"), Figure(2.0, "ns", "peer"))
    assert row.reached is None
    assert row.cells() == ("x", "1 ns", "2 ns peer", "2.00", "", "")
    assert len(row.cells()) == len(COLUMNS)


def test_a_line_tells_programs_what_it_tells_people():
    row = BenchRow("x", Figure(500.0, "bytes"), asked=Requirement(400, at_most=True))
    assert row.cells() == ("x", "500 bytes", "", "", "at most 400 bytes", "no")
    data = row.to_data()
    assert (data["ours"], data["unit"], data["peer"]) == (500.0, "bytes", None)
    assert data["asked"] == "at most 400 bytes"
    assert data["reached"] is False

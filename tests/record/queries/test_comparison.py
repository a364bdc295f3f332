"""Comparison of two runs: which signals differ, by how much and from when on."""

from __future__ import annotations

import numpy as np
import pytest

from linkwork.errors import ArgumentError, NotFoundError
from linkwork.record import FrameLayout, compare_runs, open_run
from tests.record.helpers import LAYOUT, new_frames, new_info, record

FRAMES = new_frames(50)
VELOCITY = 2 + 3 * 13 + 1
"""Column of the velocity of arm/q1."""


def smooth_frames(step):
    """Frames that are linear in time, so that interpolation is exact."""
    frames = np.outer(np.arange(0, 0.1, step), np.arange(LAYOUT.size, dtype=float))
    frames[:, 1] = np.arange(0, 0.1, step)
    frames[:, 0] = np.arange(len(frames))
    return frames


def test_equal_runs_agree(database):
    first, second = (record(database, FRAMES) for _ in range(2))
    result = compare_runs(first, second, store=database)
    assert result.agree and result.first_difference is None
    assert all(x.greatest == 0 and x.samples == 50 for x in result.differences)
    assert "0 of 48 signals differ" in repr(result)


def test_a_difference_has_its_size_and_times_and_comes_first(database):
    changed = FRAMES.copy()
    changed[20, VELOCITY] += 1e-6
    changed[30, VELOCITY] -= 0.5
    first, second = (record(database, x) for x in (FRAMES, changed))
    result = compare_runs(first, second, store=database)
    difference = result.differences[0]
    assert not result.agree and difference.name == "arm/q1.velocity"
    assert difference.greatest == pytest.approx(0.5)
    assert (difference.at, difference.exceeds_at) == (pytest.approx(0.030), pytest.approx(0.020))
    assert result.first_difference == difference.exceeds_at
    loose = compare_runs(first, second, tolerance=1e-3, signals=["arm/q1.*"], store=database)
    assert loose.differences[0].exceeds_at == pytest.approx(0.030)
    assert len(loose.differences) == 4
    assert compare_runs(first, second, tolerance=0.6, store=database).agree


def test_runs_of_other_rates_and_lengths_are_compared_where_both_are(database):
    fine = smooth_frames(0.001)
    first, second = record(database, fine[:60]), record(database, smooth_frames(0.004))
    result = compare_runs(first, second, tolerance=1e-12, store=database)
    assert result.agree
    assert result.span == (0.0, pytest.approx(0.059))
    back = compare_runs(second, first, tolerance=1e-12, store=database)
    assert back.agree and back.span[1] == pytest.approx(0.059)


def test_the_negative_of_a_quaternion_is_the_same_orientation(database):
    turned = FRAMES.copy()
    LAYOUT.body_view(turned)[25:, 2, 3:7] *= -1
    first, second = (record(database, x) for x in (FRAMES, turned))
    assert compare_runs(first, second, store=database).agree


def test_parts_that_fit_the_memory_give_the_same_result(database, monkeypatch):
    first, second = record(database, FRAMES), record(database, new_frames(50, seed=1))
    whole = compare_runs(first, second, store=database)
    monkeypatch.setattr("linkwork.record.queries.comparison._MAX_VALUES", 1000)
    parts = compare_runs(first, second, store=database)
    assert parts.differences == whole.differences and parts.span == whole.span


def test_a_missing_value_is_a_difference(database):
    holed = FRAMES.copy()
    holed[10, VELOCITY] = np.nan
    first, second = (record(database, x) for x in (FRAMES, holed))
    result = compare_runs(first, second, store=database)
    assert result.differences[0].exceeds_at == pytest.approx(0.010)


def test_signals_of_one_run_only_are_listed(database, tmp_path):
    layout = FrameLayout(("box",), ("arm/q1",), ("other",))
    first = record(database, FRAMES)
    record(tmp_path / "b.duckdb", new_frames(50, layout), new_info(layout))
    result = compare_runs(first, open_run("latest", store=tmp_path / "b.duckdb"), store=database)
    assert result.only_second == ["other"]
    assert "touch" in result.only_first and not result.agree
    result.plot(tmp_path / "a.svg")
    assert "<!-- second - first -->" in (tmp_path / "a.svg").read_text()


def test_runs_with_nothing_in_common_are_rejected(database):
    one, other = FrameLayout(("a",), ()), FrameLayout(("b",), ())
    first, second = (record(database, new_frames(3, x), new_info(x)) for x in (one, other))
    with pytest.raises(ArgumentError, match="no signal in common"):
        compare_runs(first, second, store=database)
    with pytest.raises(NotFoundError, match="there is no signal 'nope'"):
        compare_runs(first, first, signals=["nope"], store=database)
    late = new_frames(3, one)
    late[:, 1] += 5.0
    third = record(database, late, new_info(one))
    with pytest.raises(ArgumentError, match="no time in common"):
        compare_runs(first, third, store=database)

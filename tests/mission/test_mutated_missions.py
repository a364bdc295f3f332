"""A thousand damaged mission texts."""

from __future__ import annotations

import pytest

from tests.mission.mutated_missions import TEXTS, count_outcomes, outcome


@pytest.mark.parametrize("text", TEXTS)
def test_the_texts_run_before_they_are_damaged(text):
    assert outcome(text) == "ran"


@pytest.mark.parametrize("block", range(4))
def test_damaged_texts_run_or_are_refused_with_line_and_column(block):
    found = count_outcomes(range(250 * block, 250 * block + 250))
    assert found["ran"] > 20
    assert found["refused"] > 100

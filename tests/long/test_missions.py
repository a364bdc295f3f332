"""Twenty thousand damaged mission texts, five thousand random programs, ticks a second."""

import pytest
from benchmarks.missions import measure

from tests.mission.mutated_missions import count_outcomes
from tests.mission.test_interpreter_laws import compare_with_reference


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_twenty_thousand_damaged_texts_run_or_are_refused(report):
    outcomes = count_outcomes(range(20_000))
    report("missions-fuzz", **outcomes)
    assert outcomes["ran"] + outcomes["refused"] == 20_000
    assert outcomes["slowest"] < 5.0


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_five_thousand_random_programs_run_as_in_the_reference_interpreter(report):
    events = sum(compare_with_reference(seed) for seed in range(5_000))
    report("missions-reference", programs=5_000, events=events)


@pytest.mark.long
def test_a_hundred_thousand_ticks_of_two_hundred_nodes_take_less_than_a_second(report):
    figures = measure()
    report("missions-ticks", **figures)
    assert figures["nodes"] >= 200
    assert figures["seconds"] < 1.0

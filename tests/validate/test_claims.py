"""Claims: fixed before results, judged by one rule; experiments: the same form for all."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from linkwork.errors import LinkworkError, NotFoundError
from linkwork.plot import Curve, Panel, Picture
from linkwork.validate import (
    Claim,
    Criterion,
    Document,
    Experiment,
    Measured,
    Verdict,
    all_experiments,
    find_experiment,
    run_experiment,
)

SOURCE = Document("somebody", "Something", "somebody, 1999")
NUMBERS = st.floats(-1e3, 1e3)
KINDS = st.sampled_from(list(Criterion))
PICTURE = Picture([[Panel([Curve([0.0, 1.0], [0.0, 1.0])])]])


def claim(theory=1.0, tolerance=0.5, kind=Criterion.WITHIN, published=None, what="way"):
    return Claim(what, "m", published, theory, tolerance, "chosen", kind)


def experiment(ours, **fields):
    one = claim(**fields)
    values = {one.what: ours}
    return Experiment(
        "x", "a <title>", SOURCE, "page 7", "set up", (one,), lambda: Measured(values, PICTURE)
    )


@given(NUMBERS, NUMBERS, st.floats(0.0, 10.0))
def test_within_is_both_of_at_most_and_at_least(ours, theory, tolerance):
    within, most, least = (
        claim(theory, tolerance, kind).holds(ours) for kind in list(Criterion)[:3]
    )
    assert within == (most and least)


@given(
    NUMBERS, st.none() | NUMBERS, st.none() | NUMBERS, st.floats(0.0, 10.0), KINDS, st.booleans()
)
def test_a_verdict_follows_from_the_claim_alone(ours, published, theory, tolerance, kind, wrong):
    one = Claim(*("way", "m", published, theory, tolerance, "chosen", kind), is_contradiction=wrong)
    verdict, holds = one.verdict(ours), one.holds(ours)
    assert (verdict is Verdict.SHOWN) == (holds is None and not wrong)
    assert (verdict is Verdict.MISSED) == (holds is False)
    assert (verdict is Verdict.CONTRADICTED) == (holds is not False and wrong)
    if verdict is Verdict.BETTER:
        assert ours != published
        assert kind in (Criterion.AT_MOST, Criterion.AT_LEAST)
    if verdict is Verdict.EXPLAINED:
        assert abs(published - theory) > tolerance
    if verdict is Verdict.AS_THEORY:
        assert published is None


@given(NUMBERS, st.floats(0.0, 10.0), st.floats(0.0, 10.0))
def test_the_rounding_of_print_decides_between_reproduced_and_explained(theory, off, rounding):
    one = Claim("way", "m", theory + off, theory, 0.0, "exact", rounding=rounding)
    fits = abs(one.published - theory) <= rounding
    assert one.verdict(theory) is (Verdict.REPRODUCED if fits else Verdict.EXPLAINED)


def test_a_published_failure_that_does_not_occur_is_better():
    failure = Claim("way", "m", None, 0.0, 0.1, "chosen", printed="explodes", is_failure=True)
    assert failure.verdict(0.0) is Verdict.BETTER
    assert failure.verdict(0.2) is Verdict.MISSED


def test_a_formula_or_sentence_is_reproduced_and_a_requirement_is_as_expected():
    in_words = Claim("way", "m", None, 1.0, 0.1, "chosen", printed="v0 - mu g t")
    assert in_words.verdict(1.0) is Verdict.REPRODUCED
    assert claim().verdict(1.0) is Verdict.AS_THEORY


@pytest.mark.parametrize("kind", list(Criterion)[:3])
def test_a_result_that_is_no_number_is_never_as_claimed(kind):
    assert claim(kind=kind).holds(math.nan) is False


def test_theory_is_what_is_expected_and_else_what_was_published():
    assert claim(theory=2.0, published=3.0).expected == 2.0
    assert claim(theory=None, published=3.0).expected == 3.0


def test_what_is_only_shown_has_no_verdict_and_spoils_none():
    outcome = run_experiment(experiment(99.0, kind=Criterion.SHOWN))
    assert outcome.rows[0].verdict is Verdict.SHOWN
    assert outcome.is_met


def test_a_result_that_is_not_as_claimed_makes_the_verdict_negative():
    good, bad = run_experiment(experiment(1.2)), run_experiment(experiment(1.6))
    assert good.is_met
    assert not bad.is_met


def test_an_experiment_must_measure_what_it_claims():
    odd = Experiment(
        "x", "t", SOURCE, "c", "s", (claim(),), lambda: Measured({"other": 1.0}, PICTURE)
    )
    with pytest.raises(LinkworkError, match="differ in: other, way"):
        run_experiment(odd)


@pytest.mark.parametrize("experiment", all_experiments().values(), ids=list(all_experiments()))
def test_every_experiment_says_where_why_and_how_far(experiment):
    assert experiment.section
    assert experiment.setup
    assert len({x.what for x in experiment.claims}) == len(experiment.claims)
    for x in experiment.claims:
        assert x.reason
        assert x.unit
        assert x.kind is Criterion.SHOWN or x.expected is not None
        if x.is_failure:
            assert x.printed
        if x.is_contradiction:
            assert x.note
            assert x.is_published
        if x.expected is not None and x.verdict(x.expected) is Verdict.EXPLAINED:
            assert x.note, f"{x.what}: the published figure differs from theory without a reason"


def test_an_unknown_experiment_is_refused_with_those_there_are():
    with pytest.raises(NotFoundError, match="code-kinds"):
        find_experiment("code-kind")

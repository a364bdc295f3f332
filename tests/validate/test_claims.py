"""Claims: fixed before results, judged by one rule; experiments: the same form for all."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from linkwork.errors import LinkworkError, NotFoundError
from linkwork.plot import Curve, Panel, Picture
from linkwork.validate import (
    EXPERIMENTS,
    Claim,
    Criterion,
    Document,
    Experiment,
    Measured,
    Verdict,
    document,
    find_experiment,
    report_page,
    run_experiment,
)

SOURCE = Document("somebody", "Something", "somebody, 1999")
NUMBERS = st.floats(-1e3, 1e3)
PICTURE = Picture([[Panel([Curve([0.0, 1.0], [0.0, 1.0])])]])


def claim(theory=1.0, tolerance=0.5, kind=Criterion.WITHIN, published=None, what="way"):
    return Claim(what, "m", published, theory, tolerance, "chosen", kind)


def experiment(ours, **fields):
    given_claim = claim(**fields)
    values = {given_claim.what: ours}
    return Experiment(
        "x",
        "a <title>",
        SOURCE,
        "page 7",
        "set up",
        (given_claim,),
        lambda: Measured(values, PICTURE),
    )


@given(NUMBERS, NUMBERS, st.floats(0.0, 10.0))
def test_within_is_both_of_at_most_and_at_least(ours, theory, tolerance):
    within, most, least = (
        claim(theory, tolerance, kind).holds(ours) for kind in list(Criterion)[:3]
    )
    assert within == (most and least)


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
    assert document([good])["verdict"]
    assert not document([good, bad])["verdict"]


def test_an_experiment_must_measure_what_it_claims():
    odd = Experiment(
        "x", "t", SOURCE, "c", "s", (claim(),), lambda: Measured({"other": 1.0}, PICTURE)
    )
    with pytest.raises(LinkworkError, match="differ in: other, way"):
        run_experiment(odd)


def test_the_document_has_its_fixed_form():
    found = document([run_experiment(experiment(1.2, published=1.1))])
    assert found == {
        "linkwork": "validation",
        "version": 2,
        "verdict": True,
        "experiments": [
            {
                "name": "x",
                "title": "a <title>",
                "document": "somebody",
                "section": "page 7",
                "setup": "set up",
                "verdict": True,
                "quantities": [
                    {
                        "what": "way",
                        "unit": "m",
                        "published": 1.1,
                        "theory": 1.0,
                        "ours": 1.2,
                        "kind": "within",
                        "tolerance": 0.5,
                        "verdict": "reproduced",
                        "printed": "",
                        "reason": "chosen",
                        "note": "",
                    }
                ],
            }
        ],
    }


def test_the_report_needs_nothing_else():
    page = report_page([run_experiment(experiment(1.6))])
    assert "a &lt;title&gt;" in page
    assert "not met" in page
    assert "data:image/png;base64," in page
    assert "http" not in page


@pytest.mark.parametrize("found", EXPERIMENTS.values(), ids=list(EXPERIMENTS))
def test_every_experiment_says_where_why_and_how_far(found):
    assert found.section
    assert found.setup
    assert len({x.what for x in found.claims}) == len(found.claims)
    for x in found.claims:
        assert x.reason
        assert x.unit
        assert x.kind is Criterion.SHOWN or x.expected is not None


def test_an_unknown_experiment_is_refused_with_those_there_are():
    with pytest.raises(NotFoundError, match="code-kinds"):
        find_experiment("code-kind")


def test_the_report_shows_what_is_invisible():
    page = report_page([run_experiment(experiment(1.6, what="\x1b\u202e\udcff<b>"))])
    assert r"\x1b\u202e\udcff&lt;b&gt;" in page
    assert all(line.isprintable() for line in page.split("\n"))

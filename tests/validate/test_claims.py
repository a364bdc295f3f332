"""Claims, judged by one rule; reports: a page, a JSON document, a table."""

import math
import re
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from linkwork import validate
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
from linkwork.validate.report import summary_sentence, summary_table
from linkwork.validate.run import Environment

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
    assert experiment.section and experiment.setup
    assert len({x.what for x in experiment.claims}) == len(experiment.claims)
    for x in experiment.claims:
        assert x.reason and x.unit
        assert x.kind is Criterion.SHOWN or x.expected is not None
        if x.is_failure:
            assert x.printed
        if x.is_contradiction:
            assert x.note and x.is_published
        if x.expected is not None and x.verdict(x.expected) is Verdict.EXPLAINED:
            assert x.note, f"{x.what}: the published figure differs from theory without a reason"


def test_an_unknown_experiment_is_refused_with_those_there_are():
    with pytest.raises(NotFoundError, match="code-kinds"):
        find_experiment("code-kind")


STYLED = Picture([[Panel([Curve([0.0, 1.0], [0.0, 1.0], "<b>$x$")], y_label="a & b")]], "title")
ENVIRONMENT = Environment({"Linkwork": "0.0", "compiler": "<none>"}, {"processor": "x"})
BEGAN = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)
CLAIMS = {
    validate.Verdict.REPRODUCED: validate.Claim("a", "m", 1.0, 1.0, 0.1, "chosen"),
    validate.Verdict.BETTER: validate.Claim(
        "b", "s", 2.0, None, 0.0, "chosen", validate.Criterion.AT_MOST
    ),
    validate.Verdict.EXPLAINED: validate.Claim("c", "m", 3.0, 1.0, 0.1, "chosen", note="rounded"),
    validate.Verdict.CONTRADICTED: validate.Claim(
        *("d", "m", 3.0, 1.0, 0.1, "chosen"), note="`F = m a`", is_contradiction=True
    ),
    validate.Verdict.AS_THEORY: validate.Claim("e", "1", None, 1.0, 0.1, "chosen"),
    validate.Verdict.SHOWN: validate.Claim(
        "f", "1", 5.0, None, 0.0, "not printed", validate.Criterion.SHOWN
    ),
    validate.Verdict.MISSED: validate.Claim("g", "m", 7.0, None, 0.1, "chosen"),
}


def validation(*claims, name="x", setup="set up"):
    values = {x.what: 1.0 for x in claims}
    source = validate.DOCUMENTS[0]
    experiment = validate.Experiment(
        *(name, "a <title>", source, "page 7", setup, claims),
        lambda: validate.Measured(values, STYLED),
    )
    return validate.Validation([validate.run_experiment(experiment)], ENVIRONMENT, BEGAN, 61.0, 2)


def test_each_kind_of_verdict_is_on_the_page_in_its_own_class():
    page = validate.report_page(validation(*CLAIMS.values()))
    for verdict, claim in CLAIMS.items():
        assert claim.verdict(1.0) is verdict
        assert len(re.findall(f'<span class="verdict [a-z-]+">{verdict}<', page)) == 1
    assert "<code>F = m a</code>" in page.split('<section class="contradictions"')[1]


def test_the_page_needs_nothing_else():
    page = validate.report_page(validation(*CLAIMS.values()))
    assert not re.findall(r"(?:src|href)=.(?!#)", page)
    assert "url(" not in page.split("</style>")[0]
    assert "@import" not in page and "1 min 1 s in 2 processes" in page
    assert "02 January 2026, 03:04 UTC" in page


def test_names_of_elements_are_unique_and_links_lead_somewhere():
    first = validation(*CLAIMS.values())
    twice = validate.Validation(
        [*first.results, *validation(name="y").results], ENVIRONMENT, BEGAN, 1.0, 1
    )
    page = validate.report_page(twice)
    names = re.findall(r' id="([^"]+)"', page)
    pictures = [x for x in names if re.match(r"[0-9a-f]{8}-", x)]
    others = [x for x in names if x not in pictures]
    assert len(set(others)) == len(others)
    assert set(re.findall(r'href="#([^"]+)"', page)) <= set(names)
    assert set(re.findall(r"url\(#([^)]+)\)", page)) <= set(names)


def test_text_is_escaped_and_what_is_invisible_is_shown():
    odd = validate.Claim("\x1b\u202e\udcff<b>", "m", None, 1.0, 0.1, "chosen", printed="<i>")
    page = validate.report_page(validation(odd, setup="<script>`&`"))
    assert r"\x1b\u202e\udcff&lt;b&gt;" in page
    assert "&lt;script&gt;<code>&amp;</code>" in page and "&lt;none&gt;" in page
    assert "<i>" not in page.split("<main>")[1].replace("<i class", "").replace("<i style", "")
    assert all(line.isprintable() for line in page.split("\n"))


def test_the_document_has_its_fixed_form():
    page = validate.document(validation(validate.Claim("way", "m", 1.1, 1.0, 0.5, "chosen")))
    assert page == {
        "linkwork": "validation",
        "version": 2,
        "verdict": True,
        "began": "2026-01-02T03:04:05+00:00",
        "duration": 61.0,
        "processes": 2,
        "versions": {"Linkwork": "0.0", "compiler": "<none>"},
        "machine": {"processor": "x"},
        "experiments": [
            {
                "name": "x",
                "title": "a <title>",
                "document": validate.DOCUMENTS[0].name,
                "section": "page 7",
                "setup": "set up",
                "verdict": True,
                "duration": pytest.approx(0.0, abs=0.1),
                "quantities": [
                    {
                        "what": "way",
                        "unit": "m",
                        "published": 1.1,
                        "printed": "",
                        "theory": 1.0,
                        "ours": 1.0,
                        "kind": "within",
                        "tolerance": 0.5,
                        "verdict": "reproduced",
                        "reason": "chosen",
                        "note": "",
                    }
                ],
            }
        ],
    }


def test_a_missed_figure_makes_the_whole_negative():
    bad = validation(*CLAIMS.values())
    assert not bad.is_met
    assert validate.document(bad)["verdict"] is False
    assert "Some figures are not met" in validate.report_page(bad)
    good = validation(*(x for kind, x in CLAIMS.items() if kind is not validate.Verdict.MISSED))
    assert "Every judged figure is met" in validate.report_page(good)


def test_the_sentence_counts_published_figures_apart():
    text = summary_sentence(validation(*CLAIMS.values()).results[0].rows)
    assert text.startswith("5 published figures and formulas judged: 1 reproduced, 1 better")
    assert "1 not met. 1 of 1 further checks are met; 1 figures are only shown." in text


def test_the_table_has_a_row_a_source_and_a_sum():
    lines = summary_table(validate.document(validation(*CLAIMS.values()))).splitlines()
    assert len(lines) == 3 + len(validate.DOCUMENTS)
    assert lines[-1] == "| all | 1 | 1 | 1 | 1 | 1 | 1 | 1 |"

"""Reports: a page that needs nothing else, a JSON document, a table."""

import re
from datetime import UTC, datetime

import pytest

from linkwork.plot import Curve, Panel, Picture
from linkwork.validate import (
    DOCUMENTS,
    Claim,
    Criterion,
    Experiment,
    Measured,
    Validation,
    Verdict,
    document,
    report_page,
    run_experiment,
)
from linkwork.validate.report import summary_sentence, summary_table
from linkwork.validate.run import Environment

PICTURE = Picture([[Panel([Curve([0.0, 1.0], [0.0, 1.0], "<b>$x$")], y_label="a & b")]], "title")
ENVIRONMENT = Environment({"Linkwork": "0.0", "compiler": "<none>"}, {"processor": "x"})
BEGAN = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)
CLAIMS = {
    Verdict.REPRODUCED: Claim("a", "m", 1.0, 1.0, 0.1, "chosen"),
    Verdict.BETTER: Claim("b", "s", 2.0, None, 0.0, "chosen", Criterion.AT_MOST),
    Verdict.EXPLAINED: Claim("c", "m", 3.0, 1.0, 0.1, "chosen", note="rounded"),
    Verdict.CONTRADICTED: Claim(
        *("d", "m", 3.0, 1.0, 0.1, "chosen"), note="`F = m a`", is_contradiction=True
    ),
    Verdict.AS_THEORY: Claim("e", "1", None, 1.0, 0.1, "chosen"),
    Verdict.SHOWN: Claim("f", "1", 5.0, None, 0.0, "not printed", Criterion.SHOWN),
    Verdict.MISSED: Claim("g", "m", 7.0, None, 0.1, "chosen"),
}


def validation(*claims, name="x", setup="set up"):
    values = {x.what: 1.0 for x in claims}
    source = DOCUMENTS[0]
    experiment = Experiment(
        *(name, "a <title>", source, "page 7", setup, claims), lambda: Measured(values, PICTURE)
    )
    return Validation([run_experiment(experiment)], ENVIRONMENT, BEGAN, 61.0, 2)


def test_each_kind_of_verdict_is_on_the_page_in_its_own_class():
    page = report_page(validation(*CLAIMS.values()))
    for verdict, claim in CLAIMS.items():
        assert claim.verdict(1.0) is verdict
        assert len(re.findall(f'<span class="verdict [a-z-]+">{verdict}<', page)) == 1
    assert "<code>F = m a</code>" in page.split('<section class="contradictions"')[1]


def test_the_page_needs_nothing_else():
    page = report_page(validation(*CLAIMS.values()))
    assert not re.findall(r"(?:src|href)=.(?!#)", page)
    assert "url(" not in page.split("</style>")[0]
    assert "@import" not in page
    assert "1 min 1 s in 2 processes" in page
    assert "02 January 2026, 03:04 UTC" in page


def test_names_of_elements_are_unique_and_links_lead_somewhere():
    first = validation(*CLAIMS.values())
    twice = Validation([*first.results, *validation(name="y").results], ENVIRONMENT, BEGAN, 1.0, 1)
    page = report_page(twice)
    names = re.findall(r' id="([^"]+)"', page)
    pictures = [x for x in names if re.match(r"[0-9a-f]{8}-", x)]
    others = [x for x in names if x not in pictures]
    assert len(set(others)) == len(others)
    assert set(re.findall(r'href="#([^"]+)"', page)) <= set(names)
    assert set(re.findall(r"url\(#([^)]+)\)", page)) <= set(names)


def test_text_is_escaped_and_what_is_invisible_is_shown():
    odd = Claim("\x1b\u202e\udcff<b>", "m", None, 1.0, 0.1, "chosen", printed="<i>")
    page = report_page(validation(odd, setup="<script>`&`"))
    assert r"\x1b\u202e\udcff&lt;b&gt;" in page
    assert "&lt;script&gt;<code>&amp;</code>" in page
    assert "&lt;none&gt;" in page
    assert "<i>" not in page.split("<main>")[1].replace("<i class", "").replace("<i style", "")
    assert all(line.isprintable() for line in page.split("\n"))


def test_the_document_has_its_fixed_form():
    page = document(validation(Claim("way", "m", 1.1, 1.0, 0.5, "chosen")))
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
                "document": DOCUMENTS[0].name,
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
    assert document(bad)["verdict"] is False
    assert "Some figures are not met" in report_page(bad)
    good = validation(*(x for kind, x in CLAIMS.items() if kind is not Verdict.MISSED))
    assert "Every judged figure is met" in report_page(good)


def test_the_sentence_counts_published_figures_apart():
    text = summary_sentence(validation(*CLAIMS.values()).results[0].rows)
    assert text.startswith("5 published figures and formulas judged: 1 reproduced, 1 better")
    assert "1 not met. 1 of 1 further checks are met; 1 figures are only shown." in text


def test_the_table_has_a_row_a_source_and_a_sum():
    lines = summary_table(document(validation(*CLAIMS.values()))).splitlines()
    assert len(lines) == 3 + len(DOCUMENTS)
    assert lines[-1] == "| all | 1 | 1 | 1 | 1 | 1 | 1 | 1 |"

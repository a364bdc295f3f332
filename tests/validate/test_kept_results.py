"""The kept report, results and table of the README belong to the experiments there are."""

import json
from pathlib import Path

import pytest

from linkwork.validate import DOCUMENTS, all_experiments
from linkwork.validate.report import VERSION, with_table

ROOT = Path(__file__).resolve().parents[2]
RENEW = "run scripts/make-validation"


@pytest.fixture(scope="module")
def kept():
    return json.loads((ROOT / "benchmarks" / "results" / "validation.json").read_text())


def test_the_kept_results_are_those_of_the_present_claims(kept):
    assert kept["version"] == VERSION
    recorded = {x["name"]: [y["what"] for y in x["quantities"]] for x in kept["experiments"]}
    present = {name: [y.what for y in x.claims] for name, x in all_experiments().items()}
    assert recorded == present, RENEW


def test_no_kept_result_is_missed_and_the_run_was_short(kept):
    assert kept["verdict"] is True
    assert kept["duration"] < 600.0


def test_the_table_of_the_readme_is_that_of_the_kept_results(kept):
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert with_table(readme, kept) == readme, RENEW


def test_the_kept_report_shows_every_experiment(kept):
    page = (ROOT / "docs" / "validation.html").read_text(encoding="utf-8")
    for name in [*all_experiments(), *(x.name for x in DOCUMENTS)]:
        assert f'id="{name}"' in page, RENEW
    assert len(page) < 3_000_000


def test_seventy_published_figures_are_judged(kept):
    rows = [y for x in kept["experiments"] for y in x["quantities"]]
    published = [x for x in rows if x["published"] is not None or x["printed"]]
    assert sum(x["verdict"] != "shown" for x in published) >= 70

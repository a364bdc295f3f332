"""The whole validation: every figure is met, within ten minutes on two cores."""

import pytest

from linkwork.validate import Verdict, all_experiments, validate

pytestmark = [pytest.mark.long, pytest.mark.timeout(3600)]


def test_the_whole_validation_is_met_within_ten_minutes(report):
    outcome = validate(list(all_experiments().values()))
    rows = [row for result in outcome.results for row in result.rows]
    missed = [row.claim.what for row in rows if row.verdict is Verdict.MISSED]
    report(
        "validation-duration",
        experiments=len(outcome.results),
        rows=len(rows),
        published=sum(row.claim.is_published for row in rows),
        processes=outcome.processes,
        seconds=round(outcome.duration, 1),
        longest={
            x.experiment.name: round(x.duration, 1) for x in outcome.results if x.duration > 10
        },
        missed=missed,
        asked="every figure met, at most 600 s",
    )
    assert missed == []
    assert outcome.duration < 600.0

"""Pictures of sweeps: each kind is drawn for every kind of parameter."""

import numpy as np
import pytest

from linkwork.errors import ArgumentError
from linkwork.sweep.case import Case, CaseResult
from linkwork.sweep.result import SweepResult


def result_of(inputs, success, measures=None):
    done = []
    for number, values in enumerate(inputs):
        own = {} if measures is None else {"error": float(measures[number])}
        found = CaseResult(number, str(number), "finished", bool(success[number]), measures=own)
        done.append((Case(number, 0, values), found))
    return SweepResult("test-1", "scene", "test.yaml", "", done)


CHANCE = np.random.default_rng(0)
SCATTERED = [{"a": float(x), "b": float(y)} for x, y in CHANCE.random((60, 2))]
GRID = [{"a": float(x), "b": 10.0**y, "kind": "xy"[x % 2]} for x in range(5) for y in range(4)]
ONE = [{"a": float(x)} for x in range(30)]
RESULTS = {
    "scattered": (SCATTERED, [x["a"] > 0.5 for x in SCATTERED], CHANCE.random(60)),
    "grid": (GRID, [x["a"] > 2 for x in GRID], [x["b"] for x in GRID]),
    "one parameter": (ONE, [x["a"] > 9 for x in ONE], [np.nan] * 15 + [1.0] * 15),
    "labels": ([{"kind": "xy"[i % 2], "on": i % 3 == 0} for i in range(12)], [True] * 12, None),
    "without measures": (SCATTERED, [True] * 60, None),
}


@pytest.mark.parametrize("kind", ["all", "map", "parallel", "histogram"])
@pytest.mark.parametrize("name", RESULTS)
def test_every_kind_of_picture(name, kind, tmp_path):
    result = result_of(*RESULTS[name])
    if kind == "histogram" and not result.measures:
        with pytest.raises(ArgumentError, match="nothing to draw"):
            result.picture(kind)
        return
    result.plot(tmp_path / "picture.svg", kind)
    drawn = (tmp_path / "picture.svg").read_text()
    assert "</svg>" in drawn


def test_no_cases_and_unknown_kinds_are_refused():
    with pytest.raises(ArgumentError, match="no cases"):
        result_of([], []).picture()
    with pytest.raises(Exception, match="pie"):
        result_of(*RESULTS["grid"]).picture("pie")

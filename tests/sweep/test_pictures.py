"""Pictures of sweeps: each kind is drawn for every kind of parameter."""

import numpy as np
import pytest

from linkwork.errors import ArgumentError
from linkwork.plot.case_panels import CaseAxis
from linkwork.plot.draw_cases import _edges
from linkwork.sweep.case import Case, CaseResult
from linkwork.sweep.results.result import SweepResult


def result_of(inputs, success, measures=None, content=None):
    done = []
    for number, values in enumerate(inputs):
        numbers = {} if measures is None else {"error": float(measures[number])}
        result = CaseResult(
            number, str(number), "finished", bool(success[number]), measures=numbers
        )
        done.append((Case(number, 0, values), result))
    return SweepResult("test-1", "scene", "test.yaml", "", done, content or {})


CHANCE = np.random.default_rng(0)
SCATTERED = [{"a": float(x), "b": float(y)} for x, y in CHANCE.random((60, 2))]
GRID = [{"a": float(x), "b": 10.0**y, "kind": "xy"[x % 2]} for x in range(5) for y in range(4)]
MANY = [{"a": float(x), "b": float(y)} for x, y in CHANCE.random((2000, 2))]
ONE = [{"a": float(x)} for x in range(30)]
RESULTS = {
    "scattered": (SCATTERED, [x["a"] > 0.5 for x in SCATTERED], CHANCE.random(60)),
    "grid": (GRID, [x["a"] > 2 for x in GRID], [x["b"] for x in GRID]),
    "one parameter": (ONE, [x["a"] > 9 for x in ONE], [np.nan] * 15 + [1.0] * 15),
    "labels": ([{"kind": "xy"[i % 2], "on": i % 3 == 0} for i in range(12)], [True] * 12, None),
    "many": (MANY, [x["a"] > x["b"] for x in MANY], CHANCE.random(2000)),
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


def test_a_search_has_its_course_and_its_best_case(tmp_path):
    done = []
    for number, values in enumerate(SCATTERED):
        objective = (values["a"] - 0.3) ** 2 + values["b"]
        measures = {"objective": objective, "error": objective}
        result = CaseResult(number, str(number), "finished", number % 7 > 0, measures=measures)
        done.append((Case(number, 0, values), result))
    content = {"search": {"minimise": "error", "maximise": None}, "units": {"error": "rad"}}
    result = SweepResult("test-1", "scene", "test.yaml", "", done, content)
    assert result.label("error") == "error [rad]"
    best = min((x for x in done if x[1].success), key=lambda x: x[1].measures["objective"])
    (descent,), (objective_map,), (parallel,), (histogram,) = result.picture("all")._rows
    assert descent.title == "minimise error"
    assert objective_map.best == best[0].number
    assert parallel.axes[-1].name == "error [rad]"
    # The objective has a panel of its own.
    assert histogram.axis.name == "error [rad]"
    result.plot(tmp_path / "picture.svg")


def test_axes_follow_the_file_and_limits_the_verdict():
    content = {
        "vary": {"a": {"from": 0.1, "to": 1, "scale": "log"}, "b": {"from": 0.001, "to": 1}},
        "verdict": {"small": "error < 0.5", "other": "error + 1 < 2", "large": "0.1 <= error"},
        "units": {"a": "kg"},
    }
    inputs = [{"a": 0.1 + x["a"], "b": 0.001 + x["b"]} for x in SCATTERED]
    result = result_of(inputs, [x["a"] > 0.5 for x in inputs], CHANCE.random(60), content)
    (success_map,), _, (histogram,) = result.picture("all")._rows
    assert (success_map.x.name, success_map.x.is_log) == ("a [kg]", True)
    assert (success_map.y.name, success_map.y.is_log) == ("b", False)
    assert histogram.limits == [0.5]


def test_bins_cover_all_values_and_begin_at_the_limit():
    for is_log in (False, True):
        axis = CaseAxis("x", 0.01 + CHANCE.random(200), is_log=is_log)
        edges = np.array(_edges(axis, 0.4))
        assert edges[0] <= axis.values.min()
        assert edges[-1] >= axis.values.max()
        assert np.isclose(edges, 0.4).any()
    assert _edges(CaseAxis("x", np.full(5, 2.0)), 2.0) == [1.9, 2.1]


def test_values_that_are_lists_are_one_value_a_case(tmp_path):
    inputs = [{"g": [0, 0, -9.81]}, {"g": [0, 0, -1.6]}, {"g": 5}] * 4
    result = result_of(inputs, [True, False, True] * 4, np.arange(12))
    assert result["g"].shape == (12,)
    assert result["g"][1] == [0, 0, -1.6]
    assert result.ranking()[0].name == "g"
    result.plot(tmp_path / "picture.svg")

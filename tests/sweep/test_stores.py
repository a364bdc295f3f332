"""Results of sweeps are the same in every kind of store, and drawn for every parameter."""

import math
from uuid import uuid4

import numpy as np
import pytest

from linkwork.errors import ArgumentError, NotFoundError
from linkwork.plot.case_panels import CaseAxis
from linkwork.plot.draw_cases import _edges
from linkwork.record import query
from linkwork.sweep.case import Case, CaseResult
from linkwork.sweep.results.result import SweepResult, open_sweep
from linkwork.sweep.results.sweep_store import SweepStore, copy_sweeps, find_sweep, list_sweeps
from linkwork.sweep.run_sweep import sweep
from tests.servers import running_servers
from tests.sweep.faulty_scene import NONE, cases_with, write_scene


@pytest.fixture(scope="module")
def servers():
    with running_servers() as started:
        yield started


@pytest.fixture(params=("duckdb", "sqlite", "memory", "postgresql", "mariadb"))
def database(request, servers, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    if request.param in servers:
        return servers[request.param].url
    return f"memory:{uuid4().hex}" if request.param == "memory" else tmp_path / f"r.{request.param}"


def done(number, **more):
    case = Case(number, 3, {"mass": 1.5 * number, "kind": "it's"}, hash=f"hash{number}")
    signals = {"time": np.array([0.0, 0.1]), "arm/q1.position": np.array([1.0, math.nan])}
    values = {
        "success": number % 2 == 0,
        "failed": ("tracks", "calm") if number % 2 else (),
        "measures": {"error": math.nan if number == 3 else 0.1 * number},
        "result_hash": f"result{number}",
        "signals": signals,
        **more,
    }
    return case, CaseResult(number, case.hash, "finished", **values)


def test_results_come_back_as_they_were(database):
    SweepStore(database, "x").results_of([])
    assert list_sweeps(database) == []
    store = SweepStore(database, "first-1")
    store.begin("scene", "file.yaml", {"search": None}, 5)
    assert store.add([done(x) for x in (0, 1, 3)]) == 3
    # A second coordinator, and one that begins again, add only what is missing.
    again = SweepStore(database, "first-1")
    again.begin("scene", "file.yaml", {}, 5)
    assert again.add([done(x) for x in range(5)]) == 2
    assert [x.sweep for x in list_sweeps(database)] == ["first-1"]
    results = store.results()
    assert [case.number for case, _ in results] == list(range(5))
    for case, result in results:
        expected_case, expected = done(case.number)
        for name in ("inputs", "seed", "hash"):
            assert getattr(case, name) == getattr(expected_case, name)
        assert (result.failed, result.success) == (expected.failed, expected.success)
        np.testing.assert_equal(dict(result.measures), dict(expected.measures))
    times, values = store.signals(2)["arm/q1.position"]
    np.testing.assert_equal((times, values), ([0.0, 0.1], [1.0, math.nan]))
    other, case = SweepStore(database, "other-2"), Case(9, 0, hash="hash1")
    results = other.results_of([case, Case(8, 0, hash="x")])
    assert [(case.number, result.result_hash) for case, result in results] == [(9, "result1")]
    assert not other.results_of([case], of_others=False)
    store.add_runs({2: "run2"})
    store.add_runs({2: "run2", 4: "run4"})
    assert store.runs() == {2: "run2", 4: "run4"}
    rows = query("select count(*), count(distinct number) from sweep_cases", store=database).rows
    assert [tuple(map(int, row)) for row in rows] == [(5, 5)]
    opened = open_sweep("first", store=database)
    assert opened.success_rate == 0.6
    assert opened.failure_counts == {"tracks": 2, "calm": 2}
    with pytest.raises(NotFoundError, match="second"):
        find_sweep(database, "second")


def test_a_sweep_runs_into_every_kind_of_store(database, tmp_path):
    data = {**cases_with([NONE] * 2, 0.004), "scene": str(write_scene(tmp_path))}
    result = sweep(data, store=database, workers=0)
    opened = open_sweep(result.sweep, store=database)
    assert opened.hashes == result.hashes
    assert len(opened) == 2


def test_sweeps_are_copied_into_any_store_each_case_once(database, tmp_path):
    first = tmp_path / "source.duckdb"
    store = SweepStore(first, "copied-1")
    store.begin("scene", "file.yaml", {"search": None}, 5)
    store.add([done(x) for x in range(3)])
    store.add_runs({1: "run1"})
    assert copy_sweeps(first, database)["copied-1"] == 3
    store.add([done(x) for x in range(5)])
    assert copy_sweeps(first, database)["copied-1"] == 2
    assert copy_sweeps(first, database)["copied-1"] == 0
    copy = SweepStore(database, "copied-1")
    original, copied = ([(x, vars(y)) for x, y in each.results()] for each in (store, copy))
    np.testing.assert_equal(copied, original)
    assert copy.runs() == {1: "run1"}
    np.testing.assert_equal(copy.signals(4), store.signals(4))
    sql = "select count(*) from sweep_values where sweep = 'copied-1'"
    assert int(query(sql, store=database).rows[0][0]) == 15


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
    assert "</svg>" in (tmp_path / "picture.svg").read_text()


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
    assert (result["g"].shape, result["g"][1]) == ((12,), [0, 0, -1.6])
    assert result.ranking()[0].name == "g"
    result.plot(tmp_path / "picture.svg")

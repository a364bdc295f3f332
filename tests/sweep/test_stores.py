"""Results of sweeps are the same in every kind of store, each case once."""

import math
from uuid import uuid4

import numpy as np
import pytest

from linkwork.errors import NotFoundError
from linkwork.record import query
from linkwork.sweep.case import Case, CaseResult
from linkwork.sweep.results.result import open_sweep
from linkwork.sweep.results.sweep_store import SweepStore, copy_sweeps, find_sweep, list_sweeps
from linkwork.sweep.run_sweep import sweep
from tests.servers import running_servers
from tests.sweep.faulty_scene import NONE, cases_with, write_scene

KINDS = ("duckdb", "sqlite", "memory", "postgresql", "mariadb")


@pytest.fixture(scope="module")
def servers():
    with running_servers() as started:
        yield started


@pytest.fixture(params=KINDS)
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
    assert list_sweeps_or_none(database) == []
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


def list_sweeps_or_none(database):
    """Sweeps of a store that may not exist."""
    SweepStore(database, "x").results_of([])
    return list_sweeps(database)

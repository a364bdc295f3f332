"""The bench of inverse kinematics with no peers, with some that lie, and with one missing."""

import numpy as np
import pytest

from linkwork import library
from linkwork.bench.ik import bench_ik
from linkwork.bench.ik_ours import LANES, PLAIN
from linkwork.bench.ik_problem import ALL, ONE, IkProblem, agreement_of
from linkwork.bench.measurement import CALL, NATIVE, Entry
from linkwork.bench.peers.ik import EAIK
from linkwork.errors import ModelError, import_extra

TREE = library.robot("irb140")


@pytest.fixture(scope="module")
def problem():
    return IkProblem(TREE)


def entry(answer, function=ALL, package=EAIK):
    return Entry(function, package, CALL, lambda: 5000.0, lambda: (answer,), tolerance=1e-6)


def peer(change, function=ALL):
    def entries(problem):
        yield entry(change(problem.right), function)

    return entries


def missing(problem):
    import_extra("no_such_package", "peers")
    yield from ()


@pytest.fixture(scope="module")
def report():
    return bench_ik(TREE, rounds=1, peers={EAIK: peer(lambda q: q), "absent": missing})


def test_every_way_is_measured_beside_the_peer(report):
    assert report.agrees
    assert all(np.isfinite(time) and time > 0 for time in report.times.values())
    *rows, one, many = report.rows
    assert all(row.peer is not None and row.peer.value == 5000.0 for row in rows)
    assert all(row.what.startswith("displaced axes") and row.required for row in (one, many))
    required = {row.what: row.required.value for row in report.rows if row.required}
    assert required[f"all solutions, {NATIVE}, {PLAIN}"] == 55.0
    assert required[f"all solutions, {LANES}, {PLAIN}"] == 100.0


def test_a_missing_peer_is_listed(report):
    (line,) = report.left_out
    assert "absent" in line


def test_without_peers_only_times_are_required():
    report = bench_ik(TREE, rounds=1, peers={})
    assert report.rows
    *rows, _, _ = report.rows
    assert all(row.peer is None and row.required is None for row in rows)


def test_a_solution_that_is_not_ours_is_a_disagreement():
    report = bench_ik(TREE, rounds=1, peers={EAIK: peer(lambda q: q + 1e-7)})
    assert report.agrees
    report = bench_ik(TREE, rounds=1, peers={EAIK: peer(lambda q: q + 0.1)})
    assert not report.agrees and not report.times


def test_what_misses_the_pose_is_taken_out(problem):
    mixed = np.concatenate([problem.right, problem.right + 0.3], axis=1)
    assert agreement_of(entry(mixed), problem).holds


def test_half_of_the_solutions_must_be_there(problem):
    few = problem.right.copy()
    few[10:] = np.nan
    assert not agreement_of(entry(few), problem).holds
    assert agreement_of(entry(problem.right[:, :1], ONE), problem).holds
    assert not agreement_of(entry(few[:, :1], ONE), problem).holds


def test_full_turns_make_no_difference(problem):
    assert agreement_of(entry(problem.right + 2 * np.pi), problem).holds


@pytest.mark.parametrize("name", ["scara1", "stanford", "panda"])
def test_other_robots_are_refused(name):
    with pytest.raises(ModelError, match="six revolute joints"):
        bench_ik(library.robot(name), rounds=1, peers={})

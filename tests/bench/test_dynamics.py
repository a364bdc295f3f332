"""The bench of dynamics without peers, with one that lies, and with one that is missing."""

from dataclasses import replace

import numpy as np
import pytest

from linkwork import library
from linkwork.bench.dynamics import bench_dynamics
from linkwork.bench.measurement import CALL, NATIVE, Entry
from linkwork.bench.ours import BATCH, LANES
from linkwork.bench.problem import INVERSE, STATES, TASKS, Problem
from linkwork.errors import ModelError, NotFoundError, import_extra, install_command
from linkwork.model.build import build_tree
from linkwork.model.link import Joint, JointKind, TreeLink

TREE = library.robot("planar2")


def peer(package, how, factor=1.0, time=1e6):
    def entries(problem):
        (right,) = problem.references[INVERSE].results
        yield Entry(INVERSE, package, how, lambda: time, lambda: (factor * right,))

    return entries


def missing(problem):
    import_extra("no_such_package", "peers")
    yield from ()


@pytest.fixture(scope="module")
def report():
    peers = {
        "fast": peer("CasADi C", NATIVE, time=1e6),
        "faster": peer("CasADi C", NATIVE, time=1e5),
        "called": peer("Pinocchio", CALL),
        "absent": missing,
    }
    return bench_dynamics(TREE, rounds=1, peers=peers, first_calls=[TREE])


def test_every_task_is_measured_in_every_way(report):
    assert report.agrees
    measured = {(x.function, x.how) for x in report.times if x.package == "Linkwork"}
    ways = (NATIVE, CALL, *LANES, *BATCH)
    assert measured == {(task, how) for task in TASKS for how in ways}
    assert all(np.isfinite(time) and time > 0 for time in report.times.values())


def test_a_row_stands_beside_the_fastest_form_of_a_peer(report):
    (row,) = [x for x in report.rows if x.what == f"{INVERSE}: {NATIVE}"]
    assert row.peer.value == 1e5
    assert row.required is not None
    assert row.reached


def test_tasks_without_a_peer_keep_their_rows(report):
    alone = [x for x in report.rows if x.what.startswith("mass matrix") and x.ours.unit == "ns"]
    assert any(row.peer is None for row in alone)


def test_live_code_memory_and_the_first_call_have_rows(report):
    named = " ".join(row.what for row in report.rows)
    assert "live tool" in named and "a change of tool" in named
    assert "stack of generated C" in named
    assert "trace to callable, planar2, 2 joints" in named


def test_a_peer_that_is_not_installed_is_named_with_the_command_that_brings_it(report):
    (line,) = report.left_out
    assert line.startswith("absent is left out")
    assert install_command("peers") in line


def test_the_report_is_plain_data(report):
    data = report.to_data()
    assert data["subject"] == {"robot": TREE.name, "inertias": "dense", "batch": STATES}
    assert len(data["rows"]) == len(report.rows)
    assert len(data["times_ns"]) == len(report.times)


def test_nothing_is_timed_when_somebody_disagrees():
    def entries(problem):
        (entry,) = peer("CasADi C", NATIVE, factor=1.001)(problem)
        yield replace(entry, measure=lambda: pytest.fail("it was timed"))

    report = bench_dynamics(TREE, rounds=1, peers={"liar": entries})
    assert not report.agrees and not report.times and not report.rows
    assert [x.name for x in report.agreements if not x.holds] == [f"CasADi C, {NATIVE}"]


def test_states_and_references_are_those_of_the_plain_form():
    problem = Problem(TREE)
    assert all(array.shape == (STATES, 2) for array in problem.states)
    assert set(problem.references) == set(TASKS)
    for reference in problem.references.values():
        assert all(len(result) == STATES for result in reference.results)


def test_unknown_inertias_are_refused():
    with pytest.raises(NotFoundError, match="dense"):
        bench_dynamics(TREE, inertias="light")


def test_joints_that_peers_do_not_share_are_refused():
    ball = TreeLink("l", "base", Joint("j", JointKind.BALL))
    with pytest.raises(ModelError, match="ball"):
        bench_dynamics(build_tree("b", [TreeLink("base", None, Joint("root")), ball]))

"""Agreement with a reference, statistics of times, rows of the table, and problems of benches."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linkwork import library
from linkwork.bench import measurement
from linkwork.bench.dynamics import DYNAMICS_PEERS
from linkwork.bench.problem import TASKS, Problem, dense_chain, with_dense_inertias, without_drives
from linkwork.bench.report import COLUMNS, BenchRow, Figure, Requirement
from linkwork.bench.timing import PythonCall
from linkwork.errors import ArgumentError
from linkwork.model.inertia.inertia_check import inertia_fault, require_dynamics
from linkwork.model.link import Drive
from tests.library_arms import ARMS

RIGHT = np.random.default_rng(3).uniform(1.0, 2.0, (10, 2, 3))


def entry(answer):
    return measurement.Entry("f", "peer", "how", lambda: 1.0, lambda: (answer,))


def holds(answer, condition=1.0):
    reference = measurement.ReferenceResult((RIGHT,), np.full(10, condition))
    (agreement,) = measurement.check_agreement([entry(answer)], {"f": reference})
    return agreement.holds


@given(st.floats(1e-12, 1.0), st.integers(0, 59))
def test_the_error_is_relative_to_the_greatest_number_of_the_state(size, place):
    result = RIGHT.copy()
    result.flat[place] += size
    state = RIGHT[place // 6]
    error = measurement.relative_error(
        (result,), measurement.ReferenceResult((RIGHT,), np.ones(10))
    )
    assert error == pytest.approx(size / state.max(), rel=1e-3)


def test_equal_results_agree_and_different_ones_do_not():
    assert holds(RIGHT)
    assert holds(RIGHT * (1 + 1e-12))
    assert not holds(RIGHT * (1 + 1e-6))


@pytest.mark.parametrize("bad", [np.nan, np.inf])
def test_what_is_no_number_does_not_agree(bad):
    result = RIGHT.copy()
    result[4, 1, 1] = bad
    assert not holds(result)


def test_rounding_that_a_state_magnifies_is_allowed():
    assert holds(RIGHT * (1 + 1e-6), condition=1e4)


def test_the_first_states_are_enough():
    assert holds(RIGHT[:3])


times = st.lists(st.floats(1e-3, 1e3), min_size=1, max_size=8)


@given(times)
def test_the_least_of_all_rounds_counts(measured):
    waiting = iter(measured)
    assert measurement.least_times({"a": lambda: next(waiting)}, len(measured)) == {
        "a": min(measured)
    }


@given(st.integers(1, 9), st.integers(1, 4))
def test_every_round_measures_all_once_and_every_second_one_backwards(rounds, count):
    order = []
    keys = list(range(count))
    measurement.least_times({key: lambda key=key: order.append(key) or 1.0 for key in keys}, rounds)
    for i in range(rounds):
        assert order[i * count : (i + 1) * count] == (keys[::-1] if i % 2 else keys)


@pytest.mark.parametrize("rounds", [0, -3])
def test_no_rounds_are_refused(rounds):
    with pytest.raises(ArgumentError, match="rounds"):
        measurement.least_times({}, rounds)


def test_the_expression_that_is_timed_gives_the_answers():
    calls = []
    scope = {"f": lambda a, b: calls.append(1) or (a + b, a * b)}
    batch = [np.arange(6.0).reshape(3, 2), np.ones((3, 2))]
    call = PythonCall("f(a0, a1)", scope, [array[0] for array in batch])
    total, product = call.answers(batch, 2)
    assert np.array_equal(total, batch[0][:2] + 1)
    assert np.array_equal(product, batch[0][:2])
    calls.clear()
    assert call.time() > 0
    assert len(calls) >= 1000


def test_answers_are_kept_though_a_peer_writes_to_the_same_memory():
    memory = np.zeros(2)

    def f(a):
        memory[:] = a
        return memory

    (result,) = PythonCall("f(a0)", {"f": f}, [memory]).answers([np.eye(2)], 2)
    assert np.array_equal(result, np.eye(2))


numbers = st.floats(1e-3, 1e6)


@given(numbers, numbers, st.floats(0.1, 100))
def test_at_least_compares_how_many_times_faster_we_are(ours, peer, required):
    row = BenchRow("x", Figure(ours, "ns"), Figure(peer, "ns", "peer"), Requirement(required))
    assert row.ratio == pytest.approx(peer / ours)
    assert row.reached is (row.ratio >= required)


@given(numbers, numbers, st.floats(0.1, 100))
def test_at_most_compares_how_many_times_slower_we_are(ours, peer, required):
    row = BenchRow("x", Figure(ours, "ns"), Figure(peer, "ns"), Requirement(required, at_most=True))
    assert row.ratio == pytest.approx(ours / peer)
    assert row.reached is (row.ratio <= required)


@given(numbers, numbers)
def test_a_figure_alone_is_compared_by_itself(ours, required):
    row = BenchRow("x", Figure(ours, "s"), required=Requirement(required, at_most=True))
    assert row.ratio is None
    assert row.reached is (ours <= required)


def test_where_nothing_is_asked_nothing_is_reached_or_missed():
    row = BenchRow("x", Figure(1.0, "ns"), Figure(2.0, "ns", "peer"))
    assert row.reached is None
    assert row.cells() == ("x", "1 ns", "2 ns peer", "2.00", "", "")
    assert len(row.cells()) == len(COLUMNS)


def test_a_line_tells_programs_what_it_tells_people():
    row = BenchRow("x", Figure(500.0, "bytes"), required=Requirement(400, at_most=True))
    assert row.cells() == ("x", "500 bytes", "", "", "at most 400 bytes", "no")
    data = row.to_data()
    assert (data["ours"], data["unit"], data["peer"]) == (500.0, "bytes", None)
    assert data["asked"] == "at most 400 bytes"
    assert data["reached"] is False


@pytest.mark.parametrize("name", ARMS)
def test_every_link_that_moves_has_a_full_possible_inertia(name):
    tree = with_dense_inertias(library.robot(name))
    require_dynamics(tree)
    for link in tree.links:
        assert link.joint.drive == Drive()
        assert (link.inertia is not None) is link.joint.kind.moves
        if link.inertia:
            assert inertia_fault(link.inertia) == ""
            assert np.all(np.abs(link.inertia.matrix) > 1e-6)
            assert np.all(np.abs(link.inertia.center) > 0)


def test_the_mechanism_stays():
    tree = library.robot("irb140")
    dense = with_dense_inertias(tree)
    assert (dense.joint_names, dense.frames) == (tree.joint_names, tree.frames)
    assert dense.tool == tree.tool
    assert [x.pose_in_parent for x in dense.links] == [x.pose_in_parent for x in tree.links]


def test_a_seed_gives_one_robot():
    tree = library.robot("scara1")
    assert with_dense_inertias(tree, 4) == with_dense_inertias(tree, 4)
    assert with_dense_inertias(tree, 4) != with_dense_inertias(tree, 5)
    assert dense_chain(5, 1) == dense_chain(5, 1) != dense_chain(5, 2)


def test_without_drives_only_the_drives_go():
    tree = library.robot("irb140")
    bare = without_drives(tree)
    assert [x.inertia for x in bare.links] == [x.inertia for x in tree.links]
    assert all(joint.drive == Drive() for joint in bare.joints)


@pytest.mark.parametrize("robot", ["scara1", "tree30"])
@pytest.mark.parametrize("name", DYNAMICS_PEERS)
def test_a_peer_agrees_in_every_task_or_tells_how_to_install_it(name, robot):
    problem = Problem(with_dense_inertias(library.robot(robot)))
    entries, left_out = measurement.gather_entries({name: DYNAMICS_PEERS[name]}, problem)
    if left_out:
        assert "pip install" in left_out[0]
        return
    assert {entry.function for entry in entries} == set(TASKS)
    for agreement in measurement.check_agreement(entries, problem.references):
        assert agreement.holds, agreement

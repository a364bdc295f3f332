"""Peers compute what we compute, or say how they are installed."""

import pytest

from linkwork import library
from linkwork.bench.dynamics import DYNAMICS_PEERS
from linkwork.bench.measurement import check_agreement, gather_entries
from linkwork.bench.problem import TASKS, Problem, with_dense_inertias


@pytest.mark.parametrize("robot", ["scara1", "tree30"])
@pytest.mark.parametrize("name", DYNAMICS_PEERS)
def test_a_peer_agrees_in_every_task_or_tells_how_to_install_it(name, robot):
    problem = Problem(with_dense_inertias(library.robot(robot)))
    entries, left_out = gather_entries({name: DYNAMICS_PEERS[name]}, problem)
    if left_out:
        assert "pip install" in left_out[0]
        return
    assert {entry.function for entry in entries} == set(TASKS)
    for agreement in check_agreement(entries, problem.references):
        assert agreement.holds, agreement

"""The benches of stepping and of rollouts, in short."""

from linkwork.bench.rollout import bench_rollout
from linkwork.bench.stepping import BARE, NOT_RECORDED, RECORDED, bench_stepping


def test_our_steps_reach_what_a_bare_loop_reaches_and_are_judged_beside_it():
    report = bench_stepping(1, ("two-scaras", "wind"))
    assert report.agrees
    # Where forces act, the bare loop starts from our states and need not agree.
    assert [(x.function, x.name, x.error) for x in report.agreements] == [("two-scaras", BARE, 0.0)]
    rows = {row.what: row for row in report.rows}
    for scene in ("two-scaras", "wind", "busy"):
        for how in (NOT_RECORDED, RECORDED):
            row = rows[f"{scene}, {how}"]
            assert row.peer is not None and row.ours.value > 0 < row.peer.value
            assert row.asked is not None and row.asked.at_most
    speed = rows[f"two-scaras, {NOT_RECORDED}: speed"]
    assert speed.ours.unit == "times real time" and not speed.asked.at_most


def test_all_libraries_reach_the_same_states_and_are_judged():
    report = bench_rollout(1, cases=3)
    assert {agreement.error for agreement in report.agreements} == {0.0}
    assert len(report.agreements) == 4
    assert [row.asked.value for row in report.rows] == [0.95, 1.8]

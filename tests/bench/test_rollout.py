"""The bench of rollouts, in short."""

from linkwork.bench.rollout import bench_rollout


def test_all_libraries_reach_the_same_states_and_are_judged():
    report = bench_rollout(1, cases=3)
    assert {agreement.error for agreement in report.agreements} == {0.0}
    assert len(report.agreements) == 4
    assert [row.asked.value for row in report.rows] == [0.95, 1.8]

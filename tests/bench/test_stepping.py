"""The bench of stepping, in short."""

from linkwork.bench.stepping import bench_stepping


def test_our_steps_reach_what_a_bare_loop_reaches_and_are_measured_beside_it():
    report = bench_stepping(1, ("swinging-arm", "two-scaras"))
    assert report.agrees
    assert {agreement.error for agreement in report.agreements} == {0.0}
    whats = [row.what for row in report.rows]
    assert whats[0] == "swinging-arm, no controller: as sessions step"
    assert all(row.peer is not None and row.ours.value > 0 for row in report.rows)


def test_every_row_is_judged_and_what_controllers_drive_ends_at_the_same_place():
    report = bench_stepping(1, ("two-scaras",))
    assert all(row.asked is not None and row.asked.at_most for row in report.rows)
    assert "two-scaras, controllers" in [agreement.function for agreement in report.agreements]
    whats = [row.what for row in report.rows]
    assert "busy, controllers: as sessions step" in whats
    assert "busy, no controller: one step a call" in whats

"""The bench of stepping, in short."""

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

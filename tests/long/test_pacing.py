"""Pacing holds for ten minutes, and a page that watches costs physics nothing."""

import statistics
import time

import pytest

from linkwork.session import open_session
from linkwork.studio import serve
from linkwork.world import scene_names
from tests.browser import new_page, open_studio

pytestmark = [pytest.mark.long, pytest.mark.timeout(900)]

MINUTE = 60.0


def offsets(session, seconds):
    """Simulated minus wall time, sampled all along a run at 100 %: (wall time, offset) pairs."""
    session.speed(1.0)
    session.start()
    began, first = time.perf_counter(), session.latest().time
    samples = []
    while (now := time.perf_counter() - began) < seconds:
        samples.append((now, session.latest().time - first - now))
        time.sleep(0.005)
    session.pause()
    return samples


def drift(samples, seconds):
    """Median offset of the last second minus that of the first [s]."""
    first = statistics.median(offset for now, offset in samples if now < 1.0)
    last = statistics.median(offset for now, offset in samples if now > seconds - 1.0)
    return last - first


@pytest.mark.parametrize("scene", ["irb140-table", "two-scaras", "swinging-arm"])
def test_a_minute_at_real_time_does_not_drift(report, tmp_path, scene):
    with open_session(scene, record=tmp_path / "runs.duckdb") as session:
        measured = drift(offsets(session, MINUTE), MINUTE)
    report(f"pacing-{scene}", asked="|drift| < 0.002 s in 60 s at 100 %", drift_seconds=measured)
    assert abs(measured) < 0.002


def test_ten_minutes_at_real_time_do_not_drift(report, tmp_path):
    with open_session("irb140-table", record=tmp_path / "runs.duckdb") as session:
        measured = drift(offsets(session, 10 * MINUTE), 10 * MINUTE)
    report(
        "pacing-ten-minutes",
        asked="|drift| < 0.002 s in 600 s at 100 %, median of the last second minus the first",
        drift_seconds=measured,
    )
    assert abs(measured) < 0.002


def test_speed_changes_and_pauses_leave_no_offset(report):
    """After each disturbance, a new stretch at 100 % keeps its own offset to its end."""
    with open_session("irb140-table") as session:
        drifts = []
        for factor in (4.0, 0.25, 0.0, 2.0, float("inf")):
            session.speed(factor)
            session.start()
            time.sleep(1.0)
            session.pause()
            drifts.append(drift(offsets(session, 8.0), 8.0))
    report("pacing-disturbed", asked="|drift| < 0.002 s after each", drift_seconds=drifts)
    assert max(map(abs, drifts)) < 0.002


def steps_per_second(session, seconds):
    first, began = session.latest().step, time.perf_counter()
    time.sleep(seconds)
    return (session.latest().step - first) / (time.perf_counter() - began)


def test_a_connected_page_does_not_slow_physics(report, browser):
    """Windows with and without a page alternate, so that the machine's moods hit both alike.

    At 100 %, for a page that renders in software takes every core it finds: at 400 % it would be
    the browser, not the studio, that is measured.
    """
    studio = serve(open_session, scene_names(), "irb140-table", rich_light=False)
    alone, watched = [], []
    try:
        studio.session.speed(1.0)
        studio.session.start()
        for _ in range(4):
            alone.append(steps_per_second(studio.session, 6.0))
            page = new_page(browser)
            open_studio(page, studio.address)
            watched.append(steps_per_second(studio.session, 6.0))
            page.close()
    finally:
        studio.close()
    ratio = statistics.median(watched) / statistics.median(alone)
    report(
        "page-cost",
        asked="physics rate with a page at least 0.95 of without",
        ratio=ratio,
        steps_per_second_alone=alone,
        steps_per_second_watched=watched,
    )
    assert ratio >= 0.95

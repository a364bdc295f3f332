"""The studio with a recorded run: its controls move the playback, and it says what it is."""

from __future__ import annotations

from functools import partial

import pytest

import linkwork as lw
from linkwork.record import load_spools
from linkwork.session import open_session
from linkwork.studio import serve
from tests.browser import button, choose_speed, open_studio, tab
from tests.studio.wire import Address, join
from tests.waiting import wait_until


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    """A store with a run of an arm of 4 s, which lasts 40 s at the slowest speed."""
    path = tmp_path_factory.mktemp("runs") / "runs.duckdb"
    with open_session("two-scaras", store=path, process=False) as session:
        session.step(4000)
    load_spools(path)
    return path


@pytest.fixture
def played(store):
    with lw.playback(store=store) as session:
        run = session.latest().run
    open_run = partial(lw.playback, store=store)
    with serve(open_run, [run], run, shows_runs=True, rich_light=False) as studio:
        yield studio


def test_a_page_is_sent_the_run_and_its_extent(played):
    with join(Address.parse(played.address)) as page:
        assert page.messages["welcome"]["shows_runs"]
        assert page.messages["scene"]["scene"] == "two-scaras"
        assert page.messages["scene"]["playback"]["status"] == "finished"
        assert page.messages["status"]["end"] == pytest.approx(4.0)
        page.ask("seek", time=0.2)
        page.receive_until(lambda: page.frames[-1].time == 0.2, "the time")
        page.ask("seek", time=1e9)
        page.receive_until(lambda: page.frames[-1].time == 4.0, "the end")
        answer = page.ask("set", path="gravity", value=[0, 0, 0])
        assert "a playback has no physics" in answer["lines"][0]


def test_a_running_scene_has_no_time_to_seek(studio):
    with join(Address.parse(studio.address)) as page:
        assert page.ask("seek", time=0.2)["kind"] == "problem"


def test_controls_of_the_page_move_the_playback(played, browser_page):
    page, session = browser_page, played.session
    open_studio(page, played.address)
    page.get_by_text("Playback", exact=True).wait_for()
    time = page.get_by_role("slider", name="Time")
    time.fill("0.25")
    wait_until(lambda: session.latest().time == 0.25, "the time is sought")
    button(page, "Step back").click()
    wait_until(lambda: session.latest().step == 240, "a frame back")
    button(page, "Step").click()
    wait_until(lambda: session.latest().step == 250, "a frame on")
    choose_speed(page, "0.1\u00d7")
    wait_until(lambda: session.speed == 0.1, "the speed")
    button(page, "Play").click()
    wait_until(lambda: session.latest().playing, "playing")
    button(page, "Pause").click()
    wait_until(lambda: not session.latest().playing, "paused")
    button(page, "To start").click()
    wait_until(lambda: session.latest().step == 0, "the start")
    wait_until(lambda: float(time.input_value()) == 0.0, "the slider follows")
    assert page.get_by_text("Follow trajectory").count() == 0
    tab(page, "Live")
    page.get_by_text("has no values to set").wait_for()

"""The studio with a recorded run: its controls move the playback, and it says what it is."""

from __future__ import annotations

from functools import partial

import pytest

import linkwork as lw
from linkwork.record import load_spools
from linkwork.session import open_session
from linkwork.session.state import PlaybackInfo
from linkwork.studio import serve
from linkwork.studio.playback_panel import banner_html, playback_html
from tests.browser import button, choose, number_field, open_studio
from tests.waiting import wait_until


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    """A store with a run of an arm of 0.4 s."""
    path = tmp_path_factory.mktemp("runs") / "runs.duckdb"
    with open_session("two-scaras", record=path, process=False) as session:
        session.step(400)
    load_spools(path)
    return path


@pytest.fixture
def played(store):
    with lw.playback(database=store) as session:
        run = session.latest().run
    studio = serve(partial(lw.playback, database=store), [run], run, rich_light=False)
    yield studio
    studio.close()


def test_the_banner_names_the_playback_and_its_notes():
    text = banner_html(PlaybackInfo("run", "db", "finished", ("<b> changed",)))
    assert "Playback" in text
    assert "no physics" in text
    assert "&lt;b&gt; changed" in text


def test_the_status_shows_the_position_in_the_run(store):
    with lw.playback(database=store) as session:
        shown = playback_html(session.seek(0.2), session)
        assert "0.200 of 0.400 s" in shown
        assert "paused" in shown
        session.start()
        assert "at 1 x real time" in playback_html(session.latest(), session)


def test_controls_of_the_page_move_the_playback(played, browser_page):
    page, session = browser_page, played.session
    open_studio(page, played.address)
    page.get_by_text("of a recorded run, no physics").wait_for()
    field = number_field(page, "Time [s]")
    field.fill("0.25")
    field.press("Enter")
    wait_until(lambda: session.latest().time == 0.25, "the time is sought")
    button(page, "\u22121").click()
    wait_until(lambda: session.latest().step == 240, "a frame back")
    button(page, "+10").click()
    wait_until(lambda: session.latest().step == 340, "ten frames on")
    choose(page, "Speed", "0.1 x")
    wait_until(lambda: session.speed == 0.1, "the speed")
    button(page, "Play").click()
    wait_until(lambda: session.latest().playing, "playing")
    button(page, "Pause").click()
    wait_until(lambda: not session.latest().playing, "paused")
    button(page, "To start").click()
    wait_until(lambda: session.latest().step == 0, "the start")
    wait_until(lambda: float(field.input_value()) == 0.0, "the slider follows")
    assert page.get_by_text("Follow trajectory").count() == 0

"""The studio with a recorded run, and runs exported from the page."""

import io
from functools import partial

import openpyxl
import pytest

import linkwork as lw
from linkwork.record import load_spools
from linkwork.session import open_session
from linkwork.studio import serve
from tests.browser import button, choose_speed, open_studio, tab
from tests.studio.wire import Address, get, join
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


@pytest.fixture
def recorded(tmp_path):
    store = tmp_path / "runs.duckdb"
    open_scene = partial(open_session, store=store)
    options = {"rich_light": False, "database": store}
    with serve(open_scene, ["swinging-arm"], "swinging-arm", **options) as studio:
        session = studio.session
        session.start()
        wait_until(lambda: session.latest().acknowledged > 10, "frames on the disk")
        session.pause()
        yield studio


def exported(studio, suffix):
    address = Address.parse(studio.address)
    return get(address, f"/export/run.{suffix}?token={address.token}")


def test_a_run_is_exported_while_it_is_recorded(recorded):
    answer = exported(recorded, "xlsx")
    assert answer.status == 200, answer.body
    assert "attachment" in answer.headers["Content-Disposition"]
    assert "joints" in openpyxl.load_workbook(io.BytesIO(answer.body), read_only=True).sheetnames
    text = exported(recorded, "csv").body.decode()
    assert "position" in text.splitlines()[0]
    assert len(text.splitlines()) > 10
    assert exported(recorded, "mcap").body.startswith(b"\x89MCAP")


def test_what_cannot_be_exported_is_refused_with_the_reason(recorded, studio):
    assert b"no run is recorded" in exported(studio, "xlsx").body
    assert exported(studio, "xlsx").status == 409
    for suffix in ("exe", "x/../../secret", "xlsx.html"):
        assert exported(recorded, suffix).status in (404, 409)


def test_a_playback_is_exported(tmp_path):
    store = tmp_path / "runs.duckdb"
    run = lw.run("swinging-arm", seconds=0.2, store=store).run
    open_run = partial(lw.playback, store=store)
    with serve(open_run, [run], run, shows_runs=True, database=store) as studio:
        assert exported(studio, "csv").status == 200


def test_the_page_saves_the_run_the_chart_and_a_picture(recorded, browser_page):
    page = browser_page
    open_studio(page, recorded.address, "Plot")
    button(page, "Step").click()
    for item, ending in (("Run as Excel", ".xlsx"), ("Chart as CSV", ".csv")):
        button(page, "Export").click()
        with page.expect_download() as download:
            page.get_by_role("menuitem", name=item).click()
        assert download.value.suggested_filename.endswith(ending)
        assert download.value.path().stat().st_size > 50
        page.keyboard.press("Escape")
        page.get_by_role("tab", name="Plot").click()
    button(page, "views").click()
    with page.expect_download() as download:
        page.get_by_role("menuitem", name="Save picture").click()
    assert download.value.path().read_bytes().startswith(b"\x89PNG")

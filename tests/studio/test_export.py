"""Runs exported from the page, while they are recorded and from a playback."""

from __future__ import annotations

import io
from functools import partial

import openpyxl
import pytest

import linkwork as lw
from linkwork.session import open_session
from linkwork.studio import serve
from tests.browser import button, open_studio, tab
from tests.studio.wire import Address, get
from tests.waiting import wait_until


@pytest.fixture
def recorded(tmp_path):
    """A studio with a run that is still being recorded."""
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
    book = openpyxl.load_workbook(io.BytesIO(answer.body), read_only=True)
    assert "joints" in book.sheetnames
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
    open_studio(page, recorded.address)
    tab(page, "Plot")
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

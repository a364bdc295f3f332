"""A robot shown from Python: one position or a motion, in a page that needs no server."""

import base64
import gzip
import json
import re

import numpy as np
import pytest

import linkwork as lw
from linkwork.errors import ArgumentError
from tests.browser import button, new_page, open_studio
from tests.waiting import wait_until


@pytest.fixture(scope="module")
def arm():
    return lw.load("planar2")


def data_of(view):
    (packed,) = re.findall(r'id="replay">([^<]+)<', view.page)
    return json.loads(gzip.decompress(base64.b64decode(packed)))


def test_bodies_are_where_forward_kinematics_puts_them(arm):
    data = data_of(arm.show([0.3, -0.5], browser=False))
    frame = np.frombuffer(base64.b64decode(data["frames"]), "<f4")
    poses = frame[: 7 * len(data["scene"]["bodies"])].reshape(-1, 7)
    body = data["scene"]["bodies"].index("robot/link2")
    assert poses[body, :3] == pytest.approx(arm.fk([0.3, -0.5], "link2")[:3, 3], abs=1e-6)
    joints = frame[7 * len(data["scene"]["bodies"]) :].reshape(-1, 4)
    assert joints[:, 0] == pytest.approx([0.3, -0.5])


def test_a_motion_has_a_moment_for_each_row(arm):
    data = data_of(arm.show([[0, 0], [0.1, 0], [0.2, 0]], times=[0, 1, 3], browser=False))
    assert data["times"] == [0.0, 1.0, 3.0]


@pytest.mark.parametrize("q", [[1.0], [[0, 0, 0]], [np.nan, 0], "up", []])
def test_positions_that_do_not_fit_are_refused(arm, q):
    with pytest.raises(ArgumentError):
        arm.show(q, browser=False)
    with pytest.raises(ArgumentError):
        arm.show([[0, 0], [1, 1]], times=[1.0, 0.0], browser=False)


def test_a_saved_page_plays_without_a_server(arm, browser, tmp_path):
    file, faults = tmp_path / "arm.html", []
    arm.show(np.linspace([0, 0], [1, 1], 100), browser=False).save(file)
    page = new_page(browser)
    page.on("pageerror", lambda error: faults.append(str(error)))
    open_studio(page, file.as_uri())
    page.get_by_text("Playback", exact=True).wait_for()
    clock = page.get_by_label("Simulated time")
    page.get_by_role("slider", name="Time").fill("0.2")
    wait_until(lambda: abs(float(clock.inner_text().split()[0]) - 0.2) < 0.03, "the time")
    button(page, "Play").click()
    wait_until(lambda: float(clock.inner_text().split()[0]) > 0.3, "playing")
    assert faults == []
    page.close()


def test_a_notebook_shows_it_inline(arm, browser):
    page = new_page(browser)
    page.set_content(arm.show([0.5, 0.5], browser=False)._repr_html_())
    page.frame_locator("iframe").locator("html[data-ready]").wait_for()
    page.close()

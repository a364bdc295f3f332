"""A real browser, a real physics process: what is done on the page happens in the session."""

import json
import os
import re
import signal
import subprocess
import sys
import time

import pytest

from linkwork.record import query, recorded_runs
from linkwork.session import open_session
from linkwork.studio import library_cards, serve
from tests.browser import button, number_field, open_studio
from tests.waiting import wait_until


@pytest.fixture
def studio(tmp_path, own_ports):
    def open_scene(scene):
        return open_session(scene, record=tmp_path / "runs.duckdb")

    studio = serve(open_scene, library_cards(), "irb140-table", rich_light=False)
    yield studio
    studio.close()


def joint(studio, name, field=0):
    layout = studio.session.info.layout
    frame = studio.session.latest().frame
    return layout.joint_view(frame)[layout.joints.index(name), field]


def pause(page, studio):
    button(page, "Pause").click()
    wait_until(lambda: not studio.session.latest().playing, "pause stops")


def test_play_moves_a_slider_moves_pause_stops(browser_page, studio, tmp_path):
    open_studio(browser_page, studio.address)
    start = joint(studio, "arm/q1")
    assert studio.session.latest().step == 0

    button(browser_page, "Play").click()
    wait_until(lambda: abs(joint(studio, "arm/q1") - start) > 0.05, "the robot moves")

    field = number_field(browser_page, "q6")
    field.click()
    for key in "-2.0":
        browser_page.keyboard.press(key)
        browser_page.wait_for_timeout(100)
    field.press("Enter")
    wait_until(lambda: abs(joint(studio, "arm/q6", 3) + 2) < 1e-6, "the field sets the reference")
    wait_until(lambda: abs(joint(studio, "arm/q6") + 2) < 0.02, "the joint follows")
    browser_page.wait_for_timeout(500)
    assert float(field.input_value()) == -2.0, "the field keeps what was typed"

    pause(browser_page, studio)
    stopped = studio.session.latest().step
    time.sleep(0.3)
    assert studio.session.latest().step == stopped

    picture = tmp_path / "studio.png"
    browser_page.screenshot(path=picture)
    assert picture.stat().st_size > 20_000

    run = studio.session.latest().run
    studio.close()
    commands = query(tmp_path / "runs.duckdb", "select run, path, value from commands").rows
    assert commands[-1][0] == run
    assert commands[-1][1] == "robots.arm.targets.q6"


def test_the_command_serves_until_it_is_told_to_end(browser_page, tmp_path):
    command = [
        sys.executable,
        "-m",
        "linkwork",
        "studio",
        "swinging-arm",
        "--no-browser",
        "--plain",
        "--json",
    ]
    pipe = subprocess.PIPE
    process = subprocess.Popen(command, cwd=tmp_path, stdout=pipe, stderr=pipe, text=True)
    try:
        assert process.stdout is not None
        assert process.stderr is not None
        line = process.stderr.readline()
        address = re.search(r"http://\S+", line)
        assert address, line
        open_studio(browser_page, address.group())
        button(browser_page, "Play").click()
        wait_until(
            lambda: any(
                file.stat().st_size > 10_000
                for file in tmp_path.glob("linkwork.duckdb.spool/*/blocks")
            ),
            "frames in the spool",
        )
    finally:
        os.kill(process.pid, signal.SIGTERM)
        assert process.wait(60) == 0
        outcome = process.stdout.read()
        process.stdout.close()
        process.stderr.close()
    assert json.loads(outcome)["address"] == address.group()
    assert "/?token=" in address.group()
    (run,) = recorded_runs(tmp_path / "linkwork.duckdb")
    assert run.status == "finished"
    assert run.steps > 0

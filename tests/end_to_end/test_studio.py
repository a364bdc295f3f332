"""A real browser, a real physics process: what is done on the page happens in the session."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time

import pytest

from linkwork.record import query, recorded_runs
from linkwork.session import open_session
from linkwork.studio import library_cards, serve
from linkwork.studio.server import serving
from tests.browser import button, number_field, open_studio
from tests.waiting import wait_until


@pytest.fixture
def studio(tmp_path, own_ports):
    def open_scene(scene):
        return open_session(scene, store=tmp_path / "runs.duckdb")

    studio = serve(open_scene, library_cards(), "irb140-table", rich_light=False)
    yield studio
    studio.close()


def joint(studio, name, field=0):
    layout = studio.session.info.layout
    return layout.joint_view(studio.session.latest().frame)[layout.joints.index(name), field]


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
    clock = browser_page.get_by_label("Simulated time")
    for key in "-2.0":
        browser_page.keyboard.press(key)
        before = clock.inner_text()
        wait_until(lambda before=before: clock.inner_text() != before, "a later state on the page")
    field.press("Enter")
    wait_until(lambda: abs(joint(studio, "arm/q6", 3) + 2) < 1e-6, "the field sets the reference")
    wait_until(lambda: abs(joint(studio, "arm/q6") + 2) < 0.02, "the joint follows")
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
    commands = query("select run, path, value from commands", store=tmp_path / "runs.duckdb").rows
    assert (commands[-1][0], commands[-1][1]) == (run, "robots.arm.targets.q6")


def test_a_killed_physics_process_is_reported_and_started_again(browser_page, studio):
    open_studio(browser_page, studio.address)
    button(browser_page, "Play").click()
    dead = studio.session
    wait_until(lambda: dead.latest().step > 0, "physics")
    os.kill(dead.process_id, signal.SIGKILL)
    notice = browser_page.get_by_role("alert").filter(has_text="SIGKILL")
    notice.wait_for()
    # There is nothing to go on with.
    notice.get_by_role("button", name="Go on").wait_for(state="detached")
    notice.get_by_role("button", name="Reset").click()
    wait_until(lambda: studio.session is not dead, "another process")
    notice.wait_for(state="detached")
    button(browser_page, "Play").click()
    wait_until(lambda: studio.session.latest().step > 0, "physics again")


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
    (run,) = recorded_runs(store=tmp_path / "linkwork.duckdb")
    assert run.status == "finished"
    assert run.steps > 0


def start_studio(port, folder):
    """The command on a port, once it has printed its address."""
    command = [sys.executable, "-m", "linkwork", "studio", "swinging-arm", "--no-browser"]
    options = ["--plain", "--port", str(port), "--db", str(folder / "runs.duckdb")]
    process = subprocess.Popen(
        [*command, *options], stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True
    )
    match = re.search(r"http://\S+", process.stderr.readline())
    assert match
    return process, match.group()


def end_studio(process, number):
    process.send_signal(number)
    process.wait(60)
    process.stderr.close()


def quiet_port():
    """A free port of this process, outside of those that systems give to connections."""
    for port in range(serving.DEFAULT_PORT + 50, serving.DEFAULT_PORT + 100):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) != 0:
                return port
    raise AssertionError("no free port")


def test_a_page_comes_back_with_its_server(browser_page, tmp_path, own_ports):
    port = quiet_port()
    process, address = start_studio(port, tmp_path)
    try:
        open_studio(browser_page, address)
    finally:
        end_studio(process, signal.SIGKILL)
    notice = browser_page.get_by_role("alert").filter(has_text="The studio is not running")
    notice.get_by_text("linkwork studio swinging-arm").wait_for()
    process, again = start_studio(port, tmp_path)
    try:
        assert again == address, "the token of the port is kept"
        browser_page.locator("html[data-ready]").wait_for()
        notice.wait_for(state="detached")
        button(browser_page, "Play").click()
        button(browser_page, "Pause").wait_for()
    finally:
        end_studio(process, signal.SIGTERM)

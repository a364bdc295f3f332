import io
from dataclasses import dataclass

import pytest

from linkwork.cli.progress import Progress

SCENE = """linkwork: scene
version: 1
ground: {}
bodies:
  ball: {shape: sphere, size: [0.2], mass: 1, position: [0, 0, 0.5]}
contacts: {events: true}
alarms:
  hit: {body: ball, above: 1, action: ACTION}
"""


@pytest.fixture
def scene(tmp_path):
    def write(action):
        path = tmp_path / "scene.yaml"
        path.write_text(SCENE.replace("ACTION", action))
        return path

    return write


def test_a_run_is_summed_up_for_programs_and_for_people(linkwork, linkwork_json, scene):
    command = ("run", scene("tell"), "--seconds", 0.5, "--no-record")
    status, result = linkwork_json(*command)
    assert status == 0
    assert result["steps"] == 500
    assert result["contacts"] == 1 and result["most_contacts"] == 1
    assert result["energy"] == pytest.approx(9.81 * 0.2, rel=0.05)
    assert result["events"]["contact-begin"] == 1
    assert result["real_time_factor"] > 0
    shown = linkwork(*command)[1]
    assert f"state {result['state_hash']}" in shown
    assert "contacts: 1 at the end, 1 at most; energy" in shown
    assert "events: " in shown and "1 contact-begin" in shown


def test_a_run_that_an_alarm_stops_is_a_negative_verdict(linkwork, scene):
    status, shown, _ = linkwork("run", scene("pause"), "--seconds", 5, "--no-record")
    assert status == 1
    assert "stopped by an alarm at 0.24" in shown


def test_a_run_draws_a_picture_and_a_film(linkwork_json, scene, tmp_path):
    status, result = linkwork_json(
        *("run", scene("tell"), "--seconds", 0.1, "--no-record", "--size", "64x48"),
        *("--video", "film.gif", "--snapshot", "end.png"),
    )
    assert status == 0
    assert (result["video"], result["snapshot"]) == ("film.gif", "end.png")
    assert (tmp_path / "film.gif").stat().st_size > 0
    assert (tmp_path / "end.png").stat().st_size > 0


@pytest.mark.parametrize("size", ["64", "64x", "axb", "63x48", "99999x64", "-64x48"])
def test_a_size_that_cannot_be_drawn_is_refused(linkwork, scene, size):
    status, _, shown = linkwork("run", scene("tell"), f"--size={size}", "--no-record")
    assert status == 2
    assert "size" in shown or "pixels" in shown


def test_scenes_tell_what_is_in_them(linkwork, linkwork_json):
    _, scenes = linkwork_json("scenes")
    table = next(x for x in scenes if x["name"] == "irb140-table")
    assert table["robots"] and table["bodies"] and table["ground"] == "plane"
    shown = linkwork("scenes")[1].splitlines()
    assert shown[0].split() == ["scene", "robots", "bodies", "ground", "description"]
    assert len(shown) == len(scenes) + 2


def test_a_recorded_run_can_be_done_again(linkwork, linkwork_json):
    _, result = linkwork_json("run", "swinging-arm", "--seconds", 0.2)
    status, again = linkwork_json("run", "swinging-arm", "--replay", result["run"])
    assert (status, again["equal"]) == (0, True)
    assert again["state_hash"] == result["state_hash"]
    assert "equal" in linkwork("run", "--replay", "latest")[1]
    assert linkwork("run", "two-scaras", "--replay", "latest")[0] == 2
    assert linkwork("run", "--replay", "latest", "--set", "solver.step=0.01")[0] == 2
    assert linkwork("run", "--replay", "yesterday")[0] == 2


def test_a_run_without_a_scene_is_refused(linkwork):
    status, _, shown = linkwork("run")
    assert status == 2
    assert "linkwork scenes" in shown


@dataclass
class At:
    time: float


def test_a_short_run_shows_no_bar():
    stream, now = io.StringIO(), [0.0]
    with Progress(10, stream, lambda: now[0]) as progress:
        progress(At(0.0))
        now[0] = 0.5
        progress(At(9.0))
    assert stream.getvalue() == ""


def test_a_long_run_shows_share_speed_and_time_left_and_cleans_up():
    stream, now = io.StringIO(), [0.0]
    with Progress(10, stream, lambda: now[0]) as progress:
        progress(At(0.0))
        now[0] = 2.0
        progress(At(4.0))
        shown = stream.getvalue()
        now[0] = 100.0
        progress(At(4.0))
    assert " 40 %" in shown
    assert "4.0 of 10 s, speed 2.00, 3 s left" in shown
    assert "2 min 30 s left" in stream.getvalue()
    assert stream.getvalue().endswith("\r\x1b[K")
    progress(At(10.0))
    assert stream.getvalue().endswith("\r\x1b[K")

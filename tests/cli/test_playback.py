"""A recorded run drawn from the command line."""

from argparse import Namespace

import pytest

import linkwork as lw
from linkwork.cli.commands import studio

SCENE = """linkwork: scene
version: 1
ground: {}
bodies:
  ball: {shape: sphere, size: [0.2], mass: 1, position: [0, 0, 0.5]}
"""


@pytest.fixture
def recorded(tmp_path):
    (tmp_path / "ball.yaml").write_text(SCENE)
    return lw.run(tmp_path / "ball.yaml", seconds=0.3, store=tmp_path / "linkwork.duckdb")


def test_a_picture_and_a_film_are_drawn_of_the_record(linkwork_json, recorded, tmp_path):
    picture, film = tmp_path / "moment.png", tmp_path / "film.gif"
    drawn = ("--snapshot", picture, "--time", 0.1, "--video", film, "--from", 0.1, "--to", 0.2)
    status, result = linkwork_json("playback", recorded.run, *drawn, "--size", "64x48")
    assert status == 0
    assert (result["run"], result["scene"], result["end"]) == (recorded.run, "ball", 0.3)
    assert (result["picture"], result["video"]) == (str(picture), str(film))
    assert picture.stat().st_size > 100
    assert film.read_bytes()[:4] == b"GIF8"


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ((), "nothing to draw"),
        (("--video", "film.gif", "--time", "1"), "--time without --snapshot"),
        (("--snapshot", "a.png", "--to", "1"), "--from or --to without --video"),
        (("--snapshot", "a.txt"), "not a picture file"),
        (("--snapshot", "a.png", "--time", "9"), "invalid time: 9 s, expected 0 to 0.3 s"),
        (("--video", "a.gif", "--from", "0.2", "--to", "0.1"), "invalid end of the film"),
        (("--snapshot", "a.png", "--db", "none.duckdb"), "none.duckdb"),
    ],
)
def test_what_cannot_be_drawn_is_refused(refused, recorded, options, said):
    assert said in refused("playback", *options)


def test_a_playback_in_the_studio_takes_no_scene(refused, recorded):
    shown = refused("studio", "ball.yaml", "--playback", "latest")
    assert "--playback does not accept the scene 'ball.yaml'" in shown


def test_a_playback_in_the_studio_takes_no_options_of_a_scene(refused, recorded):
    options = (("--set", "gravity=[0,0,0]"), ("--seed", "3"), ("--no-record",))
    for option in (*options, ("--idle-pause", "5")):
        shown = refused("studio", "--playback", "latest", *option)
        assert f"--playback does not accept {option[0]}" in shown


@pytest.mark.parametrize("seconds", ["-1", "nan", "soon"])
def test_an_idle_pause_is_a_time(refused, seconds):
    shown = refused("studio", "swinging-arm", "--no-browser", "--idle-pause", seconds)
    assert "--idle-pause" in shown


def test_the_studio_offers_the_runs_of_the_store(recorded, tmp_path):
    store = tmp_path / "linkwork.duckdb"
    second = lw.run(tmp_path / "ball.yaml", seconds=0.02, store=store)
    unset = dict.fromkeys(("scene", "set", "seed", "record"))
    switches = {"no_record": False, "package_path": []}
    arguments = Namespace(playback="latest", db=str(store), **unset, **switches)
    open_one, first = studio._opener(arguments)
    assert first == second.run
    assert [card.name for card in studio._cards(arguments)] == [second.run, recorded.run]
    with open_one(recorded.run) as session:
        assert session.latest().run == recorded.run
        assert session.end == pytest.approx(0.3)

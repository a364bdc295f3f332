"""`linkwork run`, and a recorded run drawn from the command line."""

from argparse import Namespace

import pytest

import linkwork as lw
from linkwork.cli.commands import studio
from linkwork.errors import ArgumentError
from linkwork.record.database import UnnamedStore
from linkwork.session.open_any import SceneOpener
from tests.tools import raising, write_scene

SCENE = """\
ground: {}
bodies:
  ball: {shape: sphere, size: [0.2], mass: 1, position: [0, 0, 0.5]}
contacts: {events: true}
alarms:
  hit: {body: ball, above: 1, action: ACTION}
"""


@pytest.fixture
def scene(tmp_path):
    return lambda action: write_scene(tmp_path / "scene.yaml", SCENE.replace("ACTION", action))


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
def test_a_size_that_cannot_be_drawn_is_refused(refused, scene, size):
    shown = refused("run", scene("tell"), f"--size={size}", "--no-record")
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


@pytest.mark.parametrize("enabled", [True, False])
def test_a_scene_may_decline_to_be_recorded(linkwork_json, tmp_path, enabled):
    (tmp_path / "world.xml").write_text(
        '<environment><object type="Sphere" name="ball"><mass>1</mass><radius>0.1</radius></object>'
        "</environment>"
    )
    properties = tmp_path / "parameters.txt"
    properties.write_text(f"environment=world.xml\nlog={str(enabled).upper()}\n")
    _, result = linkwork_json("run", properties, "--seconds", 0.02)
    assert bool(result["run"]) is enabled
    store = str(tmp_path / "named.duckdb")
    _, result = linkwork_json("run", properties, "--seconds", 0.02, "--record", store)
    assert result["run"]
    # As `studio` and `serve` open it.
    for record, is_recorded in ((UnnamedStore(store), enabled), (store, True)):
        with SceneOpener(record=record)(str(properties)) as session:
            assert session.info.recorded is is_recorded


@pytest.mark.parametrize(
    "option",
    [
        ("--seconds", 3),
        ("--seed", 0),
        ("--speed", "max"),
        ("--package-path", "."),
        ("--no-record",),
    ],
)
def test_a_replay_takes_nothing_that_the_record_tells(refused, linkwork, option):
    linkwork("run", "swinging-arm", "--seconds", 0.01)
    assert f"--replay does not accept {option[0]}" in refused("run", "--replay", "latest", *option)


def test_a_replay_of_another_scene_is_refused_before_it_is_done(refused, linkwork, monkeypatch):
    linkwork("run", "swinging-arm", "--seconds", 0.01)

    monkeypatch.setattr("linkwork.session.replay", raising(AssertionError("it was done")))
    assert "is of scene 'swinging-arm'" in refused("run", "two-scaras", "--replay", "latest")


class Nothing(lw.Force):
    def apply(self, context):
        pass


def test_a_replay_names_the_forces_it_would_need(refused, tmp_path):
    lw.run("swinging-arm", seconds=0.01, store=tmp_path / "own.duckdb", forces=[Nothing("pull")])
    shown = refused("run", "--replay", "latest", "--record", tmp_path / "own.duckdb")
    assert "had the user-defined force 'pull'; pass forces=[...] to lw.replay" in shown
    assert lw.replay(forces=[Nothing("pull")], store=tmp_path / "own.duckdb").equal


def test_a_speed_at_which_no_run_ends_is_refused(refused):
    assert "would never end" in refused("run", "swinging-arm", "--speed", 0, "--no-record")
    with pytest.raises(ArgumentError, match="would never end"):
        lw.run("swinging-arm", speed=0)


def test_a_run_of_no_steps_says_that_nothing_was_recorded(linkwork, linkwork_json, tmp_path):
    command = ("run", "swinging-arm", "--seconds", 0, "--record", tmp_path / "none.duckdb")
    assert linkwork_json(*command)[1]["store"] is None
    shown = linkwork(*command)[1]
    assert "nothing was recorded" in shown and "recorded as" not in shown


DIVERGING = """\
bodies:
  ball: {shape: sphere, size: [0.2], mass: 1}
forces:
  gust: {kind: wind, bodies: [ball], formula: {fx: "1 / (t - 0.05)"}}
"""


def test_a_divergence_is_told_with_where_and_when_and_drawn(linkwork_json, linkwork, tmp_path):
    write_scene(tmp_path / "scene.yaml", DIVERGING)
    drawn = ("--size", "64x48", "--video", "film.gif", "--snapshot", "end.png")
    status, error = linkwork_json("run", "scene.yaml", "--no-record", *drawn)
    assert (status, error["element"], error["step"]) == (1, "force 'gust'", 51)
    for file in ("film.gif", "end.png"):
        assert file in error["hint"]
        assert (tmp_path / file).stat().st_size > 0
    assert "end.png" not in linkwork("run", "scene.yaml", "--no-record")[2]


MISSION = """\
robots:
  arm: {model: planar2, controller: {}}
mission:
  steps:
    - {time: 0.01, command: control, arguments: {robot: arm, gains: {swing: 1}}}
    - {time: 0.02, set: {robots.arm.gains.proportional: [1]}}
"""


def test_what_a_mission_was_refused_is_told(linkwork, linkwork_json, tmp_path):
    path = write_scene(tmp_path / "scene.yaml", MISSION)
    command = ("run", path, "--seconds", 0.1, "--no-record")
    shown = linkwork(*command)[1]
    assert "refused at 0.01 s: control: " in shown and "'swing'" in shown
    assert "refused at 0.02 s: robots.arm.gains.proportional: invalid gain 'proportional'" in shown
    _, result = linkwork_json(*command)
    assert [event["time"] for event in result["refused"]] == [0.01, 0.02]


def test_a_check_finds_what_a_mission_can_never_do(refused, tmp_path):
    path = write_scene(tmp_path / "scene.yaml", MISSION.replace("control,", "contrl,"))
    shown = refused("check", path)
    assert "scene.yaml:7:" in shown and "did you mean 'control'" in shown


@pytest.mark.parametrize(
    ("signals", "expected"),
    [
        ("poses.bal", "'poses.bal'; did you mean 'poses.ball'?"),
        ("poses.ball,joints.arm/*", "'joints.arm/*'; there are: forces, poses"),
        ("sensors", "'sensors'; there are: forces, poses"),
        ("pose", "expected one of joints, poses"),
        (" , ", "empty"),
    ],
)
def test_signals_that_match_nothing_are_refused(refused, scene, tmp_path, signals, expected):
    command = ("run", scene("tell"), "--seconds", 0.01, "--signals", signals)
    shown = refused(*command)
    assert "--signals" in shown and expected in shown
    assert "--set" not in shown
    assert not list(tmp_path.glob("linkwork.duckdb*"))


def test_signals_of_a_scene_that_match_nothing_are_refused_with_their_line(refused, scene):
    path = scene("tell")
    path.write_text(path.read_text() + "recording: {signals: [poses.wheel*]}\n")
    for command in ("check", "run"):
        shown = refused(command, path)
        assert "scene.yaml:9:" in shown and "no signal 'poses.wheel*'" in shown


def test_an_option_of_recording_is_named_in_its_errors(refused, scene):
    assert "linkwork: --record-every: " in refused("run", scene("tell"), "--record-every", 0)
    shown = refused("run", scene("tell"), "--set", "recording.every=0")
    assert "linkwork: --set: recording.every: " in shown


def test_what_is_recorded_does_not_change_the_state(linkwork_json, scene):
    """One hash, whatever of a run is recorded, how often and where."""
    path = scene("tell")
    hashes = {}
    for options in (
        *("--no-record", "", "--record-every 1", "--record-every 7"),
        *("--record-every 7 --no-record", "--signals joints,poses"),
        *("--signals forces.ball --record-every 1", "--record runs.sqlite", "--record memory:"),
    ):
        status, result = linkwork_json("run", path, "--seconds", 0.4, *options.split())
        assert status == 0 and result["contacts"] == 1
        hashes[options] = result["state_hash"], result["energy"], result["steps"]
    assert len(set(hashes.values())) == 1, hashes


def test_a_run_reports_what_check_finds(linkwork, linkwork_json, tmp_path):
    file = tmp_path / "sunk.yaml"
    file.write_text(
        "linkwork: scene\nversion: 1\nground: {}\n"
        "bodies: {crate: {shape: box, size: [0.2, 0.2, 0.2], mass: 1, position: [0, 0, 0.05]}}\n"
    )
    options = ("--seconds", 0.01, "--no-record")
    status, shown, _ = linkwork("run", file, *options)
    assert status == 0
    assert "overlaps the ground" in shown
    (finding,) = linkwork_json("run", file, *options)[1]["findings"]
    assert finding["severity"] == "warning"
    assert "overlaps" not in linkwork("run", "dominoes", *options)[1]


PLAYED = """\
ground: {}
bodies:
  ball: {shape: sphere, size: [0.2], mass: 1, position: [0, 0, 0.5]}
"""


@pytest.fixture
def recorded(tmp_path):
    write_scene(tmp_path / "ball.yaml", PLAYED)
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

"""One table says what files hold; all commands go by it."""

import json
from pathlib import Path

import pytest

import linkwork as lw
from linkwork.cli.main import main
from linkwork.errors import FileError
from linkwork.files.kinds import HEADERS, MISSION, YAML, endings, kind_of, not_of_kind
from linkwork.library.catalogue import mission_path, scene_path, sequence_file
from linkwork.model.read import READERS
from linkwork.model.write import WRITERS
from linkwork.server.sequence.sequence_file import read_sequence

TEXT = "print 'hello'\n"


def written(folder, name, text):
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file


@pytest.mark.parametrize(
    ("name", "text", "kind"),
    [
        ("a.urdf", "", "robot"),
        ("A.XACRO", "", "robot"),
        ("a.xml", '<?xml version="1.0"?><robot name="a"/>', "robot"),
        ("a.xml", "<!-- <environment> --><mujoco/>", "robot"),
        ("a.xml", '<!DOCTYPE environment SYSTEM "x.dtd">\n<environment/>', "scene"),
        ("a.xml", '<sequence version="1"/>', "sequence"),
        ("a.properties", "", "scene"),
        ("a.txt", "# world\n environment = w.xml\n", "scene"),
        ("a.txt", TEXT, "mission"),
        ("a.fcl", TEXT, "mission"),
        ("a.rcl", TEXT, "mission"),
        ("a.mission", TEXT, "mission"),
        ("a.yaml", "linkwork: robot\nversion: 1\n", "robot"),
        ("a.yml", "version: 1\nlinkwork:  sweep # of cases\n", "sweep"),
        ("a.yaml", "{linkwork: scene, version: 1}", "scene"),
        ("a.yaml", "linkwork: 'scenario'\nversion: 1\n", "mission"),
    ],
)
def test_ending_and_content_tell_the_kind(tmp_path, name, text, kind):
    assert kind_of(written(tmp_path, name, text)) == kind


def test_scenes_and_missions_of_the_library_are_what_they_are():
    assert kind_of(scene_path("irb140-cell")) == "scene"
    assert kind_of(mission_path("ten-boxes")) == "mission"


def test_robots_are_read_and_written_by_endings_of_the_table():
    assert set(READERS) == set(endings("robot")) >= set(WRITERS)
    assert set(YAML) < set(endings("robot"))
    assert set(MISSION) < set(endings("mission"))


def test_a_file_of_another_kind_is_called_what_it_is(tmp_path):
    mission = written(tmp_path, "a.fcl", TEXT)
    message = "a.fcl' is a mission file, not a robot file; expected a file ending in .urdf, "
    assert message in str(not_of_kind(mission, "robot"))
    with pytest.raises(FileError, match="is a mission file, not a robot file"):
        lw.load(mission)
    with pytest.raises(
        FileError, match=r"is a mission file, not a scene file.*run SCENE --mission"
    ):
        lw.run(mission, seconds=0.1)


@pytest.mark.parametrize(
    ("command", "kinds"),
    [
        ("check a.abc", ("robot", "scene", "mission", "sweep", "sequence")),
        ("run a.abc", ("scene",)),
        ("run irb140-cell --mission a.abc", ("mission",)),
        ("convert a.abc b.urdf", ("robot",)),
        ("convert a.abc b.yaml --scene", ("robot",)),
        ("sweep a.abc", ("sweep",)),
        ("fk a.abc --q 0", ("robot",)),
        ("studio a.abc", ("scene",)),
    ],
)
def test_an_unknown_ending_gives_one_message(command, kinds, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    written(Path(), "a.abc", "")
    assert main(command.split()) == 2
    message = capsys.readouterr().err
    assert "unknown file name extension: 'a.abc'" in message
    everything = {ending for kind in (*HEADERS, "mission") for ending in endings(kind)}
    expected = {ending for kind in kinds for ending in endings(kind)}
    assert {x for x in everything if x in message} == expected


def test_a_folder_and_an_empty_name_are_called_what_they_are(tmp_path):
    for call, kind in ((lw.run, "scene"), (lw.sweep, "sweep")):
        with pytest.raises(FileError, match=f"is a folder, not a {kind} file; expected .*yaml"):
            call(str(tmp_path))
        with pytest.raises(FileError, match=r"^missing file name extension: ''; expected .*yaml"):
            call("")


def test_a_scene_is_written_from_a_robot_file(tmp_path, capsys):
    assert main(["convert", "irb140", str(tmp_path / "x-scene.yaml")]) == 2
    assert "'irb140' is in the library; name it in a scene" in capsys.readouterr().err
    assert main(["convert", "ten-boxes", str(tmp_path / "x.yaml"), "--scene"]) == 2
    assert "missing file name extension: 'ten-boxes'" in capsys.readouterr().err


@pytest.mark.parametrize("ending", MISSION)
def test_missions_are_checked_and_run_by_any_of_their_endings(ending, tmp_path, capsys):
    file = written(tmp_path, f"m{ending}", "WAIT 0.1 s\n")
    assert main(["check", str(file)]) == 0, capsys.readouterr()
    assert main(["run", "irb140-cell", "--mission", str(file), "--no-record"]) == 0


@pytest.mark.parametrize("name", ["workpartner-pole.xml", "workpartner-pole.yaml"])
def test_sequences_are_checked(name, capsys):
    file = sequence_file(name) if name.endswith("xml") else sequence_file(Path(name).stem)
    assert main(["check", str(file), "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["kind"], data["steps"]) == ("sequence", len(read_sequence(file)))
    assert data["devices"]


@pytest.mark.parametrize(
    ("name", "text", "place"),
    [
        ("a.xml", '<sequence version="1">\n<comand/></sequence>', "a.xml:2:"),
        ("a.yaml", "linkwork: sequence\nversion: 1\nsteps: [{pause: -1}]\n", "a.yaml:3:"),
    ],
)
def test_problems_of_sequences_have_a_place(name, text, place, tmp_path, capsys):
    assert main(["check", str(written(tmp_path, name, text))]) == 2
    assert place in capsys.readouterr().err


def test_a_trajectory_is_not_checked_alone(tmp_path, capsys):
    file = written(tmp_path, "a.yaml", "linkwork: trajectory\nversion: 1\n")
    assert main(["check", str(file)]) == 2
    assert "does not accept a trajectory file" in capsys.readouterr().err

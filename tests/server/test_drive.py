"""Driving with keys and sticks; sequences: the XML form, the YAML form, playing them."""

import os
import pty
import struct
import threading

import pytest

from linkwork.errors import FileError, NotFoundError, PlatformError, SessionError
from linkwork.server import SceneClient
from linkwork.server.drive.cockpit import Cockpit, make_cockpit
from linkwork.server.drive.driver import Driver
from linkwork.server.drive.input_devices import Gamepad, raw_keys, split_keys
from linkwork.server.sequence.player import Player, check_sequence
from linkwork.server.sequence.sequence_file import Pause, Send, read_sequence
from linkwork.session import open_session
from linkwork.session.robots.driving import Drive, find_drive
from tests.tools import write_file
from tests.waiting import PATIENCE, wait_until


@pytest.fixture(scope="module")
def workpartner():
    with open_session("workpartner-1", process=False) as session:
        return find_drive(session)


def test_split_steering_gives_inner_and_outer_wheels_their_own_velocities(workpartner):
    # Published: 0.2 rad to the right, 1.10 m/s outside and 1.00 m/s inside, radius 5.98 m.
    radius = 0.6 / 0.1003346721
    commands = workpartner.commands(1.05, -1.05 / radius)
    assert commands["Turner"] == pytest.approx(0.2, abs=1e-3)
    outer, inner = commands["AxleFL"] * 0.235, commands["AxleFR"] * 0.235
    assert (outer, inner) == (pytest.approx(1.10, abs=0.01), pytest.approx(1.00, abs=0.01))
    assert Drive.from_json(workpartner.to_json()) == workpartner


@pytest.mark.parametrize("generation", [2, 3, 4])
def test_every_generation_drives_alike(workpartner, generation):
    with open_session(f"workpartner-{generation}", process=False) as session:
        drive = find_drive(session)
    commands, first = drive.commands(0.8, 0.1), workpartner.commands(0.8, 0.1)
    assert commands == {name: pytest.approx(value) for name, value in first.items()}


def test_it_cannot_turn_on_the_spot_but_prepares_to(workpartner):
    commands = workpartner.commands(0.0, 1.0)
    assert commands.pop("Turner") < -0.5
    assert set(commands.values()) == {0.0}


def test_wheels_without_a_hinge_steer_by_their_difference(cart):
    with open_session(cart, process=False) as session:
        drive = find_drive(session)
    assert drive.steering is None
    assert drive.commands(0.5, 0.0) == {"left": pytest.approx(10), "right": pytest.approx(10)}
    turning = drive.commands(0.0, 1.0)
    assert turning["left"] == -turning["right"] == pytest.approx(-3.0)


@pytest.mark.parametrize("scene", ["swinging-arm", "four-bar", "soil-wheel"])
def test_a_scene_without_wheels_on_a_free_base_has_no_drive(scene):
    with open_session(scene, process=False) as session:
        assert find_drive(session) is None


def cockpit(drive):
    return Cockpit(drive, ("KneeFL", "KneeFR"), [0.0, 0.1])


def test_keys_change_velocity_turn_and_joints(workpartner):
    controls = cockpit(workpartner)
    for key in ("w", "up", "w", "s", "a"):
        controls.press(key)
    assert (controls.velocity, controls.turn) == (pytest.approx(0.2), pytest.approx(0.1))
    for key in ("2", "+", "+", "-"):
        controls.press(key)
    assert controls.commands()["KneeFR"] == pytest.approx(0.15)
    assert "KneeFL" not in controls.commands()
    for _ in range(30):
        controls.press("w")
    assert controls.velocity == controls.max_velocity
    controls.press(" ")
    assert (controls.velocity, controls.turn) == (0.0, 0.0)
    controls.press("q")
    assert controls.has_ended


def test_arrows_of_a_terminal_become_keys():
    assert split_keys("w\x1b[A\x1bOD\x1b[1;5Cq\x1b") == ["w", "up", "left", "right", "q", "\x1b"]


def test_a_gamepad_is_read(workpartner, tmp_path):
    path = tmp_path / "js0"
    os.mkfifo(path)
    keep = os.open(path, os.O_RDWR)
    pad, controls = Gamepad(path), cockpit(workpartner)

    def event(kind, number, value):
        os.write(keep, struct.pack("<IhBB", 0, value, kind, number))

    event(0x82, 0, 0)
    event(0x02, 1, -32767)
    event(0x02, 0, 16384)
    pad.act(controls, 0.1)
    assert controls.velocity == pytest.approx(1.0)
    assert controls.turn == pytest.approx(-0.5, abs=1e-3)
    event(0x01, 5, 1)
    event(0x02, 4, -32767)
    pad.act(controls, 0.1)
    assert controls.commands()["KneeFR"] == pytest.approx(0.15)
    event(0x01, 0, 1)
    pad.act(controls, 0.1)
    assert controls.velocity == 0.0
    pad.close()
    os.close(keep)


def test_a_missing_gamepad_is_named(tmp_path):
    with pytest.raises(PlatformError, match="no gamepad"):
        Gamepad(tmp_path / "js0")


def test_keys_need_a_terminal(tmp_path):
    refused = pytest.raises(PlatformError, match="not a terminal")
    with (tmp_path / "file").open("w") as file, refused, raw_keys(file.fileno()):
        pass


def test_a_robot_is_driven_from_a_terminal(served):
    session, server = served
    master, slave = pty.openpty()
    shown = []
    with SceneClient(server.port("directory"), timeout=PATIENCE) as client, raw_keys(slave) as keys:
        controls = make_cockpit(client)
        driver = Driver(client, controls, keyboard=keys, show=shown.append, sensors=("place",))
        thread = threading.Thread(target=driver.run, daemon=True)
        thread.start()
        os.write(master, b"ww")
        value = "actuators.left.command"
        wait_until(lambda: session.live_values()[value].value == pytest.approx(4.0), "driving")
        os.write(master, b"q")
        thread.join(PATIENCE)
        assert session.live_values()[value].value == 0.0
    assert any("+0.20 m/s" in line and "place" in line for line in shown)
    os.close(master)
    os.close(slave)


XML = """<?xml version="1.0"?>
<!DOCTYPE sequence SYSTEM "sequence.dtd">
<sequence version="1">
  <command>
    <commandString>1000,1000,1,0,0,2</commandString>
    <port>{left}</port>
  </command>
  <repeat times="2">
    <command><commandString>0,0,-0.2,0.5,0.1,0.1</commandString><port>{arm}</port></command>
    <command><commandString>0.01</commandString><port>0</port></command>
  </repeat>
</sequence>
"""

YAML = """linkwork: sequence
version: 1
steps:
  - {device: left, send: [0.9, 3.0]}
  - {pause: 0.02}
  - repeat: 3
    steps:
      - {device: actuators.arm, send: [0.1]}
"""


def written(tmp_path, name, text):
    return write_file(tmp_path / name, text)


def test_the_published_form_is_played_by_ports(served, client, tmp_path):
    session, server = served
    ports = {name: server.port(f"actuators.{name}") for name in ("left", "arm")}
    sequence = read_sequence(written(tmp_path, "s.xml", XML.format(**ports)))
    assert len(sequence) == 5
    check_sequence(sequence, client)
    session.start()
    result = Player(client).play(sequence)
    session.pause()
    assert (result.commands, result.is_simulated) == (3, True)
    assert result.seconds == pytest.approx(0.02)
    assert client.command("left") == (1.0, 2.0)
    assert client.command("arm")[1:] == (-0.2, 0.5, 0.1, 0.1)


def test_the_yaml_form_is_played_by_names(served, client, tmp_path):
    session, _ = served
    sequence = read_sequence(written(tmp_path, "s.yaml", YAML))
    assert [type(x) for x in sequence] == [Send, Pause, Send, Send, Send]
    session.start()
    before = session.latest().time
    Player(client).play(sequence)
    session.pause()
    assert session.latest().time >= before + 0.02
    assert client.command("left") == (0.9, 3.0)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("<other/>", "<other> is not a sequence"),
        ('<sequence version="2"/>', "unknown version '2'"),
        ("<sequence/>", "unknown version"),
        ('<sequence version="1"><go/></sequence>', "unknown element <go>"),
        ('<sequence version="1"><command><port>0</port></command></sequence>', "commandString"),
        (XML.format(left=80, arm=2000), "invalid port '80'"),
        (XML.format(left=2000, arm=2000).replace("0.01", "-1"), "invalid pause"),
        (XML.format(left=2000, arm=2000).replace("1,0,0,2", "1,x"), "invalid command"),
        (XML.format(left=2000, arm=2000).replace('"2"', '"0"'), "invalid times"),
        (XML.format(left=2000, arm=2000).replace('"2"', '"9999999999"'), "invalid times"),
        ("<!DOCTYPE a [<!ENTITY b 'c'>]><sequence/>", "document type"),
    ],
)
def test_invalid_xml_is_refused_with_its_place(tmp_path, text, problem):
    with pytest.raises(FileError, match=problem) as error:
        read_sequence(written(tmp_path, "s.xml", text))
    assert error.value.place.line >= 1


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (("pause: 0.02", "pause: -1"), "pause"),
        (("send: [0.9, 3.0]", "send: [fast]"), "send"),
        (("send: [0.9, 3.0]", "send: []"), "send"),
        (("repeat: 3", "repeat: 0"), "repeat"),
        (("linkwork: sequence", "linkwork: scene"), "kind"),
    ],
)
def test_invalid_yaml_is_refused_with_its_place(tmp_path, change, problem):
    with pytest.raises(FileError, match=problem):
        read_sequence(written(tmp_path, "s.yaml", YAML.replace(*change)))


def test_unknown_devices_and_wrong_lengths_are_refused_before_anything_is_sent(client, tmp_path):
    unknown = read_sequence(
        written(tmp_path, "a.yaml", YAML.replace("device: left", "device: lft"))
    )
    with pytest.raises(NotFoundError, match="'lft'") as error:
        check_sequence(unknown, client)
    assert error.value.place.line == 4
    wrong = read_sequence(written(tmp_path, "b.yaml", YAML.replace("[0.9, 3.0]", "[1, 2, 3]")))
    with pytest.raises(SessionError, match="no message of 3 numbers"):
        check_sequence(wrong, client)
    port = read_sequence(written(tmp_path, "c.yaml", YAML.replace("device: left", "device: 1025")))
    with pytest.raises(NotFoundError, match="1025"):
        check_sequence(port, client)


DEEP_XML = '<sequence version="1"><repeat times="9"><repeat times="9"/></repeat></sequence>'
DEEP_YAML = YAML[: YAML.index("steps")] + "steps: [{repeat: 9, steps: [{repeat: 9, steps: []}]}]\n"


@pytest.mark.parametrize(("name", "text"), [("empty.xml", DEEP_XML), ("empty.yaml", DEEP_YAML)])
def test_empty_repeats_are_refused(tmp_path, name, text):
    """They would count as nothing, and take for ever."""
    with pytest.raises(FileError):
        read_sequence(written(tmp_path, name, text.replace("9", "1000000")))

"""Driving: keys and sticks, and the commands of wheels, steering and joints."""

import os
import pty
import struct
import threading

import pytest

from linkwork.errors import PlatformError
from linkwork.server import SceneClient
from linkwork.server.drive.cockpit import Cockpit, make_cockpit
from linkwork.server.drive.driver import Driver
from linkwork.server.drive.input_devices import Gamepad, raw_keys, split_keys
from linkwork.session import open_session
from linkwork.session.robots.driving import Drive, find_drive
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

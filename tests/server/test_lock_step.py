"""Lock-step and hardware in the loop: the same run whoever computes the exchange, and replayed."""

import json
import math
import shutil
import socket
import subprocess
import threading
from contextlib import suppress
from pathlib import Path

import pytest

from linkwork.errors import ArgumentError, NotFoundError, SessionError
from linkwork.record import load_spools
from linkwork.server import ControllerClient, SceneClient, SceneServer
from linkwork.server.hardware_in_loop import outside_overrides
from linkwork.server.options import LockStep
from linkwork.server.recorded_device import RecordedDevice
from linkwork.session import open_session, replay
from linkwork.world.stepping.native import step_library
from tests.server.conftest import quick
from tests.waiting import PATIENCE, wait_until


class Controller(threading.Thread):
    """A controller in a thread: a law of the readings, for a number of exchanges."""

    def __init__(self, port, exchanges, law, **options):
        super().__init__(daemon=True)
        self._port, self._exchanges, self._law, self._options = port, exchanges, law, options
        self.states = []
        self.start()

    def run(self):
        with ControllerClient(self._port, timeout=60, **self._options) as control:
            self.states.append(control.state)
            # Physics that has reached its goal takes the last command and sends no further state.
            with suppress(SessionError):
                for _ in range(self._exchanges):
                    self.states.append(control.exchange(self._law(control.state)))


def follow(state):
    """Wheels that follow a sine, an arm that follows the noise of its own sensor."""
    return 4 * math.sin(state.time), -3.0, 0.5 + 0.1 * state.readings[3]


def run(cart, exchanges=40, law=follow, store=None, period=0.005):
    with open_session(cart, process=False, store=store) as session:
        opened = session.open_lock_step(period=period, timeout=60)
        controller = Controller(opened.port, exchanges, law)
        session.step(exchanges * session.steps_in(period))
        final = session.state_hash()
        session.close_lock_step()
        controller.join(60)
        return final, controller.states


def test_runs_are_equal_bit_for_bit_and_replayed(cart, tmp_path):
    store = tmp_path / "runs.duckdb"
    first, states = run(cart, store=store)
    again, same = run(cart)
    assert first == again
    assert states == same
    assert [x.step for x in states[:3]] == [0, 5, 10]
    load_spools(store)
    assert replay(store=store).equal


def test_python_and_machine_code_give_the_same_run(cart, monkeypatch):
    native, states = run(cart, exchanges=20)
    monkeypatch.setattr("linkwork.world.engine.world.step_library", lambda: None)
    in_python, same = run(cart, exchanges=20)
    assert step_library() is not None
    assert states == same
    assert native == in_python


def test_physics_stops_safely_when_the_controller_is_gone(cart):
    with open_session(cart) as session:
        opened = session.open_lock_step(timeout=60)
        session.set_speed(math.inf)
        session.start()
        Controller(opened.port, 5, lambda _: (5.0, 5.0, 0.9)).join(60)
        wait_until(lambda: not session.latest().playing, "physics stops")
        assert session.latest().trouble == "lost the connection to the controller"
        assert session.live_values()["actuators.left.command"].value == 0.0
        assert "controller-lost" in [event.kind for event in session.events()]
        # Another one may take over where it stopped.
        session.start()
        second = Controller(opened.port, 3, lambda _: (1.0, 1.0, 0.0))
        second.join(60)
        assert second.states[-1].step > second.states[0].step > 0


def test_a_controller_that_does_not_answer_in_time_stops_physics(cart):
    with open_session(cart) as session:
        opened = session.open_lock_step(timeout=0.2)
        session.start()
        with ControllerClient(opened.port, timeout=60):
            wait_until(lambda: session.latest().trouble, "the timeout")
        assert "did not answer within 0.2 s" in session.latest().trouble
        assert session.latest().step == 0
        # Physics that waits still answers.
        assert session.live_values()


@pytest.mark.parametrize(
    "message",
    [b"nonsense\n", b"<1,2>\n", b"<nan,1,1>\n", b"<0x1,1,1>\n", b"<99,0,0>\n", b"<1,1,1\n"],
)
def test_invalid_commands_change_nothing_and_are_reported(cart, message):
    with open_session(cart, process=False) as session:
        opened = session.open_lock_step(period=0.001, timeout=60)

        def speak():
            with socket.create_connection(("127.0.0.1", opened.port), 60) as client:
                file = client.makefile("rb")
                assert json.loads(file.readline())["linkwork"] == "lock-step"
                for sent in (b"<1,1,0.5>\n", message, b"<>\n"):
                    file.readline()
                    client.sendall(sent)
                file.readline()

        thread = threading.Thread(target=speak, daemon=True)
        thread.start()
        session.step(3)
        assert session.live_values()["actuators.left.command"].value == 1.0
        assert [x.kind for x in session.events()].count("refused") == 1
        session.close_lock_step()
        thread.join(60)


def test_a_controller_without_the_token_is_not_served(cart):
    with open_session(cart) as session:
        opened = session.open_lock_step(timeout=60, token="a-secret-of-length")
        session.set_speed(math.inf)
        session.start()
        with socket.create_connection(("127.0.0.1", opened.port), 60) as stranger:
            stranger.sendall(b"<token=wrong>")
            assert stranger.recv(100) == b""
        friend = Controller(opened.port, 2, lambda _: None, token="a-secret-of-length")
        friend.join(60)
        assert len(friend.states) == 3


@pytest.mark.parametrize("token", ["short", "a-secret>of-length", "a" * 201])
def test_a_token_that_no_controller_can_send_is_refused(cart, token):
    with (
        open_session(cart, process=False) as session,
        pytest.raises(ArgumentError, match="invalid token"),
    ):
        session.open_lock_step(token=token)


ROOT = Path(__file__).resolve().parents[2]
FLAGS = ("-std=c99", "-pedantic", "-O2", "-Wall", "-Wextra", "-Werror")


@pytest.fixture(scope="module")
def example(tmp_path_factory):
    compiler = shutil.which("gcc") or shutil.which("cc")
    if compiler is None:
        pytest.skip("no C compiler")
    program = tmp_path_factory.mktemp("c") / "client"
    source = ROOT / "examples" / "21_lock_step_client.c"
    include = ROOT / "src" / "linkwork" / "server"
    command = [compiler, *FLAGS, f"-I{include}", str(source), "-o", str(program), "-lm"]
    subprocess.run(command, check=True, timeout=PATIENCE)
    return program


def test_the_example_runs_in_lock_step(serve, example):
    session, server = serve(lock_step=LockStep(period=0.001, timeout=PATIENCE))
    session.set_speed(math.inf)
    session.start()
    command = [str(example), str(server.port("controller")), "200"]
    ended = subprocess.run(command, check=True, capture_output=True, text=True, timeout=PATIENCE)
    assert ended.stdout.endswith("step 200\n")


def test_a_server_that_is_not_there_is_named(serve, example):
    _, server = serve()
    port = server.port("directory")
    server.close()
    ended = subprocess.run(
        [str(example), str(port), "5"], capture_output=True, text=True, timeout=PATIENCE
    )
    assert ended.returncode == 1
    assert "no connection" in ended.stderr


def test_an_outside_sensor_is_read_recorded_and_replayed_without_it(cart, tmp_path):
    store = tmp_path / "runs.duckdb"
    rows = [[0.1 * i, 0.2 * i, 0.3] for i in range(20)]
    with RecordedDevice(rows) as device:
        outside = {"sensors.place": f"127.0.0.1:{device.port}"}
        overrides = outside_overrides(outside)
        with (
            open_session(cart, overrides=overrides, store=store) as session,
            SceneServer(session, quick(outside=outside)) as server,
        ):
            session.start()
            with SceneClient(server.port("directory"), timeout=PATIENCE) as client:
                wait_until(lambda: client.read("place") == tuple(rows[-1]), "the last row")
            # Others are simulated as before.
            assert session.read("sensors.scan.ray1") > 0
            session.pause()
    load_spools(store)
    assert replay(store=store).equal


def test_a_recorded_run_gives_the_device_of_a_sensor(cart, tmp_path):
    store = tmp_path / "runs.duckdb"
    with open_session(cart, process=False, store=store) as session:
        session.step(100)
        last = session.read("sensors.place").tolist()
    load_spools(store)
    with RecordedDevice.from_run("latest", "place", store=store) as device:
        assert device._rows[-1] == tuple(last)
    with pytest.raises(NotFoundError, match="plce"):
        RecordedDevice.from_run("latest", "plce", store=store)


def test_an_outside_actuator_gets_every_command(cart):
    with RecordedDevice([[0.0, 0.0], [1.0, 2.0]], greets=False) as device:
        outside = {"actuators.left": f"127.0.0.1:{device.port}"}
        with (
            open_session(cart) as session,
            SceneServer(session, quick(outside=outside)) as server,
            SceneClient(server.port("directory"), timeout=PATIENCE) as client,
        ):
            wait_until(lambda: server._outside[0]._first is not None, "the connection")
            client.command("left", 0.5, 3.0)
            wait_until(lambda: device.received == ["0.5,3"], "the command")
            session.set("actuators.left.command", -1.0)
            wait_until(lambda: device.received == ["0.5,3", "0.5,-1"], "the next command")


def test_a_device_that_is_lost_is_reported_and_found_again(cart):
    device = RecordedDevice([[1.0, 2.0, 3.0]])
    port = device.port
    outside = {"sensors.place": f"127.0.0.1:{port}"}
    with (
        open_session(cart, overrides=outside_overrides(outside)) as session,
        SceneServer(session, quick(outside=outside)) as server,
    ):
        wait_until(lambda: session.live_values()["sensors.place.input"].value[0] == 1.0, "data")
        device.close()
        reports = server._network.reports
        wait_until(
            lambda: any(b"lost the outside device" in x for x in list(reports)), "the report"
        )
        with RecordedDevice([[4.0, 5.0, 6.0]], port=port):
            wait_until(lambda: session.live_values()["sensors.place.input"].value[0] == 4.0, "it")


def test_an_unknown_device_is_refused(cart):
    with open_session(cart) as session, pytest.raises(NotFoundError, match="plce"):
        SceneServer(session, quick(outside={"sensors.plce": "127.0.0.1:5000"}))

"""Devices on TCP ports: data, messages to actuators, diagnostics, limits and timeouts."""

import json
import socket
import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st

from linkwork.errors import ArgumentError, NotFoundError, PlatformError, SessionError
from linkwork.record import load_spools
from linkwork.server import DeviceClient, SceneClient, SceneServer, ServeOptions
from linkwork.server.client import LOOPBACK
from linkwork.server.protocol import MessageReader, MessageTooLongError, read_numbers, write_numbers
from linkwork.session import open_session, replay
from linkwork.session.devices.device import DeviceMessage
from tests.server.conftest import quick
from tests.servers import free_port
from tests.tools import write_scene
from tests.waiting import PATIENCE, wait_until


def connect(server, device):
    return socket.create_connection((LOOPBACK, server.port(device)), PATIENCE)


def lines(server, device="diagnostics"):
    return [json.loads(x) for x in server._network.reports]


def test_the_directory_names_all_devices(served, client):
    session, _ = served
    names = {"directory", "clock", "echo", "diagnostics", "websocket"}
    names |= {"sensors.place", "sensors.arm", "sensors.scan"}
    names |= {"actuators.left", "actuators.right", "actuators.arm"}
    assert set(client.devices) == names
    assert client.scene == session.info.scene
    assert client.devices["actuators.left"].messages[0] == "<limit,velocity>"
    assert [x.actuator for x in client.drive.wheels] == ["left", "right"]


def test_a_sensor_sends_its_data_on_connection_and_when_asked(served, client):
    session, server = served
    expected = tuple(session.read("sensors.place").tolist())
    with DeviceClient(server.port("sensors.place"), greets=True) as place:
        assert place.greeting == place.read() == expected
    assert len(client.read("scan")) == 5


def test_a_sensor_sends_by_itself_at_a_rate(served):
    _, server = served
    with DeviceClient(server.port("sensors.place"), greets=True, timeout=PATIENCE) as place:
        place.set(rate=250)
        assert [len(place.receive()) for _ in range(5)] == [3] * 5
        place.set(rate=0)


def test_settings_of_a_sensor_are_live_values(served):
    session, server = served
    with DeviceClient(server.port("sensors.arm"), greets=True, timeout=PATIENCE) as arm:
        arm.set(bias=0.25)
        assert session.live_values()["sensors.arm.bias"].value == 0.25
        arm.set(bias=0)


def test_an_actuator_answers_with_its_previous_state(served, client):
    session, _ = served
    client.command("left", 0.5, 1.0)
    assert client.command("left", 0.6, 2.0) == (0.5, 1.0)
    assert client.device("actuators.left").read() == (0.6, 2.0)
    assert session.live_values()["actuators.left.command"].value == 2.0


def test_unknown_messages_get_the_state_and_are_reported(served):
    _, server = served
    with connect(server, "actuators.right") as right:
        file = right.makefile("rb")
        states = []
        for message in (b"<>", b"<hello>", b"<1,2,3>", b"hello\n", b"<1,nan>", b"<\xff\xfe>"):
            right.sendall(message)
            states.append(file.readline())
        assert len(set(states)) == 1
        port = right.getsockname()[1]
    wait_until(lambda: sum(str(port) in x["client"] for x in lines(server)) >= 5, "five reports")
    texts = [x["message"] for x in lines(server) if str(port) in x["client"]]
    assert "3 numbers" in " ".join(texts)


def test_an_echo_sensor_answers_as_published(serve, tmp_path):
    scene = tmp_path / "world.xml"
    body = '<object type="Sphere" name="ball"><mass>1</mass><radius>0.1</radius></object>'
    sensor = f'<sensor type="Echo" name="back"><port>{free_port()}</port></sensor>'
    scene.write_text(f'<environment><robot name="r">{body}{sensor}</robot></environment>')
    session, server = serve(scene)
    with connect(server, "sensors.back") as client:
        stream = client.makefile("rw")
        assert stream.readline() == "<0>\n", "its reading, before any message"
        for message in ("<1000,1,0.25>", "<hello>", "<7>", "<>"):
            stream.write(message)
            stream.flush()
            expected = message if message != "<>" else "<7>"
            assert stream.readline() == f"{expected}\n"
        stream.write("<rate=0>")
        stream.flush()
        assert stream.readline() == "<7>\n"
    session.step(10)
    assert session.read("sensors.back") == 7.0, "numbers are its input too"


def test_echo_and_diagnostics(served):
    _, server = served
    with connect(server, "echo") as echo, connect(server, "diagnostics") as diagnostics:
        file = echo.makefile("rb")
        file.readline()
        echo.sendall(b"<any text, 1>")
        assert file.readline() == b"<any text, 1>\n"
        echo.sendall(b"unknown\n")
        assert file.readline() == b"<any text, 1>\n"
        reports = diagnostics.makefile("rb")
        while json.loads(reports.readline())["device"] != "echo":
            pass


def test_messages_in_parts_and_together(served):
    _, server = served
    with connect(server, "actuators.arm") as arm:
        file = arm.makefile("rb")
        for byte in b"<0.1>":
            arm.sendall(bytes([byte]))
        file.readline()
        arm.sendall(b"<0.2><0.3>\n<>")
        assert [float(file.readline().split(b",")[1]) for _ in range(3)] == [0.1, 0.2, 0.3]


def is_closed(client):
    client.settimeout(PATIENCE)
    try:
        while client.recv(65536):
            pass
    except ConnectionResetError:
        pass
    return True


def test_clients_are_dropped_by_their_timeouts(serve):
    session, server = serve(message_timeout=0.3, idle_timeout=1.0, send_timeout=0.3)
    session.start()
    with (
        connect(server, "actuators.left") as half_a_message,
        connect(server, "actuators.left") as silent,
        connect(server, "echo") as too_long,
    ):
        half_a_message.sendall(b"<1,")
        too_long.sendall(b"<" + b"1" * 5000)
        assert is_closed(half_a_message)
        assert is_closed(silent)
        assert is_closed(too_long)
    texts = " ".join(x["message"] for x in lines(server))
    assert "not complete after 0.3 s" in texts and "nothing was heard for 1 s" in texts
    assert "more than 4096 bytes" in texts


def test_a_client_that_does_not_read_is_dropped(serve):
    _, server = serve(send_timeout=0.3)
    with socket.socket() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.connect((LOOPBACK, server.port("echo")))
        deaf.settimeout(PATIENCE)
        message = b"<" + b"x" * 4000 + b">"

        def push():
            try:
                while True:
                    deaf.sendall(message)
            except OSError:
                pass

        thread = threading.Thread(target=push, daemon=True)
        thread.start()
        thread.join(PATIENCE)
        assert not thread.is_alive()
    wait_until(lambda: not server._network.connections, "the connection is gone")


def test_too_many_connections_and_messages_are_refused(serve):
    _, server = serve(most_connections=2, message_rate=10.0)
    with connect(server, "echo") as one, connect(server, "echo"):
        with connect(server, "echo") as third:
            assert is_closed(third)
        one.sendall(b"<1>" * 1000)
        assert is_closed(one)


def test_a_client_that_is_gone_leaves_the_safe_action(serve):
    session, server = serve(loss_timeout=0.2)
    value = "actuators.left.command"
    session.start()
    with SceneClient(server.port("directory"), timeout=PATIENCE) as client:
        client.command("left", 1.0, 5.0)
        assert session.live_values()[value].value == 5.0
    wait_until(lambda: session.live_values()[value].value == 0.0, "the safe action")


def test_another_client_that_commands_in_time_keeps_it(serve):
    session, server = serve(loss_timeout=30.0)
    with SceneClient(server.port("directory"), timeout=PATIENCE) as client:
        client.command("left", 1.0, 5.0)
    wait_until(lambda: server._commanders._timers, "the timer")
    with SceneClient(server.port("directory"), timeout=PATIENCE) as client:
        client.command("left", 1.0, 4.0)
        assert not server._commanders._timers
        assert session.live_values()["actuators.left.command"].value == 4.0


def test_clients_without_the_token_are_dropped(serve):
    _, server = serve(token="a-secret-of-length")
    port = server.port("directory")
    with pytest.raises(SessionError, match="closed"):
        SceneClient(port, token="another-secret-here", timeout=PATIENCE)
    with connect(server, "actuators.left") as stranger:
        stranger.sendall(b"<1,1>")
        assert is_closed(stranger)
    with SceneClient(port, token="a-secret-of-length", timeout=PATIENCE) as friend:
        assert len(friend.read("place")) == 3


def test_options_that_are_not_safe_are_refused():
    with pytest.raises(ArgumentError, match="need a token") as error:
        ServeOptions(host="0.0.0.0")
    assert "--token" in error.value.hint
    with pytest.raises(ArgumentError, match="invalid token"):
        ServeOptions(token="short")


def test_a_taken_port_is_named(cart, tmp_path):
    with socket.socket() as other:
        other.bind((LOOPBACK, 0))
        other.listen()
        port = other.getsockname()[1]
        path = tmp_path / "taken.yaml"
        path.write_text(cart.read_text().replace("frame: cart}", f"frame: cart, port: {port}}}", 1))
        with (
            open_session(path) as session,
            pytest.raises(PlatformError, match=f"port {port} is in use"),
        ):
            SceneServer(session, quick())


def test_a_scene_without_devices_is_refused():
    with open_session("dominoes") as session, pytest.raises(SessionError, match="no devices"):
        SceneServer(session, quick())


def test_ports_of_the_scene_are_used(cart, tmp_path):
    with socket.socket() as probe:
        probe.bind((LOOPBACK, 0))
        port = probe.getsockname()[1]
    path = tmp_path / "ported.yaml"
    path.write_text(cart.read_text().replace("frame: cart}", f"frame: cart, port: {port}}}", 1))
    with open_session(path) as session, SceneServer(session, quick()) as server:
        assert server.port("sensors.place") == port


def test_unknown_devices_of_a_client(served, client):
    with pytest.raises(NotFoundError, match="no device 'lefft'"):
        client.command("lefft", 1.0)
    with pytest.raises(ArgumentError, match="a sensor and an actuator"):
        client.device("arm")
    with pytest.raises(SessionError, match="not the directory"):
        SceneClient(served[1].port("echo"))


def test_connections_that_are_aborted_leave_nothing(served):
    _, server = served
    for _ in range(50):
        client = connect(server, "actuators.left")
        # Resets instead of closing.
        client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
        client.sendall(b"<1,")
        client.close()
    wait_until(lambda: not server._network.connections, "all connections are gone")


THREE_AXES = """
gravity: [0, 0, 0]
bodies:
  base: {shape: box, size: [0.1, 0.1, 0.1], fixed: true}
  ball: {shape: sphere, size: [0.05], mass: 1.0, position: [0.2, 0, 0]}
  other: {shape: sphere, size: [0.05], mass: 1.0, position: [-0.2, 0, 0]}
joints:
  shoulder: {kind: three-axis, parent: base, child: ball}
  elbow: {kind: three-axis, parent: base, child: other, limits: [[-1, 1], [-1, 1], [-1, 1]]}
actuators:
  shoulder: {kind: velocity, joint: shoulder}
  elbow: {kind: position, joint: elbow}
"""


@pytest.fixture
def session(cart):
    with open_session(cart, process=False) as opened:
        yield opened


def send(session, actuator, *values):
    (reply,) = session.exchange([DeviceMessage(actuator, values, "test")])
    return reply


def test_an_answer_is_the_previous_state_of_an_actuator(session):
    assert send(session, "left", 0.5, 3.0).state == (1.0, 0.0)
    assert send(session, "left", 0.7, -2.0).state == (0.5, 3.0)
    assert send(session, "left").state == (0.7, -2.0)


def test_published_forms_move_a_motor_with_one_axis_about_z(session):
    send(session, "left", 1000, 1000, 0.8, 0, 0, 1.5)
    send(session, "arm", 1000, 1000, 2.0, 0, 0, 0.1, 0.5, 0.1, 0.1)
    assert send(session, "left").state == (0.8, 1.5)
    assert send(session, "arm").state == (2.0, 0.1, 0.5, 0.1, 0.1)
    send(session, "arm", 0, 0, -0.2, 0.5, 0.1, 0.2)
    assert send(session, "arm").state == (2.0, -0.2, 0.5, 0.1, 0.2)
    assert "about z" in send(session, "left", 1, 1, 1, 0.1, 0, 0).problem


def test_published_forms_of_three_axes(tmp_path):
    path = write_scene(tmp_path / "joints.yaml", THREE_AXES)
    with open_session(path, process=False) as session:
        send(session, "shoulder", 1000, 1000, 100, 0, 0, 0.2)
        send(session, "elbow", 1000, 1000, 100, 0, 0, 0.1, 0.5, 0.1, 0.1)
        assert send(session, "shoulder").state == (1000, 1000, 100, 0, 0, 0.2)
        assert send(session, "elbow").state == (1000, 1000, 100, 0, 0, 0.1, 0.5, 0.1, 0.1)
        session.step(100)
        velocity = session.joints().velocities[session.joints().names.index("shoulder.z")]
        assert velocity == pytest.approx(0.2, rel=1e-3)


@pytest.mark.parametrize(
    ("actuator", "values", "problem"),
    [
        ("left", (1.0, 2.0, 3.0), "3 numbers; expected <limit,velocity>"),
        ("left", (1.0, 21.0), "expected -20 to 20"),
        ("left", (-1.0, 1.0), "limit"),
        ("arm", (2.0, 1.5, 1.0, 0.0, 0.0), "expected -1 to 1"),
        ("arm", (2.0, 0.1, 5000.0, 0.0, 0.0), "at most 1000 1/s"),
        ("arm", (2.0, 0.1, 1.0, 500.0, 0.0), "integral gain"),
        ("arm", (2.0, 0.1, 1.0, 0.0, 1.0), "D from 0 to below 1"),
        ("arm", (2.0, 0.1, -1.0, 0.0, 0.0), "P [1/s]"),
        ("arm", (2.0, float("nan"), 1.0, 0.0, 0.0), "invalid message"),
        ("nothing", (1.0,), "there is no actuator"),
    ],
)
def test_invalid_messages_change_nothing_and_say_why(session, actuator, values, problem):
    before = session.state_hash()
    assert problem in send(session, actuator, *values).problem
    assert session.state_hash() == before


def test_the_safe_action_stops_wheels_and_holds_the_arm(session):
    send(session, "left", 1.0, 5.0)
    send(session, "arm", 5.0, 0.9, 2.0, 0.0, 0.0)
    session.step(300)
    session.exchange([DeviceMessage(x, None, "safe") for x in ("left", "arm")])
    at = session.read("joints.arm")
    assert 0.1 < at < 0.8
    assert send(session, "left").state[1] == 0.0
    assert send(session, "arm").state[1] == pytest.approx(at, abs=1e-12)


def test_messages_are_recorded_with_source_and_step_and_replayed_bit_for_bit(cart, tmp_path):
    store = tmp_path / "runs.duckdb"
    with open_session(cart, process=False, store=store) as session:
        session.step(50)
        send(session, "left", 1.0, 5.0)
        session.exchange([DeviceMessage("right", (4.0,), "delayed")], delay=0.0123)
        session.step(50)
        send(session, "arm", 3.0, 0.5, 9.0, 1.0, 0.5)
        session.step(100)
        session.exchange([DeviceMessage("left", None, "gone")])
        session.step(50)
        final = session.state_hash()
    load_spools(store)
    result = replay(store=store)
    assert result.equal
    assert result.state_hash == final


def test_a_declared_delay_is_exact_to_the_step(session):
    session.exchange([DeviceMessage("left", (1.0, 5.0), "late")], delay=0.01)
    session.step(10)
    assert session.joints().velocities[0] == 0.0
    assert session.live_values()["actuators.left.command"].value == 0.0
    session.step(1)
    assert session.live_values()["actuators.left.command"].value == 5.0


finite = st.floats(allow_nan=False, allow_infinity=False)


@given(st.lists(finite, min_size=1, max_size=12))
def test_numbers_come_back_exactly(numbers):
    text = write_numbers(numbers).decode()
    assert text.startswith("<")
    assert text.endswith(">\n")
    assert read_numbers(text.strip()[1:-1]) == tuple(numbers)


@given(st.binary(max_size=300), st.lists(st.integers(0, 300), max_size=8))
def test_messages_do_not_depend_on_how_bytes_are_divided(data, cuts):
    whole = list(MessageReader(1000).feed(data))
    reader, messages, last = MessageReader(1000), [], 0
    for cut in [*sorted(cuts), len(data)]:
        messages += reader.feed(data[last : max(last, cut)])
        last = max(last, cut)
    assert messages == whole


def test_messages_in_brackets_and_unknown_ones():
    reader = MessageReader(100)
    assert list(reader.feed(b" <1,2>\r\n<>hello\nab<3>")) == ["1,2", "", "?hello", "?ab", "3"]
    assert not reader.is_inside
    assert list(reader.feed(b"<4")) == []
    assert reader.is_inside
    assert list(reader.feed(b">")) == ["4"]


@given(st.lists(st.sampled_from([b"<1>", b"x\n", b"<", b" ", b"y"]), max_size=20))
def test_who_stops_early_gets_the_rest_later(pieces):
    data, reader, messages = b"".join(pieces), MessageReader(100), []
    part = data
    while (message := next(reader.feed(part), None)) is not None:
        messages.append(message)
        part = b""
    assert messages == list(MessageReader(100).feed(data))


@pytest.mark.parametrize("data", [b"<" + b"1" * 200, b"x" * 200, b"<" + b"1" * 200 + b">"])
def test_messages_that_are_too_long_are_refused(data):
    with pytest.raises(MessageTooLongError):
        list(MessageReader(100).feed(data))


@pytest.mark.parametrize("text", ["", "a", "1,", "nan", "inf", "1_0", "1;2", "1e999", "\u0661"])
def test_what_is_no_list_of_numbers_is_refused(text):
    with pytest.raises(ArgumentError, match="invalid message"):
        read_numbers(text)

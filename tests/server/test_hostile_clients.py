"""Clients that mean harm or break off: each is bounded, and none changes what others do."""

import asyncio
import json
import math
import random
import socket
import struct
import threading
from contextlib import closing, suppress
from types import SimpleNamespace

import pytest
import websockets
import websockets.sync.client

from linkwork.errors import ArgumentError, SessionError
from linkwork.server import ControllerClient, DeviceClient, SceneClient, ServeOptions
from linkwork.server.command_pump import Commanders
from linkwork.server.network import HIGH_WATER, MAX_PENDING, Connection, Network
from linkwork.server.options import LockStep
from linkwork.server.recorded_device import RecordedDevice
from linkwork.server.websocket.endpoint import MAX_CONNECTIONS
from linkwork.server.websocket.foxglove import SUBPROTOCOLS
from linkwork.server.websocket.web_client import MAX_SUBSCRIPTIONS
from tests.server.conftest import quick
from tests.waiting import PATIENCE, run_coroutine, wait_until

TOKEN = "a-secret-of-length"


def connect(server, device):
    return socket.create_connection(("127.0.0.1", server.port(device)), PATIENCE)


def reports(server):
    return [json.loads(x)["message"] for x in server._network.reports]


class Transport:
    is_reading = True

    def is_closing(self):
        return False

    def pause_reading(self):
        self.is_reading = False

    def resume_reading(self):
        self.is_reading = True


@pytest.fixture
def connection():
    network = SimpleNamespace(options=quick(message_timeout=5.0), time=0.0, dropped=[])
    network.now = lambda: network.time
    network.loop = SimpleNamespace(call_soon=lambda work: network.soon.append(work))
    network.soon = []
    network.report = lambda *entry: network.dropped.append(entry[-1])
    device = SimpleNamespace(name="echo", on_message=lambda *_: None)
    connection = Connection(network, device)
    connection._transport = Transport()
    connection._transport.abort = lambda: None
    return connection


def test_a_wrong_token_ends_a_connection_with_its_first_message(serve):
    _, server = serve(token=TOKEN)
    with connect(server, "echo") as client:
        client.sendall(b"<token=wrong>" * 50 + f"<token={TOKEN}><after>".encode())
        wait_until(lambda: reports(server), "the report")
    wait_until(lambda: not server._network.connections, "it is dropped")
    assert reports(server) == ["dropped: the token is missing or wrong"]


def test_who_sends_no_token_is_dropped_soon(serve):
    _, server = serve(token=TOKEN, message_timeout=0.2)
    with connect(server, "echo") as client:
        assert client.recv(100) == b""
    assert reports(server) == ["dropped: no token was sent within 0.2 s"]


def test_the_time_of_a_message_begins_with_its_first_byte(connection):
    # Pieces that always end within a message.
    connection.data_received(b"<1,")
    for _ in range(10):
        connection._network.time += 1.0
        connection.data_received(b"2><1,")
        connection.check_timeouts(connection._network.time)
    assert not connection._network.dropped
    connection.check_timeouts(connection._network.time + 6.0)
    assert "not complete after 5 s" in connection._network.dropped[0]


def test_who_does_not_read_is_not_read_either(connection):
    connection.pause_writing()
    assert not connection._transport.is_reading
    connection.resume_writing()
    assert connection._transport.is_reading
    for _ in range(MAX_PENDING):
        connection.begin_pending()
    connection.pause_writing()
    for _ in range(MAX_PENDING // 2 + 1):
        connection.end_pending()
    assert not connection._transport.is_reading
    connection.data_received(b"<1,")
    connection._network.time = 60.0
    connection.resume_writing()
    assert connection._transport.is_reading
    # The rest of the message could not come before.
    connection._heard_at = 60.0
    connection.check_timeouts(64.0)
    assert not connection._network.dropped


def test_few_messages_of_one_packet_wait_at_a_time(connection):
    taken, answered, count = [], 0, 5 * MAX_PENDING

    def take(client, message):
        taken.append(message)
        client.begin_pending()

    connection.device.on_message = take
    connection.data_received(b"".join(b"<%d>\n" % x for x in range(count)))
    while answered < len(taken):
        assert len(taken) - answered <= MAX_PENDING
        connection.end_pending()
        answered += 1
        while connection._network.soon:
            connection._network.soon.pop()()
    assert taken == [str(x) for x in range(count)]
    assert connection._begun_at is None


def test_answers_that_nobody_reads_stay_few(serve):
    _, server = serve(send_timeout=PATIENCE)
    with connect(server, "echo") as client:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        wait_until(lambda: server._network.connections, "it is connected")
        client.settimeout(0.5)
        with pytest.raises(TimeoutError):
            while True:
                client.sendall(b"<" + b"x" * 4000 + b">")
        (served,) = server._network.connections
        # One read of the loop is answered whole.
        assert served._transport.get_write_buffer_size() < 8 * HIGH_WATER


def test_a_refused_message_makes_no_commander(serve):
    _, server = serve(loss_timeout=0.1)
    with DeviceClient(server.port("actuators.left"), timeout=PATIENCE) as one:
        one.send(1.0, 2.0)
        owner = server._commanders._clients["left"]
        with DeviceClient(server.port("actuators.left"), timeout=PATIENCE) as other:
            assert other.send(1.0, 2.0, 3.0) == (1.0, 2.0)
            assert other.send(1.0, 2e9) == (1.0, 2.0)
        wait_until(lambda: len(server._network.connections) == 1, "the other is gone")
        assert server._commanders._clients == {"left": owner}
        assert not server._commanders._timers


def test_a_safe_action_follows_a_command_of_a_client_that_is_gone_already():
    with closing(asyncio.new_event_loop()) as loop:
        network = Network(quick(loss_timeout=PATIENCE), loop)
        commanders = Commanders(network, SimpleNamespace(put=lambda *_: None))
        client = object.__new__(Connection)
        commanders.on_disconnect(client, "peer")
        commanders.end("left", client, "peer", is_executed=True)
        due = commanders._timers["left"].when()
        # A refused message of another one does not put it off.
        commanders.begin("left")
        commanders.end("left", object(), "other", is_executed=False)
        assert commanders._timers["left"].when() == due
        commanders.close()


def test_identifiers_of_subscriptions_are_bounded(served):
    _, server = served
    address = f"ws://127.0.0.1:{server.port('websocket')}"
    with websockets.sync.client.connect(address, proxy=None) as client:
        for index in range(MAX_SUBSCRIPTIONS + 20):
            client.send(json.dumps({"op": "subscribe", "topic": "/clock", "id": f"{index}"}))
        client.send(json.dumps({"op": "call_service", "service": "/rosapi/nodes", "id": "end"}))
        while json.loads(client.recv(PATIENCE)).get("id") != "end":
            pass
        (web_client,) = server._endpoint._clients.values()
        assert len(web_client._subscriptions["/clock"].identifiers) == MAX_SUBSCRIPTIONS


def test_connections_without_a_handshake_are_bounded(served):
    _, server = served
    clients = [connect(server, "websocket") for _ in range(MAX_CONNECTIONS + 10)]
    try:
        clients[-1].settimeout(PATIENCE)
        with suppress(ConnectionResetError):
            assert clients[-1].recv(1) == b""
        count = server._endpoint.count_connections
        wait_until(lambda: count() <= MAX_CONNECTIONS, "the rest is refused")
    finally:
        for client in clients:
            client.close()
    wait_until(lambda: not server._endpoint.count_connections(), "all are gone")


def test_who_sends_a_token_slowly_does_not_hold_up_the_controller(serve):
    session, server = serve(token=TOKEN, lock_step=LockStep(period=0.001, timeout=PATIENCE))
    session.start()
    with connect(server, "controller") as slow, connect(server, "controller") as wrong:
        slow.sendall(b"<")
        wrong.sendall(b"<token=wrong>")
        with ControllerClient(server.port("controller"), token=TOKEN, timeout=PATIENCE) as control:
            assert [control.exchange(None).step for _ in range(3)] == [1, 2, 3]
        assert wrong.recv(1) == b""


def test_an_empty_line_is_no_command(serve):
    session, server = serve(token=TOKEN, lock_step=LockStep(period=0.001, timeout=PATIENCE))
    session.start()
    with connect(server, "controller") as client:
        client.sendall(f"<token={TOKEN}>\r\n\n".encode())
        lines = client.makefile("rb")
        assert json.loads(lines.readline())["linkwork"] == "lock-step"
        for step in range(5):
            assert lines.readline().startswith(b"<%d," % step)
            client.sendall(b"\n <>\r\n")
        assert lines.readline().startswith(b"<5,")
        session.pause()
        assert session.latest().step == 5


@pytest.mark.parametrize(
    ("token", "hint"), [(None, "set LINKWORK_TOKEN"), ("another-secret-of-length", "check that")]
)
def test_a_client_is_told_of_the_token(serve, token, hint):
    _, server = serve(token=TOKEN, message_timeout=0.2)
    with pytest.raises(SessionError) as error:
        SceneClient(server.port("directory"), token=token, timeout=PATIENCE)
    assert hint in error.value.hint


@pytest.mark.parametrize("address", ["a..b:5000", "127.0.0.1:70000", ":5000", "x", "x:", "x:-1"])
def test_addresses_of_outside_devices_are_checked_at_once(address):
    with pytest.raises(ArgumentError, match="invalid address"):
        ServeOptions(outside={"sensors.place": address})


@pytest.mark.parametrize("host", ["a..b", "x" * 70, "\0"])
def test_a_client_of_an_impossible_host_gets_one_message(host):
    with pytest.raises(SessionError, match="cannot connect to"):
        SceneClient(4100, host)


def test_a_client_of_something_else_gets_one_message():
    with RecordedDevice([[1.0]]) as device:
        with pytest.raises(SessionError, match="is not the directory of a server"):
            SceneClient(device.port, timeout=PATIENCE)
        with pytest.raises(SessionError, match="is not the port of a controller"):
            ControllerClient(device.port, timeout=PATIENCE)


OPERATIONS = (
    {"op": "subscribe", "topic": "/scan", "throttle_rate": 10},
    {"op": "unsubscribe", "topic": "/scan"},
    {"op": "advertise", "topic": "/cmd_vel", "type": "geometry_msgs/Twist"},
    {"op": "publish", "topic": "/cmd_vel", "msg": {"linear": {"x": 1.0}, "angular": {"z": 0.1}}},
    {"op": "publish", "topic": "/joint_command", "msg": {"name": ["left"], "velocity": [1.0]}},
    {"op": "call_service", "service": "/rosapi/topics", "id": "1", "args": {}},
    {"op": "call_service", "service": "/set_speed", "args": {"speed": 1.0}},
    {"op": "call_service", "service": "/rosapi/get_param", "args": {"name": "/gravity"}},
    {"op": "subscribe", "subscriptions": [{"id": 1, "channelId": 1}]},
    {"op": "unsubscribe", "subscriptionIds": [1]},
    {"op": "advertise", "channels": [{"id": 1, "topic": "/cmd_vel", "encoding": "json"}]},
    {"op": "unadvertise", "channelIds": [1]},
    {"op": "getParameters", "parameterNames": ["gravity"], "id": "x"},
    {"op": "setParameters", "parameters": [{"name": "gravity", "value": [0, 0, -9.81]}]},
)
STRANGE = (None, True, -1, 2**40, 1e308, "", "\u0000", [], {}, [[[]]], {"a": {}}, "x" * 300)


def device_message(generator):
    pick = generator.randrange
    numbers = b",".join(b"%d" % pick(-99, 99) for _ in range(pick(9)))
    setting = generator.choice([b"rate", b"noise", b"input", b"bias", b"x", b"token"])
    return generator.choice(
        [
            b"<" + numbers + b">",
            generator.randbytes(pick(1, 60)) + b">\n",
            b"<" + setting + b"=" + generator.randbytes(4) + b">",
            b"<1e%d,nan,-inf>" % pick(400),
            b"\n" * pick(5) + b"<<<>>>",
            b"<" + "\u0663".encode() * pick(9) + b">",
            b"<1,",
        ]
    )


def _mutated(generator, value):
    """A value with one part replaced by something strange."""
    if generator.random() < 0.25:
        return generator.choice(STRANGE)
    if isinstance(value, dict) and value:
        key = generator.choice(list(value))
        return {**value, key: _mutated(generator, value[key])}
    if isinstance(value, list) and value:
        return [_mutated(generator, value[0]), *value[1:]]
    return generator.choice(STRANGE)


def web_message(generator):
    """Text or bytes for a web client, of rosbridge or Foxglove."""
    kind = generator.randrange(5)
    if kind == 0:
        head = struct.pack("<BIII", generator.randrange(4), 1, 5, generator.randrange(9))
        return head[: generator.randrange(14)] + generator.randbytes(generator.randrange(20))
    message = generator.choice(OPERATIONS)
    if kind == 1:
        text = json.dumps(message)
        return text[: generator.randrange(len(text))]
    if kind == 2:
        return json.dumps(message)
    operation = message["op"] if generator.random() < 0.9 else generator.choice(STRANGE)
    return json.dumps({**_as_object(_mutated(generator, message)), "op": operation})


def _as_object(value):
    return value if isinstance(value, dict) else {"value": value}


def control_message(generator):
    pick = generator.randrange
    return generator.choice(
        [
            b"<%d,%d>\n" % (pick(-5, 5), pick(-5, 5)),
            b"<>\n",
            b"<1e%d,0>\n" % pick(400),
            b"<" + b"1," * pick(40) + b"1>\n",
            generator.randbytes(pick(1, 40)).replace(b"\n", b"") + b"\n",
            b"<0x1,nan>\n",
        ]
    )


def settled(server):
    """Waits until all messages of clients that are gone were taken."""
    wait_until(lambda: not server._network.connections, "devices are left")
    wait_until(lambda: not (server._endpoint and server._endpoint._clients), "web clients are gone")


def still_works(session, server, **options):
    settled(server)
    with SceneClient(server.port("directory"), timeout=PATIENCE, **options) as client:
        client.command("left", 1.0, 2.0)
        assert client.command("left", 1.0, 0.0) == (1.0, 2.0)
        assert len(client.read("place")) == 3
    session.live_values()


def storm(server, generator, count, each=10, token=None):
    """Sends fuzzed messages to all devices, a connection for each so many."""
    names = [x for x in server.devices if x not in ("diagnostics", "websocket", "controller")]
    admission = b"" if token is None else f"<token={token}>".encode()
    for _ in range(count // each):
        address = ("127.0.0.1", server.port(generator.choice(names)))
        with socket.create_connection(address, PATIENCE) as client:
            client.settimeout(0.05)
            try:
                messages = b"".join(device_message(generator) for _ in range(each))
                client.sendall(admission + messages)
                client.recv(65536)
            except OSError:
                continue


async def web_storm(port, generator, count, subprotocols, each=50):
    """Sends fuzzed messages to the WebSocket endpoint, a connection for each so many."""
    for _ in range(count // each):
        url = f"ws://127.0.0.1:{port}"
        async with websockets.connect(url, subprotocols=subprotocols, proxy=None) as client:
            # Until the end: a client that does not read does not see that its peer closes.
            reader = asyncio.create_task(_drain(client))
            with suppress(websockets.ConnectionClosed):
                for _ in range(each):
                    await client.send(web_message(generator))
            await client.close()
            await asyncio.gather(reader, return_exceptions=True)


async def _drain(client):
    async for _ in client:
        pass


@pytest.mark.parametrize("token", [None, "a-secret-of-length"])
def test_devices(serve, caplog, token):
    session, server = serve(token=token)
    session.start()
    storm(server, random.Random(1), 400)
    still_works(session, server, token=token)
    assert not [x for x in caplog.records if x.exc_info]


@pytest.mark.parametrize("subprotocols", [None, list(SUBPROTOCOLS)], ids=["rosbridge", "foxglove"])
def test_web_clients(serve, caplog, subprotocols):
    session, server = serve(websocket_port=0)
    session.start()
    run_coroutine(web_storm(server.port("websocket"), random.Random(2), 400, subprotocols))
    still_works(session, server)
    assert not [x for x in caplog.records if x.exc_info]


def test_lock_step(serve):
    session, server = serve(lock_step=LockStep(period=0.001, timeout=PATIENCE))
    session.set_speed(math.inf)
    session.start()
    generator = random.Random(3)
    ended = threading.Event()

    def drain(client):
        try:
            while client.recv(65536):
                pass
        except OSError:
            pass
        ended.set()

    with socket.create_connection(("127.0.0.1", server.port("controller")), PATIENCE) as client:
        threading.Thread(target=drain, args=(client,), daemon=True).start()
        for _ in range(500):
            client.sendall(control_message(generator))
        wait_until(lambda: session.latest().step >= 400, "the exchanges")
        client.shutdown(socket.SHUT_RDWR)
        assert ended.wait(PATIENCE)
    wait_until(lambda: not session.latest().playing, "physics stops")
    assert session.live_values()["actuators.left.command"].value == 0.0

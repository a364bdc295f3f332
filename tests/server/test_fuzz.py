"""Messages that are nearly right, for every protocol of a server."""

import asyncio
import json
import math
import random
import socket
import struct
import threading
from contextlib import suppress

import pytest
import websockets

from linkwork.server import SceneClient
from linkwork.server.options import LockStep
from linkwork.server.websocket.foxglove import SUBPROTOCOLS
from tests.waiting import PATIENCE, run_coroutine, wait_until

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
    """Bytes for a device on a TCP port."""
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
    """A line for a server in lock-step."""
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
        reader = threading.Thread(target=drain, args=(client,), daemon=True)
        reader.start()
        for _ in range(500):
            client.sendall(control_message(generator))
        wait_until(lambda: session.latest().step >= 400, "the exchanges")
        client.shutdown(socket.SHUT_RDWR)
        assert ended.wait(PATIENCE)
    wait_until(lambda: not session.latest().playing, "physics stops")
    assert session.live_values()["actuators.left.command"].value == 0.0

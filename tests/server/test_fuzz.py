"""Fuzzed messages in every protocol state: no crash, no traceback, every device still works."""

import asyncio
import math
import random
import socket
import threading
from contextlib import suppress

import pytest
import websockets

from linkwork.server import SceneClient
from linkwork.server.options import LockStep
from linkwork.server.websocket.foxglove import SUBPROTOCOLS
from tests.server.fuzzing import control_message, device_message, web_message
from tests.waiting import PATIENCE, run_coroutine, wait_until


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
